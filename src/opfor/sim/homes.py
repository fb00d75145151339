"""Leaving units at home, for every system: a lighter list of the same kind."""

from opfor.sim.batch import Plain
from opfor.sim.playing import Roster
from opfor.systems.encounter.armies import write_list
from opfor.systems.encounter.loading import read_army
from opfor.systems.encounter.setup import commander_formation
from opfor.systems.entropic.forces import read_force
from opfor.systems.opr.editions import EDITIONS


def points_of(setup: Plain, side: str) -> int:
    """What the list of a side is worth as it comes to the table."""
    return sum(points for _, points in Roster(setup).units["ab".index(side)])


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
