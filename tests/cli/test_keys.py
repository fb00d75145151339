"""One key is enough in a real terminal; Enter after it does no harm."""

import os
import pty
import select
import sys
import time
from pathlib import Path

import pytest

UNITS = 'Raiders [5] Q4+ D5+; 5x Carbine (18", A1); Strider\n'


class Screen:
    """The command in a pseudo-terminal of its own."""

    def __init__(self, *words: str) -> None:
        self.text = ""
        pid, self.fd = pty.fork()
        if pid == 0:
            os.execv(sys.executable, [sys.executable, "-P", "-m", "opfor", *words])
        self.pid = pid

    def wait_for(self, text: str) -> None:
        """Read until the text has come since the last time something was waited for."""
        end = time.monotonic() + 20
        while text not in self.text:
            assert time.monotonic() < end, self.text
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.fd, 4096).decode("utf-8", "replace")
                except OSError:
                    break
        assert text in self.text, self.text
        self.text = self.text.split(text, 1)[1]

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def close(self) -> None:
        os.close(self.fd)
        os.waitpid(self.pid, 0)


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("OPFOR_HOME", str(tmp_path / "home"))
    army = tmp_path / "army.txt"
    army.write_text(UNITS)
    words = ("--new", "--system", "gf-3", "--army", str(army), "--seed", "5")
    return Screen("table", *words)


def test_one_key_answers_and_words_need_enter(screen: Screen) -> None:
    screen.wait_for("How many objectives?")
    screen.wait_for("> ")
    screen.type("\r")
    screen.wait_for("can it lie there?")
    screen.wait_for("> ")
    screen.type("y")
    screen.wait_for("Place objective B")
    screen.wait_for("> ")
    screen.type("undo\r")
    screen.wait_for("Taken back: Objective A: can it lie there? yes")
    screen.wait_for("can it lie there?")
    screen.wait_for("> ")
    screen.type("quot\x7f\x7fit\r")
    screen.wait_for("Saved in")
    screen.close()


def test_enter_after_one_key_is_not_the_next_answer(screen: Screen) -> None:
    screen.wait_for("How many objectives?")
    screen.wait_for("> ")
    screen.type("\r")
    screen.wait_for("can it lie there?")
    screen.wait_for("> ")
    screen.type("y\r")
    screen.wait_for("Place objective B")
    screen.wait_for("> ")
    time.sleep(0.5)
    screen.type("status\r")
    screen.wait_for("Raiders")
    screen.wait_for("Place objective B")
    screen.wait_for("> ")
    screen.type("\x04")
    screen.wait_for("Saved in")
    screen.close()
