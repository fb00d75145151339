"""Stands: the candidates among which a move's end is chosen, and who stands how in them.

A candidate is an end of the leading model; where the rest of the unit then stands is worked
out only when somebody asks.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.inches import NO_WAY, SHY, Base, distance, nearest_base, nearest_gap
from opfor.boards.march import March
from opfor.boards.places import Placing, Search, place_all
from opfor.boards.reach import ROUND, SHUT, STRAIGHT, Reach
from opfor.boards.sight import SightLines
from opfor.boards.spots import CLOSE
from opfor.boards.terrain import Piece
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.screens import is_screened, screens

#: more models than any unit has
NO_LIMIT: Final = 1000000


@mypyc_attr(acyclic=True)
class Stand:
    """One end of a move for a whole unit."""

    def __init__(
        self, march: March, lead: int, x: float, y: float, length: float, is_cargo: bool
    ) -> None:
        self.march = march
        self.lead = lead
        self.x = x
        self.y = y
        self.length = length
        #: what is left of the way to the goal
        self.left = NO_WAY
        #: at the marker, if the unit keeps its formation
        self.is_holding = False
        #: how good it is among others, lower is better
        self.rank = 0.0
        #: whether it will do, and whether it is in or behind cover; below nought while nobody
        #: has asked
        self.fit = -1
        self.shelter = -1
        self._is_cargo = is_cargo
        self._is_shifted = False
        self._is_kept = False
        self._is_tried = False
        self._crowd: Crowd | None = None

    def keeps_formation(self) -> bool:
        """Whether every model can make the same move as the leading one."""
        if not self._is_shifted:
            self._is_shifted = True
            places = self._shift() if self.march.was_coherent and not self._is_cargo else None
            if places is not None:
                self._crowd = Crowd(places)
                self._is_tried = True
                self._is_kept = True
        return self._is_kept

    def _shift(self) -> list[Base] | None:
        """Ways round are looked for once everybody may stand there. Who could not follow to one end
        mostly cannot to the next: he is asked first."""
        march = self.march
        leader = march.models[self.lead]
        dx, dy = self.x - leader.x, self.y - leader.y
        is_straight = self.length <= distance(leader.x, leader.y, self.x, self.y) + SHY
        blocked: list[int] = []
        for number in march.slowest_first:
            if number == self.lead:
                continue
            m = march.models[number]
            reach = march.reach(number)
            if is_straight and reach.used == 0.0:
                access = STRAIGHT if self._can_follow(reach, m.x + dx, m.y + dy) else SHUT
            else:
                access = reach.access(m.x + dx, m.y + dy)
            if access == SHUT:
                march.note_slow(number)
                return None
            if access == ROUND:
                blocked.append(number)
        for number in blocked:
            m = march.models[number]
            if not march.reach(number).has_way_round(m.x + dx, m.y + dy):
                march.note_slow(number)
                return None
        return [Base(m.x + dx, m.y + dy, m.r) for m in march.models]

    def _can_follow(self, reach: Reach, x: float, y: float) -> bool:
        """Where the leading model walks straight, a mate that cannot has lost its place."""
        return (
            self.length <= reach.allowance
            and reach.is_legal(x, y)
            and reach.is_walkable(reach.origin, x, y)
        )

    def crowd(self) -> Crowd | None:
        """The whole unit there, in another formation if need be; none if it finds no room."""
        if not self._is_tried and not self.keeps_formation():
            self._is_tried = True
            places = self._place()
            if places is not None:
                self._crowd = Crowd(places)
        return self._crowd

    def is_where_it_was(self) -> bool:
        """Whether nobody moves, not even to close up with a leading model that stays."""
        crowd = self.crowd() if self.length == 0.0 else None
        if crowd is None:
            return self.length == 0.0
        for number, m in enumerate(self.march.models):
            if crowd.bases[number].x != m.x or crowd.bases[number].y != m.y:
                return False
        return True

    def _place(self) -> list[Base] | None:
        if self._is_cargo:
            return get_out(self.march, self.lead, self.x, self.y)
        return place_all(self.march, self.lead, self.x, self.y)


@mypyc_attr(acyclic=True)
class Plan:
    """A move decided on: where it ends, and which rules chose the end."""

    def __init__(self, stand: Stand, rules: list[str], has_target: bool) -> None:
        self.stand = stand
        self.rules = rules
        self.has_target = has_target


def by_left(stand: Stand) -> float:
    return stand.left


def _by_place(stand: Stand) -> tuple[float, float]:
    return stand.x, stand.y


def draw_stand(draws: Draws, stands: list[Stand]) -> Stand:
    """One of equally good ends, by a die (OPR-TIE)."""
    if len(stands) < 2:
        return stands[0]
    ordered = sorted(stands, key=_by_place)
    names = [f"({s.x:g}, {s.y:g})" for s in ordered]
    return ordered[draws.one_of("Where the move ends", names)]


def get_out(march: March, lead: int, x: float, y: float) -> list[Base] | None:
    """SR-TRANSPORT: cargo has no formation to keep; it stands close round its leader."""
    if not march.reach(lead).can_reach(x, y):
        return None
    placing = Placing(march, lead, x, y)
    for number in range(len(march.models)):
        if number != lead and not _put_beside(placing, number, x, y):
            return None
    return placing.places()


def _put_beside(placing: Placing, number: int, x: float, y: float) -> bool:
    search = Search(placing, number, x, y)
    for other in placing.placed:
        search.add_clock(other, other.r + placing.march.models[number].r + CLOSE)
    return search.put()


@mypyc_attr(acyclic=True)
class Shelter:
    """OPR-COVER: whether a unit standing so is in or behind cover."""

    def __init__(self, measure: Measure, lines: SightLines) -> None:
        self.measure = measure
        self.lines = lines
        battle = measure.battle
        self._has_screens = battle.edition.units_give_cover and len(battle.crowds) > 2
        #: whether there is nothing that could give cover
        self.is_bare = not self._has_screens and not measure.table.hiding

    def has(self, stand: Crowd, to_objective: bool) -> bool:
        """Most models in cover, or behind it as the closest enemy model sees them; of equally close
        enemies one counts, where that matters (OPR-TIE).

        On the way to an objective difficult ground is no cover to move into.
        """
        if self.is_bare:
            return False
        closest = self.measure.closest.all_to(stand)
        if len(closest) < 2:
            return self._has_from(closest[0] if closest else None, stand, to_objective)
        found = [self._has_from(enemy, stand, to_objective) for enemy in closest]
        if True not in found or False not in found:
            return found[0]
        return found[self.measure.closest.one_of([enemy.id for enemy in closest])]

    def _has_from(self, enemy: Unit | None, stand: Crowd, to_objective: bool) -> bool:
        wanted = len(stand.bases) // 2 + 1
        return self._count(enemy, stand, to_objective, wanted, wanted) >= wanted

    def told(self, stand: Crowd, to_objective: bool) -> str:
        """How many models have cover, and from whom, in words."""
        closest = self.measure.closest.all_to(stand)
        enemy = self.measure.closest.known(closest) if closest else None
        many = self._count(enemy, stand, to_objective, NO_LIMIT, 0)
        told = f"{many} of {len(stand.bases)} models in or behind cover"
        if enemy is None:
            return told
        return f'{told} from {enemy.name}, {nearest_gap(stand.bases, enemy.bases):.1f}" away'

    def _count(
        self, enemy: Unit | None, stand: Crowd, to_objective: bool, enough: int, needed: int
    ) -> int:
        """How many models have cover; ends at `enough`, or when `needed` is out of reach."""
        if self.is_bare:
            return 0
        shooters: list[Base] = []
        among: list[Piece] | None = None
        between: list[Crowd] = []
        if enemy is not None:
            shooters.append(nearest_base(stand.bases, enemy.bases))
            if self._has_screens:
                battle, own = self.measure.battle, self.measure.unit.crowd
                between = screens(battle, own, stand, enemy.crowd, Crowd(shooters))
            if not between:
                if not self._has_cover_between(stand, shooters[0]):
                    return 0
                among = self.lines.hiding(shooters[0], stand.disc())
        count = 0
        left = len(stand.bases)
        is_alone = left == 1
        for base in stand.bases:
            if count >= enough or count + left < needed:
                break
            left -= 1
            if self._is_inside(base, is_alone, to_objective) or (
                is_screened(self.measure.battle, shooters, base, between)
                if between
                else self.lines.is_behind_cover(shooters, base, among)
            ):
                count += 1
        return count

    def _has_cover_between(self, a: Crowd, b: Base) -> bool:
        """Whether any piece that hides touches the box round a unit and a base."""
        west, east = min(a.west, b.x - b.r), max(a.east, b.x + b.r)
        south, north = min(a.south, b.y - b.r), max(a.north, b.y + b.r)
        for piece in self.measure.table.hiding:
            s = piece.shape
            if s.west < east and s.east > west and s.south < north and s.north > south:
                return True
        return False

    def _is_inside(self, base: Base, is_alone: bool, to_objective: bool) -> bool:
        shuns_difficult = to_objective and not self.measure.unit.is_strider
        for piece in self.measure.table.cover:
            if shuns_difficult and piece.is_difficult:
                continue
            if piece.shape.has_disc(base.x, base.y, base.r) or (
                is_alone and piece.shape.has_inside(base.x, base.y)
            ):
                return True
        return False
