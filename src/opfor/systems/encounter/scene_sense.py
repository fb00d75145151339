"""Whether a scene describes a position that a game can come to."""

from opfor.faults import fault
from opfor.systems.encounter.battle import BOARD, ENTRY, NOWHERE, Battle, Formation


def check_sense(battle: Battle, file: str) -> None:
    """One sentence for the first thing that cannot be."""
    for side, name in enumerate(("ai", "player")):
        _check_side(battle, side, name, file)
    for formation in battle.formations:
        _check_formation(battle, formation, f"{file}: {formation.id}")
    for unit in battle.units:
        if unit.hex != NOWHERE and not battle.ground.is_open_to(unit.hex, unit.profile.is_vehicle):
            raise fault(file, f"{unit.name} cannot stand in {battle.grid.label(unit.hex)}")
    for objective in battle.objectives:
        if not battle.ground.is_open_to(objective.hex, False):
            label = battle.grid.label(objective.hex)
            raise fault(file, f"objectives: nobody can stand on the one in {label}")


def _check_side(battle: Battle, side: int, name: str, file: str) -> None:
    own = [formation for formation in battle.formations if formation.side == side]
    if not own:
        raise fault(file, f"formations: the {name} has none")
    if len([formation for formation in own if formation.has_commander]) > 1:
        raise fault(file, f"formations: the {name} has more than one commander")
    for hex in range(battle.grid.count):
        if battle.room(hex, side) < 0:
            label = battle.grid.label(hex)
            raise fault(file, f"{label}: more than the hex takes of the {name}")


def _check_formation(battle: Battle, formation: Formation, where: str) -> None:
    units = battle.strength(formation)
    is_broken = units > 0 and formation.suppression >= units
    if formation.is_broken and not is_broken:
        raise fault(where, f"broken needs a suppression of its {units} units or more [ENC-BROKEN]")
    if formation.where == BOARD and is_broken and not formation.is_broken:
        shaken = formation.suppression
        raise fault(where, f"suppression {shaken} with {units} units is broken [ENC-BROKEN]")
    is_off = formation.where != BOARD
    if is_off and (formation.suppression or formation.is_broken):
        raise fault(where, "is not on the board, so it has no suppression")
    if formation.where == ENTRY:
        for unit in battle.living(formation):
            if not unit.profile.is_entering:
                raise fault(where, f"{unit.name} has no Tactical Entry to wait for [SETUP-ALWAYS]")
