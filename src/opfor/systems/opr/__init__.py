"""One Page Rules: Grimdark Future and Age of Fantasy, with their printed solo opponents."""

import functools
from importlib import resources

from opfor.circuits.load import Library, load_folder


@functools.cache
def library() -> Library:
    """The three printed trees with their vocabulary."""
    return load_folder(resources.files("opfor.systems.opr").joinpath("data"), "opr")
