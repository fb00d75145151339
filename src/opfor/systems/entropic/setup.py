"""Opening a battle from a set-up as it stands in a record's header."""

from typing import Any

from opfor.circuits.load import Library
from opfor.faults import Refused
from opfor.game import Policy
from opfor.systems.entropic import forces, scenario, switches
from opfor.systems.entropic.forces import Force, is_fair, read_force
from opfor.systems.entropic.policy import Opponent
from opfor.systems.entropic.scenario import Scenario, read_scenario
from opfor.systems.entropic.switches import Switches
from opfor.systems.entropic.whole import Entropic


def open_battle(setup: dict[str, Any]) -> Entropic:
    """The game a set-up describes.

    `forces` is a list of two, each the name of a force of the program's own or a table with
    `file` and `text`; `scenario` likewise, `rules` the switches that are turned, and
    `uneven` allows forces more than 5% apart.
    """
    found = forces_of(setup)
    if len(found) != 2:
        raise Refused(f"forces: two are needed, not {len(found)}")
    first, second = found
    if not is_fair(first.value, second.value) and setup.get("uneven") is not True:
        raise Refused(
            f"forces: {first.name} ({first.value}) and {second.name} ({second.value}) differ"
            " by more than 5%; --uneven allows it (EE-FORCES)"
        )
    return Entropic(found, scenario_of(setup), switches_of(setup))


def policy(library: Library) -> Policy:
    """The A.I. for a seat, playing by these circuits."""
    return Opponent(library.circuits)


def forces_of(setup: dict[str, Any]) -> list[Force]:
    given = setup.get("forces", [])
    if not isinstance(given, list):
        raise Refused("forces: a list is needed")
    return [force_of(each) for each in given]


def force_of(given: object) -> Force:
    """A force by its name among the program's own, or by its text."""
    if isinstance(given, dict):
        return read_force(str(given.get("text", "")), str(given.get("file") or "force"))
    samples = forces.samples()
    if not isinstance(given, str) or given not in samples:
        raise Refused(f"forces: unknown '{str(given)[:80]}'; there are: {', '.join(samples)}")
    return read_force(samples[given], f"{given}.toml")


def scenario_of(setup: dict[str, Any]) -> Scenario:
    given = setup.get("scenario", scenario.DEFAULT)
    if isinstance(given, dict):
        return read_scenario(str(given.get("text", "")), str(given.get("file") or "scenario"))
    return scenario.shipped(str(given))


def switches_of(setup: dict[str, Any]) -> Switches:
    given = setup.get("rules", {})
    if not isinstance(given, dict):
        raise Refused("rules: a table of switches is needed")
    return switches.turned(given)
