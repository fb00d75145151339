"""Breaking, rallying, retreating [ENC-BROKEN, ENC-RETREAT]."""

from opfor.systems.encounter.battle import BOARD, Formation, Unit
from opfor.systems.encounter.cards import play_card
from opfor.systems.encounter.damage import note_gone, take_off
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.reach import rooms
from opfor.systems.encounter.thread import Thread


def check_nerve(field: Field, formation: Formation) -> bool:
    """Whether a formation breaks now; if so it rallies or retreats [R1]."""
    battle = field.battle
    if formation.where != BOARD or formation.is_broken:
        return False
    if formation.suppression < battle.strength(formation):
        return False
    formation.is_broken = True
    thread = Thread("after-engagement", formation)
    if field.is_heard:
        text = f"broke (suppression {formation.suppression})"
        field.tell_formation("broken", formation, text, ["ENC-BROKEN"], thread)
    return _rally_or_retreat(field, formation, thread)


def settle_nerve(field: Field, formation: Formation) -> None:
    """After a round: who was broken before it does not stay in the fight either [R1]."""
    if formation.where == BOARD and formation.is_broken:
        _rally_or_retreat(field, formation, Thread("after-engagement", formation))
    else:
        check_nerve(field, formation)


def _rally_or_retreat(field: Field, formation: Formation, thread: Thread) -> bool:
    """Whether it is broken still, or gone."""
    play = field.ask_card("broken", thread)
    if play is not None:
        play_card(field, thread, play)
    if formation.is_broken:
        retreat(field, formation, thread)
    return formation.is_broken or formation.where != BOARD


def retreat(field: Field, formation: Formation, thread: Thread) -> None:
    """Two hexes toward its edge; who stands on the edge already leaves the board."""
    battle = field.battle
    for unit in battle.standing(formation):
        _fall_back(field, unit)
    if field.is_heard:
        hexes = sorted({field.label(unit.hex) for unit in battle.standing(formation)})
        where = f"to {', '.join(hexes)}" if hexes else "off the board"
        field.tell_formation("retreat", formation, f"retreated {where}", ["ENC-RETREAT"], thread)
    note_gone(field, formation)


def _fall_back(field: Field, unit: Unit) -> None:
    battle = field.battle
    side = unit.side
    edge = battle.sides[side].edge
    enemies = battle.occupied(1 - side)
    start = unit.hex
    if battle.grid.row(start) == edge:
        return _leave(field, unit)
    for _ in range(battle.core.retreat):
        hexes = _behind(field, unit, enemies, edge)
        if not hexes:
            break
        formation = battle.formations[unit.formation]
        place(field, unit, field.choose_hex("retreat", formation, hexes, unit))
    if (enemies >> unit.hex) & 1:
        _leave(field, unit)


def _behind(field: Field, unit: Unit, enemies: int, edge: int) -> list[int]:
    """Free hexes one row nearer to its edge."""
    battle = field.battle
    row = battle.grid.row(unit.hex)
    left = rooms(battle, unit.side)
    return [
        hex
        for hex in battle.grid.neighbours[unit.hex]
        if abs(battle.grid.row(hex) - edge) < abs(row - edge)
        and not (enemies >> hex) & 1
        and left[hex] >= unit.profile.size
        and battle.ground.is_open_to(hex, unit.profile.is_vehicle)
    ]


def _leave(field: Field, unit: Unit) -> None:
    """Off the board, with whoever rides in it."""
    for rider in field.battle.passengers(unit):
        take_off(rider)
    take_off(unit)


def place(field: Field, unit: Unit, hex: int) -> None:
    """Put a unit in a hex, its passengers with it."""
    unit.hex = hex
    if unit.profile.carries:
        for rider in field.battle.passengers(unit):
            rider.hex = hex
