"""`opfor battle`, `replay`, `soak` and `bench battle` as a person types them."""

import json
from pathlib import Path

import pytest

from opfor.cli.app import WORDS
from opfor.cli.bench import told_battle
from tests.cli.command import opfor, refused

pytestmark = pytest.mark.skipif("battle" not in WORDS, reason="the words are not registered")

A, B = "gf-3-ember-kin", "gf-3-lantern-wardens"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("battle") / "game.jsonl"
    ran = opfor("battle", A, B, "--seed", "7", "--table", "3", "--save", str(path))
    assert ran.code == 0, ran
    return path


def test_a_battle_is_told_from_set_up_to_result() -> None:
    ran = opfor("battle", A, B, "--seed", "7", "--table", "3")
    assert ran.code == 0, ran
    for word in (
        "objectives; side",
        "deploys everything first",
        "Round 1 of 4",
        "to hit",
        "Morale",
        "End of round 4",
        "objectives to",
        "seed 7",
    ):
        assert word in ran.out


def test_the_same_seed_is_the_same_battle(saved: Path) -> None:
    ran = opfor("battle", A, B, "--seed", "7", "--table", "3")
    told = opfor("replay", str(saved))
    assert told.code == 0, told
    assert told.out.rstrip() == ran.out[: ran.out.rindex("\nseed 7")].rstrip()


def test_the_state_at_a_step(saved: Path) -> None:
    ran = opfor("replay", str(saved), "--at", "37")
    assert ran.code == 0, ran
    assert ran.out.startswith("After step 37 of ")
    assert "Side a, " in ran.out and "objective 1 at" in ran.out
    assert "there is no step 9999" in refused("replay", str(saved), "--at", "9999")


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text("{}\n")
    assert "not the header of a record" in refused("replay", str(path))


def test_options_are_checked() -> None:
    assert "neither a nor b" in refused("battle", A, B, "--you", "c")
    assert "neither a nor b" in refused("battle", A, B, "--bonus", "x")
    assert "not like a=100" in refused("battle", A, B, "--handicap", "lots")
    assert "no challenge bonus" in refused(
        "battle", "gf-2-glass-hunger", "gf-2-salt-road-column", "--system", "gf-2", "--bonus", "a"
    )


def test_a_handicap_leaves_units_at_home() -> None:
    ran = opfor("battle", A, B, "--seed", "7", "--handicap", "a=300", "--bonus", "a")
    assert ran.code == 0, ran
    assert "Side a has +1 to hit" in ran.out


def test_a_person_plays_a_side_and_is_refused_with_the_rule() -> None:
    typed = ["?", "1 1", "auto", "nonsense", "status", "undo", "help", "auto", "auto", "quit"]
    ran = opfor(
        "battle", A, B, "--seed", "3", "--table", "1", "--you", "a", typed="\n".join(typed) + "\n"
    )
    assert ran.code == 0, ran
    assert "CORE-OBJECTIVES" in ran.out
    assert "Taken back." in ran.out
    assert "Left." in ran.out


def test_a_person_plays_a_whole_game_by_first_choices() -> None:
    ran = opfor(
        "battle", A, B, "--seed", "3", "--table", "1", "--you", "a", typed="auto\n1\n" * 600
    )
    assert ran.code == 0, ran
    assert "End of round 4" in ran.out


def test_soaking() -> None:
    ran = opfor("soak", "--games", "3", "--seed", "1")
    assert ran.code == 0, ran
    assert "3 games" in ran.out and "0 broken" in ran.out


def test_fair_seats_are_counted() -> None:
    ran = opfor("soak", "--games", "8", "--mirror", "--system", "gf-3", "--seed", "1")
    assert ran.code == 0, ran
    assert "standard error" in ran.out


def test_the_figures_of_whole_games() -> None:
    ran = opfor("bench", "battle", "--json", "--seconds", "0.01", "--tables", "1")
    assert ran.code == 0, ran
    figures = json.loads(ran.out)
    assert [row["points"] for row in figures["rows"]] == [1000, 500, 2000, 4000, 1000]
    assert "games a second" in told_battle("pure", figures["rows"])[1]
