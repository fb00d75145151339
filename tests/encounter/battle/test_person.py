"""A person against the A.I.: every choice is asked, undo and typed dice work."""

from opfor.dice import Dice, Seeded
from opfor.game import Choose
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.encounter import library
from opfor.systems.encounter.armies import preset, presets
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.core import stand_in
from opfor.systems.encounter.loading import open_battle
from opfor.systems.encounter.policy import policy
from opfor.systems.encounter.whole import Encounter

KINDS = {
    "objective", "next", "place", "order", "activate", "act", "move", "card", "interrupt",
    "shoot-attacker", "allocate", "heroic", "perfect", "fire-at", "enter",
}  # fmt: skip


def session(seed: int, **header: object) -> Session:
    names = presets()
    armies = {"a": names[seed % 5], "b": names[(seed + 1) % 5]}
    system = open_battle({"armies": armies, "ai": ["b"]})
    record = unsaved({"seed": seed, "people": ["a"], **header})
    return Session(system, record, {"b": policy(library())})


def play(game: Session, seed: int, kinds: set[str]) -> None:
    dice = Dice(Seeded(seed, "person"))
    while game.decision is not None:
        assert isinstance(game.decision, Choose)
        assert game.decision.seats == ["a"] and game.decision.options
        kinds.add(game.decision.key.split()[0])
        ids = [option.id for option in game.decision.options]
        away = "off the board" if "off the board" in ids else game.decision.sample(dice)
        game.answer(away, "a")


def test_a_person_is_asked_everything_and_the_game_ends() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        game = session(seed)
        play(game, seed, kinds)
        assert isinstance(game.view, Battle) and game.view.is_over
        assert game.told[-1].event.kind == "result"
        if kinds >= KINDS:
            return
    assert kinds >= KINDS, KINDS - kinds


def test_keys_are_unique_within_a_step() -> None:
    solo = policy(library())
    armies = [preset(name) for name in presets()[:2]]
    record = unsaved({"seed": 5, "people": []})
    Session(Encounter(stand_in(), armies), record, {"a": solo, "b": solo})
    keys: list[str] = []
    for link in record.history.links():
        if link.entry.kind == "answer":
            keys.append(link.entry.key)
    assert len(keys) > 100


def test_undo_goes_back_to_the_question_before() -> None:
    game = session(1)
    first = game.decision
    assert first is not None
    game.answer(first.sample(Dice(Seeded(1, "x"))), "a")
    game.undo("a")
    assert game.decision is not None and game.decision.key == first.key


def test_dice_can_be_typed_in() -> None:
    game = session(2, dice="typed")
    typed = 0
    dice = Dice(Seeded(2, "typed"))
    for _ in range(120):
        assert game.decision is not None
        typed += game.decision.shape == "roll"
        game.answer(game.decision.sample(dice), "a")
    assert typed > 20


def test_the_other_side_learns_no_order_of_the_ai_before_it_acts() -> None:
    """The A.I. orders a formation only as it activates [ORD-HIDDEN]."""
    game = session(3)
    while game.decision is not None and not game.decision.key.startswith("order"):
        game.answer(game.decision.sample(Dice(Seeded(3, "x"))), "a")
    assert isinstance(game.view, Battle)
    assert not any(f.is_ordered for f in game.view.formations if f.side == 1)
