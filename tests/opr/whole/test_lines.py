"""The lines of a report: numbers with their reasons, rolls as sentences, weapons left over."""

import pytest

from opfor.boards.paths import Path
from opfor.systems.opr.battle import Objective
from opfor.systems.opr.combat import Blocks, Result
from opfor.systems.opr.verdict import Shot, Verdict
from opfor.systems.opr.whole.narration import Narrator
from opfor.systems.opr.whole.phrases import result_text
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.telling import Heard


class Lines:
    """A narrator with its ear open."""

    def __init__(self) -> None:
        self.field = Field(RIFLES, RIFLES)
        self.game = Heard(self.field.war, 1)
        self.narrator = Narrator(self.game, self.field.war)

    @property
    def last(self) -> str:
        return self.game.told[-1].text


def attack(*blocks: Blocks) -> Result:
    result = Result("shooting", "a1", "Rifle", "b1")
    result.attacks, result.hit_on, result.hit_faces, result.hits = 2, 5, [5, 6], 2
    result.hit_because = ["cover"]
    result.block_because = ["AP 1"]
    result.sixes_because, result.again_because = ["Rending"], ["Bane"]
    result.rolled = list(blocks)
    return result


def rolled(needed: int, is_of_sixes: bool, faces: list[int], again: list[int]) -> Blocks:
    blocks = Blocks(needed, is_of_sixes)
    blocks.faces, blocks.again = faces, again
    return blocks


@pytest.mark.rule("CORE-BLOCK", "CORE-SR-RENDING")
def test_each_kind_of_hit_has_its_own_number() -> None:
    lines = Lines()
    lines.narrator.attacked(attack(rolled(6, True, [5], []), rolled(4, False, [4], [])))
    assert "5+ to hit (cover) [5 6]; 2 hits;" in lines.last
    assert "4+ to block (AP 1) [4], 6+ for Rending hits [5];" in lines.last


@pytest.mark.rule("CORE-SR-BLAST", "CORE-SR-FURIOUS", "CORE-SR-PRIMAL")
@pytest.mark.parametrize(
    ("more", "spread", "hits", "told"),
    [
        (0, 1, 2, "; 2 hits;"),
        (1, 1, 3, "; 3 hits (2 + 1 Furious);"),
        (0, 3, 6, "; 6 hits (2 × 3 Blast);"),
        (1, 3, 9, "; 9 hits (2 + 1 Furious, × 3 Blast);"),
        (0, 3, 0, "; 0 hits;"),
    ],
)
def test_hits_that_are_more_than_the_dice_say_why(
    more: int, spread: int, hits: int, told: str
) -> None:
    lines, result = Lines(), attack()
    result.landed, result.more_hits, result.spread, result.hits = 2, more, spread, hits
    result.hits_because = ["Furious"]
    result.more_attacks, result.attacks_because = 1, ["Primal"]
    lines.narrator.attacked(result)
    assert told in lines.last and ": 2 attacks + 1 Primal; " in lines.last


@pytest.mark.rule("CORE-SR-DEADLY", "CORE-SR-SHRED")
def test_wounds_that_are_more_than_the_hits_say_why() -> None:
    lines, result = Lines(), attack()
    result.wounds, result.deadly, result.shredded = 9, 3, 1
    lines.narrator.attacked(result)
    assert "; 9 wounds (1 more by Shred, Deadly 3), 0 killed" in lines.last


@pytest.mark.rule("CORE-SR-UNPREDICTABLE-FIGHTER", "CORE-SR-SELF-REPAIR")
def test_rolls_say_what_came_of_them() -> None:
    lines = Lines()
    lines.narrator.noted("CORE-SR-UNPREDICTABLE-FIGHTER", "a1", [2], 1)
    assert lines.last == "  Rifles (a1) has more AP by Unpredictable Fighter: [2]."
    lines.narrator.noted("CORE-SR-UNPREDICTABLE-FIGHTER", "a1", [5], 0)
    assert lines.last == "  Rifles (a1) hits more easily by Unpredictable Fighter: [5]."
    lines.narrator.noted("CORE-SR-SELF-REPAIR", "a1", [6], 1)
    lines.narrator.attacked(attack())
    assert lines.last == "  Rifles (a1), Self-Repair, wounds ignored: [6] → 1."


@pytest.mark.rule("CORE-REROLL", "CORE-SR-BANE")
def test_dice_that_are_rolled_again_are_marked() -> None:
    lines = Lines()
    lines.narrator.attacked(attack(rolled(4, False, [6, 3], [2])))
    assert "4+ to block (AP 1) [6 3], 6s rolled again (Bane) [2];" in lines.last


def test_a_weapon_left_over_has_its_line() -> None:
    lines = Lines()
    lines.narrator.wasted("a1", "Rifle", "b1")
    assert lines.last == "  Rifle of Rifles (a1) found nobody of Rifles (b1) left."


@pytest.mark.parametrize(("number", "text"), [(0, "fails to cast it"), (1, "casts it")])
def test_a_cast_is_told_in_a_sentence(number: int, text: str) -> None:
    lines = Lines()
    lines.narrator.noted("CORE-CAST", "a1", [3], number, 4)
    assert lines.last == f"  Rifles (a1) {text}: 4+ [3]."


def test_backing_off_is_no_moving_on() -> None:
    lines = Lines()
    for is_back, word in ((True, "back"), (False, "on")):
        lines.narrator.stood(lines.field.put("a1", 10.0, 10.0), is_back)
        assert lines.last == f"Rifles (a1) moved {word} after the melee."


def test_who_holds_names_whom_it_shoots_alone() -> None:
    lines = Lines()
    verdict = Verdict("a1", "shooting", "hold")
    verdict.models = [(10.0, 10.0)]
    verdict.toward_kind, verdict.toward = "unit", "b1"
    verdict.shots = [Shot("Rifle", "b1")]
    lines.narrator.orders(lines.field.unit("a1"), verdict, [])
    assert lines.last == "Rifles (a1) held; shot Rifle at Rifles (b1)."


@pytest.mark.rule("OPR-ADV-FREE")
def test_an_advance_that_leads_away_is_told_as_backing_off() -> None:
    lines = Lines()
    unit = lines.field.put("a1", 20.0, 10.0)
    lines.field.put("b1", 40.0, 10.0)
    for step, words in ((-3.0, "backed off from"), (3.0, "advanced toward")):
        verdict = Verdict("a1", "shooting", "advance")
        verdict.models = [(base.x + step, base.y) for base in unit.bases]
        verdict.ways = [Path([b.x, b.x + step], [b.y, b.y]) for b in unit.bases]
        verdict.toward_kind, verdict.toward = "unit", "b1"
        lines.narrator.orders(unit, verdict, [])
        assert lines.last == f'Rifles (a1) {words} Rifles (b1) (3.0").'


def test_who_is_to_move_and_cannot_is_told_so() -> None:
    lines = Lines()
    verdict = Verdict("a1", "melee", "rush")
    verdict.models = [(base.x, base.y) for base in lines.field.unit("a1").bases]
    verdict.toward_kind, verdict.toward = "objective", "2"
    lines.narrator.orders(lines.field.unit("a1"), verdict, [])
    assert lines.last == "Rifles (a1) rushed toward objective 2, finding no room to move."


@pytest.mark.rule("SR-AIRCRAFT")
def test_the_flight_of_one_who_recovers_is_told() -> None:
    lines = Lines()
    verdict = Verdict("a1", "shooting", "idle")
    verdict.models = [(40.0, 10.0)]
    verdict.ways = [Path([10.0, 40.0], [10.0, 10.0])]
    lines.narrator.orders(lines.field.unit("a1"), verdict, [])
    assert lines.last == 'Rifles (a1) flew its straight move (30.0") and recovered.'


@pytest.mark.rule("CORE-CONSOLIDATE")
def test_a_charger_without_room_to_back_off_is_told() -> None:
    lines = Lines()
    enemy = lines.field.put("b1", 12.0, 10.0)
    lines.narrator.stays(lines.field.put("a1", 10.0, 10.0), enemy, 1.0)
    assert lines.last == 'Rifles (a1) found no room to back off 1" after the melee.'


@pytest.mark.rule("CORE-SR-REGENERATION")
def test_an_attack_is_told_before_what_came_of_it() -> None:
    lines = Lines()
    lines.narrator.noted("CORE-SR-REGENERATION", "b1", [5, 2], 1)
    lines.narrator.attacked(attack(rolled(4, False, [1, 3], [])))
    assert [event.kind for event in lines.game.told[-2:]] == ["attack", "roll"]
    assert lines.last == "  Rifles (b1), Regeneration, wounds ignored: [5 2] → 1."


@pytest.mark.rule("CORE-DANGEROUS", "CORE-SR-REGENERATION")
def test_wounds_of_the_ground_wait_for_no_attack() -> None:
    lines = Lines()
    lines.narrator.noted("CORE-DANGEROUS", "a1", [1], 1)
    lines.narrator.noted("CORE-SR-REGENERATION", "a1", [6], 1)
    assert "dangerous terrain" in lines.game.told[-2].text and "Regeneration" in lines.last


def test_one_of_a_thing_is_told_as_one() -> None:
    lines = Lines()
    result = attack()
    result.attacks = result.hits = result.wounds = result.backfired = 1
    lines.narrator.attacked(result)
    for words in ("1 attack;", "1 hit;", "1 wound,", "1 wound to its own unit"):
        assert words in lines.last


@pytest.mark.parametrize(
    ("held", "told"), [("aab", "a won, 2 objectives to 1"), ("b", "b won, 1 objective to 0")]
)
def test_the_result_names_the_winner_and_its_objectives_first(held: str, told: str) -> None:
    war = Lines().field.war
    war.battle.objectives = [Objective(str(n), n, 0.0) for n in range(len(held))]
    for marker, side in zip(war.battle.objectives, held, strict=True):
        marker.held_by = side
    war.result = told[0]
    assert result_text(war) == f"Side {told}"
