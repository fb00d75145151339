"""Circuit boxes in words, for a person at a table."""

import re

from opfor.circuits.model import Kind, Node, Term, Vocabulary
from opfor.circuits.trace import Step

#: what changed a die, as a trace notes it: "-2 this-d6d-was-2"
_CHANGE = re.compile(r"([+-]\d+) ([a-z0-9-]+)")
#: what a pick was decided by: "by most-gained"
_BY = "by "
#: a place on a table as a trace notes it: "37.1,28.6"
_PLACE = re.compile(r"(-?\d+\.\d),(-?\d+\.\d)")


def fill(text: str, args: dict[str, str]) -> str:
    """Put parameters into a wording; unknown braces stay as they are."""
    for name, value in args.items():
        text = text.replace("{" + name + "}", value)
    return text


def term_of(vocabulary: Vocabulary, name: str) -> Term | None:
    """The word with this name, whichever section it stands in."""
    for section in (
        vocabulary.questions,
        vocabulary.values,
        vocabulary.acts,
        vocabulary.candidates,
        vocabulary.preferences,
    ):
        if name in section:
            return section[name]
    return None


def describe(node: Node, vocabulary: Vocabulary) -> str:
    """A box in one phrase: its own words, else the vocabulary's, preferences in order."""
    term = term_of(vocabulary, node.name)
    text = fill(node.says or (term.table if term else node.name), node.args)
    if node.kind is Kind.PICK and node.prefer:
        names = [vocabulary.preferences[name].table for name in node.prefer]
        text = f"{text} ({', then '.join(names)})"
    return text


def reason_of(step: Step, vocabulary: Vocabulary) -> str:
    """Why a box came out as it did; a trace names what changed a die and what a pick prefers."""
    names = step.because.split(", ")
    if step.kind == "roll" and all(_CHANGE.fullmatch(name) for name in names):
        return ", ".join(_changed(name, vocabulary) for name in names)
    if step.kind == "pick" and all(name in vocabulary.preferences for name in names):
        return f"by: {'; '.join(vocabulary.preferences[name].table for name in names)}"
    if step.kind == "pick":
        return ", ".join(_decided(name, vocabulary) for name in names)
    return step.because


def said_of(step: Step) -> str:
    """What a box came to, as people call it; ids and places stay in the trace."""
    choice = step.args.get("choice", "") if step.kind == "pick" else ""
    return step.args.get("called") or place_words(choice) or step.answer


def place_words(text: str) -> str:
    """A place of a table as it is measured from the near left corner."""
    return _PLACE.sub(r"\1 to the right and \2 up the table", text)


def _decided(name: str, vocabulary: Vocabulary) -> str:
    term = vocabulary.preferences.get(name[len(_BY) :]) if name.startswith(_BY) else None
    return f"by: {term.table}" if term is not None else place_words(name)


def _changed(name: str, vocabulary: Vocabulary) -> str:
    """As in: -2 because this D6D has already come out 2 this phase."""
    amount, _, name = name.partition(" ")
    term = vocabulary.questions.get(name) or vocabulary.values.get(name)
    if term is None:
        return f"{amount} {name}"
    return f"{amount} because {term.so}" if term.so else f"{amount}: {term.table} yes"


def option_label(node: Node, vocabulary: Vocabulary) -> str:
    """What choosing an arrow means: the act it leads to, or the box it goes on with."""
    if node.kind in (Kind.DO, Kind.END):
        order = f"{node.order}: " if node.order else ""
        return order + describe(node, vocabulary)
    if node.kind is Kind.ROLL:
        return f"another die ({node.id})"
    text = describe(node, vocabulary)
    return text if node.kind is Kind.PICK else f"next: {text} ({node.id})"
