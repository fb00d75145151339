"""Orders at the table: how to move, what to cross, whom to shoot and charge."""

import pytest

from opfor.game import Event
from opfor.systems.opr.table.state import TableState
from tests.opr.driver import AOF2, EDITIONS, GF2, GF3, play_round

GUNS = 'Reds [5]; 5x Rifle (24", A2), 5x Knife (A1)'
AXES = "Reds [5]; 5x Axe (A3)"
TO_OBJECTIVE = {"S1": "A", "S2": "yes", "M1": "A", "M2": "none"}
TO_ENEMY = {"S1": "none", "S3": "yes", "M1": "none", "M3": "no"}
CHARGE = {"M1": "none", "M3": "yes"}
#: a list with every class of target, for the editions with and without Aircraft
FOES = """\
Kite [1] Q4+ D3+; shooting; Aircraft, Tough(6)
Lord [1] Q3+ D3+; melee; Hero, Tough(3)
Knights [5] Q4+ D2+; 5x Lance (A1), 1x Flag Pike (A2)
Trolls [3] Q4+ D4+; melee; Tough(3)
Mob [10] Q5+ D6+; melee
"""
NO_KITE = FOES.partition("\n")[2]


def order(system: str, army: str, script: dict[str, str], foes: str = "") -> Event:
    return play_round(system, army, foes).order(script)


# Moving


@pytest.mark.rule("OPR-SEIZE")
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("army", [GUNS, AXES])
def test_where_to_stop_at_an_objective(system: str, army: str) -> None:
    text = order(system, army, TO_OBJECTIVE).text
    assert 'if it gets within 3" of objective A, stop there as near as you can to its next' in text
    assert "OPR-SEIZE" not in order(system, army, TO_ENEMY).rules


@pytest.mark.rule("OPR-ADV-OBJ")
@pytest.mark.parametrize("system", EDITIONS)
def test_an_advance_to_an_objective_keeps_out_of_reach(system: str) -> None:
    text = order(system, GUNS, TO_OBJECTIVE).text
    assert text.startswith('Reds: advance up to 6" toward objective A and shoot.')
    assert "as far out of enemy attack range as you can" in text
    assert "OPR-ADV-OBJ" not in order(system, AXES, TO_OBJECTIVE).rules


@pytest.mark.rule("OPR-ADV-FREE", "OPR-COVER")
@pytest.mark.parametrize(
    ("system", "whom"),
    [(GF2, "nearby enemies"), (AOF2, "nearby enemies"), (GF3, "the closest enemy")],
)
def test_an_advance_without_objective_backs_off_unless_in_cover(system: str, whom: str) -> None:
    text = order(system, GUNS, TO_ENEMY).text
    assert "if it stands in cover and can shoot from there, it stays" in text
    assert f"else away from {whom}, just near enough to shoot" in text
    assert "OPR-ADV-FREE" not in order(system, AXES, TO_ENEMY).rules


@pytest.mark.rule("OPR-COVER")
@pytest.mark.parametrize("system", EDITIONS)
def test_moves_end_in_cover_but_not_in_difficult_cover_on_the_way(system: str) -> None:
    assert "cover if you can, but not in difficult cover" in order(system, AXES, TO_OBJECTIVE).text
    assert "difficult cover" not in order(system, AXES, TO_ENEMY).text
    assert "end in or behind cover if you can" in order(system, AXES, TO_ENEMY).text


@pytest.mark.rule("OPR-DIFF", "OPR-DANG")
@pytest.mark.parametrize(("system", "enters"), [(GF3, True), (GF2, False), (AOF2, False)])
def test_difficult_and_dangerous_ground_is_gone_round(system: str, enters: bool) -> None:
    text = order(system, AXES, TO_OBJECTIVE).text
    unless = " unless the objective lies in it" if enters else ""
    assert f"go round difficult and dangerous ground{unless};" in text
    assert "unless the objective" not in order(system, AXES, TO_ENEMY).text


@pytest.mark.rule("OPR-DIFF", "OPR-DANG", "OPR-MELEE")
@pytest.mark.parametrize("system", EDITIONS)
def test_a_charge_enters_difficult_ground_only_for_its_target(system: str) -> None:
    text = order(system, AXES, CHARGE).text
    assert "dangerous ground, but enter difficult ground to a target inside it" in text


@pytest.mark.rule("SR-STRIDER")
@pytest.mark.parametrize("system", EDITIONS)
def test_striders_mind_dangerous_ground_only(system: str) -> None:
    told = order(system, f"{AXES}; Strider", TO_OBJECTIVE)
    assert "difficult ground counts as open; go round dangerous ground" in told.text
    assert "OPR-DIFF" not in told.rules
    assert "difficult cover" not in told.text


@pytest.mark.rule("SR-FLYING")
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("script", [TO_OBJECTIVE, TO_ENEMY, CHARGE])
def test_fliers_mind_no_ground(system: str, script: dict[str, str]) -> None:
    told = order(system, f"{AXES}; Flying", script)
    assert "difficult and dangerous ground counts as open" in told.text
    assert not {"OPR-DIFF", "OPR-DANG"} & set(told.rules)


@pytest.mark.parametrize(
    ("system", "rule", "rush"),
    [(GF3, "Fast", 16), (GF2, "Fast", 18), (AOF2, "Slow", 8), (GF3, "Slow", 8)],
)
def test_inches_are_the_units_own(system: str, rule: str, rush: int) -> None:
    assert f'rush up to {rush}"' in order(system, f"{AXES}; {rule}", TO_OBJECTIVE).text


# Holding


@pytest.mark.parametrize(
    ("system", "army", "holds"),
    [
        pytest.param(system, army, holds, marks=pytest.mark.rule(rule))
        for rule, system, army, holds in (
            ("SR-INDIRECT", GF3, 'Reds [1]; Mortar (36", A1, Indirect)', True),
            ("SR-INDIRECT", GF2, 'Reds [1]; Mortar (36", A1, Indirect)', True),
            ("SR-INDIRECT", AOF2, 'Reds [1]; Mortar (36", A1, Indirect)', True),
            ("SR-RELENT", GF3, f"{GUNS}; Relentless", True),
            ("SR-RELENT", GF2, f"{GUNS}; Relentless", False),
            ("SR-ARTY", GF3, f"{GUNS}; Artillery", True),
            ("SR-ARTY", AOF2, f"{GUNS}; Artillery", False),
        )
    ],
)
def test_hold_and_shoot_with_an_enemy_in_range(system: str, army: str, holds: bool) -> None:
    play = play_round(system, army)
    told = play.order({"in range": "yes"})
    assert (told.parts["action"] == "hold") is holds
    assert ("reds in range" in play.asked) is holds
    assert not holds or (len(play.asked) == 1 and told.parts["shoot"])


@pytest.mark.rule("SR-INDIRECT", "SR-RELENT")
@pytest.mark.parametrize("army", ['Reds [1]; Mortar (36", A1, Indirect)', f"{GUNS}; Relentless"])
def test_with_nobody_in_range_the_tree_goes_on(army: str) -> None:
    told = order(GF3, army, {"in range": "no", **TO_OBJECTIVE})
    assert told.parts["action"] == "advance"


@pytest.mark.rule("SR-ARTY")
def test_gf_3_artillery_without_a_target_holds_all_the_same() -> None:
    told = order(GF3, f"{GUNS}; Artillery", {"in range": "no"})
    assert told.text == "Reds: hold; it cannot move and has nobody in range."


def test_units_that_cannot_move_never_do() -> None:
    told = order(GF2, f"{GUNS}; Immobile", {"in range": "yes"})
    assert told.parts["action"] == "hold"
    assert order(GF2, f"{AXES}; Immobile", {}).parts["action"] == "hold"


# Aircraft


@pytest.mark.rule("SR-AIRCRAFT", "S2")
@pytest.mark.parametrize(("system", "inches"), [(GF3, '30"'), (GF2, '18" to 36"')])
def test_aircraft_fly_straight_whatever_the_tree_says(system: str, inches: str) -> None:
    play = play_round(system, 'Kite [1]; Cannon (24", A2); Aircraft')
    told = play.order({"S1": "B"})
    assert told.text.startswith(f"Kite: fly {inches} in a straight line toward objective B and")
    assert ("put it back where it left" in told.text) is (system == GF2)
    assert len(play.asked) == 1
    assert "OPR-SEIZE" not in told.rules


@pytest.mark.rule("SR-AIRCRAFT")
def test_aof_2_knows_no_aircraft() -> None:
    army = 'Kite [1]; Cannon (24", A2); Aircraft'
    assert "fly" not in order(AOF2, army, TO_OBJECTIVE).text


@pytest.mark.rule("SR-AIRCRAFT", "OPR-LAST")
def test_a_stunned_aircraft_still_makes_its_move() -> None:
    def stun(state: TableState) -> None:
        state.units[0].is_stunned = True

    play = play_round(GF3, 'Kite [1]; Cannon (24", A2); Aircraft', also=stun)
    assert "it still makes its straight move" in play.orders[-1].text


# Army rules and Fire Breath


@pytest.mark.rule("SR-ARMY")
@pytest.mark.parametrize(
    ("system", "whom"), [(GF3, "nearest unit"), (GF2, "nearest valid unit"), (AOF2, "valid unit")]
)
def test_army_rules_are_used_at_once(system: str, whom: str) -> None:
    text = order(system, f"{AXES}; War Chant, Swift", TO_OBJECTIVE).text
    assert "First: use what it can of War Chant, Swift at once, on the" in text
    assert f"{whom} that makes sense" in text
    assert "SR-ARMY" not in order(system, AXES, TO_OBJECTIVE).rules


@pytest.mark.rule("SR-BREATH")
def test_fire_breath_is_used_whenever_it_can_be() -> None:
    wyrm = "Wyrm [1]; Fangs (A4); Fire Breath"
    shot = order(AOF2, wyrm, {"H1": "A", "H2 ": "some", "H2b": "yes"})
    assert 'Fire Breath at the nearest enemy within 12", once this round' in shot.text
    assert "Fire Breath in the melee" in order(AOF2, wyrm, {"H1": "A", "H2": "charge"}).text
    assert "Fire Breath at" not in order(GF3, wyrm, {"M1": "A"}).text


# Targets


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
    assert 'Shoot: Rifle (24"): Mob, the only enemy left.' in text


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
