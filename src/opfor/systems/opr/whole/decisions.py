"""The choices of a whole game: what is asked, who may answer, and the typed answer.

An A.I. seat fills in the typed answer; a person's comes as text and is checked against the
rules. Prompts and options are put into words only if somebody listens.
"""

from opfor.boards.inches import Base
from opfor.circuits.trace import Step
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Choose, Decision, Option
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole import areas
from opfor.systems.opr.whole.answers import (
    compact,
    compact_places,
    numbers_from,
    parsed,
    points_from,
)
from opfor.systems.opr.whole.orders import check_small_move, read_order, write_order
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.suggestions import some_order

PASS = "pass"


class WhichUnit(Choose):
    """Which of these units is placed or acts next."""

    def __init__(self, war: War, side: str, units: list[Unit], prompt: str, is_heard: bool) -> None:
        options = [Option(unit.id, unit.name) for unit in units] if is_heard else []
        super().__init__("unit", prompt, options)
        self.war = war
        self.side = side
        self.units = units
        self.seats = _answering(war, side, units)
        #: the answer; none: the A.I. passes (OPR-LAST)
        self.unit: Unit | None = None
        self.trace: list[Step] = []

    def read(self, answer: str) -> None:
        self.answer = self.verify(answer)
        self.unit = next(unit for unit in self.units if unit.id == self.answer)

    def written(self) -> str:
        return self.unit.id if self.unit is not None else PASS

    def verify(self, answer: str) -> str:
        if any(unit.id == answer for unit in self.units):
            return answer
        known = ", ".join(unit.id for unit in self.units)
        raise Refused(f"'{answer[:MAX_TEXT]}' is not its turn (CORE-ALTERNATE); there is: {known}")

    def sample(self, dice: Dice) -> str:
        return self.units[dice.pick(self.key, len(self.units))].id


def _answering(war: War, side: str, units: list[Unit]) -> list[str]:
    """Everybody who owns one of the units."""
    if not war.owners:
        return war.seats[side]
    return list(dict.fromkeys(seat for unit in units for seat in war.seats_of(unit)))


class Order(Decision):
    """What a unit does: action, where its models end, whom it attacks."""

    shape = "place"

    def __init__(self, war: War, unit: Unit, prompt: str) -> None:
        super().__init__("order", prompt)
        self.war = war
        self.unit = unit
        self.seats = war.seats_of(unit)
        self.verdict: Verdict | None = None

    def read(self, answer: str) -> None:
        self.verdict = read_order(self.war, self.unit, answer)

    def written(self) -> str:
        return write_order(self.verdict) if self.verdict is not None else ""

    def verify(self, answer: str) -> str:
        return write_order(read_order(self.war, self.unit, answer))

    def sample(self, dice: Dice) -> str:
        return write_order(some_order(self.war, self.unit, dice))


class PlaceMarker(Decision):
    """Where the next objective goes (CORE-OBJECTIVES)."""

    shape = "place"

    def __init__(self, war: War, side: str, prompt: str) -> None:
        super().__init__("objective", prompt)
        self.war = war
        self.side = side
        self.seats = war.seats[side]
        self.x = 0.0
        self.y = 0.0

    def read(self, answer: str) -> None:
        self.x, self.y = self._read(answer)

    def _read(self, answer: str) -> tuple[float, float]:
        x, y = points_from(parsed(answer), 1)[0]
        return areas.markers_of(self.war).verify(x, y)

    def written(self) -> str:
        return compact([[self.x, self.y]])

    def verify(self, answer: str) -> str:
        return compact([self._read(answer)])

    def sample(self, dice: Dice) -> str:
        return compact([areas.some_marker(self.war, dice)])


class PlaceUnit(Decision):
    """Where a unit comes onto the table: deployed, scouting, arriving, out of a wreck."""

    shape = "place"

    def __init__(self, war: War, unit: Unit, area: areas.Area, prompt: str) -> None:
        super().__init__(f"{unit.id} placed", prompt)
        self.war = war
        self.unit = unit
        self.area = area
        self.seats = war.seats_of(unit)
        #: none: there is no room (it waits, or is lost)
        self.places: list[Base] | None = None

    def read(self, answer: str) -> None:
        self.places = self._read(answer)

    def _read(self, answer: str) -> list[Base] | None:
        if answer == "none" and not areas.has_room(self.war, self.unit, self.area):
            return None
        points = points_from(parsed(answer), len(self.unit.models))
        places = [
            Base(x, y, model.base.r)
            for (x, y), model in zip(points, self.unit.models, strict=True)
        ]
        areas.check_places(self.war, self.unit, self.area, places)
        return places

    def written(self) -> str:
        if self.places is None:
            return "none"
        return compact_places(self.places)

    def verify(self, answer: str) -> str:
        places = self._read(answer)
        return "none" if places is None else compact_places(places)

    def sample(self, dice: Dice) -> str:
        places = areas.some_places(self.war, self.unit, self.area, dice)
        return "none" if places is None else compact_places(places)


class Move(Decision):
    """A small move round a melee: piling in, consolidating; empty: nobody moves."""

    shape = "place"

    def __init__(
        self, war: War, unit: Unit, enemy: Unit | None, inches: float, key: str, prompt: str
    ) -> None:
        super().__init__(key, prompt)
        self.war = war
        self.unit = unit
        self.enemy = enemy
        self.inches = inches
        self.seats = war.seats_of(unit)
        self.places: list[Base] | None = None

    def read(self, answer: str) -> None:
        self.places = self._read(answer)

    def _read(self, answer: str) -> list[Base] | None:
        if answer in ("", "stay"):
            return None
        points = points_from(parsed(answer), len(self.unit.models))
        return check_small_move(self.war, self.unit, self.enemy, self.inches, points)

    def written(self) -> str:
        if self.places is None:
            return "stay"
        return compact_places(self.places)

    def verify(self, answer: str) -> str:
        places = self._read(answer)
        return "stay" if places is None else compact_places(places)

    def sample(self, dice: Dice) -> str:
        return "stay"


class Casualties(Decision):
    """CORE-CASUALTIES: which models take the next wounds, by their places in the unit."""

    shape = "allocate"

    def __init__(
        self, war: War, unit: Unit, candidates: list[Model], count: int, number: int
    ) -> None:
        super().__init__(f"{unit.id} falls {number}", f"{unit.name}: which {count} fall?")
        self.unit = unit
        self.candidates = candidates
        self.count = count
        self.seats = war.seats_of(unit)
        self.rules = ["CORE-CASUALTIES", "CORE-ALLOCATE"]
        self.fallen: list[Model] = []

    def read(self, answer: str) -> None:
        self.answer = self.verify(answer)
        self.fallen = [self.unit.models[number] for number in numbers_from(self.answer)]

    def verify(self, answer: str) -> str:
        numbers = numbers_from(answer)
        if len(numbers) != self.count or len(set(numbers)) != self.count:
            raise Refused(f"{self.count} different models must be named (CORE-CASUALTIES)")
        for number in numbers:
            if number >= len(self.unit.models) or (
                self.unit.models[number] not in self.candidates
            ):
                raise Refused(f"model {number} may not fall yet (CORE-ALLOCATE)")
        return compact(numbers)

    def sample(self, dice: Dice) -> str:
        left = [n for n, model in enumerate(self.unit.models) if model in self.candidates]
        chosen = [left.pop(dice.pick(self.key, len(left))) for _ in range(self.count)]
        return compact(chosen)

