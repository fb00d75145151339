"""Moves that no action makes: what counts as one, and the ground they lead over."""

import pytest

from opfor.boards.inches import nearest_gap
from opfor.boards.terrain import Piece
from opfor.dice import Dice, Scripted
from opfor.game import Decision, FreeGame, Game, Policy
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.tally import OprTally
from opfor.tally import GROUND
from tests.opr.whole.boards import RIFLES, Field, piece
from tests.opr.whole.test_activation import perform
from tests.opr.whole.test_told_rules import performed

AXE = "Axe [1] Q4+ D4+ | 50pts |\nAxe (A1)\n"
KILLER = "Killer [1] Q2+ D2+ | 200pts | Tough(3), Entrenched\nAxe (A9, AP(4))\n"
OGRES = "Ogres [2] Q4+ D4+ | 100pts | Tough(3)\n2x Club (A1)\n"
HARASSER = 'Gunner [1] Q4+ D4+ | 50pts | Harassing\nGun (24", A1)\n'
HARASSERS = 'Gunners [2] Q4+ D4+ | 50pts | Harassing\n2x Gun (24", A1)\n'


class Noting(Policy):
    """Answers as the A.I., and keeps what it is asked."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self._ai = Ai()

    def settle(self, game: Game, decision: Decision) -> None:
        self.keys.append(decision.key)
        self._ai.settle(game, decision)


def facing(field: Field) -> tuple[Unit, Unit]:
    """Two units in contact at (30, 20), side a's about to be charged by side b's."""
    one = field.put("a1", 30.0, 20.0)
    reach = one.bases[0].r + field.unit("b1").models[0].base.r
    return one, field.put("b1", 30.0, 20.0 + reach + 0.002)


def charged(field: Field, *faces: int) -> Unit:
    """Side b's unit has charged side a's from where it stands."""
    one, other = facing(field)
    verdict = Verdict("b1", "melee", "charge")
    verdict.models = [(base.x, base.y) for base in other.bases]
    verdict.target = "a1"
    perform(field, "b1", verdict, *faces)
    return one


@pytest.mark.rule("CORE-SR-ENTRENCHED", "CORE-CONSOLIDATE")
@pytest.mark.parametrize("marker_x", [40.0, 30.0])
def test_who_moves_on_after_a_melee_has_moved(marker_x: float) -> None:
    """Its enemy falls; it goes for a marker, or stays on it."""
    field = Field(KILLER, AXE)
    field.war.battle.objectives = [Objective("1", marker_x, 20.0)]
    field.war.look_as("a")
    killer = charged(field, 1, *[6] * 9, *[1] * 9)
    assert not field.unit("b1").models
    assert fighter_of(killer).has_moved == (killer.bases[0].x != 30.0) == (marker_x == 40.0)


@pytest.mark.rule("CORE-SR-HARASSING")
def test_who_stays_after_its_attack_has_not_moved() -> None:
    """Walled in: the nearest it gets to the marker is where it stands."""
    boxes = [(28.0, 20.494, 32.0, 21.0), (28.0, 19.0, 32.0, 19.506)]
    boxes += [(28.0, 19.0, 29.506, 21.0), (30.494, 19.0, 32.0, 21.0)]
    field = Field(HARASSER, RIFLES, pieces=[piece("impassable", *box) for box in boxes])
    gunner = field.put("a1", 30.0, 20.0)
    field.put("b1", 30.0, 40.0)
    field.war.battle.objectives = [Objective("1", 50.0, 20.0)]
    field.war.look_as("a")
    told = performed(field, "a1", '{"do":"hold","at":[[30,20]],"shoot":[["Gun","b1"]]}')
    assert (gunner.bases[0].x, gunner.bases[0].y) == (30.0, 20.0)
    assert not fighter_of(gunner).has_moved
    assert not any(event.kind == "moved" for event in told)


def lava(west: float, south: float, east: float, north: float) -> Piece:
    return piece("dangerous", west, south, east, north)


@pytest.mark.rule("CORE-DANGEROUS", "CORE-CONSOLIDATE")
def test_moving_on_into_dangerous_ground_is_rolled_for() -> None:
    """The marker lies in it, so the A.I. goes there (OPR-DANG)."""
    field = Field(KILLER, AXE, pieces=[lava(32.0, 15.0, 45.0, 25.0)])
    field.war.battle.objectives = [Objective("1", 40.0, 20.0)]
    field.war.battle.objectives[0].pieces = 1
    field.war.look_as("a")
    killer = charged(field, 1, *[6] * 9, *[1] * 9, 1, 2, 3)
    assert killer.bases[0].x > 32.0
    assert killer.models[0].wounds == 1


@pytest.mark.rule("CORE-DANGEROUS", "OPR-DANG", "CORE-CONSOLIDATE")
@pytest.mark.parametrize(("half", "south", "left"), [(1.0, 21.6, 1), (9.0, 10.0, 0)])
def test_a_charger_backs_off_round_dangerous_ground_if_it_can(
    half: float, south: float, left: int
) -> None:
    """It lies behind it, or all round it."""
    field = Field(AXE, AXE, pieces=[lava(30.0 - half, south, 30.0 + half, 30.0)])
    field.war.battle.objectives = []
    charged(field, 1, 1, 1)
    assert len(field.unit("b1").models) == left
    if left:
        assert nearest_gap(field.unit("b1").bases, field.unit("a1").bases) >= 1.0


@pytest.mark.rule("CORE-DANGEROUS", "CORE-PILE-IN")
def test_piling_in_through_dangerous_ground_is_rolled_for() -> None:
    """The melee goes on with whoever is left, and nobody tests morale for it."""
    field = Field(RIFLES, AXE, pieces=[lava(30.6, 15.0, 60.0, 20.45)])
    field.war.battle.objectives = []
    rifles = charged(field, *[1] * 4)
    assert 0 < len(rifles.models) < 5
    assert field.unit("b1").is_activated and not rifles.is_stunned


@pytest.mark.rule("CORE-DANGEROUS", "CORE-PILE-IN", "CORE-MELEE-WON")
def test_a_melee_ends_though_its_target_falls_while_it_piles_in() -> None:
    """Its last wounds are the ground's, and the charger moves on."""
    field = Field(OGRES, AXE, pieces=[lava(30.9, 15.0, 60.0, 20.45)])
    field.war.battle.objectives = [Objective("1", 30.0, 40.0)]
    field.war.look_as("b")
    ogres = field.unit("a1")
    ogres.models[0].wounds, ogres.models[1].wounds = 2, 1
    tally = OprTally()
    tally.begin(field.war)
    charged(field, 1, 1, 1)
    tally.stepped(field.war)
    assert not ogres.models
    assert field.unit("b1").bases[0].y > 23.0
    assert tally.units[0].strays == {GROUND: 1000 * 100}


@pytest.mark.rule("CORE-DANGEROUS", "CORE-MORALE-WOUNDS", "CORE-SR-HARASSING")
def test_moving_in_dangerous_ground_after_an_attack_is_rolled_for() -> None:
    field = Field(HARASSERS, RIFLES, pieces=[lava(20.0, 10.0, 60.0, 30.0)])
    gunners = field.put("a1", 30.0, 20.0)
    field.put("b1", 30.0, 40.0)
    field.war.battle.objectives = [Objective("1", 50.0, 20.0)]
    field.war.battle.objectives[0].pieces = 1
    field.war.look_as("a")
    places = [[base.x, base.y] for base in gunners.bases]
    order = f'{{"do":"hold","at":{places},"shoot":[["Gun","b1"]]}}'
    # activated in it; two attacks that miss; moved in it; which of them falls; morale
    told = performed(field, "a1", order, 4, 4, 1, 1, 1, 4, 1, 2)
    assert len(gunners.models) == 1 and gunners.is_stunned
    kinds = [event.kind for event in told if event.kind in ("moved", "roll", "morale")]
    assert kinds == ["roll", "moved", "roll", "morale"]


@pytest.mark.rule("CORE-DANGEROUS", "CORE-SR-WOLFBORN")
def test_who_falls_before_its_action_has_none() -> None:
    """Placed anew in dangerous ground; whoever is next acts."""
    field = Field(AXE.replace("pts |", "pts | Wolfborn"), AXE, pieces=[lava(20, 10, 60, 30)])
    field.put("a1", 30.0, 20.0)
    field.put("b1", 30.0, 45.0)
    field.war.battle.objectives = [Objective("1", 50.0, 20.0)]
    field.war.battle.objectives[0].pieces = 1
    ai = Noting()
    game = FreeGame(field.war, 1, {"a": ai, "b": Ai()})
    game.dice = Dice(Scripted([6, 1]))
    field.system.step(game)
    assert not field.unit("a1").models and ai.keys == ["unit"]
    assert field.war.turn == "b" and field.war.acted == 1
