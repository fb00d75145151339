"""Events of a whole game in readable lines."""

from opfor.circuits.load import Library
from opfor.circuits.trace import Step
from opfor.game import Event
from opfor.systems.encounter.profiles import Core
from opfor.tabletop.wording import reason_of

#: events that open a part of the game
HEADS = ("turn", "phase", "result")


def narrate(event: Event, library: Library, is_reasoned: bool = True) -> list[str]:
    """An event as lines: what happened, then the boxes passed, one line each."""
    if event.kind == "map":
        return map_lines(event.text.split())
    text = f"== {event.text} ==" if event.kind in HEADS else event.text
    if not is_reasoned:
        return [text]
    return [text, *[f"    {box_line(step, library)}" for step in event.trace]]


def map_lines(rows: list[str]) -> list[str]:
    """The map with its labels: a hex is called by its letter and its row, as in C4."""
    columns = " ".join([chr(ord("A") + n) for n in range(len(rows[0]))])
    told = ["The map, far edge first; hexes are called by column and row, from A1 near left:"]
    for number in range(len(rows), 0, -1):
        # Every second row is shifted half a hex to the right.
        shift = "" if number % 2 else " "
        told.append(f"  {number} {shift}{' '.join(rows[len(rows) - number])}")
    return [*told, f"    {columns}"]


def box_line(step: Step, library: Library) -> str:
    """One box: "N8 Is its strongest weapon a ranged one? yes (Rifle S2 A1)"."""
    parts = [step.node, words_of(step, library)]
    if step.faces:
        rolled = " ".join([str(face) for face in step.faces])
        parts.append(f"[{rolled}{step.modifier:+d}]" if step.modifier else f"[{rolled}]")
    if step.kind in ("ask", "roll"):
        parts.append(step.answer)
    choice = step.args.get("choice", "")
    if choice:
        parts.append(f"→ {choice}")
    if step.because:
        parts.append(f"({reason_of(step, library.vocabulary)})")
    return " ".join([part for part in parts if part])


def words_of(step: Step, library: Library) -> str:
    """A box in the vocabulary's words; a die is called by its name."""
    vocabulary = library.vocabulary
    known = {
        "ask": vocabulary.questions,
        "pick": vocabulary.candidates,
        "do": vocabulary.acts,
    }.get(step.kind, {})
    if step.kind == "roll":
        return step.name.upper()
    if step.kind == "end":
        node = library.circuit(step.circuit).nodes[step.node]
        term = vocabulary.acts.get(node.action)
        text = term.table if term is not None else node.action
        return f"{node.order}: {fill(text, node.args)}" if node.order else fill(text, node.args)
    term = known.get(step.name)
    return fill(term.table, step.args) if term is not None else step.name


def fill(text: str, args: dict[str, str]) -> str:
    for name, value in args.items():
        text = text.replace("{" + name + "}", value)
    return text


def note_on(core: Core) -> str:
    """What a person must know about the numbers played with; empty for a printed rulebook's."""
    if not core.is_stand_in:
        return ""
    return f"Played on the {core.name}: profiles and base rules are ours, not the printed ones."
