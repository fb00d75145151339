"""Shifts: the moves that no action makes: piling in, parting after a melee, what a rule gives.

Each says whom it led through dangerous ground: they roll for it once it is told.
"""

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base
from opfor.game import Game
from opfor.systems.opr.battle import Battle, Model, Unit
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.whole.closing import consolidate, out_of_contact
from opfor.systems.opr.whole.decisions import Move
from opfor.systems.opr.whole.parting import back_off
from opfor.systems.opr.whole.piling import pile_in
from opfor.systems.opr.whole.regrouping import FURTHEST_BACK
from opfor.systems.opr.whole.small_moves import endangered_by, is_elsewhere
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.teller import Teller


def stand(battle: Battle, unit: Unit, places: list[Base]) -> None:
    """Put a unit's models where they now stand."""
    assert len(places) == len(unit.models)
    for number in range(len(places)):
        unit.models[number].base = places[number]
    unit.bases = places
    unit.crowd = Crowd(places)
    battle.muster()


def is_moved(bases: list[Base], places: list[Base]) -> bool:
    for number, base in enumerate(bases):
        if is_elsewhere(base, places[number]):
            return True
    return False


class Shifts:
    """Small moves of one game: the A.I. makes its own, people are asked."""

    def __init__(self, game: Game, war: War, teller: Teller) -> None:
        self.game = game
        self.war = war
        self.battle = war.battle
        self.teller = teller

    def give(self, unit: Unit, inches: float, key: str, when: str, rules: list[str]) -> list[Model]:
        """What a rule gives; the A.I. goes as it does after a melee."""
        places: list[Base] | None
        if self.war.is_ai[unit.side]:
            seat = self.war.seats_of(unit)[0]
            places = consolidate(self.battle, unit, inches, self.game.dice_of(seat))
        else:
            move = Move(self.war, unit, None, inches, key, f'{unit.name}: move {inches:g}" {when}?')
            move.rules = rules
            self.game.settle(move)
            places = move.places
        risking = self._go(unit, None, inches, places)
        if risking is None:
            return []
        self.teller.shifted(unit, when, rules)
        return risking

    def pile_in(self, unit: Unit, enemy: Unit) -> list[Model]:
        """CORE-PILE-IN: the target's models come into contact."""
        inches = float(self.war.edition.pile_in)
        places: list[Base] | None
        if self.war.is_ai[unit.side]:
            places = pile_in(self.battle, unit, enemy)
        elif not out_of_contact(unit, enemy):
            places = None
        else:
            prompt = f'Should {unit.name} move up to {inches:g}" into contact?'
            move = Move(self.war, unit, enemy, inches, f"{unit.id} piles in", prompt)
            move.rules = ["CORE-PILE-IN"]
            self.game.settle(move)
            places = move.places
        return self._go(unit, enemy, inches, places) or []

    def consolidate(self, unit: Unit, inches: float) -> list[Model]:
        """CORE-CONSOLIDATE: whoever is left moves on."""
        risking = self._go(unit, None, inches, self._consolidation(unit, inches))
        if risking is None:
            return []
        self.teller.stood(unit, False)
        return risking

    def back_off(self, unit: Unit, enemy: Unit, inches: float) -> list[Model]:
        """CORE-CONSOLIDATE: the charger stands off by so many inches again."""
        away = back_off(self.battle, unit, enemy, inches)
        risking = self._go(unit, enemy, FURTHEST_BACK, away)
        if risking is None:
            self.teller.stays(unit, enemy, inches)
            return []
        self.teller.stood(unit, True)
        return risking

    def _go(
        self, unit: Unit, enemy: Unit | None, inches: float, places: list[Base] | None
    ) -> list[Model] | None:
        """Put a unit there; CORE-DANGEROUS: whom that endangers, or none if nobody moves."""
        if places is None or not is_moved(unit.bases, places):
            return None
        risking = endangered_by(self.battle, unit, enemy, inches, places)
        stand(self.battle, unit, places)
        fighter_of(unit).has_moved = True
        return risking

    def _consolidation(self, unit: Unit, inches: float) -> list[Base] | None:
        seats = self.war.seats_of(unit)
        if self.war.is_ai[unit.side]:
            return consolidate(self.battle, unit, inches, self.game.dice_of(seats[0]))
        prompt = f'Where should {unit.name} move, up to {inches:g}" after the melee?'
        move = Move(self.war, unit, None, inches, f"{unit.id} consolidates", prompt)
        move.rules = ["CORE-CONSOLIDATE"]
        self.game.settle(move)
        return move.places
