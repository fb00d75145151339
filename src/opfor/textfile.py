"""A person's text files: read within bounds, never written over; or one sentence on why not."""

import os
import stat
import sys

from opfor.faults import Refused, fault

STANDARD_INPUT = "-"


def read_text(path: str, limit: int = 1_000_000, is_lenient: bool = False) -> str:
    """The text of a UTF-8 file, or of standard input for "-", of at most `limit` bytes.

    With `is_lenient` stray bytes of other encodings become marks instead of a refusal.
    """
    if path == STANDARD_INPUT:
        name, data = "standard input", _read_standard_input(limit)
    else:
        name, data = _shown(path), _read_file(path, limit)
    if len(data) > limit:
        raise _too_large(name, limit)
    return _decode(data, name, "replace" if is_lenient else "strict")


def write_new(path: str, text: str, option: str) -> None:
    """Write a file that is not there yet; `option` names it. Devices and pipes may be."""
    name = _shown(path)
    mode = "w" if os.path.exists(path) and not os.path.isfile(path) else "x"
    try:
        with open(path, mode, encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise fault(name, f"is there already; give {option} another name") from None
    except OSError as error:
        raise Refused(f"{option}: {name} cannot be written: {error.strerror}") from None
    except ValueError:
        raise Refused(f"{option}: {name} cannot be written: this is no file name") from None


def _read_file(path: str, limit: int) -> bytes:
    name = _shown(path)
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            raise fault(name, "this is a folder, a file is needed")
        if status.st_size > limit:
            raise _too_large(name, limit)
        with open(path, "rb") as file:
            # A device or pipe shows no size beforehand, so the reading is bounded as well.
            return file.read(limit + 1)
    except FileNotFoundError:
        raise fault(name, "there is no such file") from None
    except PermissionError:
        raise fault(name, "reading this file is not permitted") from None
    except OSError as error:
        raise fault(name, f"cannot be read ({error.strerror})") from None
    except ValueError:
        raise fault(name, "this is no file name") from None


def _read_standard_input(limit: int) -> bytes:
    try:
        return sys.stdin.buffer.read(limit + 1)
    except (AttributeError, OSError, ValueError):
        raise fault("standard input", "there is nothing to read from") from None


def _decode(data: bytes, name: str, errors: str) -> str:
    try:
        text = data.decode("utf-8", errors)
    except UnicodeDecodeError as error:
        raise fault(name, f"not UTF-8 text (byte {error.start + 1})") from None
    if "\0" in text:
        raise fault(name, f"not a text file (a zero at byte {data.index(0) + 1})")
    return text.removeprefix("\ufeff")


def _too_large(name: str, limit: int) -> Refused:
    return fault(name, f"larger than {limit:,} bytes")


def _shown(path: str) -> str:
    """The path as it can be printed: names on disk need not be valid text."""
    text = path.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in text[:200]) or "''"
