"""The readings that can be turned over: one yes or no each, listed in data/switches.toml."""

from functools import cache
from importlib.resources import files

from opfor.faults import Refused
from opfor.systems.entropic.strict import Fields, parse


class Switch:
    """One decision of ours with its other position."""

    def __init__(self, name: str, default: bool, rule: str, says: str) -> None:
        self.name = name
        self.default = default
        self.rule = rule
        #: what the game does while it is on
        self.says = says


class Switches:
    """The position of every switch; read as attributes where the rules are played."""

    def __init__(self) -> None:
        self.measure_first = False
        self.first_waypoint = False
        self.terrain_each_leg = False
        self.pending_stun_counts = False
        self.area_stun = True
        self.area_stun_from_attacker = False
        self.area_stun_spares_friends = False
        self.interrupt_from_pool = True
        self.cap_counts_dummies = False
        self.dummies_return = False
        self.waypoints_attribute = False
        self.cloak_survives_attack = False
        self.cloak_rounds_down = False
        self.initiative_stays = False
        self.higher_force_leads = False
        self.dummies_extinguish = False


@cache
def listed() -> dict[str, Switch]:
    """Every switch as the data file has it."""
    file = files("opfor.systems.entropic") / "data" / "switches.toml"
    data = parse(file.read_text("utf-8"), file.name)
    return {name: _switch(name, Fields(entry, name)) for name, entry in data.items()}


def _switch(name: str, fields: Fields) -> Switch:
    switch = Switch(name, fields.flag("default"), fields.text("rule"), fields.text("says"))
    fields.done()
    return switch


def turned(given: dict[str, object], where: str = "rules") -> Switches:
    """The switches with some of them turned, by the names of the data file."""
    switches = Switches()
    known = listed()
    for name, switch in known.items():
        setattr(switches, name.replace("-", "_"), switch.default)
    for name, value in given.items():
        if name not in known:
            raise Refused(f"{where}: unknown switch '{name[:80]}'; there are: {', '.join(known)}")
        if type(value) is not bool:
            raise Refused(f"{where}: {name}: true or false is needed")
        setattr(switches, name.replace("-", "_"), value)
    return switches
