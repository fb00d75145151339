"""`opfor rules`: every rule id, what it says, where it is built and which tests show it."""

import json
from typing import Annotated

import typer

from opfor.rulebook.index import RuleEntry, missing
from opfor.rulebook.index import rules as all_rules


def rules(
    system: Annotated[
        str, typer.Argument(help="encounter, opr, an edition such as gf-3, entropic; none: all.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The list as JSON.")] = False,
) -> None:
    """List every rule id of the books."""
    found = all_rules(system or None)
    if as_json:
        return typer.echo(json.dumps([_as_json(rule) for rule in found], ensure_ascii=False))
    for rule in found:
        typer.echo("\n".join(_lines(rule)))
    built = sum(rule.built for rule in found)
    typer.echo(f"\n{len(found)} rules, {built} built, {len(found) - built} not built yet")
    without = missing()
    if without:
        typer.echo(f"built without a place or a test: {', '.join(without)}")


def _lines(rule: RuleEntry) -> list[str]:
    editions = f" ({', '.join(rule.editions)})" if rule.editions else ""
    lines = [f"{rule.id}{editions}: {rule.says}"]
    if not rule.built:
        return [*lines, "    not built yet"]
    lines += [f"    built in  {place}" for place in rule.implemented]
    return lines + [f"    shown by  {test}" for test in rule.tests]


def _as_json(rule: RuleEntry) -> dict[str, object]:
    return {
        "id": rule.id,
        "system": rule.system,
        "editions": list(rule.editions),
        "says": rule.says,
        "built": rule.built,
        "implemented": list(rule.implemented),
        "tests": list(rule.tests),
    }
