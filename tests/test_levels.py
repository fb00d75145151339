"""The house rules of the source that no linter knows."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "opfor"
FILES = sorted(PACKAGE.rglob("*.py"))

RANDOM = ("random", "secrets", "numpy.random", "os.urandom", "uuid.uuid4")
TERMINAL = ("typer", "rich", "click")


def names_used(source: str) -> Iterator[str]:
    """Every dotted name a file imports or reaches through an attribute."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}".replace("np.", "numpy.")


def uses(source: str, modules: tuple[str, ...]) -> set[str]:
    return {
        name
        for name in names_used(source)
        if any(f"{name}.".startswith(f"{module}.") for module in modules)
    }


def users_of(modules: tuple[str, ...]) -> set[str]:
    """The files of the package that use one of the modules."""
    return {
        file.relative_to(PACKAGE).as_posix()
        for file in FILES
        if uses(file.read_text(encoding="utf-8"), modules)
    }


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "from random import Random",
        "import secrets as s",
        "import numpy.random",
        "from numpy import random",
        "from numpy.random import default_rng",
        "import numpy as np; np.random.seed(1)",
        "def f():\n    import random",
        "import os; os.urandom(8)",
    ],
)
def test_each_way_to_reach_a_random_source_is_seen(line: str) -> None:
    assert uses(line, RANDOM)


@pytest.mark.parametrize(
    "line", ["from opfor.dice import Dice", "import randomness", "dice.random_face()"]
)
def test_other_names_are_let_through(line: str) -> None:
    assert not uses(line, RANDOM)


def test_nothing_but_the_dice_draws_at_random() -> None:
    """Tokens are drawn too, but no game ever sees them."""
    assert users_of(RANDOM) <= {"dice.py", "play/tokens.py"}


def test_nothing_but_the_command_line_knows_a_terminal() -> None:
    assert not {file for file in users_of(TERMINAL) if not file.startswith("cli/")}


def test_every_part_of_the_package_has_a_level() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = settings["tool"]["importlinter"]["contracts"]
    levelled = set(re.findall(r"opfor\.(\w+)", " ".join(contract["layers"])))
    parts = {file.relative_to(PACKAGE).parts[0].removesuffix(".py") for file in FILES}
    assert parts - {"__init__", "__main__"} <= levelled


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_a_source_file_can_be_read_at_one_sitting(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 500
