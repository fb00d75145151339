"""Flowcharts as the page draws them, and the check of a person's own."""

from functools import lru_cache

from opfor.circuits.draw import draw
from opfor.circuits.draw.figure import figure_of
from opfor.circuits.draw.svg import draw_svg
from opfor.circuits.load import CircuitFault, Library
from opfor.circuits.model import Circuit, Vocabulary
from opfor.faults import Refused
from opfor.match import Plain
from opfor.play.tables import library_of

LIBRARIES = ("opr", "encounter", "entropic")


@lru_cache(maxsize=100)
def chart(circuit: Circuit, vocabulary: Vocabulary) -> Plain:
    """One circuit with its drawing; the page lights the way that was taken.

    The drawing has no style of its own: a page under a strict policy could not use it. Where
    everything stands takes a while to work out, so it is kept.
    """
    figure = figure_of(circuit, vocabulary, [])
    head, _, rest = draw_svg(figure).partition("<style>")
    return {
        "id": circuit.id,
        "system": circuit.system,
        "title": figure.title,
        "origin": figure.origin,
        "svg": head + rest.partition("</style>")[2],
        "boxes": [
            {
                "id": box.id,
                "kind": box.kind.value,
                "lines": box.lines,
                "means": box.means,
                "inferred": box.is_inferred,
                "mark": box.mark,
            }
            for box in figure.boxes
        ],
        "arrows": [
            {
                "from": figure.boxes[arrow.source].id,
                "to": figure.boxes[arrow.target].id,
                "label": arrow.label,
                "inferred": arrow.is_inferred,
            }
            for arrow in figure.arrows
        ],
    }


def chart_of(library: Library, name: str) -> Plain:
    return chart(library.circuit(name), library.vocabulary)


def listed() -> list[Plain]:
    """All circuits of all systems."""
    return [
        {
            "id": circuit.id,
            "system": system,
            "title": circuit.title,
            "source": circuit.source,
            "boxes": len(circuit.nodes),
        }
        for system in LIBRARIES
        for circuit in library_of(system).circuits.values()
    ]


def shipped(system: str, name: str) -> Plain:
    return chart_of(library_of(system), name)


def drawing(system: str, name: str) -> str:
    """A circuit as a file that stands alone."""
    library = library_of(system)
    return draw(library.circuit(name), library.vocabulary, "svg", [])


def check(system: str, text: str, file: str) -> Plain:
    """Whether a circuit file is sound, with its drawing or every fault found."""
    before = library_of(system)
    try:
        library = before.replace(text, file)
    except CircuitFault as fault:
        return {"ok": False, "faults": fault.faults}
    except Refused as refusal:
        return {"ok": False, "faults": [str(refusal)]}
    own = next(c for name, c in library.circuits.items() if c is not before.circuits[name])
    return {
        "ok": True,
        "id": own.id,
        "title": own.title,
        "boxes": len(own.nodes),
        "chart": chart_of(library, own.id),
    }
