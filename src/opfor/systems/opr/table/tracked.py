"""Everything tracked, with the way to correct it, and as tables for the eye."""

from opfor.systems.opr.casting import level
from opfor.systems.opr.setup import EDGES, SECTIONS, SQUARES
from opfor.systems.opr.table.outcomes import tough_left
from opfor.systems.opr.table.sheet import Sheet, Unit
from opfor.systems.opr.table.state import (
    AI,
    DESTROYED,
    HOLDERS,
    IN_PLAY,
    PLACES,
    RESERVE,
    SIDES,
    YOU,
    AiUnit,
    Objective,
    PlayerUnit,
    TableState,
)
from opfor.systems.opr.unit_types import TYPES
from opfor.tabletop.companion import Grid
from opfor.tabletop.tracked import Field, flag, number, word

MOST_ROUNDS = 12
_NONE = "none"


class Setter:
    """Makes fields that write back into one object of the state."""

    def __init__(self, path: str, target: object) -> None:
        self.path = path
        self.target = target

    def flag(self, name: str, attribute: str) -> Field:
        def put(value: bool) -> None:
            setattr(self.target, attribute, value)

        return flag(self._path(name), bool(getattr(self.target, attribute)), put)

    def number(self, name: str, attribute: str, low: int, high: int) -> Field:
        def put(value: int) -> None:
            setattr(self.target, attribute, value)

        return number(self._path(name), int(getattr(self.target, attribute)), low, high, put)

    def word(self, name: str, attribute: str, words: list[str]) -> Field:
        """One word of a list; `none` stands for the empty text."""

        def put(value: str) -> None:
            setattr(self.target, attribute, "" if value == _NONE else value)

        return word(self._path(name), str(getattr(self.target, attribute)) or _NONE, words, put)

    def _path(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name


def fields(state: TableState, sheet: Sheet) -> list[Field]:
    """Every tracked fact by its path: `raiders 1.shaken`, `objective a.holder`, `round`."""
    found = _game_fields(state)
    for objective in state.objectives:
        found.extend(_objective_fields(objective))
    for unit in state.units:
        found.extend(_unit_fields(state, sheet, unit))
    for enemy in state.enemies:
        found.extend(_enemy_fields(sheet, enemy))
    return found


def _game_fields(state: TableState) -> list[Field]:
    game = Setter("", state)
    sides = list(SIDES)
    found = [
        game.number("round", "round", 0, MOST_ROUNDS),
        game.number("rounds", "rounds", 1, MOST_ROUNDS),
        game.word("turn", "turn", sides),
        game.word("first this round", "opener", sides),
        game.word("deployed first", "deployed_first", sides),
        game.word("next to deploy", "deployer", sides),
        game.word("next objective by", "placer", sides),
        game.word("edge", "edge", list(EDGES)),
        game.number("ai last activation", "ai_last", 0, 999),
        game.number("your last activation", "player_last", 0, 999),
        game.flag("you have deployed", "has_player_deployed"),
        game.flag("you are done", "is_player_done"),
        game.flag("you are gone", "is_player_gone"),
        game.flag("you have unlisted units", "has_unlisted"),
        game.flag("challenge", "has_bonus"),
        game.number("bonus", "bonus", 0, 2),
    ]
    # What has not come up yet cannot be corrected.
    return [field for field in found if field.value != _NONE]


def _objective_fields(objective: Objective) -> list[Field]:
    setter = Setter(f"objective {objective.id.lower()}", objective)
    return [
        setter.word("holder", "holder", list(HOLDERS)),
        setter.flag("valid", "is_valid"),
        setter.word("place", "place", [*SQUARES.values(), _NONE]),
    ]


def _unit_fields(state: TableState, sheet: Sheet, unit: AiUnit) -> list[Field]:
    setter, profile = Setter(unit.id, unit), sheet.ai[unit.id]
    carriers = [
        each.id for each in state.units if each is not unit and sheet.ai[each.id].has("Transport")
    ]
    found = [
        setter.word("type", "type", list(TYPES)),
        setter.number("section", "section", 1 if unit.is_in_play else 0, len(SECTIONS)),
        setter.word("place", "place", list(PLACES)),
        setter.flag("activated", "has_activated"),
        setter.flag(sheet.edition.stunned.lower(), "is_stunned"),
        setter.number("models", "models", 1, profile.size),
        setter.number("wounds", "wounds", 0, max(profile.tough - 1, 0)),
    ]
    if carriers:
        found.append(setter.word("transport", "transport", [*carriers, _NONE]))
    if level(profile, sheet.edition):
        found.append(setter.flag("magic used", "has_used_magic"))
        if sheet.edition.has_tokens:
            found.append(setter.number("tokens", "tokens", 0, sheet.edition.tokens_max))
    return found


def _enemy_fields(sheet: Sheet, enemy: PlayerUnit) -> list[Field]:
    setter, profile = Setter(f"your {enemy.id}", enemy), sheet.enemies[enemy.id]
    return [
        setter.flag("activated", "has_activated"),
        setter.flag(sheet.edition.stunned.lower(), "is_stunned"),
        setter.flag("destroyed", "is_destroyed"),
        setter.flag("reserve", "is_in_reserve"),
        setter.number("models", "models", 1, profile.size),
        setter.number("wounds", "wounds", 0, max(profile.tough - 1, 0)),
    ]


def headline(state: TableState, sheet: Sheet) -> str:
    """Where the game stands, in one line."""
    if state.stage == "over":
        return f"{sheet.edition.title}: over, {state.result}"
    if not state.round:
        return f"{sheet.edition.title}: setting up"
    turn = f", {sheet.side(state.turn)} to act" if state.stage == "turn" else ""
    held = ", ".join(f"{each.id} {sheet.side(each.holder)}" for each in state.objectives)
    return f"{sheet.edition.title}: round {state.round} of {state.rounds}{turn}; objectives: {held}"


def status(state: TableState, sheet: Sheet) -> list[Grid]:
    """The A.I.'s army, the objectives, and the player's army if it is known."""
    grids = [_ai_grid(state, sheet), _objective_grid(state, sheet)]
    return [*grids, _enemy_grid(state, sheet)] if state.enemies else grids


def _ai_grid(state: TableState, sheet: Sheet) -> Grid:
    heads = ["unit", "type", "section", "where", "left", "state"]
    if sheet.edition.has_tokens:
        heads.append("tokens")
    rows = [_ai_row(state, sheet, unit, len(heads)) for unit in state.units]
    return Grid("The A.I.", heads, rows)


def _ai_row(state: TableState, sheet: Sheet, unit: AiUnit, width: int) -> list[str]:
    carrier = state.carrier_of(unit)
    section = str(state.section_of(unit) or "")
    where = f"in {carrier.name}" if carrier is not None else unit.place
    row = [unit.name, unit.type, section, where, *_strength(sheet, unit)]
    return [*row, str(unit.tokens)][:width]


def _strength(sheet: Sheet, unit: Unit) -> list[str]:
    """What is left of it, and whether it has acted or is stunned."""
    tough = f", Tough {tough_left(sheet, unit)}" if sheet.profile(unit).tough > 1 else ""
    marks = [("acted", unit.has_activated), (sheet.edition.stunned, unit.is_stunned)]
    return [f"{unit.models}{tough}", ", ".join(word for word, is_so in marks if is_so)]


def _objective_grid(state: TableState, sheet: Sheet) -> Grid:
    rows = [
        [each.id, each.place, sheet.side(each.holder), "yes" if each.is_valid else "no"]
        for each in state.objectives
    ]
    held = f"the A.I. {state.held(AI)}, {sheet.side(YOU)} {state.held(YOU)}"
    heads = ["objective", "where", "held by", "counts for the A.I."]
    return Grid(f"Objectives ({held})", heads, rows)


def _enemy_grid(state: TableState, sheet: Sheet) -> Grid:
    rows = [[enemy.name, _where(enemy), *_strength(sheet, enemy)] for enemy in state.enemies]
    title = "The players" if sheet.is_shared else "You"
    return Grid(title, ["unit", "where", "left", "state"], rows)


def _where(enemy: PlayerUnit) -> str:
    if enemy.is_destroyed:
        return DESTROYED
    return RESERVE if enemy.is_in_reserve else IN_PLAY
