"""Orders of people: legal ones are carried out, others refused with the rule they break."""

import json

import pytest

from opfor.faults import Refused
from opfor.game import AnyLegal, play_out
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.making import make_battle
from opfor.systems.opr.whole.orders import read_order
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.words import answer_of, offers
from tests.opr.whole.boards import RIFLES, Field, piece

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
