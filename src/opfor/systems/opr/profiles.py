"""Unit profiles: what a list says about a unit, its weapons and its special rules.

A profile never changes during a game. A Hero that joined a unit is a profile of its own
inside the unit's (`joined`), with its own Quality, weapons and rules.
"""

from collections.abc import Iterator

from opfor.systems.opr.editions import Edition

#: how a special rule is treated, see `rule_names`
STEERING, PLAYED, ARMY, NOT_PLAYED = "steering", "played", "army", "not played"

#: rules that say nothing without a number
NUMBERED = (
    "AP", "Blast", "Caster", "Deadly", "Impact", "Psychic", "Tough", "Transport", "Wizard",
)  # fmt: skip

#: rules that act when shooting alone; what they are called in another edition does so too
SHOOTING_ONLY = ("Sniper",)


class Rule:
    """One special rule as a unit or weapon has it: `5x Impact(1)`, `Caster(+1)`."""

    def __init__(
        self,
        name: str,
        rating: int | None = None,
        raw: str = "",
        count: int = 0,
        is_bonus: bool = False,
        item: str = "",
    ) -> None:
        self.name = name
        self.rating = rating
        #: as the list printed it
        self.raw = raw or name
        #: how many models have it; 0: the list does not say, so all of them
        self.count = count
        #: the rating adds to another one: Caster(+1)
        self.is_bonus = is_bonus
        #: the piece of equipment it comes from
        self.item = item
        #: the name it had before it was turned into this edition's; empty: this one
        self.was = ""
        self.is_for_shooting = name in SHOOTING_ONLY
        self.kind = ARMY

    def of(self, count: int) -> "Rule":
        """The same rule of so many models."""
        twin = Rule(self.name, self.rating, self.raw, count, self.is_bonus, self.item)
        twin.was = self.was
        twin.is_for_shooting = self.is_for_shooting
        twin.kind = self.kind
        return twin

    @property
    def on_what(self) -> str:
        """Where it is not played, if it is elsewhere: told after its name."""
        is_idle = self.kind == NOT_PLAYED and self.is_for_shooting
        return " on a melee weapon" if is_idle else ""

    @property
    def text(self) -> str:
        if self.rating is None:
            return self.name
        return f"{self.name}({'+' if self.is_bonus else ''}{self.rating})"


def singular(name: str) -> str:
    """A name as it can be compared: one section prints `Rifles`, another `Rifle`."""
    return " ".join(word.rstrip("s") for word in name.lower().split())


def rating_of(name: str, rules: list[Rule]) -> int | None:
    """The rating of a rule that may stand there more than once: the best, plus all bonuses."""
    found = [rule for rule in rules if rule.name == name]
    if not found:
        return None
    best = max((rule.rating or 0 for rule in found if not rule.is_bonus), default=0)
    return best + sum(rule.rating or 0 for rule in found if rule.is_bonus)


class Weapon:
    """A weapon and how many of it a unit carries; without a range it is for melee."""

    def __init__(
        self, name: str, range: int, attacks: int, count: int = 1, rules: list[Rule] | None = None
    ) -> None:
        self.name = name
        self.range = range
        self.attacks = attacks
        self.count = count
        self.rules = rules or []

    @property
    def is_ranged(self) -> bool:
        return self.range > 0

    def has(self, name: str) -> bool:
        return any(rule.name == name for rule in self.rules)

    def heeds(self, rule: Rule) -> bool:
        """Whether a rule on it or on its bearer does anything for it."""
        return rule.kind != NOT_PLAYED and (self.is_ranged or not rule.is_for_shooting)

    def rating(self, name: str) -> int | None:
        return rating_of(name, self.rules)

    @property
    def profile(self) -> str:
        """Range, attacks and rules, as lists print them."""
        reach = [f'{self.range}"'] if self.is_ranged else []
        return ", ".join([*reach, f"A{self.attacks}", *(rule.text for rule in self.rules)])

    @property
    def group(self) -> tuple[str, str]:
        """What weapons of one kind have in common."""
        return self.name, self.profile

    @property
    def text(self) -> str:
        many = f"{self.count}x " if self.count > 1 else ""
        return f"{many}{self.name} ({self.profile})"


class Purchase:
    """An upgrade a unit bought: what it cost, who has it, what it gave and what it replaced."""

    def __init__(
        self,
        name: str,
        cost: int = 0,
        count: int = 1,
        weapons: list[str] | None = None,
        replaced: list[str] | None = None,
    ) -> None:
        self.name = name
        #: for all who have it together
        self.cost = cost
        #: how many models have it
        self.count = count
        #: names of the weapons it gives to each of them
        self.weapons = weapons or []
        #: names of the equipment it takes the place of, as its section prints them
        self.replaced = replaced or []


class UnitProfile:
    """One unit of an army."""

    def __init__(
        self,
        name: str,
        models: int = 1,
        quality: int = 0,
        defense: int = 0,
        cost: int = 0,
        rules: list[Rule] | None = None,
        weapons: list[Weapon] | None = None,
    ) -> None:
        self.name = name
        self.models = models
        #: 3 means 3+; 0: the list does not say
        self.quality = quality
        self.defense = defense
        self.cost = cost
        self.rules = rules or []
        self.weapons = weapons or []
        #: OPR-TYPE as the list itself states it; empty: to be worked out
        self.given_type = ""
        #: Heroes that joined it
        self.joined: list[UnitProfile] = []
        #: its name in the army book, where its owner gave it another one
        self.printed = name
        #: round base in millimetres, `32` or `120x92`; empty: the list does not say
        self.base = ""
        #: bases of models with one piece of equipment, by its name
        self.item_bases: dict[str, str] = {}
        self.purchases: list[Purchase] = []

    @property
    def parts(self) -> list["UnitProfile"]:
        """The unit itself and the Heroes in it."""
        return [self, *self.joined]

    @property
    def is_hero(self) -> bool:
        """Whether it is a Hero itself; those who joined it do not make it one."""
        return any(rule.name == "Hero" for rule in self.rules)

    @property
    def size(self) -> int:
        return sum(part.models for part in self.parts)

    @property
    def points(self) -> int:
        return sum(part.cost for part in self.parts)

    def has(self, name: str) -> bool:
        """Whether any model of the unit has the rule, or an aura of it."""
        return self.has_aura(name) or any(
            rule.name == name for part in self.parts for rule in part.rules
        )

    def all_have(self, *names: str) -> bool:
        """Whether every model has one of the rules; a rule without a count counts for all."""
        return any(self.has_aura(name) for name in names) or all(
            any(part._is_wholly(name) for name in names) for part in self.parts
        )

    def has_aura(self, name: str) -> bool:
        """Whether one of its models gives the rule to all."""
        aura = f"{name} Aura"
        return any(rule.name == aura for part in self.parts for rule in part.rules)

    def _is_wholly(self, name: str) -> bool:
        return any(rule.name == name for rule in self.shared_rules)

    @property
    def shared_rules(self) -> list[Rule]:
        """The rules all its own models have."""
        return [rule for rule in self.rules if rule.count == 0 or rule.count >= self.models]

    def rule(self, name: str) -> Rule | None:
        """The rule as one of its models has it."""
        found = (rule for part in self.parts for rule in part.rules if rule.name == name)
        return next(found, None)

    def rating(self, name: str) -> int:
        """The rating of the unit's own rule, 0 without it; joined Heroes apart."""
        return rating_of(name, self.rules) or 0

    @property
    def tough(self) -> int:
        """Wounds it takes to kill one of its own models; more of a few models is theirs alone."""
        return max(1, rating_of("Tough", self.shared_rules) or 0)

    def is_armed_with(self, name: str) -> bool:
        """Whether any of its weapons carries the rule."""
        return any(weapon.has(name) for weapon in self._all_weapons())

    def bears(self, name: str) -> bool:
        """Whether the rule stands on any of its models or on any of their weapons."""
        return self.has(name) or self.is_armed_with(name)

    @property
    def upgrade_weapons(self) -> list[Weapon]:
        """Weapons that only some of its models carry."""
        return [weapon for weapon in self.weapons if weapon.count < self.models]

    def groups(self) -> list[Weapon]:
        """All weapons, those of one name and profile put together."""
        merged: dict[tuple[str, str], Weapon] = {}
        for weapon in self._all_weapons():
            if weapon.group in merged:
                merged[weapon.group].count += weapon.count
            else:
                merged[weapon.group] = Weapon(
                    weapon.name, weapon.range, weapon.attacks, weapon.count, weapon.rules
                )
        return list(merged.values())

    def label(self, weapon: Weapon) -> str:
        """A weapon's name, with its profile if another of the unit has that name too."""
        for other in self._all_weapons():
            if other.name == weapon.name and other.profile != weapon.profile:
                return f"{weapon.name} ({weapon.profile})"
        return weapon.name

    def _all_weapons(self) -> Iterator[Weapon]:
        for part in self.parts:
            yield from part.weapons

    def reach(self, action: str, edition: Edition) -> int:
        """Inches it may move by an action (hold, advance, rush, charge) on open ground.

        CORE-SR-FAST, CORE-SR-SLOW, CORE-SR-HIGHBORN, CORE-SR-SCURRY, and CORE-SR-MUSICIAN in v3.
        """
        basic = {
            "hold": edition.hold,
            "advance": edition.advance,
            "rush": edition.rush,
            "charge": edition.charge,
        }[action]
        if action == "hold":
            return basic
        is_advance = action == "advance"
        if self.all_have("Fast"):
            basic += edition.fast_advance if is_advance else edition.fast_rush
        if any(part.has("Slow") for part in self.parts):
            basic += edition.slow_advance if is_advance else edition.slow_rush
        for name in ("Highborn", "Scurry"):
            if name in edition.army_rules and self.all_have(name):
                basic += edition.amounts[name]
        if not edition.musician_counts and edition.knows("Musician") and self.has("Musician"):
            basic += edition.amounts["Musician"]
        return basic
