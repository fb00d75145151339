"""The README's examples are true."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.once
def test_the_library_example_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 8
    assert failed == 0


@pytest.mark.once
def test_every_file_it_links_to_is_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    assert [link for link in links if not (ROOT / link).exists()] == []
