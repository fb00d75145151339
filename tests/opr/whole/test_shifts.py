"""Moves that no action makes: what counts as one, and the ground they lead over."""

import pytest

from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.verdict import Verdict
from tests.opr.whole.boards import RIFLES, Field, piece
from tests.opr.whole.test_activation import perform
from tests.opr.whole.test_told_rules import performed

AXE = "Axe [1] Q4+ D4+ | 50pts |\nAxe (A1)\n"
KILLER = "Killer [1] Q2+ D2+ | 200pts | Tough(3), Entrenched\nAxe (A9, AP(4))\n"
HARASSER = 'Gunner [1] Q4+ D4+ | 50pts | Harassing\nGun (24", A1)\n'


def facing(field: Field) -> tuple[Unit, Unit]:
    """Two units in contact at (30, 20), side a's about to be charged by side b's."""
    one = field.put("a1", 30.0, 20.0)
    reach = one.bases[0].r + field.unit("b1").models[0].base.r
    return one, field.put("b1", 30.0, 20.0 + reach + 0.002)


def charged(field: Field, *faces: int) -> Unit:
    """Side b's unit has charged side a's from where it stands."""
    one, other = facing(field)
    verdict = Verdict("b1", "melee", "charge")
    verdict.models = [(base.x, base.y) for base in other.bases]
    verdict.target = "a1"
    perform(field, "b1", verdict, *faces)
    return one


@pytest.mark.rule("CORE-SR-ENTRENCHED", "CORE-CONSOLIDATE")
@pytest.mark.parametrize("marker_x", [40.0, 30.0])
def test_who_moves_on_after_a_melee_has_moved(marker_x: float) -> None:
    """Its enemy falls; it goes for a marker, or stays on it."""
    field = Field(KILLER, AXE)
    field.war.battle.objectives = [Objective("1", marker_x, 20.0)]
    field.war.look_as("a")
    killer = charged(field, 1, *[6] * 9, *[1] * 9)
    assert not field.unit("b1").models
    assert fighter_of(killer).has_moved == (killer.bases[0].x != 30.0) == (marker_x == 40.0)


@pytest.mark.rule("CORE-SR-HARASSING")
def test_who_stays_after_its_attack_has_not_moved() -> None:
    """Walled in: the nearest it gets to the marker is where it stands."""
    boxes = [(28.0, 20.494, 32.0, 21.0), (28.0, 19.0, 32.0, 19.506)]
    boxes += [(28.0, 19.0, 29.506, 21.0), (30.494, 19.0, 32.0, 21.0)]
    field = Field(HARASSER, RIFLES, pieces=[piece("impassable", *box) for box in boxes])
    gunner = field.put("a1", 30.0, 20.0)
    field.put("b1", 30.0, 40.0)
    field.war.battle.objectives = [Objective("1", 50.0, 20.0)]
    field.war.look_as("a")
    told = performed(field, "a1", '{"do":"hold","at":[[30,20]],"shoot":[["Gun","b1"]]}')
    assert (gunner.bases[0].x, gunner.bases[0].y) == (30.0, 20.0)
    assert not fighter_of(gunner).has_moved
    assert not any(event.kind == "moved" for event in told)
