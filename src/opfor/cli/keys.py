"""Reading a person's keys: one key where one is enough, a line for everything else."""

import os
import select
import sys
import termios
import tty
from collections.abc import Collection
from typing import Protocol

#: an Enter this soon after a one-key answer belongs to that answer
HABIT = 0.3


class Keys(Protocol):
    """Anything that gives what a person typed."""

    def read(self, prompt: str, keys: Collection[str]) -> str | None:
        """What was typed at the prompt; None at the end of input."""


class Keyboard:
    """Standard input, with single keys when it is a terminal."""

    def __init__(self) -> None:
        self._is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._is_after_one_key = False
        self._pending = b""

    def read(self, prompt: str, keys: Collection[str]) -> str | None:
        """What the person gave; one of `keys` needs no Enter. None at the end of input."""
        if self._is_terminal:
            return self._from_terminal(prompt, keys)
        _echo(prompt)
        line = sys.stdin.readline()
        _echo("\n")
        return line.strip() if line else None

    def _from_terminal(self, prompt: str, keys: Collection[str]) -> str | None:
        fd = sys.stdin.fileno()
        before = termios.tcgetattr(fd)
        try:
            tty.setcbreak(fd, termios.TCSADRAIN)  # keys typed ahead are kept
            _echo(prompt)
            if self._is_after_one_key:
                self._swallow_enter(fd)
            self._is_after_one_key = False
            return self._text(fd, keys)
        finally:
            termios.tcsetattr(fd, termios.TCSADRAIN, before)
            _echo("\n")

    def _text(self, fd: int, keys: Collection[str]) -> str | None:
        text = ""
        while True:
            key = self._key(fd)
            if key in ("", "\x04") and not text:
                return None
            if key in ("\r", "\n"):
                return text.strip()
            if key in ("\x7f", "\b") and text:
                text = text[:-1]
                _echo("\b \b")
            elif key.isprintable():
                text += key
                _echo(key)
                if text in keys:
                    self._is_after_one_key = True
                    return text

    def _swallow_enter(self, fd: int) -> None:
        """People who press Enter after a one-key answer do not mean the next question."""
        if select.select([fd], [], [], HABIT)[0]:
            key = os.read(fd, 1)
            if key not in (b"\r", b"\n"):
                self._pending = key

    def _byte(self, fd: int) -> bytes:
        data, self._pending = self._pending, b""
        return data or os.read(fd, 1)

    def _key(self, fd: int) -> str:
        """One key as text; arrows and other escape sequences come as something unprintable."""
        data = self._byte(fd)
        if data == b"\x1b":
            while select.select([fd], [], [], 0.01)[0]:
                data += os.read(fd, 1)
        while data and data[0] >= 0xC0 and len(data) < _length(data[0]):
            data += os.read(fd, 1)
        return data.decode("utf-8", "replace")


def _length(first: int) -> int:
    """How many bytes a letter has that begins with this one."""
    return 2 if first < 0xE0 else 3 if first < 0xF0 else 4


def _echo(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
