"""The index of rules: all of them are in it, well said, implemented, tested and found."""

import re
from pathlib import Path

import pytest

from opfor.faults import Refused
from opfor.rulebook.index import INDEX, RuleEntry, catalogue, missing, rules
from opfor.rulebook.scan import PACKAGE, TESTS, cited, implementations, scan, written
from opfor.rulebook.tags import tagged

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
REFRESH = "PYTHONPATH=src .venv/bin/python -m opfor.rulebook"

#: the boxes of the Encounter circuits: letters, and the number of the last one
BOXES = {
    "SC": 7, "PF": 8, "TR": 4, "IF": 5, "A": 5, "E": 4, "N": 16, "B": 12, "C": 8, "R": 4, "I": 6,
    "O": 7, "T": 24,
}  # fmt: skip
ENCOUNTER = """
    D6D SETUP-EDGE SETUP-FIRST SETUP-OBJ SETUP-ALWAYS REINF ORD-HIDDEN INIT ACT MOVE-PRIO
    SHOOT-ORDER TRAITS SHOOT MOVE ENGAGE WARY DEFER SAFE
"""
OPR = """
    OPR-TIE OPR-ARMY OPR-OBJ OPR-ZONE OPR-DEPLOY OPR-DEPLOY-AT OPR-BONUS OPR-TYPE OPR-VALID
    OPR-ACT OPR-LAST OPR-WAY OPR-CTRL OPR-SEIZE OPR-ADV-OBJ OPR-ADV-FREE OPR-SHOOT OPR-MELEE
    OPR-COVER OPR-DIFF OPR-DANG
    H1 H2 H2a H2b H3 H4 H5 H6 S1 S2 S3 M1 M2 M2a M3
    OWN-STRIKE OWN-CASUALTY OWN-PILEIN OWN-MORALE OWN-BLOCK OWN-WRECK
    SR-ARMY SR-AIRCRAFT SR-AMBUSH SR-ANTIAIR SR-UNSTOP SR-AP SR-ARTY SR-CASTER SR-COUNTER
    SR-PHALANX SR-DEADLY SR-BREATH SR-FLYING SR-STRIDER SR-INDIRECT SR-RELENT SR-SCOUT SR-SNIPER
    SR-TAKEDOWN SR-TRANSPORT
"""
#: rules of the opponents that some edition does not have
EDITIONS = {
    "OPR-BONUS": ["aof-2", "gf-3"],
    "OWN-BLOCK": ["gf-2", "aof-2"],
    "OWN-WRECK": ["gf-2", "gf-3"],
    "SR-AIRCRAFT": ["gf-2", "gf-3"],
    "SR-ANTIAIR": ["gf-2"],
    "SR-UNSTOP": ["gf-3"],
    "SR-ARTY": ["aof-2", "gf-3"],
    "SR-COUNTER": ["gf-3"],
    "SR-PHALANX": ["aof-2"],
    "SR-BREATH": ["aof-2"],
    "SR-RELENT": ["gf-3"],
    "SR-SNIPER": ["gf-2", "aof-2"],
    "SR-TAKEDOWN": ["gf-3"],
    "SR-TRANSPORT": ["gf-2", "gf-3"],
}
#: names that bring their own full stop or exclamation mark into a sentence
NAMES = re.compile(r"A\.I\.(?!$)|Move It!|Weapons Ready!|Tactical Reposition!|Medic!")


def ids(system: str, part: str) -> list[str]:
    return [entry.id for entry in catalogue() if (entry.system, entry.part) == (system, part)]


def systems() -> dict[str, str]:
    return {entry.id: entry.system for entry in catalogue()}


# What is in it


def test_every_rule_of_encounter_is_listed() -> None:
    boxes = [f"{letters}{n}" for letters, last in BOXES.items() for n in range(1, last + 1)]
    assert sorted(ids("encounter", "table")) == sorted([*boxes, *ENCOUNTER.split()])


def test_every_rule_of_the_one_page_rules_opponents_is_listed() -> None:
    assert ids("opr", "table") == OPR.split()


def test_the_games_under_the_opponents_have_ids_of_their_own() -> None:
    prefixes = {"encounter": "ENC-", "opr": "CORE-", "entropic": "EE-"}
    for system, prefix in prefixes.items():
        found = ids(system, "game")
        assert found and all(id.startswith(prefix) for id in found), system
    assert [id for id in ids("entropic", "game") if re.fullmatch(r"EE-D\d+", id)] == [
        f"EE-D{n}" for n in range(1, 25)
    ]


def test_no_id_is_used_twice() -> None:
    assert len(systems()) == len(catalogue())


def test_the_editions_of_a_rule_are_those_that_print_it() -> None:
    every = ["gf-2", "aof-2", "gf-3"]
    listed = {entry.id: entry.editions for entry in catalogue() if entry.id in OPR.split()}
    assert listed == {id: EDITIONS.get(id, every) for id in OPR.split()}


@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: entry.id)
def test_a_rule_is_one_short_sentence(entry: RuleEntry) -> None:
    assert len(entry.says) < 200
    assert re.match(r"[A-Z0-9]", entry.says) and entry.says.endswith(".")
    assert not re.search(r"[.!?]\s|[.!?]{2}$", NAMES.sub("", entry.says))
    assert entry.says == " ".join(entry.says.split())


def test_a_sentence_sends_the_reader_only_to_rules_there_are() -> None:
    known = systems()
    for entry in catalogue():
        boxes = re.findall(r"\(([A-Z]+[0-9]+[ab]?)\)|see ([A-Z]+[0-9]+[ab]?)", entry.says)
        assert {id for pair in boxes for id in pair if id} <= set(known), entry.id


# Whether all of it is played and shown


def test_every_built_rule_is_implemented_and_tested() -> None:
    lacking = ", ".join(missing())
    assert not lacking, f"not implemented or not tested: {lacking}; if they are: {REFRESH}"


def test_the_index_file_is_fresh() -> None:
    file = ROOT / PACKAGE / "rulebook" / "data" / INDEX
    is_fresh = file.read_text("utf-8") == written(scan(ROOT, systems()))
    assert is_fresh, f"{INDEX} is stale; run: {REFRESH}"


def test_no_test_is_tagged_with_an_unknown_rule() -> None:
    known = systems()
    assert not {id: at for id, at in tagged(ROOT, TESTS).items() if id not in known}


# Looking it up


@pytest.mark.parametrize("system", ["encounter", "opr", "gf-2", "aof-2", "gf-3", "entropic"])
def test_rules_of_one_system_or_edition(system: str) -> None:
    found = rules(system)
    assert found and all(system in (entry.system, *entry.editions) for entry in found)
    assert [entry.id for entry in rules() if entry in found] == [entry.id for entry in found]


def test_an_unknown_system_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused, match="'chess'; there are: encounter, opr, gf-2, aof-2, gf-3, ent"):
        rules("chess")


# Finding it


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see A3.", {"A3"}),
        ("A3-BTS and A3-BTS-END", {"A3"}),
        ("OPR-DEPLOY-AT", {"OPR-DEPLOY-AT"}),
        ("OPR-DEPLOY, A3/N1", {"OPR-DEPLOY", "A3", "N1"}),
        ("a3 A33 XA3 A3x A3_1 _A3 B-A3", set()),
        ("H2a but not H2b", {"H2a"}),
    ],
)
def test_an_id_is_found_as_a_whole_word(text: str, found: set[str]) -> None:
    assert cited(text, {"A3", "N1", "H2a", "OPR-DEPLOY", "OPR-DEPLOY-AT"}) == found


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")


SOURCE = '''
"""About A1."""
TABLE = {"A2": 1}

class Walk:
    """Owns A3."""

    @property
    # the next box is A4
    def on(self):
        def inner():
            return f"{self} A5"
        return inner
'''


def test_implementations_are_found_in_strings_comments_and_circuits(tmp_path: Path) -> None:
    home = "src/opfor/systems/encounter"
    write(tmp_path, f"{home}/walk.py", SOURCE.lstrip())
    write(tmp_path, f"{home}/data/circuits/one.toml", "[nodes.A1]\n[nodes.A1-END]\n")
    for path in ("systems/opr/arms.py", "rulebook/x.py", "systems/encounter/vocabulary.py"):
        write(tmp_path, f"src/opfor/{path}", "A = 'A1 A2'")
    known = {f"A{n}": "encounter" for n in range(1, 6)} | {"S1": "opr"}
    assert implementations(tmp_path, known) == {
        "A1": {f"{home}/data/circuits/one.toml:A1"},
        "A2": {f"{home}/walk.py"},
        "A3": {f"{home}/walk.py:Walk"},
        "A4": {f"{home}/walk.py:Walk.on"},
        "A5": {f"{home}/walk.py:Walk.on.inner"},
    }


def test_a_broken_circuit_is_named(tmp_path: Path) -> None:
    write(tmp_path, "src/opfor/circuits/one.toml", "[nodes")
    with pytest.raises(Refused, match=r"src/opfor/circuits/one\.toml: not readable as TOML"):
        implementations(tmp_path, {})


TAGS = """
import pytest
from pytest import mark
CASES = [pytest.param(1, marks=pytest.mark.rule("A4"))]
TWO = ("A5", "A6")
TABLE = [("A7", 1), ("A8", 2)]
def cases(): return [pytest.param(1, marks=[mark.rule("A9")])]
def case(rule: str, *more): return pytest.param(*more, marks=pytest.mark.rule(rule))

@pytest.mark.rule("A1", "A2")
@mark.rule("A3")
def test_plain(): ...

@pytest.mark.parametrize("x", CASES)
@pytest.mark.rule(*TWO)
def test_named(): ...

@pytest.mark.parametrize("x", [pytest.param(r, marks=mark.rule(r[0])) for r in TABLE])
@pytest.mark.parametrize("y", [pytest.param(y, marks=mark.rule(id)) for id, y in TABLE])
@pytest.mark.parametrize("z", cases())
def test_table(): ...

@pytest.mark.parametrize("x", [case(*row) for row in TABLE])
@pytest.mark.parametrize("y", [case("C1", 2), case("C2", 3)])
def test_helped(): ...

@pytest.mark.rule("B1")
class TestGroup:
    pytestmark = [mark.rule("B2"), mark.once]
    @pytest.mark.rule("B3")
    def test_in(self): ...
    def help(self): ...

def test_untagged(): "A1"
"""


def test_tags_are_found_wherever_pytest_takes_them(tmp_path: Path) -> None:
    write(tmp_path, "tests/test_a.py", TAGS)
    write(
        tmp_path,
        "tests/sub/test_b.py",
        "pytestmark = pytest.mark.rule('A1')\nasync def test_b(): ...",
    )
    found = tagged(tmp_path, TESTS)
    by_test: dict[str, set[str]] = {}
    for id, tests in found.items():
        for test in tests:
            by_test.setdefault(test, set()).add(id)
    assert by_test == {
        "tests/test_a.py::test_plain": {"A1", "A2", "A3"},
        "tests/test_a.py::test_named": {"A4", "A5", "A6"},
        "tests/test_a.py::test_table": {"A7", "A8", "A9"},
        "tests/test_a.py::test_helped": {"A7", "A8", "C1", "C2"},
        "tests/test_a.py::TestGroup::test_in": {"B1", "B2", "B3"},
        "tests/sub/test_b.py::test_b": {"A1"},
    }


@pytest.mark.parametrize("argument", ["ID", "f'A{1}'", "*other()", "row[0]", "*row.ids"])
def test_a_tag_that_cannot_be_read_is_refused(tmp_path: Path, argument: str) -> None:
    write(tmp_path, "tests/test_a.py", f"@pytest.mark.rule({argument})\ndef test_a(): ...")
    with pytest.raises(Refused, match=r"tests/test_a\.py: line 1: pytest\.mark\.rule needs"):
        tagged(tmp_path, TESTS)


def test_only_a_checkout_can_be_scanned(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no src/opfor"):
        scan(tmp_path, {})
