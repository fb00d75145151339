"""The SVG's geometry: nothing overlaps, and no arrow runs through a box that is not its own."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opfor.circuits.draw import draw
from opfor.circuits.draw.lettering import width_of
from opfor.circuits.model import Circuit, Kind, Node, Vocabulary
from opfor.play.tables import library_of
from tests.circuits.picture import Area, Drawn, Picture, Point

PRINTED = [(s, name) for s in ("encounter", "opr") for name in sorted(library_of(s).circuits)]


@cache
def picture(system: str, name: str) -> Picture:
    words = library_of(system)
    return Picture(draw(words.circuit(name), words.vocabulary, "svg", []))


def has_room(a: Area, b: Area, room: float) -> bool:
    apart = max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
    return apart >= room


def way_area(a: Point, b: Point) -> Area:
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))


def boxes_that_touch(drawing: Picture, room: float) -> list[tuple[str, str]]:
    areas = list(drawing.areas.items())
    return [
        (a, b)
        for place, (a, first) in enumerate(areas)
        for b, second in areas[place + 1 :]
        if not has_room(first, second, room)
    ]


def boxes_run_through(drawing: Picture, room: float) -> list[tuple[str, str, str]]:
    return [
        (arrow.source, arrow.target, id)
        for arrow in drawing.arrows
        for id, area in drawing.areas.items()
        if id not in (arrow.source, arrow.target)
        for way in arrow.ways
        if not has_room(way_area(*way), area, room)
    ]


def lines_run_together(a: Drawn, b: Drawn) -> bool:
    """Whether two arrows to different boxes share a stretch of line."""
    for first in (way_area(*way) for way in a.ways):
        for second in (way_area(*way) for way in b.ways):
            over = min(first[2], second[2]) - max(first[0], second[0])
            down = min(first[3], second[3]) - max(first[1], second[1])
            if min(over, down) >= -4 and max(over, down) > 4:
                return True
    return False


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_no_two_boxes_overlap(system: str, name: str) -> None:
    assert boxes_that_touch(picture(system, name), room=20) == []


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_no_arrow_runs_through_a_foreign_box(system: str, name: str) -> None:
    assert boxes_run_through(picture(system, name), room=8) == []


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_arrows_are_straight_and_join_their_boxes(system: str, name: str) -> None:
    drawing = picture(system, name)
    for arrow in drawing.arrows:
        assert all(abs(a[0] - b[0]) < 0.11 or abs(a[1] - b[1]) < 0.11 for a, b in arrow.ways)
        source, target = drawing.areas[arrow.source], drawing.areas[arrow.target]
        (x, y), (tip_x, tip_y) = arrow.points[0], arrow.points[-1]
        assert not has_room((x, y, x, y), source, 0.2)
        assert abs(tip_y - target[1]) < 0.2
        assert target[0] + 14 < tip_x < target[2] - 14
        for way in arrow.ways:
            inside = (source[0] + 8, source[1], source[2] - 8, source[3])
            assert has_room(way_area(*way), inside, -0.2)


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_arrows_to_different_boxes_never_share_a_line(system: str, name: str) -> None:
    arrows = picture(system, name).arrows
    together = [
        (a.source, a.target, b.source, b.target)
        for place, a in enumerate(arrows)
        for b in arrows[place + 1 :]
        if a.target != b.target and lines_run_together(a, b)
    ]
    assert together == []


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_words_stay_inside_their_boxes(system: str, name: str) -> None:
    drawing = picture(system, name)
    for id, (left, top, right, bottom) in drawing.areas.items():
        for text in drawing.boxes[id]:
            if text.get("class") in ("id", "words", "order", "item"):
                assert width_of(text.text or "", 14) <= right - left - 16
                assert top < float(text.get("y", "0")) < bottom - 5


@pytest.mark.parametrize(("system", "name"), PRINTED)
def test_the_page_holds_all_and_can_be_read(system: str, name: str) -> None:
    drawing = picture(system, name)
    _, _, width, height = map(float, drawing.root.get("viewBox", "").split())
    points = [point for arrow in drawing.arrows for point in arrow.points]
    corners = [(area[2], area[3]) for area in drawing.areas.values()]
    assert min(x for x, _ in [*points, *corners]) >= 0
    assert max(x for x, _ in [*points, *corners]) < width - 36
    assert max(y for _, y in [*points, *corners]) < height - 98
    assert width < 1700


@st.composite
def circuits(pick: st.DrawFn) -> Circuit:
    """Any circuit: boxes whose arrows lead to later ones, down to ends."""
    count = pick(st.integers(2, 22))
    circuit = Circuit("any", "test", "Any circuit", "custom")
    nodes = [Node(f"N{number}", Kind.ROLL) for number in range(count)]
    for number, node in enumerate(nodes):
        later = nodes[number + 1 :]
        if later:
            node.edges = pick(st.lists(st.sampled_from(later), min_size=0, max_size=4))
        node.labels = [str(option) for option, _ in enumerate(node.edges, 1)]
        node.kind = Kind.ROLL if len(node.edges) > 1 else Kind.DO if node.edges else Kind.END
        node.name = node.action = node.die = "do this " * pick(st.integers(1, 12))
    circuit.nodes = {node.id: node for node in nodes}
    circuit.start = "N0"
    return circuit


@given(circuits())
@settings(max_examples=60)
def test_any_circuit_is_drawn_without_overlaps(circuit: Circuit) -> None:
    drawing = Picture(draw(circuit, Vocabulary("test"), "svg", []))
    assert sorted(drawing.ids) == sorted(circuit.nodes)
    assert len(drawing.arrows) == sum(len(node.edges) for node in circuit.nodes.values())
    assert boxes_that_touch(drawing, room=20) == []
    assert boxes_run_through(drawing, room=5) == []
    lines = draw(circuit, Vocabulary("test"), "text", []).splitlines()
    assert sum(line.lstrip("│├└─ 1234").startswith("N") for line in lines) >= len(circuit.nodes)
