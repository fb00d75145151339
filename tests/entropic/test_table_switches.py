"""The real table: every switch that matters there in both positions, and what a list spares."""

from collections.abc import Sequence

import pytest

from opfor.dice import Dice, Seeded
from opfor.game import Choose, Decision, Event, Game
from opfor.systems.entropic import library
from opfor.systems.entropic.setup import force_of
from opfor.systems.entropic.switches import turned
from opfor.systems.entropic.table.desk import Desk
from opfor.systems.entropic.table.fighting import attack, defend, move
from opfor.systems.entropic.table.oracle import able
from opfor.systems.entropic.table.state import TableState, new_state

BOTH = pytest.mark.parametrize("is_on", [False, True])
#: an attack that simply hits, by the last word of each question
PLAIN = {
    "range": "2",
    "place": "base",
    "tokens": "0",
    "attack": "5",
    "defend": "5",
    "sees": "unseen",
}


class AtDesk(Game):
    """Answers by the last word of the question's key; else with no, none or nothing."""

    def __init__(self, state: TableState, **answers: str) -> None:
        super().__init__(state, Dice(Seeded(1, "rules")))
        self.answers = {**PLAIN, **answers}
        self.told: list[str] = []
        self.asked: list[str] = []

    def settle(self, decision: Decision) -> None:
        self.asked.append(decision.prompt)
        decision.read(decision.verify(self._answer(decision)))

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        raise AssertionError("nothing is asked together at a table")

    def _answer(self, decision: Decision) -> str:
        known = self.answers.get(decision.key.split()[-1])
        if known is not None:
            return known
        if not isinstance(decision, Choose):
            return "0"
        ids = [option.id for option in decision.options]
        return next((id for id in ("no", "none", "open") if id in ids), ids[0])

    def dice_of(self, seat: str) -> Dice:
        return self.dice

    def tell(self, event: Event) -> None:
        self.told.append(event.text)


def desk(
    force: str = "meridian-patrol", name: str = "", is_on: bool = False, **answers: str
) -> Desk:
    rules = turned({name: is_on} if name else {})
    state = new_state(force_of(force), [], 6, rules)
    state.battle.stage, state.battle.turn = "activate", 1
    for model in state.side.models:
        model.is_on_table = True
    return Desk(AtDesk(state, **answers), library(), ["you"])


def game_of(table: Desk) -> AtDesk:
    assert isinstance(table.game, AtDesk)
    return table.game


def strike(table: Desk, id: str) -> None:
    model = next(each for each in table.state.models if each.id == id)
    part = next(part for part in model.parts if part.profile.weapons)
    attack(table, model, part, "go", [])


@pytest.mark.rule("EE-D14")
@BOTH
def test_the_centre_of_area_stun(is_on: bool) -> None:
    table = desk(name="area-stun-from-attacker", is_on=is_on)
    defend(table, table.state.models[0], "they attack")
    centre = "the attacker" if is_on else "the target point"
    assert any(f"of {centre} everybody but" in text for text in game_of(table).told)


@pytest.mark.rule("EE-D14")
@BOTH
def test_area_stun_and_friends(is_on: bool) -> None:
    """Of an A.I.'s own attack its friends are not asked about; of yours they are."""
    table = desk(name="area-stun-spares-friends", is_on=is_on)
    strike(table, "a1")
    asked = any("is within" in prompt for prompt in game_of(table).asked)
    assert asked is not is_on
    defend(table, table.state.models[0], "they attack")
    assert any("is within" in prompt for prompt in game_of(table).asked)


@pytest.mark.rule("EE-D14", "EE-TARGET-PART")
def test_area_stun_goes_to_the_component_attacked() -> None:
    """The target is always near the point aimed at; round the attacker it may not be."""
    table = desk("cinder-train", part="1")
    furnace = next(model for model in table.state.models if len(model.parts) > 1)
    hull, crucible = furnace.parts
    defend(table, furnace, "they attack")
    assert hull.pending.stun == 0 and crucible.pending.stun == 2
    table = desk("cinder-train", "area-stun-from-attacker", True, part="1")
    furnace = next(model for model in table.state.models if len(model.parts) > 1)
    game_of(table).answers[str(len(table.state.placed))] = furnace.id
    defend(table, furnace, "they attack")
    assert [part.pending.stun for part in furnace.parts] == [0, 2]


@pytest.mark.rule("EE-D9")
@BOTH
def test_the_ais_dummies_after_the_reveal(is_on: bool) -> None:
    table = desk(name="dummies-return", is_on=is_on)
    model = table.state.models[0]
    told = game_of(table).told
    model.dummy = 3
    for _ in range(20):
        if any("lays" in text and "lays 0" not in text for text in told):
            break
        strike(table, model.id)
    assert (model.dummy == 3) is is_on


@pytest.mark.rule("EE-D18")
@BOTH
def test_a_cloak_and_an_attack(is_on: bool) -> None:
    table = desk("cinder-warband", name="cloak-survives-attack", is_on=is_on)
    walker = next(model for model in table.state.models if model.profile.id == "ash-walker")
    walker.is_cloaked = True
    strike(table, walker.id)
    assert walker.is_cloaked is is_on


@pytest.mark.rule("EE-CLOAKED", "EE-D18")
@BOTH
def test_a_cloaked_model_is_told_half_its_move(is_on: bool) -> None:
    table = desk("cinder-warband", name="cloak-rounds-down", is_on=is_on)
    walker = next(model for model in table.state.models if model.profile.id == "ash-walker")
    walker.is_cloaked = True
    assert (walker, walker.parts[0]) in able(table, "move")
    move(table, walker, walker.parts[0], [])
    assert f"(Move {3 if is_on else 4}," in game_of(table).told[-1]


@pytest.mark.rule("EE-D13")
@BOTH
def test_the_stun_asked_about(is_on: bool) -> None:
    table = desk(name="pending-stun-counts", is_on=is_on)
    strike(table, "a1")
    defend(table, table.state.models[0], "they attack")
    asked = [prompt for prompt in game_of(table).asked if "stun markers" in prompt]
    assert len(asked) == 2 and all(("or pending" in prompt) is is_on for prompt in asked)


@pytest.mark.rule("EE-ONE-WEAPON")
def test_a_volley_selects_for_both_weapons_first() -> None:
    table = desk("cinder-train")
    furnace = next(model for model in table.state.models if len(model.parts) > 1)
    strike(table, furnace.id)
    asked = game_of(table).asked
    assert asked[0] == "Which weapon?" and asked.count("Which weapon?") == 1
    assert sum("interrupt and move" in prompt for prompt in asked) == 2
    assert sum("for each of two weapons" in text for text in game_of(table).told) == 1


# what the person's list spares them


def against(mine: str, whom: str, **answers: str) -> list[str]:
    """What is asked when the A.I.'s Marshal attacks a model of this list."""
    table = desk("meridian-patrol", "", False, **answers)
    table.state.yours = list(force_of(mine).entries)
    parts = [(e.name, part) for e in table.state.yours for part in e.profile.parts]
    place = next(n for n, (name, _) in enumerate(parts, 1) if name == whom)
    game_of(table).answers["whom"] = f"m{place}"
    strike(table, "a1")
    return game_of(table).asked


@pytest.mark.rule("EE-MOVE-INTERRUPT", "EE-RETURN-ATTACK", "EE-D15")
def test_who_moved_away_does_not_attack_back_but_another_component_may() -> None:
    back = "Do you interrupt and attack back"
    assert any(back in prompt for prompt in against("cinder-train", "Runner"))
    assert not any(back in prompt for prompt in against("cinder-train", "Runner", moved="yes"))
    asked = against("cinder-train", "Furnace", moved="yes")
    assert f"{back} with a component that has not acted?" in asked


@pytest.mark.rule("EE-RETURN-ATTACK", "EE-CLOAKED")
def test_only_the_target_attacks_back_and_only_cloakers_are_cloaked() -> None:
    asked = against("cinder-train", "Runner", back="yes")
    assert "Which of your models attacks?" not in asked, "a Runner has one weapon"
    assert "Which of your models attacks?" in against("cinder-train", "Furnace", back="yes")
    plain = against("cinder-train", "Runner", moved="yes")
    assert "Where is the target attacked?" not in plain, "its source base is all there is"
    cloaker = against("cinder-warband", "Ash Walker", moved="yes")
    assert "Where is the target attacked?" in cloaker


@pytest.mark.rule("EE-PATH-POINT", "EE-D12")
def test_a_model_that_has_not_moved_has_no_path() -> None:
    table = desk()
    model = table.state.models[0]
    path = "Do you aim at a point of its path?"
    defend(table, model, "they attack")
    assert path not in game_of(table).asked
    move(table, model, model.parts[0], [])
    defend(table, model, "they attack")
    assert path in game_of(table).asked
