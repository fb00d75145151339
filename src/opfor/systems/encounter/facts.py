"""What a formation of the A.I. can know of the board: measured facts, nothing hidden."""

from opfor.boards.hexes import hexes_of
from opfor.dice import Dice, d6d_option, d6d_reading
from opfor.systems.encounter.battle import NOWHERE, Battle, Formation, Unit
from opfor.systems.encounter.profiles import Weapon
from opfor.systems.encounter.reach import Reach, can_engage, distance_to, starting_hexes
from opfor.systems.encounter.scoring import supreme
from opfor.systems.encounter.sighting import targets
from opfor.systems.encounter.thread import Drawn, Thread


class Facts:
    """One matter seen from the side that decides it."""

    def __init__(self, battle: Battle, thread: Thread, dice: Dice, is_traced: bool) -> None:
        self.battle = battle
        self.thread = thread
        self.dice = dice
        #: whether reasons are wanted
        self.is_traced = is_traced
        self.because = ""
        #: the unit by which moves are measured, where it is not the slowest
        self.leading: Unit | None = None
        self.formation: Formation = thread.formation
        self.side = thread.formation.side
        self.enemy = 1 - self.side
        # Nothing moves while a walk looks on, so what several boxes ask is measured once.
        self._targets: list[Formation] | None = None
        self._charged = NOWHERE
        self._reach: Reach | None = None
        self._starting_hexes: list[int] | None = None
        self._enemies: list[Formation] | None = None
        #: the hexes of each of them
        self._enemy_hexes: list[int] = []

    def draw(self, purpose: str, count: int, names: list[str]) -> tuple[int, list[int]]:
        """A D6D between equal candidates: which one, from 0, and the faces rolled [D6D]."""
        if count > 1 and self.is_traced:
            purpose = f"{self.battle.name(self.formation)}: {purpose}"
        return draw(self.dice, purpose, count, names)

    def one_of(
        self, rule: str, purpose: str, values: list[int], names: list[str] | None = None
    ) -> int:
        """One of several equals by a D6D outside the boxes, which is told; hexes unless they
        have names [D6D]."""
        if len(values) == 1:
            return values[0]
        if names is None and self.is_traced:
            names = [self.battle.grid.label(hex) for hex in values]
        named = names or []
        index, faces = self.draw(purpose, len(values), named)
        if self.is_traced:
            self.note(rule, faces, f"{purpose}: {named[index]} (of {', '.join(named)})")
        return values[index]

    def note(self, rule: str, faces: list[int], text: str) -> None:
        """Keep dice that were rolled outside the boxes until they are told."""
        if faces and self.is_traced:
            who = self.battle.name(self.formation)
            self.thread.drawn.append(Drawn(rule, faces, f"{who}, {text}"))

    # Itself

    def lead(self) -> Unit | None:
        """The unit by which its move is measured: the slowest that walks or drives."""
        best = self.leading
        if best is not None:
            return best
        for unit in self.battle.standing(self.formation):
            if best is None or unit.profile.move < best.profile.move:
                best = unit
        return best

    def strongest(self) -> Weapon | None:
        best: Weapon | None = None
        for unit in self.battle.living(self.formation):
            weapon = unit.profile.strongest
            if weapon is not None and (best is None or weapon.rank > best.rank):
                best = weapon
        return best

    def is_worth_charging(self, unit: Unit, hex: int) -> bool:
        """Whether a unit charges into a hex: best in close combat, or it ties up an enemy
        that is stronger at range [C1]."""
        if unit.profile.is_fighter:
            return True
        own = unit.profile.best_ranged
        rank = own.rank if own is not None else 0
        for foe in self.battle.all_standing(self.enemy):
            theirs = foe.profile.best_ranged
            if foe.hex == hex and theirs is not None and theirs.rank > rank:
                return True
        return False

    @property
    def reach(self) -> Reach:
        """Where its side's units can go."""
        if self._reach is None:
            self._reach = Reach(self.battle, self.side)
        return self._reach

    def starting_hexes(self) -> list[int]:
        if self._starting_hexes is None:
            self._starting_hexes = starting_hexes(self.battle, self.formation)
        return self._starting_hexes

    def charged_by_strongest(self) -> int:
        """Enemy hexes into which a unit with its strongest weapon, one for close combat, can
        charge [N12]."""
        if self._charged == NOWHERE:
            self._charged = self._measure_charge()
        return self._charged

    def _measure_charge(self) -> int:
        best = self.strongest()
        if best is None or best.range:
            return 0
        if not can_engage(self.battle, self.formation):
            return 0
        found = 0
        for unit in self.battle.living(self.formation):
            weapon = unit.profile.strongest
            if weapon is not None and weapon.rank == best.rank and unit.hex >= 0:
                found |= self.reach.charges(unit)
        return found

    def quarry(self) -> list[int]:
        """The enemy hexes among which the engagement that is weighed would be fought: in Phase 1
        those with the fewest units, in Phase 2 those of the weakest in close combat
        [N13, N14, B10, B11]."""
        hexes = hexes_of(self.charged_by_strongest())
        if self.battle.phase == 2:
            found = self.standing_in(self.charged_by_strongest())
            ranks = [weapon_rank(self.battle.best_close(f)) for f in found]
            low = min(ranks, default=0)
            weakest = [f for f, rank in zip(found, ranks, strict=True) if rank == low]
            hexes = [h for h in hexes if any((self.battle.hexes(f) >> h) & 1 for f in weakest)]
        foes = self.battle.all_standing(self.enemy)
        counts = [len([foe for foe in foes if foe.hex == hex]) for hex in hexes]
        fewest = min(counts, default=0)
        return [hex for hex, count in zip(hexes, counts, strict=True) if count == fewest]

    def charged(self) -> int:
        """Enemy hexes that some unit would charge into."""
        found = 0
        if can_engage(self.battle, self.formation):
            for unit in self.battle.living(self.formation):
                if unit.hex >= 0:
                    for hex in hexes_of(self.reach.charges(unit) & ~found):
                        if self.is_worth_charging(unit, hex):
                            found |= 1 << hex
        return found

    # Enemies

    def standing_in(self, hexes: int) -> list[Formation]:
        """Enemy formations with units in some of these hexes."""
        if self._enemies is None:
            self._enemies = self.battle.fielded(self.enemy)
            self._enemy_hexes = [self.battle.hexes(enemy) for enemy in self._enemies]
        return [f for n, f in enumerate(self._enemies) if self._enemy_hexes[n] & hexes]

    def opponents(self) -> list[Formation]:
        """Enemy formations in an engagement with it."""
        return self.standing_in(self.battle.hexes(self.formation))

    def strength_of(self, formations: list[Formation]) -> int:
        return sum([self.battle.strength(formation) for formation in formations])

    def best_close_of(self, formations: list[Formation]) -> Weapon | None:
        best: Weapon | None = None
        for formation in formations:
            weapon = self.battle.best_close(formation)
            if weapon is not None and (best is None or weapon.rank > best.rank):
                best = weapon
        return best

    def is_outmatched(self, formations: list[Formation]) -> bool:
        """Its strongest close combat weapon is weaker and has fewer attacks than theirs."""
        theirs = self.best_close_of(formations)
        own = self.battle.best_close(self.formation)
        if self.is_traced:
            whose = ", ".join([self.battle.brief(formation) for formation in formations])
            self.because = f"{weapon_words(own)} against {weapon_words(theirs)} of {whose}"
        if theirs is None:
            return False
        if own is None:
            return True
        return own.strength < theirs.strength and own.attacks < theirs.attacks

    def around(self, hexes: int) -> int:
        """Hexes within engagement range of whoever stands there [ENC-ENGAGEMENT-RANGE]."""
        for _ in range(self.battle.core.engagement_range):
            hexes |= self.battle.grid.beside(hexes)
        return hexes

    def targets(self) -> list[Formation]:
        if self._targets is None:
            self._targets = targets(self.battle, self.formation)
        return self._targets

    def distance(self, mask: int) -> int:
        """Hexes from the formation to the nearest of a set."""
        best = 99
        for hex in hexes_of(self.battle.hexes(self.formation)):
            best = min(best, distance_to(self.battle, hex, mask))
        return best

    def spirit(self) -> Formation:
        """The enemy's Break Their Spirit formation: its most expensive."""
        return self.battle.spirit_formation(self.enemy)

    def commander(self) -> Formation:
        return supreme(self.battle, self.enemy)

    # Objectives

    def objective_hexes(self) -> int:
        mask = 0
        for objective in self.battle.objectives:
            mask |= 1 << objective.hex
        return mask

    def nearest_objectives(self) -> int:
        """The objective nearest to the formation now; both if they are equally near."""
        best, found = 99, 0
        for objective in self.battle.objectives:
            distance = self.distance(1 << objective.hex)
            if distance < best:
                best, found = distance, 0
            if distance == best:
                found |= 1 << objective.hex
        return found


def draw(dice: Dice, purpose: str, count: int, names: list[str]) -> tuple[int, list[int]]:
    """As `Dice.d6d`, without words for a person where nobody has named the options."""
    if count <= 1:
        return 0, []
    if count > 6:
        roll = dice.d6d(purpose, names or [str(n) for n in range(1, count + 1)])
        return roll.option - 1, roll.faces
    reading = f"D6D, {d6d_reading(names, 0)}" if names else ""
    faces: list[int] = []
    while True:
        face = dice.source.face(purpose, reading)
        faces.append(face)
        option = d6d_option(count, face, False)
        if option:
            return option - 1, faces


def weapon_words(weapon: Weapon | None) -> str:
    if weapon is None:
        return "no CC weapon"
    return f"{weapon.name} S{weapon.strength} A{weapon.attacks}"


def weapon_rank(weapon: Weapon | None) -> int:
    return weapon.rank if weapon is not None else 0
