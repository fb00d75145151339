"""Orders at the table: how to move, what to cross, when to hold, what to use first."""

import pytest

from opfor.game import Event
from opfor.systems.opr.table.state import TableState
from tests.opr.driver import AOF2, EDITIONS, GF2, GF3, play_round

GUNS = 'Reds [5]; 5x Rifle (24", A2), 5x Knife (A1)'
AXES = "Reds [5]; 5x Axe (A3)"
TO_OBJECTIVE = {"S1": "A", "S2": "yes", "M1": "A", "M2": "none"}
TO_ENEMY = {"S1": "none", "S3": "yes", "M1": "none", "M3": "no"}
CHARGE = {"M1": "none", "M3": "yes"}


def order(system: str, army: str, script: dict[str, str], foes: str = "") -> Event:
    return play_round(system, army, foes).order(script)


# Moving


@pytest.mark.rule("OPR-SEIZE")
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("army", [GUNS, AXES])
def test_where_to_stop_at_an_objective(system: str, army: str) -> None:
    text = order(system, army, TO_OBJECTIVE).text
    assert 'if it gets within 3" of objective A, choose last by what comes next: the place' in text
    assert "nearest to its next objective, with none left to the nearest enemy" in text
    assert "OPR-SEIZE" not in order(system, army, TO_ENEMY).rules


@pytest.mark.rule("OPR-ADV-OBJ")
@pytest.mark.parametrize("system", EDITIONS)
def test_an_advance_to_an_objective_keeps_out_of_reach(system: str) -> None:
    text = order(system, GUNS, TO_OBJECTIVE).text
    assert text.startswith('Reds: advance up to 6" toward objective A and shoot.')
    steps = (
        'of the places within 1" of as near to objective A as it can get (or within 3" of it), ',
        "take those with a target in range and sight, of these those in or behind cover, if any ",
        "(but not difficult ground), of these the one in the fewest enemies' attack reach (their ",
        "Advance plus weapon range, or their Charge), then furthest from the closest such reach",
    )
    assert "".join(steps) in text
    assert "OPR-ADV-OBJ" not in order(system, AXES, TO_OBJECTIVE).rules


@pytest.mark.rule("OPR-ADV-FREE", "OPR-COVER")
@pytest.mark.parametrize(
    ("system", "whom"),
    [(GF2, "nearby enemies"), (AOF2, "nearby enemies"), (GF3, "the closest enemy")],
)
def test_an_advance_without_objective_backs_off_unless_in_cover(system: str, whom: str) -> None:
    text = order(system, GUNS, TO_ENEMY).text
    assert "if it stands in cover and can shoot from there, it stays" in text
    sight = "the closest enemy in range and sight (any target, if that one cannot be had)"
    back = f"take those in or behind cover, if any, of these the one furthest from {whom}"
    assert f"else, of the places with {sight}, {back}" in text
    assert "OPR-ADV-FREE" not in order(system, AXES, TO_ENEMY).rules


@pytest.mark.rule("OPR-COVER")
@pytest.mark.parametrize("system", EDITIONS)
def test_moves_end_in_cover_but_not_in_difficult_cover_on_the_way(system: str) -> None:
    text = order(system, AXES, TO_OBJECTIVE).text
    cover = "take those in or behind cover, if any"
    assert f"{cover} (but not difficult ground), of these the nearest to it" in text
    near = 'of the places within 1" of as near to the enemy as it can get'
    assert f"{near}, {cover}, of these the nearest to it" in order(system, AXES, TO_ENEMY).text


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
    assert "not difficult ground" not in told.text


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


@pytest.mark.rule("SR-TRANSPORT", "SR-INDIRECT", "SR-RELENT")
@pytest.mark.parametrize(
    ("army", "why"),
    [('Reds [1]; Mortar (36", A1, Indirect)', "Indirect"), (f"{GUNS}; Relentless", "Relentless")],
)
def test_a_unit_that_gets_out_does_not_hold(army: str, why: str) -> None:
    def load(state: TableState) -> None:
        state.unit("reds").transport = "hauler"
        state.unit("hauler").has_activated = True

    ferry = "Hauler [1]; melee; Transport(6), Tough(6)"
    told = play_round(GF3, f"{army}\n{ferry}", also=load).order({"leaves": "yes", **TO_OBJECTIVE})
    assert f"getting out is a move, so it does not hold this time for its {why}" in told.text
    assert told.parts["action"] == "advance"
    assert told.put_back.startswith("Reds: back into Hauler")


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
