"""What a circuit is: boxes of six kinds, joined by arrows.

A circuit file holds one printed flowchart. Box ids are those of the rules, so a trace can
be laid beside the printed page. The six kinds, closed:

- ``ask``   a yes/no question, pure: it never draws a die and changes nothing
- ``roll``  a die that chooses the arrow (D6D or D3), with modifiers
- ``pick``  an ordered list of preferences over candidates; ties by a die
- ``do``    an act that changes the board; the walk stops here and goes on afterwards
- ``use``   another circuit, whose end is this one's end unless ``next`` goes on
- ``end``   the order and action the circuit comes to
"""

from enum import Enum


class Kind(Enum):
    """The closed list of box kinds."""

    ASK = "ask"
    ROLL = "roll"
    PICK = "pick"
    DO = "do"
    USE = "use"
    END = "end"


class Modifier:
    """What is added to a die before the look-up.

    `add` counts always, or if the yes/no question named by `condition` is answered yes.
    `value` names a number (such as the save required) that is added as it is.
    """

    def __init__(self, condition: str, add: int, value: str) -> None:
        self.condition = condition
        self.add = add
        self.value = value


class Node:
    """One box. Which fields count depends on `kind`; edges are resolved to boxes at load."""

    def __init__(self, id: str, kind: Kind) -> None:
        self.id = id
        self.kind = kind
        #: the word for it, asked for with every step of a trace
        self.kind_word: str = kind.value
        #: circuit the box belongs to
        self.circuit = ""
        #: name in the system's vocabulary: the question, the act, the candidates, the circuit used
        self.name = ""
        #: plain parameters of the question, act or end
        self.args: dict[str, str] = {}
        #: wording of its own, where the vocabulary's would be too general
        self.says = ""
        #: d6d or d3 for a roll
        self.die = ""
        self.modifiers: list[Modifier] = []
        #: preferences of a pick, best first
        self.prefer: list[str] = []
        #: how many candidates a pick has, where the book fixes it; else 0
        self.count = 0
        #: end: the order given ("Move It!") and the action ("shoot")
        self.order = ""
        self.action = ""
        #: use: the box of the other circuit at which to begin
        self.at = ""
        #: arrows: ask (yes, no); roll (one an option); pick (one, several); do, use (next)
        self.edges: list[Node] = []
        #: names of the arrows, for drawing and for faults: "yes", "no", "1", "next", ...
        self.labels: list[str] = []
        #: parts of this box that are our reading because the print is lost or silent
        self.inferred: list[str] = []


class Circuit:
    """One flowchart: proven when it is loaded, never changed afterwards."""

    def __init__(self, id: str, system: str, title: str, source: str) -> None:
        self.id = id
        self.system = system
        self.title = title
        #: printed, ours or custom
        self.source = source
        self.nodes: dict[str, Node] = {}
        self.start = ""
        #: further boxes at which a walk may begin
        self.entries: list[str] = []
        #: where it was read from, for messages
        self.file = ""


class Term:
    """One word of a vocabulary: how a person is asked or told, and what it means."""

    def __init__(self, name: str, table: str, means: str, rule: str) -> None:
        self.name = name
        #: the wording at the table: a short question, or what to do
        self.table = table
        #: the longer explanation shown on demand
        self.means = means
        #: the rule it comes from
        self.rule = rule
        #: what each parameter may be, where that is fixed; an empty text may be left out
        self.args: dict[str, list[str]] = {}
        #: where it changes a die: what is the case then, to go on after "because"
        self.so = ""


class Vocabulary:
    """All names a system's circuits may use."""

    def __init__(self, system: str) -> None:
        self.system = system
        self.questions: dict[str, Term] = {}
        self.values: dict[str, Term] = {}
        self.acts: dict[str, Term] = {}
        self.candidates: dict[str, Term] = {}
        self.preferences: dict[str, Term] = {}
