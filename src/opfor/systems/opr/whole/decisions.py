"""The choices of a whole game: what is asked, who may answer, and the typed answer.

An A.I. seat fills in the typed answer; a person's comes as text and is checked against the
rules. Prompts and options are put into words only if somebody listens.
"""

from opfor.boards.inches import Base
from opfor.circuits.trace import Step
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Choose, Decision, Option
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.casualties import Line, breaks_needlessly
from opfor.systems.opr.placing import sample_placement, verify_placement
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.answers import (
    compact,
    compact_places,
    middle_text,
    numbers_from,
    order_text,
    parsed,
    points_from,
)
from opfor.systems.opr.whole.areas import markers_of, some_marker, zone_of
from opfor.systems.opr.whole.embarking import check_rider
from opfor.systems.opr.whole.orders import (
    check_small_move,
    read_order,
    write_order,
)
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.suggestions import some_order
from opfor.systems.opr.zones import Zone, wreck_zone
from opfor.words import counted

PASS = "pass"
#: what may be typed as an order, see `words`
ORDERS = (
    "An order is hold, advance X Y, rush X Y, advance or rush with an objective or a unit "
    "(rush b2), charge b2 or embark a1. A place too far off is walked toward, as near as it "
    "gets. Alone it attacks as the A.I. would; after semicolons you say whom: advance 30 12; "
    "Rifle > b2; cast 1 > b3. With > b2 all weapons aim at b2, with hold fire none does."
)
#: a unit finds no place
NO_ROOM = "none"


class WhichUnit(Choose):
    """Which of these units is placed or acts next."""

    def __init__(self, war: War, side: str, units: list[Unit], prompt: str, is_heard: bool) -> None:
        options = [Option(unit.id, unit.name) for unit in units] if is_heard else []
        super().__init__("unit", prompt, options)
        self.war = war
        self.side = side
        self.units = units
        if war.owners:
            self.owners = {unit.id: war.seats_of(unit) for unit in units}
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
        known = ", ".join(f"{unit.id} {unit.name}" for unit in self.units)
        raise Refused(f"'{answer[:MAX_TEXT]}' is none of these (CORE-ALTERNATE): {known}")

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
        self.means = ORDERS
        self.verdict: Verdict | None = None
        #: what a person is shown, once it was put together
        self.offered: list[Option] = []

    def read(self, answer: str) -> None:
        self.verdict = read_order(self.war, self.unit, answer)

    def written(self) -> str:
        return write_order(self.verdict) if self.verdict is not None else ""

    def in_words(self, answer: str) -> str:
        return order_text(answer)

    def verify(self, answer: str) -> str:
        verdict = read_order(self.war, self.unit, answer)
        if verdict.toward_kind == "transport":
            check_rider(self.unit)
        return write_order(verdict)

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
        return markers_of(self.war).verify(x, y)

    def written(self) -> str:
        return compact([[self.x, self.y]])

    def in_words(self, answer: str) -> str:
        return middle_text(answer)

    def verify(self, answer: str) -> str:
        return compact([self._read(answer)])

    def sample(self, dice: Dice) -> str:
        return compact([some_marker(self.war, dice)])


class PlaceUnit(Decision):
    """Where a unit comes onto the table: deployed, scouting, arriving, out of a wreck."""

    shape = "place"

    def __init__(self, war: War, unit: Unit, way: str, prompt: str) -> None:
        super().__init__(f"{unit.id} placed", prompt)
        self.war = war
        self.unit = unit
        #: deploy, scout, arrive or wreck
        self.way = way
        #: the wreck it gets out of
        self.wreck: Unit | None = None
        self.seats = war.seats_of(unit)
        #: none: there is no room (it waits, or is lost)
        self.places: list[Base] | None = None

    def zone(self) -> Zone:
        if self.wreck is not None:
            return wreck_zone(self.war.battle.table, self.wreck.bases[0])
        return zone_of(self.war, self.unit, self.way)

    def read(self, answer: str) -> None:
        self.places = self._read(answer)

    def _read(self, answer: str) -> list[Base] | None:
        battle, zone = self.war.battle, self.zone()
        if answer == NO_ROOM:
            if sample_placement(Dice(Seeded(0, NO_ROOM)), battle, self.unit, zone) is not None:
                raise Refused(f"{self.unit.name} has room and must be placed (CORE-DEPLOYMENT)")
            return None
        points = points_from(parsed(answer), len(self.unit.models))
        refused = verify_placement(battle, self.unit, points, zone)
        if refused is not None:
            raise refused
        return [
            Base(x, y, model.base.r) for (x, y), model in zip(points, self.unit.models, strict=True)
        ]

    def written(self) -> str:
        return NO_ROOM if self.places is None else compact_places(self.places)

    def in_words(self, answer: str) -> str:
        return "there is no room" if answer == NO_ROOM else middle_text(answer)

    def verify(self, answer: str) -> str:
        places = self._read(answer)
        return NO_ROOM if places is None else compact_places(places)

    def sample(self, dice: Dice) -> str:
        places = sample_placement(dice, self.war.battle, self.unit, self.zone())
        return NO_ROOM if places is None else compact_places(places)


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

    def in_words(self, answer: str) -> str:
        return "nobody moves" if answer == "stay" else f"to {middle_text(answer)}"

    def verify(self, answer: str) -> str:
        places = self._read(answer)
        return "stay" if places is None else compact_places(places)

    def sample(self, dice: Dice) -> str:
        return "stay"


class Casualties(Decision):
    """CORE-CASUALTIES: which models take the next wounds, by their places in the unit from 1."""

    shape = "allocate"

    def __init__(
        self, war: War, unit: Unit, candidates: list[Model], count: int, number: int
    ) -> None:
        fallen = f"model of {unit.name} falls" if count == 1 else f"{count} of {unit.name} fall"
        super().__init__(f"{unit.id} falls {number}", f"Which {fallen}?")
        self.war = war
        self.unit = unit
        self.candidates = candidates
        self.count = count
        self.link = float(war.edition.coherency_link)
        self.seats = war.seats_of(unit)
        self.rules = ["CORE-CASUALTIES", "CORE-ALLOCATE"]
        self.fallen: list[Model] = []

    def read(self, answer: str) -> None:
        self.answer = self.verify(answer)
        self.fallen = [self.unit.models[number - 1] for number in numbers_from(self.answer)]

    def verify(self, answer: str) -> str:
        numbers = numbers_from(answer)
        if len(numbers) != self.count or len(set(numbers)) != self.count:
            models = counted(self.count, "model")
            raise Refused(f"{models} must be named, by number, each once (CORE-CASUALTIES)")
        known = self.numbered()
        for number in numbers:
            if number not in known:
                offered = ", ".join(str(each) for each in known)
                raise Refused(f"model {number} may not fall yet, only {offered} (CORE-ALLOCATE)")
        fallen = [known[number] for number in numbers]
        if breaks_needlessly(self.unit.models, self.candidates, fallen, self.link):
            apart = f"{self.unit.name} would be out of coherency"
            raise Refused(f"{apart}, and others may fall instead (CORE-CASUALTIES)")
        return compact(numbers)

    def in_words(self, answer: str) -> str:
        numbers = [str(number) for number in numbers_from(answer)]
        return f"model{'' if len(numbers) == 1 else 's'} {', '.join(numbers)}"

    def numbered(self) -> dict[int, Model]:
        """Those who may fall, by their numbers."""
        return {n: m for n, m in enumerate(self.unit.models, 1) if m in self.candidates}

    def sample(self, dice: Dice) -> str:
        fallen = Line(self.unit, self.candidates, self.count, self.link).fall(dice)
        return compact([self.unit.models.index(model) + 1 for model in fallen])
