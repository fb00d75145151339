"""Hit and Defense rolls, before any special rule."""

import random

import pytest

from opfor.systems.opr.screens import is_covered
from opfor.systems.opr.shoot import Volley, shoot
from tests.opr.specials.scenes import Clash, left


@pytest.mark.rule("CORE-QUALITY", "CORE-TO-HIT", "CORE-BLOCK")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_hits_need_quality_and_blocks_defense(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A4)', quality=3).them(models=5, defense=5)
    assert clash.shoot(2, 3, 4, 5, 4, 5, 5) == 1
    told = clash.result
    assert (told.attacks, told.hits, told.blocks, told.wounds, told.killed) == (4, 3, 2, 1, 1)
    assert (told.hit_faces, told.block_faces) == ([2, 3, 4, 5], [4, 5, 5])


@pytest.mark.rule("CORE-CLAMP")
def test_a_six_hits_and_a_one_misses_whatever_the_modifiers() -> None:
    clash = Clash().us('Gun (24", A2, Reliable)', has="Good Shot").them(models=3)
    assert clash.shoot(1, 2, 1) == 1
    clash = Clash().us('Gun (24", A2)', quality=6).them(models=3, has="Stealth, Evasive")
    assert clash.shoot(5, 6, 1) == 1


@pytest.mark.rule("CORE-CLAMP")
def test_a_one_never_blocks() -> None:
    clash = Clash().us('Gun (24", A2)').them(models=3, defense=2, has="Shielded")
    assert clash.shoot(4, 4, 1, 2) == 1


@pytest.mark.rule("CORE-SHOOTERS")
def test_only_models_with_range_and_sight_add_attacks() -> None:
    # all but the first stand too far to the east
    clash = Clash().us('5x Gun (12", A1)', models=5).them(tough=9)
    clash.shoot(1)
    assert clash.result.attacks == 1
    clash = Clash().us('5x Gun (24", A1)', models=5).them(tough=9)
    clash.terrain("blocking impassable", 30.55, 11, 40, 16)
    clash.shoot(1)
    assert clash.result.attacks == 1


@pytest.mark.rule("CORE-COVER")
@pytest.mark.parametrize(
    ("edition", "hit_on", "block_on"), [("gf-3", 4, 3), ("gf-2", 5, 4), ("aof-2", 5, 4)]
)
def test_cover(edition: str, hit_on: int, block_on: int) -> None:
    clash = Clash(edition).us('Gun (24", A1)').them(models=2)
    clash.terrain("cover", 25, 20, 40, 26)
    clash.shoot(5, 5)
    assert (clash.result.hit_on, clash.result.block_on) == (hit_on, block_on)


#: what tells their 6s apart, has dice rolled again, or changes what blocks
GUNS = ("", ", AP(1)", ", AP(4)", ", Rending", ", Bane", ", Rending, Bane, AP(2)", ", Crack")


@pytest.mark.rule("CORE-COVER")
@pytest.mark.parametrize("gun", GUNS)
@pytest.mark.parametrize("defense", [2, 3, 4, 5, 6])
def test_cover_counts_as_much_where_nobody_listens(gun: str, defense: int) -> None:
    """Nobody is told of it, so it is asked for only once a die was short by one."""
    chance = random.Random(defense)
    for _ in range(40):
        faces = [chance.randint(1, 6) for _ in range(40)]
        ends: list[tuple[int, int]] = []
        for is_heard in (True, False):
            clash = Clash().us(f'Gun (24", A6{gun})').them(models=9, defense=defense)
            clash.terrain("cover", 25, 20, 45, 26)
            combat = clash.combat(*faces)
            combat.listener = clash.ear if is_heard else None
            dealt = shoot(combat, clash["us"], [Volley(0, clash["them"])], False)
            ends.append((dealt, len(left(combat))))
        assert ends[0] == ends[1], faces


@pytest.mark.rule("OPR-BONUS")
@pytest.mark.parametrize("edition", ["gf-3", "aof-2"])
def test_the_challenge_bonus(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A1)').them('Gun (24", A1)')
    clash.combat().favour("us", 1, 0)
    assert clash.shoot(3, 4) == 0
    clash.combat().favour("them", 1, 1)
    assert clash.shoot(4, 3) == 0


@pytest.mark.rule("CORE-SHOT-ORDER")
def test_everything_is_fired_at_what_stood_there() -> None:
    clash = Clash().us('Beam (24", A1, Deadly(3))', 'Bomb (24", A1, Blast(3))').them(models=3)
    # the beam kills one of three, the bomb still makes three hits
    assert clash.shoot(4, 1, 4, 6, 6, 6) == 1
    assert clash.result.hits == 3


@pytest.mark.rule("CORE-COVER")
@pytest.mark.parametrize(("edition", "needed"), [("gf-3", 3), ("gf-2", 4), ("aof-2", 4)])
def test_units_between_give_cover_in_v3(edition: str, needed: int) -> None:
    clash = Clash(edition).us('2x Gun (24", A1)', models=2).them(models=2)
    # it hides the left half of both from the right half of both
    clash.unit("others", 16.0, models=2, x=30.6)
    us, them = clash["us"], clash["them"]
    clash.combat(1, 1)
    others = clash["others"]
    assert is_covered(clash.combat().battle, us, us.bases, them, them.bases) == (needed == 3)
    others.models = []
    others.muster()
    clash.combat().battle.muster()
    assert not is_covered(clash.combat().battle, us, us.bases, them, them.bases)


@pytest.mark.rule("CORE-TO-HIT", "CORE-COVER", "CORE-SR-STEALTH")
def test_it_is_told_why_a_number_is_what_it_is() -> None:
    clash = Clash("gf-2").us('Gun (24", A1, Precise)').them(has="Stealth")
    clash.terrain("cover", 25.0, 20.0, 40.0, 30.0)
    clash.shoot(2)
    assert clash.result.hit_on == 6
    assert clash.result.hit_because == ["Stealth", "cover"]
    clash = Clash().us('Gun (24", A1, AP(2), Good Shot)').them(has="Shielded")
    clash.terrain("cover", 25.0, 20.0, 40.0, 30.0)
    clash.shoot(3, 6)
    assert clash.result.hit_because == ["Good Shot"]
    assert clash.result.block_because == ["Shielded", "cover", "AP 2"]
