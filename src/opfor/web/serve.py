"""Running the server: a socket of its own, the store in the person's data folder."""

import socket

import uvicorn
from starlette.types import ASGIApp

from opfor.faults import Refused
from opfor.play.saves import folder
from opfor.play.store import Store
from opfor.web.app import make_app
from opfor.web.doors import Doors

#: tried one after another where no port is given
PORTS = range(8642, 8652)
STORE = "games.sqlite"


class Service:
    """A server that has its port and is ready to run."""

    def __init__(self, port: int | None, is_open: bool) -> None:
        self.socket = bind("0.0.0.0" if is_open else "127.0.0.1", port)
        self.port = int(self.socket.getsockname()[1])
        store = Store(str(folder() / STORE))
        self.doors = Doors(store.secret("pairing"), is_open)
        self._app = make_app(store, self.doors, is_alone=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def run(self) -> None:
        """Serve until it is told to stop."""
        uvicorn.Server(settings(self._app)).run(sockets=[self.socket])


def settings(app: ASGIApp) -> uvicorn.Config:
    """How the application is served: no other computer's word is taken for who is calling."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=16_384,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=2,
    )


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket; a browser that comes early only waits."""
    for number in PORTS if port is None else [port]:
        # with the protocol named, asyncio sends small answers at once
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(512)
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            reason = error.strerror if isinstance(error, OSError) else "from 0 to 65535"
            if port is not None:
                raise Refused(f"--port: {number} cannot be used ({reason})") from None
    raise Refused(f"--port: {PORTS[0]} to {PORTS[-1]} are all in use; give another one")
