"""Nothing is rolled in secret, and nothing is passed over without a word."""

import json
from collections import Counter

import pytest

import opfor
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.encounter import library
from opfor.systems.encounter.activation import CARDS
from opfor.systems.encounter.armies import ArmyList, preset, presets
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.core import stand_in
from opfor.systems.encounter.damage import Hits
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.narration import box_line, narrate
from opfor.systems.encounter.policy import policy
from opfor.systems.encounter.scene import decision_json, read_scene
from opfor.systems.encounter.thread import Thread
from opfor.systems.encounter.whole import Encounter, map_from
from tests.encounter.battle.games import COLUMN, DROPPERS, HORDE, Late, opened
from tests.encounter.battle.scenes import ai, foe, own, scene
from tests.encounter.battle.staged import script
from tests.encounter.battle.test_told import walked


def played(system: Encounter, seed: int) -> Session:
    solo = policy(library())
    return Session(system, unsaved({"seed": seed, "people": []}), {"a": solo, "b": solo})


def rolled(session: Session) -> Counter[int]:
    links = session.record.history.links()
    return Counter(int(link.entry.value) for link in links if link.entry.kind == "die")


def told(session: Session) -> Counter[int]:
    """Faces in the text of an event's own dice, and in its boxes."""
    found: Counter[int] = Counter()
    for each in session.told:
        faces = each.event.parts.get("faces", [])
        assert isinstance(faces, list)
        assert all(str(face) in each.event.text for face in faces), each.event.text
        found.update(faces)
        for step in each.event.trace:
            found.update(step.faces)
            shown = box_line(step, library())
            assert all(str(face) in shown for face in step.faces), shown
    return found


@pytest.mark.rule("D6D")
@pytest.mark.parametrize("seed", range(12 if opfor.COMPILED else 5))
def test_every_die_of_a_game_is_told(seed: int) -> None:
    names = presets()
    session = played(opened(names[seed % 5], names[(seed * 3 + 2) % 5]), seed)
    assert told(session) == rolled(session)


@pytest.mark.rule("D6D")
@pytest.mark.parametrize("armies", [[DROPPERS, HORDE], [COLUMN, DROPPERS]])
def test_every_die_of_entries_spills_and_wrecks_is_told(armies: list[ArmyList]) -> None:
    session = played(Late(armies, ["a", "b"], (5, 5)), 3)
    assert told(session) == rolled(session)


@pytest.mark.rule("PF8")
def test_a_spill_is_told_with_its_hexes() -> None:
    """Formation 4 of the Snot Swarm needs more than one hex."""
    session = played(opened("Skarn's Snot Swarm", "Rampaging Grunts"), 200)
    spills = [each.event.text for each in session.told if ", spills into: " in each.event.text]
    assert spills and all("(of " in text for text in spills)


def test_a_decision_lists_the_dice_of_its_entry() -> None:
    unit = {"name": "Jumpy Grunts", "cost": 4}
    data = {
        "system": "encounter",
        "turn": 2,
        "phase": 1,
        "objectives": [{"hex": "C3"}],
        "formations": [
            {"side": "ai", "where": "entry", "units": [unit] * 3, "commander": True},
            {"side": "player", "units": [{"name": "Infantry", "cost": 2, "hex": "F8"}]},
        ],
    }
    onto = decision_json(read_scene(json.dumps(data), "scene").decide(1))
    assert (onto["action"], onto["target"], onto["dice"]) == ("enter", "C3", [])
    data["objectives"] = [{"hex": "C1"}]
    aside = decision_json(read_scene(json.dumps(data), "scene").decide(1))
    assert len(aside["dice"]) >= 1 and len(aside["rolled"]) == 1
    assert aside["rolled"][0].startswith(f"D6D {' '.join(map(str, aside['dice']))}: ")


# What is passed over


@pytest.mark.rule("ENC-CARDS")
def test_a_card_that_is_not_played_says_why() -> None:
    reasons: list[str] = []
    for seed in range(6):
        names = presets()
        for each in played(opened(names[seed % 5], names[(seed + 1) % 5]), seed).told:
            is_played = each.event.kind == "card"
            for step in each.event.trace:
                if step.name in ("play-card", "play-first-card") and not is_played:
                    assert step.because.startswith("not played: "), (each.event.text, step.node)
                    reasons.append(step.because)
    assert any("no hex out of cover" in reason for reason in reasons)
    assert any("has been played" in reason for reason in reasons)


@pytest.mark.rule("WARY")
@pytest.mark.parametrize(("hex", "says"), [("C5", "move"), ("C3", "burn, as close as it can get")])
def test_move_or_burn_says_which(hex: str, says: str) -> None:
    battle = scene(ai(f"Griffin@{hex}"), foe("Infantry@A8"), objectives=[{"hex": "C3"}], phase=2)
    field = walked(battle, "1" * 9)
    ask = Ask("act", battle, 0, Thread("phase-2", own(battle)))
    field.settle(ask)
    assert ask.act is not None and ask.act.says == says


@pytest.mark.rule("ENC-SAVE", "I4")
def test_a_hit_beyond_any_save_is_called_so() -> None:
    battle = scene(ai("Infantry@C5"), sides={"ai": {"cards_played": list(CARDS[:3])}})
    field = walked(battle, "")
    Hits(field, 8, list(battle.armies[0])).resolve(1)
    (lost, _) = script(field).events
    assert lost.text == "Infantry was lost, no save"
    assert [step.because for step in lost.trace if step.node == "I4"] == ["no save"]


def test_a_map_that_was_given_is_shown() -> None:
    core = stand_in()
    rows = ["......"] * 7 + ["..w..."]
    ground = map_from(core, "\n".join(rows), "map")
    system = Encounter(core, [preset(name) for name in presets()[:2]], ["a", "b"], ground)
    session = played(system, 1)
    lines = narrate(session.told[0].event, library())
    assert lines[1] == "  8  . . . . . ." and lines[8] == "  1 . . w . . ."
    assert lines[9] == "    A B C D E F"
    assert isinstance(session.view, Battle)
