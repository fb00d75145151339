"""Ends: the stated, finite set of places a move may come to.

For one model and one allowance the set is, each place only if the walk to it is legal:

1. where it stands;
2. straight ahead on sixteen headings of the compass: a third, two thirds and all of the
   allowance, and the last legal point if something stands in the way before that;
3. along every shortest way: all of the allowance, half an inch and an inch less; if other
   units bar that, the last point before them instead of it, the furthest points of the ways
   round them, until no other way round could lead nearer, and those from their corners on
   toward corners out of reach; for who finds no room at any of these, the furthest half
   inch of each such way that can be walked to;
4. straight ahead, all of the allowance at 10, 20 and 30 degrees to either side of the end of 3;
5. round the marker: on it, sixteen places at the distance that still counts and eight at
   half of it;
6. places the caller adds, such as those in and behind cover.

Ends at full allowance stop 1/512" short, so that snapping never lengthens a move. The set
is the same whatever the order of the units, and mirrored if the table is.
"""

import math

from mypy_extensions import mypyc_attr

from opfor.boards.bends import Bend
from opfor.boards.fields import Field
from opfor.boards.headings import COMPASS, FAN, Heading
from opfor.boards.inches import NO_WAY, SHY, STEP, Base, distance, snap
from opfor.boards.paths import TIE, Leg, Path
from opfor.boards.reach import STRAIGHT, Reach


@mypyc_attr(acyclic=True)
class End:
    """A place a move may come to and the length of the walk there."""

    def __init__(self, x: float, y: float, length: float) -> None:
        self.x = x
        self.y = y
        self.length = length


@mypyc_attr(acyclic=True)
class Ends:
    """Gathers the set for one reach, each place once."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        #: whether half inches past what bars a way are looked at too
        self.is_thorough = False
        self.found: list[End] = [End(reach.start_x, reach.start_y, 0.0)]

    def add(self, x: float, y: float) -> bool:
        """Take a place in if it can be walked to; true if it is in the set."""
        length = self.reach.length_to(x, y)
        if length >= NO_WAY:
            return False
        # few places are named twice, most cannot be walked to
        for end in self.found:
            if end.x == x and end.y == y:
                return True
        self.found.append(End(x, y, length))
        return True

    def add_compass(self) -> None:
        """Part 2 of the set; the first to be added, for it does not look for doubles."""
        reach = self.reach
        full = reach.allowance - SHY
        if full <= 0.0:
            return
        third = full / 3.0
        for heading in COMPASS:
            far = reach.clip(reach.x, reach.y, heading.x, heading.y, full)
            if far > SHY:
                self._add_straight(heading, far)
            if far > third + SHY:
                self._add_straight(heading, third)
            if far > 2.0 * third + SHY:
                self._add_straight(heading, 2.0 * third)

    def _add_straight(self, heading: Heading, inches: float) -> None:
        """An end on a leg known to be walkable: only its last point is looked at."""
        reach = self.reach
        x = reach.x + snap(heading.x * inches)
        y = reach.y + snap(heading.y * inches)
        # out of impassable ground a leg may lead back into it
        is_walked = not reach.landings or reach.access(x, y) == STRAIGHT
        if is_walked and reach.is_legal(x, y):
            self.found.append(End(x, y, reach.used + distance(reach.x, reach.y, x, y)))

    def add_ways(self, ways: list[Path], field: Field) -> None:
        """Parts 3 and 4 of the set."""
        full = self.reach.allowance + self.reach.used - SHY
        if full <= 0.0:
            return
        is_barred = False
        for way in ways:
            walked = min(way.length, full)
            at = self._add_furthest(way, walked)
            is_barred = is_barred or at < walked
            self.add_on(way, at - 0.5)
            self.add_on(way, at - 1.0)
            self._add_fan(way, walked)
        if is_barred:
            self._add_round(field)

    def add_between(self, x: float, y: float) -> None:
        """Quarters of the way to a point: where a scattered unit may come together."""
        reach = self.reach
        for quarter in range(1, 5):
            part = quarter / 4.0
            self.add(
                snap(reach.start_x + (x - reach.start_x) * part),
                snap(reach.start_y + (y - reach.start_y) * part),
            )

    def add_steps(self, ways: list[Path]) -> None:
        """Every quarter inch of the ways: for a leader whom the rest may not catch up with."""
        full = self.reach.allowance + self.reach.used - SHY
        for way in ways:
            at = min(way.length, full) - 0.25
            while at > 0.0:
                self.add_on(way, at)
                at -= 0.25

    def _add_furthest(self, way: Path, inches: float) -> float:
        """All of a way, or the last point before what bars it; how far that is. If one is thorough,
        the furthest half inch that can be walked to."""
        if self.add_on(way, inches):
            return inches
        at = inches if self.is_thorough else self._clear_part(way, inches)
        if at >= inches - STEP:
            at = inches - 0.5
        while at > 0.0 and not self.add_on(way, at):
            at -= 0.5
        return at

    def _add_round(self, field: Field) -> None:
        """Past the bends round other units: where the way from one is barred too, past the next
        best, as long as an end past it could be nearer to the target."""
        reach = self.reach
        full = reach.allowance - SHY
        ranked: list[tuple[float, int]] = []
        bends = reach.bends()
        for number, bend in enumerate(bends):
            # no way from there is shorter than the straight line
            straight = distance(bend.x, bend.y, field.x, field.y) - field.offset
            ranked.append((bend.length + straight, number))
        ranked.sort()
        best = NO_WAY
        for least, number in ranked:
            if least - full > best + TIE:
                break
            bend = bends[number]
            limit = min(NO_WAY, best + full + 2.0 * TIE - bend.length)
            best = min(best, self._add_past(bend, field, full - bend.length, limit))
        self._add_along(bends, full)

    def _add_along(self, bends: list[Bend], full: float) -> None:
        """Along the sides of other units, from a corner toward the next one if that is beyond the
        allowance."""
        reach = self.reach
        for crowd in reach.near:
            corners = crowd.outline(reach.off(crowd) + 2.0 * SHY)
            before = corners[-1]
            for corner in corners:
                if distance(reach.x, reach.y, corner.x, corner.y) >= reach.allowance:
                    self._add_toward(before, corner, bends, full)
                elif distance(reach.x, reach.y, before.x, before.y) >= reach.allowance:
                    self._add_toward(corner, before, bends, full)
                before = corner

    def _add_toward(self, near: Base, far: Base, bends: list[Bend], full: float) -> None:
        """From one corner, if it is reached, as far toward another as is left to walk."""
        for bend in bends:
            if bend.x == near.x and bend.y == near.y:
                part = (full - bend.length) / distance(near.x, near.y, far.x, far.y)
                x, y = (
                    near.x + snap((far.x - near.x) * part),
                    near.y + snap((far.y - near.y) * part),
                )
                self.add(x, y)

    def _add_past(self, bend: Bend, field: Field, inches: float, limit: float) -> float:
        """The furthest ends from a bend on, by ways shorter than the limit; what is left from the
        best of them."""
        best = NO_WAY
        for way in field.paths_from(bend.x, bend.y, limit):
            at = self._add_furthest(way, min(inches, way.length))
            if at > 0.0 or self.add(bend.x, bend.y):
                best = min(best, way.length - max(at, 0.0))
        return best

    def add_on(self, way: Path, inches: float) -> bool:
        """A point of a way, moved by a grain where snapping pushed it into a piece."""
        if inches <= 0.0:
            return False
        x, y = way.point_along(inches)
        if self.add(x, y):
            return True
        if self.reach.ground.is_free(x, y):
            return False
        x, y = way.exact_along(inches)
        x, y = self.reach.ground.nudge(x, y)
        return self.add(x, y)

    def _clear_part(self, way: Path, inches: float) -> float:
        """How far it gets along a way."""
        at = 0.0
        for leg in way.legs():
            length = min(leg.length, inches - at)
            if length <= 0.0:
                continue
            far = self._clip(leg, length)
            at += far
            if far < length - STEP:
                break
        return at

    def _clip(self, leg: Leg, inches: float) -> float:
        """How far it gets along the leg of a way. Ways run along the rims of pieces: whether one
        bars the leg is asked of its ends, which are exact; a heading is rounded."""
        reach = self.reach
        x, y = leg.x, leg.y
        ux, uy = leg.dx / leg.length, leg.dy / leg.length
        if reach.is_flying or any(
            o.is_crossed(x, y, x + leg.dx, y + leg.dy) for o in reach.obstacles
        ):
            return reach.clip(x, y, ux, uy, inches)
        far = inches
        for rings in reach.rings:
            far = rings.clip(x, y, ux, uy, far)
        return max(0.0, far)

    def _add_fan(self, way: Path, inches: float) -> None:
        reach = self.reach
        x, y = way.point_along(inches)
        dx, dy = x - reach.x, y - reach.y
        length = math.sqrt(dx * dx + dy * dy)
        if length <= SHY:
            return
        ux = dx / length
        uy = dy / length
        out = reach.allowance - SHY
        # at full allowance nothing is left for a way round
        for c, s in FAN:
            self.add_direct(snap((ux * c - uy * s) * out), snap((uy * c + ux * s) * out))
            self.add_direct(snap((ux * c + uy * s) * out), snap((uy * c - ux * s) * out))

    def add_direct(self, dx: float, dy: float) -> None:
        """An end straight ahead, with no look for a way round."""
        reach = self.reach
        x, y = reach.x + dx, reach.y + dy
        is_move = dx != 0.0 or dy != 0.0
        if is_move and reach.access(x, y) == STRAIGHT:
            self.found.append(End(x, y, reach.used + distance(reach.x, reach.y, x, y)))

    def add_marker(self, x: float, y: float, counts: float) -> None:
        """Part 5 of the set; `counts` is how far a centre may be and still hold the marker."""
        reach = self.reach
        if distance(reach.x, reach.y, x, y) > reach.allowance + counts:
            return
        self.add(x, y)
        for i in range(16):
            at = COMPASS[i]
            self.add(x + snap(at.x * (counts - SHY)), y + snap(at.y * (counts - SHY)))
            if i % 2 == 0:
                self.add(x + snap(at.x * counts / 2.0), y + snap(at.y * counts / 2.0))

    def add_spots(self, spots: list[tuple[float, float]]) -> None:
        """Part 6 of the set."""
        for x, y in spots:
            self.add(x, y)


def reach_ends(
    reach: Reach,
    field: Field | None = None,
    counts: float = 0.0,
    spots: list[tuple[float, float]] | None = None,
) -> list[End]:
    """The whole set, where the model stands first; toward a field's target if one is given.

    Where no way leads there, the straight line is the way.
    """
    ends = Ends(reach)
    ends.add_compass()
    if field is not None:
        ways = field.paths_from(reach.start_x, reach.start_y)
        if not ways:
            ways = [Path([reach.start_x, field.x], [reach.start_y, field.y])]
        ends.add_ways(ways, field)
        if counts > 0.0:
            ends.add_marker(field.x, field.y, counts)
    if spots is not None:
        ends.add_spots(spots)
    return ends.found
