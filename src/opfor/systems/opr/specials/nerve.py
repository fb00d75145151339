"""Rules that count for morale, for who won a melee, and for charges as a whole."""

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.specials.hooks import Special
from opfor.systems.opr.specials.numbers import BANNER, MUSICIAN, STANDARD, Loadout, Spirit


def all_specials(edition: Edition) -> list[Special]:
    found = [
        Special("Banner", "CORE-SR-BANNER", equip=_raise_banner, is_single=True),
        Special("Standard Bearer", "CORE-SR-STANDARD", equip=_raise_standard, is_single=True),
        Special("Morale", "CORE-SR-MORALE", rouse=_hearten, of_any=True),
        Special("Hold the Line", "CORE-SR-HOLD-THE-LINE", rouse=_hearten, of_any=True),
        Special("Hive Bond", "CORE-SR-HIVE-BOND", rouse=_hearten, of_any=True),
        Special("Battleborn", "CORE-SR-BATTLEBORN", rouse=_rally),
        Special("Honor Code", "CORE-SR-HONOR-CODE", rouse=_rally),
        Special("Impact", "CORE-SR-IMPACT", equip=_trample),
        Special("Phalanx", "CORE-SR-PHALANX", equip=_lower_spears),
        Special("Fire Breath", "CORE-SR-BREATH", equip=_breathe_fire),
    ]
    if edition.musician_counts:
        found.append(Special("Musician", "CORE-SR-MUSICIAN", equip=_play, is_single=True))
    frighten = _frighten if edition.fear_gives == "rating" else _frighten_by_die
    found.append(Special("Fear", "CORE-SR-FEAR", rouse=frighten, of_any=True))
    fearless = _fear_nothing if edition.fearless_gives == "roll" else _hearten
    found.append(Special("Fearless", "CORE-SR-FEARLESS", rouse=fearless))
    return found


def _raise_banner(loadout: Loadout, x: int) -> None:
    """CORE-SR-BANNER"""
    loadout.banners |= BANNER


def _raise_standard(loadout: Loadout, x: int) -> None:
    """CORE-SR-STANDARD"""
    loadout.banners |= STANDARD


def _play(loadout: Loadout, x: int) -> None:
    """CORE-SR-MUSICIAN in aof-2."""
    loadout.banners |= MUSICIAN


def _hearten(spirit: Spirit, x: int) -> None:
    """CORE-SR-MORALE, CORE-SR-HOLD-THE-LINE, CORE-SR-HIVE-BOND, in v2 CORE-SR-FEARLESS"""
    spirit.morale_plus += x


def _fear_nothing(spirit: Spirit, x: int) -> None:
    """CORE-SR-FEARLESS in v3."""
    spirit.second_chance = x


def _rally(spirit: Spirit, x: int) -> None:
    """CORE-SR-BATTLEBORN, CORE-SR-HONOR-CODE"""
    spirit.rallies_on = x


def _frighten(spirit: Spirit, x: int) -> None:
    """CORE-SR-FEAR in v3."""
    spirit.fear += x


def _frighten_by_die(spirit: Spirit, x: int) -> None:
    """CORE-SR-FEAR in v2."""
    spirit.fear_dice = 1


def _trample(loadout: Loadout, x: int) -> None:
    """CORE-SR-IMPACT"""
    loadout.impact += x


def _lower_spears(loadout: Loadout, x: int) -> None:
    """CORE-SR-PHALANX"""
    loadout.is_phalanx = True


def _breathe_fire(loadout: Loadout, x: int) -> None:
    """CORE-SR-BREATH"""
    loadout.has_breath = True
