"""Rosters, force files, scenarios and deployment."""

import pytest

from opfor.boards.inches import Base
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import AnyLegal, play_out
from opfor.systems.entropic.deployment import (
    Placing,
    can_stand,
    deploy,
    open_game,
    places,
    unplaced,
)
from opfor.systems.entropic.forces import check_forces, compared, is_fair, read_force, samples
from opfor.systems.entropic.roster import profiles, read_roster, rosters
from opfor.systems.entropic.scenario import read_scenario, shipped, texts
from opfor.systems.entropic.setup import open_battle
from opfor.systems.entropic.state import Battle
from tests.entropic.build import Script

PLAIN = 'format = 1\nname = "F"\n[[models]]\nprofile = "line-rifle"\n'
PROFILE = 'format = 1\nname = "R"\n[profiles.x]\nname = "X"\npoints = 10\nmove = 4\n'


@pytest.mark.rule("EE-PROFILE", "EE-D3", "EE-D21", "EE-D24")
def test_our_roster_has_two_forces_with_everything_the_rules_know() -> None:
    assert len(rosters()) == 2 and len(profiles()) >= 12
    parts = [part for profile in profiles().values() for part in profile.parts]
    weapons = [weapon for part in parts for weapon in part.weapons]
    for is_there in (
        any(part.values[4] > 1 for part in parts),
        any(part.can_cloak for part in parts),
        any(part.is_volley for part in parts),
        any(profile.is_composite for profile in profiles().values()),
        any(weapon.is_incendiary for weapon in weapons),
        any(weapon.is_flash for weapon in weapons),
        any(weapon.is_guided for weapon in weapons),
        any(weapon.is_silent for weapon in weapons),
    ):
        assert is_there


@pytest.mark.rule("EE-PROFILE", "EE-COMMON")
@pytest.mark.parametrize(
    "text, reason",
    [
        (PROFILE + "defend = 0", "defend"),
        (PROFILE + "defend = 4\nspeed = 9", "unknown key 'speed'"),
        (PROFILE + "defend = 4\nmove = 99", "TOML"),
        (PROFILE + "defend = 40", "from 0 to 20"),
        (PROFILE + 'defend = 4\nactions = ["fly"]', "'fly' is none of"),
        (PROFILE + 'defend = 4\nrules = ["Volley"]', "two weapons"),
        (PROFILE + 'defend = 4\nweapons = [{ name = "Gun" }]', "range"),
        (PROFILE + 'defend = 4\nweapons = [{ name = "Gun", range = 9, rules = ["Loud"] }]', "Loud"),
        (PROFILE + 'parts = [{ name = "A", defend = 2 }]', "2 to 4 components"),
        ('format = 2\nname = "R"', "format"),
        ("format = 1\nname = 3", "name"),
    ],
)
def test_faults_of_a_roster_are_named(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_roster(text, "r.toml")


@pytest.mark.rule("EE-FORCES")
def test_a_force_is_worth_the_sum_of_its_models() -> None:
    force = read_force(PLAIN + "count = 3\n[[models]]\nprofile = 'furnace'", "f.toml")
    assert force.value == 3 * 50 + 160
    assert [entry.name for entry in force.entries][:3] == [f"Line Rifle {n}" for n in (1, 2, 3)]


@pytest.mark.rule("EE-FORCES")
@pytest.mark.parametrize(
    "first, second, fair",
    [(100, 100, True), (100, 95, True), (100, 94, False), (95, 100, True), (1000, 951, True)],
)
def test_forces_differ_by_at_most_5_percent(first: int, second: int, fair: bool) -> None:
    assert is_fair(first, second) == fair


@pytest.mark.parametrize(
    "text, reason",
    [
        ("x", "TOML"),
        ('format = 1\nname = "F"', "1 to 20 models"),
        (PLAIN + "count = 0", "count"),
        (PLAIN + "count = 21", "from 1 to 20"),
        (PLAIN + "cloaked = true", "unknown key 'cloaked'"),
        (PLAIN + "colour = 'red'", "unknown key 'colour'"),
        (PLAIN.replace("line-rifle", "tank"), "unknown profile 'tank'"),
        (PLAIN.replace('"F"', '""'), "name"),
        (PLAIN.replace("F", "F" * 201), "name: at most 200 letters, not 201"),
        (PLAIN.replace("F", "\\u202eF"), "name: a text of one line"),
        ('format = 1\nname = "F"\nmodels = 3', "list of tables"),
    ],
)
def test_faults_of_a_force_are_named(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason) as refused:
        read_force(text, "f.toml")
    assert str(refused.value).startswith("f.toml") and "\n" not in str(refused.value)


def test_force_check_tells_points_and_the_5_percent() -> None:
    one = check_forces([("f.toml", PLAIN)])
    assert "1 models, 50 points" in one.lines()[0] and one.is_fair
    two = check_forces([("f.toml", PLAIN), ("g.toml", PLAIN.replace("line-rifle", "furnace"))])
    assert two.lines()[-1] == "50 against 160: 68.75% apart, more than the 5% allowed"
    assert "Volley" in two.lines()[-2] and "can cloak" in check_cloaker()
    assert two.to_json()["fair"] is False
    assert two.to_json()["forces"][1]["points"] == 160
    with pytest.raises(Refused, match="one force file"):
        check_forces([])


def check_cloaker() -> str:
    return check_forces([("f.toml", PLAIN.replace("line-rifle", "veil-scout"))]).lines()[-1]


@pytest.mark.rule("EE-FORCES")
def test_a_share_just_above_5_percent_is_not_told_as_5() -> None:
    assert "5.01% apart, more than" in compared(1995, 1895)
    assert "5.00% apart, within" in compared(2000, 1900)


def test_every_force_of_ours_reads_and_the_pairs_are_fair() -> None:
    values = {name: read_force(text, name).value for name, text in samples().items()}
    assert is_fair(values["meridian-patrol"], values["cinder-warband"])
    assert is_fair(values["meridian-spear"], values["cinder-train"])


@pytest.mark.rule("EE-FORCES")
def test_a_battle_refuses_uneven_forces_unless_it_is_allowed() -> None:
    forces = [{"file": "f", "text": PLAIN}, "cinder-train"]
    with pytest.raises(Refused, match="more than 5%"):
        open_battle({"forces": forces})
    assert open_battle({"forces": forces, "uneven": True}).forces[0].value == 50


@pytest.mark.parametrize(
    "setup, reason",
    [
        ({"forces": ["meridian-patrol"]}, "two are needed"),
        ({"forces": "x"}, "a list"),
        ({"forces": ["nobody", "meridian-patrol"]}, "unknown 'nobody'"),
        ({"forces": ["meridian-patrol", "cinder-warband"], "scenario": "moon"}, "unknown 'moon'"),
    ],
)
def test_faults_of_a_set_up_are_named(setup: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        open_battle(setup)


@pytest.mark.rule("EE-D7", "EE-D20")
@pytest.mark.parametrize(
    "more, reason",
    [
        ("turns = 0", "turns"),
        ("turns = 3\nobjectives = [[99, 3]]", "off the table"),
        ("turns = 3\nobjectives = [3]", "a point is needed"),
        ("turns = 3\nfog = true", "unknown key 'fog'"),
        ('turns = 3\nterrain = [{ name = "w", polygon = [[1, 1], [2, 2]] }]', "3 to 64"),
        (
            'turns = 3\nterrain = [{ name = "w", polygon = [[1, 1], [2, 2], [1, 2]], wet = 1 }]',
            "wet",
        ),
    ],
)
def test_faults_of_a_scenario_are_named(more: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_scenario(f'format = 1\nname = "S"\nwidth = 40\ndepth = 30\n{more}', "s.toml")


def test_every_scenario_of_ours_reads() -> None:
    assert [shipped(name).turns for name in texts()] == [7, 6, 6]


def opened(**setup: object) -> Battle:
    system = open_battle({"forces": ["meridian-patrol", "cinder-warband"], **setup})
    state = system.start()
    assert isinstance(state, Battle)
    return state


@pytest.mark.rule("EE-DEPLOY")
def test_the_larger_force_places_first_then_sides_alternate() -> None:
    battle = opened()
    open_game(Script(battle), battle)
    assert battle.next == 1, "385 against 380"
    placed = []
    while battle.stage == "deploy":
        seat = "ab"[battle.next]
        left = unplaced(battle, battle.next)
        answer = ""
        if left:
            spot = places(battle, left[0])[0]
            answer = f"{left[0].id} {spot.x},{spot.y}"
            placed.append(seat)
        deploy(Script(battle, place=answer), battle)
    assert placed == ["b", "a"] * 6
    assert (battle.turn, battle.stage, battle.initiative) == (1, "command", 0)


@pytest.mark.rule("EE-INITIATIVE", "EE-D4")
def test_with_equal_forces_a_die_decides_who_places_first_and_has_the_initiative() -> None:
    seen = set()
    for seed in range(20):
        battle = opened()
        battle.sides[1].value = battle.sides[0].value
        game = Script(battle)
        game.dice = Dice(Seeded(seed, "rules"))
        open_game(game, battle)
        assert battle.next == battle.initiative
        seen.add(battle.next)
    assert seen == {0, 1}


@pytest.mark.rule("EE-DEPLOY", "EE-CLOAK")
@pytest.mark.parametrize(
    "answer, reason",
    [
        ("a2 10,20", "no free place"),
        ("a2 0.1,4", "no free place"),
        ("b1 10,4", "no model to place"),
        ("a2 10,4 cloaked", "cannot start cloaked"),
        ("a2", "a place is needed"),
        ("a2 1e999,4", "finite"),
    ],
)
def test_placements_that_are_refused(answer: str, reason: str) -> None:
    battle = opened()
    with pytest.raises(Refused, match=reason):
        Placing("p", "", battle, 0).verify(answer)
    assert Placing("p", "", battle, 0).verify("a5 10,4 cloaked").endswith("cloaked")
    model = battle.sides[0].models[0]
    assert not can_stand(battle, model, Base(10.0, 30.0, model.profile.radius))


@pytest.mark.rule("EE-ENTER", "EE-D23")
def test_where_only_some_start_the_others_come_on_later() -> None:
    setup = {"forces": ["meridian-spear", "cinder-train"], "scenario": "arrival"}
    system = open_battle(setup)
    battle = system.start()
    assert isinstance(battle, Battle)
    game_over = play_out(system, 3, {"a": AnyLegal(), "b": AnyLegal()})
    assert isinstance(game_over, Battle)
    entered = [m for side in game_over.sides for m in side.models if m.is_on_table or m.is_gone]
    assert len(entered) > 6
