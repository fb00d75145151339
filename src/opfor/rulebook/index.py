"""The rules as a person looks them up, read from the files under data.

The sentences are written by hand, a file for each text. Where a rule is played and tested is
in index.json, found in the source by `python -m opfor.rulebook`: an installed package has no
tests, and its compiled modules have no text to look at.
"""

import json
import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from opfor.faults import Refused

BOOKS = ("encounter", "opr", "opr-core", "entropic")
INDEX = "index.json"


@dataclass
class RuleEntry:
    """One rule of one system; `editions` is empty where a system has none."""

    id: str
    system: str
    editions: list[str]
    says: str
    built: bool
    implemented: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    #: what it belongs to: `table` (the companion) or `game` (whole games on screen)
    part: str = "table"


def rules(system: str | None = None) -> list[RuleEntry]:
    """All rules, or those of a system or of one of its editions, in the order of the books."""
    entries = _with_places(catalogue())
    if system is None:
        return entries
    known = systems(entries)
    if system not in known:
        raise Refused(f"unknown system '{system}'; there are: {', '.join(known)}")
    return [entry for entry in entries if system in (entry.system, *entry.editions)]


def missing() -> list[str]:
    """The ids of built rules that nothing implements or no test shows."""
    return [
        entry.id for entry in rules() if entry.built and not (entry.implemented and entry.tests)
    ]


def systems(entries: list[RuleEntry]) -> list[str]:
    """The names `rules` takes: each system, followed by its editions."""
    names = [name for entry in entries for name in (entry.system, *entry.editions)]
    return list(dict.fromkeys(names))


def catalogue() -> list[RuleEntry]:
    """The rules as written by hand, before it is known where they are played."""
    return [entry for book in BOOKS for entry in _book(tomllib.loads(_text(f"{book}.toml")))]


def _book(data: dict[str, Any]) -> list[RuleEntry]:
    parts = {name: part for name, part in data.items() if isinstance(part, dict)}
    return [
        _entry(data, name, id, rule)
        for name, part in parts.items()
        for id, rule in part["rules"].items()
    ]


def _entry(data: dict[str, Any], part: str, id: str, rule: str | dict[str, Any]) -> RuleEntry:
    """A rule is its sentence, or a table that also states what differs from its part."""
    given = {"says": rule} if isinstance(rule, str) else rule
    return RuleEntry(
        id=id,
        system=data["system"],
        editions=list(given.get("editions", data.get("editions", []))),
        says=given["says"],
        built=given.get("built", data[part]["built"]),
        part=part,
    )


def _with_places(entries: list[RuleEntry]) -> list[RuleEntry]:
    places = json.loads(_text(INDEX))
    for entry in entries:
        found = places.get(entry.id, {})
        entry.implemented = found.get("implemented", [])
        entry.tests = found.get("tests", [])
    return entries


def _text(name: str) -> str:
    return (files("opfor.rulebook") / "data" / name).read_text("utf-8")
