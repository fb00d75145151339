"""The trees at the table: few questions, known answers, one order."""

import pytest

from opfor.circuits.trace import Step
from opfor.systems.opr.table.state import AI, TableState
from opfor.tabletop.explain import explain
from tests.opr.driver import AOF2, EDITIONS, GF2, GF3, Play, play_round
from tests.opr.ends import ENDS, End

ARMIES = {
    "hybrid": 'Reds [5]; 5x Gun (12", A1), 5x Axe (A3)',
    "shooting": 'Reds [5]; 5x Rifle (24", A2), 5x Knife (A1)',
    "melee": "Reds [5]; 5x Axe (A3)",
}


def script_of(end: End) -> dict[str, str]:
    """The companion's answers for a way through a tree: related boxes are one question."""
    script: dict[str, str] = {}
    given = dict(zip(end.nodes, end.answers, strict=True))
    for box, answer in given.items():
        yes = answer == "y"
        if box in ("H1", "S1", "M1"):
            script[f" {box} "] = "B" if yes else "none"
        elif box in ("H2", "M2"):
            charges = given.get(f"{box}a") == "y"
            script[f" {box} "] = ("charge" if charges else "some") if yes else "none"
        else:
            script[f" {box} "] = "yes" if yes else "no"
    return script


def passed(trace: list[Step]) -> tuple[str, ...]:
    return tuple(step.node for step in trace if step.kind == "ask")


@pytest.mark.rule("H1", "H2", "H2a", "H2b", "H3", "H4", "H5", "H6", "S1", "S2", "S3")
@pytest.mark.rule("M1", "M2", "M2a", "M3")
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("end", ENDS, ids=lambda end: f"{end.tree}-{end.answers}")
def test_every_way_through_a_tree_comes_to_its_order(system: str, end: End) -> None:
    play = play_round(system, ARMIES[end.tree])
    order = play.order(script_of(end))
    assert passed(order.trace) == end.nodes
    assert order.parts["action"] == end.action
    assert bool(order.parts["shoot"]) is end.shoot
    goal = {"objective": "objective B", "enemy": "enemy"}[end.toward]
    assert order.parts["toward"] == goal
    hurt = "what it shot or struck gets its models and wounds back"
    back = "Reds: back to where it stood before this order"
    is_fighting = end.shoot or end.action == "charge"
    assert order.put_back == (f"{back}, {hurt}" if is_fighting else back)


@pytest.mark.rule("OPR-WAY", "H2a", "M2a")
@pytest.mark.parametrize("tree", ["hybrid", "melee"])
def test_the_way_and_the_charge_are_one_question(tree: str) -> None:
    play = play_round(GF3, ARMIES[tree])
    play.order({"1 objective": "A", "2 enemies": "charge"})
    assert len(play.asked) == 2
    assert play.prompts[1] == 'Reds: an enemy within 6" of its path to objective A?'
    assert "OPR-MELEE" in play.orders[-1].rules


@pytest.mark.rule("OPR-CTRL")
@pytest.mark.parametrize(
    ("system", "counts"),
    [(GF2, "units other than this one"), (AOF2, "unless this unit itself"), (GF3, "counted too")],
)
def test_what_control_means_is_the_editions(system: str, counts: str) -> None:
    play = play_round(system, ARMIES["melee"])
    assert counts in play.decision.means
    assert "OPR-CTRL" in play.decision.rules


@pytest.mark.rule("OPR-VALID")
def test_gf_3_asks_only_for_objectives_it_may_score() -> None:
    def bar(state: TableState) -> None:
        state.objectives[0].is_valid = False

    play = play_round(GF3, ARMIES["melee"], also=bar)
    assert play.options == ["B", "none"]
    assert "OPR-VALID" in play.decision.rules


@pytest.mark.rule("OPR-CTRL")
def test_objectives_held_by_the_ai_are_not_offered() -> None:
    def hold(state: TableState) -> None:
        state.objectives[1].holder = AI

    assert play_round(GF3, ARMIES["melee"], also=hold).options == ["A", "none"]


@pytest.mark.rule("OPR-CTRL", "M1", "H1", "S1")
@pytest.mark.parametrize("tree", ["hybrid", "shooting", "melee"])
def test_with_everything_held_the_objective_is_not_asked_for(tree: str) -> None:
    def hold(state: TableState) -> None:
        for objective in state.objectives:
            objective.holder = AI

    play = play_round(GF3, ARMIES[tree], also=hold)
    order = play.order()
    assert not any("objective-free" in key for key in play.asked)
    assert order.trace[0].because == "the A.I. holds every objective it can score (A, B)"


@pytest.mark.rule("H4")
def test_without_ranged_weapons_nothing_is_asked_about_shooting() -> None:
    play = play_round(GF3, "Reds [5] Q4+; hybrid")
    assert "advance-would-shoot" in " ".join(play_all(play))
    play = play_round(AOF2, "Reds [5]; 5x Axe (A3)")
    play.companion.sheet.ai["reds"].given_type = "hybrid"
    order = play_hybrid(play)
    assert not any("advance-would-shoot" in key for key in play.asked)
    assert order == "rush"


def play_all(play: Play) -> list[str]:
    play.order({"H2 ": "none", "H3": "no"})
    return play.asked


def play_hybrid(play: Play) -> str:
    """The melee weapons of a unit told to be hybrid, walked as hybrid."""
    play.session.aside("set reds.type hybrid")
    return str(play.order({"H2 ": "none", "H3": "no"}).parts["action"])


@pytest.mark.rule("M2", "M3")
def test_with_no_enemy_left_everything_about_enemies_is_known() -> None:
    def win(state: TableState) -> None:
        state.enemies[0].is_destroyed = True

    play = play_round(GF3, ARMIES["hybrid"], "Guards [5]; melee", also=win)
    order = play.order({"H1": "A", "H3": "no"})
    assert [key.split()[-1] for key in play.asked] == [
        "objective-free",
        "objective-rush-not-advance",
    ]
    assert order.parts["action"] == "rush"
    assert "no enemy unit is left" in [step.because for step in order.trace]


def test_only_aircraft_left_means_nobody_to_charge() -> None:
    play = play_round(GF3, ARMIES["melee"], "Kite [1]; shooting; Aircraft")
    order = play.order({"M1": "none"})
    assert len(play.asked) == 1
    assert order.parts["action"] == "rush"
    assert order.text.startswith('Reds: rush up to 12" toward the nearest enemy.')


@pytest.mark.rule("OPR-TIE")
def test_ties_are_rolled_on_demand() -> None:
    play = play_round(GF3, ARMIES["melee"])
    play.session.aside("tie 3")
    play.until("objective", {"equally good": "6"})
    assert "the 3rd" in play.said("OPR-TIE")


def test_why_tells_the_boxes_and_what_would_have_changed_it() -> None:
    play = play_round(GF3, ARMIES["melee"])
    order = play.order({"M1": "A", "M2": "none"})
    lines = "\n".join(explain(play.companion.library, order))
    assert "objective A is the nearest" in lines
    assert "It turned on" in lines


def test_why_tells_what_stands_before_the_trees() -> None:
    play = play_round(GF3, 'Mortar [1]; Mortar (36", A1, Indirect)')
    lines = "\n".join(explain(play.companion.library, play.order({"in range": "yes"})))
    assert "SR-INDIRECT" in lines
    assert "Is an enemy in range where it stands? → yes" in lines
    assert "It turned on SR-INDIRECT: Is an enemy in range where it stands?" in lines


def test_why_tells_that_whoever_is_out_of_range_goes_by_its_tree() -> None:
    play = play_round(GF3, 'Mortar [1]; Mortar (36", A1, Indirect)')
    order = play.order({"in range": "no"})
    lines = "\n".join(explain(play.companion.library, order))
    assert "SR-INDIRECT" in lines and "It turned on SR-INDIRECT" not in lines
