"""Orders that put a unit on the table: deployed, scouting, arriving, out of a wreck."""

from opfor.systems.opr.setup import SECTIONS
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import AiUnit

#: OPR-DEPLOY-AT: how far from a wreck its cargo stands
WRECK_DISTANCE = 6


class Spot:
    """Where a unit goes, in words, and the rules that say so."""

    def __init__(self, area: str, rules: list[str]) -> None:
        self.area = area
        self.how = ""
        self.rules = rules


def order_placing(talk: Talk, unit: AiUnit, way: str) -> None:
    """OPR-DEPLOY-AT: one order for one unit, then wait until it stands there."""
    spot = _spot(talk, unit, way)
    _fill(talk, unit, spot)
    cargo = [each.name for each in talk.state.cargo_of(unit)]
    inside = f" with {' and '.join(cargo)} inside" if cargo else ""
    where = f"section {unit.section} ({SECTIONS[unit.section]} third)"
    text = f"Place {unit.name}{inside} in {where}, {spot.area}: {spot.how}."
    event = talk.tell("order", text, spot.rules, f"{unit.name}: off the table again")
    event.parts = {"unit": unit.id, "action": way, "toward": where, "remember": [spot.how]}
    means = "If several spots are equally good, roll a die between them."
    talk.confirm(f"{unit.id} placed", f"{unit.name} placed?", spot.rules, means)


def _spot(talk: Talk, unit: AiUnit, way: str) -> Spot:
    edition, edge = talk.edition, talk.state.edge
    if way == "arrive":
        away = f'anywhere more than {edition.ambush_distance}" from enemies'
        return Spot(away, ["SR-AMBUSH", "OPR-DEPLOY-AT"])
    if way == "scout":
        area = f'within {edition.scout_depth}" of the {edge} edge'
        return Spot(area, ["SR-SCOUT", "OPR-DEPLOY-AT"])
    if edition.aircraft_starts_on_edge and talk.sheet.steered(unit, "Aircraft"):
        return Spot(f"on the {edge} table edge", ["OPR-DEPLOY", "SR-AIRCRAFT"])
    area = f'within {edition.deployment_depth}" of the {edge} edge'
    return Spot(area, ["OPR-DEPLOY", "OPR-DEPLOY-AT"])


def _fill(talk: Talk, unit: AiUnit, spot: Spot) -> None:
    if "SR-AIRCRAFT" in spot.rules:
        spot.how = "facing the nearest objective"
    elif talk.sheet.steered(unit, "Artillery"):
        spot.how = "in the highest position, with the most line of sight"
        spot.rules.append("SR-ARTY")
    else:
        spot.how = near_objective(talk, unit, spot.rules)


def near_objective(talk: Talk, unit: AiUnit, rules: list[str]) -> str:
    """OPR-DEPLOY-AT: how near, and off which ground; its own rules are added to those given."""
    ground = "outside difficult and dangerous terrain"
    for name, rule in (("Flying", "SR-FLYING"), ("Strider", "SR-STRIDER")):
        if talk.sheet.steered(unit, name):
            rules.append(rule)
            ground = "on any ground it can stand on"
    return f"as close as possible to the nearest objective, {ground}"


def order_out_of_wreck(talk: Talk, unit: AiUnit, carrier: AiUnit) -> None:
    """OWN-WRECK: the cargo of a wreck stands beside it, stunned and tested."""
    unit.section, unit.transport, unit.is_stunned = carrier.section, "", True
    rules = ["OWN-WRECK", "OPR-DEPLOY-AT"]
    where = f'fully within {WRECK_DISTANCE}" of the wreck'
    how = near_objective(talk, unit, rules)
    test = f"a dangerous terrain test, and it is {talk.edition.stunned}"
    text = f"{unit.name} gets out of {carrier.name}: {where}, {how}. It takes {test}."
    event = talk.tell("order", text, rules, f"{unit.name}: back into {carrier.name}")
    event.parts = {"unit": unit.id, "action": "get out", "remember": [how, test]}
