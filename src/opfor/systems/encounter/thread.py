"""What one matter is about, from its first question to its last.

An activation, an attack, a hit, a charge each have a thread. Rules hang the facts of the
matter on it; the A.I. also keeps on it how far its walk has come, so that a seat itself
remembers nothing.
"""

from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.systems.encounter.battle import NOWHERE, Formation, Unit


class Fight:
    """One round of an engagement."""

    def __init__(self, active: Formation, is_new: bool) -> None:
        #: the formation in whose activation it is fought
        self.active = active
        self.is_new = is_new
        #: hexes in which both sides stand
        self.hexes = 0
        #: formations that take part, by index
        self.involved: list[int] = []
        #: formations that dodge, and hexes in which each side is dazzled, this round
        self.dodging: list[int] = []
        self.dazzled = [0, 0]
        #: added to the active formation's dice
        self.bonus = 0
        #: whether every token goes into Perfect Hits on the enemy Commander [T23]
        self.is_all_in = False
        #: whether the active formation's Hero Tokens count double [ENC-CARD-HEROIC]
        self.has_heroic_actions = False
        self.kills = [0, 0]


class Shot:
    """One point of an enemy's move at which it can be shot."""

    def __init__(self, hex: int, units: list[int]) -> None:
        self.hex = hex
        #: the units that pass it
        self.units = units


class Drawn:
    """A D6D between equals that no box of a circuit rolled."""

    def __init__(self, rule: str, faces: list[int], text: str) -> None:
        self.rule = rule
        self.faces = faces
        self.text = text


class Thread:
    """One matter that is being decided."""

    def __init__(self, circuit: str, formation: Formation) -> None:
        self.circuit = circuit
        self.formation = formation
        #: how far the walk has come, and the act or end it stands at
        self.way: list[Node] = []
        self.at: Node | None = None
        self.is_begun = False
        self.trace: list[Step] = []
        #: dice outside the boxes that are still to be told
        self.drawn: list[Drawn] = []
        #: why it makes for another place than the one named, to be told
        self.instead = ""
        #: what the walk chose: a formation, a hex, an objective, where to, which units where
        self.target = NOWHERE
        self.hex = NOWHERE
        self.objective = NOWHERE
        self.goal = 0
        self.face = 0
        self.plan: dict[int, int] = {}
        self.is_planned = False
        #: the D6D for cards came out 2 [A2]
        self.was_card_die_2 = False
        #: facts of the matter
        self.is_own_activation = True
        self.others = 0
        self.unit: Unit | None = None
        self.foes: list[Unit] = []
        self.is_close = False
        #: the hex in which the unit stood when the attack began: in a round it may have fallen
        self.stood = NOWHERE
        #: whether the striker has given out the hit, so that its owner does not [O7]
        self.is_given_out = False
        #: of the hit that is given out
        self.strength = 0
        self.save_needed = 0
        self.has_saved = False
        self.fight: Fight | None = None
        self.mover: Formation | None = None
        self.is_charged = False
        self.points: list[Shot] = []
        self.ends = 0
        self.action = ""
        #: starting hexes that could take the formation when its placing began
        self.whole: list[int] = []
        #: the box whose choice was made last
        self.picker: Node | None = None
        self.choice = NOWHERE
        self.has_heroic_actions = False
