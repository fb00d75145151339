"""Everything tracked, under the paths by which a person corrects it.

The A.I.'s tokens are hidden: only their number can be seen, and none of it corrected.
"""

from collections.abc import Callable

from opfor.systems.entropic.profiles import ATTRIBUTES
from opfor.systems.entropic.state import Markers, Model, Part
from opfor.systems.entropic.table.state import SIDES, TableState
from opfor.tabletop.tracked import Field, flag, number, word

MANY = 99
KINDS = ("stun", "burning", "blinded")


def all_fields(state: TableState) -> list[Field]:
    battle = state.battle
    found = [
        number("turn", battle.turn, 0, MANY, lambda v: setattr(battle, "turn", v)),
        number(
            "last turn",
            battle.scenario.turns,
            1,
            MANY,
            lambda v: setattr(battle.scenario, "turns", v),
        ),
        word("initiative", SIDES[battle.initiative], SIDES, _side(state, "initiative")),
        word("next", SIDES[battle.next], SIDES, _side(state, "next")),
        flag("you are done", state.is_player_done, _into(state, "is_player_done")),
    ]
    for model in state.side.models:
        found += _model_fields(model)
    return found


def _model_fields(model: Model) -> list[Field]:
    found = [
        flag(f"{model.name}.on table", model.is_on_table, _into(model, "is_on_table")),
        flag(f"{model.name}.gone", model.is_gone, _into(model, "is_gone")),
        flag(f"{model.name}.cloaked", model.is_cloaked, _into(model, "is_cloaked")),
    ]
    for part in model.parts:
        found += _part_fields(model.part_name(part), part)
    return found


def _part_fields(path: str, part: Part) -> list[Field]:
    found = [flag(f"{path}.acted", part.has_acted, _into(part, "has_acted"))]
    for kind in KINDS:
        found.append(_markers(f"{path}.{kind}", part.active, kind))
        found.append(_markers(f"{path}.pending {kind}", part.pending, kind))
    found.append(_markers(f"{path}.pending damaged", part.pending, "damaged"))
    for place, name in enumerate(ATTRIBUTES[:4]):
        found.append(_damage(f"{path}.{name} damaged", part, place))
    return found


def _markers(path: str, box: Markers, kind: str) -> Field:
    return number(path, getattr(box, kind), 0, MANY, lambda value: setattr(box, kind, value))


def _damage(path: str, part: Part, place: int) -> Field:
    def put(value: bool) -> None:
        part.zeroed &= ~(1 << place)
        part.zeroed |= value << place
        part.active.damaged = part.zeroed.bit_count()

    return flag(path, bool(part.zeroed >> place & 1), put)


def _into(owner: object, name: str) -> Callable[[bool], None]:
    return lambda value: setattr(owner, name, value)


def _side(state: TableState, name: str) -> Callable[[str], None]:
    return lambda value: setattr(state.battle, name, SIDES.index(value))
