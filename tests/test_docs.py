"""The documents keep up with the data."""

from pathlib import Path

import pytest

from opfor.play.tables import library_of

ROOT = Path(__file__).parent.parent


@pytest.mark.once
@pytest.mark.parametrize("system", ["encounter", "opr"])
def test_every_inferred_arrow_is_among_the_readings(system: str) -> None:
    words = (ROOT / "docs" / "readings.md").read_text("utf-8").replace(",", " ").split()
    boxes = [
        node.id
        for circuit in library_of(system).circuits.values()
        for node in circuit.nodes.values()
        if node.inferred
    ]
    assert [box for box in boxes if box not in words] == []


@pytest.mark.once
@pytest.mark.parametrize(
    "name", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"]
)
def test_the_documents_are_there(name: str) -> None:
    assert len((ROOT / name).read_text("utf-8")) > 500
