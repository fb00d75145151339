"""How people fly their Aircraft: how far, and off the table and back."""

import json

import pytest

from opfor.boards.table import Table
from opfor.dice import Dice, Scripted
from opfor.faults import Refused
from opfor.game import Choose, Decision, FreeGame, Game, Policy
from opfor.systems.opr.battle import Objective
from opfor.systems.opr.decide import decide
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.words import answer_of
from tests.opr.whole.boards import RIFLES, Field, dice

JET = 'Jet [1] Q4+ D3+ | 50pts | Aircraft, Tough(6)\nBeam (30", A2)\n'


def ordered(made: Field) -> Order:
    return Order(made.war, made.unit("a1"), "")


class _Says(Policy):
    """Gives one order in words, and whatever else is legal."""

    def __init__(self, words: str) -> None:
        self.words = words

    def settle(self, game: Game, decision: Decision) -> None:
        if isinstance(decision, Order):
            decision.read(answer_of(decision, self.words))
        else:
            decision.read(decision.sample(game.dice_of(decision.seats[0])))


@pytest.mark.rule("CORE-SR-AIRCRAFT")
@pytest.mark.parametrize(("edition", "low", "high"), [("gf-3", 30.0, 36.0), ("gf-2", 18.0, 36.0)])
def test_a_person_flies_as_far_as_the_core_lets_it(edition: str, low: float, high: float) -> None:
    made = Field(JET, RIFLES, edition)
    made.put("a1", 36.0, 42.0)
    made.put("b1", 10.0, 20.0)
    decision = ordered(made)
    for far in (low, 34.0, high):
        flown = json.loads(decision.verify(answer_of(decision, f"advance 36 {42.0 - far}")))
        assert flown["at"] == [[36.0, 42.0 - far]]
    for words in (f"advance 36 {42.0 - low + 1}", f"advance 36 {42.0 - high - 1}", "rush 36 10"):
        with pytest.raises(Refused, match="CORE-SR-AIRCRAFT"):
            answer_of(decision, words)
    with pytest.raises(Refused, match=r"may only advance \(CORE-SR-AIRCRAFT\)"):
        answer_of(decision, "hold")
    assert json.loads(decision.verify(answer_of(decision, "fly")))["do"] == "advance"
    assert json.loads(decision.verify(answer_of(decision, "advance b1")))["do"] == "advance"
    assert f'{low:g}" to 36" away' in offers(decision)[1].label


@pytest.mark.rule("CORE-SR-AIRCRAFT", "CORE-SR-FAST", "CORE-SR-SLOW")
@pytest.mark.parametrize(
    ("edition", "rule", "high"),
    [("gf-3", "Fast", 38), ("gf-3", "Slow", 34), ("gf-2", "Fast", 36), ("gf-2", "Slow", 36)],
)
def test_a_flight_is_longer_by_what_is_added_to_an_advance(
    edition: str, rule: str, high: int
) -> None:
    made = Field(JET.replace("Aircraft", f"Aircraft, {rule}"), RIFLES, edition)
    made.put("a1", 36.0, 44.0)
    made.put("b1", 10.0, 20.0)
    decision = ordered(made)
    decision.verify(answer_of(decision, f"advance 36 {44 - high}"))
    with pytest.raises(Refused, match=f'to {high}" straight .CORE-SR-AIRCRAFT'):
        answer_of(decision, f"advance 36 {44 - high - 1}")


@pytest.mark.rule("CORE-SR-AIRCRAFT")
def test_a_person_of_v2_flies_off_the_table_and_back_on_any_edge() -> None:
    made = Field(JET, RIFLES, "gf-2")
    unit = made.put("a1", 36.0, 42.0)
    made.put("b1", 10.0, 20.0)
    decision = ordered(made)
    assert "leave X Y" in [option.id for option in offers(decision)]
    west = json.loads(decision.verify(answer_of(decision, "leave 3 20")))
    assert west == {"do": "advance", "at": [[unit.bases[0].r, 20.0]], "off": True}
    north = json.loads(answer_of(decision, "leave 60 99"))
    assert north["at"] == [[60.0, 48.0 - unit.bases[0].r]]
    assert (
        decision.in_words(json.dumps(west))
        == f"leave the table, back at ({west['at'][0][0]:.1f}, 20.0)"
    )
    slips = {
        json.dumps(west | {"at": [[30.0, 20.0]]}): "touching an edge",
        json.dumps(west | {"shoot": [["Beam", "b1"]]}): "all an Aircraft does then",
        json.dumps(west | {"do": "rush"}): "may only advance",
    }
    for words, why in slips.items():
        with pytest.raises(Refused, match=why):
            decision.verify(words)
    # the activation ends with it: the rifles in range are not shot at
    game = made.step(a=_Says("leave 3 20"))
    assert (unit.bases[0].x, unit.bases[0].y) == (unit.bases[0].r, 20.0) and unit.is_activated
    assert len(made.unit("b1").models) == 5 and game is not None


@pytest.mark.rule("CORE-SR-AIRCRAFT")
def test_nobody_else_leaves_the_table() -> None:
    made = Field(JET, RIFLES)
    made.put("a1", 36.0, 42.0)
    made.put("b1", 10.0, 20.0)
    with pytest.raises(Refused, match=r"Jet may not leave the table .CORE-SR-AIRCRAFT"):
        answer_of(ordered(made), "leave 3 20")
    walkers = Field(RIFLES, RIFLES, "gf-2")
    walkers.put("a1", 36.0, 42.0)
    walkers.put("b1", 10.0, 20.0)
    with pytest.raises(Refused, match=r"Rifles may not leave the table .CORE-SR-AIRCRAFT"):
        answer_of(ordered(walkers), "leave 3 20")


@pytest.mark.rule("CORE-SR-AIRCRAFT", "SR-AIRCRAFT")
@pytest.mark.parametrize(("side", "shoots"), [(72.0, True), (20.0, False)])
def test_the_ai_shoots_unless_it_had_to_leave_the_table(side: float, shoots: bool) -> None:
    made = Field(JET, RIFLES, "gf-2")
    made.war.battle.table = Table(side, side, [], [])
    made.war.battle.objectives = [Objective("1", 15.0, 10.0)]
    unit = made.put("a1", 5.0, 10.0)
    made.put("b1", 15.0, 4.0)
    made.war.look_as("a")
    verdict = decide(made.war.battle, dice(), unit.id)
    assert bool(verdict.shots) is shoots


BOMBER = 'Bomber [1] Q2+ D3+ | 100pts | Aircraft, Tough(6)\nBombs (12", A3, Strafing, AP(4))\n'
POSTS = "Post [1] Q4+ D5+ | 50pts | Tough(12)\nBlade (A1)\n\n"


def bombed(made: Field, *dice: int, **policies: Policy) -> list[str]:
    """Whom side a's bomber hurts that flies over both posts of side b."""
    made.put("a1", 20.0, 24.0)
    made.put("b1", 30.0, 24.0)
    made.put("b2", 40.0, 24.0)
    game = FreeGame(made.war, 1, {"a": Ai(), "b": Ai()} | policies)
    game.dice = Dice(Scripted([*dice, *[6] * 3, *[1] * 3, *[4] * 30]))
    made.system.step(game)
    return [id for id in ("b1", "b2") if made.unit(id).models[0].wounds]


@pytest.mark.rule("CORE-SR-STRAFING")
@pytest.mark.parametrize("chosen", ["b1", "b2"])
def test_a_person_chooses_whom_to_strafe(chosen: str) -> None:
    class Bombs(_Says):
        def settle(self, game: Game, decision: Decision) -> None:
            if not decision.key.startswith("a1 strafes"):
                return super().settle(game, decision)
            assert isinstance(decision, Choose) and decision.rules == ["CORE-SR-STRAFING"]
            assert [option.id for option in decision.options] == ["b1", "b2"]
            return decision.read(chosen)

    made = Field(BOMBER, POSTS + POSTS, owners={"a": "Ann"})
    assert bombed(made, Ann=Bombs("advance 50 24")) == [chosen]


@pytest.mark.rule("CORE-SR-STRAFING", "OPR-SHOOT")
def test_the_ai_strafes_whom_it_would_rather_shoot() -> None:
    """The best Defense for AP, then who has not acted yet, then a die."""
    tough = POSTS.replace("D5+", "D2+")
    fly = _Says("advance 50 24")
    assert bombed(Field(BOMBER, POSTS + tough), a=fly) == ["b2"]
    acted = Field(BOMBER, POSTS + POSTS)
    acted.unit("b1").is_activated = True
    assert bombed(acted, a=fly) == ["b2"]
    drawn = [bombed(Field(BOMBER, POSTS + POSTS), face, a=fly) for face in (1, 6)]
    assert drawn == [["b1"], ["b2"]]
