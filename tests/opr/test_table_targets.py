"""Whom to shoot and whom to charge at the table: the ordered lists in each order."""

import pytest

from opfor.systems.opr.table.state import TableState
from tests.opr.driver import AOF2, GF2, GF3, play_round
from tests.opr.test_table_orders import AXES, CHARGE, GUNS, TO_OBJECTIVE, order

#: a list with every class of target, for the editions with and without Aircraft
FOES = """\
Kite [1] Q4+ D3+; shooting; Aircraft, Tough(6)
Lord [1] Q3+ D3+; melee; Hero, Tough(3)
Knights [5] Q4+ D2+; 5x Lance (A1), 1x Flag Pike (A2)
Trolls [3] Q4+ D4+; melee; Tough(3)
Mob [10] Q5+ D6+; melee
"""
NO_KITE = FOES.partition("\n")[2]


@pytest.mark.rule("OPR-SHOOT", "OPR-TIE")
@pytest.mark.parametrize(
    ("system", "list"),
    [
        (GF2, "in the open before in cover; the nearest; still equal: a die"),
        (GF3, "in the open before in cover; not yet activated before activated; the nearest"),
        (AOF2, "in the open before in cover; not yet activated before activated; the nearest"),
    ],
)
def test_the_order_names_the_list_of_targets(system: str, list: str) -> None:
    assert f'Shoot: Rifle (24"): {list}' in order(system, GUNS, TO_OBJECTIVE).text


@pytest.mark.rule("OPR-MELEE")
@pytest.mark.parametrize(
    ("system", "list"),
    [
        (GF2, "one it can reach: the nearest, even out of sight"),
        (GF3, "one it can reach: not yet activated before activated; the nearest"),
        (AOF2, "one it can reach: not yet activated before activated; the nearest"),
    ],
)
def test_a_charge_names_its_list_too(system: str, list: str) -> None:
    text = order(system, AXES, CHARGE).text
    assert text.startswith('Reds: charge up to 12".')
    assert list in text
    assert ("Aircraft cannot be charged" in text) is (system != AOF2)


@pytest.mark.rule("OPR-SHOOT", "OPR-MELEE")
@pytest.mark.parametrize(("army", "script"), [(GUNS, TO_OBJECTIVE), (AXES, CHARGE)])
def test_with_the_players_list_those_not_yet_activated_are_named(
    army: str, script: dict[str, str]
) -> None:
    def acted(state: TableState) -> None:
        for enemy in state.enemies:
            enemy.has_activated = enemy.id not in ("mob", "trolls")

    text = play_round(GF3, army, FOES, also=acted).order(script).text
    assert "not yet activated before activated (Trolls, Mob)" in text


def test_lines_that_tell_nobody_apart_are_left_out() -> None:
    text = order(
        GF3, 'Reds [5]; 5x Rifle (24", A2, AP(1))', TO_OBJECTIVE, "A [1] D4+\nB [1] D4+"
    ).text
    assert 'Rifle (24"): in the open before in cover; the nearest; still equal: a die.' in text


def test_a_single_enemy_is_named() -> None:
    text = order(GF3, GUNS, TO_OBJECTIVE, "Mob [10] D6+").text
    assert 'Shoot: Rifle (24"): Mob, the only enemy on the table.' in text


ARMS = [
    ("SR-AP", GF3, "AP(1)", "best Defense first (2+ Knights / 3+ Kite, Lord / 4+ Trolls / 6+ Mob)"),
    ("SR-AP", AOF2, "AP(1)", "best Defense first (2+ Knights / 3+ Lord / 4+ Trolls / 6+ Mob)"),
    ("SR-AP", GF2, "AP(3)", "Defense 2+ to 3+ before the rest (Kite, Lord, Knights)"),
    (
        "SR-DEADLY",
        GF3,
        "Deadly(3)",
        "lowest remaining Tough first (Lord 3 left, Kite 6 left); then",
    ),
    ("SR-DEADLY", AOF2, "Deadly(3)", "total remaining Tough first (Trolls 9 left)"),
    (
        "SR-SNIPER",
        GF2,
        "Sniper",
        "heroes first (Lord); then models with weapon upgrades (Knights: ",
    ),
    ("SR-SNIPER", AOF2, "Sniper", "heroes first (Lord); then models with weapon upgrades"),
    ("SR-TAKEDOWN", GF3, "Takedown", "the dearest upgrade first (Knights: Flag Pike)"),
    ("SR-ANTIAIR", GF2, "Anti-Air", "enemy Aircraft first (Kite)"),
    ("SR-UNSTOP", GF3, "Unstoppable", "enemy Aircraft first (Kite)"),
]


@pytest.mark.parametrize(
    ("system", "rule", "list"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0])) for row in ARMS],
)
def test_weapon_rules_sort_the_players_units(system: str, rule: str, list: str) -> None:
    army = f'Reds [5]; 5x Rifle (24", A2, {rule})'
    text = order(system, army, TO_OBJECTIVE, NO_KITE if system == AOF2 else FOES).text
    assert list in text


@pytest.mark.rule("SR-AP", "SR-DEADLY")
@pytest.mark.parametrize("rule", ["AP(2)", "Rending"])
def test_gf_2_weak_ap_does_not_steer(rule: str) -> None:
    text = order(GF2, f'Reds [5]; 5x Rifle (24", A2, {rule})', TO_OBJECTIVE, FOES).text
    assert 'Rifle (24"): in the open' in text


@pytest.mark.rule("SR-DEADLY")
def test_gf_2_deadly_looks_for_single_models_only() -> None:
    text = order(GF2, 'Reds [5]; 5x Rifle (24", A2, Deadly(3))', TO_OBJECTIVE, FOES).text
    assert "Lord 3 left, Kite 6 left); in the open" in text


@pytest.mark.rule("SR-DEADLY")
def test_wounds_noted_change_who_is_lowest() -> None:
    def hurt(state: TableState) -> None:
        state.enemies[0].wounds = 5

    army = 'Reds [5]; 5x Rifle (24", A2, Deadly(3))'
    text = play_round(GF3, army, FOES, also=hurt).order(TO_OBJECTIVE).text
    assert "(Kite 1 left, Lord 3 left)" in text


@pytest.mark.rule("OPR-SHOOT")
@pytest.mark.parametrize(("system", "most"), [(GF3, True), (GF2, False), (AOF2, False)])
def test_weapons_that_choose_alike_share_a_line(system: str, most: bool) -> None:
    army = 'Reds [5]; 5x Rifle (24", A2), 2x Pistol (12", A1), Lance (36", A1, Deadly(3))'
    told = order(system, army, TO_OBJECTIVE)
    assert len(told.parts["shoot"]) == 2  # type: ignore[arg-type]
    assert 'Rifle (24") and Pistol (12"): ' in told.text
    assert ("at most 2 targets in all" in told.text) is most


def test_weapons_the_list_does_not_name_use_the_plain_list() -> None:
    told = order(GF3, "Reds [5]; shooting", TO_OBJECTIVE)
    assert "Shoot: its weapons: in the open before in cover" in told.text
