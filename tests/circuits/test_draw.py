"""Drawings show every box and arrow once, take any name, and light a walk."""

import re
from collections import Counter

import pytest

from opfor.circuits.draw import FORMATS, draw
from opfor.circuits.model import Circuit, Kind, Modifier, Node, Term, Vocabulary
from opfor.faults import Refused
from opfor.play.tables import library_of
from tests.circuits.picture import SVG, Picture
from tests.circuits.small import library

PRINTED = [(s, name) for s in ("encounter", "opr") for name in sorted(library_of(s).circuits)]
HOSTILE = 'a"b]); <script>&amp; #quot; `x` %% {y} \\ |z| --> \n\x1b[31m\u202eend'
HOSTILE_ID = '"]<b>&\\'


def printed(system: str, name: str, format: str) -> tuple[Circuit, str]:
    words = library_of(system)
    circuit = words.circuit(name)
    return circuit, draw(circuit, words.vocabulary, format, [])


def small(format: str, lit: list[tuple[str, str]] | None = None) -> str:
    words = library()
    return draw(words.circuit("main"), words.vocabulary, format, lit or [])


def hostile() -> tuple[Circuit, Vocabulary]:
    """A question and an end whose every text tries to break out of the drawing."""
    vocabulary = Vocabulary("test")
    vocabulary.questions["q"] = Term("q", f"{HOSTILE} {{who}}?", HOSTILE, HOSTILE)
    vocabulary.acts["a"] = Term("a", HOSTILE, HOSTILE, HOSTILE)
    circuit = Circuit(HOSTILE, HOSTILE, HOSTILE, "custom")
    ask, end = Node(HOSTILE_ID, Kind.ASK), Node("x" * 200, Kind.END)
    ask.name, ask.args = "q", {"who": HOSTILE}
    end.action, end.order = "a", HOSTILE
    ask.edges, ask.labels = [end, end], ["yes", HOSTILE]
    circuit.nodes = {ask.id: ask, end.id: end}
    circuit.start = ask.id
    return circuit, vocabulary


def arrows_of(circuit: Circuit) -> Counter[tuple[str, str]]:
    return Counter((node.id, edge.id) for node in circuit.nodes.values() for edge in node.edges)


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_text_has_every_box_and_arrow_once(system: str, name: str) -> None:
    circuit, text = printed(system, name, "text")
    entered = Counter(edge.id for node in circuit.nodes.values() for edge in node.edges)
    for id in circuit.nodes:
        safe = re.escape(id)
        assert len(re.findall(rf"(?m)^[^\w\n]*(?:\w+ +[─┄] )?{safe}\*?  \S", text)) == 1
        references = re.findall(rf"(?m)[→↓⇢⇣] {safe}$", text)
        nested = re.findall(rf"(?m)[─┄] {safe}\*?  \S", text)
        assert len(references) + len(nested) == entered[id]


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_text_fits_a_terminal_and_leads_down_the_page(system: str, name: str) -> None:
    _, text = printed(system, name, "text")
    lines = text.splitlines()
    assert max(len(line) for line in lines) <= 80
    for row, line in enumerate(lines):
        reference = re.search(r"[→↓⇢⇣] (\S+)$", line)
        if reference:
            below = "\n".join(lines[row:])
            assert re.search(rf"(?m)^{re.escape(reference[1])}\*?  ", below)


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_mermaid_has_every_box_and_arrow_once(system: str, name: str) -> None:
    circuit, text = printed(system, name, "mermaid")
    boxes = dict(re.findall(r'(?m)^  (b\d+)\S+"<b>(.+?)</b><br/>', text))
    assert sorted(boxes.values()) == sorted(circuit.nodes)
    found = re.findall(r'(?m)^  (b\d+) (?:-->|-\.->)(?:\|"\w+"\|)? (b\d+)$', text)
    assert Counter((boxes[a], boxes[b]) for a, b in found) == arrows_of(circuit)


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_dot_has_every_box_and_arrow_once(system: str, name: str) -> None:
    circuit, text = printed(system, name, "dot")
    boxes = dict(re.findall(r"(?m)^  (b\d+) \[label=<<B>(.+?)</B><BR/>", text))
    assert sorted(boxes.values()) == sorted(circuit.nodes)
    found = re.findall(r"(?m)^  (b\d+) -> (b\d+) \[", text)
    assert Counter((boxes[a], boxes[b]) for a, b in found) == arrows_of(circuit)


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_svg_has_every_box_and_arrow_once(system: str, name: str) -> None:
    circuit, text = printed(system, name, "svg")
    picture = Picture(text)
    assert sorted(picture.ids) == sorted(circuit.nodes)
    found = Counter((arrow.source, arrow.target) for arrow in picture.arrows)
    assert found == arrows_of(circuit)


def test_arrows_carry_their_words() -> None:
    labels = [(arrow.source, arrow.label) for arrow in Picture(small("svg")).arrows]
    assert sorted(labels) == [
        ("X1", "no"),
        ("X1", "yes"),
        ("X2", "1"),
        ("X2", "2"),
        ("X3", "one"),
        ("X3", "several"),
        ("X4", ""),
        ("X6", ""),
    ]


def test_boxes_say_what_the_vocabulary_says() -> None:
    text = small("text")
    assert "X1  [start] Is an enemy near?" in text
    assert "X2  [entry] D6D · +1 if: Is it brave? · + Save?" in text
    assert "X3  Pick: foe · 1. the closest" in text
    assert "X4  Shout boo" in text
    assert "X5  END: Move It! · Run" in text
    assert "X6  Circuit other" in text


def test_a_box_says_its_own_words_instead() -> None:
    words = library()
    circuit = words.circuit("main")
    circuit.nodes["X4"].says = "Whisper {word}"
    assert "X4  Whisper boo" in draw(circuit, words.vocabulary, "text", [])


def test_modifiers_show_their_sign_and_a_statement_is_not_asked() -> None:
    words = library()
    words.vocabulary.questions["always"] = Term("always", "Every time.", "", "")
    circuit = words.circuit("main")
    circuit.nodes["X2"].modifiers = [Modifier("brave", -2, ""), Modifier("always", 1, "")]
    text = draw(circuit, words.vocabulary, "text", [])
    assert "D6D · −2 if: Is it brave? · +1: Every time." in text


def test_a_plain_pick_says_that_a_die_decides() -> None:
    words = library()
    node = words.circuit("main").nodes["X3"]
    node.labels, node.edges, node.prefer = ["next"], node.edges[:1], []
    assert "Pick: foe · by D6D" in draw(words.circuit("main"), words.vocabulary, "text", [])


def test_what_is_our_reading_is_dashed_and_explained() -> None:
    words = library()
    circuit = words.circuit("main")
    circuit.nodes["X1"].inferred = ["ask"]
    drawn = {format: draw(circuit, words.vocabulary, format, []) for format in FORMATS}
    assert all("our reading where the print is lost" in text for text in drawn.values())
    picture = Picture(drawn["svg"])
    dashed = [(a.source, a.label) for a in picture.arrows if "inferred" in a.looks]
    assert dashed == [("X2", "1")]
    assert "inferred" in picture.looks_of("X1")
    assert "inferred" not in picture.looks_of("X2")
    assert drawn["mermaid"].count("-.->") == 1
    assert drawn["dot"].count("style=dashed") == 1
    assert "X1*  " in drawn["text"]
    assert "├┄ 1 ┄ X3  Pick" in drawn["text"]


def test_without_a_reading_nothing_is_explained() -> None:
    words = library()
    for format in FORMATS:
        text = draw(words.circuit("other"), words.vocabulary, format, [])
        assert "our reading" not in text
        assert "▶" not in text


LIT = [("X1", "yes"), ("X2", "2"), ("X4", ""), ("X7", "")]


def test_svg_lights_a_walk_with_step_numbers() -> None:
    picture = Picture(small("svg", LIT))
    lit = [id for id in picture.ids if "lit" in picture.looks_of(id)]
    assert lit == ["X1", "X2", "X4", "X7"]
    assert [picture.words_of(id)[-1] for id in lit] == ["1", "2", "3", "4"]
    arrows = [(arrow.source, arrow.target) for arrow in picture.arrows if "lit" in arrow.looks]
    assert sorted(arrows) == [("X1", "X2"), ("X2", "X4"), ("X4", "X7")]
    assert "the way taken" in picture.words()


def test_text_lights_a_walk_with_markers() -> None:
    lines = small("text", LIT).splitlines()
    marked = [line for line in lines if line.startswith("▶")]
    assert marked[0].startswith("▶  1 X1  ")
    assert marked[1] == "▶    ├─ yes ↓ X2"
    assert marked[2].startswith("▶  2 X2  ")
    assert [line[1:4].strip() for line in marked[:-1]] == ["1", "", "2", "", "3", "4"]
    assert max(map(len, lines)) <= 80


def test_mermaid_and_dot_light_a_walk_with_thick_lines() -> None:
    mermaid, dot = small("mermaid", LIT), small("dot", LIT)
    assert "  class b0,b1,b3,b6 lit" in mermaid
    assert "  linkStyle 0,3,6 stroke" in mermaid
    assert [f"▶ {step} · <b>" in mermaid for step in (1, 2, 3, 4)] == [True] * 4
    assert [f"▶ {step} · <B>" in dot for step in (1, 2, 3, 4)] == [True] * 4
    assert dot.count("penwidth=4") == 7


def test_a_box_passed_twice_has_both_numbers() -> None:
    assert "4,5" in Picture(small("svg", [*LIT, ("X7", "")])).words_of("X7")


@pytest.mark.parametrize(
    ("format", "lit", "said"),
    [
        ("png", [], "unknown format 'png'; there are: text, mermaid, dot, svg"),
        ("text", [("X9", "")], "main.toml: lit: there is no box 'X9'"),
        ("text", [("X1", "maybe")], "main.toml: lit: box X1 has no arrow 'maybe'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    format: str, lit: list[tuple[str, str]], said: str
) -> None:
    with pytest.raises(Refused) as refused:
        small(format, lit)
    assert str(refused.value) == said


def test_svg_takes_hostile_names_as_words() -> None:
    circuit, vocabulary = hostile()
    text = draw(circuit, vocabulary, "svg", [(HOSTILE_ID, "yes")])
    picture = Picture(text)
    assert picture.ids == [HOSTILE_ID, "x" * 200]
    assert not list(picture.root.iter(f"{SVG}script"))
    assert "<script>" in picture.words()
    assert not set(text) & {"\x1b", "\u202e"}
    assert all(arrow.label == "yes" or "-->" in arrow.label for arrow in picture.arrows)


def test_mermaid_takes_hostile_names_as_words() -> None:
    circuit, vocabulary = hostile()
    lines = draw(circuit, vocabulary, "mermaid", []).splitlines()
    safe = r"(?:[\w .,:;!?\-+()/'’−→]|#\d+;|</?b>|<br/>)*"
    boxes = [line for line in lines if re.fullmatch(rf'  b\d\(\[?"{safe}"\]?\)', line)]
    arrows = [line for line in lines if re.fullmatch(rf'  b0 -->\|"{safe}"\| b1', line)]
    assert len(boxes) == len(arrows) == 2
    assert len(lines) == 8


def test_dot_takes_hostile_names_as_words() -> None:
    circuit, vocabulary = hostile()
    lines = draw(circuit, vocabulary, "dot", []).splitlines()
    safe = r"(?:[^<>&]|&\w+;|&#x27;|</?B>|<BR/>)*"
    boxes = [ln for ln in lines if re.fullmatch(rf'  b\d \[label=<{safe}> shape=[\w ="#,]+\]', ln)]
    arrows = [line for line in lines if re.fullmatch(rf"  b0 -> b1 \[label=<{safe}>\]", line)]
    assert len(boxes) == len(arrows) == 2


def test_text_takes_hostile_names_as_words() -> None:
    circuit, vocabulary = hostile()
    text = draw(circuit, vocabulary, "text", [])
    assert all(char.isprintable() or char == "\n" for char in text)


def test_svg_stands_alone() -> None:
    _, text = printed("encounter", "phase-1", "svg")
    picture = Picture(text)
    assert picture.root.get("role") == "img"
    assert picture.root[0].tag == f"{SVG}title"
    assert picture.root[0].text == "Activating in Phase 1"
    for outside in ("<script", "href", "url(", "@import", "<image", "foreignObject"):
        assert outside not in text


def test_svg_styles_touch_nothing_else_on_a_page() -> None:
    (style,) = Picture(small("svg")).root.iter(f"{SVG}style")
    selectors = re.findall(r"([^{}]+)\{[^}]*\}", style.text or "")
    parts = [part.strip() for selector in selectors for part in selector.split(",")]
    assert len(parts) > 20
    assert all(part.startswith(".opfor-circuit") for part in parts)
