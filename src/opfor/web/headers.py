"""Headers of new games, made from what a person chose on the page."""

from typing import Any

import opfor
from opfor.dice import new_seed
from opfor.faults import Refused
from opfor.match import Plain
from opfor.seats import held_by
from opfor.web import shelf
from opfor.web.bodies import Army, Batch, BattleBody, Player, Sides, Table, TableBody


def header_of(body: BattleBody | TableBody) -> dict[str, Any]:
    """What a record begins with."""
    setup = _table_setup(body) if isinstance(body, TableBody) else _battle_setup(body)
    circuits = [each.model_dump(exclude_defaults=True) for each in body.circuits]
    people = _people(setup)
    header: dict[str, Any] = {
        "program": opfor.__version__,
        "kind": body.kind,
        "dice": body.dice,
        "seed": new_seed() if body.seed is None else body.seed,
        "people": people,
        "title": body.title or _title(setup),
        "setup": setup,
    }
    if isinstance(body, TableBody):
        header["circuits"] = circuits
    else:
        setup["circuits"] = circuits
        if body.friendly is not None:
            header["friendly"] = body.friendly
    return header


def _battle_setup(body: BattleBody) -> dict[str, Any]:
    return battle_setup(body.system, body.sides, body.table, body.options)


def battle_setup(system: str, sides: Sides, table: Table, options: Plain) -> dict[str, Any]:
    """A whole game's set-up."""
    given = {"a": sides.a, "b": sides.b}
    setup: dict[str, Any] = {
        "system": system,
        "sides": {
            name: {"armies": [_army(system, army) for army in side.armies]}
            for name, side in given.items()
        },
        "table": shelf.table_given(system, table.model_dump(exclude_none=True)),
        "options": options,
    }
    held = held_by(setup)
    both = set(held["a"]) & set(held["b"])
    if both:
        raise Refused(f"'{min(both)}' cannot hold both sides; give each seat a name of its own")
    return setup


def batch_setup(body: Batch) -> dict[str, Any]:
    """The set-up of a batch: nobody but the A.I. plays."""
    for side in (body.sides.a, body.sides.b):
        if any(army.owner for army in side.armies):
            raise Refused("a batch is played by the A.I.; its armies have no owners")
    return battle_setup(body.system, body.sides, body.table, body.options)


def _table_setup(body: TableBody) -> dict[str, Any]:
    names = [player.name or "you" for player in body.players]
    if len(set(names)) < len(names):
        raise Refused("each player needs a name of their own")
    return {
        "system": body.system,
        "ai": _army(body.system, body.ai),
        "players": [_player(body.system, player) for player in body.players],
        "options": body.options,
    }


def _player(system: str, player: Player) -> dict[str, str]:
    """A person at the table, with or without a list."""
    name = player.name or "you"
    if not player.sample and not player.text:
        return {"name": name, "file": "", "text": ""}
    text = player.text or shelf.army_text(system, player.sample)
    return {"name": name, "file": player.file or player.sample or name, "text": text}


def _army(system: str, army: Army) -> dict[str, str]:
    """A list with its whole text: a record stands alone."""
    if not army.sample and not army.text.strip():
        raise Refused("an army needs the name of a sample or the text of a list")
    text = army.text or shelf.army_text(system, army.sample)
    file = army.file or army.sample or army.name or "list"
    name = army.name or str(shelf.check_army(system, text, file)["name"])
    return {"name": name, "file": file, "text": text, "owner": army.owner}


def _people(setup: dict[str, Any]) -> list[str]:
    if "players" in setup:
        return [player["name"] for player in setup["players"]]
    return [name for names in held_by(setup).values() for name in names]


def _title(setup: dict[str, Any]) -> str:
    if "ai" in setup:
        return f"Against {setup['ai']['name']}"
    sides = [
        " + ".join(army["name"] for army in side["armies"]) for side in setup["sides"].values()
    ]
    return " against ".join(sides)
