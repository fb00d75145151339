"""Which special rules a game has really used: told by what happened to those who bear them."""

from opfor.game import Event
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.whole.state import War

_CHARGING = ("Furious", "Impact", "Thrust", "Lance")
_CHARGED = ("Counter", "Phalanx")
_FIGHTING = ("Fear", "Musician", "Standard Bearer", "Unpredictable Fighter")
_TESTING = ("Fearless", "Morale", "Banner", "Hold the Line", "Hive Bond")
_RALLYING = ("Battleborn", "Honor Code")
_IGNORING = ("Regeneration", "Self-Repair", "Protected", "Plaguebound", "Resistance", "Knightborn")
_ATTACKED = (
    "Evasive",
    "Entrenched",
    "Shielded",
    "Sturdy",
    "Fortified",
    "Guardian",
    "Primeborn",
    "Stealth",
    "Artillery",
    "Aircraft",
    "Tough",
    "Hero",
)
_CASTING = ("Caster", "Psychic", "Wizard")
_MOVING = ("Fast", "Slow", "Strider", "Flying", "Aircraft")


class Fired:
    """The rules of an edition that have been used so far, over any number of games."""

    def __init__(self, edition: Edition) -> None:
        self.all = {*edition.steering, *edition.core, *edition.army_rules}
        self.found: set[str] = set()

    @property
    def never(self) -> list[str]:
        return sorted(self.all - self.found)

    def read(self, war: War, events: list[Event]) -> None:
        """Take in a game from its first event to its last."""
        self.units = {unit.id: unit for unit in war.battle.units}
        for unit in war.battle.units:
            if unit.embarked_in:
                self._use(unit.embarked_in, ("Transport",))
        for event in events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        parts = event.parts
        who = str(parts.get("unit", ""))
        if event.kind == "order":
            self._order(who, parts)
        elif event.kind == "attack":
            self._attack(str(parts["attacker"]), str(parts["target"]), str(parts["weapon"]))
        elif event.kind == "melee" and who:
            self._use(who, _FIGHTING)
            self._use(str(parts["target"]), (*_FIGHTING, *_CHARGED))
        elif event.kind == "morale":
            self._use(who, _TESTING)
        elif event.kind == "cast":
            self._use(who, _CASTING)
        elif event.kind == "placed" and who:
            self._use(who, ("Scout", "Ambush"))
        elif event.kind == "roll" and who:
            self._use(who, _RALLYING if "CORE-SR-BATTLEBORN" in event.rules else _IGNORING)
        elif event.kind == "note" and "SR-TRANSPORT" in event.rules:
            self.found.add("Transport")

    def _order(self, who: str, parts: dict[str, object]) -> None:
        action = str(parts["action"])
        if action == "hold":
            self._use(who, ("Immobile", "Artillery"))
        if action in ("advance", "rush", "charge"):
            self._use(who, (*_MOVING, "Musician"))
        if action == "charge":
            self._use(who, _CHARGING)

    def _attack(self, attacker: str, target: str, weapon: str) -> None:
        self._use(target, _ATTACKED)
        for part in self.units[attacker].profile.parts:
            for each in part.weapons:
                if each.name == weapon:
                    self.found.update(rule.name for rule in each.rules)
        passive = (
            *_ATTACKED,
            *_TESTING,
            *_RALLYING,
            *_IGNORING,
            *_CASTING,
            *_MOVING,
            *_CHARGED,
            "Scout",
            "Ambush",
            "Transport",
        )
        for rule in self._rules(self.units[attacker]):
            if rule not in passive and rule not in _CHARGING:
                self.found.add(rule)

    def _use(self, id: str, names: tuple[str, ...]) -> None:
        self.found.update(rule for rule in self._rules(self.units[id]) if rule in names)

    def _rules(self, unit: Unit) -> list[str]:
        return [rule.name for part in unit.profile.parts for rule in part.rules]
