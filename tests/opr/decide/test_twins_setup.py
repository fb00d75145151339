"""Twins for what comes before the first activation: armies, objectives, zones, places, bonus."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from opfor.boards.terrain import Piece
from opfor.dice import Dice, Scripted, Seeded
from opfor.systems.opr.draw_army import draw_army
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.missions import Markers
from opfor.systems.opr.placing import place_unit
from opfor.systems.opr.setup import deal_groups
from opfor.systems.opr.table.state import AI, NOBODY, YOU
from tests.cli.command import opfor, refused
from tests.opr.decide.test_arrivals import reserve
from tests.opr.decide.twins import EVERY, FUTURE, NEW, OLD, V3, Pair
from tests.opr.driver import SAMPLES, Play, samples_of
from tests.opr.forge import load, spoiled
from tests.opr.tables import bare, battle, box, found, unit
from tests.opr.test_table_rounds import at

TROOPS = "Axes [5]; melee\nBows [5]; shooting"
HAULER = "Hauler [1]; melee; Transport(6), Tough(6)\n"
Point = tuple[float, float]


# Armies


@cache
def special_units(guards: int) -> str:
    """Whom the battle forces of a book draw as special units, at 100 points for infantry."""
    data = load("book-v3")
    place = next(n for n, each in enumerate(data["units"]) if each["name"] == "Dust Guards")
    book = json.dumps(spoiled(data, "units", place, "cost", to=guards))
    told = [
        line
        for seed in range(12)
        for line in draw_army(book, "book.json", 750, Dice(Seeded(seed, "army"))).told
    ]
    special = {line.split(": ")[1].split(" (")[0] for line in told if "special unit: " in line}
    return " or ".join(sorted(special))


def drawn_special(name: str, guards: int) -> str:
    assert load_edition(name).draws_battle_forces
    return special_units(guards)


def picked(name: str, lists: int) -> str:
    """One of so many lists for each side."""
    assert not load_edition(name).draws_battle_forces
    with TemporaryDirectory() as folder:
        third = Path(folder) / "third.txt"
        third.write_text(samples_of(name)[0], "utf-8")
        given = [*SAMPLES[name], str(third)][:lists]
        if lists < 3:
            return refused("army", "pick", *given).splitlines()[0]
        lines = opfor("army", "pick", *given, "--seed", "1").out.splitlines()
        return f"{len({line.split()[1] for line in lines})} of {lists}"


# Objectives and zones


def objective(name: str, other: Point) -> str:
    """The A.I.'s objective goes north-west; another one lies somewhere."""
    markers = Markers(bare(), load_edition(name), "north", [other])
    placed = markers.place(Dice(Scripted([1, 1])))
    return f"{placed.x:.0f}, {placed.y:.0f}"


def zone(name: str, face: str) -> str:
    """The player deploys everything first, along an edge by a die."""
    play = Play(name, TROOPS).until("zone", {"Long edge": face})
    return play.decision.prompt


def zone_after_roll(name: str, face: str) -> str:
    """The A.I.'s face of the roll-off against a 3."""
    script = {
        "deployment: the A.I.": face,
        "deployment: you": "3",
        "Long edge": "6",
        "zone": "south",
    }
    play = Play(name, TROOPS).until("yours" if face < "3" else "placed", script)
    who = "the A.I." if play.state.deployed_first == AI else "you"
    return f"{who} first, A.I. {play.state.edge}, {'asked' if 'zone' in play.asked else 'rolled'}"


# Deployment


def dealt(name: str, third: int) -> str:
    """Three groups whose first two D3 say west."""
    assert not load_edition(name).alternates_deployment
    faces = [1, 1, 1, 1, third, 1, 3, 5]
    deal = deal_groups(Dice(Scripted(faces)), list("abc"), {id: id for id in "abc"})
    return f"{deal.sections} at try {len(deal.tries)}"


def deployed(name: str, answer: str) -> str:
    """Who deploys after the A.I.'s first unit and the player's."""
    won = {"deployment: the A.I.": "6", "deployment: you": "1", "deploy yours": answer}
    play = Play(name, f"{TROOPS}\nCats [5]; melee")
    for _ in range(2):
        play.until("placed", won).reply("done")
    return "the player again" if "deploy yours" in play.decision.key else "the A.I. alone"


def placed(
    name: str, marker: Point, *pieces: Piece, mm: int = 32, rule: str = "", models: int = 1
) -> Point:
    """Where one unit stands in the middle section of the north edge."""
    game = battle(bare(*pieces), [marker], unit("u", models, mm, rule), system=name)
    made = place_unit(Dice(Seeded(1, "x")), game, found(game, "u"), "north", 2)
    assert made is not None
    return round(made.places[0].x, 1), round(made.places[0].y, 1)


def near_marker(name: str, x: float) -> Point:
    return placed(name, (x, 24.0))


def on_kind(name: str, kind: str, rule: str = "") -> str:
    """The place nearest to the objective is on a piece."""
    x, _ = placed(name, (36.0, 30.0), box(33, 34, 39, 48, kind), rule=rule)
    return "on it" if 33.0 < x < 39.0 else "beside it"


def on_difficult(name: str, rule: str) -> str:
    return on_kind(name, "difficult", rule)


def on_hill(name: str, rule: str) -> str:
    """The highest place is far from the objective."""
    hill = box(40, 42, 46, 47, "cover", height=3.0)
    _, y = placed(name, (28.0, 24.0), hill, rule=rule)
    return "on the hill" if y > 42.0 else "near the objective"


def on_edge(name: str, rule: str) -> str:
    _, y = placed(name, (30.0, 24.0), mm=60, rule=rule)
    return "on the edge" if y > 46.0 else "near the objective"


def aboard(name: str, rider: str) -> str:
    play = Play(name, HAULER + rider).until("placed", {"Into Hauler": "1", "deploy yours": "none"})
    return " ".join(each.id for each in play.state.units if each.transport)


def carried_by(name: str, haulers: str) -> str:
    """How many of two small units ride."""
    play = Play(name, f"{haulers}Axes [2]; melee\nBows [2]; melee")
    play.until("placed", {"Into Hauler": "1", "deploy yours": "none"})
    return f"{sum(bool(each.transport) for each in play.state.units)} ride"


def arriving(name: str, round: int) -> str:
    return acted(name, "Ambush", round)


def scouting(name: str, rule: str) -> str:
    return acted(name, rule, 0)


def acted(name: str, rule: str, round: int) -> str:
    verdict = reserve(name, rule, round).decide(None, [3])
    return f"{verdict.unit}: {verdict.action}"


def ambush_off(name: str, x: float) -> str:
    """Where an arrival goes: to the objective, unless an enemy stands there."""
    made = reserve(name, "Ambush", 2, row=1)
    made.units[-1].models[0].base = type(made.units[-1].bases[0])(x, 22.0, 0.5)
    made.units[-1].muster()
    verdict = made.decide("a", [3])
    (px, py) = verdict.models[0]
    return "at it" if (px - 36.0) ** 2 + (py - 24.0) ** 2 < 9.0 else "off it"


def bonus(name: str, holders: tuple[str, str]) -> str:
    play = Play(name, TROOPS, prepare=at("round", 1, *holders), bonus=True).until("outcome")
    return play.said("OPR-BONUS").split("this round: ")[1].split(" (")[0]


NORTH = 'Deploy your whole army within 12" of the north edge.'
SOUTH = 'Deploy your whole army within 12" of the south edge.'

# fmt: off
PAIRS = [
    Pair("OPR-ARMY", OLD, drawn_special, 150, 149, "Dust Guards or Dust Walker", "Dust Walker"),
    Pair("OPR-ARMY", NEW, picked, 3, 2,
         "2 of 3", "army pick: give three to six lists, not 2"),
    Pair("OPR-OBJ", EVERY, objective, (14.0, 30.0), (60.0, 18.0), "23, 30", "12, 30"),
    Pair("OPR-ZONE", NEW, zone, "1", "6", NORTH, SOUTH),
    Pair("OPR-ZONE", OLD, zone_after_roll, "6", "1",
         "the A.I. first, A.I. south, rolled", "you first, A.I. north, asked"),
    Pair("OPR-DEPLOY", NEW, dealt, 2, 5, "[1, 2, 3] at try 2", "[1, 1, 3] at try 1"),
    Pair("OPR-DEPLOY", OLD, deployed, "done", "none", "the player again", "the A.I. alone"),
    Pair("OPR-DEPLOY-AT", EVERY, near_marker, 30.0, 42.0, (30.0, 36.6), (42.0, 36.6)),
    Pair("OPR-DEPLOY-AT", EVERY, on_kind, "difficult", "cover", "beside it", "on it"),
    Pair("OPR-DEPLOY-AT", EVERY, on_kind, "dangerous", "cover", "beside it", "on it"),
    Pair("OPR-DEPLOY-AT", EVERY, on_difficult, "Strider", "Fast", "on it", "beside it"),
    Pair("OPR-BONUS", NEW, bonus, (AI, YOU), (AI, NOBODY), "+1 to hit", "none"),
    Pair("OPR-BONUS", NEW, bonus, (YOU, NOBODY), (NOBODY, NOBODY),
         "+1 to hit and +1 to defense rolls", "+1 to hit"),
    Pair("SR-AMBUSH", EVERY, arriving, 2, 1, "a: deploy", "b: rush"),
    Pair("SR-AMBUSH", EVERY, ambush_off, 36.0, 2.0, "off it", "at it"),
    Pair("SR-SCOUT", EVERY, scouting, "Scout", "Strider", "a: deploy", "b: rush"),
    Pair("SR-ARTY", NEW, on_hill, "Artillery", "Fast", "on the hill", "near the objective"),
    Pair("SR-AIRCRAFT", OLD, on_edge, "Aircraft", "Flying", "on the edge", "near the objective"),
    Pair("SR-TRANSPORT", FUTURE, aboard, "Axes [6]; melee", "Axes [7]; melee", "axes", ""),
    Pair("SR-TRANSPORT", V3, aboard, "Axes [3]; melee\nBows [3]; melee",
         "Axes [3]; melee\nBows [4]; melee", "axes bows", "axes"),
    Pair("SR-TRANSPORT", OLD, carried_by, HAULER, HAULER + HAULER.replace("er", "ers", 1),
         "1 ride", "2 ride"),
]
# fmt: on


@pytest.mark.parametrize(
    "pair", [pytest.param(row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in PAIRS]
)
def test_a_rule_of_setting_up_changes_the_game(pair: Pair) -> None:
    pair.check()
