"""A look from a place not taken yet is what the same look says once it is taken."""

import httpx
import pytest

from tests.web.driver import Person, Plain, begin, quick

SYSTEMS = ("encounter", "gf-3", "gf-2", "aof-2", "entropic")


def look_from(person: Person, words: str, target: str, **other: object) -> httpx.Response:
    asked = {"version": person.seen["version"], "key": person.asked["key"]}
    return person.post("/look", asked | {"words": words, "target": target} | other)


def placed(person: Person, words: str) -> str:
    """The answer that words stand for, if it puts somebody somewhere."""
    body = {"version": person.seen["version"], "key": person.asked["key"], "words": words}
    found = person.post("/preview", body).json()
    return str(found["answer"]) if found["ok"] and found["models"] else ""


def enemies(person: Person) -> list[str]:
    units, side = person.seen["view"]["units"], person.seen["side"]
    return [each["id"] for each in units if each["side"] != side and each["where"] == "table"]


def others(person: Person) -> list[str]:
    """Enemies on the table; friends while there are none."""
    units = person.seen["view"]["units"]
    return enemies(person) or [each["id"] for each in units if each["where"] == "table"]


def placing_words(person: Person) -> list[str]:
    options = [option["id"] for option in person.asked["options"]]
    return [answer for answer in (placed(person, words) for words in options[:20]) if answer]


def is_standing(person: Person, unit: str) -> bool:
    found = next(each for each in person.seen["view"]["units"] if each["id"] == unit)
    return bool(found["where"] == "table")


@pytest.mark.parametrize("system", SYSTEMS)
def test_deploying_sees_what_it_foresaw(http: httpx.Client, system: str) -> None:
    you, _ = begin(http, quick(http, system))
    compared = 0
    for number in range(120):
        targets, words = others(you), placing_words(you)
        if not (targets and words):
            you.act(number)
            continue
        target, answer = targets[-1], words[number % len(words)]
        unit = you.asked["unit"] or answer.partition(" ")[0]
        if is_standing(you, unit):
            break
        foreseen = look_from(you, answer, target).json()
        hexes = {option["id"]: option.get("at") for option in you.asked["options"]}
        you.answer(answer)
        if not is_standing(you, unit) or target not in others(you):
            continue
        if system == "encounter" and len(position(you, unit)["models"]) > 1:
            # one of several: the look was its own, not that of the whole formation
            assert foreseen["line"][0] == hexes[answer]
        else:
            seen = you.get("/look", unit=unit, target=target).json()
            assert foreseen["line"] and foreseen == seen
        compared += 1
        if compared == 3:
            break
    assert compared


def to_move(http: httpx.Client, system: str) -> Person:
    """A game on to the first move that may end elsewhere."""
    you, _ = begin(http, quick(http, system))
    for number in range(200):
        placing = you.asked.get("placing") or {}
        if placing.get("kind") in ("order", "way") and you.asked["unit"] and enemies(you):
            return you
        you.act(number)
    raise AssertionError("nobody moves")


def position(person: Person, unit: str) -> Plain:
    return next(each for each in person.seen["view"]["units"] if each["id"] == unit)


@pytest.mark.parametrize("action", ["advance", "rush"])
def test_an_order_is_looked_from_where_it_ends(http: httpx.Client, action: str) -> None:
    you = to_move(http, "gf-3")
    unit, target = you.asked["unit"], enemies(you)[0]
    standing = you.get("/look", unit=unit, target=target).json()
    x, y = position(you, unit)["at"]
    found = [
        (words, look_from(you, words, target).json())
        for dx in (-3, 0, 3)
        for dy in (-3, 3)
        for words in [f"{action} {x + dx} {y + dy}"]
        if placed(you, words)
    ]
    moved = [look for _, look in found if look["distance"] != standing["distance"]]
    assert moved and all(look["line"] != standing["line"] for look in moved)
    # who rushes shoots at nobody
    assert action == "advance" or all(look["odds"] == [] for look in moved)


def test_a_bad_place_says_why_and_a_stale_or_foreign_one_is_refused(http: httpx.Client) -> None:
    you = to_move(http, "gf-3")
    target = enemies(you)[0]
    far = look_from(you, "advance 1000 1000", target)
    assert far.status_code == 200
    assert far.json()["line"] == [] and "CORE-MOVE" in far.json()["text"]
    assert look_from(you, "hold", "nobody").status_code == 422
    assert look_from(you, "hold", target, version=0).status_code == 409
    assert look_from(you, "hold", target, key="other").status_code == 409
    assert look_from(you, "hold", "x" * 300).status_code == 422
