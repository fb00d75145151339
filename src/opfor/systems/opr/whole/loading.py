"""Loading: before anybody deploys, who rides along, who waits in reserve, who goes where."""

from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import Decision
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.setup import deal_groups, load_transports, room_in, spaces
from opfor.systems.opr.whole.answers import compact, parsed
from opfor.systems.opr.whole.state import War

_MOST_CARGO = {"none": 0, "one unit": 1, "several units": 99}
#: nobody with a way of deploying of its own is put into a transport by the A.I.
_APART = ("Transport", "Aircraft", "Artillery", "Immobile", "Scout")


class Loading(Decision):
    """`{"ride":{"a3":"a1"},"reserve":["a5"]}`; what is not named deploys on the table."""

    shape = "allocate"

    def __init__(self, war: War, side: str) -> None:
        super().__init__(f"{side} loads", "Who rides in a transport, who waits in reserve?")
        self.war = war
        self.side = side
        self.seats = war.seats[side]
        self.rules = ["SR-TRANSPORT", "SR-AMBUSH"]
        #: unit → its transport
        self.riding: dict[str, str] = {}
        self.reserve: list[str] = []
        #: OPR-DEPLOY: the sections of an A.I.'s units
        self.sections: dict[str, int] = {}

    def read(self, answer: str) -> None:
        self.riding, self.reserve = self._read(answer)

    def written(self) -> str:
        data: dict[str, object] = {"ride": self.riding, "reserve": self.reserve}
        if self.sections:
            data["sections"] = self.sections
        return compact(data)

    def in_words(self, answer: str) -> str:
        riding, reserve = self._read(answer)
        told = [f"{rider} in {carrier}" for rider, carrier in riding.items()]
        told += [f"{id} in reserve" for id in reserve]
        return ", ".join(told) or "everybody starts on the table"

    def verify(self, answer: str) -> str:
        riding, reserve = self._read(answer)
        return compact({"ride": riding, "reserve": reserve})

    def sample(self, dice: Dice) -> str:
        riding = some_cargo(self.war, self.side, dice)
        reserve = [
            unit.id
            for unit in self.war.units_of(self.side)
            if can_wait(unit) and dice.pick("in reserve", 2)
        ]
        return compact({"ride": riding, "reserve": reserve})

    def _read(self, answer: str) -> tuple[dict[str, str], list[str]]:
        data = parsed(answer)
        if not isinstance(data, dict):
            raise Refused('an answer like {"ride":{},"reserve":[]} is needed')
        ride, reserve = data.get("ride", {}), data.get("reserve", [])
        if not isinstance(ride, dict) or not isinstance(reserve, list):
            raise Refused('an answer like {"ride":{},"reserve":[]} is needed')
        riding = {str(rider): str(carrier) for rider, carrier in ride.items()}
        kept = [str(id) for id in reserve]
        self._check(riding, kept)
        return riding, kept

    def _check(self, riding: dict[str, str], reserve: list[str]) -> None:
        units = {unit.id: unit for unit in self.war.units_of(self.side)}
        for id in reserve:
            if id not in units or not can_wait(units[id]):
                raise Refused(f"'{id[:80]}' cannot wait in reserve (CORE-SR-AMBUSH)")
        room = {id: room_in(unit.profile) for id, unit in units.items()}
        for rider, carrier in riding.items():
            if rider not in units or carrier not in units or rider in reserve:
                raise Refused(f"'{rider[:80]}' cannot ride (CORE-SR-TRANSPORT)")
            if not units[carrier].is_transport or carrier in riding or carrier in reserve:
                raise Refused(f"'{carrier[:80]}' cannot carry anybody (CORE-SR-TRANSPORT)")
            size = spaces(units[rider].profile, self.war.edition)
            if not 0 < size <= room[carrier]:
                raise Refused(f"{units[carrier].name} has no room (CORE-SR-TRANSPORT)")
            room[carrier] -= size


def can_wait(unit: Unit) -> bool:
    """CORE-SR-AMBUSH, CORE-SR-INFILTRATE"""
    return unit.is_ambusher or unit.paces.can_infiltrate


def load_ai(decision: Loading, dice: Dice) -> None:
    """SR-AMBUSH, SR-TRANSPORT, OPR-DEPLOY: as the page has it for the A.I."""
    war, side = decision.war, decision.side
    units = war.units_of(side)
    decision.reserve = [unit.id for unit in units if can_wait(unit)]
    decision.riding = some_cargo(war, side, dice)
    if war.edition.alternates_deployment:
        return
    walking = [
        unit for unit in units if unit.id not in decision.riding and unit.id not in decision.reserve
    ]
    ids = [unit.id for unit in walking]
    if ids:
        deal = deal_groups(dice, ids, {id: id for id in ids})
        decision.sections = {id: deal.section_of(id) for id in ids}


def some_cargo(war: War, side: str, dice: Dice) -> dict[str, str]:
    """SR-TRANSPORT: random units into each transport."""
    units = war.units_of(side)
    carriers = [unit for unit in units if unit.is_transport]
    if not carriers:
        return {}
    riders = [
        unit
        for unit in units
        if not can_wait(unit) and not any(unit.profile.has(rule) for rule in _APART)
    ]
    sizes = {unit.id: spaces(unit.profile, war.edition) for unit in riders}
    loading = load_transports(
        dice,
        {unit.id: room_in(unit.profile) for unit in carriers},
        {id: size for id, size in sizes.items() if size},
        _MOST_CARGO[war.edition.cargo],
        {unit.id: unit.id for unit in units},
    )
    return loading.riding
