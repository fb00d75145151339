"""The opposing force for people who play tabletop wargames alone.

Importing the package loads nothing but this file. `COMPILED` says which of the two builds
of the same source runs: the one compiled by mypyc, or the pure one.
"""

import os
from importlib.machinery import EXTENSION_SUFFIXES

__version__ = "0.1.0"


def _is_extension(module: str) -> bool:
    # Python takes the extension before the source file that stands beside it.
    stem = os.path.join(os.path.dirname(__file__), module)
    return any(os.path.exists(stem + suffix) for suffix in EXTENSION_SUFFIXES)


#: whether the rules run compiled; looks at `opfor.dice`, which stands for all compiled modules
COMPILED: bool = _is_extension("dice")


def build_fault(expected: str) -> str:
    """What is wrong with the running build, or "" if it is the one expected.

    `expected` is the value of OPFOR_EXPECT: "compiled", "pure", or "" for either.
    """
    if expected not in ("", "compiled", "pure"):
        return f"OPFOR_EXPECT is {expected!r}; it can be compiled or pure"
    running = "compiled" if COMPILED else "pure"
    if expected in ("", running):
        return ""
    return f"OPFOR_EXPECT is {expected}, but the {running} package runs from {__path__[0]}"
