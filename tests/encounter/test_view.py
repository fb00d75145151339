"""Page data of Encounter games: at every question of random games, and in small scenes."""

import math
from typing import Any

import pytest

from opfor.boards.hexes import grid
from opfor.systems.encounter.armies import presets
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.view_hexes import RADIUS, middle_of
from tests.viewing import Onlooker, check_unknown, plain

#: the two halves of a side under different people
FIRST, SECOND, THIRD = presets()[:3]


def setup_of(a: str, b: str, **more: Any) -> dict[str, Any]:
    owners = more.pop("owners", {"a": "Ann", "b": "Ben"})
    sides = {
        side: {"armies": [{"file": side, "text": name, "owner": owners[side]}]}
        for side, name in (("a", a), ("b", b))
    }
    return {"system": "encounter", "sides": sides, "table": more, "options": {}}


def test_everything_can_be_shown_at_every_question() -> None:
    onlooker = Onlooker(setup_of(FIRST, SECOND), 3)
    check_unknown(onlooker)
    kinds = onlooker.play() | Onlooker(setup_of(SECOND, THIRD, seed=4), 5).play()
    asked = {kind.partition(" ")[2] for kind in kinds}
    assert {"objective", "next", "place", "order", "activate", "act", "move", "card"} <= asked


def test_typed_dice_and_an_ai_side_can_be_shown() -> None:
    setup = setup_of(FIRST, SECOND, owners={"a": "Ann", "b": ""})
    assert "RollDie" in Onlooker(setup, 3, "typed").play(30)


def test_hexes_lie_side_by_side() -> None:
    board = grid(6, 8)
    for hex in range(board.count):
        for other in board.neighbours[hex]:
            (x, y), (u, v) = middle_of(board, hex), middle_of(board, other)
            assert math.hypot(x - u, y - v) == pytest.approx(math.sqrt(3.0) * RADIUS)


@pytest.fixture(scope="module")
def fought() -> Onlooker:
    """A game in its third turn."""
    onlooker = Onlooker(setup_of(FIRST, SECOND, seed=2), 6)
    for _ in onlooker.questions():
        assert isinstance(onlooker.state, Battle)
        if onlooker.state.turn == 3 and onlooker.state.stage == "activation":
            return onlooker
    raise AssertionError("it was over too soon")


def test_units_of_one_hex_do_not_lie_on_one_another(fought: Onlooker) -> None:
    units = fought.shown("Ann")["units"]
    models = [model for unit in units for model in unit["models"] if model["at"]]
    assert models and all(model["cell"] for model in models)
    for number, one in enumerate(models):
        for other in models[:number]:
            apart = math.dist(one["at"], other["at"])
            assert apart > max(one["r"], other["r"]), (one, other)


def test_a_card_names_the_hexes_it_reaches(fought: Onlooker) -> None:
    battle = fought.state
    assert isinstance(battle, Battle)
    formation = battle.fielded(0)[0]
    card = plain(fought.match.card(battle, formation.id, "Ann"))
    own = {battle.grid.label(unit.hex) for unit in battle.standing(formation)}
    assert own <= set(card["reach"][0]["cells"])
    assert card["weapons"] and card["lines"]
    one = fought.match.card(battle, f"{formation.id}.1", "Ann")
    assert set(one["reach"][0]["cells"]) <= set(card["reach"][0]["cells"])


def test_a_look_agrees_with_the_sight_of_the_rules(fought: Onlooker) -> None:
    battle = fought.state
    assert isinstance(battle, Battle)
    seen = 0
    for own in battle.fielded(0):
        card = fought.match.card(battle, own.id, "")
        for other in battle.fielded(1):
            found = plain(fought.match.look(battle, own.id, other.id, ""))
            assert found["visible"] == (other.id in card["sees"])
            assert found["visible"] or found["blocked_by"]
            for row in found["odds"]:
                seen += 1
                assert sum(each["p"] for each in row["chances"]) == pytest.approx(1.0, abs=1e-4)
                assert row["mean"] == pytest.approx(
                    sum(each["p"] * each["wounds"] for each in row["chances"]), abs=1e-3
                )
    assert seen
