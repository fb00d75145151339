"""Set-ups for whole games in tests."""

from functools import cache
from typing import Any

from opfor.systems.opr.armies import sample, samples
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.whole.making import Maker


def setup_of(edition: str, a: str, b: str, table: int = 1, **more: Any) -> dict[str, Any]:
    """A set-up between two list texts; `owners` names the people of a side."""
    owners = more.pop("owners", {})
    sides = {
        side: {"armies": [{"file": f"{side}.txt", "text": text, "owner": owners.get(side, "")}]}
        for side, text in (("a", a), ("b", b))
    }
    return {"system": edition, "sides": sides, "table": {"seed": table}, "options": more}


@cache
def sample_texts(edition: str) -> list[str]:
    return [sample(name) for name in samples(load_edition(edition))]


@cache
def sample_maker(edition: str) -> Maker:
    a, b = sample_texts(edition)[:2]
    return Maker(setup_of(edition, a, b))
