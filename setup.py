"""The compiled half of the build; everything else stands in pyproject.toml.

OPFOR_COMPILE says what a failed compile means: `auto` (the default) builds the pure
package instead, `require` fails, `off` does not try.
"""

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

#: The modules compiled by mypyc: standard library only, `mypy --strict`.
COMPILED_MODULES = (
    "opfor.faults",
    "opfor.dice",
    "opfor.game",
    "opfor.circuits.model",
    "opfor.circuits.trace",
    "opfor.circuits.walk",
)

MODE = os.environ.get("OPFOR_COMPILE") or "auto"


def source(module: str) -> str:
    path = Path("src", *module.split(".")).with_suffix(".py")
    if not path.is_file():
        sys.exit(f"setup.py: {path} is listed in COMPILED_MODULES and does not exist")
    return str(path)


def compile_to_c() -> list[Extension]:
    from mypyc.build import mypycify

    extensions: list[Extension] = mypycify(
        [source(module) for module in COMPILED_MODULES],
        multi_file=True,
        opt_level="3",
        debug_level="0",
        group_name="opfor",
    )
    for extension in extensions:
        # Fused multiply-add rounds differently, and a different last bit changes whole games.
        extension.extra_compile_args = [*extension.extra_compile_args, "-ffp-contract=off"]
    return extensions


def say_pure(reason: object) -> None:
    print(f"opfor: not compiled ({reason}): the pure package is built", file=sys.stderr)


def extensions() -> list[Extension]:
    if MODE not in ("auto", "require", "off"):
        sys.exit(f"setup.py: OPFOR_COMPILE is {MODE!r}; it can be auto, require or off")
    if MODE == "off":
        return []
    try:
        return compile_to_c()
    except (Exception, SystemExit) as reason:  # mypyc reports type errors by exiting
        if MODE == "require":
            raise
        say_pure(reason)
        return []


class BuildOrGoWithout(build_ext):
    """All extensions or none: a package compiled in part would not load."""

    def run(self) -> None:
        try:
            super().run()
        except Exception:
            if MODE == "require":
                raise
            self.drop_outputs()
            say_pure("the C compiler failed")

    def drop_outputs(self) -> None:
        for output in self.get_outputs():
            Path(output).unlink(missing_ok=True)
        self.extensions: list[Any] = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoWithout})
