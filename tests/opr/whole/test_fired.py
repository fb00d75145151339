"""What counts as fired: a rule that came into play, not one that somebody has."""

from opfor.dice import Dice, Scripted
from opfor.game import Event
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.whole.activation import Activation
from opfor.systems.opr.whole.narration import Narrator
from opfor.systems.opr.whole.orders import read_order
from tests.opr.whole.boards import Field
from tests.opr.whole.fired import Fired
from tests.opr.whole.telling import Heard

GUNNER = "Gunner [1] Q4+ D4+ | 50pts | Relentless, Fast, Strider, Fear(1)\n"
GUN = 'Gun (24", A1, Rending, Tear, Surge)\n'
GHOSTS = "Ghosts [3] Q4+ D4+ | 50pts | Stealth, Regeneration\n3x Claw (A1)\n"


def shot(gap: float, *faces: int) -> list[Event]:
    """One shot from where it stands."""
    field = Field(GUNNER + GUN, GHOSTS)
    unit = field.put("a1", 20.0, 24.0)
    field.put("b1", 20.0, 24.0 + gap + 2 * unit.bases[0].r)
    order = read_order(field.war, unit, '{"do":"hold","at":[[20,24]],"shoot":[["Gun","b1"]]}')
    game = Heard(field.war, 1)
    narrator = Narrator(game, field.war)
    narrator.orders(unit, order, [])
    combat = Combat(field.war.battle, Dice(Scripted(list(faces))), narrator.ear)
    Activation(game, field.war, combat, unit, narrator).perform(order)
    return game.told


def fired(events: list[Event]) -> list[str]:
    found = Fired(load_edition("gf-3"))
    found.read(events)
    return sorted(name for name, id in found.ids.items() if id in found.found)


def test_a_rule_that_was_merely_there_has_not_fired() -> None:
    assert fired(shot(5.0, 1)) == []


def test_a_rule_that_came_into_play_has_fired() -> None:
    # 6 to hit; blocks against the 6 at AP(4), and against the two more hits of the 6
    told = shot(12.0, 6, 6, 4, 4)
    assert fired(told) == ["Relentless", "Rending", "Stealth", "Surge"]
