"""Page data of One Page Rules games: at every question of random games, and in small scenes."""

import json
from typing import Any

import pytest

from opfor.game import Decision
from opfor.play.matches import open_match
from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.match import OprMatch
from opfor.systems.opr.whole.state import War
from tests.opr.whole.boards import RIFLES, Field, piece
from tests.opr.whole.setups import sample_texts, setup_of
from tests.prompt import no_runaway
from tests.viewing import Onlooker, check_unknown, plain

BOTH = {"a": "Ann", "b": "Ben"}
TRUCK = 'Truck [1] Q4+ D2+ | 100pts | Transport(11), Tough(6)\n1x Gun (24", A3)\n'
STALKERS = "Stalkers [3] Q4+ D4+ | 100pts | Ambush\n3x Knife (A2)\n"
BRUTES = "Brutes [5] Q4+ D4+ | 100pts | Fast, Furious\n5x Axe (A3)\n"


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_can_be_shown_at_every_question(edition: str) -> None:
    a, b = sample_texts(edition)[:2]
    onlooker = Onlooker(setup_of(edition, a, b, 3, owners=BOTH), 5)
    check_unknown(onlooker)
    kinds = onlooker.play()
    assert {"WhichUnit", "Order", "PlaceMarker", "PlaceUnit", "Loading", "Choose"} <= kinds


class Eager(Onlooker):
    """Charges whoever can be charged, and runs toward everybody else."""

    def choose(self, decision: Decision) -> str:
        if not isinstance(decision, Order):
            return super().choose(decision)
        options = self.match.offers(decision)
        charges = [option.id for option in options if option.id.startswith("charge")]
        nearest = [option.id for option in options if option.id.startswith("advance b")]
        nearest += [option.id for option in options if option.id.startswith("advance a")]
        words = [*charges, *(each.replace("advance", "rush") for each in nearest)]
        for each in words[:1]:
            found = self.match.preview(self.state, decision, each)
            if found["ok"]:
                return str(found["answer"])
        return super().choose(decision)


def test_melees_cargo_and_typed_dice_can_be_shown() -> None:
    setup = setup_of(
        "gf-3", TRUCK + BRUTES + BRUTES + STALKERS, BRUTES * 3 + RIFLES, 2, owners=BOTH
    )
    assert {"Move", "Casualties", "Loading"} <= Eager(setup, 3).play()
    assert "RollDie" in Onlooker(setup, 3, "typed").play(40)


def match_of(field: Field, edition: str = "gf-3") -> OprMatch:
    match = open_match(field.maker.setup)
    assert isinstance(match, OprMatch)
    return match


def order(war: War, id: str) -> Order:
    unit = war.battle.unit(id)
    assert unit is not None
    return Order(war, unit, "What?")


@pytest.fixture
def field() -> Field:
    field = Field(
        RIFLES + TRUCK, RIFLES + BRUTES, pieces=[piece("blocking", 28.0, 20.0, 34.0, 22.0)]
    )
    field.put("a1", 20.0, 12.0)
    field.put("a2", 30.0, 8.0)
    field.put("b1", 20.0, 30.0)
    field.put("b2", 29.0, 26.0)
    return field


@pytest.mark.rule("CORE-ADVANCE", "CORE-RUSH", "CORE-SPACING")
def test_a_drag_ends_where_it_says_or_says_why_not(field: Field) -> None:
    match, war = match_of(field), field.war
    x, y = match.view(war, "")["units"][0]["at"]
    found = match.preview(war, order(war, "a1"), f"advance {x} {y + 5}")
    assert found["ok"] and found["length"] == 5.0 and found["text"] == '5.0" of 6"'
    assert found["models"][0] == [20.0, 17.0] and len(found["paths"]) == 5
    assert [shot["weapon"] for shot in found["shots"]] == ["Rifle"]
    assert found["choices"][0]["weapon"] == "Rifle" and "b1" in found["choices"][0]["targets"]
    far = match.preview(war, order(war, "a1"), f"advance {x} {y + 7}")
    assert far == {"ok": False, "why": '7.0" is further than 6" (CORE-ADVANCE)'}
    assert match.preview(war, order(war, "a1"), f"rush {x} {y + 7}")["ok"]
    off = match.preview(war, order(war, "a2"), "rush 30.0 -1")
    assert not off["ok"] and "CORE" in off["why"]


@pytest.mark.rule("CORE-TARGET", "CORE-GROUPS")
def test_targets_can_be_said(field: Field) -> None:
    match, war = match_of(field), field.war
    held = match.preview(war, order(war, "a1"), "hold; hold fire")
    assert held["ok"] and held["shots"] == []
    aimed = match.preview(war, order(war, "a1"), "hold; Rifle > b1")
    assert [(s["weapon"], s["target"]) for s in aimed["shots"]] == [("Rifle", "b1")]
    every = match.preview(war, order(war, "a1"), "hold; > b1")
    assert every["answer"] == aimed["answer"]
    for words in ("hold; Cannon > b1", "hold; Rifle > a2", "hold; Rifle", "hold; cast 1 > b1"):
        assert not match.preview(war, order(war, "a1"), words)["ok"]


@pytest.mark.rule("CORE-MOVE", "CORE-COHERENCY")
def test_a_model_can_be_put_down_alone(field: Field) -> None:
    """An order with a place for every model; what it does not say about targets the A.I. would."""
    match, war = match_of(field), field.war
    start = [model["at"] for model in match.view(war, "")["units"][0]["models"]]
    moved = {"do": "advance", "at": [[start[0][0], start[0][1] - 0.5], *start[1:]]}
    found = match.preview(war, order(war, "a1"), json.dumps(moved))
    assert found["ok"] and found["models"] == moved["at"] and found["length"] == 0.5
    assert [shot["weapon"] for shot in found["shots"]] == ["Rifle"]
    quiet = match.preview(war, order(war, "a1"), json.dumps({**moved, "shoot": []}))
    assert quiet["ok"] and quiet["shots"] == []
    lost = {"do": "advance", "at": [[start[0][0], start[0][1] - 5.0], *start[1:]]}
    assert "CORE-COHERENCY" in match.preview(war, order(war, "a1"), json.dumps(lost))["why"]


@pytest.mark.rule("CORE-TARGET")
def test_targets_come_with_their_odds(field: Field) -> None:
    """From where a unit stands they are those of a look."""
    pytest.importorskip("icepool")
    match, war = match_of(field), field.war
    assert match.asked(war, order(war, "a1"), "Ann")["preview"] is True
    odds = match.preview(war, order(war, "a1"), "hold")["choices"][0]["odds"]
    rows = match.look(war, "a1", "b1", "")["odds"]
    assert odds["b1"]["mean"] == rows[0]["mean"] and "hit on" in odds["b1"]["text"]


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_a_unit_can_be_put_aboard(field: Field) -> None:
    match, war = match_of(field), field.war
    field.put("a2", 22.0, 7.0)
    options = match.asked(war, order(war, "a1"), "Ann")["options"]
    assert {"id": "embark a2", "unit": "a2"}.items() <= next(
        each for each in options if each["group"] == "Embark"
    ).items()
    assert match.preview(war, order(war, "a1"), "embark a2")["answer"].endswith('"into":"a2"}')


def test_a_card_tells_reach_ranges_and_sight(field: Field) -> None:
    match, war = match_of(field), field.war
    card = plain(match.card(war, "a1", ""))
    advance, rush, _ = card["reach"]
    assert (advance["limit"], rush["limit"], len(advance["points"])) == (6.0, 12.0, 72)
    assert max(y for _, y in rush["points"]) > max(y for _, y in advance["points"]) > 17.0
    assert card["ranges"] == [{"name": "Rifle", "r": 24.0}] and card["sees"] == ["b1", "b2"]
    assert {"name": "Quality", "value": "4+"} in card["lines"]
    rules = {rule["name"]: rule["means"] for rule in match.card(war, "b2", "")["rules"]}
    assert rules["Furious"] and rules["Fast"]


@pytest.mark.rule("CORE-COVER")
def test_a_look_names_what_blocks_it_and_tells_the_odds(field: Field) -> None:
    match, war = match_of(field), field.war
    seen = plain(match.look(war, "a1", "b1", ""))
    assert seen["visible"] and seen["blocked_by"] == [] and not seen["cover"]
    assert seen["distance"] == pytest.approx(18.0 - 2 * 0.4921875 - 0.0, abs=1.3)
    (row,) = seen["odds"]
    assert row["weapon"] == "Rifle" and row["mean"] == pytest.approx(5 / 2 / 2, abs=0.01)
    assert sum(chance["p"] for chance in row["chances"]) == pytest.approx(1.0, abs=1e-4)
    hidden = match.look(war, "a2", "b2", "")
    assert not hidden["visible"] and hidden["blocked_by"] == ["blocking"] and hidden["odds"] == []
    assert match.look(war, "a1", "a2", "")["odds"] == []


def test_a_charge_shows_its_odds() -> None:
    field = Field(BRUTES, RIFLES)
    field.put("a1", 20.0, 12.0)
    field.put("b1", 20.0, 18.0)
    kinds = [row["kind"] for row in match_of(field).look(field.war, "a1", "b1", "")["odds"]]
    assert kinds == ["charge"]


def test_a_drag_is_quick() -> None:
    field = Field(RIFLES * 20, RIFLES * 20)
    for number in range(20):
        row, column = divmod(number, 10)
        field.put(f"a{number + 1}", 1.0 + 7.0 * column, 4.0 + 4.0 * row)
        field.put(f"b{number + 1}", 1.0 + 7.0 * column, 30.0 + 4.0 * row)
    match, war = match_of(field), field.war
    decision = order(war, "a15")
    x, y = match.view(war, "")["units"][14]["at"]
    with no_runaway():
        for step in range(10):
            assert match.preview(war, decision, f"advance {x} {y + 0.5 * step}")["ok"]


def test_loading_offers_a_seat_in_a_transport_and_a_place_in_reserve() -> None:
    setup: dict[str, Any] = setup_of("gf-3", TRUCK + RIFLES + STALKERS, RIFLES, 2, owners=BOTH)
    onlooker = Onlooker(setup, 1)
    for decision in onlooker.questions():
        asked = onlooker.asked(decision, decision.seats[0])
        if decision.key == "a loads":
            fields = [each["id"] for each in asked["allocate"]["fields"]]
            assert fields == ["a2:a1", "a3:a1", "a3:reserve"]
            words = "a2:a1=1 a3:a1=0 a3:reserve=1"
            answer = onlooker.preview(decision, words)["answer"]
            assert answer == '{"ride":{"a2":"a1"},"reserve":["a3"]}'
            assert onlooker.preview(decision, "a2=a1 a3=reserve")["answer"] == answer
            return
    raise AssertionError("nobody was asked")


@pytest.mark.rule("CORE-SR-HERO")
def test_loading_offers_every_unit_that_a_hero_may_join() -> None:
    chief = "Chief [1] Q3+ D3+ | 60pts | Hero, Tough(3)\nSword (A3)\n\n"
    onlooker = Onlooker(setup_of("gf-3", chief + RIFLES + STALKERS, RIFLES, 2, owners=BOTH), 1)
    for decision in onlooker.questions():
        if decision.key == "a loads":
            asked = onlooker.asked(decision, decision.seats[0])
            fields = {each["id"]: each["label"] for each in asked["allocate"]["fields"]}
            assert fields["a1+a2"] == "Chief joins Rifles" and "a1+a3" in fields
            words = "a1+a2=1 a1+a3=0 a3:reserve=1"
            answer = onlooker.preview(decision, words)["answer"]
            assert answer == '{"ride":{},"reserve":["a3"],"join":{"a1":"a2"}}'
            assert onlooker.preview(decision, "a1+a2 a3=reserve")["answer"] == answer
            assert not onlooker.preview(decision, words.replace("a3=0", "a3=1"))["ok"]
            return
    raise AssertionError("nobody was asked")


@pytest.mark.rule("CORE-SR-AIRCRAFT")
def test_a_flight_off_the_table_shows_where_it_ends_and_no_targets() -> None:
    jet = 'Jet [1] Q4+ D3+ | 50pts | Aircraft, Tough(6)\nBeam (30", A2)\n'
    field = Field(jet, RIFLES, "gf-2")
    field.put("a1", 36.0, 42.0)
    field.put("b1", 10.0, 20.0)
    match, war = match_of(field), field.war
    actions = match.asked(war, order(war, "a1"), "")["placing"]["actions"]
    assert [each["word"] for each in actions] == ["advance", "leave"]
    found = match.preview(war, order(war, "a1"), "leave 3 20")
    assert found["ok"] and found["models"] == [[round(field.unit("a1").bases[0].r, 4), 20.0]]
    assert found["text"] == "off the table, and back here" and not found["shots"]
    assert not found.get("choices")


def test_an_ai_game_can_be_watched() -> None:
    a, b = sample_texts("gf-3")[:2]
    onlooker = Onlooker(setup_of("gf-3", a, b, 1), 4)
    result = onlooker.shown("")["result"]
    assert result["winner"] in ("a", "b", "draw") and onlooker.session.decision is None


@pytest.mark.rule("CORE-SPELLS", "CORE-CAST")
@pytest.mark.parametrize(
    ("edition", "rule", "price"),
    [("gf-3", "Caster(2)", "1 token"), ("gf-2", "Psychic(2)", "number 4")],
)
def test_what_a_spell_does_is_shown_before_it_is_cast(edition: str, rule: str, price: str) -> None:
    made = Field(f"Mage [1] Q4+ D4+ | 50pts | Hero, {rule}\nStaff (A1)\n", RIFLES, edition)
    mage = made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 28.0)
    mage.tokens = 6
    match, war = match_of(made, edition), made.war
    lines = {each["name"]: each["value"] for each in match.card(war, "a1", "")["lines"]}
    assert lines["Spell 1"] == f'Spark, {price}, 18" range, 1 hit with AP(2)'
    assert lines["Spell 2"].endswith('12" range, 3 hits')
    found = match.preview(war, order(war, "a1"), "hold; cast 1 > b1")
    assert found["text"] == f'Spark at b1: {price}, 18" range, 1 hit with AP(2)'
