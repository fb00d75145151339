"""Who falls: the core's order and what the A.I. keeps."""

import pytest

from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.combat import Combat, Owner, fighter_of
from opfor.systems.opr.wounds import dangerous_dice, endanger
from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-CASUALTIES", "OWN-CASUALTY")
def test_the_furthest_from_the_enemy_falls() -> None:
    clash = Clash().us('Gun (24", A1)').them(models=3)
    far = clash["them"].models[2]
    clash.shoot(4, 1)
    assert far not in clash["them"].models


@pytest.mark.rule("CORE-CASUALTIES")
def test_the_chain_is_not_broken() -> None:
    clash = Clash().us('Gun (24", A1)').them(models=3, upgraded=[0, 2])
    # the one in the middle matters least, but the others would be apart
    middle = clash["them"].models[1]
    clash.shoot(4, 1)
    assert middle in clash["them"].models and len(clash["them"].models) == 2


@pytest.mark.rule("OWN-CASUALTY")
def test_special_weapons_are_kept() -> None:
    clash = Clash().us('Gun (24", A3)').them("4x Knife (A1)", "1x Hammer (A3)", models=4)
    hammer = [m for m in clash["them"].models if "Hammer" in (m.weapons or [])]
    clash.shoot(4, 4, 4, 1, 1, 1)
    assert clash["them"].models == hammer


@pytest.mark.rule("OWN-CASUALTY")
def test_models_at_an_objective_are_kept() -> None:
    clash = Clash(gap=20).us('Gun (24", A1)').them(models=3)
    far = clash["them"].models[2]
    clash.marker(far.base.x + 3, far.base.y)
    clash.shoot(4, 1)
    assert far in clash["them"].models


@pytest.mark.rule("OWN-CASUALTY")
def test_models_with_targets_are_kept() -> None:
    # of theirs only the first has somebody within 10", though it is furthest from the attacker
    clash = Clash(gap=10.5).us('Gun (24", A1)', x=32.5).them('3x Gun (10", A1)', models=3)
    clash.unit("others", 32.4)
    near, far = clash["them"].models[2], clash["them"].models[0]
    clash.shoot(4, 1)
    assert far in clash["them"].models and near not in clash["them"].models


@pytest.mark.rule("OWN-CASUALTY", "OPR-TIE")
def test_equal_ones_go_to_a_die() -> None:
    clash = Clash().us('Gun (24", A1)', x=31.25).them(models=3)
    first = clash["them"].models[0]
    # the two ends are equally far away
    clash.shoot(4, 1, 3)
    assert first not in clash["them"].models


@pytest.mark.rule("CORE-CASUALTIES")
def test_a_person_may_choose() -> None:
    class Person(Owner):
        def falls(
            self,
            combat: Combat,
            unit: Unit,
            candidates: list[Model],
            enemy: Unit | None,
            count: int,
        ) -> list[Model]:
            return candidates[:count]

    clash = Clash().us('Gun (24", A1)').them(models=3)
    clash.owners["them"] = Person()
    first = clash["them"].models[0]
    clash.shoot(4, 1)
    assert first not in clash["them"].models


@pytest.mark.rule("CORE-DANGEROUS")
@pytest.mark.parametrize(("edition", "dice"), [("gf-3", 6), ("gf-2", 2), ("aof-2", 2)])
def test_dangerous_ground(edition: str, dice: int) -> None:
    clash = Clash(edition).us().them(models=2, tough=3)
    combat, them = clash.combat(*[1] * dice), clash["them"]
    assert dangerous_dice(combat, them.models) == dice
    assert endanger(combat, them, dice) == dice
    assert fighter_of(them).wounds_taken == dice
