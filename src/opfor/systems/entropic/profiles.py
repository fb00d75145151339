"""What is printed on a console: attributes, weapons, actions and special rules [EE-PROFILE]."""

from typing import Final

MOVE: Final = 0
ATTACK: Final = 1
DEFEND: Final = 2
COMMAND: Final = 3
WAYPOINTS: Final = 4
ATTRIBUTES: Final = ("move", "attack", "defend", "command", "waypoints")

#: EE-D19: what a model may do whose profile lists no actions
COMMON: Final = ("move", "attack", "extinguish", "pass")
#: barred while a model is over-stunned [EE-OVERSTUN]
SPECIAL: Final = ("cloak",)
ACTIONS: Final = COMMON + SPECIAL

#: EE-D21: the special rules of weapons and of models, all our own
WEAPON_RULES: Final = {
    "Incendiary": "a result of stunned or worse also gives a burning marker",
    "Flash": "a result of stunned or worse also gives a blinded marker",
    "Guided": "obscurement gives its target no defense",
    "Silent": "attacking with it does not cost a cloak marker",
}
MODEL_RULES: Final = {"Volley": "attacks with two of its weapons in one action"}


class Weapon:
    """A weapon has a range and special rules; the attack value is the model's own."""

    def __init__(self, name: str, range: float, rules: list[str]) -> None:
        self.name = name
        self.range = range
        self.rules = rules
        self.is_incendiary = "Incendiary" in rules
        self.is_flash = "Flash" in rules
        self.is_guided = "Guided" in rules
        self.is_silent = "Silent" in rules


class PartProfile:
    """One component's attributes, weapons and actions; a plain model has one [EE-COMPOSITE]."""

    def __init__(
        self, name: str, values: list[int], weapons: list[Weapon], actions: list[str]
    ) -> None:
        self.name = name
        #: as printed, in the order of ATTRIBUTES
        self.values = values
        self.weapons = weapons
        #: EE-COMMON: the common actions unless the profile lists its own
        self.actions = actions or list(COMMON)
        self.can_cloak = "cloak" in self.actions
        self.is_volley = False


class Profile:
    """A kind of model; each model has a console of its own [EE-D24]."""

    def __init__(self, id: str, name: str, points: int, radius: float) -> None:
        self.id = id
        self.name = name
        self.points = points
        self.radius = radius
        self.parts: list[PartProfile] = []
        #: words on its special rules, for people
        self.rules: list[str] = []

    @property
    def is_composite(self) -> bool:
        return len(self.parts) > 1

    @property
    def can_cloak(self) -> bool:
        """Whether the model may start cloaked [EE-CLOAK]; one part that can is enough."""
        return any(part.can_cloak for part in self.parts)
