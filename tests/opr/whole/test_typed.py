"""What a person types: what is legal is found, what is not is refused with the rule."""

import json

import pytest

from opfor.boards.inches import Base
from opfor.cli.battle_terminal import are_numbered, at_place
from opfor.faults import Refused
from opfor.game import Count, FreeGame, Option
from opfor.systems.opr.whole.bearers import model_text
from opfor.systems.opr.whole.closing import out_of_contact
from opfor.systems.opr.whole.decisions import Casualties, Move, Order, PlaceMarker, PlaceUnit
from opfor.systems.opr.whole.loading import Loading
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.orders import read_order
from opfor.systems.opr.whole.shifts import Shifts, stand
from opfor.systems.opr.whole.teller import Teller
from opfor.systems.opr.whole.treading import endangered
from opfor.systems.opr.whole.words import answer_of
from tests.opr.whole.boards import RIFLES, Field, piece

JET = 'Jet [1] Q4+ D3+ | 50pts | Aircraft, Tough(6)\nBeam (30", A2)\n'
TRUCK = 'Truck [1] Q4+ D4+ | 100pts | Transport(6), Tough(6)\nGun (24", A1)\n'
GUNNER = 'Gunner [1] Q4+ D4+ | 100pts | Tough(6)\nGun (24", A1), Fist (A1)\n'


def order(made: Field, id: str = "a1") -> Order:
    return Order(made.war, made.unit(id), "")


def in_melee() -> tuple[Field, Move]:
    """A column has charged the west end of a row: one of the row is in contact."""
    made = Field(RIFLES, RIFLES)
    one = made.put("a1", 30.0, 20.0, columns=1)
    made.put("b1", 30.0, 20.0 + 2 * one.bases[0].r, columns=5)
    return made, Move(made.war, made.unit("b1"), one, 3.0, "b1 piles in", "")


def moved(made: Field, number: int, dx: float, dy: float) -> str:
    places = [[base.x, base.y] for base in made.unit("b1").bases]
    places[number][0] += dx
    places[number][1] += dy
    return json.dumps(places)


@pytest.mark.rule("CORE-PILE-IN")
def test_nobody_runs_away_by_piling_in() -> None:
    made, decision = in_melee()
    unit, enemy = made.unit("b1"), made.unit("a1")
    assert out_of_contact(unit, enemy) == [1, 2, 3, 4]
    assert decision.verify(answer_of(decision, "auto")) != "stay"
    for number, dx, dy in ((0, -0.5, 0.5), (4, 0.25, 0.0), (1, 0.0, 1.0)):
        with pytest.raises(Refused, match="CORE-PILE-IN"):
            decision.verify(moved(made, number, dx, dy))
    x = sum(base.x for base in unit.bases[1:]) / 4.0
    kept = json.loads(decision.verify(answer_of(decision, f"{x - 0.125} {unit.bases[0].y}")))
    assert kept[0] == [unit.bases[0].x, unit.bases[0].y] and kept[4][0] < unit.bases[4].x
    with pytest.raises(Refused, match="CORE-PILE-IN"):
        decision.verify(answer_of(decision, f"{x + 0.25} {unit.bases[0].y}"))
    assert "not in contact" in offers(decision)[-1].label


@pytest.mark.rule("CORE-PILE-IN")
def test_who_is_in_contact_already_is_not_asked_to_pile_in() -> None:
    made = Field(GUNNER, RIFLES, owners={"a": "Ann"})
    one = made.put("a1", 30.0, 20.0)
    other = made.unit("b1")
    made.put("b1", 30.0, 20.0 + one.bases[0].r + other.bases[0].r)
    nobody_answers = FreeGame(made.war, 1, {})
    Shifts(nobody_answers, made.war, Teller()).pile_in(one, other)
    assert (one.bases[0].x, one.bases[0].y) == (30.0, 20.0)


@pytest.mark.rule("CORE-CHARGE", "CORE-DANGEROUS", "CORE-DIFFICULT")
@pytest.mark.parametrize(("ground", "far"), [("dangerous", 9.0), ("difficult", 6.0)])
def test_a_person_charges_over_ground_that_the_ai_shuns(ground: str, far: float) -> None:
    made = Field(RIFLES, RIFLES, pieces=[piece(ground, 0.0, 21.5, 72.0, 23.5)])
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 20.0 + far)
    decision = order(made)
    assert "charge b1" in [option.id for option in offers(decision)]
    assert json.loads(decision.verify(answer_of(decision, "charge b1")))["hit"] == "b1"
    made.put("b1", 30.0, 34.0)
    with pytest.raises(Refused, match="CORE-CHARGE-TARGET"):
        answer_of(order(made), "charge b1")


@pytest.mark.rule("CORE-CHARGE-TARGET", "CORE-SR-AIRCRAFT")
def test_who_cannot_be_charged_is_told_with_the_reason() -> None:
    wall = piece("impassable", 0.0, 22.0, 72.0, 23.0)
    made = Field(f"{RIFLES}\n{GUNNER}", f"{RIFLES}\n{JET}\n{GUNNER}", pieces=[wall])
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 40.0)
    made.put("b2", 20.0, 20.0)
    made.put("b3", 30.0, 25.0)
    reasons = {
        "a2": "'a2' is no enemy on the table",
        "b1": r'Rifles cannot be charged: it is 1\d\.\d" away and Rifles gets 12.0" far',
        "b2": "Jet is an Aircraft",
        "b3": 'Gunner cannot be charged: no way of 12.0" leads there',
    }
    for id, why in reasons.items():
        with pytest.raises(Refused, match=why):
            answer_of(order(made), f"charge {id}")


@pytest.mark.rule("CORE-GROUPS")
def test_what_cannot_be_shot_is_told_with_the_reason() -> None:
    made = Field(RIFLES, RIFLES)
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 30.0)
    reasons = {
        "hold; Knife > b1": "Knife is a weapon for melee",
        "hold; Rifle > b1; Rifle > b1": "Rifle is aimed at one target only",
        "hold; Gun A > b1": "nobody of Rifles carries 'Gun A'; they have: Rifle",
    }
    for typed, why in reasons.items():
        with pytest.raises(Refused, match=why):
            order(made).verify(answer_of(order(made), typed))


@pytest.mark.rule("CORE-MOVE", "CORE-SHAKEN", "CORE-SR-AIRCRAFT")
def test_an_order_that_is_not_legal_is_never_taken_for_another() -> None:
    made = Field(RIFLES, RIFLES)
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 40.0)
    slips = {
        "advance 200 200": 'off the table of 72" by 48" .CORE-MOVE',
        "rush 30 -1": "CORE-MOVE",
        "fly": "CORE-SR-AIRCRAFT",
        "idle": "CORE-SHAKEN",
    }
    for words, rule in slips.items():
        with pytest.raises(Refused, match=rule):
            answer_of(order(made), words)
    made.unit("a1").is_stunned = True
    with pytest.raises(Refused, match="CORE-SHAKEN"):
        answer_of(order(made), "hold")
    assert json.loads(answer_of(order(made), "idle"))["do"] == "idle"


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-REGROUP")
def test_holding_says_what_it_comes_to() -> None:
    made = Field(f"{TRUCK}\n{RIFLES}", RIFLES)
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 45.0)
    cargo = made.put("a2", 50.0, 20.0)
    assert offers(order(made, "a2"))[0].label.startswith("stay and shoot")
    places = list(cargo.bases)
    places[4] = Base(places[4].x + 3.5, places[4].y, places[4].r)
    stand(made.war.battle, cargo, places)
    assert offers(order(made, "a2"))[0].label.startswith("close up, as it must")
    cargo.embarked_in = "a1"
    made.war.battle.muster()
    assert offers(order(made, "a2"))[0].label == "stay aboard"


@pytest.mark.rule("CORE-SR-TRANSPORT", "CORE-SR-AIRCRAFT", "CORE-SR-IMMOBILE")
@pytest.mark.parametrize("edition", ["gf-2", "gf-3"])
def test_neither_aircraft_nor_who_may_only_hold_rides(edition: str) -> None:
    kite = JET.replace("Tough(6)", "Hero")
    turret = 'Turret [1] Q4+ D4+ | 50pts | Immobile\nGun (24", A1)\n'
    others = RIFLES.replace("Rifles", "Others")
    made = Field("\n".join([TRUCK, kite, turret, RIFLES, others]), RIFLES, edition)
    made.put("a1", 30.0, 20.0)
    made.put("a2", 30.0, 24.0)
    loading = Loading(made.war, "a")
    for typed, rule in (("a2=a1", "CORE-SR-AIRCRAFT"), ("a3=a1", "CORE-SR-IMMOBILE")):
        with pytest.raises(Refused, match=rule):
            loading.verify(answer_of(loading, typed))
    with pytest.raises(Refused, match="Truck has no room for Others"):
        loading.verify(answer_of(loading, "a4=a1 a5=a1"))
    told = offers(loading)[-1].label
    assert "a4=a1 Rifles rides in Truck" in told and "a2=" not in told and "a3=" not in told
    flying = order(made, "a2")
    assert "embark a1" not in [option.id for option in offers(flying)]
    for typed in ("embark a1", '{"do":"advance","into":"a1"}'):
        with pytest.raises(Refused, match="CORE-SR-AIRCRAFT"):
            flying.verify(answer_of(flying, typed))


@pytest.mark.rule("CORE-CASUALTIES")
def test_models_are_named_by_the_numbers_they_are_shown_with() -> None:
    made = Field(RIFLES, RIFLES)
    unit = made.put("a1", 30.0, 20.0, columns=3)
    decision = Casualties(made.war, unit, unit.models[:3], 1, 1)
    assert not are_numbered(offers(decision))
    assert "2 at (31.2, 20.0)" in offers(decision)[-1].label
    for typed in ("2", "[2]", "1=0 2=1 3=0"):
        decision.read(answer_of(decision, typed))
        assert decision.fallen == [unit.models[1]]
    for typed in ("0", "4", "1 2", "2 x", "2 2"):
        with pytest.raises(Refused):
            decision.verify(answer_of(decision, typed))


@pytest.mark.rule("CORE-CASUALTIES", "CORE-SR-TOUGH")
def test_models_are_named_with_what_sets_them_apart() -> None:
    arms = '4x Carbine (18", A1), Harpoon (30", A1), 5x Knife (A1)'
    made = Field(f"Stalkers [5] Q4+ D5+ | 100pts | Tough(3)\n{arms}\n", RIFLES)
    unit = made.put("a1", 30.0, 20.0)
    unit.models[0].wounds = 1
    told = offers(Casualties(made.war, unit, unit.models, 1, 1))[-1].label
    assert "1 at (30.0, 20.0), with Harpoon, Tough 3, 1 wound; 2 at" in told
    assert ", with Carbine, Tough 3; 3 at" in told and "Knife" not in told
    assert model_text(unit.models[1], unit.models[1:]) == ", Tough 3"


def test_tokens_are_counted_and_not_numbered() -> None:
    options = Count("a1 sways", "", 0, 2).options
    assert not are_numbered(options) and at_place(options, "1") == ""
    assert at_place([Option("yes", ""), Option("no", "")], "2") == "no"


def test_answers_are_told_in_words() -> None:
    made = Field(f"{TRUCK}\n{RIFLES}", RIFLES)
    made.put("a1", 50.0, 20.0)
    unit = made.put("a2", 30.0, 20.0)
    made.put("b1", 30.0, 30.0)
    decision = order(made, "a2")
    told = {
        "hold": "hold; Rifle > b1",
        "advance 32.5 22; hold fire": "advance to (32.5, 22.0)",
        "charge b1": "charge b1",
    }
    for typed, words in told.items():
        assert decision.in_words(decision.verify(answer_of(decision, typed))) == words
    assert decision.in_words('{"do":"rush","into":"a1"}') == "get into a1"
    assert PlaceMarker(made.war, "a", "").in_words("[[36,18.25]]") == "(36.0, 18.2)"
    assert PlaceUnit(made.war, unit, "deploy", "").in_words("[[1,2],[3,2]]") == "(2.0, 2.0)"
    assert Move(made.war, unit, None, 3.0, "", "").in_words("stay") == "nobody moves"
    assert Casualties(made.war, unit, unit.models, 2, 1).in_words("[1,3]") == "models 1, 3"
    loading = Loading(made.war, "a")
    assert loading.in_words('{"ride":{"a2":"a1"},"reserve":[]}') == "a2 in a1"
    assert loading.in_words('{"ride":{},"reserve":[]}') == "everybody starts on the table"


@pytest.mark.rule("CORE-DANGEROUS")
@pytest.mark.parametrize("ground", ["dangerous", "treacherous"])
def test_nobody_walks_through_danger_where_there_is_a_way_round(ground: str) -> None:
    made = Field(GUNNER, RIFLES, pieces=[piece(ground, 29.5, 21.5, 30.5, 23.0)])
    unit = made.put("a1", 30.0, 20.0)
    made.put("b1", 28.0, 27.0)
    for typed in ("rush 30 25", "charge b1"):
        verdict = read_order(made.war, unit, answer_of(order(made), typed))
        assert not endangered(made.war.battle, unit.models, verdict, True)
    within = read_order(made.war, unit, '{"do":"rush","at":[[30,22.5]]}')
    assert endangered(made.war.battle, unit.models, within, True)


@pytest.mark.rule("CORE-DEPLOYMENT")
def test_a_place_outside_the_zone_is_refused_as_that() -> None:
    made = Field(RIFLES, RIFLES)
    decision = PlaceUnit(made.war, made.unit("a1"), "deploy", "")
    with pytest.raises(Refused, match=r'\(30.0, 40.0\) is not fully within 12" of the south edge'):
        answer_of(decision, "30 40")


@pytest.mark.rule("CORE-DANGEROUS")
def test_an_order_over_dangerous_ground_says_so() -> None:
    made = Field(RIFLES, RIFLES, pieces=[piece("dangerous", 0.0, 24.0, 72.0, 26.0)])
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 31.0)
    labels = {option.id: option.label for option in offers(order(made))}
    assert labels["charge b1"].endswith(", over dangerous ground)")
    assert "dangerous" not in labels["hold"]
