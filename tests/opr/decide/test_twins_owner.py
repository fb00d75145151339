"""Twins for the A.I. as owner in the other side's turn: melee, losses, morale, spells, wrecks.

"us" are the attackers, "them" the A.I.'s.
"""

import pytest

from opfor.boards.inches import Base, is_in_contact
from opfor.dice import Dice, Scripted, Seeded
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.combat import Combat, Owner
from opfor.systems.opr.magic import cast
from opfor.systems.opr.morale import take_test
from opfor.systems.opr.placing import leave_wreck, stand
from opfor.systems.opr.whole.closing import consolidate
from opfor.systems.opr.whole.piling import pile_in
from tests.opr.decide.scenes import BLADE, R, Scene
from tests.opr.decide.twins import EVERY, FANTASY, FUTURE, OLD, V2, Pair
from tests.opr.specials.scenes import Clash, close
from tests.opr.tables import bare, battle, found, unit

GUN = 'Gun (24", A1)'
MAGIC = {"gf-2": "Psychic(1)", "aof-2": "Wizard(1)"}


class Meek(Owner):
    """One who never strikes back and never blocks."""

    def strikes_back(self, combat: Combat, unit: Unit, enemy: Unit) -> bool:
        return False

    def blocks(self, combat: Combat, unit: Unit, caster: Unit) -> bool:
        return False


def struck_back(name: str, owner: Owner) -> str:
    """We charge and miss; they hit and wound if they strike."""
    clash = close(name).us("Axe (A1)", tough=3).them("Axe (A1)")
    clash.owners["them"] = owner
    faces = [1, 6, 1, 6] if not isinstance(owner, Meek) else [1]
    return f"{clash.melee(*faces).by_defender} wounds"


def fate(clash: Clash, place: int) -> str:
    """What becomes of one of three in a row, from the west, when one of them must fall."""
    model = clash["them"].models[place - 1]
    clash.shoot(6, 1)
    return "kept" if any(each is model for each in clash["them"].models) else "lost"


def shot_from(name: str, x: float) -> str:
    return fate(Clash(name).us(GUN, x=x).them(models=3), 3)


def special(name: str, upgraded: list[int]) -> str:
    return fate(Clash(name).us(GUN, x=30.0).them(models=3, upgraded=upgraded), 3)


def by_marker(name: str, x: float) -> str:
    clash = Clash(name, gap=20).us(GUN, x=30.0).them(models=3)
    return fate(clash.marker(x, clash["them"].bases[0].y), 3)


def with_target(name: str, y: float) -> str:
    """Behind them somebody stands within 10" of the first, or of nobody."""
    clash = Clash(name, gap=10.5).us(GUN, x=32.5).them('3x Gun (10", A1)', models=3)
    return fate(clash.unit("others", y), 1)


def hero(name: str, weapon: str) -> str:
    """The furthest is the hero who joined, or one of three alike."""
    made = Clash(name).us(GUN, x=30.0)
    return fate(made.them(models=2, hero=weapon) if weapon else made.them(models=3), 3)


def piled_in(name: str, y: float) -> str:
    """One in contact, its mate so far from the enemy."""
    made = Scene(name).unit("a", (0.0, 0.0), BLADE, models=[(30.0, 24.0), (32.0, y)])
    made.foe("e", (30.0, 24.0 + 2 * R + 0.002), BLADE)
    game = made.battle()
    places = pile_in(game, made.units[0], made.units[1])
    bases = places or made.units[0].bases
    return f"{sum(is_in_contact(base, made.units[1].bases[0]) for base in bases)} in contact"


def after_melee(name: str, holder: str) -> str:
    """A marker in the east, cover in the west, an enemy in the south."""
    made = Scene(name).unit("a", (30.0, 24.0), BLADE).foe("e", (30.0, 8.0), "Gun 18 A1")
    made.marker("M", 50.0, 24.0, held_by=holder).terrain("cover", 26.0, 22.0, 29.0, 26.0)
    places = consolidate(made.battle(), made.units[0], 3.0, Dice(Seeded(1, "x")))
    assert places is not None
    return "to the marker" if places[0].x > 30.0 else "into cover"


def morale(name: str, quality: int) -> str:
    """A unit of Quality 4+ with a hero."""
    clash = Clash(name).us().them(models=3, hero="Axe (A1)", hero_quality=quality)
    return f"on {take_test(clash.combat(3), clash['them'], 'x').needed}+"


def spell_met(name: str, owner: Owner) -> str:
    clash = Clash(name, gap=10.0).us(has=MAGIC[name]).them(has=MAGIC[name])
    clash.owners["them"] = owner
    return "cast" if cast(clash.combat(4, 6), clash["us"], 5) else "blocked"


def spell_from(name: str, gap: float) -> str:
    clash = Clash(name, gap=gap).us(has=MAGIC[name]).them(has=MAGIC[name])
    return "cast" if cast(clash.combat(4, 6), clash["us"], 5) else "blocked"


def out_of_wreck(name: str, y: float) -> str:
    """On which side of its wreck the cargo gets out, for a marker there."""
    game = battle(bare(), [(36.0, y)], unit("t", 1, 60, "Transport(6)"), unit("u", 3), system=name)
    carrier = found(game, "t")
    stand(carrier, [Base(36.0, 24.0, carrier.bases[0].r)])
    game.muster()
    placed = leave_wreck(Dice(Scripted([1] * 9)), game, found(game, "u"), carrier)
    assert placed is not None
    return "north" if placed.places[0].y > 24.0 else "south"


# fmt: off
PAIRS = [
    Pair("OPR-MELEE", EVERY, struck_back, Owner(), Meek(), "1 wounds", "0 wounds"),
    Pair("OWN-STRIKE", EVERY, struck_back, Owner(), Meek(), "1 wounds", "0 wounds"),
    Pair("OWN-CASUALTY", EVERY, shot_from, 30.0, 32.5, "lost", "kept"),
    Pair("OWN-CASUALTY", EVERY, hero, "Axe (A1)", "", "kept", "lost"),
    Pair("OWN-CASUALTY", EVERY, special, [2], [], "kept", "lost"),
    Pair("OWN-CASUALTY", EVERY, by_marker, 35.5, 60.0, "kept", "lost"),
    Pair("OWN-CASUALTY", EVERY, with_target, 32.4, 46.0, "kept", "lost"),
    Pair("OWN-PILEIN", EVERY, piled_in, 24.5, 21.0, "2 in contact", "1 in contact"),
    Pair("OWN-PILEIN", EVERY, after_melee, "", "ai", "to the marker", "into cover"),
    Pair("OWN-MORALE", EVERY, morale, 3, 5, "on 3+", "on 4+"),
    Pair("OWN-BLOCK", V2, spell_met, Owner(), Meek(), "blocked", "cast"),
    Pair("OWN-BLOCK", OLD, spell_from, 12.0, 12.5, "blocked", "cast"),
    Pair("OWN-BLOCK", FANTASY, spell_from, 18.0, 18.5, "blocked", "cast"),
    Pair("OWN-WRECK", FUTURE, out_of_wreck, 44.0, 4.0, "north", "south"),
]
# fmt: on


@pytest.mark.parametrize(
    "pair", [pytest.param(row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in PAIRS]
)
def test_a_rule_of_the_owner_changes_what_comes_of_it(pair: Pair) -> None:
    pair.check()
