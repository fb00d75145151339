"""Opening a whole game from plain data, as a record's header or a command gives it."""

from collections.abc import Mapping, Sequence
from typing import Any

from opfor.boards.hexmap import HexMap
from opfor.faults import Refused
from opfor.systems.encounter.armies import ArmyList, preset, read_list
from opfor.systems.encounter.battle import SEATS
from opfor.systems.encounter.core import check_units, read_core, stand_in
from opfor.systems.encounter.profiles import Core
from opfor.systems.encounter.whole import Encounter, map_from, map_of_seed

#: what a set-up may hold
FIELDS = ("armies", "ai", "core", "map", "map_seed")


def open_battle(setup: Mapping[str, Any]) -> Encounter:
    """The game a set-up describes, or one sentence that names the field at fault.

    `armies` holds for each seat the text of a list or the name of a preset, `ai` the seats that
    play by the solo rules (both, unless told), `core` the text of a core file, `map` the text
    of a map file or `map_seed` a number that makes one; with neither the map is rolled first.
    """
    for key in setup:
        if key not in FIELDS:
            raise Refused(f"{key}: is not known here; there are: {', '.join(FIELDS)}")
    core = read_core(str(setup["core"]), "core") if setup.get("core") else stand_in()
    armies = _armies(setup.get("armies"), core)
    return Encounter(core, armies, _seats(setup.get("ai", SEATS)), _ground(setup, core))


def _armies(given: Any, core: Core) -> list[ArmyList]:
    if not isinstance(given, Mapping) or set(given) != set(SEATS):
        raise Refused("armies: a list for each of the seats a and b is needed")
    armies = [read_army(str(given[seat]), f"army {seat}") for seat in SEATS]
    for army in armies:
        check_units(core, army)
    return armies


def read_army(text: str, file: str) -> ArmyList:
    """A list in the printed form, or a preset by its name."""
    return read_list(text, file) if "\n" in text.strip() else preset(text)


def _seats(given: Any) -> Sequence[str]:
    if not isinstance(given, list | tuple) or any(seat not in SEATS for seat in given):
        raise Refused("ai: a list of seats is needed, of a and b")
    return [str(seat) for seat in given]


def _ground(setup: Mapping[str, Any], core: Core) -> HexMap | None:
    if setup.get("map"):
        return map_from(core, str(setup["map"]), "map")
    seed = setup.get("map_seed")
    if seed is None:
        return None
    if not isinstance(seed, int):
        raise Refused("map_seed: a whole number is needed")
    return map_of_seed(core, seed)
