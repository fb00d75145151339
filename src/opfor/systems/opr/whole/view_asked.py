"""A question as plain data: its options with what they stand for, and how to answer by hand."""

import re

from opfor.boards.crowds import middle
from opfor.boards.inches import Base
from opfor.faults import Refused
from opfor.game import Decision, Option, RollDie
from opfor.match import Match
from opfor.pages import Plain, die, offered, place, question
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.setup import EDGES
from opfor.systems.opr.whole.answers import compact
from opfor.systems.opr.whole.areas import form_up, markers_of
from opfor.systems.opr.whole.bearers import model_text
from opfor.systems.opr.whole.decisions import (
    NO_ROOM,
    Casualties,
    Move,
    Order,
    PlaceMarker,
    PlaceUnit,
)
from opfor.systems.opr.whole.heroes import hosts_of
from opfor.systems.opr.whole.loading import RESERVE, Loading, can_wait
from opfor.systems.opr.whole.movers import Mover
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.words import AUTO, LEAVE
from opfor.systems.opr.zones import Zone

#: the first words of orders, as groups of buttons
GROUPS = ("hold", "advance", "rush", "charge", "embark", "fly", "idle")
#: whom a weapon aims at, as a label has it for a keyboard
_TARGET = re.compile(r" > ([ab]\d+)")
_CAST = re.compile(r"cast (\d+)")


def asked(match: Match, state: War, decision: Decision, seat: str) -> Plain:
    """A decision for a page; an answer to it is an option's id or the words of its hints."""
    if isinstance(decision, RollDie):
        return die(decision)
    unit = subject(state, decision)
    options = [_option(state, decision, option) for option in _real(match, decision)]
    found = question(decision, unit.id if unit is not None else None, options)
    found["preview"] = isinstance(decision, Order) and not decision.unit.is_stunned
    found["placing"] = _placing(decision)
    found["allocate"] = _allocate(decision)
    return found


def subject(war: War, decision: Decision) -> Unit | None:
    """Whom a decision is about: its unit, or the one its key names first."""
    if isinstance(decision, Order | PlaceUnit | Move | Casualties):
        return decision.unit
    return war.battle.unit(decision.key.partition(" ")[0])


def _real(match: Match, decision: Decision) -> list[Option]:
    """What is offered, without the patterns that only a keyboard fills in."""
    offers = [each for each in match.offers(decision) if not _is_pattern(each.id)]
    if isinstance(decision, PlaceUnit) and match.answer_of(decision, AUTO) == NO_ROOM:
        return [Option(NO_ROOM, "there is no room")]
    return offers


def _is_pattern(id: str) -> bool:
    return "X Y" in id or "…" in id


def _option(war: War, decision: Decision, option: Option) -> Plain:
    """An option with the place or unit it stands for."""
    option = _named(war, decision, option)
    if option.id in EDGES:
        table = war.battle.table
        y = table.depth if option.id == "north" else 0.0
        return offered(option, at=place(table.width / 2.0, y))
    if option.id.isdigit() and " picked out " in decision.key:
        return _picked(war, decision, option)
    first, _, last = option.id.rpartition(" ")
    more: Plain = {"group": first.capitalize()} if first in GROUPS else {}
    if option.id in GROUPS:
        more["group"] = option.id.capitalize()
    unit = war.battle.unit(last)
    if unit is not None:
        more["unit"] = unit.id
        if unit.is_on_table:
            more["at"] = place(*middle(unit.bases))
    marker = next((m for m in war.battle.objectives if m.id == last and first in GROUPS), None)
    if marker is not None:
        more["at"] = place(marker.x, marker.y)
    return offered(option, **more)


def _named(war: War, decision: Decision, option: Option) -> Option:
    """Whom an order attacks goes into the hint, by name: the preview shows it in full."""
    label, _, aims = option.label.partition("; ")
    if not isinstance(decision, Order) or ">" not in aims:
        return option
    spells = decision.unit.spells
    words = _TARGET.sub(lambda found: f" at {_name(war, found[1])}", aims)
    return Option(
        option.id, label, _CAST.sub(lambda found: f"cast {spells[int(found[1]) - 1].name}", words)
    )


def _name(war: War, id: str) -> str:
    unit = war.battle.unit(id)
    return unit.name if unit is not None else id


def _picked(war: War, decision: Decision, option: Option) -> Plain:
    """CORE-SR-TAKEDOWN: one model."""
    unit = subject(war, decision)
    number = int(option.id)
    if unit is None or number > len(unit.models):
        return offered(option)
    base = unit.models[number - 1].base
    return offered(option, unit=unit.id, at=place(base.x, base.y))


# answers made on the board


def _placing(decision: Decision) -> Plain | None:
    if isinstance(decision, Order):
        return _order(decision)
    if isinstance(decision, PlaceMarker):
        area = markers_of(decision.war).area
        return _put("point", [{"points": box(area)}], [])
    if isinstance(decision, PlaceUnit):
        zone = decision.zone()
        return _put("point", [{"points": box(zone)}], _formed(decision, zone))
    if isinstance(decision, Move):
        found = _put("models", None, ghost(decision.unit.bases))
        found["actions"] = [{"word": "", "label": "Move", "limit": decision.inches}]
        return found
    return None


def _put(kind: str, zone: list[Plain] | None, models: list[Plain]) -> Plain:
    return {"kind": kind, "actions": [], "zone": zone, "models": models}


def _order(decision: Order) -> Plain | None:
    """Moves that end where the person says, the unit taken by its middle."""
    unit, battle = decision.unit, decision.war.battle
    if unit.is_fixed or unit.is_stunned:
        return None
    mover = Mover(battle, unit)
    words = ("advance",) if unit.is_aircraft else ("advance", "rush")
    found = _put("order", None, ghost(mover.measure.bases))
    found["actions"] = [
        {"word": word, "label": word.capitalize(), "limit": _limit(mover, word)} for word in words
    ]
    if unit.is_aircraft and battle.edition.aircraft_may_leave:
        found["actions"].append({"word": LEAVE, "label": "Leave the table, back on an edge"})
    return found


def _limit(mover: Mover, action: str) -> float:
    inches = mover.inches(action)
    return inches if mover.unit.is_aircraft else mover.marches.allowance(inches)


def ghost(bases: list[Base]) -> list[Plain]:
    """A formation round its middle."""
    x, y = middle(bases)
    return [_ghostly(base, x, y) for base in bases]


def _ghostly(base: Base, x: float, y: float) -> Plain:
    dx, dy = place(base.x - x, base.y - y)
    return {"dx": dx, "dy": dy, "r": base.r}


def _formed(decision: PlaceUnit, zone: Zone) -> list[Plain]:
    """As the unit forms up round its first model in the open."""
    war, unit = decision.war, decision.unit
    x, y = (zone.west + zone.east) / 2.0, (zone.south + zone.north) / 2.0
    formed = form_up(war, unit, zone, x, y)
    if formed is None:
        return [_ghostly(unit.bases[0], unit.bases[0].x, unit.bases[0].y)]
    return [_ghostly(base, formed[0].x, formed[0].y) for base in formed]


# answers made of several parts


def _allocate(decision: Decision) -> Plain | None:
    if isinstance(decision, Casualties):
        return _casualties(decision)
    return _loading(decision) if isinstance(decision, Loading) else None


def _casualties(decision: Casualties) -> Plain:
    known = decision.numbered()
    among = list(known.values())
    fields: list[Plain] = [
        _yes_no(str(number), f"model {number}{model_text(model, among)}")
        | {"unit": decision.unit.id, "at": place(model.base.x, model.base.y)}
        for number, model in known.items()
    ]
    return {"fields": fields, "form": form_of(fields), "total": decision.count}


def form_of(fields: list[Plain]) -> str:
    """Words with a gap for the value of each field."""
    return " ".join(f"{field['id']}={{{field['id']}}}" for field in fields)


def _loading(decision: Loading) -> Plain:
    """A yes or no for every unit to join, every seat and every place in reserve; words as
    "a2+a4=1 a3:a1=1 a5:reserve=0"."""
    war, side = decision.war, decision.side
    units = war.units_of(side)
    fields: list[Plain] = []
    for unit in units:
        for host in hosts_of(war, unit):
            fields.append(_yes_no(f"{unit.id}+{host.id}", f"{unit.name} joins {host.name}"))
        for carrier in units:
            if carrier is not unit and _is_legal(decision, {unit.id: carrier.id}):
                label = f"{unit.name} rides in {carrier.name}"
                fields.append(_yes_no(f"{unit.id}:{carrier.id}", label))
        if can_wait(unit):
            fields.append(_yes_no(f"{unit.id}:{RESERVE}", f"{unit.name} waits in reserve"))
    return {"fields": fields, "form": form_of(fields)}


def _yes_no(id: str, label: str) -> Plain:
    return {"id": id, "label": label, "low": 0, "high": 1}


def _is_legal(decision: Loading, riding: dict[str, str]) -> bool:
    try:
        decision.verify(compact({"ride": riding, "reserve": []}))
    except Refused:
        return False
    return True


def box(zone: Zone) -> list[list[float]]:
    corners = (
        (zone.west, zone.south),
        (zone.east, zone.south),
        (zone.east, zone.north),
        (zone.west, zone.north),
    )
    return [place(x, y) for x, y in corners]
