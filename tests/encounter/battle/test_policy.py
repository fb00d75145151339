"""The A.I. on the board: what its circuits come to, in small positions."""

from typing import Any

import pytest

from opfor.boards.hexes import hexes_of
from opfor.dice import Dice, Scripted
from opfor.game import Decision, FreeGame, Game, Policy, play_out
from opfor.systems.encounter import library
from opfor.systems.encounter.answers import choose_objective, entry_hex
from opfor.systems.encounter.armies import presets
from opfor.systems.encounter.battle import RESERVE, Battle
from opfor.systems.encounter.decisions import Ask, objective_hexes
from opfor.systems.encounter.engagement import engage
from opfor.systems.encounter.entering import place_formation
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.movement import Move
from opfor.systems.encounter.opening import end_turn
from opfor.systems.encounter.policy import policy
from opfor.systems.encounter.reach import Reach, moves
from opfor.systems.encounter.scoring import Score
from opfor.systems.encounter.thread import Thread
from tests.encounter.battle.asked import ground
from tests.encounter.battle.games import opened
from tests.encounter.battle.scenes import (
    OPEN,
    ai,
    facts_of,
    foe,
    node,
    own,
    scene,
)


class Solo:
    """A field on which both sides play by the solo rules, with dice given beforehand."""

    def __init__(self, battle: Battle, faces: str = "") -> None:
        for side in battle.sides:
            side.is_ai = True
        solo = policy(library())
        self.game = FreeGame(battle, 1, {"a": solo, "b": solo})
        if faces:
            dice = Dice(Scripted([int(face) for face in faces]))
            self.game.dice = dice
            self.game._dice = {"a": dice, "b": dice}
        self.field = Field(self.game)


def at(battle: Battle, number: int = 0) -> set[str]:
    return {battle.grid.label(u.hex) for u in battle.living(own(battle, number)) if u.hex >= 0}


def placed(battle: Battle) -> set[str]:
    own(battle).where = "unplaced"
    place_formation(Solo(battle).field, own(battle), False)
    return at(battle)


@pytest.mark.rule("SETUP-OBJ")
@pytest.mark.parametrize(("faces", "label"), [("31", "C1"), ("36", "C2"), ("1", "A1")])
def test_the_objective_goes_on_the_enemys_edge(faces: str, label: str) -> None:
    near = [{"hex": "C3", "owner": "player"}] if len(faces) == 1 else []
    battle = scene(ai("Infantry", where="reserve"), objectives=near)
    ask = Ask("objective", battle, 0)
    ask.values = objective_hexes(battle, 0)
    hex = choose_objective(ask, Dice(Scripted([int(face) for face in faces])))
    assert battle.grid.label(hex) == label
    assert ask.faces == [int(face) for face in faces]


@pytest.mark.rule("SC5", "SC7")
def test_the_commander_in_a_transport_stays_out_of_cover() -> None:
    wagon, boss = "War Wagon, Big Boss", "Big Boss"
    assert placed(scene(ai(wagon, where="reserve"), map=ground("..w..."))) == {"D8"}
    assert placed(scene(ai(boss, where="reserve"), map=ground("..w..."))) == {"C8"}
    aside = placed(scene(ai(wagon, where="reserve"), map=ground(".wwww.")))
    assert aside <= {"A8", "F8"}


@pytest.mark.rule("SC7", "REINF")
def test_what_cannot_be_placed_waits_and_comes_on_later() -> None:
    battle = scene(ai("Griffin", where="reserve"), foe("Infantry@A1"), map=ground("bbbbbb"))
    assert placed(battle) == set() and own(battle).where == RESERVE
    open = scene(ai("Griffin", where="reserve"), foe("Infantry@A1"))
    end_turn(Solo(open).field)
    assert at(open) and open.stage == "strategy"


@pytest.mark.rule("SETUP-ALWAYS")
def test_infantry_starts_in_its_transport_and_droppers_off_the_board() -> None:
    battle = scene(ai("Griffin, 3 Infantry", where="reserve"))
    assert len(placed(battle)) == 1
    assert [unit.rides for unit in battle.armies[0]] == [-1, 0, 0, 0]
    jumpy = scene(ai("3 Jumpy Grunts", where="reserve"))
    assert placed(jumpy) == set() and own(jumpy).where == "entry"


@pytest.mark.rule("PF8")
def test_a_big_formation_spills_into_cover_first() -> None:
    battle = scene(
        ai("Griffin@A1"), ai("8 Infantry", where="reserve"), map=["......", "w.....", *OPEN[:6]]
    )
    own(battle, 1).where = "unplaced"
    place_formation(Solo(battle, "1" * 9).field, own(battle, 1), False)
    assert at(battle, 1) == {"A8", "A7"}


def moved(battle: Battle, circuit: str, **facts: Any) -> set[str]:
    field = Solo(battle).field
    thread = Thread(circuit, own(battle))
    for name, value in facts.items():
        setattr(thread, name, value)
    ask = Ask("act", battle, 0, thread)
    field.settle(ask)
    assert ask.act is not None
    Move(field, own(battle), thread, 0).perform()
    return at(battle)


@pytest.mark.rule("MOVE-PRIO")
def test_a_move_ends_on_the_objective_else_in_cover() -> None:
    marked = [{"hex": "C7"}]
    battle = scene(ai("2 Infantry@C5"), foe("Infantry@F1"), objectives=marked)
    assert moved(battle, "phase-1") == {"C7"}
    woods = [*OPEN[:3], "...w..", *OPEN[:4]]  # D5
    battle = scene(ai("Infantry@C6"), foe("Infantry@A1"), objectives=[{"hex": "D3"}], map=woods)
    own(battle).order, own(battle).is_ordered = "default", True
    battle.phase = 2
    assert moved(battle, "phase-2") <= {"C4", "D4"}


@pytest.mark.rule("TR2", "TR3", "TR4")
def test_transports_carry_let_out_and_take_in() -> None:
    far = [{"hex": "C1"}]
    ride = scene(ai("War Wagon@C8, 2 Snots@C8"), foe("Infantry@F1"), objectives=far, phase=2)
    moved(ride, "phase-2")
    assert [unit.rides for unit in ride.armies[0]] == [-1, 0, 0]
    beside = [*OPEN[:4], "..w...", *OPEN[:3]]  # C4
    near = scene(
        ai("War Wagon@C8, Snots@in 1"), foe("Infantry@F1"), objectives=far, phase=2, map=beside
    )
    moved(near, "phase-2")
    wagon, snot = near.armies[0]
    assert (snot.rides, near.grid.label(snot.hex)) == (-1, "C4")
    assert near.grid.distance(wagon.hex, snot.hex) == 1


@pytest.mark.rule("E3")
def test_a_formation_that_wants_out_goes_furthest_from_the_enemy() -> None:
    battle = scene(ai("2 Infantry@C5"), foe("3 Infantry@C5"))
    field = Solo(battle).field
    thread = Thread("phase-1", own(battle))
    ask = Ask("act", battle, 0, thread)
    field.settle(ask)
    assert ask.act is not None and ask.act.action == "withdraw"
    assert battle.grid.distance(thread.hex, battle.grid.hex("C5")) == 2


@pytest.mark.rule("C1")
def test_only_fighters_and_those_who_tie_up_shooters_charge() -> None:
    units = "Muscleheads@C4, Mortar Team@C4, Infantry@C4"
    battle = scene(ai(units), foe("Mortar Team@C5", activated=True))
    facts, hex = facts_of(battle), battle.grid.hex("C5")
    assert [facts.is_worth_charging(unit, hex) for unit in battle.armies[0]] == [True, False, True]
    engage(Solo(battle).field, own(battle), hex, Thread("", own(battle)))
    assert own(battle).has_fought


@pytest.mark.parametrize("name", presets())
def test_one_measure_serves_moves_and_charges(name: str) -> None:
    solo = policy(library())
    system = opened(name, presets()[0])
    game = FreeGame(system.start(), 5, {"a": solo, "b": solo})
    while not system.is_over(game.state):
        system.step(game)
        battle = game.state
        assert isinstance(battle, Battle)
        for side in (0, 1):
            reach = Reach(battle, side)
            for unit in battle.all_standing(side):
                assert reach.moves(unit) == moves(battle, unit)
                for hex in hexes_of(reach.enemies):
                    can_charge = moves(battle, unit, 1 << hex) >> hex & 1
                    assert (reach.charges(unit) >> hex) & 1 == can_charge


@pytest.mark.rule("SAFE", "T2")
def test_an_entry_at_the_rim_moves_to_a_safe_hex() -> None:
    battle = scene(ai("Jumpy Grunts", where="entry"), foe("Infantry@F8"))
    box = node("tactical-entry", "T2")
    hex = entry_hex(facts_of(battle, faces="111", objective=0), box)
    assert battle.grid.distance(hex, battle.grid.hex("A1")) == 1
    inner = scene(ai("Jumpy Grunts", where="entry"), foe("Infantry@F8"), objectives=[{"hex": "C3"}])
    hex = entry_hex(facts_of(inner, faces="111", objective=0), box)
    assert inner.grid.label(hex) == "C3"
    guarded = scene(ai("Jumpy Grunts", where="entry"), foe("Infantry@B1, Infantry@B2"))
    hex = entry_hex(facts_of(guarded, faces="111", objective=0), box)
    assert guarded.grid.label(hex) == "A1"


@pytest.mark.rule("T6", "T7")
def test_an_entry_keeps_its_distance_or_comes_close() -> None:
    battle = scene(ai("Jumpy Grunts", where="entry"), foe("Griffin@C4"))
    for id, distance in (("T17-ENTER", 2), ("T18-ENTER", 1)):
        hex = entry_hex(facts_of(battle, faces="1" * 6), node("tactical-entry", id))
        assert battle.grid.distance(hex, battle.grid.hex("C4")) == distance


@pytest.mark.rule("N4")
def test_winning_is_foreseen_by_the_count_of_the_end_phase() -> None:
    battle = scene(
        ai("Infantry@C5"),
        foe("Infantry@C7"),
        objectives=[{"hex": "C7"}],
        sides={"player": {"vp": 5}},
    )
    foreseen = Score(battle)
    end_turn(Solo(battle).field)
    assert battle.is_over and battle.winner == foreseen.winner == 1
    assert [side.vp for side in battle.sides] == foreseen.totals


def test_the_seat_remembers_nothing() -> None:
    """A new policy for every single question plays the same game."""

    class Forgetful(Policy):
        def settle(self, game: Game, decision: Decision) -> None:
            policy(library()).settle(game, decision)

    system = opened(*presets()[:2])
    games = [play_out(system, 8, {"a": p, "b": p}) for p in (Forgetful(), policy(library()))]
    assert system.fingerprint(games[0]) == system.fingerprint(games[1])
