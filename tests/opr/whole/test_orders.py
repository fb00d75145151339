"""Orders of people: legal ones are carried out, others refused with the rule they break."""

import json

import pytest

from opfor.boards.inches import Base
from opfor.boards.terrain import piece_from
from opfor.faults import Refused
from opfor.game import AnyLegal, play_out
from opfor.systems.opr.closing_up import is_together
from opfor.systems.opr.whole import suggestions
from opfor.systems.opr.whole.activation import volleys_of
from opfor.systems.opr.whole.decisions import Order, WhichUnit
from opfor.systems.opr.whole.loading import Loading
from opfor.systems.opr.whole.making import make_battle
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.orders import read_order
from opfor.systems.opr.whole.shifts import stand
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.words import answer_of
from tests.opr.whole.boards import RIFLES, Field, dice, piece
from tests.opr.whole.telling import rules_told

WIDE = 'Guards [5] Q4+ D4+ | 100pts |\n5x Rifle (12", A1), 5x Pistol (6", A1), 5x Knife (A1)\n'


def field(**more: object) -> Field:
    made = Field(RIFLES, RIFLES + "\n" + WIDE + "\n" + WIDE.replace("Guards", "Others"), **more)
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 40.0)
    return made


def shifted(made: Field, dx: float, dy: float, **more: object) -> str:
    places = [[base.x + dx, base.y + dy] for base in made.unit("a1").bases]
    return json.dumps({"at": places, **more})


def refused(made: Field, text: str) -> str:
    with pytest.raises(Refused) as caught:
        read_order(made.war, made.unit("a1"), text)
    return str(caught.value)


@pytest.mark.rule("CORE-ADVANCE", "CORE-RUSH")
def test_moves_are_measured() -> None:
    made = field()
    assert read_order(made.war, made.unit("a1"), shifted(made, 0.0, 6.0, do="advance")).models
    assert "CORE-ADVANCE" in refused(made, shifted(made, 0.0, 6.1, do="advance"))
    assert read_order(made.war, made.unit("a1"), shifted(made, 0.0, 12.0, do="rush")).models
    assert "CORE-RUSH" in refused(made, shifted(made, 0.0, 12.1, do="rush"))


@pytest.mark.rule("CORE-HOLD")
def test_who_holds_does_not_move() -> None:
    made = field()
    assert "CORE-HOLD" in refused(made, shifted(made, 1.0, 0.0, do="hold"))


@pytest.mark.rule("CORE-COHERENCY")
def test_units_stay_together() -> None:
    made = field()
    places = [[base.x, base.y] for base in made.unit("a1").bases]
    places[0][0] -= 3.0
    assert "CORE-COHERENCY" in refused(made, json.dumps({"do": "advance", "at": places}))


@pytest.mark.rule("CORE-SPACING", "CORE-MOVE")
def test_other_units_and_the_edge_are_kept_off() -> None:
    made = field()
    made.put("b2", 30.0, 24.0)
    assert "CORE-SPACING" in refused(made, shifted(made, 0.0, 2.5, do="advance"))
    made.put("a1", 1.0, 20.0)
    assert "CORE-MOVE" in refused(made, shifted(made, -1.0, 0.0, do="advance"))


@pytest.mark.rule("CORE-DIFFICULT", "CORE-IMPASSABLE")
def test_ground_hinders() -> None:
    made = field(pieces=[piece("difficult", 20.0, 22.0, 50.0, 24.0)])
    assert "CORE-DIFFICULT" in refused(made, shifted(made, 0.0, 7.0, do="rush"))
    assert read_order(made.war, made.unit("a1"), shifted(made, 0.0, 6.0, do="rush")).models
    made = field(pieces=[piece("impassable", 20.0, 22.0, 50.0, 24.0)])
    assert "CORE-IMPASSABLE" in refused(made, shifted(made, 0.0, 3.0, do="advance"))


@pytest.mark.rule("CORE-IMPASSABLE")
def test_people_leave_impassable_ground_as_the_ai_does() -> None:
    made = field(pieces=[piece("impassable", 20.0, 15.0, 50.0, 24.0)])
    assert "CORE-IMPASSABLE" in refused(made, shifted(made, 0.0, 2.0, do="advance"))
    assert read_order(made.war, made.unit("a1"), shifted(made, 0.0, 5.5, do="advance")).models
    assert read_order(made.war, made.unit("a1"), shifted(made, 0.0, 0.0, do="hold")).models
    made.put("a1", 30.0, 23.2)
    made.put("b2", 30.0, 26.0)
    places = [[base.x, base.y] for base in made.unit("a1").bases]
    places[0][1] += 1.5
    why = refused(made, json.dumps({"do": "advance", "at": places}))
    assert "CORE-SPACING" in why, "those who stay do nothing wrong"


@pytest.mark.rule("CORE-TARGET", "CORE-GROUPS")
def test_targets_are_in_range_and_at_most_two() -> None:
    made = field()
    order = shifted(made, 0.0, 0.0, do="hold", shoot=[["Rifle", "b1"]])
    assert read_order(made.war, made.unit("a1"), order).shots
    made.put("b1", 30.0, 47.0)
    assert "CORE-TARGET" in refused(made, order)
    assert "CORE-GROUPS" in refused(
        made, shifted(made, 0.0, 0.0, do="hold", shoot=[["Spoon", "b1"]])
    )
    assert "CORE-RUSH" in refused(made, shifted(made, 0.0, 6.0, do="rush", shoot=[["Rifle", "b1"]]))


@pytest.mark.rule("CORE-CHARGE", "CORE-CHARGE-TARGET")
def test_a_charge_must_reach_contact() -> None:
    made = field()
    made.put("b1", 30.0, 29.0)
    assert "CORE-CHARGE-TARGET" in refused(made, shifted(made, 0.0, 5.0, do="charge", hit="b1"))
    decision = Order(made.war, made.unit("a1"), "")
    decision.read(answer_of(decision, "charge b1"))
    assert decision.verdict is not None and decision.verdict.target == "b1"


@pytest.mark.rule("CORE-SHAKEN")
def test_the_shaken_stay_idle() -> None:
    made = field()
    made.unit("a1").is_stunned = True
    assert "CORE-SHAKEN" in refused(made, shifted(made, 0.0, 1.0, do="advance"))
    assert read_order(made.war, made.unit("a1"), '{"do":"idle"}').action == "idle"


def test_nonsense_is_refused_in_one_sentence() -> None:
    made = field()
    slips = (
        "",
        "[]",
        "{}",
        "[[",
        '{"do":"dance"}',
        '{"do":"hold","why":1}',
        '{"do":"advance","at":3}',
    )
    for text in slips:
        assert "\n" not in refused(made, text)


def test_every_offer_can_be_taken() -> None:
    made = field()
    decision = Order(made.war, made.unit("a1"), "")
    for option in offers(decision):
        if "X Y" in option.id or "…" in option.id:
            continue
        decision.read(answer_of(decision, option.id))
        assert decision.written()


def test_what_is_written_reads_back_as_the_same_order() -> None:
    made = field()
    decision = Order(made.war, made.unit("a1"), "")
    decision.read(answer_of(decision, "advance b1"))
    written = decision.written()
    assert decision.verify(written) == written


def test_people_who_share_a_side_answer_for_their_own_units() -> None:
    made = Field(RIFLES, RIFLES, owners={"a": "Ann"})
    entry = made.maker.setup["sides"]["a"]["armies"][0]
    made.maker.setup["sides"]["a"]["armies"] = [entry, {**entry, "owner": "Ben"}]
    system, policies = make_battle(made.maker.setup)
    war = system.start()
    assert list(policies) == ["b"]
    assert system.setup.seats["a"] == ["Ann", "Ben"]
    assert isinstance(war, War)
    assert [war.seats_of(unit) for unit in war.units_of("a")] == [["Ann"], ["Ben"]]
    assert play_out(system, 3, {**policies, "Ann": AnyLegal(), "Ben": AnyLegal()})


@pytest.mark.rule("CORE-REGROUP", "CORE-COHERENCY")
def test_whoever_is_out_of_coherency_closes_up() -> None:
    made = field()
    unit = made.unit("a1")
    places = list(unit.bases)
    places[4] = Base(places[4].x + 3.5, places[4].y, places[4].r)
    stand(made.war.battle, unit, places)
    assert "CORE-REGROUP" in refused(made, shifted(made, 0.0, 0.0, do="hold"))
    closing = suggestions.hold(made.war, unit, dice())
    ends = [Base(x, y, unit.bases[0].r) for x, y in closing.models]
    assert closing.action == "advance" and is_together(made.war.edition, ends)


@pytest.mark.rule("CORE-REGROUP")
def test_an_ai_that_would_hold_closes_up() -> None:
    gun = RIFLES.replace("100pts |", "100pts | Relentless")
    made = Field(gun, RIFLES)
    unit = made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 40.0)
    places = list(unit.bases)
    places[4] = Base(places[4].x + 3.5, places[4].y, places[4].r)
    stand(made.war.battle, unit, places)
    assert "CORE-REGROUP" in rules_told(made)
    assert is_together(made.war.edition, unit.bases)


@pytest.mark.rule("CORE-BLOCKING", "CORE-SIGHT", "CORE-TARGET")
def test_nobody_shoots_through_a_wall() -> None:
    made = field(pieces=[piece("blocking impassable", 10.0, 28.0, 60.0, 30.0)])
    order = shifted(made, 0.0, 0.0, do="hold", shoot=[["Rifle", "b1"]])
    assert "CORE-TARGET" in refused(made, order)


@pytest.mark.rule("CORE-ELEVATED", "CORE-IMPASSABLE")
@pytest.mark.parametrize(("height", "can_climb"), [(3.0, True), (3.5, False)])
def test_three_inches_may_be_climbed(height: float, can_climb: bool) -> None:
    box = [(10.0, 22.0), (60.0, 22.0), (60.0, 30.0), (10.0, 30.0)]
    made = field(pieces=[piece_from("hill", "hill", [], box, height)])
    order = shifted(made, 0.0, 6.0, do="advance")
    if can_climb:
        assert read_order(made.war, made.unit("a1"), order).models
    else:
        assert "CORE-IMPASSABLE" in refused(made, order)


@pytest.mark.rule("CORE-GROUPS")
def test_weapons_of_one_name_are_told_apart() -> None:
    mixed = 'Mixed [3] Q4+ D4+ | 100pts |\n2x Rifle (24", A1), Rifle (18", A2, AP(1))\n'
    made = Field(mixed, RIFLES)
    unit = made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 40.0)
    assert [group.carriers for group in unit.groups] == [[0], [1, 2]]
    order = shifted(made, 0.0, 0.0, do="hold", shoot=[['Rifle (24", A1)', "b1"]])
    verdict = read_order(made.war, unit, order)
    assert [volley.group for volley in volleys_of(made.war.battle, unit, verdict)] == [1]
    assert "has no range" in refused(
        made, shifted(made, 0.0, 0.0, do="hold", shoot=[['Rifle (18", A2, AP(1))', "b1"]])
    )


@pytest.mark.rule("CORE-MOVE")
def test_an_order_that_would_go_nowhere_is_refused() -> None:
    made = field(pieces=[piece("impassable", *box) for box in WALLED_IN])
    made.put("a1", 34.0, 24.0)
    decision = Order(made.war, made.unit("a1"), "")
    for words in ("rush b1", "advance 60 40"):
        with pytest.raises(Refused, match=r"cannot get any nearer to .*CORE-MOVE"):
            answer_of(decision, words)
    assert not any(option.id.startswith(("rush b", "advance b")) for option in offers(decision))


#: a ring with room for five bases and no more
WALLED_IN = [
    (32.0, 24.5, 43.0, 26.0), (32.0, 22.0, 43.0, 23.5), (32.0, 22.0, 33.5, 26.0),
    (39.4375, 22.0, 43.0, 26.0),
]  # fmt: skip


def test_offers_say_whom_an_order_attacks_and_how_to_say_it_otherwise() -> None:
    made = field()
    made.put("b1", 30.0, 30.0)
    made.put("a1", 30.0, 20.0)
    found = {option.id: option.label for option in offers(Order(made.war, made.unit("a1"), ""))}
    assert found["hold"] == "stay and shoot; Rifle > b1"
    assert "advance X Y" in found and "rush X Y" in found
    assert "hold fire" in found["… ; Rifle > b1"]


def test_who_may_ride_and_wait_is_told() -> None:
    bus = "Bus [1] Q4+ D4+ | 100pts | Transport(6), Tough(6)\n1x Ram (A1)\n"
    lurk = "Lurkers [3] Q4+ D4+ | 100pts | Ambush\n3x Knife (A1)\n"
    made = Field(f"{RIFLES}\n{bus}\n{lurk}", RIFLES)
    found = offers(Loading(made.war, "a"))[-1]
    assert found.id == "a1=a2 …"
    assert "a1=a2 Rifles rides in Bus" in found.label
    assert "a3=reserve Lurkers waits" in found.label


def test_a_slip_at_the_choice_of_a_unit_says_what_is_offered() -> None:
    made = field()
    which = WhichUnit(made.war, "a", [made.unit("a1")], "", True)
    with pytest.raises(Refused, match=r"'auto' is none of these \(CORE-ALTERNATE\): a1 "):
        which.verify("auto")
