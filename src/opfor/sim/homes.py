"""Leaving units at home, for every system: a lighter list of the same kind."""

import re
from collections import Counter

from opfor.faults import Refused
from opfor.seats import SIDES
from opfor.sim.batch import Plain
from opfor.sim.playing import Roster
from opfor.systems.encounter.armies import write_list
from opfor.systems.encounter.loading import read_army
from opfor.systems.encounter.setup import commander_formation
from opfor.systems.entropic.forces import read_force
from opfor.systems.opr.editions import EDITIONS


def points_of(setup: Plain, side: str) -> int:
    """What the list of a side is worth as it comes to the table."""
    return _worth(_units(setup, side))


Units = list[tuple[str, int]]
#: sums of units that are tried, the nearest first: some cannot be left, such as a commander's
MOST_TRIED = 12


def _units(setup: Plain, side: str) -> Units:
    return Roster(setup).units[SIDES.index(side)]


class Home:
    """Units that stay at home, for a handicap of so many points."""

    def __init__(self, units: Units, wanted: float) -> None:
        self.units = units
        self.points = _worth(units)
        #: whether leaving nothing would be nearer
        self.is_too_much = wanted < self.points - wanted

    def to_json(self) -> Plain:
        units = [{"name": name, "points": points} for name, points in self.units]
        return {"points": self.points, "units": units, "too_much": self.is_too_much}


def nearest_home(setup: Plain, side: str, wanted: float) -> Home:
    """The units to leave for what is nearest to a handicap; one at least, for units stay whole."""
    found: list[Home] = []
    for tried, points in enumerate(_sums(_units(setup, side), wanted)):
        home = _home(setup, side, points, wanted)
        if home is not None and home.points == points:
            return home
        if home is not None:
            found.append(home)
        if found and tried >= MOST_TRIED:
            break
    if not found:
        raise Refused("handicap: no unit can stay at home")
    return min(found, key=lambda home: abs(home.points - wanted))


def _home(setup: Plain, side: str, points: int, wanted: float) -> Home | None:
    """Who stays for a handicap; none if nobody does, or a part of what plays as one unit."""
    whole, lighter = (_units(s, side) for s in (setup, with_handicap(setup, side, points)))
    found = Home(_missing(whole, lighter), wanted)
    left = _worth(whole) - _worth(lighter)
    return found if found.units and found.points == left else None


def _worth(units: Units) -> int:
    return sum(points for _, points in units)


def _sums(units: Units, wanted: float) -> list[int]:
    """What some of the units are worth together, the nearest first; never all of them."""
    sums = {0}
    for _, points in units:
        sums |= {points + each for each in sums}
    return sorted(sums - {0, _worth(units)}, key=lambda each: (abs(each - wanted), each))


def _missing(whole: Units, lighter: Units) -> Units:
    """The units that are not in a lighter list, where those that are left are numbered anew."""
    left = Counter(_unnumbered(unit) for unit in lighter)
    found: Units = []
    for unit in whole:
        left[_unnumbered(unit)] -= 1
        if left[_unnumbered(unit)] < 0:
            found.append(unit)
    return found


def _unnumbered(unit: tuple[str, int]) -> tuple[str, int]:
    return re.sub(r"\d+", "", unit[0]).strip(), unit[1]


def with_handicap(setup: Plain, side: str, points: int) -> Plain:
    """The pairing with units worth up to so many points left at home, the dearest that fit
    first; one at least comes."""
    if setup["system"] in EDITIONS:
        options = dict(setup.get("options") or {})
        options["handicap"] = {**options.get("handicap", {}), side: points}
        return {**setup, "options": options}
    lighter = _lighter_army if setup["system"] == "encounter" else _lighter_force
    armies = [lighter(army, points) for army in setup["sides"][side]["armies"]]
    twin = {**setup, "sides": {**setup["sides"], side: {"armies": armies}}}
    if setup["system"] == "entropic":
        twin["options"] = {**(setup.get("options") or {}), "uneven": True}
    return twin


def _lighter_army(army: Plain, points: int) -> Plain:
    """Whole formations, never the Supreme Commander's."""
    found = read_army(str(army["text"]), str(army["file"]))
    kept = commander_formation(found)
    for formation in sorted(found.formations, key=lambda f: -f.points):
        if formation.number != kept and formation.points <= points:
            points -= formation.points
            found.formations.remove(formation)
    for number, formation in enumerate(found.formations, 1):
        formation.number = number
    return {**army, "text": write_list(found)}


def _lighter_force(army: Plain, points: int) -> Plain:
    force = read_force(str(army["text"]), str(army["file"]))
    for entry in sorted(force.entries, key=lambda e: -e.profile.points):
        if entry.profile.points <= points and len(force.entries) > 1:
            points -= entry.profile.points
            force.entries.remove(entry)
    models = [f'[[models]]\nprofile = "{entry.profile.id}"\n' for entry in force.entries]
    return {**army, "text": f'format = 1\nname = "{force.name}"\n\n' + "".join(models)}
