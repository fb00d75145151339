"""Fighters: what a fight changes in a unit, round by round and activation by activation."""

from opfor.systems.opr.sheets import Sheet


class Fighter:
    """What a fight changes in a unit, beyond the flags the position shows."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.form = sheet.form(sheet.everyone)
        #: for each ranged group of the unit the numbers of its arms
        self.group_arms: list[list[int]] = []
        #: models it started the game with
        self.started = sheet.size
        #: the Tough of all of these
        self.started_tough = sheet.size
        #: this round
        self.has_moved = False
        self.has_breathed = False
        #: v2: cast or tried to block
        self.has_cast = False
        #: this activation (anybody's)
        self.wounds_taken = 0
        self.was_in_melee = False
        #: in its own, before its action
        self.has_blinked = False
        #: of those wounds, the ones no enemy did: dangerous ground, weapons of its own
        self.wounds_of_ground = 0
        self.wounds_of_own = 0
        #: CORE-SR-LIMITED: arms used up, as a mask
        self.used = 0

    def copy(self) -> "Fighter":
        twin = Fighter(self.sheet)
        twin.form = self.form
        twin.group_arms = self.group_arms
        twin.started = self.started
        twin.started_tough = self.started_tough
        twin.has_moved = self.has_moved
        twin.has_breathed = self.has_breathed
        twin.has_cast = self.has_cast
        twin.wounds_taken = self.wounds_taken
        twin.was_in_melee = self.was_in_melee
        twin.has_blinked = self.has_blinked
        twin.wounds_of_ground = self.wounds_of_ground
        twin.wounds_of_own = self.wounds_of_own
        twin.used = self.used
        return twin

    def start_round(self) -> None:
        self.has_moved = False
        self.has_breathed = False
        self.has_cast = False

    def start_activation(self) -> None:
        self.wounds_taken = 0
        self.was_in_melee = False
        self.has_blinked = False
        self.wounds_of_ground = 0
        self.wounds_of_own = 0
