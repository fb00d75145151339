"""OPR-ARMY: an A.I. army drawn out of its army book, by the edition that draws battle forces.

A battle force is one random hero, three core units and one special unit, each with an
anti-infantry or an anti-tank weapon upgrade where the book offers one, brought up to the
game's recommended points. There are as many of them as the army's points need.

Readings: the standard infantry unit is the cheapest unit of more than one model that is no
hero; a unit is special if it costs at least half as much again, and core if it costs less. A
force that has points left takes its own core and special units once more, at random, while
they fit; the last force has what is left of the army's points, and goes without those it
cannot pay. Each pick leaves room for the cheapest unit of every place still to be filled.
"""

from opfor.dice import Dice, Roll
from opfor.faults import Refused, fault
from opfor.systems.opr.armies import MOST_UNITS, read_army
from opfor.systems.opr.book import ANTI_INFANTRY, ANTI_TANK, Book, BookUnit, Offer, read_book
from opfor.systems.opr.editions import EDITIONS, Edition, load_edition
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.write_lists import plain, write_list

HERO, CORE, SPECIAL = "hero", "core unit", "special unit"
#: the places of a battle force in the order they are drawn
PLACES = (HERO, CORE, CORE, CORE, SPECIAL)
MOST_POINTS = 20_000
#: bytes of the largest army book
LARGEST_BOOK = 5_000_000


class Drawn:
    """An army that was drawn: its list, and every draw in words."""

    def __init__(self, name: str, text: str, told: list[str], points: int, units: int) -> None:
        self.name = name
        #: a share-as-text list, the draws in it as remarks
        self.text = text
        self.told = told
        self.points = points
        self.units = units


def drawing_edition() -> Edition:
    """The edition that prints this way of drawing."""
    return next(each for each in map(load_edition, EDITIONS) if each.draws_battle_forces)


def draw_army(text: str, file: str, points: int, dice: Dice) -> Drawn:
    """Draw an army of at most `points` out of the book in `text` [OPR-ARMY]."""
    if not 1 <= points <= MOST_POINTS:
        raise Refused(f"--points: must be from 1 to {MOST_POINTS}, not {points}")
    edition = drawing_edition()
    book = read_book(text, file)
    muster = _Muster(book, dice, file)
    muster.draw(points, edition.recommended_points)
    if not muster.units:
        raise fault(file, f"no unit of this book can be had for {points}pts")
    version = f" - {plain(book.name)} (v{plain(book.version)})" if book.version else ""
    name = f"Drawn {plain(book.name)}"
    written = write_list(name + version, book.game, muster.units, muster.told)
    _read_back(written, file, muster.units, edition)
    return Drawn(name, written, muster.told, muster.spent, len(muster.units))


def _read_back(text: str, file: str, units: list[UnitProfile], edition: Edition) -> None:
    """What is written must be what was drawn, whatever names the book has."""
    try:
        army = read_army(text, file, edition)
    except Refused as refusal:
        raise fault(file, f"its army cannot be written as a text list ({refusal})") from None
    if [_sums(unit) for unit in army.units] != [_sums(unit) for unit in units]:
        raise fault(file, "its army cannot be written as a text list")


def _sums(unit: UnitProfile) -> tuple[int, int, int, int]:
    weapons = sum(weapon.count for weapon in unit.weapons)
    return unit.models, unit.cost, unit.tough, weapons


class _Muster:
    """The book's units by their place, and what has been drawn so far."""

    def __init__(self, book: Book, dice: Dice, file: str) -> None:
        self.dice = dice
        self.told: list[str] = []
        self.units: list[UnitProfile] = []
        self.spent = 0
        priced = [unit for unit in book.units if unit.profile.cost > 0]
        if not priced:
            raise fault(file, "no unit of this book has a price, so no army can be drawn")
        standard = standard_unit(priced)
        others = [unit for unit in priced if not unit.is_hero]
        self.pools = {
            HERO: [unit for unit in priced if unit.is_hero],
            CORE: [unit for unit in others if not is_special(unit, standard)],
            SPECIAL: [unit for unit in others if is_special(unit, standard)],
        }
        self._tell_book(book, standard)

    def _tell_book(self, book: Book, standard: BookUnit | None) -> None:
        if standard is not None:
            self.tell(
                f"standard infantry: {standard.profile.name}, {standard.profile.cost}pts;"
                f" special units cost {-(-standard.profile.cost * 3 // 2)}pts or more"
            )
        free = [unit.profile.name for unit in book.units if unit.profile.cost == 0]
        if free:
            self.tell(f"left out, for they have no price: {', '.join(free)}")

    def draw(self, points: int, size: int) -> None:
        """Battle forces until the points are spent; what one leaves over goes to the next."""
        count = -(-points // size)
        for number in range(1, count + 1):
            _Force(self, number, min(points, number * size) - self.spent).draw()
            if len(self.units) > MOST_UNITS:
                raise Refused(f"--points: that takes more than {MOST_UNITS} units of this book")

    def add(self, unit: UnitProfile) -> None:
        self.units.append(unit)
        self.spent += unit.cost

    def tell(self, what: str) -> None:
        self.told.append(what)

    def pick(self, what: str, names: list[str]) -> int:
        """One of several, evenly; the draw is told with its dice."""
        roll = self.dice.uniform(what, names)
        self.tell(f"{what}: {names[roll.option - 1]}{_faces(roll, len(names))}")
        return roll.option - 1


def _faces(roll: Roll, count: int) -> str:
    if not roll.faces:
        return " (the only one)"
    return f" (dice {' '.join(str(face) for face in roll.faces)}, of {count})"


def standard_unit(units: list[BookUnit]) -> BookUnit | None:
    """The army's standard infantry unit: the cheapest of more than one model, no hero; in a
    book without any, the cheapest that is no hero."""
    others = [unit for unit in units if not unit.is_hero]
    many = [unit for unit in others if unit.profile.models > 1]
    return min(many or others, key=lambda unit: unit.profile.cost, default=None)


def is_special(unit: BookUnit, standard: BookUnit | None) -> bool:
    """Whether it costs at least 50% more than the standard infantry unit."""
    return standard is not None and 2 * unit.profile.cost >= 3 * standard.profile.cost


class _Force:
    """One battle force in the drawing."""

    def __init__(self, muster: _Muster, number: int, points: int) -> None:
        self.muster = muster
        self.name = f"battle force {number}"
        self.left = points
        #: its core and special units, which it may take again
        self.again: list[UnitProfile] = []

    def draw(self) -> None:
        for turn, place in enumerate(PLACES):
            self._fill(place, self._room(PLACES[turn + 1 :]))
        while fitting := [unit for unit in self.again if unit.cost <= self.left]:
            names = [unit.name for unit in fitting]
            self._take(fitting[self.muster.pick(f"{self.name}, once more", names)])

    def _room(self, places: tuple[str, ...]) -> int:
        """What the cheapest units of the places still to be filled cost."""
        pools = (self.muster.pools[place] for place in places)
        return sum(min((unit.profile.cost for unit in pool), default=0) for pool in pools)

    def _fill(self, place: str, room: int) -> None:
        pool = self.muster.pools[place]
        within = [unit for unit in pool if unit.profile.cost <= self.left - room]
        able = within or [unit for unit in pool if unit.profile.cost <= self.left]
        what = f"{self.name}, {place}"
        if not able:
            why = f"{self.left}pts are left" if pool else "the book has none"
            self.muster.tell(f"{what}: none, {why}")
            return
        chosen = able[self.muster.pick(what, [unit.profile.name for unit in able])]
        free = max(0, self.left - chosen.profile.cost - (room if within else 0))
        unit = chosen.equipped(self._upgrade(chosen, free))
        if place != HERO:
            self.again.append(unit)
        self._take(unit)

    def _take(self, unit: UnitProfile) -> None:
        self.left -= unit.cost
        self.muster.add(unit)

    def _upgrade(self, unit: BookUnit, free: int) -> Offer | None:
        """An anti-infantry or anti-tank weapon, at random between those that can be paid."""
        what = f"{self.name}, {unit.profile.name}"
        able = [offer for offer in unit.offers if unit.profile.cost + offer.price > 0]
        able = [offer for offer in able if offer.price <= free]
        kinds = [kind for kind in (ANTI_INFANTRY, ANTI_TANK) if _has(able, kind)]
        if not kinds:
            why = "that can be paid" if unit.offers else "offered"
            self.muster.tell(f"{what}: no weapon upgrade {why}")
            return None
        kind = kinds[self.muster.pick(f"{what}, upgrade", kinds)]
        offers = [offer for offer in able if offer.against == kind]
        names = [f"{offer.name} for {offer.price}pts" for offer in offers]
        return offers[self.muster.pick(f"{what}, {kind}", names)]


def _has(offers: list[Offer], kind: str) -> bool:
    return any(offer.against == kind for offer in offers)
