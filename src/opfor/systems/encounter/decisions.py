"""Every choice of the game in one shape: one of several values, each with a stable id.

Values are plain numbers (a hex, a unit, a formation, a place in a list) while nobody reads
them; ids and words are made only when a person is asked or a record is written.
"""

from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Choose, Option
from opfor.systems.encounter import legal, reach
from opfor.systems.encounter.activation import ORDERS
from opfor.systems.encounter.battle import NOWHERE, SEATS, Battle, Formation, Unit
from opfor.systems.encounter.legal import Act, Play
from opfor.systems.encounter.prompts import CARD, NO_WORDS, PROMPTS, WHERE
from opfor.systems.encounter.thread import Thread

#: what -1 stands for, by kind of choice
NO = {
    "place": "off the board",
    "enter": "wait",
    "card": "none",
    "interrupt": "hold",
}
YES_NO = {"heroic": ("no", "yes"), "shoot-attacker": ("no", "yes")}
HEXES = ("objective", "place", "enter", "move", "interrupt", "fire-at", "where")


class Ask(Choose):
    """One choice of one side. Which values there are depends on `kind`."""

    def __init__(self, kind: str, battle: Battle, side: int, thread: Thread | None = None) -> None:
        super().__init__("", "", [])
        self.kind = kind
        self.battle = battle
        self.side = side
        self.thread = thread
        #: the unit it is about, and the moment for a card
        self.unit: Unit | None = None
        self.window = ""
        #: told apart from other questions of the same kind in a step
        self.number = 0
        #: the legal values, where the rule that asks has them at hand
        self.values: list[int] = []
        #: card: what may be played; act: what may be done
        self.plays: list[Play] = []
        self.acts: list[Act] = []
        #: the answer
        self.value = NOWHERE
        #: act: an answer made by the A.I., which gives the order along with it
        self.act: Act | None = None
        self.play: Play | None = None
        #: dice the A.I. rolled for it outside any circuit
        self.faces: list[int] = []
        self.is_filled = False
        self.seats = [SEATS[side]]

    def take(self, value: int) -> None:
        """Answer with a value."""
        self.value = value

    def read(self, answer: str) -> None:
        text = self.verify(answer)
        index = [option.id for option in self.options].index(text)
        self.value = self.values[index]
        if self.kind == "act":
            self.act = self.acts[self.value]
        elif self.kind == "card":
            self.play = self.plays[self.value] if self.value >= 0 else None

    def written(self) -> str:
        self.fill()
        if self.kind == "act" and self.act is not None:
            return act_id(self.battle, self.act)
        if self.kind == "card":
            return play_id(self.battle, self.play) if self.play is not None else NO["card"]
        return value_id(self, self.value)

    def verify(self, answer: str) -> str:
        self.fill()
        if any(option.id == answer for option in self.options):
            return answer
        known = ", ".join([option.id for option in self.options])
        raise Refused(f"'{answer[:MAX_TEXT]}' is not offered; there is: {known}")

    def sample(self, dice: Dice) -> str:
        self.fill()
        return self.options[dice.pick(self.kind, len(self.options))].id

    def fill(self) -> None:
        """Work out the values, their ids and all words, once."""
        if self.is_filled:
            return
        self.is_filled = True
        if not self.values:
            self.values = legal_values(self)
        self.options = [
            Option(value_id(self, value), value_label(self, value)) for value in self.values
        ]
        self.key = key_of(self)
        self.prompt = prompt_of(self)
        self.rules = [RULES[self.kind]]


#: the rule each kind of choice comes from
RULES = {
    "objective": "SETUP-OBJ",
    "next": "SETUP-FIRST",
    "place": "PF8",
    "order": "ORD-HIDDEN",
    "activate": "ACT",
    "enter": "ENC-ENTRY",
    "card": "ENC-CARDS",
    "act": "ENC-TURN",
    "move": "MOVE-PRIO",
    "interrupt": "ENC-READY",
    "shoot-attacker": "C4",
    "fire-at": "ENC-HIT",
    "perfect": "ENC-PERFECT",
    "allocate": "I1",
    "heroic": "ENC-HEROIC",
    "where": "D6D",
}


def legal_values(ask: Ask) -> list[int]:
    """The values of a choice whose rule did not list them."""
    battle, thread = ask.battle, ask.thread
    if ask.kind in YES_NO:
        return [0, 1]
    if ask.kind == "order":
        return list(range(len(ORDERS)))
    if thread is None:
        return []
    if ask.kind == "act":
        ask.acts = legal.acts(battle, thread.formation)
        return list(range(len(ask.acts)))
    if ask.kind == "card":
        ask.plays = legal.plays(battle, ask.window, thread)
        return [NOWHERE, *range(len(ask.plays))]
    if ask.kind == "enter":
        return [NOWHERE, *entry_hexes(battle, thread.formation)]
    if ask.kind == "interrupt":
        return [NOWHERE, *[shot.hex for shot in thread.points]]
    return []


def entry_hexes(battle: Battle, formation: Formation) -> list[int]:
    """Hexes without enemies that every unit may stand in [ENC-ENTRY]."""
    return reach.fitting(battle, battle.living(formation), list(range(battle.grid.count)), False)


def objective_hexes(battle: Battle, side: int) -> list[int]:
    """The enemy's starting edge and the row in front of it, where somebody can stand."""
    edge = battle.sides[1 - side].edge
    inner = edge + 1 if edge == 0 else edge - 1
    hexes = battle.grid.row_of(edge) + battle.grid.row_of(inner)
    return [hex for hex in hexes if battle.ground.is_open_to(hex, False)]


# Ids and words


def value_id(ask: Ask, value: int) -> str:
    battle = ask.battle
    if ask.kind in YES_NO:
        return YES_NO[ask.kind][value]
    if ask.kind == "order":
        return ORDERS[value]
    if ask.kind in ("next", "activate"):
        return battle.formations[value].id
    if ask.kind == "act":
        return act_id(battle, ask.acts[value])
    if ask.kind == "card" and value >= 0:
        return play_id(battle, ask.plays[value])
    if ask.kind == "perfect":
        return str(value)
    if ask.kind == "allocate":
        return unit_id(battle, battle.units[value])
    if value >= reach.ABOARD:
        return f"ride {unit_id(battle, battle.units[value - reach.ABOARD])}"
    return battle.grid.label(value) if value >= 0 else NO.get(ask.kind, "none")


def unit_id(battle: Battle, unit: Unit) -> str:
    """A unit's formation and its place in it: "a2.3"."""
    formation = battle.formations[unit.formation]
    return f"{formation.id}.{formation.units.index(unit.index) + 1}"


def act_id(battle: Battle, act: Act) -> str:
    words = act.action
    if act.action == legal.SHOOT:
        words = f"shoot {battle.formations[act.target].id}"
    elif act.action == legal.ENGAGE:
        words = f"engage {battle.grid.label(act.target)}"
    return f"{act.order}: {words}"


def play_id(battle: Battle, play: Play) -> str:
    return f"{play.card}: {target_id(battle, play)}"


def target_id(battle: Battle, play: Play) -> str:
    if play.card in legal.HEX_CARDS:
        return battle.grid.label(play.target)
    if play.card in legal.FORMATION_CARDS:
        return battle.formations[play.target].id
    return unit_id(battle, battle.units[play.target])


def target_words(battle: Battle, play: Play) -> str:
    """What a card is played on, as a person knows it."""
    if play.card in legal.HEX_CARDS:
        return battle.grid.label(play.target)
    if play.card in legal.FORMATION_CARDS:
        return describe(battle, battle.formations[play.target])
    return unit_words(battle, battle.units[play.target])


def unit_words(battle: Battle, unit: Unit) -> str:
    """A unit with the formation it belongs to."""
    return f"{unit.name} of {battle.formations[unit.formation].name}"


def act_words(battle: Battle, act: Act) -> str:
    words = act.action
    if act.action == legal.SHOOT:
        words = f"shoot at {battle.brief(battle.formations[act.target])}"
    elif act.action == legal.ENGAGE:
        words = f"engage in {battle.grid.label(act.target)}"
    return f"{capital(act.order)}: {words}"


def capital(words: str) -> str:
    """ "default" as an order is called: "Default"; others are written large already."""
    return words[:1].upper() + words[1:]


def value_label(ask: Ask, value: int) -> str:
    battle = ask.battle
    if ask.kind in ("next", "activate"):
        return battle.brief(battle.formations[value])
    if ask.kind == "order":
        return capital(ORDERS[value])
    if ask.kind == "perfect":
        return str(value) if value else "none"
    if ask.kind == "allocate":
        unit = battle.units[value]
        return f"{unit_words(battle, unit)} ({unit.cost} pts, Defence {unit.profile.defence})"
    if ask.kind == "act":
        return act_words(battle, ask.acts[value])
    if ask.kind == "card" and value >= 0:
        play = ask.plays[value]
        return f"{play.card}: {target_words(battle, play)}"
    if value >= reach.ABOARD:
        return f"ride in {battle.units[value - reach.ABOARD].name}"
    if ask.kind in HEXES and 0 <= value < reach.ABOARD:
        return f"{battle.grid.label(value)}, {battle.ground.ground[value].name}"
    return NO_WORDS.get(ask.kind, "none") if value == NOWHERE else value_id(ask, value)


def describe(battle: Battle, formation: Formation) -> str:
    """A formation with its army and its surviving units."""
    return f"{battle.sides[formation.side].army}, {battle.brief(formation)}"


def key_of(ask: Ask) -> str:
    """The question's name within its step."""
    who = ""
    if ask.thread is not None:
        who = f" {ask.thread.formation.id}"
    if ask.unit is not None:
        who = f" {unit_id(ask.battle, ask.unit)}"
    window = f" {ask.window}" if ask.window else ""
    return f"{ask.kind}{window}{who} {ask.number} {SEATS[ask.side]}"


def prompt_of(ask: Ask) -> str:
    by_window = {"card": CARD, "where": WHERE}.get(ask.kind)
    words = by_window[ask.window] if by_window is not None else PROMPTS[ask.kind]
    thread = ask.thread
    if ask.kind == "allocate" and thread is not None and thread.is_close:
        return "Which enemy unit takes the hit?"
    if ask.unit is not None:
        return words.format(who=unit_words(ask.battle, ask.unit))
    return words.format(who=thread.formation.name if thread is not None else "")
