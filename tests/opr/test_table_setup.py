"""Setting up at the table: objectives, zones, cargo, deployment."""

from collections.abc import Iterator

import pytest

from opfor.game import Event
from opfor.systems.opr.table.state import AI, IN_PLAY, RESERVE, YOU
from tests.opr.driver import AOF2, EDITIONS, GF2, GF3, Play

TROOPS = "Axes [5]; melee\nBows [5]; shooting\nCats [5]; melee\nDogs [5]; melee"
AI_FIRST = {"objectives: the A.I.": "6", "objectives: you": "1", "who places first": "1"}


def placed(play: Play) -> Iterator[Event]:
    return (event for event in play.orders if event.parts.get("action") in ("deploy", "scout"))


# Unit types


@pytest.mark.rule("OPR-TYPE", "OPR-TIE")
@pytest.mark.parametrize(("face", "type"), [("3", "hybrid"), ("4", "shooting")])
def test_equally_good_weapons_are_settled_by_a_die_before_the_game(face: str, type: str) -> None:
    play = Play(GF3, 'Grunts [1]; Gun (12", A1), Club (A1)')
    play.until("objectives number", {"Type of Grunts": face})
    assert play.state.units[0].type == type
    assert f"Grunts {type}" in play.said("OPR-TYPE")


@pytest.mark.rule("OPR-TYPE")
def test_types_are_told_before_anything_is_asked() -> None:
    play = Play(GF2, 'Guns [5]; Rifle (24", A1)\nClaws [5]; Claw (A2)')
    assert "Guns shooting, Claws melee" in play.said("OPR-TYPE")


# Objectives


@pytest.mark.rule("OPR-OBJ")
@pytest.mark.parametrize(("face", "count"), [("1", 3), ("4", 4), ("6", 5)])
def test_the_number_of_objectives_is_rolled_or_told(face: str, count: int) -> None:
    play = Play(GF3, TROOPS).until("Roll-off", {"number": "roll", "Number of": face})
    assert play.state.objective_count == count
    assert Play(GF3, TROOPS).until("Roll-off", {"number": "7"}).state.objective_count == 7


@pytest.mark.rule("OPR-OBJ")
def test_the_winner_of_a_roll_off_says_who_places_first() -> None:
    lost = {"objectives: the A.I.": "2,1", "objectives: you": "2,6", "objectives first": AI}
    play = Play(GF3, TROOPS).until("objective A", lost)
    assert "again" in play.said("OPR-OBJ")
    assert "objectives first" in play.asked
    assert play.state.placer == AI


@pytest.mark.rule("OPR-OBJ", "OPR-TIE")
@pytest.mark.parametrize(("face", "side"), [("1", AI), ("4", YOU)])
def test_an_ai_that_won_chooses_by_a_die(face: str, side: str) -> None:
    play = Play(GF3, TROOPS).until("objective A", {**AI_FIRST, "who places first": face})
    assert play.state.placer == side


@pytest.mark.rule("OPR-OBJ")
@pytest.mark.parametrize("system", EDITIONS)
def test_the_ai_places_in_the_centre_of_a_random_square(system: str) -> None:
    play = Play(system, TROOPS).until("objective B", {**AI_FIRST, "Square": "3"})
    assert play.orders[-1].text == "Place objective A in the centre of the north-east square."
    assert play.state.objectives[0].place == "north-east"
    assert play.state.placer == YOU


@pytest.mark.rule("OPR-OBJ")
def test_an_illegal_centre_is_moved_toward_another_square() -> None:
    script = {**AI_FIRST, "Square for": "3", "Another": "3", "legal": "no,yes"}
    play = Play(GF3, TROOPS).until("objective B", script)
    assert "from the north-east square's centre toward the south-west" in play.orders[-1].text
    assert "just far enough" in play.orders[-1].text


@pytest.mark.rule("OPR-OBJ")
def test_no_square_is_tried_twice_and_the_nearest_legal_spot_ends_it() -> None:
    play = Play(GF3, TROOPS).until("objective B", {**AI_FIRST, "Square for": "1", "legal": "no"})
    legal = [key for key in play.asked if "legal" in key]
    assert len(set(legal)) == 6
    assert "legal spot nearest to the north-west" in play.orders[-1].text


@pytest.mark.rule("OPR-VALID")
@pytest.mark.parametrize(("system", "asks"), [(GF3, True), (GF2, False), (AOF2, False)])
def test_only_gf_3_asks_which_objectives_the_ai_may_score(system: str, asks: bool) -> None:
    play = Play(system, TROOPS).until("zone", {"valid without none": "B", "valid": "none"})
    assert any("valid" in key for key in play.asked) is asks
    assert [each.is_valid for each in play.state.objectives] == [True, not asks, True]


# Zones


@pytest.mark.rule("OPR-ZONE")
@pytest.mark.parametrize("system", [AOF2, GF3])
@pytest.mark.parametrize(
    ("face", "theirs", "own"), [("1", "north", "south"), ("6", "south", "north")]
)
def test_the_player_deploys_everything_first_in_a_random_zone(
    system: str, face: str, theirs: str, own: str
) -> None:
    play = Play(system, TROOPS).until("zone", {"Long edge": face})
    assert play.decision.prompt == f'Deploy your whole army within 12" of the {theirs} edge.'
    assert play.reply("done").state.edge == own
    assert not list(placed(play.until("placed")))[1:]


@pytest.mark.rule("OPR-ZONE")
def test_gf_2_the_ai_that_won_takes_a_random_edge_and_deploys_first() -> None:
    script = {"deployment: the A.I.": "6", "deployment: you": "1", "Long edge": "6"}
    play = Play(GF2, TROOPS).until("placed", script)
    assert "zone" not in play.asked
    assert (play.state.edge, play.state.deployed_first) == ("south", AI)


@pytest.mark.rule("OPR-ZONE")
def test_gf_2_the_player_who_won_picks_the_edge_and_deploys_first() -> None:
    script = {"deployment: the A.I.": "1", "deployment: you": "6", "zone": "south"}
    play = Play(GF2, TROOPS).until("deploy yours", script)
    assert (play.state.edge, play.state.deployed_first) == ("north", YOU)


# Deployment


@pytest.mark.rule("OPR-DEPLOY")
@pytest.mark.parametrize("system", [AOF2, GF3])
def test_three_groups_get_a_section_each_and_are_rolled_again_while_all_agree(system: str) -> None:
    faces = {"group 1": "1", "group 2": "1", "Section of group 3": "2,5", "group 3": "1"}
    play = Play(system, TROOPS).until("outcome", {"Dealt": "1", **faces})
    assert "all the same: again" in play.said("OPR-DEPLOY")
    # Dealt in the order of the list: Axes and Dogs, Bows, Cats; groups in 1, 1 and 3.
    assert {unit.id: unit.section for unit in play.state.units} == {
        "axes": 1, "dogs": 1, "bows": 1, "cats": 3,
    }  # fmt: skip


@pytest.mark.rule("OPR-DEPLOY")
def test_random_units_are_placed_one_at_a_time() -> None:
    play = Play(GF3, TROOPS).until("placed", {"Unit 1 to deploy": "4"})
    assert play.decision.key == "dogs placed"
    assert play.orders[-1].put_back == "Dogs: off the table again"


@pytest.mark.rule("OPR-DEPLOY")
def test_gf_2_sides_alternate_with_a_section_and_a_random_unit_each() -> None:
    won = {"deployment: the A.I.": "6", "deployment: you": "1"}
    play = Play(GF2, TROOPS).until("placed", {**won, "Section": "5", "Unit 1": "2"})
    assert (play.decision.key, play.state.unit("bows").section) == ("bows placed", 3)
    assert play.reply("done").decision.key.startswith("deploy yours")
    play.reply("none").until("your turn")
    assert sum(key.startswith("deploy yours") for key in play.asked) == 0
    assert all(unit.place == IN_PLAY for unit in play.state.units)


@pytest.mark.rule("OPR-DEPLOY-AT")
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize(
    ("rule", "ground"),
    [
        ("Fearless", "outside difficult and dangerous terrain"),
        ("Strider", "on any ground it can stand on"),
        ("Flying", "on any ground it can stand on"),
    ],
)
def test_each_stands_as_near_to_an_objective_as_it_can(system: str, rule: str, ground: str) -> None:
    play = Play(system, f"Axes [5]; melee; {rule}").until("placed")
    text = play.orders[-1].text
    assert f"as close as possible to the nearest objective, {ground}" in text
    assert 'within 12" of the' in text


@pytest.mark.rule("SR-ARTY")
@pytest.mark.parametrize(("system", "is_high"), [(AOF2, True), (GF3, True), (GF2, False)])
def test_artillery_starts_in_the_highest_position(system: str, is_high: bool) -> None:
    text = Play(system, "Gun [1]; shooting; Artillery").until("placed").orders[-1].text
    assert ("in the highest position, with the most line of sight" in text) is is_high
    assert ("nearest objective" in text) is not is_high


@pytest.mark.rule("SR-AIRCRAFT")
@pytest.mark.parametrize(("system", "on_edge"), [(GF2, True), (GF3, False)])
def test_gf_2_aircraft_start_on_the_edge(system: str, on_edge: bool) -> None:
    text = Play(system, "Kite [1]; shooting; Aircraft").until("placed").orders[-1].text
    assert ("table edge: facing the nearest objective" in text) is on_edge


@pytest.mark.rule("SR-SCOUT")
@pytest.mark.parametrize("system", EDITIONS)
def test_scouts_come_last_each_in_a_section_of_its_own(system: str) -> None:
    play = Play(system, f"Eyes [5]; melee; Scout\n{TROOPS}")
    play.until("eyes placed", {"deploy yours": "none"})
    assert all(unit.place == IN_PLAY for unit in play.state.units)
    assert "SR-SCOUT" in play.orders[-1].rules
    assert 'within 24" of the' in play.orders[-1].text
    assert "section" in play.said("SR-SCOUT")


@pytest.mark.rule("SR-SCOUT", "OPR-DEPLOY")
def test_gf_2_scouts_wait_for_the_rest_of_the_players_army() -> None:
    play = Play(GF2, "Eyes [5]; melee; Scout\nAxes [5]; melee").until("eyes placed")
    assert "deploy rest" in play.asked


@pytest.mark.rule("SR-AMBUSH")
@pytest.mark.parametrize("system", EDITIONS)
def test_ambushers_stay_in_reserve(system: str) -> None:
    play = Play(system, f"Moles [5]; melee; Ambush\n{TROOPS}").until("your turn")
    assert play.state.unit("moles").place == RESERVE
    assert len(list(placed(play))) == 4


# Transports


HAULER = "Hauler [1]; melee; Transport(6), Tough(6)\n"


@pytest.mark.rule("SR-TRANSPORT")
def test_gf_2_puts_one_random_unit_into_each_transport() -> None:
    play = Play(GF2, f"{HAULER}Axes [3]; melee\nBows [3]; melee\nCrowd [9]; melee")
    play.until("placed", {"Into Hauler": "6", "deploy yours": "none"})
    assert [unit.transport for unit in play.state.units] == ["", "", "hauler", ""]


@pytest.mark.rule("SR-TRANSPORT")
def test_gf_3_fills_a_transport_while_something_fits() -> None:
    play = Play(GF3, f"{HAULER}Axes [3]; melee\nBows [3]; melee\nCats [1]; melee")
    play.until("placed", {"Into Hauler": "1"})
    assert [unit.transport for unit in play.state.units] == ["", "hauler", "hauler", ""]


@pytest.mark.rule("SR-TRANSPORT")
def test_aof_2_has_no_transports() -> None:
    play = Play(AOF2, "Hauler [1]; melee; Tough(6)\nAxes [3]; melee").until("placed")
    assert not any(unit.transport for unit in play.state.units)


@pytest.mark.rule("SR-TRANSPORT")
@pytest.mark.parametrize(
    ("system", "rider", "rides"),
    [
        (GF3, "Axes [2]; melee; Tough(3)", True),
        (GF3, "Axes [3]; melee; Tough(3)", False),
        (GF3, "Lord [1]; melee; Hero, Tough(6)", True),
        (GF3, "Beast [1]; melee; Tough(6)", False),
        (GF2, "Axes [3]; melee; Tough(3)", True),
        (GF2, "Axes [7]; melee", False),
        (GF2, "Giant [1]; melee; Tough(12)", False),
    ],
)
def test_a_unit_rides_along_if_it_fits(system: str, rider: str, rides: bool) -> None:
    play = Play(system, HAULER + rider).until("placed")
    assert (play.state.units[1].transport == "hauler") is rides


@pytest.mark.rule("SR-TRANSPORT")
@pytest.mark.parametrize("rule", ["Scout", "Ambush", "Artillery", "Immobile", "Aircraft"])
def test_units_with_a_way_of_their_own_do_not_ride(rule: str) -> None:
    play = Play(GF3, f"{HAULER}Axes [3]; melee; {rule}").until("placed")
    assert not play.state.unit("axes").transport


@pytest.mark.rule("SR-TRANSPORT")
def test_cargo_is_placed_with_its_transport() -> None:
    play = Play(GF3, f"{HAULER}Axes [3]; melee").until("placed")
    assert play.orders[-1].text.startswith("Place Hauler with Axes inside in section")
    assert play.reply("done").decision.key != "axes placed"


# The first round


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize(("face", "opener"), [("6", AI), ("1", YOU)])
@pytest.mark.parametrize("system", [GF3, AOF2])
def test_a_roll_off_after_deployment_opens_the_game(system: str, face: str, opener: str) -> None:
    script = {"first round: the A.I.": face, "first round: you": "3"}
    assert Play(system, TROOPS).until("outcome", script).state.opener == opener


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize(("face", "opener"), [("6", AI), ("1", YOU)])
def test_gf_2_whoever_deployed_first_opens(face: str, opener: str) -> None:
    script = {"deployment: the A.I.": face, "deployment: you": "3"}
    play = Play(GF2, TROOPS).until("outcome", script)
    assert play.state.opener == opener
    assert "first round" not in play.said("OPR-ACT")
