"""What there is to choose from: systems, armies, tables, scenarios, options."""

from functools import cache
from typing import Any

from opfor.faults import Refused
from opfor.match import HEXES, INCHES, Plain
from opfor.play.accounts import Checked, CheckedOpr, check
from opfor.play.armies import known_armies, shipped
from opfor.play.matches import SYSTEMS
from opfor.play.tables import SYSTEMS as TABLES
from opfor.play.titles import title_of
from opfor.systems.encounter import table as encounter_table
from opfor.systems.encounter.activation import CARDS
from opfor.systems.entropic import scenario, switches
from opfor.systems.entropic import table as entropic_table
from opfor.systems.opr import readings
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.table.tracked import MOST_ROUNDS
from opfor.systems.opr.table_file import shipped_tables
from opfor.systems.opr.whole.making import check_stats
from opfor.systems.opr.whole.tables import find_table

OPR, ENCOUNTER, ENTROPIC = "opr", "encounter", "entropic"


def family_of(system: str) -> str:
    """The rules a system's name stands for."""
    if system in EDITIONS:
        return OPR
    if system in (ENCOUNTER, ENTROPIC):
        return system
    raise Refused(f"unknown system '{system[:80]}'; there are: {', '.join(SYSTEMS)}")


def army_text(system: str, name: str) -> str:
    """The list of an army that comes with the program."""
    family_of(system)
    found = shipped(name, [system])
    if found is None:
        known = ", ".join(known_armies(system))
        raise Refused(f"{system} has no army '{name[:80]}'; there are: {known}")
    return found.text


def check_army(system: str, text: str, file: str) -> Plain:
    """The account of a list, or `Refused` with what is wrong in it; "": guess its system."""
    if system:
        family_of(system)
    found = check(text, file, system)
    return {
        "system": found.head["system"],
        "name": found.head["name"],
        "points": found.points,
        "units": found.units,
        "models": found.models,
        "lines": [*_off_board(found), *[line.strip() for line in found.lines()[1:]]],
        "report": found.to_json(),
    }


def _off_board(found: Checked) -> list[str]:
    """Why a list that can be read is only for a real table."""
    if not isinstance(found, CheckedOpr):
        return []
    try:
        check_stats(found.army, found.head["file"])
    except Refused as refusal:
        return [f"✕ Cannot be played on the board, only at a real table: {refusal}"]
    return []


def table_given(system: str, table: dict[str, Any]) -> dict[str, Any]:
    """A table as a record keeps it: one of the program's own is written out."""
    if table.get("name"):
        if family_of(system) != OPR or table["name"] not in shipped_tables():
            raise Refused(f"{system} has no table '{table['name'][:80]}'")
        return find_table(str(table["name"]))
    if table.get("text"):
        return {"file": table.get("file") or "table", "text": table["text"]}
    return {} if table.get("seed") is None else {"seed": table["seed"]}


@cache
def systems() -> list[Plain]:
    """All systems with what can be chosen for each."""
    return [_system(name) for name in SYSTEMS]


def _system(name: str) -> Plain:
    family = family_of(name)
    armies = [_army(name, army) for army in known_armies(name)]
    return {
        "id": name,
        "title": title_of(name),
        "family": family,
        "shape": HEXES if family == ENCOUNTER else INCHES,
        "battle": True,
        "table": name in TABLES,
        "armies": armies,
        "tables": shipped_tables() if family == OPR else [],
        "scenarios": list(scenario.texts()) if family == ENTROPIC else [],
        "options": _options(name),
        "quick": _quick(name, armies),
        "quick_table": {
            "kind": "table",
            "system": name,
            "ai": {"sample": armies[-1]["name"]},
            "dice": "app",
        },
    }


def _army(system: str, name: str) -> Plain:
    checked = check_army(system, army_text(system, name), name)
    kept = {key: checked[key] for key in ("points", "units", "models")}
    return {"name": name, "title": checked["name"], **kept}


def _quick(system: str, armies: list[Plain]) -> Plain:
    """A game that one click starts: you against the A.I., points as near as there are."""
    first, second = _nearest(armies)
    return {
        "kind": "battle",
        "system": system,
        "sides": {
            "a": {"armies": [{"sample": first, "owner": "you"}]},
            "b": {"armies": [{"sample": second}]},
        },
    }


def _nearest(armies: list[Plain]) -> tuple[str, str]:
    pairs = [
        (abs(one["points"] - other["points"]), place, one["name"], other["name"])
        for place, one in enumerate(armies)
        for other in armies[place + 1 :]
    ]
    return min(pairs)[2:] if pairs else (armies[0]["name"], armies[0]["name"])


def _options(system: str) -> list[Plain]:
    family = family_of(system)
    if family == ENCOUNTER:
        last = encounter_table.LAST_TURN
        return [
            _option("core", "battle", "file", "Core file", "Another file of the game's numbers"),
            _number("turns", "Turns", 1, encounter_table.MAX_TURNS, last),
            _number("cards", "The A.I.'s cards", 0, len(CARDS), None),
        ]
    if family == ENTROPIC:
        return _entropic_options()
    edition = load_edition(system)
    handicap = "Units worth that many points stay at home"
    options = [
        _option("handicap", "battle", "points", "Handicap", handicap),
        _number("rounds", "Rounds", 1, MOST_ROUNDS, edition.rounds),
    ]
    if edition.has_challenge_bonus:
        means = "The A.I. gets the challenge bonus of its solo rules"
        options.append(_option("bonus", "battle", "side", "Challenge bonus", means))
        options.append(_option("bonus", "table", "flag", "Challenge bonus", means))
    says = {name: each.says for name, each in readings.listed().items()}
    options.append(_switches(says, edition.readings()))
    return options


def _entropic_options() -> list[Plain]:
    every = switches.listed()
    says = {name: each.says for name, each in every.items()}
    words = {"words": list(scenario.texts()), "default": scenario.DEFAULT}
    uneven = "Forces more than 5% apart may meet"
    return [
        {**_option("scenario", "battle", "word", "Scenario", "What is fought over"), **words},
        _option("uneven", "battle", "flag", "Uneven forces", uneven),
        _switches(says, {name: each.default for name, each in every.items()}),
        _number("turns", "Turns", 1, entropic_table.MAX_TURNS, entropic_table.LAST_TURN),
    ]


def _switches(says: dict[str, str], defaults: dict[str, bool]) -> Plain:
    """Readings, each a yes or no."""
    turned = [
        {"name": name, "means": says[name], "values": [True, False], "default": default}
        for name, default in defaults.items()
    ]
    option = _option("rules", "battle", "switches", "Readings", "Our readings, each to be turned")
    return {**option, "switches": turned}


def _option(name: str, where: str, kind: str, label: str, means: str) -> Plain:
    return {"name": name, "for": where, "kind": kind, "label": label, "means": means}


def _number(name: str, label: str, low: int, high: int, default: int | None) -> Plain:
    bounds = {"low": low, "high": high, "default": default}
    return {**_option(name, "table", "number", label, f"{low} to {high}"), **bounds}
