"""Games over the wire: starting, playing, looking back, undoing, going on later."""

import json
from pathlib import Path

import httpx
import pytest

from opfor.play.matches import SYSTEMS
from opfor.play.record import Record, fill
from tests.web.driver import Person, Plain, begin, client, quick, serving


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_quick_game_of_each_system_is_played_and_looked_at(
    http: httpx.Client, system: str
) -> None:
    you, watcher = begin(http, quick(http, system))
    assert you.seen["board"]["shape"] in ("inches", "hexes")
    assert you.play(25) > 5
    again = dict(you.seen)
    assert {k: again[k] for k in ("version", "view", "asked")} == {
        k: you.look()[k] for k in ("version", "view", "asked")
    }
    steps = you.seen["steps"]
    for step in (0, 1, steps):
        at = you.get(f"/at/{step}").json()
        assert at["step"] == step and at["steps"] == steps
        assert all(event["step"] == step for event in at["events"])
    unit = you.seen["view"]["units"][0]["id"]
    target = you.seen["view"]["units"][-1]["id"]
    assert you.get(f"/card/{unit}").json()["unit"] == unit
    assert "text" in you.get("/look", unit=unit, target=target).json()
    assert you.get("/status").json()["lines"]
    assert watcher.look()["asked"] is None and watcher.seen["waiting"] == ["you"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_companion_of_each_system_is_played(http: httpx.Client, system: str) -> None:
    you, watcher = begin(http, quick(http, system, "quick_table"))
    assert you.seen["board"] is None
    assert you.play(20) > 5
    watcher.look()
    assert watcher.seen["view"]["headline"] == you.seen["view"]["headline"]
    assert you.get("/fields").json()["fields"]
    assert you.get("/preview").status_code == 405
    assert you.get("/look", unit="a", target="b").status_code == 409


def test_an_act_of_the_ai_is_explained_with_its_flowchart(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "encounter"))
    you.play(60)
    reasoned = [event for event in you.get("/log").json()["events"] if event.get("trace")]
    why = you.get("/why", event=reasoned[-1]["i"]).json()
    assert why["lines"] and why["trace"] == [
        {**step, "says": told["says"]}
        for step, told in zip(reasoned[-1]["trace"], why["trace"], strict=True)
    ]
    name = why["circuits"][0]
    chart = you.get(f"/circuits/{name}", event=why["event"]).json()
    boxes = {box["id"] for box in chart["boxes"]}
    assert boxes >= {step["node"] for step in why["trace"] if step["circuit"] == name}
    assert chart == you.get(f"/circuits/{name}").json()
    assert "<style" not in chart["svg"] and 'class="box' in chart["svg"]


@pytest.mark.parametrize("system", ["gf-3", "gf-2", "aof-2"])
def test_readings_are_offered_and_turned(http: httpx.Client, system: str) -> None:
    offered = next(
        each for each in http.get("/api/systems").json()["systems"] if each["id"] == system
    )["options"]
    switches = next(each for each in offered if each["name"] == "rules")["switches"]
    assert all(each["means"] and each["values"] == [True, False] for each in switches)
    first = switches[0]
    body = quick(http, system)
    turned = {"rules": {first["name"]: not first["default"]}}
    made = http.post("/api/games", json=body | {"options": turned})
    assert made.status_code in (200, 201), made.text
    for wrong, why in (
        ({"chess": True}, "unknown switch 'chess'"),
        ({first["name"]: 3}, "must be"),
    ):
        refused = http.post("/api/games", json=body | {"options": {"rules": wrong}})
        assert refused.status_code in (400, 422) and why in refused.json()["error"]


def test_a_preview_changes_nothing(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "gf-3"))
    body = {"version": you.seen["version"], "key": you.asked["key"], "words": "36 24"}
    assert you.post("/preview", body).json()["ok"] in (True, False)
    nonsense = you.post("/preview", body | {"words": "over the hills"}).json()
    assert nonsense["ok"] is False and nonsense["why"]
    assert you.look()["version"] == body["version"]


def test_an_undo_takes_back_and_is_marked(http: httpx.Client) -> None:
    you, watcher = begin(http, quick(http, "gf-3", "quick_table"))
    you.play(6)
    before = dict(you.seen)
    you.act(1)
    undo = {"request_id": "undo-1", "version": you.seen["version"]}
    taken = you.post("/undo", undo).json()
    frame = taken["frame"]
    assert frame["undone"]["seat"] == "you" and frame["undone"]["taken_back"]
    assert frame["asked"]["key"] == before["asked"]["key"]
    assert frame["version"] > before["version"]
    assert frame["marks"][-1]["text"].startswith("you took back an answer")
    repeated = you.post("/undo", undo).json()
    assert repeated["repeated"] and repeated["version"] == taken["version"]
    assert watcher.look()["marks"] == you.look()["marks"]


def test_dice_are_gone_back_through_only_in_a_friendly_game(http: httpx.Client) -> None:
    strict, _ = begin(http, quick(http, "gf-3") | {"friendly": False})
    friendly, _ = begin(http, quick(http, "gf-3") | {"friendly": True})
    while not strict.acts or strict.seen["can_undo"]:
        for person in (strict, friendly):
            person.act(person.acts)
    undo = {"request_id": "u", "version": strict.seen["version"]}
    refused = strict.post("/undo", undo)
    assert refused.status_code == 422 and "die has been rolled" in refused.json()["error"]
    frame = friendly.post("/undo", undo).json()["frame"]
    assert frame["undone"]["dice"] > 0
    assert "through" in frame["marks"][-1]["text"]


def test_a_correction_and_a_tie_are_said_aside(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "gf-3", "quick_table"))
    you.play(8)
    field = you.get("/fields", begin="round").json()["fields"][0]
    words = f"set {field['path']} 2"
    aside = {"request_id": "a1", "version": you.seen["version"], "words": words}
    taken = you.post("/aside", aside)
    assert taken.status_code == 200, taken.text
    assert any(event["kind"] == "set" for event in taken.json()["frame"]["events"])
    you.take(taken.json()["frame"])
    tie = {"request_id": "a2", "version": you.seen["version"], "words": "tie 3"}
    assert you.post("/aside", tie).status_code == 200
    you.look()
    wrong = {"request_id": "a3", "version": you.seen["version"], "words": "tie 99"}
    assert you.post("/aside", wrong).status_code == 422


def test_typed_dice_are_taken_several_at_once(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "gf-3", "quick_table") | {"dice": "typed"})
    for number in range(60):
        if you.asked["shape"] == "roll":
            break
        you.act(number)
    assert you.asked["reading"] is not None
    taken = you.answer("3 4 5 6 1 2 3 4 5")
    assert taken["version"] > 0 and set(taken["unused"]) <= set("123456")
    rolled = you.seen["asked"]
    if rolled and rolled["shape"] == "roll":
        assert you.post("/answer", you.act_body("7")).status_code == 422


def test_people_share_a_side_each_with_units_of_their_own(http: httpx.Client) -> None:
    armies = quick(http, "gf-3")["sides"]
    mine = armies["a"]["armies"][0]["sample"]
    body = quick(http, "gf-3") | {
        "sides": {
            "a": {"armies": [{"sample": mine, "owner": "Ann"}, {"sample": mine, "owner": "Ben"}]},
            "b": armies["b"],
        }
    }
    ann, ben, watcher = begin(http, body)
    assert [seat["seat"] for seat in ann.seen["seats"]] == ["Ann", "Ben"]
    for number in range(12):
        asked = [person for person in (ann, ben) if person.look()["asked"]]
        assert asked and watcher.look()["asked"] is None
        asked[number % len(asked)].act(number)


def test_the_ai_against_itself_is_watched_step_by_step(http: httpx.Client) -> None:
    body = quick(http, "encounter")
    del body["sides"]["a"]["armies"][0]["owner"]
    (watcher,) = begin(http, body)
    assert watcher.seen["over"] and watcher.seen["seats"] == []
    film = watcher.get("/film").json()
    assert len(film["frames"]) == watcher.seen["steps"] + 1
    last = film["frames"][-1]["view"]
    assert last["result"] == watcher.seen["view"]["result"] and last["result"]


def test_a_finished_game_is_exported_replayed_and_brought_in_again(http: httpx.Client) -> None:
    body = quick(http, "encounter")
    del body["sides"]["a"]["armies"][0]["owner"]
    (watcher,) = begin(http, body)
    text = watcher.get("/export").text
    record = Record("export", {})
    fill(record, text)
    assert record.is_over
    shown = http.post("/api/replay", json={"file": "mine.jsonl", "text": text}).json()
    replay = Person(http, shown["id"], shown["watch"]["token"])
    assert replay.look()["kind"] == "replay"
    assert replay.get("/at/3").json()["view"] == watcher.get("/at/3").json()["view"]
    brought = http.post("/api/games/import", json={"file": "mine.jsonl", "text": text}).json()
    again = Person(http, brought["id"], brought["watch"]["token"])
    assert again.look()["view"] == watcher.seen["view"]


def test_a_game_under_way_gives_away_neither_its_seed_nor_its_entries(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "encounter"))
    you.play(10)
    text = you.get("/export").text
    lines = [json.loads(line) for line in text.splitlines()]
    assert "seed" not in lines[0]
    assert {line["e"] for line in lines[1:]} == {"event"}
    # nor is it taken for the whole record, which would be another game
    for path in ("/api/replay", "/api/games/import"):
        refused = http.post(path, json={"file": "mine.jsonl", "text": text})
        assert refused.status_code == 422, path
        assert refused.json()["error"].startswith("mine.jsonl: only what was told of a game")


def test_saved_games_are_listed_and_go_on_in_another_server(folder: Path) -> None:
    with serving(folder) as server, client(server.url) as http:
        you, _ = begin(http, quick(http, "gf-3"))
        you.play(8)
        table, _ = begin(http, quick(http, "encounter", "quick_table"))
        table.play(4)
    with serving(folder) as server, client(server.url) as http:
        listed = {game["id"]: game for game in http.get("/api/games").json()["games"]}
        assert set(listed) == {you.game, table.game}
        assert listed[you.game]["names"] and listed[you.game]["entries"] > 0
        for person in (you, table):
            seats = http.post(f"/api/games/{person.game}/seats").json()
            back = Person(http, person.game, seats["seats"][0]["token"])
            back.look()
            assert _comparable(back.seen) == _comparable(person.seen)
            back.act(3)
        assert http.delete(f"/api/games/{you.game}").status_code == 200
        assert http.get(f"/api/games/{you.game}", headers=you.headers).status_code == 404


def _comparable(seen: Plain) -> Plain:
    keys = ("version", "steps", "view", "asked", "waiting", "over", "marks", "board", "events")
    return {key: seen[key] for key in keys}


def test_what_there_is_to_choose(http: httpx.Client) -> None:
    systems = http.get("/api/systems").json()["systems"]
    assert [system["id"] for system in systems] == list(SYSTEMS)
    for system in systems:
        army = system["armies"][0]["name"]
        given = http.get(f"/api/armies/{system['id']}/{army}").json()
        account = {"system": system["id"], "file": "x", "text": given["text"]}
        checked = http.post("/api/armies/check", json=account).json()
        assert checked["points"] == system["armies"][0]["points"] and checked["lines"]
        board = http.get("/api/tables/preview", params={"system": system["id"], "seed": 4}).json()
        assert board["board"]["width"] > 0
    refused = http.post("/api/armies/check", json={"system": "gf-3", "text": "++ broken"})
    assert refused.status_code == 422 and refused.json()["code"] == "refused"
    assert http.head("/").status_code == 200


def test_a_list_for_a_real_table_only_says_so_at_once(http: httpx.Client) -> None:
    short = {"system": "gf-3", "file": "mine.txt", "text": "Raiders [5]; melee"}
    line = http.post("/api/armies/check", json=short).json()["lines"][0]
    assert "Cannot be played on the board" in line and "Quality and Defense" in line


def test_circuits_rules_and_decisions(http: httpx.Client) -> None:
    listed = http.get("/api/circuits").json()["circuits"]
    assert {each["system"] for each in listed} == {"opr", "encounter", "entropic"}
    for each in listed[::4]:
        chart = http.get(f"/api/circuits/{each['system']}/{each['id']}").json()
        assert len(chart["boxes"]) == each["boxes"]
    drawing = http.get(f"/api/circuits/opr/{listed[0]['id']}.svg")
    assert drawing.headers["content-type"] == "image/svg+xml"
    broken = {"system": "opr", "file": "mine.toml", "text": "format = 1"}
    assert http.post("/api/circuits/check", json=broken).json()["faults"]
    core = {"file": "core.toml", "text": "format = 1"}
    assert http.post("/api/core/check", json=core).json()["ok"] is False
    assert http.get("/api/rules", params={"system": "gf-3"}).json()["rules"]
    assert http.post("/api/decide", json={"system": "gf-3"}).status_code == 422
