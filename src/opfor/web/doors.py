"""Who may come in: this computer, with `--lan` other devices that know the pairing code.

Every request passes the guard: its Host must name this computer, so that a foreign page cannot
reach it under a name of its own; its Origin, where a browser sends one, must be this server;
its body must be of bearable size. Every answer carries a strict content policy.
"""

import ipaddress
import re
import socket
import time
from collections import deque

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from opfor.play.tokens import is_same, new_code, proof_of
from opfor.web.trouble import Trouble

COOKIE = "opfor_paired"
#: wrong codes within a minute before nobody is let in for the rest of it
MOST_WRONG = 10
#: bytes of a body; records may be larger than lists
MOST_BYTES = 4_000_000
MOST_RECORD_BYTES = 64_000_000
RECORD_PATHS = ("/api/replay", "/api/games/import")
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self' ws://{host}; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Doors:
    """What decides whether a request comes in, and as whom."""

    def __init__(self, secret: bytes, is_open: bool) -> None:
        #: whether devices other than this computer are let in at all
        self.is_open = is_open
        self.code = new_code()
        self._cookie = proof_of(secret, "paired")
        self._wrong: deque[float] = deque()
        name = socket.gethostname().lower()
        self._names = {"localhost", "127.0.0.1", "::1"}
        if is_open:
            self._names |= {name, f"{name}.local"}

    def is_own_name(self, host: str, server: str) -> bool:
        """Whether a Host header names this computer; `server` is the address it was met at."""
        name = _name_of(host)
        return name in self._names or (self.is_open and bool(server) and name == server)

    def is_home(self, client: str) -> bool:
        """Whether a request comes from this computer itself."""
        try:
            address = ipaddress.ip_address(client)
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None)
        return address.is_loopback or bool(mapped and mapped.is_loopback)

    def is_paired(self, cookie: str) -> bool:
        return is_same(cookie, self._cookie)

    def pair(self, code: str) -> str:
        """The cookie for a device that knows the code."""
        now = time.monotonic()
        while self._wrong and now - self._wrong[0] > 60:
            self._wrong.popleft()
        if len(self._wrong) >= MOST_WRONG:
            raise Trouble(429, "busy", "too many wrong codes; wait a minute")
        if not self.is_open or not is_same(code.strip().upper(), self.code):
            self._wrong.append(now)
            raise Trouble(403, "forbidden", "this is not the pairing code that the server shows")
        return self._cookie


def _name_of(host: str) -> str:
    """A Host header without its port; empty if it is anything but a name and a port."""
    found = _HOST.fullmatch(host.strip().lower())
    return (found[1] or found[2]) if found else ""


def lan_addresses(port: int) -> list[str]:
    """Where other devices find this computer; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return []
    return [] if address.startswith("127.") else [f"http://{address}:{port}"]


class Guard:
    """Stands before the whole application."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app = app
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        fault = self._fault(scope, headers)
        if scope["type"] == "websocket":
            if fault is not None:
                await receive()
                return await send({"type": "websocket.close", "code": 4403, "reason": str(fault)})
            return await self.app(scope, receive, send)
        guarded = _with_headers(send, headers.get("host", ""), str(scope["path"]))
        if fault is not None:
            answer = JSONResponse(fault.to_json(), fault.status)
            return await answer(scope, receive, guarded)
        limit = MOST_RECORD_BYTES if scope["path"] in RECORD_PATHS else MOST_BYTES
        await self.app(scope, _bounded(receive, limit), guarded)

    def _fault(self, scope: Scope, headers: Headers) -> Trouble | None:
        host = headers.get("host", "")
        server = str((scope.get("server") or ("",))[0])
        client = str((scope.get("client") or ("",))[0])
        if not self.doors.is_own_name(host, server):
            return Trouble(403, "forbidden", "this server goes by another name")
        if not self.doors.is_open and not self.doors.is_home(client):
            return Trouble(403, "forbidden", "only this computer may come in; --lan lets others in")
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host.strip().lower()}":
            return Trouble(403, "forbidden", "another page may not use this server")
        if headers.get("sec-fetch-site") == "cross-site" and scope.get("method") != "GET":
            return Trouble(403, "forbidden", "another page may not use this server")
        limit = MOST_RECORD_BYTES if scope["path"] in RECORD_PATHS else MOST_BYTES
        size = headers.get("content-length", "0")
        if not size.isascii() or not size.isdigit() or int(size[:15]) > limit:
            return Trouble(413, "large", f"at most {limit // 1_000_000} MB can be sent at once")
        return None


def _bounded(receive: Receive, limit: int) -> Receive:
    """A body without a stated length is counted as it comes."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise HTTPException(413, f"at most {limit // 1_000_000} MB can be sent at once")
        return message

    return bounded


def _with_headers(send: Send, host: str, path: str) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            safe = "".join(letter for letter in host if letter.isalnum() or letter in ".:-[]")
            headers["content-security-policy"] = POLICY.format(host=safe)
            headers.update(HEADERS)
            headers["cache-control"] = "no-store" if path.startswith("/api/") else "no-cache"
        await send(message)

    return guarded
