"""Coming onto the board: set-up, reinforcements, Tactical Entry [ENC-ENTRY]."""

from opfor.systems.encounter.battle import BOARD, ENTRY, NOWHERE, RESERVE, Formation, Unit
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.reach import (
    ABOARD,
    fitting,
    placing,
    placing_hexes,
    riders,
    starting_hexes,
)
from opfor.systems.encounter.thread import Thread


def enter(field: Field, formation: Formation, thread: Thread) -> bool:
    """Tactical Entry with scatter; false if the formation waits for others [DEFER]."""
    hex = field.settle(Ask("enter", field.battle, formation.side, thread))
    if hex == NOWHERE:
        if field.is_heard:
            field.tell_formation("wait", formation, "waited off the board", ["DEFER"], thread)
        return False
    if field.is_heard:
        text = f"made for {field.label(hex)}{thread.instead}"
        field.tell_formation("enter", formation, text, ["ENC-ENTRY"], thread)
    landed = _scatter(field, formation, hex)
    units = field.battle.living(formation)
    if landed == NOWHERE or not _can_land(field, units, landed):
        formation.waits = field.battle.turn
        if field.is_heard:
            text = "scattered and stays off the board until the next turn"
            field.tell_formation("scattered", formation, text, ["ENC-ENTRY"], thread)
        return True
    come_down(field, units, landed)
    formation.where = BOARD
    if field.is_heard:
        text = f"came down in {field.label(landed)}"
        field.tell_formation("entered", formation, text, ["ENC-ENTRY"], thread)
    return True


def _scatter(field: Field, formation: Formation, hex: int) -> int:
    """The hex it lands in, or -1 off the map."""
    exact, who = field.battle.core.entry_exact, field.name(formation)
    face = field.dice.d6(f"Tactical Entry of {who} into {field.label(hex)}, exact on {exact}+")
    if face >= exact:
        if field.is_heard:
            field.tell_roll("ENC-ENTRY", [face], f"exact on {exact}+", "D6")
        return hex
    steps = field.battle.grid.steps[hex]
    ways = [field.label(there) if there >= 0 else "off the map" for there in steps]
    named = ", ".join([f"{n} {way}" for n, way in enumerate(ways, 1)])
    drift = field.dice.d6(f"scatter of {who} from {field.label(hex)}: {named}")
    if field.is_heard:
        text = f"not {exact}+, it scatters from {field.label(hex)}: {ways[drift - 1]}"
        field.tell_roll("ENC-ENTRY", [face, drift], text, "D6")
    return steps[drift - 1]


def _can_land(field: Field, units: list[Unit], hex: int) -> bool:
    return bool(fitting(field.battle, units, [hex], False))


def come_down(field: Field, units: list[Unit], hex: int) -> None:
    """Put units into a hex and, where it is full, into those around it."""
    for unit in units:
        hexes = placing_hexes(field.battle, unit, hex)
        formation = field.battle.formations[unit.formation]
        is_in = hex in hexes
        unit.hex = hex if is_in else field.choose_hex("landing", formation, hexes, unit)


def place_formation(field: Field, formation: Formation, is_reinforcement: bool) -> None:
    """Place a formation on its edge, or keep it for later [SETUP-ALWAYS, REINF]."""
    battle = field.battle
    is_ai = battle.sides[formation.side].is_ai
    is_entering = all(unit.profile.is_entering for unit in battle.living(formation))
    circuit = "place-sc" if formation.has_commander and not is_reinforcement else "place-formation"
    thread = Thread(circuit, formation)
    if is_entering and is_ai:
        formation.where = ENTRY
    elif not is_ai and not starting_hexes(battle, formation):
        formation.where = ENTRY if is_entering else RESERVE
    else:
        _place(field, formation, thread, is_entering)
    if field.is_heard and not (is_reinforcement and formation.where == RESERVE):
        _tell(field, formation, thread)


def _place(field: Field, formation: Formation, thread: Thread, is_entering: bool) -> None:
    battle = field.battle
    is_ai = battle.sides[formation.side].is_ai
    inside = riders(battle, formation) if is_ai else {}
    order = sorted(placing(battle, formation), key=lambda unit: not unit.profile.carries)
    first = NOWHERE
    if field.is_heard or not is_ai:
        thread.whole = starting_hexes(battle, formation)
    for unit in [unit for unit in order if unit.index not in inside]:
        value = _ask(field, unit, thread, first, is_entering)
        if value == NOWHERE:
            formation.where = ENTRY if is_entering else RESERVE
            return
        if value >= ABOARD:
            unit.rides = value - ABOARD
            value = battle.units[unit.rides].hex
        unit.hex = value
        first = value if first == NOWHERE else first
    for index, transport in inside.items():
        battle.units[index].rides = transport
        battle.units[index].hex = battle.units[transport].hex
    formation.where = BOARD


def _ask(field: Field, unit: Unit, thread: Thread, first: int, is_entering: bool) -> int:
    battle = field.battle
    formation = thread.formation
    ask = Ask("place", battle, formation.side, thread)
    ask.unit = unit
    is_ai = battle.sides[formation.side].is_ai
    if is_ai and not field.is_heard:
        return field.settle(ask)
    whole = thread.whole
    if is_ai:
        # A first unit may not be able to enter the hex that its formation starts from.
        near = {hex for h in whole for hex in placing_hexes(battle, unit, h)}
        ask.values = [*sorted(near), NOWHERE]
    elif first == NOWHERE:
        ask.values = [hex for hex in placing_hexes(battle, unit, first) if hex in whole]
        ask.values += [NOWHERE] if is_entering else []
    else:
        ask.values = placing_hexes(battle, unit, first)
    if not is_ai and not unit.profile.is_vehicle:
        for other in battle.standing(formation):
            if len(battle.passengers(other)) < other.profile.carries:
                ask.values.append(ABOARD + other.index)
    return field.settle(ask)


def _tell(field: Field, formation: Formation, thread: Thread) -> None:
    units = field.battle.living(formation)
    hexes = sorted({field.label(unit.hex) for unit in units if unit.hex >= 0})
    where = {
        BOARD: f"was placed in {', '.join(hexes)}",
        ENTRY: "waits off the board for Tactical Entry",
        RESERVE: "is kept as reinforcements",
    }[formation.where]
    field.tell_formation("placed", formation, where, ["SETUP-ALWAYS"], thread)
