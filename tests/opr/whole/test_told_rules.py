"""What a game tells names the rules behind it."""

import pytest

from opfor.dice import Dice, Scripted
from opfor.game import Event
from opfor.systems.opr.battle import Objective
from opfor.systems.opr.combat import Combat, fighter_of
from opfor.systems.opr.morale import after_wounds
from opfor.systems.opr.whole.activation import Activation
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.narration import Narrator
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.orders import read_order
from tests.opr.whole.boards import RIFLES, Field, piece
from tests.opr.whole.telling import Heard, rules_told

STUNNED = {"gf-3": "CORE-SHAKEN", "gf-2": "CORE-PINNED", "aof-2": "CORE-WAVERING"}
BRUTES = "Brutes [5] Q2+ D2+ | 100pts | Fast\n5x Axe (A5, AP(4))\n"


def performed(field: Field, id: str, order: str, *faces: int) -> list[Event]:
    """An order carried out with these dice, then fours."""
    game = Heard(field.war, 1)
    teller = Narrator(game, field.war)
    unit = field.unit(id)
    combat = Combat(field.war.battle, Dice(Scripted([*faces, *[4] * 300])), teller.ear)
    Activation(game, field.war, combat, unit, teller).perform(read_order(field.war, unit, order))
    return game.told


def rules_of(events: list[Event]) -> set[str]:
    return {rule for event in events for rule in event.rules}


@pytest.mark.rule("CORE-SHAKEN", "CORE-PINNED", "CORE-WAVERING")
@pytest.mark.parametrize(("edition", "rule"), STUNNED.items())
def test_a_failed_test_stuns_and_says_so(edition: str, rule: str) -> None:
    field = Field(RIFLES, RIFLES, edition)
    unit = field.put("a1", 20.0, 24.0)
    unit.models = unit.models[:2]
    unit.muster()
    fighter_of(unit).wounds_taken = 3
    game = Heard(field.war, 1)
    combat = Combat(field.war.battle, Dice(Scripted([3])), Narrator(game, field.war).ear)
    assert after_wounds(combat, unit) == "stunned"
    assert unit.is_stunned and rule in rules_of(game.told)


@pytest.mark.rule("CORE-SHAKEN", "CORE-PINNED", "CORE-WAVERING")
@pytest.mark.parametrize(("edition", "rule"), STUNNED.items())
def test_the_stunned_stay_idle_and_recover(edition: str, rule: str) -> None:
    field = Field(RIFLES, RIFLES, edition)
    unit = field.put("a1", 20.0, 24.0)
    field.put("b1", 20.0, 34.0)
    unit.is_stunned = True
    field.unit("b1").is_activated = True
    assert rule in rules_told(field)
    assert not unit.is_stunned and unit.bases[0].x == 20.0


@pytest.mark.rule("CORE-DANGEROUS")
def test_dangerous_ground_is_told_with_its_dice() -> None:
    field = Field(RIFLES, RIFLES, pieces=[piece("dangerous", 10.0, 21.0, 60.0, 22.0)])
    unit = field.put("a1", 30.0, 20.0)
    places = [[base.x, base.y + 4.0] for base in unit.bases]
    told = performed(field, "a1", f'{{"do":"advance","at":{places}}}', 1, 1, 2, 3, 4)
    assert [event.parts["dice"] for event in told if "CORE-DANGEROUS" in event.rules] == [
        [1, 1, 2, 3, 4]
    ]
    assert len(unit.models) == 3


@pytest.mark.rule("CORE-DANGEROUS")
def test_a_unit_that_the_ground_destroys_is_told_so() -> None:
    field = Field(RIFLES, RIFLES, pieces=[piece("dangerous", 10.0, 21.0, 60.0, 22.0)])
    places = [[base.x, base.y + 4.0] for base in field.put("a1", 30.0, 20.0).bases]
    told = performed(field, "a1", f'{{"do":"advance","at":{places}}}', *[1] * 5)
    assert "  Rifles (a1) is destroyed." in [event.text for event in told]


@pytest.mark.rule("CORE-CASUALTIES")
def test_a_unit_that_is_shot_to_pieces_is_told_with_the_wounds_left_over() -> None:
    field = Field(RIFLES, "Pair [2] Q4+ D4+ | 20pts |\n2x Knife (A1)\n")
    field.put("a1", 30.0, 20.0)
    field.put("b1", 30.0, 30.0)
    order = '{"do":"hold","shoot":[["Rifle","b1"]]}'
    told = performed(field, "a1", order, *[4] * 5, *[1] * 4, 4)
    end = "; 1 blocked; 2 wounds, 2 killed; 2 more found nobody left to wound; Pair is destroyed."
    assert [event.text.endswith(end) for event in told if event.kind == "attack"] == [True]


@pytest.mark.rule("CORE-SR-DEADLY")
def test_wounds_left_over_are_counted_before_deadly_multiplies_them() -> None:
    gun = 'Gun [1] Q4+ D4+ | 20pts |\nLaser (24", A3, Deadly(3))\n'
    field = Field(gun, "Beast [1] Q4+ D4+ | 20pts | Tough(6)\nFist (A1)\n")
    field.put("a1", 30.0, 20.0)
    field.put("b1", 30.0, 30.0)
    order = '{"do":"hold","shoot":[["Laser","b1"]]}'
    told = performed(field, "a1", order, *[4] * 3, *[1] * 3)
    (text,) = [event.text for event in told if event.kind == "attack"]
    assert "; 6 wounds (Deadly 3), 1 killed; 1 more found nobody left to wound; " in text


@pytest.mark.rule("OWN-WRECK", "CORE-SR-TRANSPORT")
@pytest.mark.parametrize("edition", ["gf-2", "gf-3"])
def test_cargo_of_a_wreck_is_told_to_be_stunned(edition: str) -> None:
    truck = "Truck [1] Q4+ D4+ | 100pts | Transport(6)\nRam (A1)\n"
    field = Field(f"{truck}\n{RIFLES}", RIFLES, edition)
    field.put("a1", 30.0, 20.0)
    field.put("a2", 30.0, 20.0).embarked_in = "a1"
    field.war.battle.muster()
    field.put("b1", 30.0, 30.0)
    order = '{"do":"hold","shoot":[["Rifle","a1"]]}'
    told = performed(field, "b1", order, *[4] * 5, 1)
    (text,) = [event.text for event in told if "OWN-WRECK" in event.rules]
    stunned = field.war.edition.stunned
    assert text == f"Rifles (a2) got out of the wreck of Truck and is {stunned}."


@pytest.mark.rule("CORE-SR-TRANSPORT")
def test_getting_out_is_measured_from_the_edge_of_the_transport() -> None:
    truck = "Truck [1] Q4+ D4+ | 100pts | Transport(6)\nRam (A1)\n"
    field = Field(f"{truck}\nRider [1] Q4+ D4+ | 10pts |\nKnife (A1)\n", RIFLES)
    edge = field.put("a1", 30.0, 20.0).bases[0].r
    rider = field.put("a2", 30.0, 20.0)
    rider.embarked_in = "a1"
    field.war.battle.muster()
    far = edge + 6.0 - rider.bases[0].r - 0.01
    field.war.battle.objectives = [Objective("1", 60.0, 24.0)]
    offered = {each.id: each.label for each in offers(Order(field.war, rider, ""))}
    assert '(all within 6.0" of Truck)' in offered["advance 1"]
    verdict = read_order(field.war, rider, f'{{"do":"advance","at":[[30,{20.0 + far}]]}}')
    game = Heard(field.war, 1)
    Narrator(game, field.war).orders(rider, verdict, [])
    assert game.told[0].text == 'Rider (a2) advanced, out of Truck (a1), all within 6.0" of it.'


@pytest.mark.rule("CORE-CONSOLIDATE")
def test_the_victor_of_a_melee_moves_on() -> None:
    field = Field(BRUTES, "Lone [1] Q4+ D6+ | 10pts |\nKnife (A1)\n")
    field.war.battle.objectives = [Objective("1", 60.0, 24.0)]
    brutes = field.put("a1", 20.0, 20.0)
    field.put("b1", 20.0, 23.0)
    assert "CORE-CONSOLIDATE" in rules_told(field, 2)
    assert brutes.is_activated


@pytest.mark.rule("CORE-SR-HERO", "OWN-MORALE")
def test_a_hero_that_tests_for_its_unit_is_told() -> None:
    boss = "Boss [1] Q2+ D4+ | 50pts | Hero, Tough(3)\nAxe (A1)\n| Joined to:\n"
    field = Field(boss + RIFLES, RIFLES)
    unit = field.put("a1", 20.0, 24.0)
    unit.models = unit.models[3:]
    unit.muster()
    fighter_of(unit).wounds_taken = 3
    game = Heard(field.war, 1)
    combat = Combat(field.war.battle, Dice(Scripted([2])), Narrator(game, field.war).ear)
    assert after_wounds(combat, unit) == "passed"
    assert "CORE-SR-HERO" in rules_of(game.told)


@pytest.mark.rule("CORE-SR-MUSICIAN", "CORE-SR-AIRCRAFT")
@pytest.mark.parametrize(("rules", "id"), [("Musician", "MUSICIAN"), ("Aircraft", "AIRCRAFT")])
def test_rules_of_moves_are_told_with_the_order(rules: str, id: str) -> None:
    field = Field(f'Movers [1] Q4+ D4+ | 50pts | {rules}\nGun (12", A1)\n', RIFLES)
    field.war.battle.objectives = [Objective("1", 60.0, 24.0)]
    unit = field.put("a1", 20.0, 24.0)
    field.put("b1", 60.0, 40.0)
    assert f"CORE-SR-{id}" in rules_told(field)
    assert unit.bases[0].x != 20.0


@pytest.mark.rule("CORE-SR-AIRCRAFT")
@pytest.mark.parametrize(("edition", "low", "high"), [("gf-3", 30.0, 30.0), ("gf-2", 18.0, 36.0)])
def test_aircraft_fly_straight_and_far(edition: str, low: float, high: float) -> None:
    field = Field('Jet [1] Q4+ D4+ | 50pts | Aircraft\nGun (12", A1)\n', RIFLES, edition)
    field.war.battle.objectives = [Objective("1", 60.0, 24.0)]
    unit = field.put("a1", 20.0, 24.0)
    field.put("b1", 60.0, 40.0)
    field.step()
    flown = ((unit.bases[0].x - 20.0) ** 2 + (unit.bases[0].y - 24.0) ** 2) ** 0.5
    assert low - 0.01 <= flown <= high + 0.01


@pytest.mark.rule("CORE-MELEE-WON", "CORE-MORALE-MELEE")
def test_who_won_a_melee_is_told_before_the_loser_tests() -> None:
    field = Field(RIFLES, RIFLES)
    own = field.put("a1", 30.0, 20.0)
    field.put("b1", 30.0, 20.0 + 2 * own.bases[0].r + 0.002)
    places = [[base.x, base.y] for base in own.bases]
    order = f'{{"do":"charge","hit":"b1","at":{places}}}'
    # five hit, three of them wound; who falls, those who strike back and the test: all ones
    told = performed(field, "a1", order, *[6] * 5, 1, 1, 1, 6, 6, *[1] * 30)
    assert [event.kind for event in told] == ["melee", "attack", "attack", "melee", "morale"]
    assert "won the melee, 3 to 0" in told[-2].text and told[-1].parts["outcome"] == "routed"


@pytest.mark.rule("CORE-SR-STRAFING")
def test_what_is_flown_over_is_strafed() -> None:
    bombs = 'Bomber [1] Q2+ D4+ | 50pts | Aircraft, Tough(6)\nBombs (12", A6, Strafing)\n'
    field = Field(bombs, RIFLES)
    field.put("a1", 20.0, 24.0)
    field.put("b1", 30.0, 24.0)
    told = performed(field, "a1", '{"do":"advance","at":[[50,24]]}', *[6] * 6, *[1] * 6)
    assert "CORE-SR-STRAFING" in rules_of(told)
    assert not field.unit("b1").models


@pytest.mark.rule("CORE-MEASURE", "CORE-SR-STEALTH")
def test_distances_are_measured_between_the_closest_models() -> None:
    """Beyond 9 inches counts from the nearest bases' rims, not from middles."""
    for apart, hit_on in ((8.9, 4), (9.1, 5)):
        field = Field(RIFLES, RIFLES.replace("100pts |", "100pts | Stealth"))
        own = field.put("a1", 20.0, 20.0)
        r = own.bases[0].r
        field.put("b1", 20.0, 20.0 + apart + 2.0 * r)
        places = [[base.x, base.y] for base in own.bases]
        order = f'{{"do":"hold","at":{places},"shoot":[["Rifle","b1"]]}}'
        attack = next(e for e in performed(field, "a1", order) if e.kind == "attack")
        assert f"{hit_on}+ to hit" in attack.text
