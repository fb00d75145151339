"""SR-CASTER: the spell of an activation, after the move and before the attacks."""

from opfor.game import Option
from opfor.systems.opr.casting import castable, cycle, level, roll_spell, value
from opfor.systems.opr.table.orders import Order
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import AiUnit
from opfor.words import counted


def add_spell(order: Order) -> None:
    """Roll for the spell, go round the list to one that can be cast, pay for it."""
    talk, unit = order.talk, order.unit
    magic = level(talk.sheet.ai[unit.id], talk.edition)
    if not magic or unit.has_used_magic:
        return
    order.cite("SR-CASTER")
    if not castable(cycle(1), unit.tokens, talk.edition):
        order.add(
            order.remember, f"no spell: it holds {counted(unit.tokens, 'token')}", "SR-CASTER"
        )
        return
    first, roll = roll_spell(talk.dice, f"Spell of {unit.name}", magic)
    talk.tell_roll("SR-CASTER", roll, f"D3+{magic}: spell {first}")
    spell = _ask_spell(talk, unit, castable(cycle(first), unit.tokens, talk.edition))
    if not spell:
        order.add(order.remember, "no spell: none has a valid target", "SR-CASTER")
        return
    order.spell = f"spell {spell} at the nearest valid target, {_price(order, magic, spell)}"
    unit.has_used_magic = True


def _ask_spell(talk: Talk, unit: AiUnit, spells: list[int]) -> int:
    """One question for the whole round of the list."""
    word = "costs" if talk.edition.has_tokens else "needs"
    options = [
        Option(str(spell), f"spell {spell} ({word} {value(spell, talk.edition)})")
        for spell in spells
    ]
    means = (
        "Go down this list: the first spell that has a valid target once the unit has moved. "
        "Friendly spells need a friend, harmful ones an enemy, in range and sight. Spells it "
        "cannot pay for are left out."
    )
    prompt = f"{unit.name}: first of these spells with a valid target after its move?"
    options.append(Option("none", "none of them"))
    answer = talk.choose(f"{unit.id} spell", prompt, options, ["SR-CASTER"], means)
    return 0 if answer == "none" else int(answer)


def _price(order: Order, magic: int, spell: int) -> str:
    unit, edition = order.unit, order.talk.edition
    when = "after moving, before attacking (with Deadly, AP and the like as such a weapon chooses)"
    if not edition.has_tokens:
        return f"{value(spell, edition)}+ on a D6+{magic}, {when}"
    paid = counted(value(spell, edition), "token")
    unit.tokens -= value(spell, edition)
    order.put_back.append(f"{paid} given back")
    cost = f"paying {paid} ({unit.tokens} left)"
    return f"{edition.cast_on}+ on a D6, {cost}, {when}"
