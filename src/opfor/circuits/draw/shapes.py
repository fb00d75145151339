"""The shape of each kind of box."""

from opfor.circuits.draw.layout import Place
from opfor.circuits.model import Kind

#: how far the ends of a hexagon point out, and the sides of a parallelogram lean
POINT, SLANT = 14.0, 14.0


def side_room(kind: Kind) -> float:
    """What a shape takes from the room for words at each side."""
    sides = {Kind.ROLL: POINT - 4, Kind.PICK: SLANT - 2, Kind.USE: 5.0, Kind.END: 6.0}
    return sides.get(kind, 0.0)


def shape(kind: Kind, place: Place) -> str:
    """The outline in the place's rectangle."""
    if kind is Kind.ROLL:
        return _hexagon(place)
    if kind is Kind.PICK:
        return _parallelogram(place)
    round = {Kind.ASK: 12.0, Kind.END: min(place.height / 2, 30.0)}.get(kind, 0.0)
    outline = _rectangle(place, round)
    if kind is Kind.USE:
        inner = Place(place.left + 5, place.top, place.width - 10, place.height)
        outline += _rectangle(inner, 0.0)
    return outline


def _rectangle(place: Place, round: float) -> str:
    return (
        f'<rect class="shape" x="{place.left:.1f}" y="{place.top:.1f}" '
        f'width="{place.width:.1f}" height="{place.height:.1f}" rx="{round:.1f}"/>'
    )


def _hexagon(place: Place) -> str:
    left, right, half = place.left, place.right, place.top + place.height / 2
    return _polygon(
        [
            (left + POINT, place.top),
            (right - POINT, place.top),
            (right, half),
            (right - POINT, place.bottom),
            (left + POINT, place.bottom),
            (left, half),
        ]
    )


def _parallelogram(place: Place) -> str:
    return _polygon(
        [
            (place.left + SLANT, place.top),
            (place.right, place.top),
            (place.right - SLANT, place.bottom),
            (place.left, place.bottom),
        ]
    )


def _polygon(points: list[tuple[float, float]]) -> str:
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon class="shape" points="{corners}"/>'
