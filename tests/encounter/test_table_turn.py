"""Turns at the table: who acts, what is known, what order comes of it."""

import pytest

from tests.encounter.driver import PLAIN, battle, deployed, only

#: a formation far from everything, its strongest weapon ranged
IDLE = {"N1": "no", "N8": "yes", "N9": "no", "N10": "no", "N11": "no"}
QUIET = {"done": "done", "activation": "done", "vp": "0", "objectives": "unchanged"}


@pytest.mark.rule("ORD-HIDDEN")
def test_the_ai_gives_orders_only_as_it_activates() -> None:
    table = deployed(cards=0)
    assert "orders" in table.question
    table.play(1, 1, orders="done", **IDLE)
    assert [f.order for f in table.state.formations] == ["Move It!", "", "", ""]


@pytest.mark.rule("INIT")
@pytest.mark.parametrize(("face", "side"), [(3, "ai"), (4, "you")])
def test_initiative_is_rolled_after_the_orders(face: int, side: str) -> None:
    table = deployed().play(face, orders="done")
    assert (table.state.initiative, table.state.next) == (side, side)


@pytest.mark.rule("ACT")
def test_only_formations_that_may_activate_are_numbered() -> None:
    table = battle("Rampaging Grunts", "formation 2.broken yes").play(5)
    assert "Formation 4 (Grunt Mech, 3 Snots) activates" in table.told("ACT")[-1]
    table.play(4, activation="done", formation_4_done="done", **IDLE)
    assert "Formation 3 (2 Flashy Grunts) activates" in table.told("ACT")[-1]


@pytest.mark.rule("ACT")
def test_a_side_with_nothing_left_waits_for_the_other() -> None:
    table = battle("Rampaging Grunts", *only(3)).play(formation_3_done="done", **IDLE)
    assert "Activate the formations you have left" in table.question
    table.play(activation="done")
    assert table.state.phase == 2


def test_an_army_that_is_gone_passes_and_the_game_can_end() -> None:
    table = battle("Rampaging Grunts", *only(0))
    table.play(**QUIET, game_over="yes")
    assert table.state.stage == "over"
    assert table.events[-1].kind == "result"


@pytest.mark.rule("A2", "A3")
def test_the_die_for_cards_is_less_likely_to_come_out_2_again() -> None:
    table = battle(cards=3).play(1, 4, formation_1_done="done", activation="done", **IDLE)
    assert table.state.cards_played == ["Break Their Spirit"] and table.state.card_die_was_2
    table.play(1, 6, **IDLE)
    modifiers = [e.parts["modifier"] for e in table.events if e.rules == ["A2"]]
    assert modifiers == [0, -2]
    assert table.state.cards_played == ["Break Their Spirit"]


@pytest.mark.rule("A4")
def test_a_card_is_played_only_if_its_condition_holds() -> None:
    table = battle("Rampaging Grunts", "turn 2", *only(3), cards=3)
    table.play(3, 1, **{"Off_Table_Barrage": "no", **IDLE})
    assert table.state.cards_played == []
    table = battle("Rampaging Grunts", "turn 2", *only(3), cards=3, mine="Kael's Iron Fist")
    table.play(3, 4)
    decision = table.session.decision
    assert (
        decision is not None and "your formation 1 (30), your formation 3 (20)" in decision.prompt
    )
    table.play(**{"Electronic_Warfare": "yes", **IDLE})
    assert table.state.cards_played == ["Electronic Warfare"]


@pytest.mark.rule("A1")
def test_no_card_left_is_known() -> None:
    table = battle("Rampaging Grunts", *only(3), "card Dodge yes", cards=1).play(**IDLE)
    assert table.order.trace[0].because == "0 of 1 cards left"


@pytest.mark.rule("N4", "B7")
@pytest.mark.parametrize(("vp", "asked"), [(4, False), (5, True)])
def test_the_end_is_feared_only_from_five_vp_on(vp: int, asked: bool) -> None:
    for phase, box in ((1, "N4"), (2, "B7")):
        table = battle("Rampaging Grunts", *only(3), f"vp you {vp}", phase=phase)
        table.play(N1="no", B6="no")
        assert (f" {box} " in table.question) == asked


@pytest.mark.rule("N7")
def test_an_enemy_about_to_win_is_rushed() -> None:
    table = battle("Rampaging Grunts", *only(3), "vp you 5").play(N1="no", N4="yes", N5="yes")
    assert table.order.parts["toward"] == "the closest VP condition"
    assert "Hold Ground" in table.order.text and "Stalwart Defence" in table.order.text


@pytest.mark.rule("N8", "N10", "N11")
def test_what_lasts_is_asked_once_and_again_when_a_kind_of_unit_is_gone() -> None:
    table = battle("Rampaging Grunts", *only(4)).play(**IDLE)
    assert len(table.asked) == 5
    table.forget().play(1, **{**QUIET, "orders": "done", "B6": "no", **IDLE})
    assert table.state.turn == 2
    assert [key for key in table.asked if "phase-1" in key] == [
        "Formation 4 phase-1 N1 sole-infantry-on-objective",
        "Formation 4 phase-1 N9 in-range-and-sight",
    ]
    table = battle("Rampaging Grunts", *only(4)).play(formation_4_done="done", **IDLE)
    table.set("formation 4.Snots.left 0").play(activation="done", B6="no")
    assert "B8 strongest-is-ranged" in table.question


@pytest.mark.rule("ENGAGE", "C1", "C8")
def test_an_engagement_goes_on_with_the_charge() -> None:
    table = battle("Rampaging Grunts", *only(3), "card die came out 2 yes", cards=3)
    table.play(1, N1="no", N8="no", N12="yes", N13="no", N14="no")
    table.play(4)
    order = (
        "Engage the enemy formation it can engage with its strongest weapon, chosen in this order"
    )
    assert f"{order}: fewest enemy units engaged. Charge every eligible unit" in table.order.text
    assert "chosen)" not in table.order.text and "Target (best" not in table.order.text
    assert table.state.cards_played == ["Dodge"]
    assert table.formation(3).engaged and table.formation(3).fought
    assert not any("C7" in key for key in table.asked)
    assert table.order.trace[-1].node == "ENGAGE-END"


@pytest.mark.rule("N16", "C7")
def test_a_move_that_comes_into_contact_goes_on_with_the_charge() -> None:
    table = battle("Rampaging Grunts", *only(3))
    table.play(3, N1="no", N8="no", N12="no", N15="no", grunt="yes")
    assert table.state.action == "move-and-engage" and not table.formation(3).engaged
    table.session.answer("engaged")
    assert table.formation(3).engaged and "Charge every eligible unit" in table.order.text


@pytest.mark.rule("A5", "E1", "E4")
def test_an_engaged_formation_is_known_to_be() -> None:
    table = battle("Rampaging Grunts", *only(3), "formation 3.engaged yes")
    table.play(E1="no")
    assert table.question.endswith("outnumbered in the engagement? (it has 2)")
    table.play(E2="no", E4="no")
    assert len(table.asked) == 3 and table.formation(3).order == "Tactical Reposition!"
    assert table.formation(3).fought


@pytest.mark.rule("E3")
def test_a_formation_that_withdraws_is_engaged_no_more() -> None:
    table = battle("Rampaging Grunts", *only(3), "formation 3.engaged yes").play(E1="yes", E3="yes")
    assert "Withdraw" in table.order.text and not table.formation(3).engaged
    assert table.order.put_back == "Formation 3: back to where it stood before this order"


@pytest.mark.rule("B1", "B3")
def test_phase_2_knows_the_order_and_whether_it_has_fired() -> None:
    ready = ["formation 3.order Weapons Ready!", "formation 3.fired yes"]
    table = battle("Rampaging Grunts", *only(3), *ready, phase=2)
    assert table.order.parts["action"] == "burn" and table.asked == []
    assert table.order.trace[-2].because == "it has fired this turn"
    table = battle("Rampaging Grunts", *only(3), ready[0], phase=2).play(B3="yes")
    assert table.order.parts["action"] == "shoot"


@pytest.mark.rule("B5")
@pytest.mark.parametrize(("fought", "action"), [("yes", "burn"), ("no", "fight-round")])
def test_phase_2_knows_whether_a_round_was_fought(fought: str, action: str) -> None:
    engaged = ["formation 3.engaged yes", f"formation 3.fought {fought}"]
    table = battle("Rampaging Grunts", *only(3), *engaged, phase=2)
    assert table.order.parts["action"] == action


@pytest.mark.rule("WARY", "B8")
def test_a_ranged_formation_moves_warily_in_phase_2() -> None:
    table = battle("Rampaging Grunts", *only(3), phase=2).play(B6="no", B8="yes")
    hexes = table.order.parts["hexes"]
    assert isinstance(hexes, list) and hexes[0].startswith("out of enemy engagement range")
    assert "burn the activation" in table.order.text


@pytest.mark.rule("B12")
def test_phase_2_moves_without_a_new_order() -> None:
    table = battle("Rampaging Grunts", *only(3), phase=2)
    table.play(1, B6="no", B8="no", B9="no", grunt="no")
    assert (
        table.order.parts["order"] == "" and "Move toward the nearest objective" in table.order.text
    )


RIDING = {"transport_1": "formation 1 War Wagon", "PF1": "yes"}


@pytest.mark.rule("TR1", "TR3")
def test_riders_are_known_to_ride_and_stay_in() -> None:
    table = battle("Rampaging Grunts", *only(1), answers=RIDING)
    table.play(**{**IDLE, "TR2": "no", "TR3": "no"})
    assert "Stay in the transport" in table.order.text and table.formation(1).embarked
    assert not any("TR1" in key for key in table.asked)


@pytest.mark.rule("TR2")
def test_riders_get_out_to_fight_without_a_question() -> None:
    table = battle("Rampaging Grunts", *only(1), answers=RIDING)
    table.play(N1="no", N8="no", N12="yes", N13="no", N14="no")
    assert "Exit the transport" in table.order.text and not table.formation(1).embarked
    assert not any("TR" in key for key in table.asked)


@pytest.mark.rule("TR4")
def test_walkers_board_for_a_far_goal() -> None:
    table = battle("Rampaging Grunts", *only(1), "formation 1.embarked no", answers=RIDING)
    table.play(**{**IDLE, "TR4": "yes"})
    assert "Board the transport" in table.order.text and table.formation(1).embarked


def test_outcomes_are_noted_with_one_key_each() -> None:
    table = battle("Rampaging Grunts", *only(4)).play(**IDLE)
    for answer in ("lost", "Snots", "2", "suppression", "3"):
        table.session.answer(answer)
    assert table.formation(4).units == 2 and table.formation(4).suppression == 3
    back = [event.put_back for event in table.events if event.kind == "note"]
    assert back[-2:] == [
        "Formation 4: 2 Snots back on the battlefield",
        "Formation 4: suppression 0 again",
    ]
    for answer in ("broken", "rallied", "engaged", "disengaged", "gone", "done"):
        table.session.answer(answer)
    assert table.formation(4).where == "gone" and table.state.stage == "activation"


def test_the_end_phase_asks_for_points_changes_and_the_end() -> None:
    table = battle("Rampaging Grunts", *only(4), "turn 2", "formation 4.suppression 2")
    table.play(**{**QUIET, "B6": "no", **IDLE, "vp_ai": "1", "vp_you": "2"})
    assert "Formation 4: 2" in table.question
    table.session.answer("suppression")
    table.play(suppression="0", recovery="done", vp_ai="1", vp_you="2")
    for answer in ("ai you", "unchanged"):
        table.session.answer(answer)
    assert table.state.objectives[0].holder == "you"
    assert "Does the game end now? VP: A.I. 1, you 2." in table.question
    table.session.answer("yes")
    assert table.events[-1].text == "The game is over after turn 2: you win (A.I. 1, you 2 VP)."


def test_the_last_turn_ends_without_a_question() -> None:
    table = battle("Rampaging Grunts", *only(0), turns=1).play(**QUIET)
    assert table.session.is_over and "a draw" in table.events[-1].text


def test_a_known_list_ends_your_activations_by_itself() -> None:
    table = battle(mine="Kael's Iron Fist")
    table.rolling(1).play(done="done", activation="done", **{**IDLE, "B6": "yes"})
    yours = [key for key in table.asked if key.startswith("you, activation")]
    assert len(yours) >= 8


def test_placing_counts_your_formations_when_the_list_is_known() -> None:
    answers = {**PLAIN, "your_formation": "done"}
    assert deployed(mine="Kael's Iron Fist", answers=answers).state.stage == "strategy"
