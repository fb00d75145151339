"""The five steps of an attack, its interrupts, composite models and special rules."""

from collections.abc import Sequence

import pytest

from opfor.boards.inches import Base
from opfor.systems.entropic.attack import attack
from opfor.systems.entropic.decisions import Thing
from opfor.systems.entropic.effects import cloak
from opfor.systems.entropic.moving import move
from opfor.systems.entropic.outlook import Outlook
from opfor.systems.entropic.sight import aims_at, is_closest, shots_of, weapons_of
from opfor.systems.entropic.state import Battle, Model, Part
from opfor.systems.entropic.turn import acts_of
from tests.entropic.build import Script, apart, battle, block


def ids_of(things: Sequence[Thing]) -> list[str]:
    return [thing.id() for thing in things]


def first(battle: Battle, side: int) -> Model:
    return battle.sides[side].models[0]


def armed(model: Model) -> Part:
    return next(part for part in model.parts if part.profile.weapons)


def make(battle: Battle, **answers: str) -> Script:
    game = Script(battle, **answers)
    model = first(battle, 0)
    attack(game, battle, model, armed(model), "go")
    return game


def duel(distance: float = 15.0, **rules: object) -> Battle:
    """A Line Rifle (Attack 4, range 20) against another (Defend 4)."""
    found = battle(("a", "line-rifle", (10, 10)), ("b", "line-rifle", (10, 30)), **rules)
    apart(found, distance)
    return found


@pytest.mark.rule("EE-ATTACK", "EE-BID")
def test_the_steps_come_in_the_printed_order() -> None:
    field = duel()
    for side in (0, 1):
        first(field, side).real = 2
        first(field, side).dummy = 1
    game = make(field, bid="1+1", answer="0+1")
    assert game.asked == [
        "go shot 1",
        "go shot 1 flee",
        "go Rifle bid",
        "go Rifle answer",
        "go Rifle return",
    ]
    kinds = [event.kind for event in game.events]
    assert kinds == ["attack", "bid", "bid", "scores", "damage", "stun"]
    assert "4 Attack +1 closest visible enemy +1 points bid = 6" in game.told("scores")[0]


@pytest.mark.rule("EE-BID", "EE-D9")
def test_every_token_bid_is_spent_and_only_real_ones_count() -> None:
    field = duel()
    first(field, 0).real, first(field, 0).dummy = 2, 2
    first(field, 1).real, first(field, 1).dummy = 1, 1
    game = make(field, bid="2+1", answer="1+1")
    assert (first(field, 0).real, first(field, 0).dummy) == (0, 1)
    assert first(field, 1).tokens == 0
    assert "= 7; defense 4 Defend +1 points bid = 5" in game.told("scores")[0]


@pytest.mark.rule("EE-D9")
def test_bids_are_told_by_number_until_scores_are_determined() -> None:
    field = duel()
    first(field, 0).real, first(field, 0).dummy = 1, 1
    game = make(field, bid="1+1")
    (bid,) = [event for event in game.events if event.kind == "bid"]
    assert bid.parts == {"unit": "a1", "tokens": 2}


@pytest.mark.rule("EE-TOO-FAR", "EE-D9")
def test_beyond_twice_the_range_the_attack_fails_and_bids_are_lost_unseen() -> None:
    field = duel(40.001)
    first(field, 0).real = 1
    game = make(field, bid="1+0")
    assert first(field, 0).parts[0].pending.plain() == {"stun": 1}
    assert first(field, 1).parts[0].pending.plain() == {}
    assert first(field, 0).tokens == 0
    assert not game.told("scores") and not game.told("stun")


@pytest.mark.rule("EE-LONG-RANGE")
@pytest.mark.parametrize("distance, stun, defense", [(20.0, 0, 4), (20.001, 1, 6), (40.0, 1, 6)])
def test_beyond_the_range_it_is_harder_and_stuns_the_attacker(
    distance: float, stun: int, defense: int
) -> None:
    field = duel(distance)
    game = make(field)
    assert first(field, 0).parts[0].pending.stun == stun
    assert game.told("scores")[0].endswith(f"= {defense}")


@pytest.mark.rule("EE-TARGET", "EE-D12")
def test_a_target_counts_at_every_base_and_point_of_its_path() -> None:
    field = battle(("a", "line-rifle", (10, 10)), ("b", "pathfinder", (10, 30)))
    enemy = first(field, 1)
    assert [aim.word for aim in aims_at(enemy)] == ["base"]
    mover = enemy.parts[0]
    move(Script(field, move="10,27 13.5,27"), field, enemy, mover, "move")
    words = [aim.word for aim in aims_at(enemy)]
    assert words == ["base", "source", "way1", *(f"path{n}" for n in range(1, 7))]
    cloak(enemy)
    assert [aim.word for aim in aims_at(enemy)] == ["base", "source", "way1"]


@pytest.mark.rule("EE-PATH-POINT")
def test_a_path_point_gives_the_target_defense() -> None:
    field = battle(("a", "line-rifle", (10, 10)), ("b", "line-rifle", (10, 24)))
    enemy = first(field, 1)
    move(Script(field, move="10,28"), field, enemy, enemy.parts[0], "move")
    game = make(field, shot="Rifle at b1 path2")
    assert "+1 aimed at a point of the path" in game.told("scores")[0]
    assert "15" not in game.told("scores")[0].split()[0]


@pytest.mark.rule("EE-TARGET", "EE-D20")
def test_sight_is_needed_and_the_path_may_give_it() -> None:
    wall = [block(2, 20, 16, 1, blocks=True, impassable=True)]
    field = battle(("a", "line-rifle", (10, 10)), ("b", "runner", (21, 23)), terrain=wall)
    enemy = first(field, 1)
    move(Script(field, move="12,23"), field, enemy, enemy.parts[0], "move")
    shots = ids_of(shots_of(field, first(field, 0), armed(first(field, 0)).profile.weapons, None))
    assert "Rifle at b1 source" in shots and "Rifle at b1 base" not in shots
    assert "Rifle at b1 path1" in shots and "Rifle at b1 path8" not in shots


@pytest.mark.rule("EE-OBSCURED", "EE-D20")
@pytest.mark.parametrize("y, is_added", [(20, True), (40, False), (9, False)])
def test_obscurement_between_gives_defense_but_not_what_the_attacker_stands_in(
    y: float, is_added: bool
) -> None:
    field = battle(
        ("a", "line-rifle", (10, 10)),
        ("b", "line-rifle", (10, 26)),
        terrain=[block(5, y, 10, 2, obscures=True)],
    )
    assert ("obscured" in make(field).told("scores")[0]) == is_added


@pytest.mark.rule("EE-CLOSEST")
def test_the_closest_visible_enemy() -> None:
    wall = [block(8, 13, 4, 1, blocks=True)]
    field = battle(
        ("a", "line-rifle", (10, 10)),
        ("b", "line-rifle", (20, 10)),
        ("b", "line-rifle", (10, 16)),
        ("b", "line-rifle", (28, 10)),
        terrain=wall,
    )
    near, hidden, far = field.sides[1].models
    attacker = first(field, 0)
    assert is_closest(field, attacker, near, near.base)
    assert not is_closest(field, attacker, far, far.base)
    assert not field.field.can_see(attacker.base, hidden.base)
    assert is_closest(field, attacker, far, Base(18.0, 10.0, far.base.r))


@pytest.mark.rule("EE-CLOSEST")
def test_only_one_of_two_enemies_is_the_closest() -> None:
    """One passed by close and stands far off: it is the closest where it passed, and the
    other one is not the closest where it stands."""
    field = battle(
        ("a", "line-rifle", (30, 10)), ("b", "burner", (50, 14)), ("b", "burner", (30, 24))
    )
    attacker, passed, stands = field.sides[0].models[0], *field.sides[1].models
    passed.trail = [Base(10.0, 14.0, passed.base.r)]
    near = next(aim for aim in aims_at(passed) if aim.word == "path20")
    assert is_closest(field, attacker, passed, near.base)
    assert not is_closest(field, attacker, stands, stands.base)
    assert Outlook(field, 0, False).nearest_seen(attacker) < 4.0
    passed.is_cloaked = True
    assert is_closest(field, attacker, stands, stands.base), "a cloaked one has no path"


@pytest.mark.rule("EE-MOVE-INTERRUPT", "EE-D15")
def test_the_move_interrupt_leaves_the_source_base_to_be_attacked() -> None:
    field = duel()
    enemy = first(field, 1)
    enemy.real = 1
    source = enemy.base
    game = make(field, flee="yes", flight="14,24")
    assert enemy.real == 0 and enemy.parts[0].has_acted
    assert (enemy.base.x, enemy.base.y) == (14, 24)
    assert game.told("scores")[0].startswith("15.00 in range")
    assert "+1 target moved when it was selected" in game.told("scores")[0]
    assert enemy.trail[0] is source
    assert "go Rifle return" not in game.asked


@pytest.mark.rule("EE-RETURN-ATTACK", "EE-ONE-ACTION", "EE-D15")
def test_the_return_attack_is_resolved_first_and_both_land() -> None:
    field = duel()
    enemy = first(field, 1)
    enemy.real, enemy.dummy = 0, 1
    field.sides[1].real = 1
    game = make(field, **{"Rifle return": "yes", "return shot": "Rifle at a1 base", "bid": "0+0"})
    assert field.sides[1].real == 0, "paid from the pool"
    kinds = [event.kind for event in game.events]
    assert kinds.index("interrupt") < kinds.index("damage")
    assert game.told("damage")[0].startswith("a1") and game.told("damage")[1].startswith("b1")
    assert enemy.parts[0].has_acted
    assert first(field, 0).parts[0].pending.stun > 0 and enemy.parts[0].pending.stun > 0


@pytest.mark.rule("EE-RETURN-ATTACK", "EE-MOVE-INTERRUPT")
@pytest.mark.parametrize("spoil", ["acted", "no tokens", "blinded", "dummy"])
def test_who_cannot_interrupt(spoil: str) -> None:
    field = duel()
    enemy = first(field, 1)
    enemy.real = 1
    if spoil == "acted":
        enemy.parts[0].has_acted = True
    elif spoil == "no tokens":
        enemy.real = 0
    elif spoil == "blinded":
        enemy.parts[0].active.blinded = 1
    else:
        enemy.real, enemy.dummy = 0, 1
    game = make(field)
    asked = " ".join(game.asked)
    assert ("flee" in asked) == (spoil in ("blinded", "dummy"))
    assert ("return" in asked) == (spoil == "dummy")
    if spoil == "dummy":
        with pytest.raises(Exception, match="not offered"):
            make(field, flee="yes")


@pytest.mark.rule("EE-BLINDED")
def test_a_blinded_model_may_not_attack() -> None:
    field = duel()
    first(field, 0).parts[0].active.blinded = 1
    assert "a1 attack" not in ids_of(acts_of(field, 0))


@pytest.mark.rule("EE-AREA-STUN", "EE-D14")
def test_everybody_near_the_target_point_is_stunned_but_the_attacker() -> None:
    field = battle(
        ("a", "line-rifle", (10, 10)),
        ("a", "line-rifle", (10, 22.2)),
        ("b", "line-rifle", (10, 16)),
        ("b", "line-rifle", (14, 16)),
        ("b", "line-rifle", (30, 16)),
    )
    game = make(field)
    assert game.told("damage") == [
        "b1: 6 is more than 4, not more than twice as much: stunned and damaged"
    ]
    stuns = [[model.parts[0].pending.stun for model in side.models] for side in field.sides]
    assert stuns == [[0, 1], [2, 1, 0]]


@pytest.mark.rule("EE-AREA-STUN")
def test_the_area_is_as_wide_as_the_attack_score() -> None:
    field = battle(
        ("a", "line-rifle", (10, 10)), ("b", "line-rifle", (10, 16)), ("b", "line-rifle", (30, 16))
    )
    other = field.sides[1].models[1]
    r = other.base.r
    for gap, stun in ((6.0, 1), (6.01, 0)):
        other.base = Base(10 + 2 * r + gap, 16.0, r)
        other.parts[0].pending.stun = 0
        first(field, 1).parts[0].pending.stun = 0
        make(field, shot="Rifle at b1 base")
        assert other.parts[0].pending.stun == stun


@pytest.mark.rule("EE-TARGET-PART", "EE-COMPOSITE")
def test_a_declared_component_is_attacked_and_an_undeclared_one_chosen_by_its_player() -> None:
    for answers, hit in (
        ({"shot": "Rifle at b1.crucible base"}, 1),
        ({"shot": "Rifle at b1 base", "part": "b1.crucible"}, 1),
        ({"shot": "Rifle at b1 base", "part": "b1.carriage"}, 0),
    ):
        field = battle(("a", "line-rifle", (10, 10)), ("b", "furnace", (10, 30)), area_stun=False)
        first(field, 0).parts[0].profile.values[1] += 9
        try:
            make(field, **answers)
        finally:
            first(field, 0).parts[0].profile.values[1] -= 9
        marked = [bool(part.pending.plain()) for part in first(field, 1).parts]
        assert marked == [hit == 0, hit == 1]


@pytest.mark.rule("EE-ATTACK-PART")
def test_only_components_with_weapons_attack() -> None:
    field = battle(("a", "furnace", (10, 10)), ("b", "line-rifle", (10, 20)))
    hull, gun = first(field, 0).parts
    assert weapons_of(first(field, 0), hull) == []
    assert "a1.crucible attack" in ids_of(acts_of(field, 0))
    assert "a1.carriage attack" not in ids_of(acts_of(field, 0))
    make(field)
    assert (hull.has_acted, gun.has_acted) == (False, True)


@pytest.mark.rule("EE-ONE-WEAPON", "EE-D21")
def test_volley_selects_all_targets_first_and_orders_the_rest() -> None:
    field = battle(
        ("a", "surveyor", (10, 10)), ("b", "line-rifle", (10, 20)), ("b", "line-rifle", (20, 10))
    )
    answers = {"shot_1": "Rail Gun at b1 base", "shot_2": "Coaxial Gun at b2 base"}
    game = make(field, order="Coaxial Gun at b2", **answers)
    kinds = [event.kind for event in game.events]
    assert kinds[:2] == ["attack", "attack"]
    assert [text[:2] for text in game.told("damage")] == ["b2", "b1"]


@pytest.mark.rule("EE-ONE-WEAPON")
def test_other_models_use_one_weapon() -> None:
    field = duel()
    assert len(make(field).told("attack")) == 1


@pytest.mark.rule("EE-D21")
@pytest.mark.parametrize(
    "profile, marker", [("burner", "burning"), ("glare-team", "blinded"), ("line-rifle", "")]
)
def test_weapons_that_burn_or_blind(profile: str, marker: str) -> None:
    field = battle(("a", profile, (10, 10)), ("b", "line-rifle", (10, 14)))
    make(field)
    pending = first(field, 1).parts[0].pending.plain()
    assert pending["stun"]
    assert [kind for kind in ("burning", "blinded") if kind in pending] == (
        [marker] if marker else []
    )


@pytest.mark.rule("EE-D21")
def test_guided_weapons_see_through_obscurement() -> None:
    wood = [block(5, 15, 10, 2, obscures=True)]
    field = battle(("a", "sky-spotter", (10, 10)), ("b", "line-rifle", (10, 22)), terrain=wood)
    assert "obscured" not in make(field).told("scores")[0]


@pytest.mark.rule("EE-D18", "EE-D21")
@pytest.mark.parametrize("profile, is_kept", [("veil-scout", True), ("line-rifle", False)])
def test_attacking_costs_the_cloak_unless_the_weapon_is_silent(profile: str, is_kept: bool) -> None:
    field = battle(("a", profile, (10, 10)), ("b", "line-rifle", (10, 22)))
    cloak(first(field, 0))
    make(field)
    assert first(field, 0).is_cloaked == is_kept


@pytest.mark.rule("EE-D18", "EE-CLOAKED")
def test_a_hit_does_not_uncloak() -> None:
    field = battle(("a", "line-rifle", (10, 10)), ("b", "veil-scout", (10, 16)))
    cloak(first(field, 1))
    game = make(field)
    assert "+1 target is cloaked" in game.told("scores")[0]
    assert first(field, 1).is_cloaked


@pytest.mark.rule("EE-TIMING")
def test_a_doomed_model_still_acts() -> None:
    field = duel()
    first(field, 1).parts[0].pending.is_destroyed = True
    assert "b1 attack" in ids_of(acts_of(field, 1))
