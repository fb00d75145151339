"""The companion at a real table: whole games by chance, hidden tokens, corrections."""

import pytest

import opfor
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import Choose, Count, RollDie
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.entropic import library
from opfor.systems.entropic.forces import samples
from opfor.systems.entropic.table import open_table
from opfor.systems.entropic.table.state import TableState
from opfor.tabletop.companion import Companion
from opfor.tabletop.explain import explain

FORCES = ("meridian-patrol", "cinder-train", "meridian-spear")
GAMES = 30 if opfor.COMPILED else 9


def table(force: str = FORCES[0], seed: int = 1, dice: str = "app", **setup: object) -> Session:
    companion = open_table({"ai": {"name": force}, **setup}, library())
    return Session(companion, unsaved({"seed": seed, "dice": dice}))


def state_of(session: Session) -> TableState:
    assert isinstance(session.view, TableState)
    return session.view


def play(session: Session, seed: int, **answers: str) -> Session:
    """Answer by a word of the key, else by chance, until the game is over."""
    dice = Dice(Seeded(seed, "person"))
    for _ in range(3000):
        decision = session.decision
        if decision is None:
            return session
        known = [answers[word] for word in answers if word in decision.key]
        session.answer(known[0] if known else decision.sample(dice))
    raise AssertionError("no end in sight")


def until(session: Session, word: str, **answers: str) -> Session:
    """Answer until a question's key has the word in it."""
    dice = Dice(Seeded(4, "person"))
    for _ in range(400):
        decision = session.decision
        assert decision is not None
        if word in decision.key:
            return session
        known = [answers[w] for w in answers if w in decision.key]
        session.answer(known[0] if known else decision.sample(dice))
    raise AssertionError(f"'{word}' is never asked")


@pytest.mark.parametrize("seed", range(GAMES))
def test_whole_games_by_chance_end_and_every_question_cites_a_rule(seed: int) -> None:
    session = table(FORCES[seed % 3], seed, options={"turns": 3})
    dice = Dice(Seeded(seed, "person"))
    companion = session.system
    assert isinstance(companion, Companion)
    while (decision := session.decision) is not None:
        assert decision.rules and decision.prompt
        session.answer(decision.sample(dice))
        assert companion.headline(session.view) and companion.status(session.view)
    again = Session(companion, session.record)
    assert state_of(again).fingerprint() == state_of(session).fingerprint()
    for told in session.told:
        if told.event.trace:
            assert explain(library(), told.event)


@pytest.mark.rule("EE-ALLOCATE", "EE-D9")
def test_the_ais_tokens_are_told_by_number_only_until_they_are_revealed() -> None:
    """The same game with the A.I.'s faces turned over looks the same to the person."""
    session = until(table(), "your turn", placed="done", force="same", objectives="yes")
    state = state_of(session)
    companion = session.system
    assert isinstance(companion, Companion)
    laid = [told.event for told in session.told if "face down" in told.event.text]
    assert laid and all(not event.trace for event in laid)
    shown = [grid.rows for grid in companion.status(state)]
    fields = [(field.path, field.value) for field in companion.fields(state)]
    for model in state.side.models:
        model.real, model.dummy = model.dummy, model.real
    assert [grid.rows for grid in companion.status(state)] == shown
    assert [(field.path, field.value) for field in companion.fields(state)] == fields
    assert any(model.tokens for model in state.side.models)


@pytest.mark.rule("EE-ATTACK", "EE-BID")
def test_a_person_attacks_and_the_companion_reckons() -> None:
    session = until(table(), "your turn", placed="done", force="same", objectives="yes")
    session.answer("attack")
    answers = {
        "target": "a2",
        "attack": "9",
        "obscured": "yes",
        "range": "3",
        "closest": "yes",
        "shaken": "no",
        "tokens": "1",
        "busy": "yes",
        "path": "no",
        "laid": "1",
        "real": "1",
        "sees": "unseen",
        "more": "burning",
        "area": "none",
    }
    for _ in range(40):
        decision = session.decision
        assert decision is not None
        last = decision.key.split()[-1]
        if not decision.key.startswith(("your turn 1 ", "A.I.", "Line Rifle 1 ")):
            break
        session.answer(answers.get(last, "none" if " area " in decision.key else "no"))
    scores = [told.event.text for told in session.told if told.event.kind == "scores"]
    assert (
        "9 Attack +1 closest visible enemy +1 closer than half the range +1 points bid" in scores[0]
    )
    part = state_of(session).side.models[1].parts[0]
    assert part.pending.plain()


def test_corrections_and_reactions() -> None:
    session = until(table(), "your turn", placed="done", force="same", objectives="yes")
    session.aside("set Marshal.stun 2")
    assert state_of(session).side.models[0].parts[0].active.stun == 2
    session.aside("set Line Rifle 1.move damaged yes")
    assert state_of(session).side.models[1].parts[0].move == 0
    session.aside("set last turn 3")
    session.aside("set initiative you")
    session.aside("tie 2")
    with pytest.raises(Refused):
        session.aside("set Marshal.real 9")
    session.aside("attack")
    decision = session.decision
    assert isinstance(decision, Choose) and "target" in decision.key
    session.undo()
    assert session.decision is not None and "your turn" in session.decision.key


@pytest.mark.parametrize(
    "setup, reason",
    [
        ({"ai": {"name": "nobody"}}, "unknown 'nobody'"),
        ({"options": {"turns": 0}}, "setup: options: turns: must be"),
        ({"rules": {"moon": True}}, "unknown switch"),
        ({"ai": {"file": "f.toml", "text": "x"}}, "f.toml"),
    ],
)
def test_faults_of_a_set_up_are_named(setup: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        table(**setup)  # type: ignore[arg-type]


@pytest.mark.rule("EE-D4", "EE-INITIATIVE")
@pytest.mark.parametrize("mine, leads", [("cinder-warband", 0), ("meridian-patrol", None)])
def test_lists_that_are_known_need_no_question(mine: str, leads: int | None) -> None:
    session = table(players=[{"name": "Ann", "file": "m", "text": samples()[mine]}])
    assert session.decision is not None and "your force" not in session.decision.key
    assert session.decision.seats == ["Ann"]
    assert leads is None or state_of(session).battle.initiative == leads


# the person's own list


def listed() -> Session:
    mine = {"name": "Ann", "file": "m.toml", "text": samples()["cinder-warband"]}
    return table(players=[mine])


def answer_all(session: Session, stop: str, **answers: str) -> list[str]:
    """Answer by the last word of the key until a key has `stop` in it; returns the keys."""
    dice = Dice(Seeded(4, "person"))
    keys: list[str] = []
    for _ in range(400):
        decision = session.decision
        assert decision is not None
        if stop in decision.key:
            return keys
        keys.append(decision.key)
        known = answers.get(decision.key.split()[-1])
        if decision.key.startswith(("your model", "your turn")) and known is None:
            known = "done" if len(decision.key.split()) == 3 else None
        session.answer(known if known is not None else decision.sample(dice), "Ann")
    raise AssertionError(f"'{stop}' is never asked")


@pytest.mark.rule("EE-DEPLOY", "EE-POOL")
def test_a_list_tells_how_many_models_there_are_and_what_the_pool_has() -> None:
    session = listed()
    keys = answer_all(session, "your turn", placed="done")
    models = len(state_of(session).yours)
    assert sum(key.startswith("your model") for key in keys) == models
    assert not any("your points" in key or "your dummies" in key for key in keys)
    yours = state_of(session).battle.sides[1]
    assert (yours.made_real, yours.made_dummy) == (13, models)


@pytest.mark.rule("EE-D5", "EE-ONE-ACTION")
def test_nobody_acts_more_often_than_the_list_has_components() -> None:
    session = listed()
    keys = answer_all(session, "turn 1 end", placed="done")
    turns = [key for key in keys if key.startswith("your turn") and len(key.split()) == 3]
    parts = sum(len(entry.profile.parts) for entry in state_of(session).yours)
    assert len(turns) == parts


@pytest.mark.rule("EE-ATTACK", "EE-D21", "EE-BID")
def test_a_list_tells_attack_and_weapon_and_bids_are_checked() -> None:
    session = listed()
    answer_all(session, "your turn", placed="done")
    session.answer("attack", "Ann")
    answer_all(session, " by", target="a2")
    by = session.decision
    assert isinstance(by, Choose)
    burner = next(option for option in by.options if "Burner" in option.label)
    session.answer(burner.id, "Ann")
    keys = answer_all(session, " tokens", obscured="no", range="3", closest="yes", shaken="no")
    assert not any(key.endswith(" attack") for key in keys)
    session.answer("2", "Ann")
    answer_all(session, " laid", busy="yes", path="no")
    laid = session.decision
    assert isinstance(laid, Count) and laid.high == 2
    with pytest.raises(Refused):
        session.answer("3", "Ann")
    session.answer("2", "Ann")
    answer_all(session, " area ", real="2", sees="unseen")
    assert not any("Which marker does it add" in t.event.text for t in session.told)
    part = state_of(session).side.models[1].parts[0]
    told = [t.event.text for t in session.told if t.event.kind == "scores"]
    printed = next(e for e in state_of(session).yours if e.name in burner.label).profile
    assert f"attack {printed.parts[0].values[1]} Attack" in told[-1]
    assert part.pending.burning == 1


def test_a_question_about_a_box_cites_a_rule_of_this_game() -> None:
    """Boxes of other games have the same ids; what `?` shows must be ours."""
    session = table()
    dice = Dice(Seeded(2, "person"))
    for _ in range(300):
        decision = session.decision
        if decision is None:
            return
        own = [rule.startswith("EE-") for rule in decision.rules]
        assert isinstance(decision, RollDie) or all(own), (decision.key, decision.rules)
        session.answer(decision.sample(dice))
