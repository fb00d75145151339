"""Rounds: in which order one goes along the rim of a target, and from where (core 2.7)."""

import math
from typing import Final

from opfor.boards.inches import NO_WAY, SHY, distance
from opfor.boards.stretches import Part
from opfor.boards.turns import HALF, WHOLE, Axis, Place, wrapped

#: parts of the rim that are told apart to find where nobody comes
_PARTS: Final = 32
#: a part that begins so near to where another ends goes on from it
_JOINED: Final = 0.1


def gap_between(parts: list[Part], axis: Axis) -> float:
    """Where nobody comes to a target's rim: its far side, else the middle of the widest part."""
    if not _is_walked_round(parts, axis):
        return HALF
    is_met = [False] * _PARTS
    for part in parts:
        turn = part.begin
        while turn < part.end:
            is_met[_part(axis, part.circle.place(turn))] = True
            turn += WHOLE / _PARTS
        is_met[_part(axis, part.circle.place(part.end))] = True
    best, at = 0, 0
    for first in range(_PARTS):
        many = 0
        while many < _PARTS and not is_met[(first + many) % _PARTS]:
            many += 1
        if many > best:
            best, at = many, first
    return HALF if best == 0 else wrapped(WHOLE * ((at + (best - 1) / 2.0) / _PARTS))


def _is_walked_round(parts: list[Part], axis: Axis) -> bool:
    """Whether somebody gets to the far side of a target."""
    for part in parts:
        if part.end >= HALF or part.begin <= -HALF:
            place = part.circle.place(HALF)
            if abs(_part(axis, place) - _PARTS // 2) <= 1:
                for each in part.stretches:
                    is_held = each.end >= HALF or each.begin <= -HALF
                    if is_held and each.who.reach.can_reach(place.x, place.y):
                        return True
    return False


def _part(axis: Axis, place: Place) -> int:
    """Which of the parts of the rim a spot is in: the first lies toward the unit."""
    return math.floor(axis.turn_of(place.x, place.y) / WHOLE * _PARTS + 0.5) % _PARTS


def arrange(parts: list[Part], axis: Axis) -> None:
    """Put parts in their order along the rim, each beside the one before it; those of other models
    on the same side of the same base are beside each other."""
    placed: list[Part] = []
    beside: list[Part] = []
    # of the narrowest models, and of theirs the longest
    ranked = [(part.circle.r, part.begin - part.end, at) for at, part in enumerate(parts)]
    for _, _, at in sorted(ranked):
        if _like(parts[at], placed) is None:
            placed.append(parts[at])
        else:
            beside.append(parts[at])
    _chain(placed, axis)
    for part in beside:
        like = _like(part, placed)
        if like is not None:
            part.offset = like.along(part.begin)


def _like(part: Part, placed: list[Part]) -> Part | None:
    """The part of narrower models on the same side of the same base."""
    for other in placed:
        is_beside = other.begin <= part.end and other.end >= part.begin
        if is_beside and other.circle.base is part.circle.base:
            return other
    return None


def _chain(parts: list[Part], axis: Axis) -> None:
    """From the one that begins first on, each followed by the one that begins where it ends; where
    there is none, by the nearest that begins where none ends."""
    begins = [part.circle.place(part.begin) for part in parts]
    ends = [part.circle.place(part.end) for part in parts]
    loose = list(range(len(parts)))
    heads = [
        at
        for at, begin in enumerate(begins)
        if abs(axis.turn_of(begin.x, begin.y)) > HALF - SHY
        or not any(at != k and _apart(end, begin) < _JOINED for k, end in enumerate(ends))
    ]
    last = -1
    while loose:
        best = NO_WAY
        at = loose[0]
        for number in loose:
            if last < 0:
                apart = axis.turn_of(begins[number].x, begins[number].y)
            else:
                apart = _apart(ends[last], begins[number])
            if last >= 0 and apart < _JOINED:
                # the shortest first: another may begin where it ends
                apart = -1.0 / (parts[number].end - parts[number].begin + SHY)
            elif heads and number not in heads:
                continue
            if apart < best:
                best, at = apart, number
        loose.remove(at)
        if at in heads:
            heads.remove(at)
        if last >= 0:
            parts[at].offset = parts[last].along(parts[last].end) + max(0.0, best)
        last = at


def _apart(one: Place, other: Place) -> float:
    return distance(one.x, one.y, other.x, other.y)
