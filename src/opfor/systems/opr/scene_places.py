"""Where the models of a scene stand: all of a base on the table, and no two in one place.

Scenes are measured by hand, so what is off by a tenth of an inch is put right: bases are
nudged in over the edge and apart from each other, every one by the same rule whatever the
order of the file, and mirrored if the table is. What is off by more is refused.
"""

import math
from collections.abc import Iterable

from opfor.boards.inches import STEP, Base, distance, has_overlap, snap
from opfor.systems.opr.battle import Model
from opfor.systems.opr.scene_fields import Field

#: how far a base may be off, in inches, before the scene is refused
TOLERANCE = 0.1
#: snapping moves a place by up to half a step each way
_ALLOWED = TOLERANCE + 2 * STEP
#: bases nearer than this can be pushed into each other by nudging
_NEAR = 0.5
#: wider than this are few
_WIDE = 2.0
#: of all bases against each other, until they are given up
_ROUNDS = 400
_MOST_PUSHES = 10_000


class Placed:
    """A model on the table and the field it was read from."""

    def __init__(self, field: Field, model: Model, is_aloft: bool = False) -> None:
        self.field = field
        self.model = model
        #: SR-AIRCRAFT: in nobody's way, so it may stop over other bases
        self.is_aloft = is_aloft


def settle(placed: list[Placed], width: float, depth: float) -> list[str]:
    """Put right what is a little off, and name the fields that were moved."""
    before = [each.model.base for each in placed]
    for each in placed:
        each.model.base = _on_table(each, width, depth)
    pairs = _near_pairs([each for each in placed if not each.is_aloft])
    _nudge_apart(pairs, width, depth)
    return [
        each.field.path
        for each, was in zip(placed, before, strict=True)
        if (each.model.base.x, each.model.base.y) != (was.x, was.y)
    ]


def _on_table(placed: Placed, width: float, depth: float) -> Base:
    base = placed.model.base
    over = max(base.r - min(base.x, base.y), base.x + base.r - width, base.y + base.r - depth)
    if over <= 0.0:
        return base
    if over > _ALLOWED:
        what = "stands" if over > base.r else "its base hangs"
        raise placed.field.refuse(
            f'({base.x:g}, {base.y:g}) is off the table: {what} {over:.2f}" over an edge'
        )
    return _clamped(base.x, base.y, base.r, width, depth)


def _clamped(x: float, y: float, r: float, width: float, depth: float) -> Base:
    return Base(min(max(x, r), width - r), min(max(y, r), depth - r), r)


def _near_pairs(placed: list[Placed]) -> list[tuple[Placed, Placed]]:
    """All pairs that overlap by little or might after a nudge, found by squares of the table; the
    few wide bases are held against everybody, or they would make the squares wide."""
    narrow = [each.model.base.r for each in placed if each.model.base.r <= _WIDE]
    size = 2 * max(narrow, default=_WIDE) + _NEAR
    squares: dict[tuple[int, int], list[Placed]] = {}
    wide: list[Placed] = []
    before: list[Placed] = []
    pairs: list[tuple[Placed, Placed]] = []
    for each in placed:
        base = each.model.base
        column, row = int(base.x // size), int(base.y // size)
        if base.r > _WIDE:
            _pair(pairs, before, each)
            wide.append(each)
        else:
            _pair(pairs, wide, each)
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    _pair(pairs, squares.get((column + dx, row + dy), ()), each)
            squares.setdefault((column, row), []).append(each)
        before.append(each)
    return pairs


def _pair(pairs: list[tuple[Placed, Placed]], others: Iterable[Placed], each: Placed) -> None:
    """Held against these, and refused as soon as it overlaps one of them by too much."""
    for other in others:
        deep = overlap(other.model.base, each.model.base)
        if deep > -_NEAR:
            _check_overlap(other, each, deep)
            pairs.append((other, each))


def overlap(a: Base, b: Base) -> float:
    """How deep one base stands in another; below 0 they are apart."""
    return a.r + b.r - distance(a.x, a.y, b.x, b.y)


def _check_overlap(a: Placed, b: Placed, deep: float) -> None:
    is_same = (a.model.base.x, a.model.base.y) == (b.model.base.x, b.model.base.y)
    if deep > _ALLOWED or is_same:
        raise b.field.refuse(
            f'its base overlaps {a.field.path} by {deep:.2f}"; up to {TOLERANCE:g}" is put right'
        )


def _nudge_apart(pairs: list[tuple[Placed, Placed]], width: float, depth: float) -> None:
    """Push all overlapping bases apart at once, by halves, until none is left."""
    made = 0
    for _ in range(_ROUNDS):
        pushes: dict[int, tuple[Model, list[float], list[float]]] = {}
        for a, b in pairs:
            if has_overlap(a.model.base, b.model.base):
                _push(pushes, a.model, b.model)
        made += len(pushes)
        if not pushes:
            return
        if made > _MOST_PUSHES:
            break
        for model, xs, ys in pushes.values():
            base = model.base
            x, y = base.x + snap(math.fsum(xs)), base.y + snap(math.fsum(ys))
            model.base = _clamped(x, y, base.r, width, depth)
    stuck = next(b for a, b in pairs if has_overlap(a.model.base, b.model.base))
    raise stuck.field.refuse("stands too close to too many bases to be nudged apart from them")


def _push(
    pushes: dict[int, tuple[Model, list[float], list[float]]], one: Model, other: Model
) -> None:
    for model, away in ((one, other.base), (other, one.base)):
        base = model.base
        far = distance(base.x, base.y, away.x, away.y) or 1.0
        share = (overlap(base, away) / 2 + STEP) / far
        _, xs, ys = pushes.setdefault(id(model), (model, [], []))
        xs.append((base.x - away.x) * share)
        ys.append((base.y - away.y) * share)
