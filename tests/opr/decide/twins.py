"""Twins: two scenes one thing apart, one in which a rule changes the decision, one in which not.

A pair is a small scene as a function of an edition and of that one thing, and what is decided
with either. The tables stand in the files `test_twins_*`; `test_twins` asks for every rule.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.verdict import Verdict

EVERY = EDITIONS
V2 = ("gf-2", "aof-2")
V3 = ("gf-3",)
FANTASY = ("aof-2",)
FUTURE = ("gf-2", "gf-3")
OLD = ("gf-2",)
NEW = ("aof-2", "gf-3")

Scene = Callable[[str, Any], object]


class Pair(NamedTuple):
    """One rule (or one clause of it) in some editions."""

    rule: str
    editions: tuple[str, ...]
    decided: Scene
    #: the one thing, as the rule wants it and in the twin
    thing: Any
    twin: Any
    #: what is decided then
    answer: object
    other: object

    def check(self) -> None:
        assert self.answer != self.other, f"{self.rule}: nothing changes"
        for edition in self.editions:
            found = self.decided(edition, self.thing), self.decided(edition, self.twin)
            assert found == (self.answer, self.other), f"{self.rule} in {edition}"


def done(found: Verdict) -> str:
    """What a unit does: "charge e"."""
    return f"{found.action} {found.toward}".strip()
