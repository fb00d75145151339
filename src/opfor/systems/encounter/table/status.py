"""Where the game stands, in one line and as tables."""

from opfor.systems.encounter.activation import CARDS
from opfor.systems.encounter.table.desk import units_of
from opfor.systems.encounter.table.state import UNDECIDED, Formation, TableState
from opfor.tabletop.companion import Grid

PLACES = {
    "unplaced": "not placed",
    "board": "",
    "reserve": "reinforcements",
    "entry": "Tactical Entry",
    "gone": "out of the game",
}


def headline(state: TableState) -> str:
    vp = f"VP A.I. {state.vp['ai']}, you {state.vp['you']}"
    if state.stage == "over":
        return f"{state.army} · over · {vp}"
    if not state.turn:
        return f"{state.army} · set-up"
    phase = f"Phase {state.phase}" if state.phase else "Strategy Phase"
    if state.stage in ("suppression", "scoring", "claims", "reinforcements", "last"):
        phase = "End Phase"
    return f"{state.army} · turn {state.turn} · {phase} · {vp} · cards left {state.cards_left}"


def tables(state: TableState) -> list[Grid]:
    heads = ["formation", "units", "tokens", "order", "activated", "supp.", "state"]
    army = Grid(state.army, heads, [_row(state, formation) for formation in state.formations])
    found = [army, _game(state)]
    if state.enemies:
        rows = [
            [enemy.name, str(enemy.worth), "destroyed" if enemy.destroyed else ""]
            for enemy in state.enemies
        ]
        found.append(Grid("your formations", ["formation", "worth", "state"], rows))
    return found


def _row(state: TableState, formation: Formation) -> list[str]:
    tokens = sum(line.tokens for line in formation.living)
    return [
        f"{formation.name}{' (SC)' if formation.commander else ''}",
        ", ".join(units_of(line) for line in formation.living) or "none",
        str(tokens or ""),
        formation.order,
        ", ".join(f"phase {phase}" for phase in formation.activated),
        str(formation.suppression or ""),
        ", ".join(_marks(formation)),
    ]


def _marks(formation: Formation) -> list[str]:
    if not formation.units:
        return ["destroyed"]
    marks = {
        PLACES[formation.where]: True,
        "broken": formation.broken,
        "engaged": formation.engaged,
        "fought": formation.fought,
        "fired": formation.fired,
        "embarked": formation.embarked,
    }
    return [mark for mark, holds in marks.items() if mark and holds]


def _game(state: TableState) -> Grid:
    rows = [
        ["A.I.'s edge", state.edge],
        ["initiative", {"ai": "A.I.", "you": "you"}.get(state.initiative, UNDECIDED)],
        ["VP", f"A.I. {state.vp['ai']}, you {state.vp['you']}"],
        *[[o.name, f"{o.holder}; {o.where}".strip("; ")] for o in state.objectives],
        ["cards left", _cards(state)],
        ["cards played", ", ".join(state.cards_played)],
        ["bought Hero Tokens", str(state.spare_tokens)],
    ]
    return Grid("game", ["what", "now"], rows)


def _cards(state: TableState) -> str:
    if state.card_allowance < 0:
        return "not asked yet"
    left = [card for card in CARDS if card not in state.cards_played]
    return f"{state.cards_left}: {', '.join(left)}" if state.cards_left else "0"
