"""Which A.I. unit acts at the table: sections, stunned units, cargo, last rules."""

import pytest

from opfor.dice import Dice, Scripted
from opfor.systems.opr.activation import Ready, choose_section
from opfor.systems.opr.table.state import AI, TableState
from tests.opr.driver import AOF2, EDITIONS, GF2, GF3, Play, Prepare, play_round

THREE = "Axes [5]; melee\nBows [5]; shooting\nCats [5]; melee"


def sections(**where: int) -> Prepare:
    def prepare(state: TableState) -> None:
        for id, section in where.items():
            state.unit(id).section = section

    return prepare


def stun(*ids: str) -> Prepare:
    def prepare(state: TableState) -> None:
        for id in ids:
            state.unit(id).is_stunned = True

    return prepare


def acted(play: Play) -> list[str]:
    """The units in the order they were told what to do."""
    return [str(event.parts["unit"]) for event in play.orders]


def whole_round(play: Play, script: dict[str, str] | None = None) -> list[str]:
    return acted(play.until("round 1", script))


# Sections


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize("system", [AOF2, GF3])
@pytest.mark.parametrize(("face", "unit"), [("1", "axes"), ("3", "bows"), ("6", "cats")])
def test_a_d3_says_in_which_section(system: str, face: str, unit: str) -> None:
    play = play_round(system, THREE, also=sections(axes=1, bows=2, cats=3))
    play.order({"section": face})
    assert acted(play) == [unit]


@pytest.mark.rule("OPR-ACT")
def test_an_empty_section_passes_on_clockwise() -> None:
    play = play_round(GF3, THREE, also=sections(axes=1, bows=2, cats=2))
    play.order({"section": "5"})
    assert acted(play) == ["axes"]
    assert "nobody there, clockwise to section 1" in play.said("OPR-ACT")


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize(
    ("face", "inhabited", "section"),
    [(1, (2, 3), 2), (3, (1, 3), 3), (5, (1, 2), 1), (4, (1, 2, 3), 2)],
)
def test_clockwise_is_one_two_three_one(
    face: int, inhabited: tuple[int, ...], section: int
) -> None:
    units = [Ready(str(n), n) for n in inhabited]
    assert choose_section(Dice(Scripted([face])), "section", units).section == section


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize("system", [AOF2, GF3])
def test_then_a_random_unit_of_the_section(system: str) -> None:
    play = play_round(system, THREE)
    play.order({"Activation 1: unit": "5"})
    assert acted(play) == ["cats"]
    assert not any("nearest of" in key for key in play.asked)


@pytest.mark.rule("OPR-ACT", "OPR-CTRL")
def test_gf_2_the_unit_nearest_to_an_uncontrolled_objective() -> None:
    play = play_round(GF2, THREE).until("nearest of")
    assert "does not control (A, B)" in play.decision.prompt
    assert "Pinned" in play.decision.means
    play.order({"nearest of": "bows"})
    assert acted(play) == ["bows"]


@pytest.mark.rule("OPR-ACT")
def test_gf_2_all_controlled_the_unit_nearest_to_an_enemy() -> None:
    play = play_round(GF2, THREE)
    play.order({"cats: enemy": "cats", "nearest of": "none"})
    assert acted(play) == ["cats"]


@pytest.mark.rule("OPR-ACT")
def test_gf_2_with_every_objective_held_only_the_enemy_is_asked_for() -> None:
    def hold(state: TableState) -> None:
        for objective in state.objectives:
            objective.holder = AI

    play = play_round(GF2, THREE, also=hold).until("nearest of")
    assert play.decision.prompt == "Which is nearest to an enemy unit?"


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize("system", EDITIONS)
def test_a_single_candidate_needs_neither_die_nor_question(system: str) -> None:
    play = play_round(system, "Axes [5]; melee")
    play.order()
    assert not play.said("OPR-ACT")
    assert not any("nearest of" in key for key in play.asked)


# Stunned units


@pytest.mark.rule("OPR-LAST")
@pytest.mark.parametrize(("system", "word"), [(GF3, "Shaken"), (GF2, "Pinned"), (AOF2, "Wavering")])
def test_stunned_units_act_last_and_recover(system: str, word: str) -> None:
    play = play_round(system, THREE, also=stun("axes", "bows"))
    assert whole_round(play)[0] == "cats"
    assert f"no longer {word}" in play.orders[-1].text
    assert not any(unit.is_stunned for unit in play.state.units)


@pytest.mark.rule("OPR-LAST")
@pytest.mark.parametrize(("system", "passes"), [(GF3, False), (GF2, True), (AOF2, True)])
def test_where_they_wait_for_the_player_the_ai_passes(system: str, passes: bool) -> None:
    play = play_round(system, "Axes [5]; melee", also=stun("axes"))
    if not passes:
        assert play.decision.key == "axes outcome 0"
        return
    assert "The A.I. passes" in play.said("OPR-LAST")
    play.reply("done").reply("done")
    assert play.said("OPR-LAST").count("passes") == 2
    assert play.reply("none").decision.key == "axes outcome 0"


@pytest.mark.rule("OPR-LAST")
def test_nobody_waits_for_players_units_that_are_stunned_too() -> None:
    def both(state: TableState) -> None:
        state.unit("axes").is_stunned = state.enemies[0].is_stunned = True

    play = play_round(GF2, "Axes [5]; melee", "Guards [5]; melee", also=both)
    assert play.decision.key == "axes outcome 0"


# Counter and Phalanx


@pytest.mark.parametrize(
    ("system", "rule", "is_last"),
    [
        pytest.param(GF3, "Counter", True, marks=pytest.mark.rule("SR-COUNTER")),
        pytest.param(AOF2, "Phalanx", True, marks=pytest.mark.rule("SR-PHALANX")),
        pytest.param(GF2, "Regeneration", False, marks=pytest.mark.rule("SR-COUNTER")),
    ],
)
def test_units_with_the_last_rule_follow_the_rest_of_their_section(
    system: str, rule: str, is_last: bool
) -> None:
    army = f"Pikes [5]; melee; {rule}\nBows [5]; shooting\nCats [5]; melee"
    play = play_round(system, army, also=sections(cats=2))
    order = whole_round(play, {"section": "1", "unit": "1", "nearest of": "pikes"})
    assert (order.index("pikes") > order.index("bows")) is is_last
    assert order.index("pikes") < order.index("cats")


@pytest.mark.rule("SR-COUNTER")
def test_counter_on_a_weapon_counts() -> None:
    play = play_round(GF3, "Pikes [5]; 5x Pike (A1, Counter)\nBows [5]; shooting")
    assert whole_round(play, {"unit": "1"}) == ["bows", "pikes"]


# Transports


def aboard(state: TableState) -> None:
    state.unit("axes").transport = "hauler"


@pytest.mark.rule("SR-TRANSPORT")
@pytest.mark.parametrize("system", [GF2, GF3])
def test_in_round_one_a_transport_acts_before_its_cargo(system: str) -> None:
    army = "Axes [5]; melee\nHauler [1]; melee; Transport(6)"
    play = play_round(system, army, also=aboard)
    assert whole_round(play, {"unit": "1"}) == ["hauler", "axes"]


@pytest.mark.rule("SR-TRANSPORT")
def test_cargo_acts_in_its_transports_section() -> None:
    def elsewhere(state: TableState) -> None:
        aboard(state)
        state.unit("hauler").section, state.unit("hauler").has_activated = 3, True

    army = "Axes [5]; melee\nHauler [1]; melee; Transport(6)\nBows [5]; shooting"
    play = play_round(GF3, army, also=elsewhere)
    play.order({"section": "6"})
    assert acted(play) == ["axes"]
    assert play.state.unit("axes").section == 3


@pytest.mark.rule("SR-TRANSPORT")
@pytest.mark.parametrize("system", [GF2, GF3])
def test_cargo_gets_out_on_its_first_activation(system: str) -> None:
    def driven(state: TableState) -> None:
        aboard(state)
        state.unit("hauler").has_activated = True

    army = "Axes [5]; melee\nHauler [1]; melee; Transport(6)"
    play = play_round(system, army, also=driven)
    text = play.order({"leaves": "yes", "M2": "charge"}).text
    assert 'get out of Hauler with this move, to end fully within 6" of it' in text
    assert 'charge up to 6"' in text
    assert not play.state.unit("axes").transport
    assert ("axes leaves" in play.asked) is (system == GF3)


@pytest.mark.rule("SR-TRANSPORT")
def test_gf_3_cargo_without_room_stays_inside() -> None:
    def driven(state: TableState) -> None:
        aboard(state)
        state.unit("hauler").has_activated = True

    army = "Axes [5]; melee\nHauler [1]; melee; Transport(6)"
    play = play_round(GF3, army, also=driven)
    assert "stay inside Hauler" in play.order({"leaves": "no"}).text
    assert play.state.unit("axes").transport == "hauler"
