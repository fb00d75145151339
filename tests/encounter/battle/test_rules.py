"""The stand-in core, rule by rule, in the smallest scene that shows each."""

import pytest

from opfor.systems.encounter import legal
from opfor.systems.encounter.activating import activate, perform, recover
from opfor.systems.encounter.attacks import Attack
from opfor.systems.encounter.battle import BOARD, GONE, Battle
from opfor.systems.encounter.cards import play_card, play_in_fight
from opfor.systems.encounter.damage import Hits, lose
from opfor.systems.encounter.engagement import engage, fight_round
from opfor.systems.encounter.entering import enter
from opfor.systems.encounter.legal import Act, Play, acts
from opfor.systems.encounter.nerve import check_nerve
from opfor.systems.encounter.reach import moves
from opfor.systems.encounter.scoring import Score, winner
from opfor.systems.encounter.shooting import shoot
from opfor.systems.encounter.sighting import hit_needed
from opfor.systems.encounter.thread import Fight, Thread
from tests.encounter.battle.scenes import OPEN, ai, enemy, facts_of, foe, own, scene, unit
from tests.encounter.battle.staged import script, staged

WOODS = [*OPEN[:4], "..w...", *OPEN[:3]]  # C4


def labels(battle: Battle, mask: int) -> set[str]:
    return {battle.grid.label(hex) for hex in range(48) if (mask >> hex) & 1}


@pytest.mark.rule("ENC-BOARD", "ENC-TERRAIN")
def test_six_by_eight_with_terrain_that_stops_wheels_or_everybody() -> None:
    battle = scene(ai("Infantry@C5, Griffin@D5"), map=[*OPEN[:2], "..bx..", *OPEN[:5]])
    assert (battle.grid.width, battle.grid.depth) == (6, 8)
    foot, wheels = (moves(battle, unit(battle, name)) for name in ("Infantry", "Griffin"))
    assert "C6" in labels(battle, foot) and "C6" not in labels(battle, wheels)
    assert "D6" not in labels(battle, foot | wheels)


@pytest.mark.rule("ENC-SIGHT")
def test_woods_stop_sight_through_but_not_into() -> None:
    ground = scene(ai("Infantry@C5"), map=[*OPEN[:3], "..w...", *OPEN[:4]]).ground
    grid = ground.grid
    assert not ground.has_sight(grid.hex("C4"), grid.hex("B6"))
    assert ground.has_sight(grid.hex("C4"), grid.hex("C5"))
    assert ground.has_sight(grid.hex("C5"), grid.hex("B6"))


@pytest.mark.rule("ENC-STACK")
def test_six_size_points_a_side_and_hex() -> None:
    battle = scene(ai("6 Infantry@C5, Infantry@C6, Grunt Mech@D5"))
    assert battle.room(battle.grid.hex("C5"), 0) == 0
    assert battle.room(battle.grid.hex("D5"), 0) == 3
    assert "C5" not in labels(battle, moves(battle, battle.units[6]))


@pytest.mark.rule("ENC-PROFILE", "ENC-STRONGEST")
def test_the_strongest_weapon_by_strength_attacks_range() -> None:
    profile = unit(scene(ai("Marines@C5")), "Marines").profile
    assert profile.strongest.name == "Combat Blade"
    assert [weapon.name for weapon in profile.ranged] == ["Bolt Rifle"]


@pytest.mark.rule("ENC-HIT", "ENC-SUPPRESSED")
def test_cover_distance_and_suppression_make_hitting_harder() -> None:
    battle = scene(ai("2 Infantry@C5"), map=WOODS)
    shooter = battle.units[0]
    weapon = shooter.profile.ranged[0]
    hexes = [battle.grid.hex(label) for label in ("D5", "C4", "C2")]
    needed = [hit_needed(battle, shooter, weapon, shooter.hex, hex) for hex in hexes]
    assert needed == [4, 5, 5]
    own(battle).suppression = 1
    assert hit_needed(battle, shooter, weapon, shooter.hex, hexes[0]) == 5
    own(battle).order = "Move It!"
    own(battle).is_ordered = True
    enemy(battle)
    assert not [act for act in acts(battle, own(battle)) if act.action == legal.ENGAGE]


@pytest.mark.rule("ENC-SAVE")
@pytest.mark.parametrize(
    ("strength", "face", "survives"), [(1, "", True), (4, "4", True), (4, "3", False)]
)
def test_three_plus_strength_minus_defence(strength: int, face: str, survives: bool) -> None:
    battle = scene(ai("2 Infantry@C5"))
    hits = Hits(staged(battle, face), strength, battle.armies[0][:1])
    hits.resolve(1)
    assert battle.units[0].is_alive is survives
    assert hits.counted == (strength > 1)


@pytest.mark.rule("ENC-SAVE")
def test_seven_or_more_is_no_save() -> None:
    battle = scene(ai("2 Infantry@C5"))
    Hits(staged(battle), 7, battle.armies[0][:1]).resolve(1)
    assert not battle.units[0].is_alive


@pytest.mark.rule("ENC-PERFECT")
def test_a_token_is_a_hit() -> None:
    battle = scene(ai("Big Boss@C5"), foe("6 Infantry@C5"))
    boss = unit(battle, "Big Boss")
    field = staged(battle, "1111", perfect=["1"])
    Attack(field, boss, battle.armies[1], boss.hex, None).strike(boss.profile.close[0], 3)
    assert battle.strength(enemy(battle)) == 5
    assert boss.tokens == 4


@pytest.mark.rule("ENC-HEROIC")
def test_a_token_stops_a_hit() -> None:
    battle = scene(ai("Big Boss@C5"))
    boss = unit(battle, "Big Boss")
    Hits(staged(battle, heroic=["yes"]), 9, [boss]).resolve(1)
    assert boss.is_alive and boss.tokens == 4


@pytest.mark.rule("ENC-SUPPRESSION", "SHOOT-ORDER")
def test_suppression_for_being_hit_and_for_losses() -> None:
    battle = scene(ai("Dominator MBT@C5"), foe("6 Infantry@C3"))
    field = staged(battle, "111" + "61" + "1")
    shoot(field, own(battle), enemy(battle), Thread("", own(battle)))
    assert (enemy(battle).suppression, battle.strength(enemy(battle))) == (2, 5)
    used = [e.text for e in script(field).events if e.kind == "attack"]
    assert "Machine Gun" in used[0] and "Main Gun" in used[1]


@pytest.mark.rule("ENC-BROKEN", "ENC-RETREAT", "R1")
def test_broken_formations_retreat_two_hexes_or_off_the_edge() -> None:
    battle = scene(ai("Infantry@C5", suppression=1), ai("Infantry@C8", suppression=1))
    field = staged(battle, "11")
    assert check_nerve(field, own(battle)) and own(battle).is_broken
    assert battle.grid.row(battle.units[0].hex) == 6
    assert check_nerve(field, own(battle, 1))
    assert own(battle, 1).where == GONE


@pytest.mark.rule("ENC-RECOVERY")
def test_d3_suppression_goes() -> None:
    battle = scene(ai("2 Infantry@C5", suppression=3, broken=True))
    recover(staged(battle, "3"), own(battle))
    assert own(battle).suppression == 1 and not own(battle).is_broken


@pytest.mark.rule("ENC-TURN", "ACT")
def test_the_sides_activate_in_turn_and_each_formation_once() -> None:
    battle = scene(ai("Infantry@C8"), foe("Infantry@C1"))
    field = staged(battle, act=["default: hold", "default: hold"])
    activate(field)
    assert (own(battle).activated, battle.next) == (1, 1)
    activate(field)
    activate(field)
    assert (enemy(battle).activated, battle.phase) == (1, 2)


ORDERED = {
    ("default", 1): {"hold", "shoot"},
    ("default", 2): {"hold", "shoot", "move", "engage"},
    ("Move It!", 1): {"hold", "move", "engage"},
    ("Weapons Ready!", 1): {"hold"},
    ("Weapons Ready!", 2): {"hold", "shoot"},
    ("Tactical Reposition!", 1): {"recover"},
    ("Tactical Reposition!", 2): {"hold", "shoot"},
}


@pytest.mark.rule("ENC-DEFAULT", "ENC-MOVE-IT", "ENC-READY", "ENC-REPOSITION")
@pytest.mark.parametrize(("order", "phase"), ORDERED)
def test_what_an_order_allows(order: str, phase: int) -> None:
    battle = scene(ai("3 Infantry@C5", order=order), foe("Infantry@C4"), phase=phase)
    assert {act.action for act in acts(battle, own(battle))} == ORDERED[order, phase]


@pytest.mark.rule("ENC-REPOSITION")
def test_reposition_in_an_engagement_costs_suppression() -> None:
    battle = scene(ai("3 Infantry@C5"), foe("Infantry@C5"))
    field = staged(battle, act=["Tactical Reposition!: withdraw"], move=["C7", "C7", "C7"])
    activate(field)
    assert own(battle).suppression == 1
    assert labels(battle, battle.hexes(own(battle))) == {"C7"}


@pytest.mark.rule("ENC-ENGAGEMENT", "ENC-ROUND")
def test_a_round_is_fought_by_those_inside_and_beside() -> None:
    battle = scene(ai("2 Infantry@C5, Mortar Team@D5"), foe("Muscleheads@C5"), phase=2)
    field = staged(battle, "11" + "12" + "116" + "1" + "1111", act=["default: fight"], move=["D5"])
    fight_round(field, own(battle), 0, Thread("phase-2", own(battle)))
    used = [event.text.split(" used ")[0] for event in script(field).events if "used" in event.text]
    assert used == ["Infantry 1", "Infantry 2", "Mortar Team", "Muscleheads"]
    assert own(battle).has_fought and enemy(battle).has_fought
    assert own(battle).suppression == 2


@pytest.mark.rule("ENC-ENGAGEMENT-END", "R4")
def test_the_winner_consolidates_when_nobody_is_left() -> None:
    battle = scene(ai("Muscleheads@C4"), foe("Infantry@C5"))
    field = staged(battle, "666" + "1" + "1", move=["C5", "D5"])
    engage(field, own(battle), battle.grid.hex("C5"), Thread("", own(battle)))
    assert enemy(battle).where == GONE
    assert labels(battle, battle.hexes(own(battle))) == {"D5"}


@pytest.mark.rule("ENC-ENGAGEMENT-RANGE")
def test_engagement_range_is_one_hex() -> None:
    battle = scene(ai("Infantry@C5"))
    assert battle.core.engagement_range == 1
    assert facts_of(battle).around(1 << 26) == battle.grid.within_one[26]


@pytest.mark.rule("ENC-OUTNUMBERED")
def test_outnumbered_is_fewer_surviving_units() -> None:
    battle = scene(ai("2 Infantry@C5"), foe("2 Infantry@C5"))
    field = staged(battle)
    lose(field, battle.units[0])
    assert battle.strength(own(battle)) < battle.strength(enemy(battle))


@pytest.mark.rule("ENC-CLAIM", "ENC-CONTEST")
def test_claims_last_and_contested_objectives_score_for_nobody() -> None:
    marked = [{"hex": "C2", "owner": "ai"}]
    assert Score(scene(ai("Infantry@C2"), foe("Infantry@C5"), objectives=marked)).holders == [0]
    empty = scene(ai("Infantry@C3"), objectives=[{**marked[0], "held_by": "ai"}])
    assert Score(empty).holders == [0]
    both = scene(ai("Infantry@C2"), foe("Infantry@C2"), objectives=[{"hex": "C2"}])
    assert Score(both).holders == [-1]
    held = scene(ai("Infantry@C2"), foe("Infantry@C2"), objectives=[{**marked[0], "held_by": "ai"}])
    assert "Hold Ground 1" not in Score(held).reasons[0]
    broken = scene(ai("Infantry@C2", broken=True, suppression=1), objectives=marked)
    assert Score(broken).holders == [-1]


@pytest.mark.rule("ENC-ENTRY")
@pytest.mark.parametrize(("faces", "hex"), [("4", "A1"), ("11", "B1"), ("16", None)])
def test_an_entry_may_scatter(faces: str, hex: str | None) -> None:
    battle = scene(ai("Infantry", where="entry"), foe("Infantry@F1"))
    field = staged(battle, faces, enter=["A1"])
    assert enter(field, own(battle), Thread("tactical-entry", own(battle)))
    assert (own(battle).where == BOARD) == (hex is not None)
    if hex:
        assert labels(battle, battle.hexes(own(battle))) == {hex}
    else:
        assert own(battle).waits == battle.turn


HALF = {"objectives": [{"hex": "C2", "owner": "ai"}]}


@pytest.mark.rule("ENC-VP-HOLD", "ENC-VP-STALWART")
def test_points_for_ground_and_for_an_empty_half() -> None:
    battle = scene(ai("Infantry@C2"), foe("Infantry@A1"), **HALF)
    assert Score(battle).reasons == [["Hold Ground 1", "Stalwart Defence 1"], []]
    assert Score(scene(ai("Infantry@C2"), turn=1, **HALF)).gains == [0, 0]


@pytest.mark.rule("ENC-VP-SPIRIT", "ENC-VP-COMMAND")
def test_points_that_are_scored_once() -> None:
    battle = scene(ai("Infantry@C5"), foe("Big Boss@C2"), foe("Infantry@C1"))
    lose(staged(battle), unit(battle, "Big Boss", 1))
    expected = ["Break Their Spirit 2", "Destroy Command Structure 2"]
    assert [r for r in Score(battle).reasons[0] if r in expected] == expected
    battle.sides[0].has_spirit = battle.sides[0].has_command = True
    assert Score(battle).gains[0] < 4


@pytest.mark.rule("ENC-WIN")
@pytest.mark.parametrize(
    ("totals", "turn", "wins"),
    [([6, 5], 2, 0), ([6, 6], 6, -1), ([5, 4], 5, -1), ([4, 5], 6, 1)],
)
def test_six_points_and_a_lead_or_the_lead_at_the_end(
    totals: list[int], turn: int, wins: int
) -> None:
    assert winner(scene(ai("Infantry@C5"), turn=turn), totals) == wins


# Cards


def played(battle: Battle, card: str, target: int, faces: str = "") -> None:
    field = staged(battle, faces)
    thread = Thread("", own(battle))
    for formation in play_card(field, thread, Play(card, target)):
        check_nerve(field, formation)


@pytest.mark.rule("ENC-CARDS")
def test_three_cards_a_game_each_once() -> None:
    battle = scene(ai("Infantry@C5"), sides={"ai": {"cards_played": ["Dodge", "Rally"]}})
    assert battle.cards_left(0) == 1
    assert battle.has_card(0, "Medic!") and not battle.has_card(0, "Dodge")
    battle.sides[0].cards_played.append("Medic!")
    assert not battle.has_card(0, "Sticky Mine")


@pytest.mark.rule("ENC-CARD-BARRAGE")
def test_barrage() -> None:
    battle = scene(ai("Infantry@C5"), foe("5 Infantry@C2"))
    played(battle, "Off-Table Barrage", battle.grid.hex("C2"), "444")
    assert (battle.strength(enemy(battle)), enemy(battle).suppression) == (5, 1)


@pytest.mark.rule("ENC-CARD-WARFARE")
def test_warfare() -> None:
    battle = scene(ai("Infantry@C5"), foe("Infantry@C2", order="Move It!"))
    played(battle, "Electronic Warfare", 1)
    assert enemy(battle).order == "default"


@pytest.mark.rule("ENC-CARD-SPIRIT")
def test_spirit() -> None:
    battle = scene(ai("Infantry@C5"), foe("5 Infantry@C2"))
    played(battle, "Break Their Spirit", 1, "5")
    assert enemy(battle).suppression == 3


@pytest.mark.rule("ENC-CARD-RALLY", "R3")
def test_rally() -> None:
    battle = scene(ai("Flame Tank@C5", suppression=1))
    field = staged(battle, card=["Rally: a1"])
    assert not check_nerve(field, own(battle))
    assert own(battle).suppression == 0 and not own(battle).is_broken


@pytest.mark.rule("ENC-CARD-DODGE", "ENC-CARD-FLASH")
@pytest.mark.parametrize("card", ["Dodge: a1", "Flash Grenades: C5"])
def test_dodge_and_flash_make_attackers_miss(card: str) -> None:
    battle = scene(ai("Infantry@C5"), foe("Muscleheads@C4"))
    field = staged(battle, "222" + "6" + "6", move=["C5"], card=["none", card])
    engage(field, enemy(battle), battle.grid.hex("C5"), Thread("", enemy(battle)))
    assert "2 2 2 on 4+" in script(field).texts


@pytest.mark.rule("ENC-CARD-COMBO", "ENC-CARD-MINE")
def test_combo_and_mine() -> None:
    battle = scene(ai("Muscleheads@C5"), foe("Griffin@C5"))
    hitter = unit(battle, "Muscleheads")
    cards = ["Sticky Mine: b2.1", "Devastating Combo: a1.1"]
    field = staged(battle, "6" + "111111", card=cards)
    Attack(field, hitter, battle.armies[1], hitter.hex, None).strike(hitter.profile.close[0], 3)
    assert "1 1 1 1 1 1 on 3+" in script(field).texts
    assert "Griffin saved (6 on 6+)" in script(field).texts


@pytest.mark.rule("ENC-CARD-MEDIC", "ENC-CARD-SUPPORT", "I6")
@pytest.mark.parametrize(
    ("name", "card"), [("Infantry", "Medic!"), ("Griffin", "Battlefield Support")]
)
def test_a_card_undoes_a_removal(name: str, card: str) -> None:
    battle = scene(ai(f"{name}@C5"))
    Hits(staged(battle, card=[f"{card}: a1.1"]), 9, battle.armies[0]).resolve(1)
    assert battle.units[0].is_alive
    assert battle.sides[0].cards_played == [card]


# Fire at a moving enemy, fights, transports


@pytest.mark.rule("ENC-READY", "IF5")
def test_interrupt_fire_hits_where_the_enemy_passes() -> None:
    battle = scene(ai("Infantry@C5", order="Weapons Ready!"), foe("2 Infantry@C3"), phase=2)
    field = staged(battle, "6" + "6", move=["E3", "E3"], interrupt=["D3"])
    battle.next = 1
    perform(field, enemy(battle), Act("default", legal.MOVE), Thread("phase-2", enemy(battle)))
    assert own(battle).has_fired and enemy(battle).suppression == 1
    assert labels(battle, battle.hexes(enemy(battle))) == {"E3"}


@pytest.mark.rule("TRAITS")
def test_impatient_formations_do_not_interrupt() -> None:
    battle = scene(ai("Flashy Grunts@C5", order="Weapons Ready!"), foe("2 Infantry@C3"), phase=2)
    field = staged(battle, move=["E3", "E3"])
    perform(field, enemy(battle), Act("default", legal.MOVE), Thread("phase-2", enemy(battle)))
    assert "interrupt" not in script(field).asked


@pytest.mark.rule("C4", "ENC-SUPPRESSED")
def test_attackers_shot_down_to_suppression_do_not_make_contact() -> None:
    battle = scene(ai("2 Infantry@C5"), foe("2 Infantry@C3"))
    field = staged(battle, "66" + "1" + "6", move=["C5", "C5"], shoot_attacker=["yes"])
    engage(field, enemy(battle), battle.grid.hex("C5"), Thread("", enemy(battle)))
    assert own(battle).order == "Weapons Ready!" and own(battle).activated == 1
    assert not battle.is_engaged(own(battle))


@pytest.mark.rule("SETUP-ALWAYS")
def test_a_wreck_is_left_by_its_passengers() -> None:
    battle = scene(ai("Griffin@C5, 3 Infantry@in 1"))
    lose(staged(battle), unit(battle, "Griffin"))
    assert [u.hex for u in battle.standing(own(battle))] == [26, 26, 26]


def test_flash_grenades_dazzle_the_enemies_in_a_hex() -> None:
    battle = scene(ai("Infantry@C5"), foe("Infantry@C5"))
    thread = Thread("charge", own(battle))
    thread.fight = Fight(own(battle), True)
    play_in_fight(staged(battle), thread, Play("Flash Grenades", 26))
    assert thread.fight.dazzled == [0, 1 << 26]
