"""Spells at the table: the number rolled, the round of the list, tokens."""

import pytest

from opfor.systems.opr.casting import cycle, spell_number
from opfor.systems.opr.table.state import TableState
from tests.opr.driver import AOF2, GF2, GF3, Play, Prepare, play_round

MAGIC = {GF3: "Caster", GF2: "Psychic", AOF2: "Wizard"}


def tokens(count: int) -> Prepare:
    def prepare(state: TableState) -> None:
        state.units[0].tokens = count

    return prepare


def caster(system: str, level: int = 1, also: Prepare | None = None) -> Play:
    army = f"Mage [1]; Staff (A1); {MAGIC[system]}({level})"
    return play_round(system, army, also=also)


@pytest.mark.rule("SR-CASTER")
@pytest.mark.parametrize(
    ("face", "level", "spell"), [(1, 1, 2), (6, 1, 4), (6, 3, 6), (6, 4, 1), (1, 6, 1)]
)
def test_d3_plus_level_names_the_spell_and_wraps_past_six(
    face: int, level: int, spell: int
) -> None:
    assert spell_number((face + 1) // 2, level) == spell


@pytest.mark.rule("SR-CASTER")
def test_the_list_is_gone_round_from_there() -> None:
    assert cycle(5) == [5, 6, 1, 2, 3, 4]


@pytest.mark.rule("SR-CASTER")
@pytest.mark.parametrize("system", [GF2, AOF2])
def test_v2_casts_with_a_die_against_the_spells_number(system: str) -> None:
    play = caster(system).until("mage spell", {"Spell of": "6"})
    assert play.options == ["4", "5", "6", "1", "2", "3", "none"]
    text = play.order({"mage spell": "5"}).text
    assert (
        "Cast: spell 5 at the nearest valid target, 6+ on a D6+1, after moving, before attacking"
        in text
    )


@pytest.mark.rule("SR-CASTER")
def test_gf_3_pays_with_tokens_and_leaves_out_what_it_cannot_pay() -> None:
    play = caster(GF3, also=tokens(2)).until("mage spell", {"Spell of": "6"})
    assert play.options == ["4", "1", "2", "3", "none"]
    text = play.order({"mage spell": "4"}).text
    assert "4+ on a D6, paying 2 tokens (0 left)" in text
    assert play.state.units[0].tokens == 0


@pytest.mark.rule("SR-CASTER")
def test_gf_3_without_tokens_nothing_is_rolled_or_asked() -> None:
    play = caster(GF3, also=tokens(0))
    text = play.order().text
    assert "no spell: it holds 0 tokens" in text
    assert not any("spell" in key for key in play.asked)


@pytest.mark.rule("SR-CASTER")
@pytest.mark.parametrize("system", [GF2, AOF2, GF3])
def test_without_a_valid_target_nothing_is_cast(system: str) -> None:
    play = caster(system, also=tokens(3))
    told = play.order({"mage spell": "none"})
    assert told.parts["spell"] == ""
    assert "no spell: none has a valid target" in told.text
    assert play.state.units[0].tokens == 3


@pytest.mark.rule("SR-CASTER")
def test_the_spell_is_asked_for_after_the_move_is_known() -> None:
    play = caster(GF2)
    play.order()
    assert play.asked.index("mage spell") == len(play.asked) - 1


@pytest.mark.rule("SR-CASTER", "OWN-BLOCK")
def test_v2_magic_is_used_once_a_round() -> None:
    def blocked(state: TableState) -> None:
        state.units[0].has_used_magic = True

    play = caster(GF2, also=blocked)
    assert play.order().parts["spell"] == ""
    assert "mage spell" not in play.asked


@pytest.mark.rule("SR-CASTER")
def test_a_joined_heros_magic_counts() -> None:
    army = (
        "Seer [1] Q3+ D4+ | 50pts | Hero, Wizard(2)\nStaff (A1)\n| Joined to:\n"
        "Axes [5] Q4+ D4+ | 50pts |\n5x Axe (A1)"
    )
    assert "axes spell" in play_round(AOF2, army).until("outcome").asked


@pytest.mark.rule("SR-CASTER", "OPR-LAST")
def test_a_stunned_caster_casts_nothing() -> None:
    def stun(state: TableState) -> None:
        state.units[0].is_stunned = True
        state.units[0].tokens = 3

    play = caster(GF3, also=stun)
    assert play.order().parts["spell"] == ""
