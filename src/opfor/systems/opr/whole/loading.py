"""Loading: before anybody deploys, which Heroes join units, who rides, who waits in reserve."""

from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Decision
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.setup import deal_groups, load_transports, room_in
from opfor.systems.opr.whole.answers import compact, parsed
from opfor.systems.opr.whole.embarking import check_rider, spaces_of
from opfor.systems.opr.whole.heroes import hosts_of, with_heroes
from opfor.systems.opr.whole.state import War

RESERVE = "reserve"
_MOST_CARGO = {"none": 0, "one unit": 1, "several units": 99}
#: nobody with a way of deploying of its own is put into a transport by the A.I.
_APART = ("Transport", "Aircraft", "Artillery", "Immobile", "Scout")


class Loading(Decision):
    """`{"ride":{"a3":"a1"},"reserve":["a5"],"join":{"a2":"a3"}}`; what is not named deploys on the
    table by itself."""

    shape = "allocate"

    def __init__(self, war: War, side: str) -> None:
        super().__init__(f"{side} loads", "Who rides in a transport, who waits in reserve?")
        self.war = war
        self.side = side
        self.seats = war.seats[side]
        core = ["CORE-SR-TRANSPORT", "CORE-SR-AMBUSH"]
        self.rules = war.binding(side, ["SR-TRANSPORT", "SR-AMBUSH"], core)
        if not war.is_ai[side] and any(hosts_of(war, unit) for unit in war.units_of(side)):
            self.prompt = f"Which Hero joins which unit? {self.prompt}"
            self.rules = ["CORE-SR-HERO", *self.rules]
        #: unit → its transport
        self.riding: dict[str, str] = {}
        self.reserve: list[str] = []
        #: Hero → the unit it joins
        self.joining: dict[str, str] = {}
        #: OPR-DEPLOY: the sections of an A.I.'s units
        self.sections: dict[str, int] = {}

    def read(self, answer: str) -> None:
        self.riding, self.reserve, self.joining = self._read(answer)

    def written(self) -> str:
        data = loaded(self.riding, self.reserve, self.joining)
        if self.sections:
            data["sections"] = self.sections
        return compact(data)

    def in_words(self, answer: str) -> str:
        riding, reserve, joining = self._read(answer)
        told = [f"{hero} joins {host}" for hero, host in joining.items()]
        told += [f"{rider} in {carrier}" for rider, carrier in riding.items()]
        told += [f"{id} in reserve" for id in reserve]
        return ", ".join(told) or "everybody starts on the table"

    def verify(self, answer: str) -> str:
        riding, reserve, joining = self._read(answer)
        for unit in with_heroes(self.war, self.side, joining):
            if unit.id in riding:
                check_rider(unit)
        return compact(loaded(riding, reserve, joining))

    def sample(self, dice: Dice) -> str:
        """Heroes go by themselves, as the A.I.'s do."""
        riding = some_cargo(self.war, self.side, dice)
        reserve = [
            unit.id
            for unit in self.war.units_of(self.side)
            if can_wait(unit) and dice.pick("in reserve", 2)
        ]
        return compact({"ride": riding, "reserve": reserve})

    def _read(self, answer: str) -> tuple[dict[str, str], list[str], dict[str, str]]:
        data = parsed(answer)
        if not isinstance(data, dict):
            raise Refused('an answer like {"ride":{},"reserve":[]} is needed')
        ride, reserve, join = (data.get(key) or {} for key in ("ride", "reserve", "join"))
        is_amiss = reserve and not isinstance(reserve, list)
        if is_amiss or not isinstance(ride, dict) or not isinstance(join, dict):
            raise Refused('an answer like {"ride":{},"reserve":[]} is needed')
        riding = {str(rider): str(carrier) for rider, carrier in ride.items()}
        kept = [str(id) for id in reserve]
        joining = {str(hero): str(host) for hero, host in join.items()}
        units = with_heroes(self.war, self.side, joining)
        self._check({unit.id: unit for unit in units}, riding, kept)
        return riding, kept, joining

    def _check(self, units: dict[str, Unit], riding: dict[str, str], reserve: list[str]) -> None:
        for id in reserve:
            if id not in units or not can_wait(units[id]):
                raise Refused(f"'{id[:80]}' cannot wait in reserve (CORE-SR-AMBUSH)")
        room = {id: room_in(unit.profile) for id, unit in units.items()}
        for rider, carrier in riding.items():
            if rider not in units or carrier not in units or rider in reserve:
                raise Refused(f"'{rider[:80]}' cannot ride (CORE-SR-TRANSPORT)")
            if not units[carrier].is_transport or carrier in riding or carrier in reserve:
                raise Refused(f"'{carrier[:80]}' cannot carry anybody (CORE-SR-TRANSPORT)")
            size = spaces_of(units[rider])
            if not size:
                raise Refused(f"{units[rider].name} is too big to ride (CORE-SR-TRANSPORT)")
            if size > room[carrier]:
                whom = f"{units[carrier].name} has no room for {units[rider].name}"
                raise Refused(f"{whom} (CORE-SR-TRANSPORT)")
            room[carrier] -= size


def loaded(
    riding: dict[str, str], reserve: list[str], joining: dict[str, str]
) -> dict[str, object]:
    """The answer as data."""
    data: dict[str, object] = {"ride": riding, "reserve": reserve}
    return {**data, "join": joining} if joining else data


def loading_of(text: str) -> str:
    """ "a2+a4 a3=a1 a5=reserve": who joins whom, rides in what, waits; a form sends
    "a2+a4=0 a3:a1=1 a5:reserve=0"."""
    riding: dict[str, str] = {}
    reserve: list[str] = []
    joining: dict[str, str] = {}
    for word in text.split() if text != "none" else []:
        id, equals, where = word.partition("=")
        hero, plus, host = id.partition("+")
        if plus:
            if hero in joining and where in ("", "1"):
                raise Refused(f"{hero[:MAX_TEXT]} can join one unit only (CORE-SR-HERO)")
            if where in ("", "1"):
                joining[hero] = host
            continue
        if not equals:
            raise Refused(f"'{word[:MAX_TEXT]}' is not like a2+a4, a3=a1 or a5=reserve")
        if ":" in id:
            id, _, place = id.partition(":")
            where = place if where == "1" else ""
        if where == RESERVE:
            reserve.append(id)
        elif where:
            riding[id] = where
    return compact(loaded(riding, reserve, joining))


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
    sizes = {unit.id: spaces_of(unit) for unit in riders}
    loading = load_transports(
        dice,
        {unit.id: room_in(unit.profile) for unit in carriers},
        {id: size for id, size in sizes.items() if size},
        _MOST_CARGO[war.edition.cargo],
        {unit.id: unit.id for unit in units},
    )
    return loading.riding
