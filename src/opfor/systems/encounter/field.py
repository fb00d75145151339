"""One step of a whole game: asking the sides, rolling, telling."""

from collections.abc import Sequence
from typing import cast

from opfor.circuits.trace import Step
from opfor.game import Event, Game
from opfor.systems.encounter.battle import Battle, Formation, Unit
from opfor.systems.encounter.decisions import Ask, describe, unit_id
from opfor.systems.encounter.legal import Play
from opfor.systems.encounter.thread import Thread


class Field:
    """What a step works with."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.battle: Battle = cast(Battle, game.state)
        self.dice = game.dice
        self.is_heard = game.is_heard
        self._asked = 0

    def settle(self, ask: Ask) -> int:
        """Have a side answer; returns the value chosen."""
        self._asked += 1
        ask.number = self._asked
        if self.is_heard:
            ask.fill()
        self.game.settle(ask)
        thread = ask.thread
        if thread is not None and thread.was_card_die_2:
            self.battle.sides[ask.side].card_die_was_2 = True
        if thread is not None and thread.drawn:
            self._tell_drawn(thread)
        return ask.value

    def _tell_drawn(self, thread: Thread) -> None:
        """Dice that the A.I. rolled between equals, outside the boxes [D6D]."""
        for drawn in thread.drawn:
            self.tell_roll(drawn.rule, drawn.faces, drawn.text)
        thread.drawn.clear()

    def choose_hex(
        self, window: str, formation: Formation, hexes: list[int], unit: Unit | None = None
    ) -> int:
        """A hex out of several that no rule puts first: its side chooses, the A.I. by D6D."""
        if len(hexes) == 1:
            return hexes[0]
        ask = Ask("where", self.battle, formation.side, Thread("", formation))
        ask.window = window
        ask.unit = unit
        ask.values = hexes
        return self.settle(ask)

    def ask_card(self, window: str, thread: Thread) -> Play | None:
        """A card played at this moment, or none; a side without a fitting one is not asked."""
        side = thread.formation.side
        # An A.I. that is listened to walks on even without a card, to say why it has none.
        is_walked = self.is_heard and self.battle.sides[side].is_ai
        if not self.battle.cards_left(side) and not is_walked:
            return None
        ask = Ask("card", self.battle, side, thread)
        ask.window = window
        ask.unit = thread.unit
        if not self.battle.sides[side].is_ai:
            ask.fill()
            if not ask.plays:
                return None
        self.settle(ask)
        return ask.play

    def listen(self, window: str, thread: Thread) -> None:
        """Let an A.I. that is listened to walk on where nothing is left to decide."""
        if self.is_heard and self.battle.sides[thread.formation.side].is_ai:
            self.ask_card(window, thread)

    def tell(
        self,
        kind: str,
        text: str,
        rules: Sequence[str],
        trace: list[Step] | None = None,
        parts: dict[str, object] | None = None,
    ) -> None:
        """Publish what happened; callers look at `is_heard` before they make the words."""
        event = Event(kind, text, rules)
        if trace:
            event.trace = list(trace)
        if parts:
            event.parts = parts
        self.game.tell(event)

    def tell_formation(
        self,
        kind: str,
        formation: Formation,
        text: str,
        rules: Sequence[str],
        thread: Thread,
        more: dict[str, object] | None = None,
    ) -> None:
        """What a formation did, with the boxes passed since the last such event."""
        parts: dict[str, object] = {"unit": formation.id, "side": formation.side}
        parts["cells"] = self.cells(formation)
        parts.update(more or {})
        self.tell(kind, f"{describe(self.battle, formation)} {text}", rules, thread.trace, parts)
        thread.trace.clear()

    def cells(self, formation: Formation) -> dict[str, str]:
        """Where the units of a formation stand, by their ids."""
        battle = self.battle
        return {
            unit_id(battle, unit): self.label(unit.hex)
            for unit in battle.living(formation)
            if unit.hex >= 0
        }

    def tell_roll(self, rule: str, faces: list[int], text: str, die: str = "D6D") -> None:
        """A die outside the circuits, or the choice itself where none was rolled."""
        rolled = f"{die} {' '.join([str(face) for face in faces])}: " if faces else ""
        self.tell("roll" if faces else "choice", rolled + text, [rule], None, {"faces": faces})

    def name(self, formation: Formation) -> str:
        return describe(self.battle, formation)

    def label(self, hex: int) -> str:
        return self.battle.grid.label(hex)
