"""The curtain between people who share a terminal and keep secrets from each other.

It falls over what the last one saw and typed before the next one is called, and again before
anything of the next one is shown.
"""

import sys
from collections.abc import Callable

#: to the top, the screen empty, and what had scrolled off it too
WIPE = "\033[H\033[2J\033[3J"
#: where nothing can be wiped, as many empty lines as a tall screen has
APART = "\n" * 60


class Left(Exception):
    """Nobody came to the terminal any more."""


class Curtain:
    """Hides one person's part of a game from the next."""

    def __init__(self, read: Callable[[str], str | None]) -> None:
        self._read = read
        self.is_wiped = sys.stdout.isatty()
        #: a pipe has nobody to wait for
        self.is_awaited = sys.stdin.isatty()

    def fall(self, name: str) -> None:
        """Hide everything until this person is alone before the terminal."""
        self._hide()
        if self.is_awaited:
            if self._read(f"{name} is next: press Enter when only {name} looks. ") is None:
                raise Left
            self._hide()

    def _hide(self) -> None:
        sys.stdout.write(WIPE if self.is_wiped else APART)
        sys.stdout.flush()
