"""Whole games for tests: presets, special armies, and what is seen in them."""

from functools import cache

from opfor.circuits.trace import Step
from opfor.game import AnyLegal, FreeGame, Policy
from opfor.systems.encounter import library
from opfor.systems.encounter.armies import ArmyList, Formation, UnitLine, preset
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.core import read_core, stand_in
from opfor.systems.encounter.policy import SoloRules
from opfor.systems.encounter.profiles import Core
from opfor.systems.encounter.whole import Encounter
from tests.encounter.battle.invariants import Watched, check

Edge = tuple[str, str, str]


@cache
def opened(first: str, second: str) -> Encounter:
    return Encounter(stand_in(), [preset(first), preset(second)])


def army(name: str, *formations: str) -> ArmyList:
    """A list out of "Big Boss 30 t5, 2 Snots 1" for each formation."""
    listed: list[Formation] = []
    for number, text in enumerate(formations, 1):
        lines: list[UnitLine] = []
        for part in text.split(", "):
            words = part.split()
            count = int(words.pop(0)) if words[0].isdigit() else 1
            tokens = int(words.pop()[1:]) if words[-1][0] == "t" and words[-1][1:].isdigit() else 0
            lines.append(UnitLine(" ".join(words[:-1]), count, int(words[-1]), tokens))
        listed.append(Formation(number, lines))
    return ArmyList(name, listed)


@cache
def dropping_core() -> Core:
    """The stand-in core with Tactical Entry for units that shoot, fight and lead."""
    from importlib.resources import files

    text = (files("opfor.systems.encounter") / "data" / "core.toml").read_text("utf-8")
    for name in ("Marines", "Muscleheads", "Commander", "Heavy Marines", "Support Marines"):
        at = text.index(f'[units."{name}"]')
        end = text.index("traits = [", at) + len("traits = [")
        text = text[:end] + '"Tactical Entry", ' + text[end:]
    return read_core(text.replace('"Tactical Entry", ]', '"Tactical Entry"]'), "core")


DROPPERS = army(
    "Droppers", "Supreme Commander 25 t5", "2 Marines 7", "Muscleheads 8",
    "Commander 10 t2", "Support Marines 10", "4 Infantry 2",
)  # fmt: skip
LORDS = army(
    "Lords", "Supreme Commander 5 t2", "2 Heavy Marines 17, Commander 10 t5",
    "4 Support Marines 10", "2 Infantry 2",
)  # fmt: skip
PAUPERS = army("Paupers", "Supreme Commander 9 t1", *["2 Regular Grunts 3, Snots 1"] * 5)
COLUMN = army(
    "Column", "Big Boss 30 t5, War Wagon 10, 2 Snots 1", "Griffin 9, 3 Infantry 2",
    "5 Regular Grunts 3", "Grunt Mech 11", "Gun Wagon 10", "2 Mortar Team 6",
)  # fmt: skip
HORDE = army("Horde", "Supreme Commander 20 t3, 7 Infantry 2", *["14 Infantry 2"] * 5)


class Late(Encounter):
    """A game that begins with points on both sides, so that wins are near."""

    def __init__(self, armies: list[ArmyList], ai: list[str], points: tuple[int, int]) -> None:
        super().__init__(dropping_core(), armies, ai)
        self.points = points

    def start(self) -> object:
        battle = super().start()
        assert isinstance(battle, Battle)
        for side in battle.sides:
            side.vp = self.points[side.index]
        battle.turn = 1 if sum(self.points) else 0
        return battle


class Ending(Encounter):
    """The rest of a game from a scene on; both sides play by the solo rules."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle.core, [])
        self.battle = battle

    def start(self) -> object:
        battle = self.battle.copy()
        for side in battle.sides:
            side.is_ai = True
        return battle


class Seen:
    """What happened in games: arrows taken, cards played, boxes passed."""

    def __init__(self) -> None:
        self.edges: set[Edge] = set()
        self.cards: set[str] = set()

    def note(self, steps: list[Step]) -> None:
        for step in steps:
            self.edges.add((step.circuit, step.node, step.answer))


def play_watched(system: Encounter, seed: int, seen: Seen | None = None) -> Battle:
    """A game in which every answer and every state is checked."""
    steps: list[Step] = []
    policies: dict[str, Policy] = {}
    for seat in ("a", "b"):
        solo = SoloRules(library().circuits, steps)
        policies[seat] = Watched(solo if seat in system.ai else AnyLegal())
    game = FreeGame(system.start(), seed, policies)
    game.is_heard = True
    while not system.is_over(game.state):
        system.step(game)
        assert isinstance(game.state, Battle)
        check(game.state)
    battle = game.state
    assert isinstance(battle, Battle)
    if seen is not None:
        seen.note(steps)
        for side in battle.sides:
            seen.cards |= set(side.cards_played)
    return battle


def all_edges() -> set[Edge]:
    """Every arrow of every circuit; a box without arrows stands for itself."""
    found: set[Edge] = set()
    for circuit in library().circuits.values():
        for node in circuit.nodes.values():
            labels = node.labels if node.kind.value in ("ask", "roll", "pick") else [""]
            found |= {(circuit.id, node.id, label) for label in labels}
    return found
