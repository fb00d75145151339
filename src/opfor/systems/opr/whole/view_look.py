"""A look from one unit at another: the line, what is in its way, cover, the odds."""

from opfor.boards.inches import Base, gap
from opfor.boards.sight import stands_in
from opfor.match import Match
from opfor.pages import Plain, place, unseen
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.odds import CHARGE, SHOOTING, Odds, charge_odds, shot_odds
from opfor.systems.opr.screens import is_covered
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.view_card import unit_of


class Deed:
    """What a unit does where it is looked from: which attacks it may make, and how."""

    def __init__(self, has_moved: bool = False) -> None:
        self.has_moved = has_moved
        self.can_shoot = True
        #: the only enemy it may charge; none: any that is near enough
        self.charged: str | None = None
        #: how far that charge comes; less than nothing: as far as it is between them
        self.charged_from = -1.0


def look(match: Match, state: War, unit: str, target: str, seat: str) -> Plain:
    """What a unit sees of another, from where both stand."""
    return look_after(state, unit, target, Deed())


def look_after(state: War, unit: str, target: str, deed: Deed) -> Plain:
    own, other = unit_of(state, unit), unit_of(state, target)
    if not own.is_on_table or not other.is_on_table or own is other:
        return _nothing(own, other)
    a, b = closest(own.bases, other.bases)
    battle = state.battle
    is_seen = battle.lines.sees_any(own.bases, other.bases, own.crowd, other.crowd)
    has_cover = is_covered(battle, own, own.bases, other, other.bases)
    blocked_by = [] if is_seen else in_the_way(battle, own, other, a, b)
    far = max(0.0, gap(a, b))
    written = f'{far:.1f}"'
    return {
        "line": [place(a.x, a.y), place(b.x, b.y)],
        "distance": round(far, 2),
        "far": written,
        "visible": is_seen,
        "blocked_by": blocked_by,
        "cover": has_cover,
        "text": _text(written, is_seen, has_cover, blocked_by),
        "odds": _odds(state, own, other, far, deed) if own.side != other.side else [],
    }


def _nothing(own: Unit, other: Unit) -> Plain:
    away = own if not own.is_on_table else other
    text = "this is the unit itself" if own is other else f"{away.name} is not on the table"
    return unseen(text)


def closest(ones: list[Base], others: list[Base]) -> tuple[Base, Base]:
    """The two bases nearest to each other."""
    return min(((a, b) for a in ones for b in others), key=lambda pair: gap(*pair))


def in_the_way(battle: Battle, own: Unit, other: Unit, a: Base, b: Base) -> list[str]:
    """Terrain and units that the line between two bases meets."""
    found = [
        piece.name
        for piece in battle.table.stopping
        if piece.shape.is_crossed(a.x, a.y, b.x, b.y)
        and not stands_in(piece, a)
        and not stands_in(piece, b)
    ]
    if battle.edition.units_block_sight:
        found += [
            unit.name
            for unit in battle.units
            if unit.is_on_table
            and not unit.is_aircraft
            and unit is not own
            and unit is not other
            and unit.crowd.stops_line(a.x, a.y, b.x, b.y)
        ]
    return list(dict.fromkeys(found))


def _text(far: str, is_seen: bool, has_cover: bool, blocked_by: list[str]) -> str:
    parts = [far, "in sight" if is_seen else "not in sight"]
    if blocked_by:
        parts.append(f"behind {' and '.join(blocked_by)}")
    return ", ".join([*parts, "in cover" if has_cover else "in the open"])


def _odds(war: War, own: Unit, other: Unit, far: float, deed: Deed) -> list[Plain]:
    """Shooting from here, and a charge if it is near enough for one."""
    favour = (war.favoured, war.bonus_to_hit, war.bonus_defense)
    found: list[Plain] = []
    if deed.can_shoot:
        found += _rows(SHOOTING, shot_odds(war.battle, own, other, deed.has_moved, favour))
    if _can_charge(own, other, far, deed):
        came = deed.charged_from if deed.charged_from >= 0.0 else far
        found += _rows(CHARGE, charge_odds(war.battle, own, other, came, favour))
    return found


def _can_charge(own: Unit, other: Unit, far: float, deed: Deed) -> bool:
    if deed.charged is not None:
        return other.id == deed.charged
    is_near = far <= own.charge and not own.is_fixed and not own.is_aircraft
    return is_near and not other.is_aircraft


def _rows(kind: str, rows: list[Odds]) -> list[Plain]:
    return [{"kind": kind, **row.plain()} for row in rows]
