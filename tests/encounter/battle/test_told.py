"""What a person is told: every die, the right boxes, names instead of ids."""

import re

import pytest

from opfor.dice import Dice, Typed
from opfor.game import FreeGame
from opfor.systems.encounter import library
from opfor.systems.encounter.battle import UNPLACED, Battle
from opfor.systems.encounter.cards import play_card
from opfor.systems.encounter.damage import Hits
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.engagement import fight_round
from opfor.systems.encounter.entering import enter
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.legal import Play
from opfor.systems.encounter.movement import Move
from opfor.systems.encounter.nerve import check_nerve
from opfor.systems.encounter.policy import SoloRules
from opfor.systems.encounter.status import status_lines
from opfor.systems.encounter.thread import Thread
from tests.encounter.battle.games import opened
from tests.encounter.battle.scenes import ai, enemy, foe, node, oracle_of, own, scene
from tests.encounter.battle.staged import Staged, script, staged
from tests.encounter.battle.test_golden import told

ID = re.compile(r"\b[ab]\d(\.\d)?\b")


class Walked(Staged):
    """As staged, but both sides play by the circuits."""

    def settle(self, decision: object) -> None:
        assert isinstance(decision, Ask)
        SoloRules(library().circuits).settle(self, decision)


def walked(battle: Battle, faces: str) -> Field:
    for side in battle.sides:
        side.is_ai = True
    for formation in battle.formations:
        formation.name = f"Formation {formation.number}"
    return Field(Walked(battle, faces, {}))


@pytest.mark.rule("O7", "I1", "I4")
def test_in_close_combat_the_striker_gives_out_hits() -> None:
    all_played = ["Dodge", "Rally", "Medic!"]
    battle = scene(ai("Muscleheads@C5"), foe("Infantry@C5, Marines@C5"))
    for side in battle.sides:
        side.cards_played += all_played
    field = walked(battle, "611" + "6" + "1" * 30)
    fight_round(field, own(battle), 0, Thread("phase-2", own(battle)))
    saved = next(event for event in script(field).events if event.kind == "save")
    assert saved.text == "Marines saved (6 on 3+)"
    boxes = [step.node for step in saved.trace]
    assert "O7" in boxes and boxes[-4:] == ["I2", "I4-SAVE", "I4", "I4-SAFE"]
    assert not [step for event in script(field).events for step in event.trace if step.node == "I1"]


@pytest.mark.rule("I1", "I4")
def test_shots_are_given_out_by_the_owner_and_a_save_is_told_to_its_end() -> None:
    battle = scene(ai("Infantry@C5, Marines@C5"), sides={"ai": {"cards_played": ["Dodge"]}})
    field = walked(battle, "6")
    Hits(field, 4, list(battle.armies[0])).resolve(1)
    (event,) = script(field).events
    assert [step.node for step in event.trace] == ["I1", "I2", "I4-SAVE", "I4", "I4-SAFE"]


@pytest.mark.rule("I2", "ENC-SAVE")
def test_no_token_is_rolled_for_where_no_save_is_needed() -> None:
    battle = scene(ai("Big Boss@C5, Infantry@C5"))
    field = walked(battle, "")
    Hits(field, 4, list(battle.armies[0])).resolve(1)
    (event,) = script(field).events
    assert event.text == "Big Boss shrugged off a hit"
    assert [step.node for step in event.trace] == ["I1"]


@pytest.mark.rule("N7")
def test_the_vp_condition_chosen_is_named() -> None:
    battle = scene(ai("Infantry@C8"), foe("Infantry@A1"), foe("Griffin@F1"), objectives=[])
    oracle = oracle_of(battle)
    spirit = battle.hexes(enemy(battle, 1))
    half = sum(1 << hex for hex in range(24))
    box = node("phase-1", "N7")
    assert oracle.name_of(box, spirit) == "Break Their Spirit: b3 (Griffin)"
    assert oracle.name_of(box, half) == "Stalwart Defence: a hex of the enemy's half"
    held = scene(ai("Infantry@C8"), foe("Infantry@C7"), objectives=[{"hex": "C7"}])
    assert oracle_of(held).name_of(box, 1 << 38) == "Hold Ground in C7"


def test_dice_of_cards_and_entries_are_told() -> None:
    battle = scene(ai("Infantry@C5"), foe("5 Infantry@C2"))
    field = staged(battle, "5")
    play_card(field, Thread("", own(battle)), Play("Break Their Spirit", 1))
    assert "D6 5: a D3 of 3, suppression 3" in script(field).texts
    assert "(5 Infantry) has suppression 3" in script(field).texts
    landing = scene(ai("Infantry", where="entry"), foe("Infantry@F1"))
    field = staged(landing, "11", enter=["A1"])
    enter(field, own(landing), Thread("tactical-entry", own(landing)))
    assert "D6 1 1: not 4+, it scatters from A1: B1" in script(field).texts
    field = staged(scene(ai("Infantry", where="entry"), foe("Infantry@F1")), "5", enter=["A1"])
    enter(field, own(field.battle), Thread("tactical-entry", own(field.battle)))
    assert "D6 5: exact on 4+" in script(field).texts


def test_an_attack_of_perfect_hits_alone_is_told() -> None:
    battle = scene(ai("Big Boss@C5"), foe("6 Infantry@C5"))
    field = staged(battle, "1" * 20, perfect=["4"])
    fight_round(field, own(battle), 0, Thread("", own(battle)))
    assert (
        "Big Boss used Boss Cleaver (Strength 6) in C5: 4 Perfect Hits, 4 hits"
        in script(field).texts
    )


def test_a_formation_that_is_gone_has_no_empty_brackets() -> None:
    battle = scene(ai("Infantry@C8", suppression=1))
    field = staged(battle)
    check_nerve(field, own(battle))
    assert "A.I., a1 retreated off the board" in script(field).texts


def test_who_stays_is_not_said_to_move() -> None:
    battle = scene(ai("Infantry@D7"), phase=2)
    field = staged(battle, move=["D7"])
    Move(field, own(battle), Thread("phase-2", own(battle)), 0).perform()
    assert "stayed in D7" in script(field).texts


def test_no_ids_are_told() -> None:
    assert not [line for line in told().splitlines() if line[0] != "#" and ID.search(line)]


def test_options_are_worded_for_a_person() -> None:
    battle = scene(ai("Griffin@C5, Infantry@C5"), foe("Griffin@C3"), phase=2)
    ask = Ask("card", battle, 0, Thread("", own(battle)))
    ask.window = "activation"
    ask.fill()
    labels = [option.label for option in ask.options]
    assert "Break Their Spirit: player, b2 (Griffin)" in labels
    move = Ask("move", battle, 0, Thread("", own(battle)))
    move.unit, move.values = battle.units[1], [1000]
    move.fill()
    assert [option.label for option in move.options] == ["ride in Griffin"]
    act = Ask("act", battle, 0, Thread("", own(battle)))
    act.fill()
    assert "Default: shoot at b2 (Griffin)" in [option.label for option in act.options]


def test_before_placing_the_status_does_not_contradict_itself() -> None:
    battle = opened("Rampaging Grunts", "Kael's Iron Fist").start()
    assert isinstance(battle, Battle)
    lines = status_lines(battle)
    assert lines[0] == "Setting up: the game has not begun."
    assert battle.formations[0].where == UNPLACED
    assert lines[2] == (
        "  a1 Formation 1: Big Boss (5 Hero Tokens), War Wagon, 2 Snots; not placed yet"
    )
    assert not [line for line in lines if "on the board" in line]


def test_typed_dice_say_who_rolls_for_what() -> None:
    asked: list[str] = []

    def type_in(purpose: str, reading: str) -> int:
        asked.append(f"{purpose} | {reading}")
        return 1 + len(asked) % 6

    system = opened("Skarn's Snot Swarm", "Tarek's Steel Curtain")
    solo = SoloRules(library().circuits)

    game = FreeGame(system.start(), 1, {"a": solo, "b": solo})
    game.dice = Dice(Typed(type_in))
    game._dice = {seat: Dice(Typed(type_in)) for seat in "ab"}
    game.is_heard = True
    while not system.is_over(game.state):
        system.step(game)
    bare = {"to hit", "save", "scatter", "retreat", "terrain", "initiative", "MOVE-PRIO", "PF8"}
    assert not [line for line in asked if line.partition(" |")[0] in bare]
    assert not [line for line in asked if ID.search(line)]
    assert any("with" in line and "to hit" in line for line in asked)
    assert any(line.startswith("save of ") and "+" in line for line in asked)
