"""Orders as text and back: what a unit does, checked against the core rules.

`{"do":"advance","at":[[30,20]],"shoot":[["Rifle","b2"]],"cast":[["1","b2"]]}`; a charge names
its target with `hit`, a unit that gets into a transport the transport with `into`; an Aircraft
that leaves the table is `off`, and `at` is where it comes back.
"""

from typing import Any

from opfor.boards.charges import left_out
from opfor.boards.contact import contacts
from opfor.boards.inches import Base, is_within
from opfor.boards.paths import Path
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import MAX_TEXT
from opfor.systems.opr.battle import Battle, Spell, Unit
from opfor.systems.opr.verdict import EDGE, Cast, Shot, Verdict
from opfor.systems.opr.whole.answers import compact, pairs_from, parsed, points_from
from opfor.systems.opr.whole.closing import check_pile_in
from opfor.systems.opr.whole.embarking import embark
from opfor.systems.opr.whole.leaving import check_leave
from opfor.systems.opr.whole.movers import Mover
from opfor.systems.opr.whole.small_moves import small_ways
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.suggestions import charge, regroup

ACTIONS = ("hold", "advance", "rush", "charge", "idle")
_FIELDS = ("do", "at", "hit", "shoot", "cast", "into", "off")


def write_order(verdict: Verdict) -> str:
    data: dict[str, object] = {"do": verdict.action}
    if verdict.models:
        data["at"] = [[x, y] for x, y in verdict.models]
    if verdict.target:
        data["hit"] = verdict.target
    if verdict.shots:
        data["shoot"] = [[shot.weapon, shot.target] for shot in verdict.shots]
    if verdict.spells:
        data["cast"] = [[str(cast.number), cast.target] for cast in verdict.spells]
    if verdict.toward_kind == "transport":
        data["into"] = verdict.toward
    if verdict.toward_kind == EDGE:
        data["off"] = True
    return compact(data)


def read_order(war: War, unit: Unit, text: str) -> Verdict:
    """The order, or `Refused` with the rule it breaks."""
    data = parsed(text)
    if not isinstance(data, dict) or any(key not in _FIELDS for key in data):
        raise Refused(f"an order has the fields {', '.join(_FIELDS)}")
    action = str(data.get("do", ""))
    if action not in ACTIONS:
        raise Refused(f"'{action[:MAX_TEXT]}' is no action; there is: {', '.join(ACTIONS)}")
    check_action(war, unit, action)
    mover = Mover(war.battle, unit)
    if "into" in data:
        return embark(mover, str(data["into"]), [action])
    verdict = Verdict(unit.id, unit.type, action)
    _read_move(war, unit, mover, data, verdict)
    ends = [Base(x, y, m.base.r) for (x, y), m in zip(verdict.models, unit.models, strict=False)]
    if ends and action != "idle":
        _read_casts(war.battle, mover, ends, data.get("cast", []), verdict)
        _read_shots(war.battle, mover, ends, data.get("shoot", []), verdict)
    return verdict


def check_action(war: War, unit: Unit, action: str) -> None:
    """Whether the unit may do this at all, or `Refused`."""
    if unit.is_stunned != (action == "idle"):
        stunned = war.edition.stunned
        must = f"is {stunned} and must stay idle" if unit.is_stunned else f"is not {stunned}"
        raise Refused(f"{unit.name} {must} (CORE-{stunned.upper()})")
    if unit.is_fixed and action != "hold" and not unit.is_stunned:
        raise Refused(f"{unit.name} may only hold (CORE-SR-IMMOBILE, CORE-SR-ARTILLERY)")
    if unit.is_aircraft and action not in ("advance", "idle"):
        raise Refused(f"{unit.name} may only advance (CORE-SR-AIRCRAFT)")


def _read_move(war: War, unit: Unit, mover: Mover, data: dict[str, Any], verdict: Verdict) -> None:
    is_moving = verdict.action in ("advance", "rush", "charge") or (
        verdict.action == "idle" and unit.is_aircraft
    )
    if mover.transport is not None and not is_moving:
        return
    points = (
        points_from(data["at"], len(unit.models))
        if "at" in data
        else [(base.x, base.y) for base in mover.measure.bases]
    )
    places = [Base(x, y, m.base.r) for (x, y), m in zip(points, unit.models, strict=True)]
    verdict.models = points
    if data.get("off"):
        return _read_leave(mover, places, data, verdict)
    if not is_moving:
        if verdict.action == "hold" and regroup(war, unit, Dice(Seeded(1, "regroup"))) is not None:
            raise Refused(f"{unit.name} is out of coherency and must close up (CORE-REGROUP)")
        _check_stays(mover, places, verdict)
        return
    target = _charged(war.battle, unit, data, verdict)
    action = "advance" if verdict.action == "idle" else verdict.action
    verdict.ways = mover.ways(action, places, target)
    if target is not None:
        _check_contact(war, mover, places, target)


def _check_contact(war: War, mover: Mover, places: list[Base], target: Unit) -> None:
    """CORE-PILE-IN: whoever finds a spot in contact, by the same ground as all and round what is
    dangerous, takes one; the charge that is offered is always enough."""
    if not contacts(places, target.crowd):
        raise Refused("a charge must bring a model into contact (CORE-CHARGE-TARGET)")
    found = left_out(mover.march, places) if mover.march is not None else None
    if found is None:
        return
    offered = charge(war, mover.unit, [target], Dice(Seeded(1, "charge")))
    if offered is None or offered.models != [(place.x, place.y) for place in places]:
        number, spot = found
        # to be typed as it is told: so near that it is still contact and never an overlap
        where = f"({spot.x:.3f}, {spot.y:.3f})"
        who = f"model {number + 1} is not in contact and could be, at {where}"
        raise Refused(f"{who}; chargers move into contact if they can (CORE-PILE-IN)")


def _read_leave(mover: Mover, places: list[Base], data: dict[str, Any], verdict: Verdict) -> None:
    """CORE-SR-AIRCRAFT, v2: leaving the table ends the activation."""
    if verdict.action != "advance" or data.get("shoot") or data.get("cast"):
        raise Refused("leaving the table is all an Aircraft does then (CORE-SR-AIRCRAFT)")
    check_leave(mover, places)
    verdict.toward_kind = EDGE


def _check_stays(mover: Mover, places: list[Base], verdict: Verdict) -> None:
    for base, place in zip(mover.measure.bases, places, strict=True):
        if (base.x, base.y) != (place.x, place.y):
            raise Refused("a unit that holds does not move (CORE-HOLD)")
    verdict.ways = [Path([place.x], [place.y]) for place in places]


def _charged(battle: Battle, unit: Unit, data: dict[str, Any], verdict: Verdict) -> Unit | None:
    if verdict.action != "charge":
        if "hit" in data:
            raise Refused("only a charge names whom it hits (CORE-CHARGE)")
        return None
    target = enemy_of(battle, unit, str(data.get("hit", "")), "CORE-CHARGE-TARGET")
    if target.is_aircraft:
        raise Refused("an Aircraft cannot be charged (CORE-SR-AIRCRAFT)")
    verdict.target = target.id
    return target


def enemy_of(battle: Battle, unit: Unit, id: str, rule: str) -> Unit:
    target = battle.unit(id)
    if target is None or target.side == unit.side or not target.is_on_table:
        raise Refused(f"'{id[:MAX_TEXT]}' is no enemy on the table ({rule})")
    return target


def _read_shots(
    battle: Battle, mover: Mover, ends: list[Base], data: object, verdict: Verdict
) -> None:
    pairs = pairs_from(data)
    if pairs and verdict.action not in ("hold", "advance"):
        raise Refused("a unit shoots only if it holds or advances (CORE-RUSH, CORE-CHARGE)")
    if len({id for _, id in pairs}) > (battle.edition.targets_max or len(pairs)):
        most = battle.edition.targets_max
        raise Refused(f"a unit shoots at no more than {most} units (CORE-GROUPS)")
    place = 0
    groups = mover.unit.groups
    for name, id in sorted(pairs, key=lambda pair: _place_of(mover.unit, pair[0])):
        while place < len(groups) and groups[place].name != name:
            place += 1
        if place >= len(groups) or not groups[place].carriers:
            raise Refused(f"{_not_shot(mover.unit, name)} (CORE-GROUPS)")
        target = enemy_of(battle, mover.unit, id, "CORE-TARGET")
        if not mover.targets.can_hit(groups[place], ends, target):
            raise Refused(f"{name} has no range or sight to {target.name} (CORE-TARGET)")
        verdict.shots.append(Shot(name, id))
        place += 1


def _not_shot(unit: Unit, name: str) -> str:
    """Why nothing more of this name can be shot."""
    if any(group.name == name and group.carriers for group in unit.groups):
        return f"{name} is aimed at one target only"
    if any(group.name == name for group in unit.groups):
        return f"nobody of {unit.name} is left who can shoot {name}"
    if any(weapon.name == name and not weapon.is_ranged for weapon in unit.profile.groups()):
        return f"{name} is a weapon for melee and cannot be shot"
    carried = ", ".join(group.name for group in unit.carried) or "nothing to shoot with"
    return f"nobody of {unit.name} carries '{name[:MAX_TEXT]}'; they have: {carried}"


def _place_of(unit: Unit, name: str) -> int:
    for place, group in enumerate(unit.groups):
        if group.name == name:
            return place
    return len(unit.groups)


def _read_casts(
    battle: Battle, mover: Mover, ends: list[Base], data: object, verdict: Verdict
) -> None:
    unit, edition = mover.unit, battle.edition
    left = unit.tokens
    for number, id in pairs_from(data):
        place = int(number) if number.isascii() and number.isdigit() else 0
        if unit.magic <= 0 or not 1 <= place <= len(unit.spells):
            raise Refused(f"{unit.name} has no spell {number[:MAX_TEXT]} (CORE-CAST)")
        if not unit.can_cast:
            spent = f"{unit.name} has tried to block a spell this round and casts none"
            raise Refused(f"{spent} (CORE-SPELL-BLOCK)")
        spell = unit.spells[place - 1]
        if any(cast.number == place for cast in verdict.spells):
            raise Refused("each spell is tried once in an activation (CORE-CAST)")
        if not edition.has_tokens and verdict.spells:
            raise Refused("one spell is cast in an activation (CORE-CAST)")
        left -= spell.value if edition.has_tokens else 0
        if left < 0:
            raise Refused(f"{unit.name} has not enough tokens (CORE-TOKENS)")
        _check_spell(battle, mover, ends, spell, id)
        verdict.spells.append(Cast(spell.name, place, id))


def _check_spell(battle: Battle, mover: Mover, ends: list[Base], spell: Spell, id: str) -> None:
    target = enemy_of(battle, mover.unit, id, "CORE-CAST")
    lines, own = battle.lines, mover.unit.crowd
    for a in mover.unit.casters(ends):
        for b in target.bases:
            if is_within(a, b, spell.range) and lines.can_see(a, b, own, target.crowd):
                return
    raise Refused(f"{spell.name} has no range or sight to {target.name} (CORE-CAST)")


def check_small_move(
    war: War, unit: Unit, enemy: Unit | None, inches: float, points: list[tuple[float, float]]
) -> list[Base]:
    """A pile-in or a consolidation, or `Refused` with the rule it breaks."""
    places = [Base(x, y, m.base.r) for (x, y), m in zip(points, unit.models, strict=True)]
    if enemy is not None:
        check_pile_in(war.battle, unit, enemy, places)
    small_ways(war.battle, unit, enemy, inches, places)
    return places
