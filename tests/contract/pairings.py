"""One pairing for each system, as the header of a record."""

from typing import Any

from opfor.play.armies import find_army, known_armies
from opfor.play.matches import SYSTEMS

__all__ = ["SYSTEMS", "header"]

#: where the first two would not be a fair pairing
ARMIES = {"entropic": ["cinder-warband", "meridian-patrol"]}


def header(system: str, seed: int, held: str = "", dice: str = "app") -> dict[str, Any]:
    """Two shipped armies; `held` names the sides that people hold: "", "a", "ab"."""
    names = ARMIES.get(system) or known_armies(system)[:2]
    owners = {side: f"person {side}" if side in held else "" for side in "ab"}
    sides = {
        side: {"armies": [{**find_army(system, name).to_json(), "owner": owners[side]}]}
        for side, name in zip("ab", names, strict=True)
    }
    return {
        "kind": "battle",
        "dice": dice,
        "seed": seed,
        "people": [owner for owner in owners.values() if owner],
        "setup": {"system": system, "sides": sides, "table": {"seed": 3}, "options": {}},
    }
