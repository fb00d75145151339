"""Reads a drawn SVG back: where its boxes stand, and along which points its arrows run."""

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")

Point = tuple[float, float]
#: left, top, right, bottom
Area = tuple[float, float, float, float]


class Drawn:
    """One arrow of a picture."""

    def __init__(self, group: Element) -> None:
        self.source = group.get("data-from", "")
        self.target = group.get("data-to", "")
        self.label = group.get("data-label", "")
        self.looks = group.get("class", "").split()
        line = _numbers(_find(group, "path[@class='line']").get("d", ""))
        head = _numbers(_find(group, "path[@class='head']").get("d", ""))
        # the control point of a round corner is the corner itself
        self.points: list[Point] = [*_pairs(line), (head[0], head[1])]

    @property
    def ways(self) -> list[tuple[Point, Point]]:
        """Its straight pieces."""
        return [(a, b) for a, b in zip(self.points, self.points[1:], strict=False) if a != b]


class Picture:
    """One SVG, read back."""

    def __init__(self, text: str) -> None:
        self.root = ElementTree.fromstring(text)
        groups = list(self.root.iter(f"{SVG}g"))
        boxes = [group for group in groups if "data-box" in group.attrib]
        self.ids = [group.get("data-box", "") for group in boxes]
        self.areas = {group.get("data-box", ""): _area(group) for group in boxes}
        self.boxes = {group.get("data-box", ""): group for group in boxes}
        self.arrows = [Drawn(group) for group in groups if "data-from" in group.attrib]

    def words(self) -> str:
        """All that is written in it."""
        return " ".join("".join(text.itertext()) for text in self.root.iter(f"{SVG}text"))

    def words_of(self, id: str) -> list[str]:
        return ["".join(text.itertext()) for text in self.boxes[id].iter(f"{SVG}text")]

    def looks_of(self, id: str) -> list[str]:
        return self.boxes[id].get("class", "").split()


def _find(group: Element, path: str) -> Element:
    found = group.find(f"{SVG}{path}")
    assert found is not None
    return found


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _pairs(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _area(group: Element) -> Area:
    shape = next(part for part in group if part.get("class") == "shape")
    if shape.tag == f"{SVG}polygon":
        corners = _pairs(_numbers(shape.get("points", "")))
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return (min(xs), min(ys), max(xs), max(ys))
    left, top, width, height = (float(shape.get(k, "0")) for k in ("x", "y", "width", "height"))
    return (left, top, left + width, top + height)
