"""SR-CASTER: which spell the A.I. tries, and what it may pay for."""

from opfor.dice import Dice, Roll
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.profiles import UnitProfile, rating_of

SPELLS = 6


def level(unit: UnitProfile, edition: Edition) -> int:
    """X of its magic rule, the best of its models; 0 if it has none."""
    return max(rating_of(edition.magic, part.rules) or 0 for part in unit.parts)


def spell_number(rolled: int, magic: int) -> int:
    """D3+X as a place on the list of six; past its end it begins again."""
    return (rolled + magic - 1) % SPELLS + 1


def roll_spell(dice: Dice, purpose: str, magic: int) -> tuple[int, Roll]:
    rolled = dice.d3(purpose)
    return spell_number(rolled.option, magic), rolled


def cycle(first: int) -> list[int]:
    """All spells in the order they are tried."""
    return [(first - 1 + n) % SPELLS + 1 for n in range(SPELLS)]


def castable(order: list[int], tokens: int, edition: Edition) -> list[int]:
    """Those that the tokens at hand pay for; all of them where there are no tokens."""
    if not edition.has_tokens:
        return list(order)
    return [spell for spell in order if value(spell, edition) <= tokens]


def value(spell: int, edition: Edition) -> int:
    """Its cost in tokens, or the number to reach."""
    return edition.spell_values[spell - 1]


def tokens_gained(tokens: int, magic: int, edition: Edition) -> int:
    """What it holds after the start of a round."""
    return min(edition.tokens_max, tokens + magic) if edition.has_tokens else 0
