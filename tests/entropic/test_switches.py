"""Every switch in both positions."""

import pytest

from opfor.cli.battle import read_switches
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.systems.entropic.attack import attack
from opfor.systems.entropic.command import Allocating, build_pool
from opfor.systems.entropic.deployment import open_game
from opfor.systems.entropic.effects import allowance, can_pay, cloak, may_pay, stun_of
from opfor.systems.entropic.moving import Moving, measure, move
from opfor.systems.entropic.resolution import begin_turn, open_attributes
from opfor.systems.entropic.setup import open_battle
from opfor.systems.entropic.state import Battle, Model
from opfor.systems.entropic.switches import Switches, listed, turned
from opfor.systems.entropic.turn import activate
from tests.entropic.build import Script, apart, battle, block

BOTH = pytest.mark.parametrize("is_on", [False, True])


def duel(profile: str = "line-rifle", **rules: object) -> Battle:
    found = battle(("a", profile, (10, 10)), ("b", "line-rifle", (10, 30)), **rules)
    apart(found, 10.0)
    return found


def own(field: Battle) -> Model:
    return field.sides[0].models[0]


def strike(field: Battle, **answers: str) -> Script:
    game = Script(field, **answers)
    attack(game, field, own(field), own(field).parts[0], "go")
    return game


def test_every_switch_of_the_data_file_is_read_and_no_other() -> None:
    names = {name.replace("-", "_") for name in listed()}
    assert names == {name for name in dir(Switches()) if not name.startswith("_")}
    defaults = turned({})
    for name, switch in listed().items():
        assert getattr(defaults, name.replace("-", "_")) == switch.default
        assert getattr(turned({name: True}), name.replace("-", "_"))
        assert not getattr(turned({name: False}), name.replace("-", "_"))


@pytest.mark.parametrize("given", [{"no-such": True}, {"area-stun": 1}, {"area-stun": "yes"}])
def test_unknown_switches_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(Refused):
        turned(given)


def test_switches_typed_on_the_command_line_are_refused_under_their_own_name() -> None:
    assert read_switches("entropic", ["area-stun=no"]) == {"area-stun": False}
    with pytest.raises(Refused, match="--rule: unknown switch 'moon'"):
        read_switches("entropic", ["moon=yes"])


@pytest.mark.rule("EE-D10")
@BOTH
def test_measure_first(is_on: bool) -> None:
    """People see what a way measures before they commit themselves, or not."""
    field = duel(measure_first=is_on)
    model = own(field)
    decision = Moving("m", "", field, model, model.parts[0])
    assert decision.preview("10,14.5") == ("4.50 of 6" if is_on else "")


@pytest.mark.rule("EE-D11")
@BOTH
def test_first_waypoint(is_on: bool) -> None:
    field = battle(("a", "pathfinder", (10, 10)), first_waypoint=is_on)
    model = own(field)
    move(Script(field, move="10,13 10,16 10,22"), field, model, model.parts[0], "move")
    assert (model.base.x, model.base.y) == ((10, 13) if is_on else (10, 16))
    assert model.parts[0].pending.stun == 1


@pytest.mark.rule("EE-D11")
@BOTH
def test_terrain_each_leg(is_on: bool) -> None:
    wood = [block(5, 11, 10, 6, move=2)]
    field = battle(("a", "pathfinder", (10, 10)), terrain=wood, terrain_each_leg=is_on)
    model = own(field)
    decision = Moving("m", "", field, model, model.parts[0])
    decision.read("10,12 10,14")
    assert measure(field, decision.way)[-1] == 4 + (4 if is_on else 2)


@pytest.mark.rule("EE-D13")
@BOTH
def test_pending_stun_counts(is_on: bool) -> None:
    field = duel(pending_stun_counts=is_on)
    target = field.sides[1].models[0].parts[0]
    target.pending.stun = 1
    assert stun_of(target, field.switches) == int(is_on)
    assert ("target is stunned" in strike(field).told("scores")[0]) == is_on


@pytest.mark.rule("EE-D13")
@BOTH
def test_the_stun_of_shooting_too_far_weakens_the_same_attack_only_by_switch(is_on: bool) -> None:
    field = duel(pending_stun_counts=is_on)
    apart(field, 25.0)
    assert ("attacker is stunned" in strike(field).told("scores")[0]) == is_on


@pytest.mark.rule("EE-D14")
@BOTH
def test_area_stun(is_on: bool) -> None:
    field = duel(area_stun=is_on)
    strike(field)
    assert field.sides[1].models[0].parts[0].pending.stun == (2 if is_on else 1)


@pytest.mark.rule("EE-D14")
@BOTH
def test_area_stun_from_attacker(is_on: bool) -> None:
    field = battle(
        ("a", "line-rifle", (10, 10)),
        ("a", "line-rifle", (13, 10)),
        ("b", "line-rifle", (10, 30)),
        area_stun_from_attacker=is_on,
    )
    strike(field)
    assert field.sides[0].models[1].parts[0].pending.stun == int(is_on)
    assert field.sides[1].models[0].parts[0].pending.stun == (1 if is_on else 2)


@pytest.mark.rule("EE-D14")
@BOTH
def test_area_stun_spares_friends(is_on: bool) -> None:
    field = battle(
        ("a", "line-rifle", (10, 10)),
        ("a", "line-rifle", (13, 30)),
        ("b", "line-rifle", (10, 30)),
        area_stun_spares_friends=is_on,
    )
    strike(field)
    assert field.sides[0].models[1].parts[0].pending.stun == int(not is_on)


@pytest.mark.rule("EE-D15")
@BOTH
def test_interrupt_from_pool(is_on: bool) -> None:
    field = duel(interrupt_from_pool=is_on)
    enemy = field.sides[1].models[0]
    field.sides[1].real = 1
    assert can_pay(field, enemy) == may_pay(field, enemy) == is_on
    enemy.real = 1
    assert can_pay(field, enemy)


@pytest.mark.rule("EE-D8")
@BOTH
def test_cap_counts_dummies(is_on: bool) -> None:
    field = battle(
        ("a", "marshal", (10, 10)), ("a", "glare-team", (20, 10)), cap_counts_dummies=is_on
    )
    build_pool(field, field.sides[0])
    decision = Allocating("k", "", field, 0)
    if is_on:
        with pytest.raises(Refused, match="at most 2 tokens"):
            decision.verify("a2=2+1")
    else:
        assert decision.verify("a2=2+1") == "a2=2+1"
    for seed in range(20):
        decision.verify(decision.sample(Dice(Seeded(seed, "x"))))


@pytest.mark.rule("EE-D9")
@BOTH
def test_dummies_return(is_on: bool) -> None:
    field = duel(dummies_return=is_on)
    own(field).real, own(field).dummy = 1, 2
    strike(field, bid="1+2")
    assert (own(field).real, own(field).dummy) == (0, 2 if is_on else 0)


@pytest.mark.rule("EE-D16")
@BOTH
def test_waypoints_attribute(is_on: bool) -> None:
    field = battle(("a", "pathfinder", (10, 10)), waypoints_attribute=is_on)
    names = [thing.id() for thing in open_attributes(field, own(field).parts[0])]
    assert ("waypoints" in names) == is_on
    own(field).parts[0].zeroed = 1 << 4
    assert own(field).parts[0].waypoints == 0 and own(field).parts[0].move == 9


@pytest.mark.rule("EE-D18")
@BOTH
def test_cloak_survives_attack(is_on: bool) -> None:
    field = duel(cloak_survives_attack=is_on)
    cloak(own(field))
    strike(field)
    assert own(field).is_cloaked == is_on


@pytest.mark.rule("EE-D18")
@BOTH
def test_cloak_rounds_down(is_on: bool) -> None:
    field = battle(("a", "ash-walker", (10, 10)), cloak_rounds_down=is_on)
    cloak(own(field))
    assert allowance(own(field), own(field).parts[0], field.switches) == (3 if is_on else 4)


@pytest.mark.rule("EE-D5")
@BOTH
def test_initiative_stays(is_on: bool) -> None:
    field = duel(initiative_stays=is_on)
    leaders = []
    for _ in range(3):
        begin_turn(field)
        leaders.append(field.initiative)
    assert leaders == ([0, 0, 0] if is_on else [1, 0, 1])


@pytest.mark.rule("EE-D4", "EE-DEPLOY", "EE-INITIATIVE")
@BOTH
def test_higher_force_leads(is_on: bool) -> None:
    field = duel(higher_force_leads=is_on)
    field.sides[1].value = 101
    open_game(Script(field), field)
    assert field.next == 1, "the larger force places first"
    assert field.initiative == (1 if is_on else 0)


@pytest.mark.rule("EE-D17")
@BOTH
def test_dummies_extinguish(is_on: bool) -> None:
    field = duel(dummies_extinguish=is_on)
    own(field).parts[0].active.burning = 3
    own(field).dummy = 1
    activate(Script(field, act="a1 extinguish", fire="0+1"), field)
    assert own(field).parts[0].active.burning == (1 if is_on else 2)


def test_a_set_up_turns_switches() -> None:
    forces = ["meridian-patrol", "cinder-warband"]
    system = open_battle({"forces": forces, "rules": {"area-stun": False}})
    assert not system.switches.area_stun
    with pytest.raises(Refused, match="rules"):
        open_battle({"forces": forces, "rules": []})
