"""Small positions for tests: formations written as "3 Infantry@C4, Griffin@C4"."""

from typing import Any

from opfor.circuits.model import Node
from opfor.dice import Dice, Scripted
from opfor.systems.encounter import library
from opfor.systems.encounter.armies import preset, presets
from opfor.systems.encounter.battle import Battle, Formation
from opfor.systems.encounter.facts import Facts
from opfor.systems.encounter.questions import BoardOracle
from opfor.systems.encounter.scene_reader import read_battle
from opfor.systems.encounter.thread import Thread

COSTS = {
    unit.name: (unit.cost, unit.hero_tokens)
    for name in presets()
    for formation in preset(name).formations
    for unit in formation.units
}
OPEN = ["......"] * 8
#: what is set past the reader: moments in the middle of a step, and anybody waiting to enter
AFTERWARDS = ("suppression", "broken", "where")


def units(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for part in text.split(", "):
        words, _, hex = part.partition("@")
        count, _, name = words.partition(" ")
        number = int(count) if count.isdigit() else 1
        name = name if count.isdigit() else words
        cost, tokens = COSTS[name]
        for _ in range(number):
            unit: dict[str, Any] = {"name": name, "cost": cost}
            if tokens:
                unit["tokens"] = tokens
            if hex.startswith("in "):
                unit["rides"] = int(hex[3:])
            elif hex:
                unit["hex"] = hex
            found.append(unit)
    return found


def ai(text: str, **facts: Any) -> dict[str, Any]:
    return {"side": "ai", "units": units(text), **facts}


def foe(text: str, **facts: Any) -> dict[str, Any]:
    return {"side": "player", "units": units(text), **facts}


def scene(*formations: dict[str, Any], **facts: Any) -> Battle:
    """A battle in which the A.I. has the far edge; the first of each side has the SC."""
    data: dict[str, Any] = {"system": "encounter", "turn": 2, "map": OPEN, **facts}
    data.setdefault("objectives", [{"hex": "A1"}, {"hex": "F8", "owner": "player"}])
    listed = list(formations)
    if not any(each["side"] == "player" for each in listed):
        listed.append(foe("Infantry@A1"))
    seen: set[str] = set()
    for each in listed:
        each["commander"] = each["side"] not in seen
        seen.add(each["side"])
    core = data.pop("core", None)
    plain = [{k: v for k, v in each.items() if k not in AFTERWARDS} for each in listed]
    for each, told in zip(listed, plain, strict=True):
        if each.get("where", "board") != "board":
            told["where"] = "reserve"
    battle = read_battle({**data, "formations": plain}, "scene", core)
    for each, formation in zip(listed, battle.formations, strict=True):
        formation.suppression = each.get("suppression", 0)
        formation.is_broken = each.get("broken", False)
        formation.where = each.get("where", formation.where)
    return battle


def own(battle: Battle, number: int = 0) -> Formation:
    return [f for f in battle.formations if f.side == 0][number]


def enemy(battle: Battle, number: int = 0) -> Formation:
    return [f for f in battle.formations if f.side == 1][number]


def facts_of(battle: Battle, circuit: str = "", faces: str = "", **given: Any) -> Facts:
    """The facts of a matter of the A.I.'s first formation."""
    thread = Thread(circuit, given.pop("formation", None) or own(battle))
    for name, value in given.items():
        assert hasattr(thread, name), name
        setattr(thread, name, value)
    return Facts(battle, thread, Dice(Scripted([int(face) for face in faces])), True)


def oracle_of(battle: Battle, circuit: str = "", faces: str = "", **given: Any) -> BoardOracle:
    return BoardOracle(facts_of(battle, circuit, faces, **given))


def node(circuit: str, id: str) -> Node:
    return library().circuit(circuit).nodes[id]


def unit(battle: Battle, name: str, side: int = 0) -> Any:
    return next(u for u in battle.armies[side] if u.profile.name == name)
