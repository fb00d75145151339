"""A server that can be killed and is back at once: a loaded process that forks it anew.

It reads a line for each server to be started and answers with the child's process id. The
listening socket is inherited, so the address stays the same.
"""

import gc
import os
import sys
from pathlib import Path

import uvicorn

from opfor.play.store import Store
from opfor.play.tables import library_of
from opfor.web import shelf
from opfor.web.app import make_app
from opfor.web.doors import Doors
from opfor.web.serve import bind, settings


def preload(folder: str) -> None:
    """Everything a server loads when it starts and when its first game is opened."""
    shelf.systems()
    store = Store(str(Path(folder) / "preloaded.sqlite"))
    settings(make_app(store, Doors(b"", False))).load()
    for system in ("gf-3", "encounter", "entropic"):
        library_of(system)
    store.close()


def main(folder: str) -> None:
    preload(folder)
    listening = bind("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    gc.freeze()
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            store = Store(str(Path(folder) / "games.sqlite"))
            app = make_app(store, Doors(store.secret("pairing"), False))
            uvicorn.Server(settings(app)).run(sockets=[listening])
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
