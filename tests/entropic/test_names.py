"""Everybody can be told apart: mirror matches, names that come twice, names of one line."""

import pytest

from opfor.faults import Refused
from opfor.systems.entropic.forces import read_force
from opfor.systems.entropic.setup import open_battle
from opfor.systems.entropic.state import Battle

HEAD = 'format = 1\nname = "Mine"\n'


def force(*names: str) -> list[str]:
    lines = [f'[[models]]\nprofile = "burner"\nname = "{name}"\n' for name in names]
    return [entry.name for entry in read_force(HEAD + "".join(lines), "f.toml").entries]


def test_both_sides_of_a_mirror_match_have_names_of_their_own() -> None:
    battle = open_battle({"forces": ["meridian-patrol", "meridian-patrol"]}).start()
    assert isinstance(battle, Battle)
    assert [side.name for side in battle.sides] == ["Meridian Patrol (a)", "Meridian Patrol (b)"]
    names = [model.name for side in battle.sides for model in side.models]
    assert len(set(names)) == len(names) and "Marshal (a1)" in names and "Marshal (b1)" in names


def test_sides_that_differ_keep_their_names() -> None:
    battle = open_battle({"forces": ["meridian-patrol", "cinder-warband"]}).start()
    assert isinstance(battle, Battle)
    assert not any("(" in model.name for side in battle.sides for model in side.models)


def test_numbered_names_do_not_meet_given_ones() -> None:
    assert force("Bob", "Bob 1", "Bob", "Cy") == ["Bob 2", "Bob 1", "Bob 3", "Cy"]
    assert force("Bob", "Bob") == ["Bob 1", "Bob 2"]


@pytest.mark.parametrize("sign", ["\\n", "\\u001b", "\\u2028", "\\r"])
def test_a_name_of_several_lines_is_refused(sign: str) -> None:
    with pytest.raises(Refused, match="models 1: name: a text of one line") as refused:
        force(f"a{sign}b")
    assert "\n" not in str(refused.value)
