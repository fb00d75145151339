"""Where the compiled and the pure package of the same source are."""

from pathlib import Path

import opfor
from opfor.faults import Refused


def known() -> dict[str, Path]:
    """The packages beside the one that runs, itself included."""
    return find_packages(Path(opfor.__file__).parent.parent, opfor.COMPILED)


def choose(is_pure: bool) -> tuple[str, Path]:
    """One package by name, the faster one unless the pure one is wanted."""
    packages = known()
    name = "compiled" if "compiled" in packages and not is_pure else "pure"
    if name not in packages:
        raise Refused("there is no pure package of this source beside the compiled one")
    return name, packages[name]


def find_packages(here: Path, is_compiled: bool) -> dict[str, Path]:
    """Where they are, those that are there.

    Beside the source the compiled package stands in `build/compiled/KEY`, see `./run`.
    """
    if is_compiled:
        others = [here.parent.parent.parent / "src"]
    else:
        others = [mark.parent for mark in here.parent.glob("build/compiled/*/complete")]
    own, other = ("compiled", "pure") if is_compiled else ("pure", "compiled")
    found = {own: here}
    for path in others:
        if _sources(path) == _sources(here):
            found[other] = path
    return found


def _sources(folder: Path) -> dict[str, bytes]:
    """The text of every module: packages of another source must not be compared."""
    files = sorted((folder / "opfor").rglob("*.py"))
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
