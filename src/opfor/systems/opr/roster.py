"""Roster: which of the A.I.'s units acts next on a measured table (OPR-ACT, OPR-LAST)."""

from typing import Final

from opfor.faults import Refused, fault
from opfor.systems.opr.activation import Ready, choose_section, eligible, must_pass
from opfor.systems.opr.arrivals import choose_arrival, way_of
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.notes import Notes
from opfor.systems.opr.setup import SECTIONS
from opfor.systems.opr.unit_types import HYBRID, SHOOTING, TIE

_ALONG_Y: Final = ("east", "west")


def section_of(battle: Battle, unit: Unit, draws: Draws) -> int:
    """Where most of a unit's models stand, in thirds along the A.I.'s edge; tie: a die."""
    along_y = battle.ai_edge in _ALONG_Y
    third = (battle.table.depth if along_y else battle.table.width) / 3.0
    crowd = unit.crowd
    first, last = (crowd.south, crowd.north) if along_y else (crowd.west, crowd.east)
    if last < third:
        return 1
    if first >= 2.0 * third:
        return 3
    if first >= third and last < 2.0 * third:
        return 2
    west = 0
    middle = 0
    for base in unit.bases:
        at = base.y if along_y else base.x
        if at < third:
            west += 1
        elif at < 2.0 * third:
            middle += 1
    counts = [west, middle, len(unit.bases) - west - middle]
    most = max(west, max(middle, counts[2]))
    best = [number + 1 for number in range(3) if counts[number] == most]
    if len(best) == 1:
        return best[0]
    names = [SECTIONS[number] for number in best]
    return best[draws.one_of(f"{unit.name}: which section it stands in", names)]


def next_unit(battle: Battle, draws: Draws, notes: Notes) -> Unit | None:
    """Reserves that are due come first; then the unit that OPR-ACT gives, if any may act."""
    return choose_arrival(battle, draws) or choose_unit(battle, draws, notes)


def settle_type(unit: Unit, draws: Draws) -> str:
    """OPR-TYPE; equally good weapons go to a die."""
    if unit.type != TIE:
        return unit.type
    types = [SHOOTING, HYBRID]
    return types[draws.one_of(f"{unit.name}: shooting or hybrid", types)]


def find_unit(battle: Battle, id: str) -> Unit:
    """The unit that is to act, or one sentence saying why it cannot."""
    unit = battle.unit(id)
    if unit is None:
        raise fault("activate", f"there is no unit '{id}'.")
    if unit.side != battle.side:
        raise fault("activate", f"'{id}' does not belong to the A.I.")
    if not unit.models:
        raise fault("activate", f"'{id}' has no models left.")
    if unit.in_reserve and not way_of(battle, unit):
        raise fault("activate", f"'{id}' is in reserve and does not arrive this round.")
    if unit.is_activated:
        raise fault("activate", f"'{id}' has activated this round.")
    return unit


def choose_unit(battle: Battle, draws: Draws, notes: Notes) -> Unit | None:
    """The unit that acts, or none if the A.I. passes; refuses if nobody is left."""
    ready: list[Ready] = []
    units: dict[str, Unit] = {}
    for unit in battle.units:
        if unit.side == battle.side and not unit.is_activated:
            found = _ready(battle, unit, draws)
            if found is not None:
                ready.append(found)
                units[unit.id] = unit
    if not ready:
        raise Refused("units: no unit of the A.I. on the table is left to act this round.")
    waits = battle.edition.stunned_wait_for_all
    if waits and must_pass(ready, _others_left(battle), battle.edition):
        if notes.is_kept:
            stunned = battle.edition.stunned
            question = f"Is one of those who are left to it not {stunned}?"
            left = ", ".join(unit.name for unit in units.values())
            because = f"{left}: they wait while the other side has others to activate"
            notes.settle("OPR-LAST", question, "no", because, "one of the others acts")
        return None
    return _draw(battle, eligible(ready), units, draws, notes)


def _ready(battle: Battle, unit: Unit, draws: Draws) -> Ready | None:
    """A unit as OPR-ACT sees it; none if it is off the table."""
    if not unit.models or unit.in_reserve:
        return None
    carrier = battle.unit(unit.embarked_in) if unit.embarked_in else None
    if unit.embarked_in and (carrier is None or not carrier.is_on_table):
        return None
    ready = Ready(unit.id, section_of(battle, carrier or unit, draws))
    ready.is_stunned = unit.is_stunned
    ready.is_last = unit.is_last
    ready.is_behind_transport = (
        carrier is not None and battle.round == 1 and not carrier.is_activated
    )
    return ready


def _others_left(battle: Battle) -> bool:
    """Whether the other side has units that are neither stunned nor done."""
    return any(
        unit.side != battle.side
        and unit.models
        and not unit.in_reserve
        and not unit.is_activated
        and not unit.is_stunned
        for unit in battle.units
    )


def _draw(
    battle: Battle, able: list[Ready], units: dict[str, Unit], draws: Draws, notes: Notes
) -> Unit:
    section = choose_section(draws.dice, "Section to act in", able)
    faces: list[int] = []
    if section.rolled is not None:
        draws.note(section.rolled, list(SECTIONS.values()))
        faces = section.rolled.faces
    there = [units[ready.id] for ready in able if ready.section == section.section]
    if battle.edition.activates_nearest:
        there = _nearest(battle, there, draws)
    names = [unit.id for unit in there] if len(there) > 1 else []
    unit = there[draws.one_of("Which unit acts", names)]
    if notes.is_kept:
        notes.add(
            "OPR-ACT",
            "Which section, which unit?",
            unit.id,
            f"section {section.section}, {SECTIONS[section.section]}; {len(there)} to choose from",
            faces,
            called=unit.name,
        )
    return unit


def _nearest(battle: Battle, units: list[Unit], draws: Draws) -> list[Unit]:
    """gf-2: nearest to any objective it does not control, else to an enemy, by the way there."""
    to_objective: list[tuple[float, Unit]] = []
    to_enemy: list[tuple[float, Unit]] = []
    for unit in units:
        carrier = battle.unit(unit.embarked_in) if unit.embarked_in else None
        bases = unit.bases if carrier is None else carrier.bases[:1]
        measure = Measure(battle, unit, bases, draws)
        _keep(to_objective, measure.nearest_free(), unit)
        _keep(to_enemy, measure.nearest_foe(), unit)
    return [unit for _, unit in to_objective or to_enemy] or units


def _keep(best: list[tuple[float, Unit]], goals: list[Goal], unit: Unit) -> None:
    if not goals:
        return
    length = goals[0].length
    if best and length < best[0][0]:
        best.clear()
    if not best or length == best[0][0]:
        best.append((length, unit))
