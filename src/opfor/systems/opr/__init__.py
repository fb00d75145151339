"""One Page Rules: Grimdark Future and Age of Fantasy, with their printed solo opponents."""

import functools
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opfor.circuits.load import Library


@functools.cache
def library() -> "Library":
    """The three printed trees with their vocabulary."""
    # everything imports this package, and little of it needs a circuit
    from opfor.circuits.load import load_folder

    return load_folder(resources.files("opfor.systems.opr").joinpath("data"), "opr")
