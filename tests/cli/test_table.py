"""`opfor table`: choosing, asking, commands at any prompt, saving, going on, bad input."""

from pathlib import Path

import pytest

from tests.cli.command import Ran, opfor, refused

UNITS = """\
Raiders [5] Q4+ D5+; 5x Carbine (18", A1, AP(1)), 5x Blade (A1); Strider
Hounds [5] Q4+ D6+; 5x Fangs (A2); Fast
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OPFOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def army(tmp_path: Path) -> str:
    path = tmp_path / "raiders.txt"
    path.write_text(UNITS)
    return str(path)


def table(army: str, typed: str, *words: str) -> Ran:
    return opfor("table", "--new", "--system", "gf-3", "--army", army, "--seed", "5", *words,
                 typed=typed)  # fmt: skip


def test_a_game_starts_and_is_saved(army: str, home: Path) -> None:
    ran = table(army, "")
    assert ran.code == 0
    assert "How many objectives?" in ran.out
    assert "Saved in" in ran.out
    assert len(list((home / "games").glob("table-gf-3-*.jsonl"))) == 1


def test_everything_can_be_chosen_at_the_prompt() -> None:
    typed = "1\nt\nRaiders; shooting; Strider\n\nquit\n"
    ran = opfor("table", "--new", "--seed", "1", typed=typed)
    assert ran.code == 0
    assert "Raiders" in ran.out
    encounter = opfor("table", "--new", typed="encounter\n1\nquit\n")
    assert "Rampaging Grunts" in encounter.out or "Gorvak" in encounter.out


def test_the_same_seed_gives_the_same_dice(army: str) -> None:
    assert (
        table(army, "a\nq\n").out.split("Saved")[0] == table(army, "a\nq\n").out.split("Saved")[0]
    )


def test_commands_at_a_prompt(army: str) -> None:
    out = table(army, "?\nhelp\nstatus\nset\nwhy\nundo\ntie 3\nset round 2\nquit\n").out
    assert "Rule OPR-OBJ: " in out
    assert "undo       take the last answer back" in out
    assert "Raiders" in out
    assert "no order has been given yet" in out
    assert "there is nothing to undo" in out
    assert "equally good choices" in out
    assert "(corrected by hand)" in out


@pytest.mark.parametrize("key", ["99", "xyzzy", "-1", "set nothing 1", "tie 99", "\u2603"])
def test_an_unknown_key_asks_again(army: str, key: str) -> None:
    ran = table(army, f"{key}\nquit\n")
    assert ran.code == 0
    assert ran.out.count("How many objectives?") == 2


def test_typed_dice(army: str) -> None:
    ran = table(army, "a\n7\nx\n3 8\n3\nquit\n", "--dice", "typed")
    assert "D3: 1-2 is 1, 3-4 is 2, 5-6 is 3" in ran.out
    assert ran.out.count("is not a face of a six-sided die") == 2
    assert "4 objectives" in ran.out


def test_several_dice_on_one_line(army: str) -> None:
    ran = table(army, "a\n3 6 1\nquit\n", "--dice", "typed")
    assert "4 objectives" in ran.out
    assert "Roll-off" in ran.out


def test_quit_and_go_on_exactly_there(army: str) -> None:
    first = table(army, "a\nquit\n")
    asked = first.out.split("Saved in")[0].rstrip("> \n").splitlines()[-3:]
    again = opfor("table", typed="1\nquit\n")
    assert "Saved games:" in again.out
    assert all(line in again.out for line in asked if line.strip())


def test_a_saved_game_by_name_and_in_a_file_of_ones_own(army: str, tmp_path: Path) -> None:
    path = str(tmp_path / "mine.jsonl")
    assert table(army, "a\nquit\n", "--save", path).code == 0
    assert "set-up" in opfor("table", "--resume", path, typed="status\nquit\n").out.replace(
        "setting up", "set-up"
    )
    assert "is there already" in refused(
        "table", "--new", "--system", "gf-3", "--army", army, "--save", path
    )


def test_several_players_share_a_side(army: str) -> None:
    ran = table(army, "status\nquit\n", "--players", "Ann,Ben", "--mine", f"Ann={army}")
    assert ran.code == 0
    assert "Hounds" in ran.out


@pytest.mark.rule("OPR-ARMY")
def test_an_army_is_drawn_out_of_its_book() -> None:
    book = str(Path(__file__).parent.parent / "opr" / "fixtures" / "book-v2.json")
    words = ("table", "--new", "--army", book, "--points", "750", "--seed", "3")
    ran = opfor(*words, "--system", "gf-2", typed="status\nquit\n")
    assert ran.code == 0
    assert "Drawn" in ran.out
    assert "--points: gf-3 prints no way" in refused(*words, "--system", "gf-3")


def test_a_circuit_of_ones_own_is_used(army: str, tmp_path: Path) -> None:
    from importlib.resources import files

    text = (files("opfor") / "systems/opr/data/circuits/melee.toml").read_text("utf-8")
    good, bad = tmp_path / "melee.toml", tmp_path / "bad.toml"
    good.write_text(text)
    bad.write_text(text.replace('ask = "objective-free"', 'ask = "nothing"'))
    assert table(army, "quit\n", "--circuit", str(good)).code == 0
    said = refused("table", "--new", "--system", "gf-3", "--army", army, "--circuit", str(bad))
    assert "M1: ask: unknown name 'nothing'" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--system", "gf-9"], "unknown system 'gf-9'; there are: gf-3, gf-2, aof-2, encounter"),
        (["--system", "gf-3", "--army", "none.txt"], "none.txt"),
        (["--system", "gf-3", "--dice", "loaded"], "--dice: 'loaded' is neither app nor typed"),
        (["--system", "gf-3", "--cards", "2"], "--cards: gf-3 has no such thing"),
        (["--system", "encounter", "--rounds", "2"], "--rounds: encounter has no such thing"),
        (["--resume", "none.jsonl"], "none.jsonl: cannot be read"),
        (["--system", "gf-3"], "nothing was chosen; give --army"),
        ([], "nothing was chosen; give --system"),
    ],
)
def test_bad_options_are_one_sentence(words: list[str], sentence: str, home: Path) -> None:
    said = refused("table", "--new", *words)
    assert sentence in said
    assert "\n" not in said
    assert not home.exists()


@pytest.mark.parametrize(
    ("system", "content", "sentence"),
    [
        ("gf-3", b"\xff\xfe\x00\x01", "broken.txt"),
        ("gf-3", b"++ A [GF 100pts] ++\n\nB [1] Q4+ D4+ | 90pts |\n", "100"),
        ("gf-3", b"++ A [GF 100pts] ++\n\nnonsense\n", "broken.txt"),
        ("gf-3", b"Raiders; shooting; Stridr\n", "did you mean"),
        ("gf-3", b"", "broken.txt"),
        ("encounter", b"Boys\nFormation 1 (3 pts)\nBoy: 1 x 2 pts\n", "broken.txt"),
        ("encounter", b"hello", "broken.txt"),
    ],
)
def test_a_broken_list_is_one_sentence(
    system: str, content: bytes, sentence: str, tmp_path: Path, home: Path
) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(content)
    said = refused("table", "--new", "--system", system, "--army", str(path))
    assert sentence in said
    assert "\n" not in said
    assert not home.exists()


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert "huge.txt" in refused("table", "--new", "--system", "gf-3", "--army", str(path))


def test_a_record_of_nonsense_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"opfor":"record","format":1}\n')
    assert "set-up" in refused("table", "--resume", str(path))
    path.write_text('{"opfor":"record","format":1,"setup":{"system":"chess"}}\n')
    assert "unknown system 'chess'" in refused("table", "--resume", str(path))


def test_numbers_are_their_own_keys(army: str) -> None:
    out = table(army, "3\nstatus\nquit\n").out
    assert "a roll D3+2" in out
    assert "3 objectives" in out


def test_a_typo_in_a_typed_unit_costs_that_line_only() -> None:
    units = "Raiders; shooting; Strider\nBrutes; melee; Tough(3\nBrutes; melee; Tough(3)\n"
    typed = f"1\nt\n{units}\nstatus\nquit\n"
    out = opfor("table", "--new", "--seed", "1", typed=typed).out
    assert "typed in" in out
    assert "Raiders" in out.split("status")[-1] and "Brutes" in out


def test_players_have_names_of_their_own(army: str) -> None:
    words = ("table", "--new", "--system", "gf-3", "--army", army)
    assert "a name of their own" in refused(*words, "--players", "Ann,Ann")
    said = refused(*words, "--players", "Ann,Ben", "--mine", f"Zed={army}")
    assert "Zed is not among the players Ann, Ben" in said


def test_options_are_named_as_they_are_typed(army: str) -> None:
    said = refused("table", "--new", "--system", "gf-3", "--army", army, "--rounds", "0")
    assert said.startswith("--rounds:")


def test_a_field_is_found_by_how_it_begins(army: str) -> None:
    out = table(army, "set hou\nquit\n").out
    assert "hounds.acted = no" in out.lower() or "hounds." in out.lower()
    assert "raiders.section" not in out.lower()
