"""Answers as text: compact JSON, read strictly."""

import json
from typing import Any

from opfor.boards.inches import Base, measured
from opfor.faults import Refused
from opfor.game import MAX_TEXT


def compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def compact_places(places: list[Base]) -> str:
    return compact([[place.x, place.y] for place in places])


def parsed(answer: str) -> Any:
    try:
        return json.loads(answer)
    except (ValueError, RecursionError):
        raise Refused(f"'{answer[:MAX_TEXT]}' cannot be read as an answer") from None


def middle_text(answer: str) -> str:
    """Where the places of an answer lie, in one: "(30.1, 12.4)"."""
    return _middle(parsed(answer))


def _middle(points: list[list[float]]) -> str:
    count = len(points)
    x, y = (sum(point[axis] for point in points) / count for axis in (0, 1))
    return f"({x:.1f}, {y:.1f})"


def order_text(answer: str) -> str:
    """A written order as it could be typed: "advance to (30.1, 12.4); Rifle > b2"."""
    order = parsed(answer)
    if "into" in order:
        return f"get into {order['into']}"
    if order.get("off"):
        return f"leave the table, back at {_middle(order['at'])}"
    text = str(order["do"])
    if "hit" in order:
        text += f" {order['hit']}"
    elif "at" in order and text != "hold":
        text += f" to {_middle(order['at'])}"
    aims = [f"{weapon} > {id}" for weapon, id in order.get("shoot", [])]
    aims += [f"cast {number} > {id}" for number, id in order.get("cast", [])]
    return "; ".join([text, *aims])


def numbers_from(answer: str) -> list[int]:
    data = parsed(answer)
    if isinstance(data, list) and all(type(item) is int and 0 < item < 1000 for item in data):
        return list(data)
    raise Refused(f"'{answer[:MAX_TEXT]}' is not a list of models such as [1,3]")


def points_from(data: object, count: int) -> list[tuple[float, float]]:
    """Places as [[x,y],…], one for each model."""
    if not isinstance(data, list) or len(data) != count:
        raise Refused(f"places for {count} models are needed, as [[x,y],…] in inches")
    return [_point(item) for item in data]


def _point(item: object) -> tuple[float, float]:
    if isinstance(item, list) and len(item) == 2:
        x, y = item
        if type(x) in (int, float) and type(y) in (int, float):
            return measured("x", x), measured("y", y)
    raise Refused("a place is [x,y], in inches")


def pairs_from(data: object) -> list[tuple[str, str]]:
    """Pairs of texts, as [["Rifle","b2"],…]."""
    if not isinstance(data, list):
        raise Refused('pairs such as [["Rifle","b2"]] are needed')
    found: list[tuple[str, str]] = []
    for item in data:
        if not isinstance(item, list) or len(item) != 2:
            raise Refused('pairs such as [["Rifle","b2"]] are needed')
        found.append((str(item[0]), str(item[1])))
    return found
