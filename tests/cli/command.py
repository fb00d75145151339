"""Runs the `opfor` command inside the test's own process."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass

from opfor.cli import main


@dataclass
class Ran:
    code: int
    out: str
    err: str


def opfor(*words: str, typed: str = "") -> Ran:
    """The command with these words; `typed` is what comes on standard input."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["opfor", *words], io.StringIO(typed)
    code = 0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    finally:
        sys.argv, sys.stdin = before
    assert "Traceback" not in err.getvalue()
    return Ran(code, out.getvalue(), err.getvalue())


def refused(*words: str, typed: str = "") -> str:
    """The one sentence of a command that must be refused with exit code 2."""
    ran = opfor(*words, typed=typed)
    assert ran.code == 2, ran
    return ran.err.strip()
