"""Nobody learns the faces of the other side's tokens before they are revealed."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

import opfor as program
from opfor.cli.battle_report import Report
from opfor.cli.battle_terminal import BattleTerminal
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import Decision, Event, Game, Policy
from opfor.match import Match
from opfor.play.matches import start_battle
from opfor.play.session import Session
from opfor.play.told import lines_for
from opfor.systems.entropic.state import SEATS, Battle, Model, Side
from opfor.systems.entropic.turn import Acting, acts_of
from opfor.systems.entropic.view import log_for, sides, units
from opfor.web.faces import BattleFace
from opfor.web.rooms import Room
from tests.cli.command import opfor, refused
from tests.contract.pairings import header
from tests.entropic.build import Script
from tests.entropic.build import battle as small_battle
from tests.entropic.watched import Noted, Watched, ai, swap_hidden, system

GAMES = 200 if program.COMPILED else 12
#: circuits whose questions look at the A.I.'s own faces
SECRET = {"command", "bid", "answer", "step-aside", "return-attack", "fire"}
#: events that show faces because the rules do
REVEALS = {"scores", "revealed", "interrupt", "shown"}


#: events after which the other side's tokens may be other ones than before
CHANGES = {"allocated", "bid", "interrupt", "shown", "failed", "scores", "score"}


def watch(game: Watched, event: Event) -> None:
    """Each seat's view is the same whatever the other side's hidden tokens are, and its
    events hold no face before its reveal."""
    battle = game.battle
    for number, seat in enumerate(SEATS):
        if event.kind in CHANGES:
            before = sides(battle, seat), units(battle, seat)
            swap_hidden(battle.sides[1 - number])
            assert (sides(battle, seat), units(battle, seat)) == before
            swap_hidden(battle.sides[1 - number])
        if event.audience and seat not in event.audience:
            continue
        _check_event(event, seat)


def _check_event(event: Event, seat: str) -> None:
    circuits = {step.circuit for step in event.trace}
    assert not (circuits & SECRET) or event.audience == [seat]
    if event.kind == "faces":
        assert event.audience == [seat]
    elif event.kind not in REVEALS | {"reasons"}:
        assert not {"faces", "real", "dummy", "revealed", "pool"} & set(event.parts)
    if event.kind == "allocated":
        assert set(event.parts) == {"tokens"}
    if event.kind == "bid":
        assert set(event.parts) == {"unit", "tokens"}


class Prying(Policy):
    """A random player who also tries answers that are refused, and keeps the reasons."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    def settle(self, game: Game, decision: Decision) -> None:
        for nonsense in ("99+99", "nonsense", "a1=99+0 b1=99+0", "yes"):
            try:
                decision.verify(nonsense)
            except Refused as refused:
                self.reasons.append(f"{decision.seats[0]}: {refused}")
        decision.read(decision.sample(game.dice_of(decision.seats[0])))


@pytest.mark.rule("EE-ALLOCATE", "EE-D9", "EE-D22")
def test_no_seat_receives_a_hidden_face() -> None:
    for seed in range(GAMES):
        policies: dict[str, Policy] = {"a": Prying(), "b": ai() if seed % 2 else Prying()}
        game = Watched(system(seed), seed, policies, watch)
        game.play()
        for number, seat in enumerate(SEATS):
            _check_log(game, seat, SEATS[1 - number])
        prying = policies["a"]
        assert isinstance(prying, Prying)
        names = [model.name for model in game.battle.sides[1].models]
        asked = [reason for reason in prying.reasons if "on its console" in reason]
        assert not any(name in reason for reason in asked for name in names)


def _check_log(game: Watched, seat: str, other: str) -> None:
    """The log made for a seat: no faces of the other's, no reasons that rest on them."""
    log = log_for(game.events, seat)
    assert [entry["kind"] for entry in log].count("faces") == game.battle.turn
    for entry in log:
        if entry["kind"] == "faces":
            assert all(id.startswith(seat) for id in entry["parts"]["faces"])
        if SECRET & {step["circuit"] for step in entry["trace"]}:
            assert not any(_speaks_of(entry["text"], model) for model in _models(game, other))


def _models(game: Watched, seat: str) -> list[Model]:
    return game.battle.sides[SEATS.index(seat)].models


def _speaks_of(text: str, model: Model) -> bool:
    return f" {model.id}=" in text or text.startswith(f"A.I.: {model.name} ")


class Doubtful(Policy):
    """The A.I., asked twice: once as things are, once with the enemy's faces turned over."""

    def __init__(self) -> None:
        self.mind = ai()
        self.count = 0

    def settle(self, game: Game, decision: Decision) -> None:
        battle = game.state
        assert isinstance(battle, Battle)
        seat = decision.seats[0]
        first = Aside(game, Dice(Noted(game.dice_of(seat).source)))
        self.mind.settle(first, decision)
        answer = decision.written()
        noted = first.own.source
        assert isinstance(noted, Noted)
        other = battle.sides[1 - SEATS.index(seat)]
        swap_hidden(other)
        self.mind.settle(Aside(game, noted.again()), decision)
        swap_hidden(other)
        assert decision.written() == answer, decision.key
        self.count += 1


class Aside(Game):
    """The same game with dice of one's own, in which nothing is told."""

    def __init__(self, game: Game, own: Dice) -> None:
        super().__init__(game.state, game.dice)
        self.is_heard = False
        self.own = own

    def settle(self, decision: Decision) -> None:
        raise AssertionError(decision.key)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        raise AssertionError(decisions[0].key)

    def tell(self, event: Event) -> None:
        raise AssertionError(event.text)

    def dice_of(self, seat: str) -> Dice:
        return self.own


@pytest.mark.rule("EE-D22")
@pytest.mark.parametrize("stun, tokens, audience", [(3, 1, ["a"]), (3, 0, []), (2, 1, [])])
def test_reasons_do_not_tell_whether_an_over_stunned_model_has_a_point(
    stun: int, tokens: int, audience: list[str]
) -> None:
    field = small_battle(
        ("a", "line-rifle", (10, 10)), ("a", "line-rifle", (30, 10)), ("b", "burner", (10, 50))
    )
    model = field.sides[0].models[0]
    model.parts[0].active.stun, model.dummy = stun, tokens
    game = Script(field)
    mind = ai()
    decision = Acting("k", "", field, 0, acts_of(field, 0), True)
    mind.settle(game, decision)
    assert [event.audience for event in game.events] == [audience]


def test_the_ai_does_not_change_its_mind_when_hidden_faces_are_swapped() -> None:
    count = 0
    for seed in range(GAMES // 4):
        doubtful = Doubtful()
        policies: dict[str, Policy] = {"a": doubtful, "b": ai()}
        Watched(system(seed), seed, policies, lambda game, event: None).play()
        count += doubtful.count
    assert count > 20 * (GAMES // 4)


def test_reasons_shown_to_everybody_do_not_rest_on_the_ais_own_faces() -> None:
    """Open circuits answer the same when the A.I.'s own faces are turned over."""

    class Openly(Doubtful):
        def settle(self, game: Game, decision: Decision) -> None:
            battle = game.state
            assert isinstance(battle, Battle)
            seat = decision.seats[0]
            first = Aside(game, Dice(Noted(game.dice_of(seat).source)))
            self.mind.passed = []
            self.mind.settle(first, decision)
            passed = self.mind.passed
            if passed and not {step.circuit for step in passed} & SECRET:
                answer, noted = decision.written(), first.own.source
                assert isinstance(noted, Noted)
                own = battle.sides[SEATS.index(seat)]
                swap_hidden(own)
                self.mind.passed = []
                self.mind.settle(Aside(game, noted.again()), decision)
                swap_hidden(own)
                assert [s.to_json() for s in self.mind.passed] == [s.to_json() for s in passed]
                assert decision.written() == answer

    for seed in range(6):
        Watched(system(seed), seed, {"a": Openly(), "b": ai()}, lambda game, event: None).play()


PERSON = "person a"
#: games of a person against the A.I. in which everything that reaches the person is compared
PERSONAL = 20 if program.COMPILED else 2


def received(match: Match, session: Session) -> list[str]:
    """Everything a person at a page or a terminal gets while they are asked."""
    state = session.view
    found: list[object] = [match.status(state, PERSON), match.view(state, PERSON)]
    found += [match.card(state, unit, PERSON) for unit in ("a1", "b1")]
    for decision in session.decisions:
        if PERSON in decision.seats:
            found.append(match.asked(state, decision, PERSON))
            found += [option.label for option in match.offers(decision)]
            try:
                found.append(match.answer_of(decision, "auto"))
            except Refused as refused:
                found.append(str(refused))
    return [json.dumps(each, sort_keys=True) for each in found]


@pytest.mark.rule("EE-ALLOCATE")
def test_a_person_gets_the_same_whatever_the_ai_has_laid() -> None:
    for seed in range(PERSONAL):
        match, session = start_battle(header("entropic", seed, "a"), "")
        dice = Dice(Seeded(seed, "person"))
        while session.decision is not None:
            battle = session.view
            assert isinstance(battle, Battle)
            before = received(match, session)
            swap_hidden(battle.sides[1])
            assert received(match, session) == before
            swap_hidden(battle.sides[1])
            session.answer(session.decision.sample(dice), PERSON)
        _check_file(session)


def _check_file(session: Session) -> None:
    """The log made for a seat: its own secrets and what all may know, no answers, no seed, and
    no gaps in its numbers where others were told something."""
    last: tuple[object, object] = (0, -1)
    lines = lines_for(session.record.header, session.told, [PERSON])
    assert len(lines) < len(session.told), "nothing was hidden"
    for line in lines:
        assert line.get("audience", [PERSON]) == [PERSON]
        assert "seed" not in line and line.get("e") in (None, "event")
        if line.get("kind") == "faces":
            assert '"b' not in json.dumps(line["parts"])
        if "n" in line:
            n = line["n"]
            assert (line["step"], n) == (last[0], int(str(last[1])) + 1) or n == 0
            last = (line["step"], n)


def test_a_page_numbers_events_as_its_seat_counts() -> None:
    match, session = start_battle(header("entropic", 2, "a"), "")
    while session.steps < 30 and session.decision is not None:
        session.answer(match.answer_of(session.decision, _first(match, session)), PERSON)
    room = Room("", BattleFace(match, session), b"")
    for ear in room.ears.values():
        numbers = [(told.step, told.number) for told in ear.heard]
        for (step, n), (later, next_n) in pairwise(numbers):
            assert next_n == (n + 1 if later == step else 0)


def _first(match: Match, session: Session) -> str:
    decision = session.decision
    assert decision is not None
    ids = [option.id for option in match.offers(decision)]
    return "auto" if "auto" in ids else ids[0]


# two people at one terminal


def test_undo_hands_the_terminal_over_and_shows_no_faces_of_the_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Who is asked next takes back what the first one said: the first one sits there again."""
    match, session = start_battle(header("entropic", 5, "ab"), "")
    while session.decision is not None and not isinstance(session.decision, Acting):
        session.answer(match.answer_of(session.decision, "auto"), session.decision.seats[0])
    first = session.decision
    assert first is not None
    asked, side = first.seats[0], match.side_of(first.seats[0])
    mover = next(option.id for option in match.offers(first) if option.id.endswith(" pass"))
    typed = iter([mover, "undo", "status", "quit"])
    BattleTerminal(match, session, Report(match, False), lambda _: next(typed)).play()
    out = capsys.readouterr().out
    other = f"person {'b' if side == 'a' else 'a'}"
    after = out.partition("Taken back")[2]
    assert f"--- {other} ---" in out.partition("Taken back")[0] and f"--- {asked} ---" in after
    assert "pass" not in out.partition("Taken back: ")[2].splitlines()[0]
    shown = [line.split()[0] for line in after.splitlines() if " dumm" in line]
    assert shown and all(id.startswith(side) or id == "Side" for id in shown)


def test_the_secrets_of_the_ai_are_not_replayed_while_people_play(tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    words = ("battle", "meridian-patrol", "cinder-warband", "--system", "entropic", "--seed", "3")
    assert opfor(*words, "--you", "a", "--save", path, typed="auto\n" * 7 + "quit\n").code == 0
    for more in ((), ("--json",), ("--at", "15")):
        assert "the A.I. plays b" in refused("replay", path, "--seat", "b", *more)
    assert opfor("replay", path, "--seat", "a").code == 0


# the A.I.'s tokens


Faces = dict[str, list[int]]


class Bluffs:
    """What the A.I. laid over many games: real counts by what the other side can see."""

    def __init__(self) -> None:
        self.consoles: dict[int, Counter[int]] = defaultdict(Counter)
        self.bids: dict[int, Counter[int]] = defaultdict(Counter)
        #: dummies laid, by how many there were
        self.laid: dict[int, Counter[int]] = defaultdict(Counter)
        #: points left in a pool, by what it was made of and how many tokens are left
        self.pools: dict[tuple[int, int, int], Counter[int]] = defaultdict(Counter)

    def note(self, game: Watched, event: Event) -> None:
        if event.kind == "faces":
            for real, dummy in cast(Faces, event.parts["faces"]).values():
                self.consoles[real + dummy][real] += 1
            self._note_pool(next(s for s in game.battle.sides if [s.seat] == event.audience))
        elif event.kind == "scores":
            for real, dummy in cast(list[list[int]], event.parts["revealed"]):
                self.bids[real + dummy][real] += 1

    def _note_pool(self, side: Side) -> None:
        if side.made_real >= 6 and side.made_dummy >= 4:
            self.laid[side.made_dummy][side.made_dummy - side.dummy] += 1
            left = side.real + side.dummy
            self.pools[side.made_real, side.made_dummy, left][side.real] += 1


@pytest.fixture(scope="module")
def bluffs() -> Bluffs:
    found = Bluffs()
    for seed in range(max(GAMES, 24)):
        Watched(system(seed), seed, {"a": ai(), "b": ai()}, found.note).play()
    return found


def test_the_number_of_the_ais_tokens_says_little_about_their_faces(bluffs: Bluffs) -> None:
    """For each common number on a console, and in a bid, at least two real counts are likely."""
    consoles = bluffs.consoles
    for found, common in ((consoles, (1, 2, 3, 4)), (bluffs.bids, (1, 2, 3))):
        for number in common:
            total = found[number].total()
            likely = [real for real, n in found[number].items() if n >= 0.15 * total]
            assert total > 40 and len(likely) >= 2, (number, found[number])
            assert max(found[number].values()) <= 0.8 * total
    assert consoles[1][1] and consoles[2][0] and consoles[2][2] and consoles[3][0]


@pytest.mark.rule("EE-ALLOCATE")
def test_the_size_of_the_ais_pool_says_little_about_what_is_in_it(bluffs: Bluffs) -> None:
    """How many dummies are laid varies, and with it what a pool of so many tokens may be."""
    for made, found in bluffs.laid.items():
        if found.total() >= 20:
            assert len(found) > made // 2 and max(found.values()) <= 0.6 * found.total()
    common = [found for found in bluffs.pools.values() if found.total() >= 5]
    surest = sum(max(found.values()) for found in common)
    assert common and surest <= 0.85 * sum(found.total() for found in common)


def test_what_the_ai_keeps_is_told_with_its_dice_to_its_own_seat_only() -> None:
    game = Watched(system(0), 3, {"a": ai(), "b": ai()}, lambda game, event: None)
    game.play()
    kept = [e for e in game.events if any(step.circuit == "reserve" for step in e.trace)]
    assert kept and all(event.audience in (["a"], ["b"]) for event in kept)
    steps = [s for e in kept for s in e.trace if s.circuit == "reserve" and s.kind == "pick"]
    assert any(step.faces for step in steps)
    assert all(step.faces or step.args["choice"] == "0" for step in steps)
