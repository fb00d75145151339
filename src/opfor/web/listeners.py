"""Those who look on: one bounded queue for each open socket."""

import asyncio

#: frames that may wait for a slow device; then it gets a full view instead
MOST_WAITING = 32


class Listener:
    """One device that shows a game."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        #: frames were dropped: the next thing it gets is a full view
        self.is_behind = False

    def put(self, text: str) -> None:
        if self.queue.qsize() >= MOST_WAITING:
            self.is_behind = True
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait(text)

    def leave(self) -> None:
        """End it once what waits is sent."""
        self.queue.put_nowait(None)
