"""Heroes who join units before deployment, where people say so."""

import json
from pathlib import Path

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import AnyLegal, Decision, FreeGame, Game, Policy
from opfor.play.record import create, load
from opfor.play.session import Session
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.whole.heroes import hosts_of
from opfor.systems.opr.whole.invariants import play_watched
from opfor.systems.opr.whole.loading import Loading
from opfor.systems.opr.whole.making import Maker, make_battle
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.state import DEPLOYMENT, War
from opfor.systems.opr.whole.system import OprBattle
from opfor.systems.opr.whole.words import answer_of
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.setups import setup_of

CHIEF = "Chief [1] Q3+ D3+ | 60pts | Hero, Tough(3)\nSword (A3)\n"
LORD = CHIEF.replace("Chief", "Lord").replace("Tough(3)", "Tough(9)")
TRUCK = 'Truck [1] Q4+ D4+ | 90pts | Transport(5), Tough(6)\nGun (24", A1)\n'
LURKERS = "Lurkers [5] Q4+ D4+ | 100pts | Ambush\n5x Blade (A2)\n"


def army(*units: str) -> str:
    return "\n".join(units)


def loading(edition: str, *units: str, owner: str = "you") -> Loading:
    made = Field(army(*units), RIFLES, edition, owners={"a": owner})
    return Loading(made.war, "a")


class Joins(Policy):
    """Puts every Hero into the last unit it may join."""

    def settle(self, game: Game, decision: Decision) -> None:
        if not isinstance(decision, Loading):
            AnyLegal().settle(game, decision)
            return
        units = decision.war.units_of(decision.side)
        hosts = {unit.id: hosts_of(decision.war, unit) for unit in units}
        joining = {id: found[-1].id for id, found in hosts.items() if found}
        decision.read(json.dumps({"join": joining}))


@pytest.mark.rule("CORE-SR-HERO")
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_with_heroes_who_joined_break_no_rule(edition: str) -> None:
    for seed in range(3):
        text = army(CHIEF, RIFLES, LURKERS)
        maker = Maker(setup_of(edition, text, RIFLES, seed, owners={"a": "you"}))
        policies: dict[str, Policy] = {"you": Joins(), "b": Ai()}
        game = play_watched(maker.make(maker.layout().table), seed, policies)
        assert [unit.id for unit in game.war.units_of("a")] == ["a2", "a3"]
        told = [event.text for event in game.told]
        assert "Chief (a1) joined Lurkers (a3)." in told
        assert not any("Chief (a1)" in line and "joined" not in line for line in told)


@pytest.mark.rule("CORE-SR-HERO", "CORE-HALF")
def test_a_hero_is_in_its_unit_as_if_the_list_had_said_so() -> None:
    said = Field(
        army(RIFLES.replace("Rifles", "Others"), CHIEF + "| Joined to:\n" + RIFLES), RIFLES
    )
    maker = Maker(
        setup_of(
            "gf-3",
            army(RIFLES.replace("Rifles", "Others"), CHIEF, RIFLES),
            RIFLES,
            owners={"a": "you"},
        )
    )
    system = maker.make(maker.layout().table)
    game = play_until_deployment(system, {"you": Joins(), "b": Ai()})
    found, like = game.battle.unit("a3"), said.unit("a2")
    assert found is not None and found.profile.size == 6
    assert [m.weapons for m in found.models] == [m.weapons for m in like.models]
    assert [(m.tough, m.is_hero) for m in found.models] == [
        (m.tough, m.is_hero) for m in like.models
    ]
    assert (found.type, found.defense) == (like.type, like.defense)
    assert fighter_of(found).started == fighter_of(like).started == 6


def play_until_deployment(system: OprBattle, policies: dict[str, Policy]) -> War:
    state = system.start()
    assert isinstance(state, War)
    game = FreeGame(state, 3, policies)
    while state.stage < DEPLOYMENT:
        system.step(game)
    return state


SLIPS = [
    ("gf-3", (RIFLES, RIFLES), "a1+a2", "is no Hero by itself"),
    ("gf-3", (LORD, RIFLES), "a1+a2", r"has Tough\(9\), and a Hero above Tough\(6\) joins no unit"),
    ("gf-3", (CHIEF, TRUCK), "a1+a2", "a unit of several models that has no Hero yet"),
    ("gf-3", (CHIEF, CHIEF, RIFLES), "a1+a3 a2+a3", "that has no Hero yet"),
    ("gf-3", (CHIEF, RIFLES, RIFLES), "a1+a2 a1+a3", "can join one unit only"),
    ("gf-3", (CHIEF, RIFLES), "a1+a9", "'a1' cannot join 'a9'"),
    ("gf-2", (CHIEF, CHIEF, RIFLES), "a1+a2", "joins a unit that is no Hero"),
    ("gf-2", (CHIEF, CHIEF, RIFLES), "a1+a3 a2+a1", "cannot join|is no Hero"),
    ("gf-2", (CHIEF, TRUCK.replace("Transport(5)", "Aircraft")), "a1+a2", "nobody in the air"),
    ("gf-3", (CHIEF, RIFLES, TRUCK), "a1+a2 a2=a3", "Truck has no room"),
    ("gf-3", (CHIEF, LURKERS), "a1+a2 a2=reserve", "'a2' cannot wait in reserve"),
    ("gf-3", (CHIEF, RIFLES, TRUCK), "a1+a2 a1=a3", "'a1' cannot ride"),
]


@pytest.mark.rule("CORE-SR-HERO", "CORE-SR-TRANSPORT", "CORE-SR-AMBUSH")
@pytest.mark.parametrize(("edition", "units", "words", "why"), SLIPS)
def test_who_may_not_join_is_refused(
    edition: str, units: tuple[str, ...], words: str, why: str
) -> None:
    decision = loading(edition, *units)
    with pytest.raises(Refused, match=why):
        decision.verify(answer_of(decision, words))


@pytest.mark.rule("CORE-SR-HERO")
def test_v2_heroes_join_any_unit_and_several_the_same() -> None:
    both = loading("gf-2", CHIEF, LORD, TRUCK)
    answer = both.verify(answer_of(both, "a1+a3 a2+a3"))
    assert json.loads(answer)["join"] == {"a1": "a3", "a2": "a3"}
    assert both.in_words(answer) == "a1 joins a3, a2 joins a3"


@pytest.mark.rule("CORE-SR-HERO")
def test_people_are_offered_it_and_the_ai_is_not() -> None:
    decision = loading("gf-3", CHIEF, RIFLES)
    assert decision.prompt.startswith("Which Hero joins which unit?")
    assert "Chief joins a1+a2 Rifles" in offers(decision)[-1].label
    assert not loading("gf-3", RIFLES, RIFLES).prompt.startswith("Which Hero")
    assert not loading("gf-3", CHIEF, RIFLES, owner="").prompt.startswith("Which Hero")


@pytest.mark.rule("CORE-SR-HERO")
def test_a_hero_joins_its_owners_units_only() -> None:
    setup = setup_of("gf-3", army(CHIEF, RIFLES), RIFLES, owners={"a": "ann"})
    setup["sides"]["a"]["armies"].append({"file": "bob.txt", "text": RIFLES, "owner": "bob"})
    maker = Maker(setup)
    state = maker.make(maker.layout().table).start()
    assert isinstance(state, War)
    hero = state.battle.unit("a1")
    assert hero is not None and [host.id for host in hosts_of(state, hero)] == ["a2"]
    decision = Loading(state, "a")
    with pytest.raises(Refused, match="of the same owner"):
        decision.verify('{"join":{"a1":"a3"}}')


@pytest.mark.rule("CORE-SR-HERO")
def test_a_record_with_a_hero_who_joined_is_played_again(tmp_path: Path) -> None:
    setup = setup_of("aof-2", army(CHIEF, RIFLES, LURKERS), RIFLES, owners={"a": "you"})
    system, policies = make_battle(setup)
    path = str(tmp_path / "game.jsonl")
    session = Session(
        system, create(path, {"seed": 4, "setup": setup, "people": ["you"]}), policies
    )
    for _ in range(40):
        decision = session.decision
        if decision is None:
            break
        if isinstance(decision, Loading):
            session.answer(answer_of(decision, "a1+a2 a3=reserve"), "you")
        else:
            session.answer(decision.sample(Dice(Seeded(1, "person"))), "you")
    session.record.close()
    again = Session(system, load(path), policies)
    assert again.steps == session.steps
    assert [told.event.text for told in again.told] == [told.event.text for told in session.told]
    assert "Chief (a1) joined Rifles (a2)." in [told.event.text for told in again.told]


@pytest.mark.rule("CORE-SR-STRIDER", "CORE-SR-FLYING")
@pytest.mark.parametrize(
    ("hero", "unit", "strides", "flies"),
    [
        ("Flying", "Strider", True, False),
        ("Strider", "Flying", True, False),
        ("Flying", "Flying", True, True),
        ("Fast", "Strider", False, False),
        ("Flying", "Fast", False, False),
    ],
)
def test_a_unit_strides_if_each_of_its_models_flies_or_strides(
    hero: str, unit: str, strides: bool, flies: bool
) -> None:
    text = (
        f"Captain [1] Q3+ D3+ | 50pts | Hero, {hero}, Tough(3)\n1x Axe (A3)\n"
        f"| Joined to:\nBlades [4] Q4+ D4+ | 100pts | {unit}\n4x Sword (A1)\n"
    )
    found = Field(text, RIFLES).unit("a1")
    assert (found.is_strider, found.is_flying) == (strides, flies)
