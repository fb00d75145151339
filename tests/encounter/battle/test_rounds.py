"""A round of an engagement: both sides at once, then who flees; tokens that count double."""

import pytest

from opfor.systems.encounter.activating import activate
from opfor.systems.encounter.battle import GONE
from opfor.systems.encounter.cards import play_card
from opfor.systems.encounter.engagement import fight_round
from opfor.systems.encounter.legal import Play, plays
from opfor.systems.encounter.thread import Thread
from tests.encounter.battle.scenes import ai, enemy, foe, own, scene, unit
from tests.encounter.battle.staged import Staged, script, staged


def fought(told: Staged) -> list[str]:
    return [event.text for event in told.events if event.kind == "attack"]


@pytest.mark.rule("ENC-ROUND", "ENC-SUPPRESSED")
def test_losses_of_a_round_do_not_suppress_who_strikes_later_in_it() -> None:
    battle = scene(ai("Heavy Marines@C5"), foe("2 Heavy Marines@C5"))
    field = staged(battle, "611" + "1" + "111" + "111" + "1111")
    fight_round(field, own(battle), 0, Thread("phase-2", own(battle)))
    needed = [text.partition(" on ")[2][:2] for text in fought(script(field))]
    assert needed == ["3+", "3+", "3+"]


@pytest.mark.rule("ENC-CARD-FLASH", "ENC-ROUND")
def test_the_fallen_strike_dazzled_from_where_they_stood() -> None:
    battle = scene(ai("Heavy Marines@C5"), foe("2 Marines@C5"))
    field = staged(battle, "611" + "1" + "11" + "11" + "1" * 9, card=["Flash Grenades: C5"])
    fight_round(field, own(battle), 0, Thread("phase-2", own(battle)))
    needed = [text.partition(" on ")[2][:2] for text in fought(script(field))]
    assert needed == ["3+", "4+", "4+"]


@pytest.mark.rule("ENC-CARD-MINE", "O5")
def test_fallen_infantry_still_mines_the_vehicle_in_its_hex() -> None:
    battle = scene(ai("Grunt Mech@C5"), foe("Muscleheads@C5"), sides={"ai": {}})
    battle.sides[0].cards_played += ["Dodge", "Rally", "Medic!"]
    battle.sides[1].cards_played += ["Dodge", "Flash Grenades"]
    cards = ["none", "Sticky Mine: a1.1"]
    field = staged(battle, "61" + "1" + "5" + "111", card=cards)
    fight_round(field, own(battle), 0, Thread("phase-2", own(battle)))
    assert "Muscleheads was lost" in script(field).texts
    assert "played Sticky Mine on Grunt Mech of a1" in script(field).texts


@pytest.mark.rule("R1", "ENC-RETREAT")
def test_who_was_broken_before_the_round_retreats_after_it() -> None:
    battle = scene(ai("Heavy Marines@C5"), foe("3 Infantry@C5", broken=True, suppression=3))
    field = staged(battle, "111" + "111" + "1" * 20)
    fight_round(field, own(battle), 0, Thread("phase-2", own(battle)))
    assert not battle.is_engaged(own(battle))
    assert {battle.grid.row(u.hex) for u in battle.standing(enemy(battle))} == {2}
    at_home = scene(ai("Heavy Marines@C1"), foe("3 Infantry@C1", broken=True, suppression=3))
    fight_round(staged(at_home, "1" * 20), own(at_home), 0, Thread("phase-2", own(at_home)))
    assert enemy(at_home).where == GONE


@pytest.mark.rule("ENC-CARD-BARRAGE", "ENC-SUPPRESSION")
def test_a_barrage_suppresses_only_whom_it_hits() -> None:
    battle = scene(ai("Infantry@C5"), foe("3 Infantry@C2"), foe("2 Muscleheads@C2"))
    field = staged(battle, "666")
    shaken = play_card(
        field, Thread("phase-1", own(battle)), Play("Off-Table Barrage", battle.grid.hex("C2"))
    )
    assert [formation.index for formation in shaken] == [1]
    assert (enemy(battle).suppression, enemy(battle, 1).suppression) == (1, 0)
    assert "(3 Infantry) has suppression 1" in script(field).texts


HEROIC = "Heroic Actions: a1"


@pytest.mark.rule("ENC-CARD-HEROIC", "ENC-PERFECT")
@pytest.mark.parametrize("phase", [1, 2])
def test_a_person_makes_tokens_count_double_in_any_activation(phase: int) -> None:
    order = "Move It!" if phase == 1 else "default"
    battle = scene(ai("Big Boss@C5", order=order), foe("6 Infantry@C4"), phase=phase)
    acts = [f"{order}: engage C4"]
    field = staged(battle, "11" + "1" * 30, card=[HEROIC], act=acts, move=["C4"], perfect=["1"])
    activate(field)
    assert "used Boss Cleaver (Strength 6) in C4: 2 Perfect Hits and 1 1 on 3+, 2 hits" in (
        script(field).texts
    )
    assert unit(battle, "Big Boss").tokens == 4


@pytest.mark.rule("ENC-CARD-HEROIC")
def test_tokens_count_double_for_shots_and_for_rounds_too() -> None:
    battle = scene(ai("Big Boss@C5", order="default"), foe("6 Infantry@C3"))
    field = staged(battle, "1" * 9, card=[HEROIC], act=["default: shoot b2"], perfect=["1"])
    activate(field)
    assert "used Hand Cannon (Strength 4) into C3: 2 Perfect Hits, 2 hits" in script(field).texts
    battle = scene(ai("Big Boss@C5", order="default"), foe("6 Infantry@C5"), phase=2)
    field = staged(battle, "1" * 30, card=[HEROIC], act=["default: fight"], perfect=["1"])
    activate(field)
    assert "2 Perfect Hits and 1 1 on 3+" in script(field).texts


@pytest.mark.rule("ENC-CARD-HEROIC")
def test_the_card_is_offered_only_to_heroes_with_tokens() -> None:
    battle = scene(ai("Big Boss@C5"), ai("Infantry@C6"), foe("Infantry@C1"))
    offered = [play.card for play in plays(battle, "activation", Thread("", own(battle)))]
    assert "Heroic Actions" in offered
    others = [play.card for play in plays(battle, "activation", Thread("", own(battle, 1)))]
    assert "Heroic Actions" not in others
