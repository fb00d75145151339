"""Movers: whether a person's move is one the core allows, and the way every model takes."""

from opfor.boards.crowds import is_coherent
from opfor.boards.inches import SHY, Base, distance, has_overlap, nearest_gap
from opfor.boards.march import March
from opfor.boards.paths import Path
from opfor.boards.table import Table
from opfor.dice import Dice, Scripted
from opfor.faults import Refused
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.flights import Flights
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.targets import Targets

_RULES = {
    "hold": "CORE-HOLD",
    "advance": "CORE-ADVANCE",
    "rush": "CORE-RUSH",
    "charge": "CORE-CHARGE",
}


class Mover:
    """One unit about to move, from where it stands or out of its transport."""

    def __init__(self, battle: Battle, unit: Unit, dice: Dice | None = None) -> None:
        self.battle = battle
        self.unit = unit
        self.transport = battle.unit(unit.embarked_in) if unit.embarked_in else None
        bases = unit.bases
        if self.transport is not None:
            carrier = self.transport.bases[0]
            bases = [Base(carrier.x, carrier.y, base.r) for base in unit.bases]
        self.measure = Measure(battle, unit, bases, Draws(dice or Dice(Scripted([]))))
        self.targets = Targets(self.measure)
        self.marches = Marches(self.measure, self.targets, self.transport)
        #: over the ground that the last of `ways` lead, with what is dangerous closed
        self.march: March | None = None

    def inches(self, action: str) -> float:
        if self.unit.is_aircraft:
            return self.unit.paces.flight
        if action == "advance":
            return self.unit.advance
        return self.unit.rush if action == "rush" else self.unit.charge

    def grounds(self, action: str) -> list[tuple[int, float]]:
        """CORE-DIFFICULT: round difficult ground with all of the move, or through it with less;
        the pieces that are closed then, and the inches."""
        table, full = self.battle.table, self.marches.allowance(self.inches(action))
        found = [(table.closed_to(not self.unit.is_strider, False), full)]
        if not self.unit.is_strider:
            cap = float(self.battle.edition.difficult_cap)
            found.append((table.closed_to(False, False), min(full, cap)))
        return found

    def ways(self, action: str, places: list[Base], target: Unit | None) -> list[Path]:
        """The walk of every model, or `Refused` with the rule that forbids it."""
        rule = _RULES[action]
        if self.unit.is_aircraft:
            return self._flight(places)
        for number, place in enumerate(places):
            for other in places[:number]:
                if has_overlap(place, other):
                    raise Refused("two models would stand in one place (CORE-SPACING)")
        self.check_coherency(places)
        found = self._walks(action, places, target)
        if found is None:
            raise Refused(self._reason(rule, places, target))
        return found

    def check_coherency(self, places: list[Base]) -> None:
        edition = self.battle.edition
        link, span = float(edition.coherency_link), float(edition.coherency_span)
        if not is_coherent(places, link, span):
            raise Refused(
                f'models must form a chain of {link:g}" links within {span:g}" (CORE-COHERENCY)'
            )

    def _walks(self, action: str, places: list[Base], target: Unit | None) -> list[Path] | None:
        """Everybody's by the first ground that brings all of them there; CORE-DANGEROUS: nobody
        risks what there is a way round."""
        risky = self.risky(action)
        for closed, inches in self.grounds(action):
            masks = [closed | risky, closed] if closed | risky != closed else [closed]
            found = self._walk_all(masks, inches, places, target)
            if found is not None:
                return found
        return None

    def risky(self, action: str) -> int:
        """The pieces that are dangerous to such a move, as `treading` has it."""
        if self.unit.is_flying:
            return 0
        is_hasty = action in ("rush", "charge") and self.battle.edition.haste_is_dangerous
        return self.battle.table.closed_to(False, True, is_hasty)

    def _walk_all(
        self, closed: list[int], inches: float, places: list[Base], target: Unit | None
    ) -> list[Path] | None:
        """Each model by the first of several grounds over which it finds a way."""
        crowd = target.crowd if target is not None else None
        marches = [self.marches.march(mask, inches, crowd) for mask in closed]
        ways: list[Path] = []
        for number, place in enumerate(places):
            found = way_over(marches, number, place)
            if found is None:
                return None
            ways.append(found)
        self.march = marches[0]
        return ways

    def _reason(self, rule: str, places: list[Base], target: Unit | None) -> str:
        table = self.battle.table
        solid = table.closed_to(False, False)
        spacing = self.marches.spacing(target is not None)
        for number, place in enumerate(places):
            start = self.measure.bases[number]
            if place.x == start.x and place.y == start.y:
                # who stays where he stands does nothing wrong
                continue
            if not table.is_on_table(place):
                return f"{at_place(place)} is off the table (CORE-MOVE)"
            if not table.ground(place.r, solid).is_free(place.x, place.y):
                ground = _closed_ground(table, place)
                return f"{at_place(place)} is in impassable ground{ground} (CORE-IMPASSABLE)"
            for unit in self.battle.units:
                if unit is self.unit or unit is target or not unit.is_on_table:
                    continue
                if not unit.is_aircraft and unit.crowd.has_overlap(place, spacing):
                    return (
                        f'{at_place(place)} is within 1" of {unit.name} ({unit.id}) (CORE-SPACING)'
                    )
        return f"some model cannot walk that far ({rule}, CORE-MOVE, CORE-DIFFICULT)"

    def no_contact(self, action: str, bases: list[Base]) -> str:
        """Why nobody comes to touch these."""
        far = nearest_gap(self.measure.bases, bases)
        (closed, inches), *through = self.grounds(action)
        if far > inches:
            return f'it is {far:.1f}" away and {self.unit.name} gets {inches:.1f}" far'
        slow = [cap for opened, cap in through if opened != closed and cap < inches]
        capped = f', or of {slow[0]:.1f}" over difficult ground,' if slow else ""
        way = f'no way of {inches:.1f}"{capped} leads there'
        return f"{way}, or there is no room to stand in contact"

    def _flight(self, places: list[Base]) -> list[Path]:
        """CORE-SR-AIRCRAFT: one straight move for all, as long as the edition says."""
        bases = self.measure.bases
        dx, dy = self.check_formation(places)
        low, high = float(self.battle.edition.aircraft_move_min), self.unit.paces.flight
        length = distance(0.0, 0.0, dx, dy)
        longest = self._longest_flight()
        low = min(low, longest)
        if not low - SHY <= length <= high + SHY:
            must = f'an Aircraft flies {low:.4g}" to {high:g}" straight (CORE-SR-AIRCRAFT)'
            wrong = "too far" if length > high else "not far enough"
            raise Refused(f'{length:.1f}" is {wrong}: {must}')
        return [
            Path([base.x, place.x], [base.y, place.y])
            for base, place in zip(bases, places, strict=True)
        ]

    def check_formation(self, places: list[Base]) -> tuple[float, float]:
        """How far all of them are shifted, if they are and stand on the table; else `Refused`."""
        bases = self.measure.bases
        dx, dy = places[0].x - bases[0].x, places[0].y - bases[0].y
        for base, place in zip(bases, places, strict=True):
            if (place.x - base.x, place.y - base.y) != (dx, dy):
                raise Refused("an Aircraft keeps its formation (CORE-SR-AIRCRAFT)")
            if not self.battle.table.is_on_table(place):
                raise Refused("an Aircraft must end on the table (CORE-SR-AIRCRAFT)")
        return dx, dy

    def _longest_flight(self) -> float:
        base = self.measure.bases[0]
        draws = Draws(Dice(Scripted([1] * 100)))
        measure = Measure(self.battle, self.unit, self.measure.bases, draws)
        flight = Flights(measure, self.targets, 0, base.x, base.y, False).plan(False)
        return flight.length if flight is not None else 0.0


def way_over(marches: list[March], number: int, place: Base) -> Path | None:
    """A model's walk by the first of several grounds over which there is one."""
    for march in marches:
        found = march.reach(number).way_to(place.x, place.y)
        if found is not None:
            return found
    return None


def at_place(place: Base) -> str:
    """A place as it is measured at a table: to a tenth of an inch."""
    return f"({place.x:.1f}, {place.y:.1f})"


def _closed_ground(table: Table, place: Base) -> str:
    """The piece a base would stand on."""
    for piece in table.pieces:
        if piece.is_impassable and piece.shape.is_touched(place.x, place.y, place.r):
            return f", {piece.name}"
    return ""
