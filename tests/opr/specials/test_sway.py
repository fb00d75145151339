"""Swaying: tokens of others, for or against a spell."""

import pytest

from opfor.systems.opr.battle import Unit
from opfor.systems.opr.combat import Combat, Owner
from opfor.systems.opr.magic import cast, swayers
from tests.opr.specials.scenes import Clash


class Spends(Owner):
    def __init__(self, tokens: int) -> None:
        self.tokens = tokens

    def sways(self, combat: Combat, unit: Unit, caster: Unit) -> int:
        return self.tokens


def duel(gap: float = 12.0) -> Clash:
    clash = Clash(gap=gap).us(has="Caster(2)").them(has="Caster(3)")
    clash["us"].tokens, clash["them"].tokens = 2, 3
    return clash


@pytest.mark.rule("CORE-SWAY", "CORE-CAST")
@pytest.mark.parametrize(("face", "spent", "works"), [(5, 1, True), (4, 1, False), (6, 3, True)])
def test_an_enemy_hinders_by_a_token_each(face: int, spent: int, works: bool) -> None:
    clash = duel()
    clash.owners["them"] = Spends(spent)
    assert cast(clash.combat(face), clash["us"], 1) is works
    assert clash["them"].tokens == 3 - spent
    assert ("CORE-SWAY", "them", [], -spent) in clash.ear.notes


@pytest.mark.rule("CORE-SWAY", "CORE-CLAMP")
@pytest.mark.parametrize(("face", "works"), [(3, True), (2, False), (1, False)])
def test_a_friend_helps(face: int, works: bool) -> None:
    clash = duel().unit("friend", 14.0, has="Caster(1)")
    clash["friend"].side = "us"
    clash["friend"].tokens = 1
    clash.owners["us"] = Spends(1)
    assert cast(clash.combat(face), clash["us"], 1) is works


@pytest.mark.rule("CORE-SWAY")
def test_nobody_spends_more_than_there_is() -> None:
    clash = duel()
    clash.owners["them"] = Spends(9)
    cast(clash.combat(4), clash["us"], 1)
    assert clash["them"].tokens == 0


@pytest.mark.rule("CORE-SWAY")
def test_it_needs_tokens_range_and_sight() -> None:
    assert swayers(duel().combat(), duel()["us"]) != []
    far = duel(18.5)
    assert swayers(far.combat(), far["us"]) == []
    hidden = duel().terrain("blocking impassable", 20, 14, 50, 16)
    assert swayers(hidden.combat(), hidden["us"]) == []
    empty = duel()
    empty["them"].tokens = 0
    assert swayers(empty.combat(), empty["us"]) == []


@pytest.mark.rule("CORE-SWAY", "SR-CASTER")
def test_the_ai_spends_nothing() -> None:
    clash = duel()
    assert cast(clash.combat(4), clash["us"], 1)
    assert clash["them"].tokens == 3
