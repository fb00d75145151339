"""Page data of Entropic games: at every question of random games, for every seat."""

import json
from typing import Any

import pytest

from opfor.game import Decision
from opfor.systems.entropic.attack import Interrupting
from opfor.systems.entropic.decisions import Bidding
from opfor.systems.entropic.forces import samples
from opfor.systems.entropic.state import SEATS, Battle
from tests.entropic.watched import swap_hidden
from tests.viewing import Onlooker, check_unknown, plain

PEOPLE = {"a": "Ann", "b": "Ben"}


def setup_of(a: str, b: str, scenario: str, **more: Any) -> dict[str, Any]:
    sides = {
        side: {"armies": [{"file": name, "text": samples()[name], "owner": PEOPLE[side]}]}
        for side, name in (("a", a), ("b", b))
    }
    options = {"scenario": scenario, "uneven": True, "rules": more}
    return {"system": "entropic", "sides": sides, "table": {}, "options": options}


GAMES = [
    setup_of("meridian-patrol", "cinder-warband", "crossing"),
    setup_of("cinder-train", "meridian-spear", "arrival", **{"measure-first": True}),
]


def test_everything_can_be_shown_at_every_question() -> None:
    kinds: set[str] = set()
    for seed, setup in enumerate(GAMES):
        onlooker = Onlooker(setup, seed + 2)
        check_unknown(onlooker)
        kinds |= onlooker.play()
    names = {kind.partition(" ")[0] for kind in kinds}
    assert {"Placing", "Allocating", "Acting", "Moving", "Aiming", "StrikeBid"} <= names
    assert {"Interrupting", "GivingUp", "TakingHit", "Ordering"} <= names


def everything(onlooker: Onlooker, decision: Decision, seat: str) -> str:
    """All that a seat can get."""
    match, state = onlooker.match, onlooker.state
    found: list[Any] = [match.view(state, seat), match.asked(state, decision, seat)]
    ids = [unit["id"] for unit in found[0]["units"]]
    for id in (ids[0], ids[-1]):
        found += [match.card(state, id, seat), match.look(state, ids[0], id, seat)]
    return json.dumps(found)


@pytest.mark.rule("EE-ALLOCATE", "EE-D9", "EE-D22")
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_no_seat_gets_a_face_of_the_other_side(number: int) -> None:
    """What a seat gets is the same whatever the other side's hidden tokens are."""
    onlooker = Onlooker(GAMES[number], 10 + number)
    for count, decision in enumerate(onlooker.questions(90)):
        battle = onlooker.state
        assert isinstance(battle, Battle)
        if count % 3 and not isinstance(decision, Interrupting | Bidding):
            continue
        asked = [onlooker.match.side_of(seat) for seat in decision.seats]
        for side, seat in (*PEOPLE.items(), ("", "")):
            for other in (each for each in SEATS if each != side):
                if side in asked and other in asked:
                    continue
                before = everything(onlooker, decision, seat)
                swap_hidden(battle.sides[SEATS.index(other)])
                assert everything(onlooker, decision, seat) == before, decision.key
                swap_hidden(battle.sides[SEATS.index(other)])


def test_the_other_side_is_only_told_who_decides() -> None:
    onlooker = Onlooker(GAMES[0], 1)
    for decision in onlooker.questions(40):
        other = "Ben" if decision.seats == ["Ann"] else "Ann"
        hidden = plain(onlooker.match.asked(onlooker.state, decision, other))
        assert (hidden["options"], hidden["placing"], hidden["allocate"]) == ([], None, None)
        assert hidden["prompt"] == "The other side decides."


@pytest.mark.rule("EE-D10")
@pytest.mark.parametrize("number", range(2))
def test_distances_are_shown_only_where_people_may_measure(number: int) -> None:
    onlooker = Onlooker(GAMES[number], 2)
    is_measured = number == 1
    assert onlooker.shown("Ann")["measure_first"] == is_measured
    met = 0
    for decision in onlooker.questions(60):
        battle = onlooker.state
        assert isinstance(battle, Battle)
        own, enemies = battle.friends_of(0), battle.friends_of(1)
        if own and enemies:
            found = onlooker.match.look(battle, own[0].id, enemies[0].id, "Ann")
            assert (found["distance"] is not None) == is_measured
            card = onlooker.match.card(battle, own[0].id, "Ann")
            assert bool(card["ranges"]) == is_measured and bool(card["reach"]) == is_measured
        if type(decision).__name__ == "Moving":
            met += 1
            found = onlooker.preview(decision, "auto")
            assert found["ok"] and (found["length"] is not None) == is_measured
    assert met
