"""Everything tracked, under the paths by which a person corrects it."""

from collections.abc import Callable, Sequence
from typing import Any

from opfor.systems.encounter.activation import CARDS, ORDERS
from opfor.systems.encounter.setup import EDGES, SIDES
from opfor.systems.encounter.table.facts import LASTING
from opfor.systems.encounter.table.notes import MAX_SUPPRESSION
from opfor.systems.encounter.table.state import (
    HOLDERS,
    UNDECIDED,
    WHERE,
    Formation,
    Line,
    TableState,
)
from opfor.tabletop.tracked import Field, flag, number, word

MANY = 999
UNKNOWN = "unknown"
LINE_FACTS = ("infantry", "expendable", "strong-cc-infantry-and-card")


def all_fields(state: TableState) -> list[Field]:
    found = [
        _number("turn", state, "turn", min(1, state.turn), MANY),
        _number("phase", state, "phase", min(1, state.phase), min(2, state.phase * 2)),
        _word("edge", state, "edge", EDGES),
        _word("first to place", state, "first", SIDES),
        _word("initiative", state, "initiative", SIDES),
        _word("next", state, "next", SIDES),
        _flag("you have activated all", state, "player_done"),
        _flag("you have unlisted formations", state, "has_unlisted"),
        _number("you have activated", state, "player_count", 0, MANY),
        _flag("card die came out 2", state, "card_die_was_2"),
        _number("last turn", state, "last_turn", 1, MANY),
        _number("cards allowed", state, "card_allowance", 0, len(CARDS)),
        _number("bought tokens", state, "spare_tokens", 0, MANY),
    ]
    for side in SIDES:
        found.append(number(f"vp {side}", state.vp[side], 0, MANY, _into(state.vp, side)))
    for card in CARDS:
        found.append(_listed(f"card {card}", state.cards_played, card))
    for objective in state.objectives:
        found.append(_word(f"objective {objective.id}.holder", objective, "holder", HOLDERS))
        found.append(_text(f"objective {objective.id}.where", objective, "where"))
    for enemy in state.enemies:
        found.append(_flag(f"{enemy.id}.destroyed", enemy, "destroyed"))
        found.append(_number(f"{enemy.id}.worth", enemy, "worth", 0, MANY))
    for formation in state.formations:
        found += _formation_fields(formation)
    return found


def _formation_fields(formation: Formation) -> list[Field]:
    id = formation.id
    found = [
        _word(f"{id}.where", formation, "where", WHERE),
        _flag(f"{id}.commander", formation, "commander"),
        word(f"{id}.order", formation.order or "none", ("none", *ORDERS), _order(formation)),
        _number(f"{id}.suppression", formation, "suppression", 0, MAX_SUPPRESSION),
    ]
    for name in ("broken", "engaged", "fought", "fired", "embarked"):
        found.append(_flag(f"{id}.{name}", formation, name))
    for phase in (1, 2):
        found.append(_listed(f"{id}.activated {phase}", formation.activated, phase))
    for name in (*LASTING, "infantry"):
        found.append(_fact(f"{id}.{name}", formation.facts, name))
    for line in formation.lines:
        found += _line_fields(f"{id}.{line.name}", line, formation)
    return found


def _line_fields(path: str, line: Line, formation: Formation) -> list[Field]:
    def put(value: int) -> None:
        line.left = value
        formation.lose(line, 0)

    found = [number(f"{path}.left", line.left, 0, MANY, put)]
    found.append(_flag(f"{path}.hero", line, "hero"))
    found.append(_flag(f"{path}.transport", line, "transport"))
    if line.hero:
        found.append(_number(f"{path}.tokens", line, "tokens", 0, MANY))
    return found + [_fact(f"{path}.{name}", line.facts, name) for name in LINE_FACTS]


def _number(path: str, owner: object, name: str, low: int, high: int) -> Field:
    return number(path, getattr(owner, name), low, high, lambda v: setattr(owner, name, v))


def _flag(path: str, owner: object, name: str) -> Field:
    return flag(path, getattr(owner, name), lambda value: setattr(owner, name, value))


def _word(path: str, owner: object, name: str, words: Sequence[str]) -> Field:
    now = getattr(owner, name)
    if now:
        return word(path, now, words, lambda value: setattr(owner, name, value))

    def decide(value: str) -> None:
        setattr(owner, name, "" if value == UNDECIDED else value)

    return word(path, UNDECIDED, [UNDECIDED, *words], decide)


def _text(path: str, owner: object, name: str) -> Field:
    return Field(path, getattr(owner, name), "any words", lambda v: setattr(owner, name, v))


def _listed(path: str, owner: list[Any], item: object) -> Field:
    """Whether something is in a list: a card played, a phase activated in."""

    def put(value: bool) -> None:
        if item in owner:
            owner.remove(item)
        if value:
            owner.append(item)

    return flag(path, item in owner, put)


def _fact(path: str, facts: dict[str, bool], name: str) -> Field:
    """An answer that lasts, or unknown: then it is asked again when it matters."""
    shown = UNKNOWN if name not in facts else "yes" if facts[name] else "no"

    def put(value: str) -> None:
        facts.pop(name, None)
        if value != UNKNOWN:
            facts[name] = value == "yes"

    return word(path, shown, ("yes", "no", UNKNOWN), put)


def _order(formation: Formation) -> Callable[[str], None]:
    def put(value: str) -> None:
        formation.order = "" if value == "none" else value

    return put


def _into(owner: dict[str, int], key: str) -> Callable[[int], None]:
    def put(value: int) -> None:
        owner[key] = value

    return put
