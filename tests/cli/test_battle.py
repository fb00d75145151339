"""`opfor battle` and `replay` as a person types them, for every system."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.command import opfor, refused

PAIRS = {
    "gf-3": ("gf-3-ember-kin", "gf-3-lantern-wardens"),
    "gf-2": ("gf-2-glass-hunger", "gf-2-salt-road-column"),
    "aof-2": ("aof-2-barrow-tide", "aof-2-river-oath"),
    "encounter": ("Rampaging Grunts", "Kael's Iron Fist"),
    "entropic": ("meridian-patrol", "cinder-warband"),
}
A, B = PAIRS["gf-3"]
#: what a report of each system speaks of, from set-up to result
TELLS = {
    "gf-3": (
        "objectives; side", "deploys everything first", "Round 1 of 4", "to hit", "Morale",
        "End of round 4", "objectives to",
    ),
    "encounter": (
        "Note: Played on the stand-in core", "The map, far edge first", "D6D 6: Kael's Iron Fist",
        "places first", "put its objective in", "SC1 Can the Supreme Commander", "PF1",
        "== Turn 1 ==", "has the initiative", "== Turn 1, Phase 1 ==", "acted on Move It! orders",
        "N8 Is its strongest weapon a ranged one?", "== Turn 1, Phase 2 ==", "charged to",
        "Engagement in", "counter charge", "shot at", "made a Heroic Save", "on Perfect Hits",
        "played ", "retreated to", "VP in all", "won ==",
    ),
    "entropic": (
        "Note: Profiles, points and the A.I. are our own", "was placed at", "command phase",
        "Tokens were laid face down", "moved to", "attacks", "tokens laid face down",
        "closest visible enemy", "stunned and damaged",
        "a stun marker each for", "resolution phase", "was damaged", "was destroyed",
        "End of turn 6", "won:",
    ),
}  # fmt: skip


def saved(system: str, folder: Path) -> Path:
    path = folder / f"{system}.jsonl"
    ran = opfor("battle", *PAIRS[system], "--system", system, "--seed", "3", "--save", str(path))
    assert ran.code == 0, ran
    (folder / f"{system}.txt").write_text(ran.out, "utf-8")
    return path


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("battle")
    return {system: saved(system, folder) for system in PAIRS}


@pytest.mark.parametrize("system", TELLS)
def test_a_battle_is_told_from_set_up_to_result(system: str, records: dict[str, Path]) -> None:
    told = records[system].with_suffix(".txt").read_text("utf-8")
    for words in TELLS[system]:
        assert words in told, words
    assert "seed 3, record in" in told


@pytest.mark.parametrize("system", PAIRS)
def test_a_record_is_told_again_without_rolling(system: str, records: dict[str, Path]) -> None:
    told = opfor("replay", str(records[system]))
    assert told.code == 0, told
    report = records[system].with_suffix(".txt").read_text("utf-8")
    assert told.out.rstrip() == report[: report.rindex("\nseed 3")].rstrip()


@pytest.mark.parametrize("system", PAIRS)
def test_the_state_at_a_step(system: str, records: dict[str, Path]) -> None:
    ran = opfor("replay", str(records[system]), "--at", "37")
    assert ran.code == 0, ran
    assert ran.out.startswith("After step 37 of ")
    assert "Side a, " in ran.out and "objective" in ran.out
    sentence = refused("replay", str(records[system]), "--at", "9999")
    assert "there is no step 9999" in sentence


@pytest.mark.parametrize("system", ["encounter", "entropic"])
def test_the_same_seed_is_the_same_battle(system: str, records: dict[str, Path]) -> None:
    again = opfor("battle", *PAIRS[system], "--system", system, "--seed", "3")
    report = records[system].with_suffix(".txt").read_text("utf-8")
    assert again.out.rpartition("seed")[0] == report.rpartition("seed")[0]


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text("{}\n")
    assert "not the header of a record" in refused("replay", str(path))


@pytest.mark.parametrize("system", PAIRS)
def test_altered_dice_are_noticed(system: str, records: dict[str, Path], tmp_path: Path) -> None:
    lines = [json.loads(line) for line in records[system].read_text("utf-8").splitlines()]
    for line in lines:
        if line.get("e") == "die":
            line["value"] = str(7 - int(line["value"]))
    path = tmp_path / "altered.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    for more in ([], ["--json"], ["--at", "3"]):
        told = refused("replay", str(path), *more)
        assert "was changed or damaged (step " in told and "rules differ" not in told


def test_a_die_is_noticed_that_changes_nothing(records: dict[str, Path], tmp_path: Path) -> None:
    """The other face of a D3 that counts as the same."""
    lines = [json.loads(line) for line in records["gf-3"].read_text("utf-8").splitlines()]
    die = next(line for line in lines if line.get("key") == "Section to act in")
    die["value"] = {"1": "2", "2": "1", "3": "4", "4": "3", "5": "6", "6": "5"}[die["value"]]
    path = tmp_path / "altered.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    told = refused("replay", str(path))
    assert "was changed or damaged (step " in told and " was rolled)" in told


def test_a_record_of_another_version_is_told_as_that(
    records: dict[str, Path], tmp_path: Path
) -> None:
    lines = records["gf-3"].read_text("utf-8").splitlines(keepends=True)
    header = json.loads(lines[0]) | {"program": "0.0.1"}
    wrong = [line.replace('"key":"a1 ', '"key":"a9 ') for line in lines[1:]]
    path = tmp_path / "old.jsonl"
    path.write_text(f"{json.dumps(header)}\n{''.join(wrong)}", "utf-8")
    assert "made by opfor 0.0.1, whose rules differ (step " in refused(
        "replay", str(path), "--at", "3"
    )


@pytest.mark.parametrize("system", PAIRS)
def test_a_record_that_was_cut_is_told_as_far_as_it_goes(
    system: str, records: dict[str, Path], tmp_path: Path
) -> None:
    lines = records[system].read_text("utf-8").splitlines(keepends=True)
    last = next(n for n, line in enumerate(lines) if line.startswith('{"e":"step","n":20,'))
    path = tmp_path / "cut.jsonl"
    path.write_text("".join(lines[: last + 1]), "utf-8")
    whole, told = opfor("replay", str(records[system])).out, opfor("replay", str(path)).out
    begun, _, end = told.rstrip().rpartition("\n")
    assert end == "The record ends at step 20, before the game's end."
    assert whole.startswith(begun) and len(begun.splitlines()) > 20
    logged = opfor("replay", str(path), "--json")
    assert end in logged.err and json.loads(logged.out.splitlines()[-1])["step"] <= 20
    assert opfor("replay", str(path), "--at", "20").out.startswith("After step 20 of 20:")
    assert "ends at step 20; there is no step 21" in refused("replay", str(path), "--at", "21")


@pytest.mark.parametrize("system", PAIRS)
def test_words_altered_in_a_record_are_not_told(
    system: str, records: dict[str, Path], tmp_path: Path
) -> None:
    lines = [json.loads(line) for line in records[system].read_text("utf-8").splitlines()]
    for line in lines:
        if line.get("e") == "event":
            line["text"] = "LIES"
    path = tmp_path / "altered.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    assert opfor("replay", str(path)).out == opfor("replay", str(records[system])).out
    lines[0]["program"] = "0.0.1"  # whose own words may differ: they stay
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    assert "LIES" in opfor("replay", str(path)).out


def test_the_notes_account_for_weapons(records: dict[str, Path]) -> None:
    for system in ("gf-3", "gf-2", "aof-2"):
        report = records[system].with_suffix(".txt").read_text("utf-8")
        assert len(re.findall(r"^Note: .*: weapons (\d+) in, \1 out", report, re.M)) == 2


def test_a_reading_is_turned_for_one_battle(tmp_path: Path) -> None:
    path = str(tmp_path / "turned.jsonl")
    words = (*PAIRS["gf-3"], "--seed", "3", "--rule", "leftovers_act=no", "--save", path)
    told = opfor("battle", *words)
    assert told.code == 0, told
    assert "Note: leftovers_act is turned off (docs/readings.md)" in told.out
    assert opfor("replay", path).code == 0


def test_a_face_that_no_die_has_is_refused(records: dict[str, Path], tmp_path: Path) -> None:
    lines = [json.loads(line) for line in records["gf-3"].read_text("utf-8").splitlines()]
    last = [line for line in lines if line.get("e") == "die"][-1]
    last["value"] = "9"
    path = tmp_path / "nine.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    done = [line["n"] for line in lines[: lines.index(last)] if line.get("e") == "step"]
    told = refused("replay", str(path))
    assert f"{path}: step {done[-1] + 1}: a die shows '9', not 1 to 6" in told


def test_reasons_on_demand(records: dict[str, Path]) -> None:
    plain = opfor("replay", str(records["encounter"]), "--no-why").out
    assert "acted on" in plain and "N8 " not in plain
    reasons = opfor("replay", str(records["entropic"]), "--why").out
    assert "closest to the nearest" not in reasons and "W1 " in reasons


OPTIONS = [
    (("--you", "c"), "neither a nor b"),
    (("--bonus", "x"), "neither a nor b"),
    (("--handicap", "lots"), "not like a=100"),
    (("--dice", "loaded"), "neither app nor typed"),
    (("--system", "chess"), "--system: unknown 'chess'"),
    (("--core", "x"), "there is no such file"),
    (("--uneven",), "--uneven: gf-3 has no such thing"),
    (("--scenario", "clash"), "--scenario: gf-3 has no such thing"),
    (("--rule", "area-stun=no"), "--rule: unknown switch 'area-stun'; there are: "),
    (("--rule", "leftovers_act=maybe"), "neither leftovers_act=yes nor leftovers_act=no"),
    (("--rule", "half_counts_tough"), "'half_counts_tough' is neither half_counts_tough=yes nor"),
    (("--resume", "nowhere.jsonl"), "nowhere.jsonl"),
    (("--seed", "x"), "--seed: 'x' is not a whole number"),
    (("--seed",), "--seed: a value is needed after it"),
]


@pytest.mark.parametrize("words, sentence", OPTIONS)
def test_options_are_checked(words: tuple[str, ...], sentence: str) -> None:
    found = refused("battle", A, B, *words)
    assert sentence in found and "\n" not in found


def test_options_belong_to_their_systems() -> None:
    assert "no challenge bonus" in refused(
        "battle", *PAIRS["gf-2"], "--system", "gf-2", "--bonus", "a"
    )
    for system, words in {
        "encounter": ("--bonus", "a"),
        "entropic": ("--handicap", "a=10"),
    }.items():
        found = refused("battle", *PAIRS[system], "--system", system, *words)
        assert f"{words[0]}: {system} has no such thing" in found
    uneven = refused("battle", "meridian-patrol", "cinder-train", "--system", "entropic")
    assert "5%" in uneven and "--uneven allows it" in uneven
    table = refused("battle", *PAIRS["entropic"], "--system", "entropic", "--table", "7")
    assert table.startswith("--table: entropic has no such thing")
    assert "no such army; there are: Gorvak" in refused("battle", "x", "y", "--system", "encounter")
    assert "give a list for each side" in refused("battle", A)
    assert "opfor armies" in refused("battle")


def test_a_handicap_leaves_units_at_home() -> None:
    ran = opfor("battle", A, B, "--seed", "7", "--handicap", "a=300", "--bonus", "a")
    assert ran.code == 0, ran
    assert "Side a has +1 to hit" in ran.out


def test_numbers_of_a_core_of_ones_own(tmp_path: Path) -> None:
    from importlib.resources import files

    core = files("opfor.systems.encounter") / "data" / "core.toml"
    text = core.read_text("utf-8").replace("last = 6", "last = 2")
    text = text.replace("is_stand_in = true", "is_stand_in = false")
    own = tmp_path / "core.toml"
    own.write_text(text, "utf-8")
    words = ("battle", *PAIRS["encounter"], "--system", "encounter", "--seed", "1")
    ran = opfor(*words, "--core", str(own))
    assert ran.code == 0, ran
    assert "stand-in" not in ran.out and "Turn 3" not in ran.out
    own.write_text("nothing = 1", "utf-8")
    assert "core.toml" in refused(*words, "--core", str(own))


def test_a_circuit_of_ones_own_for_one_side(tmp_path: Path) -> None:
    from importlib.resources import files

    printed = files("opfor.systems.encounter") / "data" / "circuits" / "phase-1.toml"
    own = tmp_path / "own.toml"
    own.write_text(printed.read_text("utf-8").replace("N1-", "MINE-"), "utf-8")
    words = ("battle", *PAIRS["encounter"], "--system", "encounter", "--seed", "1")
    assert opfor(*words, "--circuit", f"a={own}").code == 0
    own.write_text("id = 'x'", "utf-8")
    assert "own.toml" in refused(*words, "--circuit", str(own))


# people


def test_a_person_plays_a_side_and_is_refused_with_the_rule() -> None:
    typed = ["?", "1 1", "1", "auto", "nonsense", "status", "undo", "help", "auto", "auto", "quit"]
    ran = opfor(
        "battle", A, B, "--seed", "3", "--table", "1", "--you", "a", typed="\n".join(typed) + "\n"
    )
    assert ran.code == 0, ran
    assert "CORE-OBJECTIVES: " in ran.out
    assert "type it with numbers" in ran.out
    taken_back = next(line for line in ran.out.splitlines() if "Taken back: " in line)
    assert "(" in taken_back and "[" not in taken_back
    assert "Left. opfor battle --resume" in ran.out


#: words that play each system to its end: what cannot be taken is refused
PLAYS = {"gf-3": "auto\n1\n" * 600, "encounter": "1\n" * 900, "entropic": "auto\n1\n2\n" * 600}


@pytest.mark.parametrize("system", PLAYS)
def test_a_person_plays_a_whole_game_by_first_choices(system: str) -> None:
    words = ("battle", *PAIRS[system], "--system", system, "--seed", "3", "--you", "a")
    ran = opfor(*words, "--no-why", typed=PLAYS[system])
    assert ran.code == 0, ran
    assert "The record is in" in ran.out
    assert " won" in ran.out or "draw" in ran.out


@pytest.mark.parametrize("system", PLAYS)
def test_a_battle_goes_on_where_it_was_left(system: str, tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    words = ("battle", *PAIRS[system], "--system", system, "--seed", "4", "--you", "b")
    first = opfor(*words, "--save", path, typed=PLAYS[system][:40])
    assert "Left." in first.out, first
    last = first.out[: first.out.rindex("you>")].rstrip().splitlines()[-1]
    again = opfor("battle", "--resume", path, typed="")
    assert again.code == 0, again
    assert last in again.out
    listed = opfor("replay", path)
    assert listed.code == 0, listed
    assert "The record ends at step " in listed.out
    assert "is there already" in refused(*words, "--save", path)


def test_the_sides_of_a_saved_battle_are_settled(tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    words = ("battle", *PAIRS["entropic"], "--system", "entropic", "--you", "a", "--save", path)
    assert opfor(*words, typed="").code == 0
    sentence = refused("battle", "--resume", path, "--you", "b")
    assert "you plays side a, and the A.I. side b" in sentence and "\n" not in sentence
    assert opfor("battle", "--resume", path, "--you", "a", typed="").code == 0


def test_a_saved_battle_is_offered(own_home: Path) -> None:
    words = ("battle", *PAIRS["encounter"], "--system", "encounter", "--you", "a")
    assert opfor(*words, typed="1\n1\n").code == 0
    assert len(list((own_home / "games").glob("battle-encounter-*.jsonl"))) == 1
    ran = opfor("battle", typed="1\nquit\n")
    assert ran.code == 0, ran
    assert "Rampaging Grunts against Kael's Iron Fist" in ran.out


def test_why_shows_the_boxes_of_the_last_act() -> None:
    words = ("battle", *PAIRS["encounter"], "--system", "encounter", "--seed", "5", "--you", "a")
    early = opfor("battle", A, B, "--seed", "3", "--you", "a", typed="why\nquit\n")
    assert "no reasons yet" in early.out
    ran = opfor(*words, "--no-why", typed="1\n" * 12 + "why\nquit\n")
    assert "What would have changed it:" in ran.out
    assert "Is the formation" in ran.out or "PF1" in ran.out or "A1 " in ran.out


def test_a_person_rolls_the_dice() -> None:
    words = ("battle", *PAIRS["encounter"], "--system", "encounter", "--dice", "typed")
    ran = opfor(*words, "--table", "4", typed="9\n1 2\nundo\n3\n4\nquit\n")
    assert ran.code == 0, ran
    assert "2 options: 1-3 far edge, 4-6 near edge" in ran.out
    assert "not a face of a six-sided die" in ran.out
    assert "Taken back: who places first" in ran.out
    assert "D6D 1: Kael's Iron Fist has the far edge" in ran.out


def test_several_people_share_a_side() -> None:
    typed = "1\n" * 60 + "quit\n"
    small = "Formation 1 (2 pts)\n* Infantry: 1 x 2 pts\nHero Token Summary\n"
    small += "* Hero Tokens from Units: 0\n* Additional Hero Tokens: 0 (0 pts)\n"
    small += "* Total Hero Tokens: 0\nTotal Army Points: 2\n"
    files = [Path("ann.txt"), Path("ben.txt")]
    sides = [f"Ann={files[0]}+Ben={files[1]}", "Kael's Iron Fist"]
    for file in files:
        file.write_text(f"{file.stem}\n{small}", "utf-8")
    try:
        ran = opfor("battle", *sides, "--system", "encounter", "--seed", "2", typed=typed)
    finally:
        for file in files:
            file.unlink()
    assert ran.code == 0, ran
    assert "Ann or Ben> " in ran.out and "Ann> " in ran.out and "Ben> " in ran.out
    assert "(Ann)" in ran.out and "(Ben)" in ran.out


# what a seat may not know


def test_a_seat_is_told_its_own_secrets_only(records: dict[str, Path]) -> None:
    path = str(records["entropic"])
    whole = opfor("replay", path, "--why").out
    mine = opfor("replay", path, "--why", "--seat", "a").out
    assert whole.count("Tokens of ") == 2 * mine.count("Tokens of ") > 0
    assert "Tokens of Meridian Patrol (points+dummies): " in mine
    assert "Tokens of Cinder Warband (points+dummies): " not in mine
    for line in mine.splitlines():
        if "A.I.: " in line and " lays " in line:
            assert "Warden" not in line and "Burner" not in line
    assert "no side and no player" in refused("replay", path, "--seat", "z")


def test_the_log_of_a_seat_holds_no_seed_and_no_answers(records: dict[str, Path]) -> None:
    for system in PAIRS:
        ran = opfor("replay", str(records[system]), "--seat", "a", "--json")
        lines = [json.loads(line) for line in ran.out.splitlines()]
        assert "seed" not in lines[0] and lines[0]["setup"]["system"] == system
        assert lines[0]["setup"]["table"].get("seed") != 3
        assert {line["e"] for line in lines[1:]} == {"event"}
        assert all("a" in line.get("audience", ["a"]) for line in lines[1:])


def test_the_state_shows_faces_to_their_owner_only(records: dict[str, Path]) -> None:
    path = str(records["entropic"])
    shown = [opfor("replay", path, "--at", "16", "--seat", seat).out for seat in ("a", "b", "")]
    for seat, out in zip("ab", shown[:2], strict=True):
        with_faces = [line.split()[0][0] for line in out.splitlines() if " dumm" in line]
        assert set(with_faces) <= {seat, "S"} and seat in with_faces
    assert " dumm" not in shown[2]


def test_a_person_sees_no_faces_of_the_ai(tmp_path: Path) -> None:
    words = ("battle", *PAIRS["entropic"], "--system", "entropic", "--seed", "3", "--you", "a")
    ran = opfor(*words, "--why", typed="auto\n" * 7 + "a2 pass\n1\n0\nstatus\nquit\n")
    assert ran.code == 0, ran
    assert "(points+dummies): Marshal" in ran.out and "(points+dummies): Fire" not in ran.out
    assert "A.I.: b1=" not in ran.out


def test_a_game_under_way_is_told_as_its_players_may_know_it(tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    words = ("battle", *PAIRS["entropic"], "--system", "entropic", "--seed", "3", "--you", "a")
    assert opfor(*words, "--save", path, typed="auto\n" * 7 + "quit\n").code == 0
    told = opfor("replay", path, "--why").out
    assert "(points+dummies): Marshal" in told and "(points+dummies): Fire" not in told
    assert "A.I.: b1=" not in told
    shown = [line for line in opfor("replay", path, "--at", "15").out.splitlines() if "(" in line]
    assert shown and all(line.startswith("  a") and " dumm" in line for line in shown)


def test_a_watched_game_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("opfor.cli.battle_report.time.sleep", slept.append)
    words = ("battle", *PAIRS["encounter"], "--system", "encounter", "--seed", "1", "--watch")
    assert opfor(*words).code == 0
    assert len(slept) > 60


def test_what_a_handicap_keeps_at_home_is_told() -> None:
    ran = opfor("battle", A, B, "--seed", "7", "--handicap", "a=300")
    assert "Note: Side a, handicap of 300 points: at home: Kiln Beast (185pts)" in ran.out
    assert "of 1000 points take part" in ran.out
    assert "--handicap: 1000 points are all" in refused("battle", A, B, "--handicap", "b=1000")


@pytest.mark.parametrize("system", ["gf-3", "gf-2"])
def test_samples_of_another_edition_play(system: str) -> None:
    ran = opfor("battle", A, PAIRS["gf-2"][0], "--system", system, "--seed", "1")
    assert ran.code == 0 and "End of round 4" in ran.out, ran


def test_attack_lines_say_why(records: dict[str, Path]) -> None:
    told = records["gf-3"].with_suffix(".txt").read_text("utf-8")
    assert "2+ to hit (Reliable) [" in told and "cover, AP 1) [" in told


def test_what_a_charge_comes_to_can_be_measured(tmp_path: Path) -> None:
    """An answer of two words is not taken for two units."""
    brutes = tmp_path / "brutes.txt"
    brutes.write_text("Brutes [1] Q4+ D4+ | 100pts | Fast\n1x Axe (A3)\n", "utf-8")
    typed = ["measure charge b1", "measure rush b1", "measure a1 b1", "auto", "1"] * 12
    ran = opfor(
        "battle", str(brutes), str(brutes), "--you", "a", "--seed", "3", "--system", "gf-3",
        "--table", "1", typed="\n".join(typed) + "\n",
    )  # fmt: skip
    assert ran.code == 0, ran
    assert "there is no unit 'charge'" not in ran.out + ran.err
    assert re.search(r'\d" of 18"|CORE-CHARGE', ran.out)
