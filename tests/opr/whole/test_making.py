"""Set-ups turned into games: several lists a side, owners, circuits, tables with sides."""

from importlib import resources

import pytest

from opfor.faults import Refused
from opfor.systems.opr import library
from opfor.systems.opr.battle import Objective
from opfor.systems.opr.whole.making import Maker, make_battle
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.state import War
from tests.opr.whole.boards import RIFLES
from tests.opr.whole.setups import setup_of

OTHERS = RIFLES.replace("Rifles", "Others")


def start(maker: Maker, *markers: Objective) -> War:
    layout = maker.layout()
    state = maker.make(layout.table, markers).start()
    assert isinstance(state, War)
    return state


@pytest.mark.rule("CORE-ARMIES")
def test_lists_are_mixed_and_owners_keep_their_units() -> None:
    setup = setup_of("gf-3", RIFLES, RIFLES)
    setup["sides"]["a"]["armies"] = [
        {"file": "ann.txt", "text": RIFLES, "owner": "Ann"},
        {"file": "ben.txt", "text": OTHERS, "owner": "Ben"},
    ]
    war = start(Maker(setup))
    assert war.seats == {"a": ["Ann", "Ben"], "b": ["b"]}
    assert [war.seats_of(unit) for unit in war.units_of("a")] == [["Ann"], ["Ben"]]


@pytest.mark.parametrize(
    ("owners", "player"), [({}, "a"), ({"a": "Ann"}, "a"), ({"b": "Ann"}, "b")]
)
def test_a_table_says_player_and_ai_and_the_set_up_who_they_are(
    owners: dict[str, str], player: str
) -> None:
    maker = Maker(setup_of("gf-3", RIFLES, RIFLES, owners=owners))
    markers = [
        Objective("1", 30.0, 24.0, "player", ["player"]),
        Objective("2", 45.0, 24.0, "", ["ai"]),
        Objective("3", 15.0, 24.0),
    ]
    war = start(maker, *markers)
    ai = "b" if player == "a" else "a"
    found = [(each.held_by, each.scorable_by) for each in war.battle.objectives]
    assert found == [(player, [player]), ("", [ai]), ("", None)]


@pytest.mark.rule("CORE-OBJECTIVES")
@pytest.mark.parametrize(
    ("size", "terrain", "field"),
    [
        ('"depth": 23', "", 'small.json: table.depth: 23" leaves no spot'),
        (
            '"depth": 24',
            '{"kinds": ["impassable"], "polygon": [[-1, 1], [73, 1], [73, 23], [-1, 23]]}',
            "small.json: terrain: leaves no spot",
        ),
    ],
)
def test_a_table_without_room_for_an_objective_is_refused(
    size: str, terrain: str, field: str
) -> None:
    setup = setup_of("gf-3", RIFLES, RIFLES)
    text = f'{{"table": {{{size}}}, "terrain": [{terrain}]}}'
    setup["table"] = {"file": "small.json", "text": text}
    with pytest.raises(Refused, match=field):
        make_battle(setup)


def test_circuits_of_its_own_for_a_side() -> None:
    printed = library()
    folder = resources.files("opfor.systems.opr").joinpath("data", "circuits")
    text = folder.joinpath("melee.toml").read_text("utf-8")
    setup = setup_of("gf-3", RIFLES, RIFLES)
    setup["circuits"] = [{"file": "mine.toml", "text": text, "side": "a"}]
    _, policies = make_battle(setup)
    a, b = policies["a"], policies["b"]
    assert isinstance(a, Ai) and isinstance(b, Ai)
    assert b.circuits["melee"] is printed.circuits["melee"]
    assert a.circuits["melee"] is not printed.circuits["melee"]


def test_a_list_without_stats_is_refused() -> None:
    with pytest.raises(Refused, match=r"b\.txt: Raiders: Quality and Defense are needed"):
        Maker(setup_of("gf-3", RIFLES, "Raiders [5]; melee"))


def test_an_army_is_needed() -> None:
    with pytest.raises(Refused, match="side b has no army"):
        Maker({"system": "gf-3", "sides": {"a": {"armies": [{"file": "a", "text": RIFLES}]}}})


def noted(**options: object) -> list[str]:
    setup = setup_of("gf-3", RIFLES + "\n" + OTHERS, RIFLES)
    return Maker({**setup, "options": options}).notes


def test_a_handicap_is_told_unit_by_unit() -> None:
    told = noted(handicap={"a": 120})
    assert told == [
        "Side a, handicap of 120 points: at home: Rifles (100pts); 100 of 200 points take part"
    ]
    assert "no unit is worth so little, so all come; 200 of 200" in noted(handicap={"a": 20})[0]
    assert noted() == []


def test_a_handicap_for_all_of_an_army_is_refused() -> None:
    with pytest.raises(Refused, match="handicap: 200 points are all of side a's 200"):
        noted(handicap={"a": 200})


def test_a_handicap_counts_once_for_a_side_of_several_lists() -> None:
    setup = setup_of("gf-3", RIFLES, RIFLES, handicap={"a": 100})
    both = RIFLES + "\n" + OTHERS
    setup["sides"]["a"]["armies"] = [
        {"file": f"{name}.txt", "text": both, "owner": name} for name in ("Ann", "Ben")
    ]
    assert len(start(Maker(setup)).units_of("a")) == 3


@pytest.mark.rule("CORE-COHERENCY")
def test_units_that_can_stand_nowhere_are_refused() -> None:
    horde = 'Horde [{n}] Q4+ D4+ | 100pts | {rules}\n{n}x Rifle (24", A1)\n'
    with pytest.raises(Refused, match="Horde has 41 models; a game on screen has at most 40"):
        Maker(setup_of("gf-3", horde.format(n=41, rules=""), RIFLES))
    with pytest.raises(Refused, match=r"30 models on such bases cannot stand within 6"):
        Maker(setup_of("gf-2", horde.format(n=30, rules="Tough(3)"), RIFLES))
    Maker(setup_of("gf-3", horde.format(n=40, rules=""), RIFLES))


@pytest.mark.rule("CORE-SR-HERO")
def test_a_hero_who_joins_makes_no_heroes_of_his_mates() -> None:
    hero = "Chief [1] Q3+ D4+ | 50pts | Hero, Tough(3)\nSword (A3)\n| Joined to:\n"
    war = start(Maker(setup_of("gf-3", hero + RIFLES, RIFLES)))
    models = war.units_of("a")[0].models
    assert [model.is_hero for model in models] == [False] * 5 + [True]
    assert [model.tough for model in models] == [1] * 5 + [3]
    assert models[5].weapons == ["Sword"]
    assert all(model.weapons == ["Rifle", "Knife"] for model in models[:5])
