"""Debian's Firefox, driven by WebDriver BiDi over its own socket: no driver is needed."""

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

#: seconds
PATIENCE = 20.0
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox:
    """One window of a browser of its own."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0
        #: what the page's own code got wrong
        self.mistakes: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        tree = self._call("browsingContext.getTree")
        self._window = tree["contexts"][0]["context"]

    def _call(self, method: str, **params: Any) -> Any:
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(timeout=PATIENCE))
            if heard.get("method") == "log.entryAdded":
                self._note(heard["params"])
            elif heard.get("id") == self._sent:
                assert heard["type"] == "success", heard
                return heard["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.mistakes.append(str(entry.get("text")))

    def open(self, address: str, width: int = 1440, height: int = 900) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._window, viewport=size)
        self._call("browsingContext.navigate", context=self._window, url=address, wait="complete")

    def read(self, script: str) -> Any:
        """The value of some script, as JSON."""
        asked = f"JSON.stringify({script} ?? null)"
        target = {"context": self._window}
        found = self._call("script.evaluate", expression=asked, target=target, awaitPromise=False)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def wait_for(self, script: str) -> Any:
        """Its value, once there is one; the page may be changed for another meanwhile."""
        end = time.monotonic() + PATIENCE
        while not (found := self.read(script)):
            assert time.monotonic() < end, f"{script} did not come"
            time.sleep(0.03)
        return found

    def click(self, at: list[float]) -> None:
        """Press and let go of the mouse, in pixels of the window."""
        x, y = (round(each) for each in at)
        acts = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": acts}
        self._call("input.performActions", context=self._window, actions=[mouse])


@contextmanager
def firefox(program: str, profile: str) -> Iterator[Firefox]:
    """A browser without a window on any screen, gone at the end."""
    words = [program, "--headless", "--no-remote", "--profile", profile]
    process = subprocess.Popen(
        [*words, "--remote-debugging-port", "0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        lines = (_LISTENING.search(line) for line in process.stderr)
        address = next(found[1] for found in lines if found)
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(10)
        process.stderr.close()
