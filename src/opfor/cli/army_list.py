"""What `opfor armies` tells: all lists that come with the program, by system."""

import textwrap

from opfor.play.armies import known_armies
from opfor.play.tables import SYSTEMS
from opfor.play.titles import title_of
from opfor.systems.encounter import armies as encounter_armies
from opfor.systems.entropic.forces import read_force, samples
from opfor.systems.opr import armies as opr_armies
from opfor.systems.opr.armies import read_army
from opfor.systems.opr.editions import load_edition

WIDTH = 96


def shipped() -> list[str]:
    """All armies that come with the program, by system."""
    told: list[str] = []
    for system in SYSTEMS:
        told += [f"{system}: {title_of(system)}"]
        for name in known_armies(system):
            told += _shown(name, system)
    return told


def _shown(name: str, system: str) -> list[str]:
    if system == "encounter":
        return _preset(name)
    return _force(name) if system == "entropic" else _sample(name, system)


def _force(name: str) -> list[str]:
    force = read_force(samples()[name], name)
    listed = sorted({entry.profile.name for entry in force.entries})
    return [
        f"  {name}: {force.name}, {force.value} points, {len(force.entries)} models",
        *_wrapped(", ".join(listed)),
    ]


def _sample(name: str, system: str) -> list[str]:
    army = read_army(opr_armies.sample(name), name, load_edition(system))
    rules = sorted({rule for kind in army.report.rules.values() for rule in kind})
    sums = f"{army.points} points, {army.report.kept.models} models, {len(army.units)} units"
    return [f"  {name}: {sums}", *_wrapped(", ".join(rules))]


def _preset(name: str) -> list[str]:
    army = encounter_armies.preset(name)
    units = [unit for formation in army.formations for unit in formation.units]
    sums = f"{army.points} points, {sum(unit.count for unit in units)} units"
    listed = sorted({unit.name for unit in units})
    return [
        f"  {name}: {sums}, {len(army.formations)} formations, {army.tokens} Hero Tokens",
        *_wrapped(", ".join(listed)),
    ]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="      ", subsequent_indent="      ")
