"""Text lists of any kind whatever: an army or one sentence, and quickly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opfor.faults import Refused
from opfor.systems.opr.armies import Army, read_army
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.profiles import Weapon
from tests.prompt import no_runaway


def army(text: str, name: str = "gf-3") -> Army:
    return read_army(text, "list.txt", load_edition(name))


HOSTILE = {
    "one long line": "A" * 100_000,
    "open parentheses": "Raiders; " + "(" * 4_000,
    "nested parentheses": "Raiders; ; " + "a(" * 1_500 + ")" * 1_500,
    "a NUL": "Raiders\0; melee",
    "a terminal escape": "\x1b[31mRaiders; melee",
    "half a character": "Raiders\ud800; melee",
    "spaces": "Raiders" + " " * 4_900 + "x",
    "brackets": "[" * 4_900,
    "stats": "Q4+ " * 1_200,
    "a header of totals": "++ " + "[1pts] " * 600 + "++",
    "a huge number": "++ x [" + "9" * 4_900 + "pts] ++",
    "many copies": "9999x Raiders; melee",
    "many lines": "Raiders; melee\n" * 100_000,
    "many rules": "\n".join(
        f"U{i}; ; {', '.join(f'R{i}x{j}' for j in range(300))}" for i in range(100)
    ),
    "near slips": "U; ; " + ", ".join(f"Stride{i}{i}{i}" for i in range(400)),
    "bars": "A [1] Q4+ D4+ | 5pts | " + "x|" * 2_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_lists_are_taken_or_refused_quickly(text: str) -> None:
    with no_runaway():
        try:
            army(text)
        except Refused as sentence:
            assert len(str(sentence)) < 200


def test_emoji_are_names_like_any_other() -> None:
    assert army("🐉 Wyrm [1]; melee; Flying").units[0].name == "🐉 Wyrm"


PIECES = st.lists(
    st.sampled_from(
        [
            "++",
            "[",
            "]",
            "(",
            ")",
            ";",
            "|",
            ",",
            "\n",
            " ",
            "Q4+",
            "D5+",
            "A1",
            '18"',
            "5x ",
            "9pts",
            "Tough",
            "AP",
            "Raiders",
            "\x00",
            "é",
            "🐉",
            "| Joined to:",
            "-",
            "+",
            "0",
            "#",
            "hybrid",
        ]
    ),
    max_size=40,
).map("".join)


@given(PIECES | st.text(max_size=80), st.sampled_from(EDITIONS))
def test_any_text_is_an_army_or_a_sentence(text: str, name: str) -> None:
    try:
        found = army(text, name)
    except Refused as sentence:
        assert str(sentence).startswith("list.txt: ")
    else:
        assert found.units and found.report.is_conserved


WORDS = st.text("abcdefghij KLM-é", max_size=12).map(lambda text: f"N{text}".strip())
WEAPONS = st.builds(Weapon, WORDS, st.integers(0, 48), st.integers(0, 12), st.integers(1, 20))


@given(
    st.lists(
        st.tuples(
            WORDS,
            st.integers(1, 20),
            st.integers(2, 6),
            st.integers(0, 300),
            st.lists(WEAPONS, max_size=4),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_what_is_printed_is_what_is_read(
    units: list[tuple[str, int, int, int, list[Weapon]]],
) -> None:
    printed = [
        f"{name} [{models}] Q{stat}+ D{stat}+ | {cost}pts | Tough({models})\n"
        + ", ".join(weapon.text for weapon in weapons)
        + "\n"
        for name, models, stat, cost, weapons in units
    ]
    header = f"++ Dust [GF {sum(unit[3] for unit in units)}pts] ++\n"
    found = army("\n".join([header, *printed]))
    assert [
        (unit.models, unit.quality, unit.cost, unit.tough, [w.text for w in unit.weapons])
        for unit in found.units
    ] == [
        (models, stat, cost, models, [" ".join(w.text.split()) for w in weapons])
        for _, models, stat, cost, weapons in units
    ]
    assert len({unit.name for unit in found.units}) == len(units)
