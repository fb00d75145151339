"""A look from one model at another: the line, what hides it, and what an attack would come to.

There is no chance in an attack, only tokens nobody sees: so the scores stand here as they are
without bids, and what so many more points would make of them. Where people may not measure
first (EE-D10) there is a row for each band of range instead of the distance.
"""

from opfor.boards.inches import gap
from opfor.match import Match
from opfor.pages import Plain, place, unseen
from opfor.systems.entropic.attack import Strike, facts_of
from opfor.systems.entropic.damage import RESULTS, explain, result_of
from opfor.systems.entropic.decisions import Aim, Shot
from opfor.systems.entropic.profiles import Weapon
from opfor.systems.entropic.scores import (
    BANDS,
    BEYOND,
    LONG,
    PLAIN,
    SHORT,
    Facts,
    clear_digits,
    determine,
)
from opfor.systems.entropic.sight import aims_at
from opfor.systems.entropic.state import Battle, Model, Part
from opfor.systems.entropic.view_card import model_of

#: points that one side may lay more than the other
MOST_POINTS = 4
#: a distance within each band, as a share of the range
SHARES = {SHORT: 0.25, PLAIN: 0.75, LONG: 1.5}


def look(match: Match, state: Battle, unit: str, target: str, seat: str) -> Plain:
    """What a model sees of another."""
    own, other = model_of(state, unit), model_of(state, target)
    if not own.is_fighting or not other.is_fighting or own is other:
        return _nothing(own, other)
    aim = aim_at(state, own, other)
    is_seen = aim is not None
    base = aim.base if aim is not None else other.base
    is_measured = state.switches.measure_first
    far = max(0.0, gap(own.base, base))
    is_obscured = state.field.is_obscured(own.base, base)
    blocked_by = [] if is_seen else in_the_way(state, own, other)
    parts = [clear_digits(far, _rows_end(own))] if is_measured else []
    written = f'{parts[0]}"' if parts else ""
    parts.append("in sight" if is_seen else "not in sight")
    parts += [f"behind {' and '.join(blocked_by)}"] if blocked_by else []
    parts += ["obscured"] if is_obscured else []
    return {
        "line": [place(own.base.x, own.base.y), place(base.x, base.y)],
        "distance": round(far, 2) if is_measured else None,
        "far": written,
        "visible": is_seen,
        "blocked_by": blocked_by,
        "cover": is_obscured,
        "text": ", ".join(parts),
        "odds": _attacks(state, own, other, aim)
        if aim is not None and own.side != other.side
        else [],
    }


def _rows_end(own: Model) -> list[float]:
    """The distances at which a weapon of the model comes into another row."""
    ranges = [weapon.range for part in own.living for weapon in part.profile.weapons]
    return [range * share for range in ranges for share in (0.5, 1.0, 2.0)]


def _nothing(own: Model, other: Model) -> Plain:
    away = own if not own.is_fighting else other
    text = "this is the model itself" if own is other else f"{away.name} is not on the table"
    return unseen(text)


def aim_at(battle: Battle, own: Model, other: Model) -> Aim | None:
    """Its base if that is seen, else the first place of its path that is."""
    for aim in aims_at(other):
        if battle.field.can_see(own.base, aim.base):
            return aim
    return None


def in_the_way(battle: Battle, own: Model, other: Model) -> list[str]:
    """Blocking terrain on the line between the middles."""
    a, b = own.base, other.base
    return [
        piece.name
        for piece in battle.field.terrain
        if piece.blocks
        and piece.shape.is_crossed(a.x, a.y, b.x, b.y)
        and not piece.shape.has_inside(a.x, a.y)
        and not piece.shape.has_inside(b.x, b.y)
    ]


def _attacks(battle: Battle, own: Model, other: Model, aim: Aim) -> list[Plain]:
    return [
        row
        for part in own.living
        for weapon in part.profile.weapons
        for row in rows_of(battle, own, part, Shot(weapon, other, None, aim))
    ]


def rows_of(battle: Battle, own: Model, part: Part, shot: Shot) -> list[Plain]:
    """What one weapon's shot comes to."""
    facts = facts_of(Strike(battle, own, part, shot))
    if battle.switches.measure_first:
        return [_row(shot.weapon, facts, BANDS[facts.band])]
    found: list[Plain] = []
    for band, share in SHARES.items():
        facts.distance = share * facts.range
        facts.is_closest = False
        found.append(_row(shot.weapon, facts, f"if {BANDS[band]}"))
    return found


def _row(weapon: Weapon, facts: Facts, words: str) -> Plain:
    found: Plain = {"weapon": weapon.name, "range": words, "chances": []}
    if facts.band == BEYOND:
        return found | {"mean": 0.0, "result": "it fails", "text": f"{words}: it fails"}
    scores = determine(facts)
    result = result_of(scores.attack, scores.defense)
    lines = [*scores.attack_lines, *scores.defense_lines]
    return found | {
        "attack": scores.attack,
        "defense": scores.defense,
        "mean": float(result),
        "result": RESULTS[result],
        "lines": [{"amount": each.amount, "why": each.words, "rule": each.rule} for each in lines],
        "points": [
            {"more": n, "result": RESULTS[result_of(scores.attack + n, scores.defense)]}
            for n in range(MOST_POINTS + 1)
        ],
        "text": f"{words}: {explain(scores.attack, scores.defense)}",
    }
