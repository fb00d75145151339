"""Offering: the short answers a person is shown, each with what would come of it.

An answer with X Y or … in it is a pattern to be filled in; `words` says what else may be typed.
"""

from opfor.boards.inches import NO_WAY, nearest_gap
from opfor.faults import Refused
from opfor.game import Choose, Decision, Option
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.setup import room_in
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.answers import compact, numbers_from
from opfor.systems.opr.whole.bearers import model_text
from opfor.systems.opr.whole.decisions import Casualties, Move, Order, PlaceMarker, PlaceUnit
from opfor.systems.opr.whole.heroes import hosts_of
from opfor.systems.opr.whole.loading import RESERVE, Loading, can_wait
from opfor.systems.opr.whole.phrases import left_by
from opfor.systems.opr.whole.suggestions import regroup
from opfor.systems.opr.whole.treading import endangered
from opfor.systems.opr.whole.words import (
    AUTO,
    FLY,
    LEAVE,
    answer_of,
    length_of,
    order_of,
    throwaway,
)

MOST_ENEMIES = 4


def offers(decision: Decision) -> list[Option]:
    """Short answers, each with what it means."""
    if isinstance(decision, Choose):
        return decision.options
    if isinstance(decision, Order):
        if not decision.offered:
            decision.offered = _order_offers(decision)
        return decision.offered
    if isinstance(decision, PlaceMarker):
        return [Option("X Y", "inches from the south-west corner"), _auto("as the A.I. would")]
    if isinstance(decision, PlaceUnit):
        return [Option("X Y", "the middle of its front rank"), _auto("near an objective")]
    if isinstance(decision, Move):
        whole = "the whole unit, its middle there"
        free = "those not in contact, their middle there: into contact or nearer"
        return [
            Option("stay", "nobody moves"),
            _auto("as the A.I. would"),
            Option("X Y", whole if decision.enemy is None else free),
        ]
    if isinstance(decision, Casualties):
        return [_auto("whoever matters least"), _fallen(decision)]
    none = Option("none", "everybody starts on the table")
    loaded = _loading_offers(decision) if isinstance(decision, Loading) else []
    return [_auto("leave it to the dice"), none, *loaded]


def _auto(label: str) -> Option:
    return Option(AUTO, label)


def _fallen(decision: Casualties) -> Option:
    """CORE-CASUALTIES: as many numbers as models fall, and who bears which."""
    known = decision.numbered()
    among = list(known.values())
    told = [
        f"{n} at ({m.base.x:.1f}, {m.base.y:.1f}){model_text(m, among)}" for n, m in known.items()
    ]
    numbers = " ".join(str(n) for n in numbers_from(answer_of(decision, AUTO)))
    return Option(f"{numbers} …", f"models by their numbers: {'; '.join(told)}")


def _loading_offers(decision: Loading) -> list[Option]:
    """CORE-SR-HERO, SR-TRANSPORT, SR-AMBUSH: who may join, ride or wait, one after another on a
    line."""
    units = decision.war.units_of(decision.side)
    found: list[str] = []
    told: list[str] = []
    for unit in units:
        hosts = hosts_of(decision.war, unit)
        if hosts:
            found.append(f"{unit.id}+{hosts[0].id}")
            names = " or ".join(f"{unit.id}+{host.id} {host.name}" for host in hosts)
            told.append(f"{unit.name} joins {names}")
        for carrier in units:
            if room_in(carrier.profile) and _can_ride(decision, unit, carrier):
                found.append(f"{unit.id}={carrier.id}")
                told.append(f"{unit.id}={carrier.id} {unit.name} rides in {carrier.name}")
        if can_wait(unit):
            found.append(f"{unit.id}={RESERVE}")
            told.append(f"{unit.id}={RESERVE} {unit.name} waits")
    if not found:
        return []
    return [Option(f"{found[0]} …", f"any of these on one line: {'; '.join(told)}")]


def _can_ride(decision: Loading, unit: Unit, carrier: Unit) -> bool:
    try:
        decision.verify(compact({"ride": {unit.id: carrier.id}, "reserve": []}))
    except Refused:
        return False
    return True


# orders


def _order_offers(decision: Order) -> list[Option]:
    unit, battle = decision.unit, decision.war.battle
    if unit.is_stunned:
        return [Option("idle", "recover" if not unit.is_aircraft else "recover in flight")]
    if unit.is_aircraft:
        found = _order(decision, FLY, "its straight move")
        found.append(Option("advance X Y", _flight(decision)))
        if decision.war.edition.aircraft_may_leave:
            found.append(
                Option(f"{LEAVE} X Y", "fly off the table, and back on the edge nearest there")
            )
        return [*found, *_aims(decision)]
    found = _order(decision, "hold", _held(decision))
    if unit.is_fixed:
        return [*found, *_aims(decision)]
    for marker in battle.objectives:
        for action in ("advance", "rush"):
            label = f"{action} toward objective {marker.id}"
            found += _order(decision, f"{action} {marker.id}", label)
    for enemy in _nearest(decision):
        found += _order(decision, f"advance {enemy.id}", f"advance toward {enemy.name}")
        found += _order(decision, f"charge {enemy.id}", f"charge {enemy.name}")
    for carrier in battle.friends(unit.side):
        found += _order(decision, f"embark {carrier.id}", f"get into {carrier.name}")
    where = "to a place, in inches from the south-west corner; as near as it gets if it is too far"
    place = Option("advance X Y", where)
    return [*found, place, Option("rush X Y", "or rush and a unit's id: rush b2"), *_aims(decision)]


def _held(decision: Order) -> str:
    """What holding comes to: passengers stay where they are, CORE-REGROUP closes the ranks."""
    war, unit = decision.war, decision.unit
    if unit.embarked_in:
        return "stay aboard"
    closes_up = regroup(war, unit, throwaway()) is not None
    return "close up, as it must, and shoot" if closes_up else "stay and shoot"


def _flight(decision: Order) -> str:
    least, most = decision.war.edition.aircraft_move_min, decision.unit.paces.flight
    far = f'{least}" to {most:g}"'
    return f"straight to a place {far} away, in inches from the south-west corner"


def _order(decision: Order, words: str, label: str) -> list[Option]:
    """The order with how far it goes and whom it attacks, if it can be given."""
    try:
        verdict = order_of(decision, words)
    except Refused:
        return []
    risk = ", over dangerous ground" if _is_risky(decision, verdict) else ""
    far = _far(decision, verdict)
    moved = f" ({far}{risk})" if far else ""
    return [Option(words, f"{label}{moved}{_attacks(verdict)}")]


def _far(decision: Order, verdict: Verdict) -> str:
    """How far somebody goes; out of a transport as the rule measures it."""
    unit, length = decision.unit, length_of(verdict)
    carrier = decision.war.battle.unit(unit.embarked_in) if unit.embarked_in else None
    if carrier is not None and length:
        return f'all within {left_by(unit, verdict, carrier):.1f}" of {carrier.name}'
    return f'{length:.1f}"' if length else ""


def _is_risky(decision: Order, verdict: Verdict) -> bool:
    """CORE-DANGEROUS"""
    unit, is_hasty = decision.unit, verdict.action in ("rush", "charge")
    if unit.is_flying or len(verdict.ways) != len(unit.models):
        return False
    return bool(endangered(decision.war.battle, unit.models, verdict, is_hasty))


def _attacks(verdict: Verdict) -> str:
    aims = [f"{shot.weapon} > {shot.target}" for shot in verdict.shots]
    aims += [f"cast {cast.number} > {cast.target}" for cast in verdict.spells]
    if not aims and verdict.action in ("hold", "advance") and verdict.models:
        return "; nobody in range and sight"
    return f"; {'; '.join(aims)}" if aims else ""


def _aims(decision: Order) -> list[Option]:
    """CORE-GROUPS, CORE-CAST: how other targets are said."""
    unit = decision.unit
    enemy = next(iter(_nearest(decision)), None)
    if enemy is None:
        return []
    found: list[Option] = []
    if unit.carried:
        id = f"… ; {unit.carried[0].name} > {enemy.id}"
        more = f"; > {enemy.id} aims all it has, ; hold fire none"
        found.append(Option(id, f"after an order: a weapon's target{more}"))
    if unit.can_cast and unit.spells:
        known = ", ".join(f"{n} {spell.name}" for n, spell in enumerate(unit.spells, 1))
        found.append(Option(f"… ; cast 1 > {enemy.id}", f"after an order: a spell ({known})"))
    return found


def _nearest(decision: Order) -> list[Unit]:
    battle, unit = decision.war.battle, decision.unit
    carrier = battle.unit(unit.embarked_in) if unit.embarked_in else None
    bases = carrier.bases if carrier is not None else unit.bases
    enemies = battle.enemies(unit.side)
    enemies.sort(key=lambda enemy: nearest_gap(bases, enemy.bases) if bases else NO_WAY)
    return enemies[:MOST_ENEMIES]
