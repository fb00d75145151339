"""Shifts: the moves that no action makes: piling in, parting after a melee, what a rule gives."""

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base
from opfor.game import Game
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.melee import Melee
from opfor.systems.opr.whole.closing import consolidate, out_of_contact, pile_in
from opfor.systems.opr.whole.decisions import Move
from opfor.systems.opr.whole.parting import back_off
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


def is_elsewhere(unit: Unit, places: list[Base]) -> bool:
    """Whether any model of a unit would stand somewhere else."""
    for number, base in enumerate(unit.bases):
        if base.x != places[number].x or base.y != places[number].y:
            return True
    return False


class Shifts:
    """Small moves of one game: the A.I. makes its own, people are asked."""

    def __init__(self, game: Game, war: War, teller: Teller) -> None:
        self.game = game
        self.war = war
        self.battle = war.battle
        self.teller = teller

    def give(self, unit: Unit, inches: float, key: str, when: str, rules: list[str]) -> None:
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
        if self._go(unit, places):
            self.teller.shifted(unit, when, rules)

    def pile_in(self, unit: Unit, enemy: Unit) -> None:
        """CORE-PILE-IN: the target's models come into contact."""
        places: list[Base] | None
        if self.war.is_ai[unit.side]:
            places = pile_in(self.battle, unit, enemy)
        elif not out_of_contact(unit, enemy):
            places = None
        else:
            inches = float(self.war.edition.pile_in)
            prompt = f'Should {unit.name} move up to {inches:g}" into contact?'
            move = Move(self.war, unit, enemy, inches, f"{unit.id} piles in", prompt)
            move.rules = ["CORE-PILE-IN"]
            self.game.settle(move)
            places = move.places
        self._go(unit, places)

    def part(self, melee: Melee) -> None:
        """CORE-CONSOLIDATE"""
        mover = melee.mover
        if mover is not None and mover.models:
            if self._go(mover, self._consolidation(mover, melee.inches)):
                self.teller.stood(mover, False)
        elif melee.backs_off and melee.charger.models and melee.defender.models:
            away = back_off(self.battle, melee.charger, melee.defender, melee.backs_off)
            if self._go(melee.charger, away):
                self.teller.stood(melee.charger, True)

    def _go(self, unit: Unit, places: list[Base] | None) -> bool:
        """Put a unit there; whether anybody moved."""
        if places is None or not is_elsewhere(unit, places):
            return False
        stand(self.battle, unit, places)
        fighter_of(unit).has_moved = True
        return True

    def _consolidation(self, unit: Unit, inches: float) -> list[Base] | None:
        seats = self.war.seats_of(unit)
        if self.war.is_ai[unit.side]:
            return consolidate(self.battle, unit, inches, self.game.dice_of(seats[0]))
        prompt = f'Where should {unit.name} move, up to {inches:g}" after the melee?'
        move = Move(self.war, unit, None, inches, f"{unit.id} consolidates", prompt)
        move.rules = ["CORE-CONSOLIDATE"]
        self.game.settle(move)
        return move.places
