"""The opening: from the roll for objectives to the first round, one choice a step."""

from opfor.game import Choose, Game, Option
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.placing import ARRIVE, DEPLOY, SCOUT
from opfor.systems.opr.setup import EDGES, roll_off
from opfor.systems.opr.unit_types import HYBRID, SHOOTING, TIE
from opfor.systems.opr.whole.areas import markers_of
from opfor.systems.opr.whole.decisions import PlaceMarker, PlaceUnit, WhichUnit
from opfor.systems.opr.whole.heroes import with_heroes
from opfor.systems.opr.whole.loading import Loading
from opfor.systems.opr.whole.rounds import AMBUSH, open_turns
from opfor.systems.opr.whole.shifts import stand
from opfor.systems.opr.whole.state import (
    CARGO,
    DEPLOYMENT,
    FIRST_TURN,
    MARKERS,
    ROUND_START,
    SCOUTS,
    SIDES,
    ZONE,
    War,
    other_side,
)
from opfor.systems.opr.whole.teller import Teller
from opfor.words import counted

WAIT = "wait"


def settle_types(game: Game, war: War, teller: Teller) -> None:
    """OPR-TYPE: ties are decided once; then how many objectives, and who places the first."""
    _settle_types(game, war.battle.units, teller)
    if war.battle.objectives:
        war.stage = ZONE
        return
    roll = game.dice.d3("Objectives")
    war.markers_left = roll.total + war.edition.objectives_plus
    war.turn = _roll_off(game, "Who places the first objective")
    if game.is_heard:
        text = f"{war.markers_left} objectives; side {war.turn} places the first."
        teller.notes("roll", text, ["CORE-OBJECTIVES", "CORE-ROLLOFF"])
    war.stage = MARKERS


def _settle_types(game: Game, units: list[Unit], teller: Teller) -> None:
    for unit in units:
        if unit.type == TIE:
            unit.type = (SHOOTING, HYBRID)[game.dice.pick("Shooting or hybrid", 2)]
            if game.is_heard:
                text = f"{unit.name} ({unit.id}) counts as {unit.type}."
                teller.notes("note", text, ["OPR-TYPE"])


def _roll_off(game: Game, purpose: str) -> str:
    """CORE-ROLLOFF: the side that won."""
    return "a" if roll_off(game.dice, purpose, "a", "b").is_won_by_first else "b"


def _add_marker(war: War, id: str, x: float, y: float) -> Objective:
    marker = Objective(id, x, y)
    marker.pieces = war.battle.table.pieces_at(x, y, 0.0)
    war.battle.objectives.append(marker)
    return marker


def place_marker(game: Game, war: War, teller: Teller) -> None:
    """OPR-OBJ, CORE-OBJECTIVES: the sides take turns."""
    number = len(war.battle.objectives) + 1
    decision = PlaceMarker(war, war.turn, f"Where do you put objective {number}?")
    decision.rules = ["CORE-OBJECTIVES"]
    game.settle(decision)
    teller.places_marker(war.turn, _add_marker(war, str(number), decision.x, decision.y))
    war.turn = other_side(war.turn)
    war.markers_left -= 1
    if war.markers_left and not markers_of(war).has_room():
        if game.is_heard:
            text = f"The table has no room for {counted(war.markers_left, 'more objective')}."
            teller.notes("note", text, ["CORE-OBJECTIVES"])
        war.markers_left = 0
    if not war.markers_left:
        war.stage = ZONE


def alternates(war: War) -> bool:
    """CORE-DEPLOYMENT: unit by unit in turn, as the edition or two sides of people have it."""
    return war.edition.alternates_deployment or not (war.is_ai["a"] or war.is_ai["b"])


def choose_zone(game: Game, war: War, teller: Teller) -> None:
    """OPR-ZONE: who deploys first, and along which long edge."""
    if alternates(war) or war.is_ai["a"] == war.is_ai["b"]:
        first = _roll_off(game, "Who deploys first")
    else:
        first = "a" if war.is_ai["b"] else "b"
    if alternates(war) and not war.is_ai[first]:
        options = [Option(edge, f"the {edge} edge") for edge in EDGES]
        choice = Choose("zone", "Which long edge do you take?", options)
        choice.seats = war.seats[first]
        choice.rules = ["CORE-DEPLOYMENT"]
        edge = game.ask(choice)
    else:
        edge = EDGES[game.dice.pick("Long edge", 2)]
    war.edges[first] = edge
    war.edges[other_side(first)] = EDGES[1 - EDGES.index(edge)]
    war.turn = war.deployed_first = first
    war.stage = CARGO
    if game.is_heard:
        how = "deploys first" if alternates(war) else "deploys everything first"
        text = f"Side {first} {how}, along the {edge} edge."
        teller.notes("note", text, ["OPR-ZONE", "CORE-DEPLOYMENT"])


def load(game: Game, war: War, teller: Teller) -> None:
    """SR-TRANSPORT, SR-AMBUSH, SR-SCOUT, OPR-DEPLOY: who deploys how, for both sides."""
    for side in (war.turn, other_side(war.turn)):
        decision = Loading(war, side)
        game.settle(decision)
        if decision.joining:
            _join(game, war, decision, teller)
        for unit in war.units_of(side):
            unit.embarked_in = decision.riding.get(unit.id, "")
            if unit.embarked_in:
                unit.in_reserve = False
                continue
            unit.in_reserve = True
            if unit.id in decision.reserve:
                war.due[unit.id] = AMBUSH
            else:
                war.due[unit.id] = SCOUT if unit.is_scout else DEPLOY
        war.sections.update(decision.sections)
        if game.is_heard:
            _tell_loading(war, side, decision, teller)
    war.stage = DEPLOYMENT


def _join(game: Game, war: War, decision: Loading, teller: Teller) -> None:
    """CORE-SR-HERO: each Hero and its unit are one from now on."""
    battle = war.battle
    known = {unit.id: f"{unit.name} ({unit.id})" for unit in battle.units}
    units = {unit.id: unit for unit in with_heroes(war, decision.side, decision.joining)}
    battle.units = [
        units.get(unit.id, unit) for unit in battle.units if unit.id not in decision.joining
    ]
    battle.muster()
    _settle_types(game, battle.units, teller)
    if game.is_heard:
        for hero, host in decision.joining.items():
            text = f"{known[hero]} joined {known[host]}."
            teller.notes("note", text, ["CORE-SR-HERO"])


def _tell_loading(war: War, side: str, decision: Loading, teller: Teller) -> None:
    names = {unit.id: f"{unit.name} ({unit.id})" for unit in war.units_of(side)}
    rules = war.binding(side, ["SR-TRANSPORT"], ["CORE-SR-TRANSPORT"])
    waiting = war.binding(side, ["SR-AMBUSH"], ["CORE-SR-AMBUSH"])
    for rider, carrier in decision.riding.items():
        teller.notes("note", f"{names[rider]} rides in {names[carrier]}.", rules)
    for id in decision.reserve:
        teller.notes("note", f"{names[id]} stays in reserve.", waiting)


def deploy(game: Game, war: War, teller: Teller) -> None:
    """OPR-DEPLOY, CORE-DEPLOYMENT: one unit."""
    rules = war.binding(war.turn, ["OPR-DEPLOY", "OPR-DEPLOY-AT"], ["CORE-DEPLOYMENT"])
    _place_next(game, war, teller, DEPLOY, rules)
    if not war.waiting("a", DEPLOY) and not war.waiting("b", DEPLOY):
        war.stage = FIRST_TURN
    elif alternates(war) or not war.waiting(war.turn, DEPLOY):
        _turn_to_waiting(war, DEPLOY)


def scout(game: Game, war: War, teller: Teller) -> None:
    """SR-SCOUT: after all others, the sides in turn."""
    if not war.waiting(war.turn, SCOUT):
        war.turn = other_side(war.turn)
    if war.waiting(war.turn, SCOUT):
        rules = war.binding(war.turn, ["SR-SCOUT", "OPR-DEPLOY-AT"], ["CORE-SR-SCOUT"])
        _place_next(game, war, teller, SCOUT, rules)
    if not war.waiting("a", SCOUT) and not war.waiting("b", SCOUT):
        war.turn = war.deployed_first
        war.stage = ROUND_START
    else:
        _turn_to_waiting(war, SCOUT)


def _turn_to_waiting(war: War, for_what: str) -> None:
    if war.waiting(other_side(war.turn), for_what):
        war.turn = other_side(war.turn)


def _place_next(game: Game, war: War, teller: Teller, for_what: str, rules: list[str]) -> None:
    units = war.waiting(war.turn, for_what)
    if not units:
        return
    which = WhichUnit(war, war.turn, units, "Which unit do you place next?", game.is_heard)
    game.settle(which)
    unit = which.unit
    if unit is not None and not _put(game, war, unit, for_what, rules, teller):
        war.due[unit.id] = AMBUSH
        if game.is_heard:
            waits = f"stays in reserve until round {war.edition.ambush_round}"
            _tell_no_room(unit, waits, rules, teller)


def _tell_no_room(unit: Unit, waits: str, rules: list[str], teller: Teller) -> None:
    text = f"There is no room for {unit.name} ({unit.id}): it {waits}."
    teller.notes("note", text, list(dict.fromkeys(["CORE-DEPLOYMENT", *rules])))


def _put(game: Game, war: War, unit: Unit, way: str, rules: list[str], teller: Teller) -> bool:
    """Bring a unit onto the table; false if there is no room."""
    prompt = f"Where do you place {unit.name}?" if game.is_heard else ""
    place = PlaceUnit(war, unit, way, prompt)
    place.rules = rules
    game.settle(place)
    if place.places is None:
        return False
    unit.in_reserve = False
    del war.due[unit.id]
    stand(war.battle, unit, place.places)
    if game.is_heard:
        how = "arrived" if way == ARRIVE else "was placed"
        teller.places(unit, how, rules)
    return True


def roll_for_first_turn(game: Game, war: War, teller: Teller) -> None:
    """CORE-OPENS: the roll-off, or whoever deployed first."""
    if war.edition.opens_first == "roll-off":
        war.deployed_first = _roll_off(game, "Who opens the first round")
    war.turn = war.deployed_first
    has_scouts = any(war.waiting(side, SCOUT) for side in SIDES)
    war.stage = SCOUTS if has_scouts else ROUND_START
    if game.is_heard:
        teller.notes("roll", f"Side {war.turn} opens the first round.", ["CORE-OPENS"])


def arrive(game: Game, war: War, teller: Teller) -> None:
    """SR-AMBUSH: one unit of the side whose turn it is, until nobody comes any more."""
    side = war.turn
    units = arriving(war, side)
    if units:
        unit = _next_to_arrive(game, war, side, units)
        if unit is not None and _put(game, war, unit, ARRIVE, _arrival(war, unit), teller):
            # its cargo came with it
            war.arrived.append(unit.id)
            war.arrived.extend(u.id for u in war.battle.units if u.embarked_in == unit.id)
        else:
            war.kept_back.append(side)
            if unit is not None and game.is_heard:
                _tell_no_room(unit, "stays in reserve this round", _arrival(war, unit), teller)
    if arriving(war, other_side(side)):
        war.turn = other_side(side)
    elif not arriving(war, side):
        open_turns(war)


def _arrival(war: War, unit: Unit) -> list[str]:
    rule = "CORE-SR-INFILTRATE" if unit.paces.can_infiltrate else "CORE-SR-AMBUSH"
    return war.binding(unit.side, ["SR-AMBUSH"], [rule])


def _next_to_arrive(game: Game, war: War, side: str, units: list[Unit]) -> Unit | None:
    if not war.is_ai[side]:
        options = [Option(unit.id, unit.name) for unit in units]
        options.append(Option(WAIT, "nobody comes this round"))
        choice = Choose("arrival", "Which unit arrives?", options)
        choice.seats = war.seats[side]
        choice.rules = ["CORE-SR-AMBUSH"]
        chosen = game.ask(choice)
        return next((unit for unit in units if unit.id == chosen), None)
    which = WhichUnit(war, side, units, "Which unit arrives?", game.is_heard)
    game.settle(which)
    return which.unit


def arriving(war: War, side: str) -> list[Unit]:
    """Who may still come this round."""
    if war.battle.round < war.edition.ambush_round or side in war.kept_back:
        return []
    return war.waiting(side, AMBUSH)
