"""What the A.I. answers when the player acts, and how its fights resolve."""

from typing import cast

import pytest

from opfor.tabletop.companion import Companion
from tests.encounter.driver import Table, battle, only, session

GRUNTS = "Rampaging Grunts"


def words(table: Table) -> list[str]:
    companion = cast(Companion, table.session.system)
    return [reaction.word for reaction in companion.reactions(table.state)]


def waiting(*corrections: str, **options: int) -> Table:
    """The player is to activate; nothing has happened yet."""
    return battle(GRUNTS, *corrections, initiative=4, **options)


@pytest.mark.rule("I1")
def test_hits_are_allocated_from_the_list_and_the_losses_tracked() -> None:
    table = waiting(*only(2)).say("shoot").play(hits="2", expendable_0="Snots", expendable="none")
    assert "first to a unit that needs no save" in table.told("I1")[0]
    assert "2 Snots (Expendable); 6 Regular Grunts; Lieutenant" in table.told("I1")[0]
    assert table.labels == ["Snots (2 left)", "Regular Grunts (6 left)", "Lieutenant (1 left)"]
    table.play(formation_2_hit_1="Snots", formation_2_hit_2="Snots", I4="no", rest_1="nothing")
    assert table.formation(2).units == 7
    assert table.order.text == "Snots of Formation 2: Remove the unit."
    assert table.order.put_back == "Snots of Formation 2: back on the battlefield"
    assert [event.put_back for event in table.events].count(table.order.put_back) == 2
    table.forget().say("shoot").play(hits="1", hit_1="Lieutenant", I4="yes", rest="nothing")
    assert "formation 2 expendable 0" not in table.asked


@pytest.mark.rule("I2", "I3")
def test_a_heroic_save_spends_a_token() -> None:
    boss = {"hits": "1", "expendable": "none", "hit_1": "Big Boss"}
    table = waiting(*only(1)).say("shoot").play(**boss)
    assert "save-required" in table.question
    table.play(2, save_required="2", rest="nothing")
    assert table.formation(1).lines[0].tokens == 4
    assert table.order.put_back == "1 Hero Token back to Big Boss of Formation 1"
    table.say("shoot").play(1, **boss, save_required="2", I4="yes", rest="nothing")
    assert table.formation(1).lines[0].tokens == 4


@pytest.mark.rule("I4")
def test_no_save_at_all_is_a_failed_one() -> None:
    boss = {"hits": "1", "expendable": "none", "hit_1": "Big Boss"}
    table = waiting(*only(1)).say("shoot").play(**boss)
    table.play(1, save_required="7", rest="nothing")
    assert table.order.parts["action"] == "heroic-save"


@pytest.mark.rule("I5", "I6")
def test_a_card_may_save_a_dear_unit_and_its_cost_is_known() -> None:
    table = waiting(*only(4), cards=3).say("shoot")
    table.play(4, hits="1", expendable="none", hit_1="Grunt Mech", I4="no", rest="nothing")
    assert table.state.cards_played == ["Medic!"] and table.formation(4).units == 4
    put_back = "the card Medic!: back in hand, and what it did undone"
    assert put_back in [event.put_back for event in table.events]
    assert [e.parts["modifier"] for e in table.events if e.rules == ["I6"]] == [0]
    table.say("shoot").play(6, hits="1", hit_1="Snots", I4="no", rest="nothing")
    assert [e.parts["modifier"] for e in table.events if e.rules == ["I6"]] == [0, -3]
    assert table.formation(4).units == 3


@pytest.mark.rule("I6")
def test_a_card_that_was_played_saves_nobody() -> None:
    table = waiting(*only(4), "card Medic! yes", "card Battlefield Support yes", cards=3)
    mech = {"hits": "1", "expendable": "none", "hit_1": "Grunt Mech"}
    table.say("shoot").play(6, **mech, I4="no", rest="nothing")
    assert table.formation(4).units == 3


def test_a_formation_shot_to_pieces_is_destroyed() -> None:
    table = waiting(*only(3)).say("shoot").play(hits="3", I4="no")
    assert not table.formation(3).is_alive and "is destroyed" in table.events[-1].text


@pytest.mark.rule("C2", "C3", "C4")
def test_a_formation_engaged_before_it_acts_shoots_first() -> None:
    table = waiting(*only(3)).say("engage").play(C4="no", C5="no")
    assert "Weapons Ready!: shoot the attackers" in table.order.text
    formation = table.formation(3)
    assert (formation.order, formation.fired, formation.activated) == ("Weapons Ready!", True, [1])
    assert formation.engaged and formation.fought
    assert [key.split()[3] for key in table.asked] == ["C4", "C5"]


@pytest.mark.rule("C4", "TRAITS")
def test_an_impatient_formation_only_counter_charges() -> None:
    table = waiting(*only(3), "formation 3.impatient yes").say("engage").play(C5="no")
    assert "Counter charge" in table.order.text and not table.formation(3).fired


@pytest.mark.rule("C5", "C6")
def test_a_counter_charge_may_stay_clear_of_stronger_enemies() -> None:
    table = waiting(*only(3), "formation 3.activated 1 yes").say("engage").play(3, C5="yes")
    assert "without drawing in further enemy formations" in table.order.text
    assert table.asked == ["Formation 3 charge C5 would-draw-in-strong-unit"]


@pytest.mark.rule("C7", "C8")
def test_infantry_may_play_the_first_unused_card() -> None:
    acted = "formation 3.activated 1 yes"
    table = waiting(*only(3), acted, "card Dodge yes", cards=3).say("engage").play(4, C5="no")
    assert table.state.cards_played == ["Dodge", "Flash Grenades"]


READY = ["formation 3.order Weapons Ready!", "formation 3.impatient no"]


@pytest.mark.rule("IF1")
def test_a_move_at_a_ready_formation_is_shot_at() -> None:
    table = waiting(*only(3), *READY).say("move").play(IF1="yes")
    assert "Shoot the attackers" in table.order.text and table.formation(3).fired
    assert "SHOOT-ORDER" in table.order.rules


@pytest.mark.rule("IF4")
def test_a_bad_shot_is_kept_for_later() -> None:
    table = waiting(*only(3), *READY).say("move").play(IF1="no", IF2="no", IF3="no", IF4="no")
    assert "Hold fire" in table.order.text and not table.formation(3).fired
    table.say("move").play(IF1="no", IF2="no", IF3="yes")
    assert table.formation(3).fired
    assert "move" not in words(table)


@pytest.mark.rule("TRAITS")
def test_an_impatient_formation_ignores_interrupt_fire() -> None:
    table = waiting(*only(3), READY[0]).say("move").play(impatient="yes")
    assert "Impatient: it ignores interrupt fire" in table.order.text
    assert not table.formation(3).fired
    table.say("move")
    assert "impatient" not in table.question


@pytest.mark.rule("O1", "O2", "O7")
def test_a_hero_spends_tokens_on_perfect_hits() -> None:
    table = waiting(*only(1)).say("attack").play(4, attacker="Big Boss", O2="no")
    assert "Spend 2 Hero Tokens on Perfect Hits. Roll to hit" in table.order.text
    assert table.order.put_back == "2 Hero Tokens back to Big Boss"
    assert table.formation(1).lines[0].tokens == 3
    table.set("formation 1.Big Boss.tokens 1").say("attack").play(4, attacker="Big Boss", O2="no")
    assert "Spend 1 Hero Token on Perfect Hits" in table.order.text
    table.say("attack").play(attacker="Big Boss")
    assert "Perfect" not in table.order.text


@pytest.mark.rule("O3", "O4", "O5", "O6")
def test_infantry_may_strike_with_cards() -> None:
    table = waiting(*only(3), cards=3).say("attack").play(4, 4, O3="yes", O5="yes")
    assert table.state.cards_played == ["Devastating Combo", "Sticky Mine"]
    table.forget().say("attack")
    assert table.asked == []


@pytest.mark.rule("R1", "R2", "R3")
def test_a_broken_formation_with_a_dear_unit_may_rally() -> None:
    engaged = "formation 4.engaged yes"
    table = waiting(*only(4), engaged, cards=3).say("after").play(R1="yes", rallied="no")
    assert table.state.cards_played == ["Rally"]
    assert not table.formation(4).broken and table.formation(4).engaged
    table = waiting(*only(4), engaged, "card Rally yes", cards=3).say("after").play(R1="yes")
    assert table.formation(4).broken and not table.formation(4).engaged


@pytest.mark.rule("R2")
def test_a_broken_formation_of_cheap_units_retreats() -> None:
    table = waiting(*only(3), "formation 3.broken yes", cards=3).say("after")
    assert "Retreat" in table.order.text and table.asked == []
    assert table.order.put_back == "Formation 3: back to where it stood before this order"


@pytest.mark.rule("R4")
def test_an_engagement_that_ends_is_consolidated() -> None:
    table = waiting(*only(3), "formation 3.engaged yes").say("after").play(R1="no", R4="yes")
    assert "Consolidate into the best hex it can reach. Hex (best first): " in table.order.text
    assert not table.formation(3).engaged
    assert table.order.put_back == "Formation 3: back to where it stood before this order"


def test_reactions_ask_which_formation_only_if_several_fit() -> None:
    table = waiting().say("shoot")
    assert "which" in table.question.lower()
    assert "how many hits" in waiting(*only(3)).say("shoot").question


def test_without_formations_on_the_table_there_is_nothing_to_react_to() -> None:
    assert words(Table(session())) == []
    assert words(waiting(*only(0))) == []
    assert words(waiting()) == ["shoot", "engage", "attack", "after"]
