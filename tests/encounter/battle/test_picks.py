"""Every pick of every circuit as the board makes it: the candidates, and each preference."""

from collections.abc import Callable
from typing import Any

import pytest

from opfor.circuits.model import Kind
from opfor.systems.encounter import library
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.picks import CANDIDATES, PREFERENCES
from opfor.systems.encounter.questions import COUNTERS
from tests.encounter.battle.asked import fighting
from tests.encounter.battle.scenes import (
    OPEN,
    ai,
    enemy,
    facts_of,
    foe,
    node,
    oracle_of,
    own,
    scene,
)


def labels(battle: Battle, hexes: list[int]) -> str:
    return " ".join(battle.grid.label(hex) for hex in hexes)


WOODS = [*OPEN[:3], "..w...", *OPEN[:4]]  # C5
#: candidates: a battle, facts of the thread, and what must be found
FOUND: dict[str, tuple[Callable[[], Battle], dict[str, Any], Any]] = {
    "starting-hex": (lambda: scene(ai("Infantry", where="reserve")), {}, [*range(42, 48)]),
    "cover-starting-hex": (
        lambda: scene(ai("Infantry", where="reserve"), map=["w..r..", *OPEN[:7]]),
        {},
        [42, 45],
    ),
    "neighbouring-hex": (
        lambda: scene(ai("7 Infantry", where="reserve")),
        {"hex": 42, "plan": dict.fromkeys(range(6), 42)},
        [36, 37, 43],
    ),
    "move-hex": (lambda: scene(ai("Mortar Team@A8")), {}, [36, 37, 42, 43]),
    "advance-hex": (lambda: scene(ai("Muscleheads@A8"), foe("Infantry@B8")), {}, None),
    "withdrawal-hex": (
        lambda: scene(ai("Mortar Team@A8"), foe("Infantry@A8")),
        {},
        [36, 37, 43],
    ),
    "consolidation-hex": (lambda: scene(ai("Infantry@A8")), {}, [36, 37, 42, 43]),
    "enemy-formation": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C1"), foe("Infantry", where="entry")),
        {},
        [1],
    ),
    "shootable-formation": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C4"), foe("Infantry@C1", suppression=0)),
        {},
        [1, 2],
    ),
    "engageable-formation": (
        lambda: scene(ai("Muscleheads@C5"), foe("Infantry@C4"), foe("Infantry@C1")),
        {},
        [1],
    ),
    "vp-target": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C4"), foe("Griffin@C3"), foe("Snots@D3")),
        {},
        [1, 2],
    ),
    "vp-condition": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C7"), objectives=[{"hex": "C7"}]),
        {},
        [1 << 38, 1 << 38, (1 << 24) - 1],
    ),
    "unit-to-take-hit": (lambda: scene(ai("2 Infantry@C5")), {"foes": "own"}, [0, 1]),
    "enemy-unit-to-hit": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C5")),
        {"foes": "enemy"},
        [1],
    ),
    "objective-nobody-guards": (
        lambda: scene(ai("Infantry", where="entry"), foe("Infantry@F1")),
        {},
        [0],
    ),
    "threatened-objective": (
        lambda: scene(ai("Infantry", where="entry"), foe("Infantry@B2")),
        {},
        [0],
    ),
    "saving-objective": (
        lambda: scene(
            ai("Infantry", where="entry"),
            ai("Infantry@C2"),
            foe("Infantry@F1"),
            sides={"player": {"vp": 5}},
            objectives=[{"hex": "C7", "held_by": "player"}],
        ),
        {},
        [0],
    ),
    "enemy-held-objective": (
        lambda: scene(
            ai("Infantry@C5"), objectives=[{"hex": "A1"}, {"hex": "C7", "held_by": "player"}]
        ),
        {},
        [1],
    ),
}


def matter(battle: Battle, facts: dict[str, Any]) -> dict[str, Any]:
    given = dict(facts)
    if given.get("foes") in ("own", "enemy"):
        given["foes"] = list(battle.armies[0 if given["foes"] == "own" else 1])
    return given


def test_every_kind_of_candidate_and_preference_is_shown() -> None:
    vocabulary = library().vocabulary
    assert {*FOUND, *COUNTERS} == set(vocabulary.candidates) == {*CANDIDATES, *COUNTERS}
    counters = {"into-close-combat", "into-cover", "toward-enemy"}
    assert {*BETTER, *counters} == set(vocabulary.preferences) == {*PREFERENCES, *counters}


@pytest.mark.parametrize("name", sorted(FOUND))
def test_candidates(name: str) -> None:
    make, facts, expected = FOUND[name]
    battle = make()
    found = CANDIDATES[name](facts_of(battle, **matter(battle, facts)))
    if expected is None:
        assert 43 in found and 42 in found
    else:
        assert found == expected


HEXES = {"E5": 28, "C5": 26, "C4": 20}
#: preferences: a battle, facts, two candidates of which the first is better
BETTER: dict[str, tuple[Callable[[], Battle], dict[str, Any], tuple[int, int]]] = {
    "cover-hex": (lambda: scene(ai("Infantry@C6"), map=WOODS), {}, (26, 27)),
    "objective-hex": (lambda: scene(ai("Infantry@C5")), {}, (0, 1)),
    "usable-cover": (lambda: scene(ai("Infantry@C6"), map=WOODS), {}, (26, 27)),
    "less-enemy-sight": (
        lambda: scene(ai("Infantry@D5"), foe("Infantry@C4"), map=WOODS),
        {},
        (31, 27),
    ),
    "furthest-from-enemies": (lambda: scene(ai("Infantry@C5"), foe("Infantry@C4")), {}, (44, 38)),
    "toward-nearest-objective": (lambda: scene(ai("Infantry@F6")), {}, (41, 29)),
    "toward-nearest-enemy-hex": (
        lambda: scene(ai("Infantry@C6"), foe("Infantry@C4")),
        {},
        (26, 38),
    ),
    "toward-vp-condition": (lambda: scene(ai("Infantry@C6")), {"goal": 1}, (14, 26)),
    "toward-chosen-formation": (
        lambda: scene(ai("Infantry@C6"), foe("Infantry@C4")),
        {"target": 1},
        (26, 38),
    ),
    "out-of-reach-if-weaker": (
        lambda: scene(ai("Infantry@C6"), foe("2 Infantry@C4")),
        {},
        (32, 26),
    ),
    "would-need-to-save": (
        lambda: scene(ai("Infantry@C5"), foe("Snots@C4"), foe("Dominator MBT@D4")),
        {},
        (1, 2),
    ),
    "closest-units": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C4"), foe("Infantry@C2")),
        {},
        (1, 2),
    ),
    "best-line-of-sight": (
        lambda: scene(ai("Infantry@C5"), foe("2 Infantry@C4"), foe("Infantry@D4")),
        {},
        (1, 2),
    ),
    "highest-value": (
        lambda: scene(ai("Infantry@C5"), foe("Griffin@C4"), foe("Infantry@D4")),
        {},
        (1, 2),
    ),
    "highest-save-requirement": (
        lambda: scene(ai("Infantry@C5"), foe("Snots@C4"), foe("Griffin@D4")),
        {},
        (1, 2),
    ),
    "fewest-units-engaged": (
        lambda: scene(ai("Muscleheads@C5"), foe("Infantry@C4"), foe("2 Infantry@D5")),
        {},
        (1, 2),
    ),
    "cheapest-by-survivors": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C4"), foe("Griffin@D4")),
        {},
        (1, 2),
    ),
    "weaker-cc-weapon": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C4"), foe("Muscleheads@D4")),
        {},
        (1, 2),
    ),
    "weaker-weapon": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C4"), foe("Griffin@D4")),
        {},
        (1, 2),
    ),
    "nearest": (
        lambda: scene(ai("Infantry@C5"), foe("Infantry@C4"), foe("Infantry@C1")),
        {},
        (1, 2),
    ),
    "closest-vp-condition": (lambda: scene(ai("Infantry@C5")), {}, (1 << 20, 1)),
    "fewest-units-left": (
        lambda: scene(
            ai("Infantry@C5"),
            foe("Infantry@A1"),
            foe("2 Infantry@F8"),
        ),
        {},
        (0, 1),
    ),
    "defence-avoids-save": (
        lambda: scene(ai("Dominator MBT@C5, Infantry@C5")),
        {"strength": 3},
        (0, 1),
    ),
    "expendable": (lambda: scene(ai("Snots@C5, Regular Grunts@C5")), {}, (0, 1)),
    "hero-with-tokens": (lambda: scene(ai("Big Boss@C5, Regular Grunts@C5")), {}, (0, 1)),
    "cheapest-regular": (lambda: scene(ai("Regular Grunts@C5, Griffin@C5")), {}, (0, 1)),
    "hero-without-tokens": (lambda: scene(ai("Big Boss@C5, Regular Grunts@C5")), {}, (0, 1)),
    "hero-needing-save": (
        lambda: scene(ai("Big Boss@C5, Regular Grunts@C5")),
        {"strength": 6},
        (0, 1),
    ),
    "dearest-needing-save": (
        lambda: scene(ai("Griffin@C5, Regular Grunts@C5")),
        {"strength": 6},
        (0, 1),
    ),
}


@pytest.mark.parametrize("name", sorted(BETTER))
def test_preferences(name: str) -> None:
    make, facts, pair = BETTER[name]
    ranks = PREFERENCES[name](facts_of(make(), **facts), list(pair))
    assert ranks[0] < ranks[1], ranks


PICKS = [
    (each.circuit, each.id)
    for circuit in library().circuits.values()
    for each in circuit.nodes.values()
    if each.kind is Kind.PICK and each.name not in COUNTERS
]


@pytest.mark.parametrize(("circuit", "id"), PICKS, ids=[id for _, id in PICKS])
def test_a_pick_chooses_one_of_its_candidates(circuit: str, id: str) -> None:
    box = node(circuit, id)
    make, facts, _ = FOUND[box.name]
    battle = make()
    oracle = oracle_of(battle, circuit, "1" * 6, target=1, goal=1, **matter(battle, facts))
    open = CANDIDATES[box.name](oracle.facts)
    picked = oracle.pick(box)
    if picked.several:
        assert len(box.edges) > 1
    else:
        assert oracle.facts.thread.choice in open


@pytest.mark.rule("D6D", "SHOOT")
def test_equals_go_to_the_box_for_several_or_to_a_die() -> None:
    battle = scene(ai("Infantry@C5"), foe("Infantry@C4"), foe("Infantry@B4"))
    oracle = oracle_of(battle, "phase-1")
    assert oracle.pick(node("phase-1", "SHOOT")).several
    oracle = oracle_of(battle, "phase-1", "4")
    assert oracle.pick(node("phase-1", "SHOOT-VALUE")).faces == [4]
    assert oracle.facts.thread.target == enemy(battle, 1).index


@pytest.mark.rule("C5")
def test_a_counter_charge_goes_into_close_combat_cover_or_toward_the_enemy() -> None:
    woods = [*OPEN[:3], "....w.", *OPEN[:4]]  # E5
    battle = scene(
        ai("Infantry@C5, Muscleheads@D5, Mortar Team@E6, Mortar Team@C7"),
        foe("Infantry@C5"),
        map=woods,
    )
    _, facts = fighting(battle)
    oracle = oracle_of(battle, "charge", "1111", **facts)
    oracle.pick(node("charge", "COUNTER"))
    plan = oracle.facts.thread.plan
    assert [battle.grid.label(plan[i]) for i in own(battle).units[1:3]] == ["C5", "E5"]
    assert battle.grid.distance(plan[own(battle).units[3]], 26) == 1


@pytest.mark.rule("C6")
def test_a_lone_counter_charge_draws_in_nobody() -> None:
    battle = scene(ai("Infantry@C5, Muscleheads@D5"), foe("Infantry@C5"), foe("Big Boss@E5"))
    _, facts = fighting(battle)
    oracle = oracle_of(battle, "charge", "1111", **facts)
    oracle.pick(node("charge", "C6-ALONE"))
    plan = oracle.facts.thread.plan
    assert not battle.hexes(enemy(battle, 1)) & 1 << plan[own(battle).units[1]]
