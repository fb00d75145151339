"""On a shared side whoever owns the attacking unit picks its prey."""

import pytest

from opfor.game import Decision
from opfor.systems.opr.attack import spell
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.melee import fight
from opfor.systems.opr.shoot import Volley, shoot
from opfor.systems.opr.whole.owners import Asked
from tests.opr.specials.scenes import armoury, rules
from tests.opr.whole.boards import RIFLES, Field, dice
from tests.opr.whole.telling import Heard

ARMS = 'Long Rifle (48", A1, Takedown), Dagger (A1, Takedown)'
HUNTER = f"Hunter [1] Q2+ D2+ | 100pts | Tough(6)\n{ARMS}\n"


class Table(Heard):
    """Remembers who is asked what, and answers at random."""

    def __init__(self, field: Field) -> None:
        super().__init__(field.war, 1)
        self.asked: list[tuple[str, list[str]]] = []

    def settle(self, decision: Decision) -> None:
        self.asked.append((decision.key, list(decision.seats)))
        decision.read(decision.sample(dice()))


@pytest.mark.rule("CORE-SR-TAKEDOWN")
def test_the_owner_of_the_attacker_picks_the_model() -> None:
    made = Field(RIFLES + "\n" + HUNTER, RIFLES)
    made.war.seats["a"] = ["Ann", "Ben"]
    made.war.owners = {"a1": ["Ann"], "a2": ["Ben"]}
    made.put("a1", 10.0, 20.0)
    hunter, prey = made.put("a2", 30.0, 20.0), made.put("b1", 30.0, 30.0)
    table = Table(made)
    combat = Combat(made.war.battle, dice(), None, {"a": Asked(table, made.war)})
    shoot(combat, hunter, [Volley(0, prey)], False)
    bolt = armoury("gf-3").spell("a2", "Bolt", 1, rules("Takedown", "gf-3"))
    spell(combat, hunter, bolt, prey, 10.0)
    made.put("b1", 30.0, 21.5)
    fight(combat, hunter, prey, 6.0)
    asked = [seats for key, seats in table.asked if " picked out " in key]
    assert asked == [["Ben"]] * 3
