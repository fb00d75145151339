"""What a batch comes to: numbers, sentences, pages, tables."""

import json
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from opfor.faults import Refused
from opfor.game import play_out
from opfor.play.matches import SYSTEMS as EVERY_SYSTEM
from opfor.play.matches import start_battle
from opfor.play.pool import Pool
from opfor.sim import plots, report, running, start
from opfor.sim.batch import Batch, names_of
from opfor.sim.handicaps import find_handicap
from opfor.sim.homes import nearest_home, points_of, with_handicap
from opfor.sim.orders import batch_of
from opfor.sim.playing import Roster
from opfor.sim.plots import short
from opfor.sim.results import html_of, result_of, write_files
from opfor.sim.rows import interval
from opfor.sim.stats import Blocks, Interval, share_interval
from opfor.sim.summary import Pairing, pairings
from opfor.sim.verdicts import caution, verdict_on, verdict_on_difference
from opfor.tally import GROUND, MISHAP, OWN, WHOLE, Tally, UnitCount, play_counted
from tests.boards.tables import volume
from tests.sim.games import CARELESS, LAVA, SMALL, SYSTEMS, against_itself, batch, played, setup

#: standard errors to either side that hold 99.9%
THREE_NINES = 3.29


def lost_of(tally: Tally, side: str) -> int:
    return sum((WHOLE - u.left) * u.points for u in tally.units if u.side == side)


def credited_for(tally: Tally, side: str) -> int:
    return sum(u.killed for u in tally.units if u.side != side)


def strays_of(tally: Tally, side: str) -> int:
    return sum(sum(u.strays.values()) for u in tally.units if u.side == side)


@pytest.mark.parametrize("system", SYSTEMS)
def test_counting_changes_no_game(system: str) -> None:
    pool = Pool(setup(system))
    for seed in range(2):
        tally = pool.tally()
        counted = play_counted(pool.game(1), seed, pool.match.policies, tally)
        plain = play_out(pool.game(1), seed, pool.match.policies)
        assert pool.match.system.fingerprint(counted) == pool.match.system.fingerprint(plain)
        assert sum(unit.killed for unit in tally.units) > 0
        assert tally.opener in ("a", "b") and tally.rounds >= 1
        assert tally.activations >= sum(sum(unit.acts.values()) for unit in tally.units)
        for unit in tally.units:
            assert (unit.left == 0) == (unit.died > 0)
            assert 0 <= unit.died <= tally.rounds


@pytest.mark.parametrize(
    ("system", "score"), [("gf-3", "objectives"), ("encounter", "victory points")]
)
def test_a_game_of_a_batch_can_be_watched(system: str, score: str, tmp_path: Path) -> None:
    """The seed and the table of a row give the same game as a battle."""
    wanted = batch(1, system=system)
    row = next(games for _, games in played(tmp_path, wanted).chunks())[0]
    watched = {**wanted.pairings[0], "table": {} if row[3] is None else {"seed": row[3]}}
    header = {"kind": "battle", "dice": "app", "seed": row[2], "people": [], "setup": watched}
    match, session = start_battle(header, "")
    outcome = match.outcome(session.state_after(session.steps))
    assert {"a": 0, "b": 1, "draw": 2}[outcome.winner] == row[4]
    assert [outcome.scores[s][score] for s in "ab"] == row[8][score]


@pytest.mark.parametrize(
    ("system", "pairs"), [("gf-3", volume(40, 600)), ("encounter", volume(30, 200))]
)
def test_a_mirrored_army_takes_one_half(system: str, pairs: int, tmp_path: Path) -> None:
    """With swapped seats to the point, and so do the seats by themselves: swapped games are the
    same games seen from the other side, so only one of each pair says something of the seats."""
    given = against_itself(SMALL) if system == "gf-3" else setup(system, mirror=True)
    journal = played(tmp_path, Batch([given], pairs, 11))
    result = result_of(journal)
    share = result["share"]
    assert share["value"] == 0.5 and share["low"] < 0.5 < share["high"]
    assert result["names"][0] != result["names"][1]
    ends = Counter(row[4] for _, games in journal.chunks() for row in games if not row[1])
    seat = share_interval(ends[0], ends[2], ends[1], THREE_NINES)
    assert seat.has(0.5), vars(seat)
    assert ends[0] and ends[1], "a seat that always wins would be no mirror"


@pytest.mark.parametrize("system", EVERY_SYSTEM)
def test_points_lost_are_those_somebody_or_something_took(system: str) -> None:
    pool = Pool(setup(system))
    for seed in range(volume(3, 30)):
        tally = pool.tally()
        play_counted(pool.game(1), seed, pool.match.policies, tally)
        for side in "ab":
            assert lost_of(tally, side) == credited_for(tally, side) + strays_of(tally, side)


def test_points_that_no_enemy_took_have_a_name() -> None:
    """Ground, own weapons: with what enemies are credited with they are all that was lost."""
    given = {**against_itself(CARELESS), "table": {"file": "lava.json", "text": LAVA}}
    pool = Pool(given)
    causes: Counter[str] = Counter()
    for seed in range(volume(6, 60)):
        tally = pool.tally()
        play_counted(pool.game(seed), seed, pool.match.policies, tally)
        for side in "ab":
            assert lost_of(tally, side) == credited_for(tally, side) + strays_of(tally, side)
        for unit in tally.units:
            causes.update(unit.strays)
    assert causes[OWN] > 0 and causes[GROUND] > 0
    assert MISHAP not in causes


def test_a_model_that_nobody_hits_is_lost_to_a_mishap() -> None:
    tally = Pool(setup("entropic")).tally()
    first, second = UnitCount("1", "a", "One", 7), UnitCount("2", "b", "Two", 5)
    tally.suffer(first, 400, second, "")
    tally.suffer(first, 0, None, MISHAP)
    assert second.killed == 600 * 7
    assert first.strays == {MISHAP: 400 * 7}


def test_the_result_of_a_pairing(tmp_path: Path) -> None:
    journal = played(tmp_path, batch(10))
    result = result_of(journal)
    assert result["games"] == sum(each["count"] for each in result["outcomes"]) == 20
    for each in result["outcomes"]:
        assert each["low"] <= each["part"] <= each["high"]
    for unit in result["units"]:
        assert unit["games"] == 20 and len(unit["curve"]) == result["rounds"]
        assert unit["curve"] == sorted(unit["curve"], reverse=True)
        assert unit["curve"][-1] == pytest.approx(unit["survived"]["value"])
    died = sum(20 * (1 - unit["survived"]["value"]) for unit in result["units"])
    cells = [cell for army in result["deaths"]["cells"] for row in army for cell in row]
    assert sum(cells) == round(died)
    json.dumps(result)


def test_the_files_of_a_batch(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    journal = played(tmp_path, batch(3))
    result = result_of(journal)
    names = [path.name for path in write_files(journal, result, tmp_path)]
    assert {"report.html", "games.parquet", "games.csv", "units.parquet", "units.csv"} <= set(names)
    games = polars.read_parquet(tmp_path / "games.parquet")
    assert games["game"].to_list() == list(range(6))
    assert games["seed"][0] == games["seed"][1] != games["seed"][2]
    units = polars.read_csv(tmp_path / "units.csv")
    assert len(units) == 6 * len(result["units"])
    assert units["points_killed"].sum() > 0
    assert games["table"].to_list() == [None] * 6, "Encounter rolls its map in the game"


def test_a_report_needs_nothing_else(tmp_path: Path) -> None:
    page = html_of(result_of(played(tmp_path, batch(3))))
    assert page.count("<svg") == 7
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)""", page)
    assert "url(http" not in page and "<script" not in page


def test_names_are_only_text_on_a_page(tmp_path: Path) -> None:
    wanted = batch(1)
    wanted.pairings[0]["sides"]["a"]["armies"][0]["name"] = "<b onload=x>"
    page = html_of(result_of(played(tmp_path, wanted)))
    assert "<b onload" not in page


@pytest.fixture
def few_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """What every pairing has drawn is drawn by others of these tests."""
    for name in ("survival", "effectiveness", "death_map"):
        monkeypatch.setattr(plots, name, lambda result, place: "<svg></svg>")


@pytest.mark.usefixtures("few_pictures")
def test_settings_are_compared_game_by_game(tmp_path: Path) -> None:
    same = setup("encounter")
    order = {"word": "compare", "setup": same, "other": same, "games": 12, "seed": 5}
    journal = played(tmp_path, batch_of(order))
    result = result_of(journal)
    assert result["difference"]["value"] == 0.0 and not result["matters"]
    assert result["shares"][0] == result["shares"][1]
    assert result["verdict"].startswith("No game differed between as it is and the other way")
    write_files(journal, result, tmp_path)
    lines = (tmp_path / "games.csv").read_text().splitlines()[1:]
    assert [line.partition(",")[0] for line in lines] == ["as it is"] * 12 + ["the other way"] * 12
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<svg") == 2 + 2 * 7
    assert "What the other way changes" in page


def test_the_challenge_bonus_matters(tmp_path: Path) -> None:
    plain = against_itself(SMALL)
    bonus = {**plain, "options": {"bonus": "a"}}
    order = {"word": "compare", "setup": plain, "other": bonus, "games": 40, "seed": 5}
    result = result_of(played(tmp_path, batch_of(order)))
    assert result["difference"]["value"] > 0.0


@pytest.mark.usefixtures("few_pictures")
def test_a_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "MOST_DRAWN", 2)
    first = setup("encounter")
    second = {**first, "sides": {"a": first["sides"]["b"], "b": first["sides"]["a"]}}
    order = {"word": "tournament", "setups": [first, second, first], "games": 8, "seed": 2}
    wanted = batch_of(order)
    assert len(wanted.pairings) == 3 and wanted.games == 24
    result = result_of(played(tmp_path, wanted))
    assert len(result["table"]) == 3
    assert sum(row["elo"] for row in result["table"]) == pytest.approx(0.0, abs=1e-6)
    assert len({row["name"] for row in result["table"]}) == 3
    _is_whole(result)
    for meeting in result["meetings"]:
        _is_whole(meeting)
        assert meeting["games"] == 8
    for each in result["lists"]:
        own = [m for m in result["meetings"] if each["name"] in m["names"]]
        assert each["games"] == sum(m["games"] for m in own) == 16
        wins = [m["lists"][m["names"].index(each["name"])]["won"]["count"] for m in own]
        assert each["won"]["count"] == sum(wins)
    page = html_of(result)
    assert page.count("<svg") == 2 + 3 * 3, "meetings are too many to be drawn"
    assert page.count("<details>") == 3
    for heading in ("Who beats whom", "What was left", "How long units live", "Where units die"):
        assert heading in page


def test_a_list_has_the_same_units_whoever_it_meets(tmp_path: Path) -> None:
    """A battle tells models of one name apart, but a list that meets its like is still itself."""
    setups = [setup("entropic", mirror=True), setup("entropic")]
    setups.append(
        {**setups[1], "sides": dict(zip("ab", [setups[1]["sides"]["b"]] * 2, strict=True))}
    )
    order = {"word": "tournament", "setups": setups, "games": 2, "seed": 2}
    result = result_of(played(tmp_path, batch_of(order)))
    for place, each in enumerate(result["lists"]):
        units = [unit for unit in result["units"] if unit["list"] == place]
        worth = sum(points for _, points in Roster(setups[place]).units[0])
        assert sum(unit["points"] for unit in units) == worth
        assert all(unit["games"] == each["games"] for unit in units)


def _is_whole(result: dict[str, Any]) -> None:
    """What is said of two lists is said of any number."""
    assert 0 <= result["opening"]["low"] <= result["opening"]["high"] <= 1
    for place, each in enumerate(result["lists"]):
        ends = [each[key] for key in ("won", "drawn", "lost")]
        assert sum(end["count"] for end in ends) == each["games"]
        assert all(end["low"] <= end["part"] <= end["high"] for end in ends)
        assert each["points_lost"] == pytest.approx(
            each["points_to_enemy"] + sum(each["points_to"].values())
        )
        assert {"victory points", "points left"} <= set(each["scores"])
        units = [unit for unit in result["units"] if unit["list"] == place]
        assert units and all(unit["games"] == each["games"] for unit in units)
        assert sum(sum(unit["acts"].values()) for unit in units) > 0
        fallen = sum(each["games"] * (1 - unit["survived"]["value"]) for unit in units)
        assert sum(map(sum, result["deaths"]["cells"][place])) == round(fallen)


def test_a_run_in_the_background() -> None:
    told: list[dict[str, Any]] = []
    run = start({"setup": setup(), "games": 6, "seed": 3}, workers=1, on_progress=told.append)
    assert run.wait(60)
    assert run.progress()["state"] == "done"
    assert told[-1]["played"] == 6
    result, page = run.result(), run.html()
    assert result is not None and result["games"] == 6
    assert page is not None and page.startswith("<!doctype html>")


def test_a_run_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "WANTED", 0.1)
    run = start({"setup": setup(), "games": 1_000_000}, workers=1)
    while not run.progress()["played"]:
        time.sleep(0.01)
    run.stop()
    assert run.wait(60)
    assert run.progress()["state"] == "stopped"
    assert run.result() is not None


@pytest.mark.parametrize(
    ("order", "word"),
    [
        ({"setup": {}}, "army|system"),
        ({"setup": None}, "setup"),
        ({"setup": {"system": "chess"}}, "army|system"),
        ({"word": "dance"}, "word"),
        ({"games": 0}, "games"),
        ({"games": 10, "seed": "x"}, "seed"),
    ],
)
def test_orders_that_cannot_be_played(order: dict[str, Any], word: str) -> None:
    with pytest.raises(Refused, match=word):
        batch_of({"games": 2, **order})


def test_people_play_no_batches() -> None:
    held = setup()
    held["sides"]["a"]["armies"][0]["owner"] = "Ann"
    with pytest.raises(Refused, match="Ann"):
        batch_of({"setup": held, "games": 2})


@pytest.mark.parametrize("system", SYSTEMS)
def test_units_stay_at_home(system: str) -> None:
    whole = setup(system)
    total = points_of(whole, "b")
    lighter = with_handicap(whole, "b", round(total * 0.4))
    assert 0.5 * total <= points_of(lighter, "b") < total
    assert points_of(lighter, "a") == points_of(whole, "a")


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_units_of_the_nearest_handicap_are_named(system: str) -> None:
    """They are those that stay at home if so many points are asked for."""
    whole = setup(system)
    total = points_of(whole, "a")
    for wanted in (1.0, 0.2 * total):
        home = nearest_home(whole, "a", wanted)
        names = [name for name, _ in Roster(whole).units[0]]
        assert home.units and all(name in names for name, _ in home.units)
        assert total - points_of(with_handicap(whole, "a", home.points), "a") == home.points
        assert home.is_too_much == (wanted == 1.0)


def test_the_search_for_a_handicap(tmp_path: Path) -> None:
    folders = iter(range(100))

    def play(wanted: Batch, label: str) -> tuple[Pairing, bool]:
        return pairings(played(tmp_path / str(next(folders)), wanted))[0], True

    lopsided = with_handicap(setup("encounter", mirror=True), "b", 40)
    found = find_handicap(lopsided, 60, 3, play)
    assert found["strong"] == 0
    assert found["points"]["value"] > 0
    units = [f"{unit['name']} worth {unit['points']}" for unit in found["home"]["units"]]
    assert units and "Units stay whole" in found["verdict"]
    assert all(unit in found["verdict"] for unit in units)
    even = find_handicap(setup("encounter", mirror=True), 4, 3, play)
    assert even["points"] is None and even["verdict"].startswith("Too few games to tell: ")


def test_a_search_that_is_stopped_says_what_it_has(tmp_path: Path) -> None:
    labels: list[str] = []

    def play(wanted: Batch, label: str) -> tuple[Pairing, bool]:
        labels.append(label)
        found = pairings(played(tmp_path / f"{last} {len(labels)}", wanted))[0]
        return found, len(labels) < last

    lopsided = with_handicap(setup("encounter", mirror=True), "b", 60)
    for last in (1, 2):
        labels.clear()
        found = find_handicap(lopsided, 24, 3, play)
        assert found["stopped"] and found["verdict"].startswith("Stopped before")
        assert [step["games"] for step in found["steps"]] == [24] * last
        assert "to make it even" in found["verdict"] or "takes" in found["verdict"]
    step = found["steps"][1]
    assert labels[1] == f"step 2, {step['points']} points left at home"


@pytest.mark.once
def test_verdicts() -> None:
    names = ["Reds", "Blues"]
    assert verdict_on(names, Interval(0.5, 0.48, 0.52), 2000).startswith("An even match")
    assert "Too few games" in verdict_on(names, Interval(0.5, 0.3, 0.7), 20)
    assert verdict_on(names, Interval(0.62, 0.6, 0.64), 2000).startswith("Reds has a clear edge")
    assert verdict_on(names, Interval(0.1, 0.08, 0.12), 2000).startswith("Blues overruns Reds")


@pytest.mark.once
@pytest.mark.parametrize(
    ("difference", "says"),
    [
        ((-0.25, -0.3, -0.2), "It matters: with y Reds wins 25.0 fewer of a hundred games than"),
        ((-0.25, -0.3, -0.2), "(95%: 20.0 to 30.0 fewer; 5,000 games each)"),
        ((0.25, 0.2, 0.3), "wins 25.0 more of a hundred games than with x"),
        ((0.01, -0.02, 0.04), "No difference was found between x and y: with y Reds wins 1.0 more"),
        ((0.01, -0.02, 0.04), "(95%: 2.0 fewer to 4.0 more; 5,000 games each)"),
        (
            (0.0, -0.2, 0.2),
            "Too few games to tell whether x and y differ: with y Reds wins as many",
        ),
    ],
)
def test_verdicts_on_differences(difference: tuple[float, float, float], says: str) -> None:
    assert says in verdict_on_difference("Reds", ["x", "y"], Interval(*difference), 5000, 70)


def test_a_comparison_is_called_by_what_is_set() -> None:
    settings = [{"names": ["Reds", "Blues"], "system": "gf-3"}] * 2
    shared = {"system": "gf-3", "settings": settings}
    both = "Reds against Blues, Grimdark Future, Solo & Co-Op (v3)"
    for labels, title, change in (
        (["nothing set", "bonus=b"], f"Does bonus=b matter? {both}", "What bonus=b changes"),
        (["bonus=a", "nothing set"], f"Does bonus=a matter? {both}", "What no bonus=a changes"),
        (["bonus=a", "bonus=b"], f"bonus=a or bonus=b? {both}", "What bonus=b changes"),
    ):
        assert report._question({**shared, "labels": labels}) == title
        assert report._change(labels) == change


@pytest.mark.once
def test_what_a_verdict_must_be_read_with() -> None:
    even = [("Reds", 1000), ("Blues", 990)]
    assert caution("gf-2", even, [("Reds", []), ("Blues", [])]) == ""
    uneven = [("Reds", 1000), ("Blues", 750)]
    told = caution("gf-2", uneven, [("Reds", ["Good Shot"]), ("Blues", [])])
    assert "(Reds 1,000, Blues 750)" in told
    says = "in Grimdark Future, AI rules v2.1 these rules were not played: Good Shot (Reds)"
    assert says in told


def test_rules_not_played_and_uneven_points_stand_beside_the_verdict(tmp_path: Path) -> None:
    strange = SMALL.replace("Furious", "Furious, Moon Dance").replace("75pts", "150pts")
    given = against_itself(SMALL)
    given["sides"]["a"]["armies"][0] |= {"text": strange, "name": "Dancers"}
    verdict = result_of(played(tmp_path, Batch([given], 1, 3)))["verdict"]
    assert "Dancers 150, The list 75" in verdict
    assert "not played: Moon Dance (Dancers)" in verdict


def test_what_never_came_up_has_no_figure() -> None:
    assert interval(Blocks().interval().to_json()) == "–"
    assert interval(share_interval(0, 1, 0).to_json()).startswith("50.0% (")


def test_wide_tables_say_that_they_scroll() -> None:
    wide = report.table(list("abcdef"), [list("123456")])
    assert "Scrolls sideways" in wide and 'tabindex="0"' in wide
    assert "Scrolls" not in report.table(["a", "b"], [["1", "2"]])
    # the shade moves away with the last column: it is told by the style alone
    assert "local" in report.STYLE and "var(--shade)" in report.STYLE


def test_captions_name_the_columns_they_speak_of(tmp_path: Path) -> None:
    page = html_of(result_of(played(tmp_path, batch(1))))
    assert "to the right" not in page
    assert re.search(r"(?:All p|P)oints lost (?:were|are those) lost to the enemy", page)


def test_numbers_that_are_not_printed_are_said_in_plain_sight(tmp_path: Path) -> None:
    page = html_of(result_of(played(tmp_path / "a", batch(1))))
    before = page[: page.index("<table>")]
    assert "Played on the stand-in core" in before and "<details" not in before
    given = Batch([against_itself(SMALL)], 1, 3)
    page = html_of(result_of(played(tmp_path / "b", given)))
    assert page.index("How the lists were read") < page.index("<table>")


@pytest.mark.parametrize(("system", "unit"), [("encounter", "hexes"), ("entropic", "inches")])
def test_maps_say_what_they_are_measured_in(system: str, unit: str, tmp_path: Path) -> None:
    page = html_of(result_of(played(tmp_path, batch(1, system=system))))
    assert page.count(f"{unit} from its own edge") >= 2


def test_titles_are_not_what_things_are_stored_under() -> None:
    wanted = batch(1, system="gf-3")
    assert wanted.names() == [["Ember Kin", "Lantern Wardens"]]
    strange = against_itself("no list")
    strange["sides"]["a"]["armies"][0]["name"] = ""
    assert names_of(strange)[0] == "list.txt"


def test_names_in_pictures_are_cut_between_words() -> None:
    assert short("Wardens", 28) == "Wardens"
    assert short("Lantern Wardens of the Long Shore", 20) == "Lantern Wardens of…"
    assert short("x" * 30, 10) == "x" * 9 + "…"
