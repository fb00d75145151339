"""The editions' switches, against the table of where they differ."""

import ast
from importlib import resources
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from opfor.faults import Refused
from opfor.systems.opr import editions
from opfor.systems.opr.editions import EDITIONS, Edition, load_edition, read_edition
from opfor.systems.opr.readings import listed

#: rule, switch, gf-2, aof-2, gf-3
ROWS: list[tuple[str, str, object, object, object]] = [
    ("OPR-ARMY", "draws_battle_forces", True, False, False),
    ("OPR-ZONE", "alternates_deployment", True, False, False),
    ("OPR-DEPLOY", "alternates_deployment", True, False, False),
    ("OPR-BONUS", "has_challenge_bonus", False, True, True),
    ("OPR-VALID", "asks_valid_objectives", False, False, True),
    ("OPR-ACT", "activates_nearest", True, False, False),
    ("OPR-LAST", "stunned", "Pinned", "Wavering", "Shaken"),
    ("OPR-LAST", "stunned_wait_for_all", True, True, False),
    ("OPR-WAY", "way_distance", 6, 6, 6),
    ("OPR-CTRL", "control_counts", "others", "elsewhere", "everyone"),
    ("OPR-CTRL", "seize_radius", 3, 3, 3),
    ("OPR-ADV-FREE", "backs_off_from", "nearby enemies", "nearby enemies", "the closest enemy"),
    ("OPR-SHOOT", "prefers_not_activated", False, True, True),
    ("OPR-SHOOT", "targets_max", 0, 0, 2),
    ("OPR-MELEE", "prefers_not_activated", False, True, True),
    ("OPR-DIFF", "enters_for_objective", False, False, True),
    ("OPR-DANG", "enters_for_objective", False, False, True),
    ("CORE-SIGHT", "units_block_sight", False, False, True),
    ("CORE-SPACING", "charge_keeps_off_others", False, False, True),
    ("CORE-COVER", "units_give_cover", False, False, True),
    ("CORE-DANGEROUS", "haste_is_dangerous", False, False, True),
    ("SR-ARMY", "army_rules_need_valid", True, True, False),
    ("SR-AIRCRAFT", "aircraft_starts_on_edge", True, False, False),
    ("SR-AIRCRAFT", "aircraft_may_leave", True, False, False),
    ("SR-AMBUSH", "ambush_round", 2, 2, 2),
    ("SR-ANTIAIR", "air_rule", "Anti-Air", "", "Unstoppable"),
    ("SR-UNSTOP", "air_rule", "Anti-Air", "", "Unstoppable"),
    ("SR-AP", "ap_steers_from", 3, 1, 1),
    ("SR-AP", "ap_steers_to_defense", 3, 0, 0),
    ("SR-CASTER", "magic", "Psychic", "Wizard", "Caster"),
    ("SR-CASTER", "has_tokens", False, False, True),
    ("SR-COUNTER", "last_rule", "", "Phalanx", "Counter"),
    ("SR-PHALANX", "last_rule", "", "Phalanx", "Counter"),
    ("SR-DEADLY", "deadly_then_any_tough", False, True, True),
    ("SR-SNIPER", "hunter_rule", "Sniper", "Sniper", "Takedown"),
    ("SR-TAKEDOWN", "hunts_any_upgrade", False, False, True),
    ("SR-TRANSPORT", "cargo", "one unit", "none", "several units"),
    ("SR-TRANSPORT", "cargo_must_leave", True, False, False),
]

#: rule, special rule, the editions in which it steers
STEERS = [
    ("SR-AIRCRAFT", "Aircraft", ("gf-2", "gf-3")),
    ("SR-AMBUSH", "Ambush", ("gf-2", "aof-2", "gf-3")),
    ("SR-ANTIAIR", "Anti-Air", ("gf-2",)),
    ("SR-UNSTOP", "Unstoppable", ("gf-3",)),
    ("SR-AP", "AP", ("gf-2", "aof-2", "gf-3")),
    ("SR-ARTY", "Artillery", ("aof-2", "gf-3")),
    ("SR-CASTER", "Psychic", ("gf-2",)),
    ("SR-CASTER", "Wizard", ("aof-2",)),
    ("SR-CASTER", "Caster", ("gf-3",)),
    ("SR-COUNTER", "Counter", ("gf-3",)),
    ("SR-PHALANX", "Phalanx", ("aof-2",)),
    ("SR-DEADLY", "Deadly", ("gf-2", "aof-2", "gf-3")),
    ("SR-BREATH", "Fire Breath", ("aof-2",)),
    ("SR-FLYING", "Flying", ("gf-2", "aof-2", "gf-3")),
    ("SR-STRIDER", "Strider", ("gf-2", "aof-2", "gf-3")),
    ("SR-INDIRECT", "Indirect", ("gf-2", "aof-2", "gf-3")),
    ("SR-RELENT", "Relentless", ("gf-3",)),
    ("SR-SCOUT", "Scout", ("gf-2", "aof-2", "gf-3")),
    ("SR-SNIPER", "Sniper", ("gf-2", "aof-2")),
    ("SR-TAKEDOWN", "Takedown", ("gf-3",)),
    ("SR-TRANSPORT", "Transport", ("gf-2", "gf-3")),
]


def param(rule: str, name: str, *values: object) -> ParameterSet:
    return pytest.param(name, *values, marks=pytest.mark.rule(rule), id=f"{rule}-{name}")


@pytest.mark.parametrize(
    ("switch", "gf2", "aof2", "gf3"),
    [param(*row) for row in ROWS],
)
def test_switches_are_as_printed(switch: str, gf2: object, aof2: object, gf3: object) -> None:
    found = [getattr(load_edition(name), switch) for name in ("gf-2", "aof-2", "gf-3")]
    assert found == [gf2, aof2, gf3]


@pytest.mark.parametrize(
    ("name", "where"),
    [param(*row) for row in STEERS],
)
def test_special_rules_steer_where_they_are_printed(name: str, where: tuple[str, ...]) -> None:
    assert {e for e in EDITIONS if load_edition(e).steers(name)} == set(where)


def test_no_special_rule_steers_that_is_not_printed() -> None:
    printed = {name for _, name, _ in STEERS}
    for edition in map(load_edition, EDITIONS):
        assert set(edition.steering) <= printed
        assert not set(edition.steering) & set(edition.core)


@pytest.mark.rule("SR-INDIRECT", "SR-RELENT", "SR-ARTY")
def test_units_that_hold_and_shoot() -> None:
    held = {name: load_edition(name).hold_rules for name in EDITIONS}
    assert held == {
        "gf-2": ["Indirect"],
        "aof-2": ["Indirect"],
        "gf-3": ["Artillery", "Indirect", "Relentless"],
    }


@pytest.mark.rule("SR-AIRCRAFT")
def test_aircraft_moves() -> None:
    gf3, gf2 = load_edition("gf-3"), load_edition("gf-2")
    assert (gf3.aircraft_move_min, gf3.aircraft_move_max) == (30, 30)
    assert (gf2.aircraft_move_min, gf2.aircraft_move_max) == (18, 36)


@pytest.mark.rule("SR-CASTER")
def test_spells() -> None:
    for edition in map(load_edition, EDITIONS):
        values = [1, 1, 2, 2, 3, 3] if edition.has_tokens else [4, 4, 5, 5, 6, 6]
        assert edition.spell_values == values
        assert edition.tokens_max == (6 if edition.has_tokens else 0)
        assert edition.blocks_spells is not edition.has_tokens
        assert edition.spells_per_activation == 1


@pytest.mark.parametrize("name", EDITIONS)
def test_the_core_numbers(name: str) -> None:
    edition = load_edition(name)
    assert edition.rounds == 4
    assert (edition.hold, edition.advance, edition.rush, edition.charge) == (0, 6, 12, 12)
    coherency = (1, 9) if name == "gf-3" else (2, 6)
    assert (edition.coherency_link, edition.coherency_span) == coherency
    fast = (2, 4) if name == "gf-3" else (3, 6)
    assert (edition.fast_advance, edition.fast_rush) == fast
    assert (edition.slow_advance, edition.slow_rush) == (-2, -4)


@pytest.mark.parametrize("name", EDITIONS)
def test_names_of_other_editions_lead_to_names_of_this_one(name: str) -> None:
    edition = load_edition(name)
    for old, new in edition.other_names.items():
        assert all(edition.knows(each) for each in new)
        assert " + " in old or not edition.knows(old)


def test_the_magic_rule_steers() -> None:
    for edition in map(load_edition, EDITIONS):
        assert edition.steers(edition.magic)


def refused(*layers: tuple[str, str]) -> str:
    with pytest.raises(Refused) as caught:
        read_edition("own", list(layers))
    return str(caught.value)


def layers_of(name: str, extra: str) -> list[tuple[str, str]]:
    """The real files of an edition with lines put before its own."""
    folder = resources.files("opfor.systems.opr").joinpath("data", "editions")
    base, own = (folder.joinpath(f).read_text("utf-8") for f in ("base.toml", f"{name}.toml"))
    return [("base.toml", base), ("own.toml", extra + own)]


def test_an_unknown_switch_is_named_with_its_file() -> None:
    assert refused(*layers_of("gf-3", "cheats = true\n")) == (
        "own.toml: cheats: there is no such switch"
    )


def test_a_missing_switch_is_named() -> None:
    assert refused(("base.toml", "rounds = 4\n"), ("own.toml", "")) == (
        "own.toml: title: this switch is missing"
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('rounds = "4"', "own.toml: rounds: must be a whole number"),
        ("rounds = true", "own.toml: rounds: must be a whole number"),
        ("has_tokens = 1", "own.toml: has_tokens: must be true or false"),
        ("last_rule = 3", "own.toml: last_rule: must be a text"),
        ('control_counts = "all"', "own.toml: control_counts: must be one of "),
        ("spell_values = [1, true]", "own.toml: spell_values: must be a list of whole numbers"),
        ("hold_rules = [1]", "own.toml: hold_rules: must be a list of texts"),
        ("rounds = = 4", "own.toml: not readable as TOML: "),
    ],
)
def test_wrong_values_are_named_with_file_and_switch(line: str, sentence: str) -> None:
    lines = layers_of("gf-2", "")
    key = line.split(" =")[0]
    own = "\n".join(each for each in lines[1][1].split("\n") if not each.startswith(f"{key} ="))
    assert refused(lines[0], ("own.toml", f"{line}\n{own}")).startswith(sentence)


def test_an_unknown_system_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused, match=r"gf-9.*gf-3, gf-2, aof-2"):
        load_edition("gf-9")


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("switch", listed())
def test_a_reading_can_be_turned_for_one_game(name: str, switch: str) -> None:
    usual = getattr(load_edition(name), switch)
    assert getattr(load_edition(name, {switch: not usual}), switch) is not usual


@pytest.mark.once
def test_every_reading_that_can_be_turned_is_listed() -> None:
    told = (Path(__file__).parents[2] / "docs" / "readings.md").read_text("utf-8")
    assert [switch for switch in listed() if f"`{switch}`" not in told] == []


@pytest.mark.parametrize(
    ("turned", "sentence"),
    [
        ({"has_tokens": True}, "rules: unknown switch 'has_tokens'; there are: "),
        ({"leftovers_act": 1}, "rules: leftovers_act: must be true or false"),
    ],
)
def test_what_is_no_reading_is_not_turned(turned: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        load_edition("gf-3", turned)
    assert str(refusal.value).startswith(sentence)


def test_loading_gives_a_new_edition_every_time() -> None:
    first: Edition = load_edition("gf-3")
    first.hold_rules.append("Spite")
    assert "Spite" not in load_edition("gf-3").hold_rules


@pytest.mark.once
def test_no_code_asks_for_the_name_of_an_edition() -> None:
    """Only the list of editions has names in it, and the scene that speed is measured on."""
    package = Path(editions.__file__).parent
    found = [
        file.relative_to(package).as_posix()
        for file in sorted(package.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in EDITIONS
    ]
    assert set(found) == {"bench_scene.py", "editions.py"}


def test_a_reading_is_offered_where_its_rules_are_known() -> None:
    offered = {name: load_edition(name).readings() for name in EDITIONS}
    assert offered["gf-3"]["leftovers_act"] and not offered["gf-3"]["aircraft_seize"]
    assert "phalanx_stops_charges" in offered["aof-2"]
    assert not {"phalanx_stops_charges", "blocks_spells"} & set(offered["gf-3"])
    assert not {"aircraft_seize", "sways_casts"} & set(offered["aof-2"])
