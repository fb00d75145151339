"""Hits, saves and losses: who takes a hit, what saves a unit, what a loss does."""

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import BOARD, GONE, NOWHERE, Formation, Unit
from opfor.systems.encounter.decisions import Ask, unit_words
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.profiles import NO_SAVE
from opfor.systems.encounter.reach import exits
from opfor.systems.encounter.thread import Thread
from opfor.words import counted


class Hits:
    """Hits of one strength on units of one formation.

    No unit takes a second hit of one attack before each of the others has taken one.
    """

    def __init__(self, field: Field, strength: int, foes: list[Unit]) -> None:
        self.field = field
        self.strength = strength
        self.foes = foes
        self.taken: dict[int, int] = {}
        #: hits that called for a save or allowed none
        self.counted = 0
        self.kills = 0
        #: formations that such a hit fell on
        self.formations: list[int] = []

    def resolve(self, count: int, chooser: Thread | None = None) -> None:
        """Allocate and resolve hits one by one. `chooser` is the attack whose side gives
        them out; without one the owner of the units does [I1, O7]."""
        for _ in range(count):
            open = self._open()
            if not open:
                return
            formation = self.field.battle.formations[open[0].formation]
            incoming = Thread("incoming-attack", formation)
            incoming.strength = self.strength
            incoming.foes = open
            unit = self._allocate(open, chooser, incoming)
            if chooser is not None:
                incoming.is_given_out = True
                incoming.trace += chooser.trace
                chooser.trace.clear()
            self.taken[unit.index] = self.taken.get(unit.index, 0) + 1
            self._take(unit, incoming)

    def _open(self) -> list[Unit]:
        """Who may take the next hit; units alike in every way are one choice."""
        living = [unit for unit in self.foes if unit.is_alive]
        if not living:
            return []
        least = min([self.taken.get(unit.index, 0) for unit in living])
        seen: set[tuple[str, int, int, int]] = set()
        found: list[Unit] = []
        for unit in living:
            alike = (unit.profile.name, unit.cost, unit.hex, unit.tokens)
            if self.taken.get(unit.index, 0) == least and alike not in seen:
                seen.add(alike)
                found.append(unit)
        return found

    def _allocate(self, open: list[Unit], chooser: Thread | None, incoming: Thread) -> Unit:
        if len(open) == 1:
            return open[0]
        thread = chooser if chooser is not None else incoming
        thread.foes = open
        thread.strength = self.strength
        ask = Ask("allocate", self.field.battle, thread.formation.side, thread)
        ask.values = [unit.index for unit in open]
        return self.field.battle.units[self.field.settle(ask)]

    def _take(self, unit: Unit, thread: Thread) -> None:
        field, battle = self.field, self.field.battle
        needed = battle.core.save_needed(self.strength, unit.profile)
        thread.unit = unit
        thread.foes = [unit]
        thread.save_needed = needed
        if needed <= 1:
            if field.is_heard:
                given = [step for step in thread.trace if step.kind == "pick"]
                field.tell("hit", f"{unit.name} shrugged off a hit", ["ENC-SAVE"], given)
            return
        self.counted += 1
        if unit.formation not in self.formations:
            self.formations.append(unit.formation)
        if battle.tokens(unit) and self._is_heroic(unit, thread):
            return
        if self._has_saved(unit, needed, thread):
            return
        if self._is_kept(unit, thread):
            return
        self.kills += 1
        if field.is_heard:
            text = f"{unit.name} was lost{', no save' if needed >= NO_SAVE else ''}"
            parts: dict[str, object] = {"lost": unit.index, "hex": field.label(unit.hex)}
            field.tell("loss", text, ["ENC-SUPPRESSION"], thread.trace, parts)
        lose(field, unit)

    def _is_heroic(self, unit: Unit, thread: Thread) -> bool:
        """A Hero Token instead of a save [ENC-HEROIC]."""
        ask = Ask("heroic", self.field.battle, thread.formation.side, thread)
        ask.unit = unit
        if not self.field.settle(ask):
            return False
        self.field.battle.spend_token(unit)
        if self.field.is_heard:
            left = counted(self.field.battle.tokens(unit), "Hero Token")
            text = f"{unit.name} made a Heroic Save ({left} left)"
            self.field.tell("save", text, ["ENC-HEROIC"], thread.trace)
        return True

    def _has_saved(self, unit: Unit, needed: int, thread: Thread) -> bool:
        """The D6 against the save needed [ENC-SAVE]."""
        if needed >= NO_SAVE:
            return False
        is_heard = self.field.is_heard
        who = unit_words(self.field.battle, unit) if is_heard else ""
        face = self.field.dice.d6(f"save of {who}, {needed}+" if is_heard else "save")
        thread.has_saved = face >= needed
        if is_heard:
            if thread.has_saved:
                self.field.listen("removal", thread)
            came = "saved" if thread.has_saved else "failed to save"
            text = f"{unit.name} {came} ({face} on {needed}+)"
            self.field.tell("save", text, ["ENC-SAVE"], thread.trace, {"faces": [face]})
            thread.trace.clear()
        return thread.has_saved

    def _is_kept(self, unit: Unit, thread: Thread) -> bool:
        """Medic! or Battlefield Support undoes a removal [ENC-CARD-MEDIC, ENC-CARD-SUPPORT]."""
        play = self.field.ask_card("removal", thread)
        if play is None:
            return False
        self.field.battle.sides[thread.formation.side].cards_played.append(play.card)
        if self.field.is_heard:
            text = f"{play.card} kept {unit.name} in the fight"
            self.field.tell("card", text, ["ENC-CARDS"], thread.trace, {"card": play.card})
        return True


def lose(field: Field, unit: Unit) -> None:
    """A unit is removed: its formation is shaken, its passengers get out [ENC-SUPPRESSION]."""
    battle = field.battle
    riders = battle.passengers(unit)
    take_off(unit)
    for rider in riders:
        rider.rides = NOWHERE
        if battle.room(rider.hex, rider.side) < 0:
            squeeze_out(field, rider)
    formation = battle.formations[unit.formation]
    formation.suppression += 1
    note_gone(field, formation)


def squeeze_out(field: Field, rider: Unit) -> None:
    """A unit for whom its hex has no room, got out of its transport, goes beside it or is lost."""
    hexes = hexes_of(exits(field.battle, rider) & ~(1 << rider.hex))
    if hexes:
        formation = field.battle.formations[rider.formation]
        rider.hex = field.choose_hex("wreck", formation, hexes, rider)
    else:
        take_off(rider)


def suppress(field: Field, formation: Formation, points: int) -> None:
    """Suppression of a formation that is still there [ENC-SUPPRESSION]."""
    if points and formation.where == BOARD:
        formation.suppression += points
        if field.is_heard:
            text = f"{field.name(formation)} has suppression {formation.suppression}"
            field.tell("suppression", text, ["ENC-SUPPRESSION"])


def take_off(unit: Unit) -> None:
    unit.is_alive = False
    unit.hex = unit.rides = NOWHERE


def note_gone(field: Field, formation: Formation) -> None:
    """A formation without units is out of the game."""
    if formation.where != GONE and not field.battle.strength(formation):
        formation.where = GONE
        formation.is_broken = False
        if field.is_heard:
            name = field.battle.name(formation)
            field.tell("gone", f"{name} was destroyed", ["ENC-SUPPRESSION"])
