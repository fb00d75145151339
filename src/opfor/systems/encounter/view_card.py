"""A formation's card, and a look from one at another: reach, ranges, sight, odds."""

from opfor.boards.hexes import hexes_of
from opfor.match import Match
from opfor.pages import Plain, meaning, unknown, unseen
from opfor.systems.encounter import reach
from opfor.systems.encounter.battle import BOARD, SEATS, Battle, Formation, Unit
from opfor.systems.encounter.decisions import describe, unit_id
from opfor.systems.encounter.profiles import Profile, Weapon
from opfor.systems.encounter.view_hexes import ACROSS, at, hexes, labels
from opfor.systems.encounter.view_odds import odds_of

TRAITS = {
    "Grunt": "makes some of the A.I.'s dice bolder by 1",
    "Expendable": "the A.I. lets it take hits before others",
    "Impatient": "never waits to fire in the enemy's turn",
    "Tactical Entry": meaning("ENC-ENTRY"),
    "Commander": "leads; its loss may be worth victory points",
    "Supreme Commander": "leads the army; its loss may be worth victory points",
}


def formation_of(battle: Battle, id: str) -> Formation:
    """By its id, or by that of one of its units: "a2" or "a2.3"."""
    for formation in battle.formations:
        if id == formation.id or id in unit_ids(battle, formation):
            return formation
    raise unknown("formation", id)


def unit_ids(battle: Battle, formation: Formation) -> list[str]:
    return [unit_id(battle, battle.units[index]) for index in formation.units]


def summary(battle: Battle, formation: Formation) -> str:
    return describe(battle, formation).partition("(")[2].rstrip(")") or "destroyed"


def card(match: Match, state: Battle, unit: str, seat: str) -> Plain:
    """Everything about a formation and its units."""
    formation = formation_of(state, unit)
    living = state.living(formation)
    chosen = [each for each in living if unit_id(state, each) == unit] or living
    profiles = list(dict.fromkeys(each.profile for each in living))
    is_shown = formation.where == BOARD
    return {
        "unit": formation.id,
        "title": state.name(formation),
        "side": SEATS[formation.side],
        "summary": summary(state, formation),
        "lines": _lines(state, formation),
        "weapons": [_weapon(p, w) for p in profiles for w in (*p.ranged, *p.close)],
        "rules": [
            {"name": trait, "means": TRAITS.get(trait, "carries units")}
            for trait in dict.fromkeys(_traits(profiles))
        ],
        "models": [_model(state, each) for each in living],
        "reach": _reach(state, formation, chosen) if is_shown else [],
        "ranges": _ranges(state, chosen) if is_shown else [],
        "sees": seen_by(state, formation) if is_shown else [],
    }


def _traits(profiles: list[Profile]) -> list[str]:
    return [trait for profile in profiles for trait in profile.traits]


def _lines(battle: Battle, formation: Formation) -> list[Plain]:
    strength = battle.strength(formation)
    found = {
        "Units": f"{strength} of {len(formation.units)}",
        "Worth": f"{battle.worth(formation)} of {formation.cost} points",
        "Order": formation.order,
        "Suppression": f"{formation.suppression} (suppressed at {(strength + 1) // 2})",
        "Commander": "in this formation" if formation.has_commander else "",
    }
    return [{"name": name, "value": value} for name, value in found.items() if value]


def _weapon(profile: Profile, weapon: Weapon) -> Plain:
    far = f"range {weapon.range}" if weapon.is_ranged else "close combat"
    return {
        "name": weapon.name,
        "count": 1,
        "range": weapon.range,
        "attacks": weapon.attacks,
        "rules": [f"Strength {weapon.strength}"],
        "text": f"{profile.name}: {weapon.name}, {far}, Strength {weapon.strength},"
        f" {weapon.attacks} Attacks, hits on {profile.hit}+",
    }


def _model(battle: Battle, unit: Unit) -> Plain:
    profile = unit.profile
    return {
        "id": unit_id(battle, unit),
        "name": unit.name,
        "cell": battle.grid.label(unit.hex) if unit.hex >= 0 else None,
        "tokens": unit.tokens,
        "text": f"Defence {profile.defence}, move {profile.move}, size {profile.size}",
    }


def _reach(battle: Battle, formation: Formation, units: list[Unit]) -> list[Plain]:
    """The hexes its units could move to, and those of enemies it could engage."""
    moved = 0
    for unit in units:
        if unit.hex >= 0:
            is_riding = unit.rides >= 0
            moved |= reach.exits(battle, unit) if is_riding else reach.moves(battle, unit)
    limit = max((unit.profile.move for unit in units), default=0)
    found = [{"name": "Move", "limit": limit, "cells": labels(battle.grid, moved)}]
    charged = reach.engageable(battle, formation)
    if charged:
        found.append({"name": "Engage", "limit": limit, "cells": labels(battle.grid, charged)})
    return found


def _ranges(battle: Battle, units: list[Unit]) -> list[Plain]:
    """Each ranged weapon, with the hexes that some unit has in its range and sight."""
    found: dict[str, Plain] = {}
    for unit in units:
        if unit.hex < 0 or unit.rides >= 0:
            continue
        for weapon in unit.profile.ranged:
            entry = found.setdefault(
                weapon.name,
                {"name": weapon.name, "r": round(weapon.range * ACROSS, 4), "mask": 0},
            )
            entry["mask"] |= _covered(battle, unit.hex, weapon.range)
    for entry in found.values():
        entry["cells"] = labels(battle.grid, entry.pop("mask"))
    return list(found.values())


def _covered(battle: Battle, hex: int, range: int) -> int:
    mask = 0
    for there in hexes_of((1 << battle.grid.count) - 1):
        if battle.grid.distance(hex, there) <= range and battle.ground.has_sight(hex, there):
            mask |= 1 << there
    return mask


def seen_by(battle: Battle, formation: Formation) -> list[str]:
    """Enemy formations of which some unit has a line of sight to some hex."""
    own = hexes_of(battle.hexes(formation))
    return [
        enemy.id
        for enemy in battle.fielded(1 - formation.side)
        if any(battle.ground.has_sight(a, b) for a in own for b in hexes_of(battle.hexes(enemy)))
    ]


# a look


def look(match: Match, state: Battle, unit: str, target: str, seat: str) -> Plain:
    """From a formation to another: distance, sight, cover, and what an attack may do."""
    own, other = formation_of(state, unit), formation_of(state, target)
    if own is other or not state.hexes(own) or not state.hexes(other):
        return _nothing(state, own, other)
    a, b = closest(state, own, other)
    is_seen, has_cover = state.ground.has_sight(a, b), state.ground.is_cover(b)
    blocked_by = [] if is_seen else in_the_way(state, a, b)
    far = state.grid.distance(a, b)
    parts = [hexes(far), "in sight" if is_seen else "not in sight"]
    parts += [f"behind {' and '.join(blocked_by)}"] if blocked_by else []
    parts.append("in cover" if has_cover else "in the open")
    return {
        "line": [at(state.grid, a), at(state.grid, b)],
        "distance": far,
        "far": hexes(far),
        "visible": is_seen,
        "blocked_by": blocked_by,
        "cover": has_cover,
        "text": ", ".join(parts),
        **(odds_of(state, own, other) if own.side != other.side else {"odds": []}),
    }


def _nothing(battle: Battle, own: Formation, other: Formation) -> Plain:
    away = own if not battle.hexes(own) else other
    text = f"{battle.name(away)} is not on the board"
    return unseen("this is the formation itself" if own is other else text)


def closest(battle: Battle, own: Formation, other: Formation) -> tuple[int, int]:
    """Two hexes of theirs: in sight of each other if any are, then the nearest."""
    pairs = [
        (not battle.ground.has_sight(a, b), battle.grid.distance(a, b), a, b)
        for a in hexes_of(battle.hexes(own))
        for b in hexes_of(battle.hexes(other))
    ]
    _, _, a, b = min(pairs)
    return a, b


def in_the_way(battle: Battle, a: int, b: int) -> list[str]:
    """Ground on the line that blocks it."""
    grid, pair = battle.grid, a * battle.grid.count + b
    passed = hexes_of(grid.left_lines[pair] | grid.right_lines[pair])
    ground = battle.ground.ground
    return [f"{ground[hex].name} in {grid.label(hex)}" for hex in passed if ground[hex].is_blocking]
