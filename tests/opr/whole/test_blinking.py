"""Placed anew before its action: whoever walks then has moved when it shoots."""

import json

import pytest

from opfor.dice import Dice, Scripted
from opfor.game import FreeGame
from opfor.play.matches import open_match
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.odds import shot_odds
from opfor.systems.opr.whole.activation import Activation
from opfor.systems.opr.whole.decisions import Move
from opfor.systems.opr.whole.match import OprMatch
from opfor.systems.opr.whole.orders import read_order
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.teller import Teller
from opfor.systems.opr.whole.view_placed import look_from
from tests.opr.specials.scenes import Ear
from tests.opr.whole.boards import RIFLES, Field

BLINKS = ["Wolfborn", "Rapid Blink", "Bounding"]


def crew(rules: str, marker_x: float = 40.0) -> tuple[Field, Unit]:
    """A mortar at (20, 24) that is about to act; whoever is placed anew goes for the marker."""
    gun = f'Crew [1] Q4+ D4+ | 50pts | {rules}\nMortar (48", A1, Indirect)\n'
    field = Field(gun, RIFLES)
    field.put("b1", 20.0, 44.0)
    field.war.battle.objectives = [Objective("1", marker_x, 24.0)]
    field.war.look_as("a")
    return field, field.put("a1", 20.0, 24.0)


def under_way(field: Field, unit: Unit, ear: Ear) -> Activation:
    """Up to its order."""
    game = FreeGame(field.war, 1, {"a": Ai(), "b": Ai()})
    game.dice = Dice(Scripted([4]))
    combat = Combat(field.war.battle, Dice(Scripted([4, 4, 4])), ear)
    activation = Activation(game, field.war, combat, unit, Teller())
    activation.blink()
    return activation


@pytest.mark.rule("CORE-SR-INDIRECT", "CORE-SR-WOLFBORN", "CORE-SR-RAPID-BLINK", "CORE-SR-BOUNDING")
@pytest.mark.parametrize("rules", BLINKS)
@pytest.mark.parametrize(("marker_x", "hit_on"), [(40.0, 5), (20.0, 4)])
def test_whoever_was_placed_anew_has_moved(rules: str, marker_x: float, hit_on: int) -> None:
    """It walks to a marker, or is there, and holds; what it may do is foretold alike."""
    pytest.importorskip("icepool")
    field, unit = crew(rules, marker_x)
    ear = Ear()
    activation = under_way(field, unit, ear)
    enemy = field.unit("b1")
    assert shot_odds(field.war.battle, unit, enemy)[0].hit_on == hit_on
    activation.perform(read_order(field.war, unit, '{"do":"hold","shoot":[["Mortar","b1"]]}'))
    assert ear.results[0].hit_on == hit_on
    # that was this activation
    assert shot_odds(field.war.battle, unit, enemy)[0].hit_on == 4


@pytest.mark.rule("CORE-SR-INDIRECT", "CORE-SR-WOLFBORN")
@pytest.mark.parametrize(("rule", "hit_on"), [("CORE-SR-WOLFBORN", 5), ("CORE-CONSOLIDATE", 4)])
def test_a_look_from_where_it_would_be_placed(rule: str, hit_on: int) -> None:
    """Its shots come after it before its action, and in another round after a melee."""
    pytest.importorskip("icepool")
    field, unit = crew("Wolfborn")
    match = open_match(field.maker.setup)
    assert isinstance(match, OprMatch)
    move = Move(field.war, unit, None, 3.0, "a1 moves", "Where?")
    move.rules = [rule]
    answer = json.dumps([[21.0, 24.0]])
    (row,) = look_from(match, move, answer, "b1", "")["odds"]
    assert f"hit on {hit_on}+" in row["text"]
