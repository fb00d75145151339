"""The A.I. as owner in the player's turn, called at any time."""

import pytest

from opfor.faults import Refused
from opfor.systems.opr.table.state import AI, DESTROYED, TableState
from tests.opr.driver import AOF2, EDITIONS, GF2, GF3, Play, Prepare, play_round

TWO = "Axes [5] Q4+; melee\nBows [5] Q5+; shooting"


def call(play: Play, word: str, script: dict[str, str] | None = None) -> str:
    """Call a choice, answer what it asks, and read the order it came to."""
    before = len(play.orders)
    play.session.aside(word)
    play.until("objective-free", script)
    return play.orders[before].text if len(play.orders) > before else ""


@pytest.mark.rule("OWN-STRIKE", "OPR-MELEE")
@pytest.mark.parametrize("system", EDITIONS)
def test_a_charged_unit_always_strikes_back(system: str) -> None:
    text = call(play_round(system, "Axes [5]; melee"), "charged")
    assert "strikes back with every model that reaches" in text
    assert 'move up to 3" into it' in text


@pytest.mark.rule("OWN-STRIKE", "SR-COUNTER")
def test_gf_3_counter_weapons_strike_first() -> None:
    text = call(play_round(GF3, "Pikes [5]; 5x Pike (A1, Counter)"), "charged")
    assert "its Counter weapons before the charger strikes" in text


@pytest.mark.rule("OWN-CASUALTY")
@pytest.mark.parametrize("system", EDITIONS)
def test_casualties_keep_what_matters(system: str) -> None:
    army = 'Guns [5]; 4x Rifle (24", A1), Cannon (36", A1, AP(4))'
    text = call(play_round(system, army), "casualties")
    assert "heroes last" in text
    assert "models with special weapons (Cannon)" in text
    assert 'models within 3" of an objective, models with targets' in text
    assert "the one furthest from the enemy falls" in text


@pytest.mark.rule("OWN-CASUALTY", "OWN-STRIKE")
@pytest.mark.parametrize("word", ["casualties", "charged"])
def test_losses_can_be_noted_at_once_or_skipped(word: str) -> None:
    play = play_round(GF3, TWO)
    play.session.aside(word)
    play.reply("axes")
    assert play.options == ["done", "ai-destroyed", "ai-stunned", "ai-wounded"]
    assert getattr(play.decision, "default", "") == "done"
    play.reply("ai-wounded").reply("3").reply("done")
    assert play.state.unit("axes").models == 3
    assert play.session.undo().events == []
    undone = play.session.undo().events
    assert "Axes: 5 models left again" in [event.put_back for event in undone]


def test_a_choice_called_for_a_unit_that_is_gone_by_then_is_dropped() -> None:
    play = play_round(GF3, "Axes [5]; melee")
    for word in ("charged", "morale"):
        play.session.aside(word)
    play.reply("routed")
    assert "No A.I. unit is left that could be meant" in play.said("OWN-STRIKE")


@pytest.mark.rule("OWN-PILEIN")
@pytest.mark.parametrize(
    ("why", "holder", "where"),
    [
        ("charged", "nobody", "into contact"),
        ("over", "nobody", "toward the nearest objective the A.I. does not control"),
        ("over", AI, "into the nearest cover"),
    ],
)
def test_pile_in_and_consolidation(why: str, holder: str, where: str) -> None:
    def held(state: TableState) -> None:
        for objective in state.objectives:
            objective.holder = holder

    play = play_round(GF2, "Axes [5]; melee", also=held)
    play.session.aside("pile in")
    play.reply(why)
    assert where in play.said("OWN-PILEIN")


HERO = (
    "Lord [1] Q3+ D3+ | 50pts | Hero, Tough(3)\nSword (A3)\n| Joined to:\n"
    "Axes [5] Q4+ D4+ | 50pts |\n5x Axe (A1)"
)


@pytest.mark.rule("OWN-MORALE")
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize(
    ("army", "test"),
    [
        (HERO, "by Lord, its hero, on 3+"),
        (HERO.replace("Q3+", "Q5+"), "morale test on 4+"),
        ("Axes [5] Q4+; melee", "on 4+, or by a hero in it whose Quality is better"),
        ("Axes [5]; melee", "on its Quality"),
    ],
)
def test_a_hero_tests_if_its_quality_is_better(system: str, army: str, test: str) -> None:
    assert test in call(play_round(system, army), "morale", {"morale": "passed"})


@pytest.mark.rule("OWN-MORALE", "OPR-LAST")
@pytest.mark.parametrize(
    ("answer", "stunned", "place"), [("failed", True, "in play"), ("routed", False, DESTROYED)]
)
def test_what_came_of_the_test_is_noted(answer: str, stunned: bool, place: str) -> None:
    play = play_round(GF3, TWO)
    call(play, "morale", {"morale unit": "axes", "morale axes": answer})
    axes = play.state.unit("axes")
    assert (axes.is_stunned, axes.place) == (stunned, place)


@pytest.mark.rule("OWN-MORALE")
def test_a_stunned_unit_fails_without_a_roll() -> None:
    def stun(state: TableState) -> None:
        state.unit("axes").is_stunned = True

    text = call(play_round(GF3, TWO, also=stun), "morale", {"unit": "axes", "morale": "failed"})
    assert "fails the morale test without a roll" in text


@pytest.mark.rule("OWN-BLOCK")
@pytest.mark.parametrize(
    ("system", "magic", "inches"), [(GF2, "Psychic", 12), (AOF2, "Wizard", 18)]
)
@pytest.mark.parametrize("tried", ["yes", "no"])
def test_v2_spells_are_blocked_whenever_it_may(
    system: str, magic: str, inches: int, tried: str
) -> None:
    play = play_round(system, f"Mage [1]; Staff (A1); {magic}(2)")
    text = call(play, "spell", {"block": tried})
    assert f'within {inches}" and in sight of the caster, it rolls D6+2' in text
    assert play.state.units[0].has_used_magic is (tried == "yes")


@pytest.mark.rule("OWN-BLOCK")
def test_gf_3_has_nothing_to_block_with() -> None:
    play = play_round(GF3, "Mage [1]; Staff (A1); Caster(2)")
    with pytest.raises(Refused):
        play.session.aside("spell")


def aboard(system: str) -> Play:
    def load(state: TableState) -> None:
        state.unit("axes").transport = "hauler"
        state.unit("hauler").section = 2

    army = "Hauler [1]; melee; Transport(6), Tough(6)\nAxes [5]; melee"
    return play_round(system, army, also=load)


@pytest.mark.rule("OWN-WRECK", "OPR-DEPLOY-AT")
@pytest.mark.parametrize(("system", "word"), [(GF2, "Pinned"), (GF3, "Shaken")])
def test_the_cargo_of_a_wreck_gets_out_tested_and_stunned(system: str, word: str) -> None:
    play = aboard(system)
    text = call(play, "wreck")
    assert text.startswith('Axes gets out of Hauler: fully within 6" of the wreck, as close as')
    assert f"takes a dangerous terrain test, and it is {word}." in text
    axes = play.state.unit("axes")
    assert (axes.transport, axes.section) == ("", 2)
    assert play.state.unit("hauler").place == DESTROYED


@pytest.mark.rule("OWN-WRECK")
def test_a_transport_noted_as_destroyed_is_a_wreck_too() -> None:
    play = aboard(GF3)
    play.order()
    play.reply("ai-destroyed")
    assert "Axes gets out of Hauler" in play.said("OWN-WRECK")


@pytest.mark.rule("OWN-WRECK")
def test_without_cargo_there_is_no_wreck_to_call() -> None:
    words = [each.word for each in play_round(GF3, TWO).companion.reactions(state_of(TWO))]
    assert words == ["charged", "casualties", "pile in", "morale"]


def state_of(army: str) -> TableState:
    return play_round(GF3, army).state


def test_nothing_can_be_called_before_the_game() -> None:
    play = Play(GF3, TWO)
    assert play.companion.reactions(play.state) == []
    with pytest.raises(Refused):
        play.session.aside("charged")


def test_units_in_reserve_or_destroyed_are_not_offered() -> None:
    def lose(state: TableState) -> None:
        state.unit("bows").place = DESTROYED

    prepare: Prepare = lose
    play = play_round(GF3, TWO, also=prepare)
    assert "Axes: " in call(play, "charged")
