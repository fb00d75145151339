"""`opfor rules`: the index of all rule ids."""

import json

import pytest

from tests.cli.command import opfor, refused


@pytest.mark.once
def test_every_rule_is_listed_with_its_places_and_tests() -> None:
    out = opfor("rules", "opr").out
    assert "OPR-ACT" in out
    assert "built in  src/opfor/systems/opr/activation.py" in out
    assert "shown by  tests/opr/" in out


@pytest.mark.once
def test_what_is_not_built_is_listed_as_such() -> None:
    found = json.loads(opfor("rules", "--json").out)
    unbuilt = [rule for rule in found if not rule["built"]]
    out = opfor("rules").out
    assert out.count("    not built yet") == len(unbuilt)
    assert f"{len(unbuilt)} not built yet" in out.splitlines()[-1]


@pytest.mark.once
def test_systems_and_editions() -> None:
    everything = json.loads(opfor("rules", "--json").out)
    assert {"encounter", "opr"} <= {rule["system"] for rule in everything}
    ids = {rule["id"] for rule in json.loads(opfor("rules", "gf-2", "--json").out)}
    assert "SR-ANTIAIR" in ids
    assert "SR-UNSTOP" not in ids
    assert "chess" in refused("rules", "chess")
