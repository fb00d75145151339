"""The `opfor` command: thin faces over the library, no rules in them."""

import os
import re
import sys
import traceback

from opfor.faults import Refused

_STOPPED = "stopped; nothing that was answered is lost"


def main() -> None:
    """Run the command; whatever goes wrong, a person sees one sentence."""
    words = sys.argv[1:]
    try:
        sys.exit(_run(words))
    except Refused as refusal:
        _leave(str(refusal), 2)
    except KeyboardInterrupt:
        _leave(_STOPPED, 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if type(error).__name__ == "Abort":  # the library of the command is loaded late
            _leave(_STOPPED, 130)
        if hasattr(error, "format_message"):  # what is wrong with the words of the command
            _leave(_usage(error.format_message().rstrip("."), words), 2)
        _leave(_report(error), 70)


def _run(words: list[str]) -> int:
    """The exit code; a scene that is refused does not wait for the command to load."""
    seen: object = None
    if words[:1] == ["decide"]:
        from opfor.cli.glance import glance

        seen = glance(words[1:])
    from opfor.cli.app import make_app

    code = make_app(words)(words or ["--help"], prog_name="opfor", standalone_mode=False, obj=seen)
    return code if isinstance(code, int) else 0


def _usage(message: str, words: list[str]) -> str:
    """What is wrong with the words of a command, in one sentence of ours."""
    number = re.match(r"Invalid value for '(--?[\w-]+)'.*\bvalid (integer|number|float)", message)
    if number:
        kind = "a whole number" if number[2] == "integer" else "a number"
        return f"{number[1]}: '{_given(words, number[1])[:80]}' is not {kind}"
    empty = re.match(r"Option '(--?[\w-]+)' requires an argument", message)
    if empty:
        return f"{empty[1]}: a value is needed after it"
    return f"{message}; opfor --help lists what there is"


def _given(words: list[str], option: str) -> str:
    """The value that was typed for an option."""
    for place, word in enumerate(words):
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
        if word == option:
            return words[place + 1] if place + 1 < len(words) else ""
    return ""


def _leave(sentence: str, code: int) -> None:
    print(sentence, file=sys.stderr)
    sys.exit(code)


def _report(error: Exception) -> str:
    """Keep what a programmer needs in a file; the person gets one sentence."""
    from opfor.play.saves import folder

    what = f"opfor made a mistake ({type(error).__name__}: {error})"
    try:
        folder().mkdir(parents=True, exist_ok=True)
        path = folder() / "last-error.txt"
        path.write_text("".join(traceback.format_exception(error)), "utf-8")
    except OSError:
        return f"{what}; nothing that was answered is lost"
    return f"{what}; details are in {path}; nothing that was answered is lost"
