"""Magic: whether a spell works. What it then does is the spell's own."""

from opfor.boards.inches import is_within, nearest_gap
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.casting import tokens_gained
from opfor.systems.opr.combat import Combat, fighter_of


def gain_tokens(combat: Combat, unit: Unit) -> None:
    """CORE-TOKENS, CORE-SR-CASTER: at the start of a round, also off the table."""
    unit.tokens = tokens_gained(unit.tokens, unit.magic, combat.edition)


def cast(combat: Combat, caster: Unit, value: int, sway: int = 0) -> bool:
    """Try a spell of this cost or number; `sway` is what others spent on it (CORE-SWAY)."""
    if combat.edition.has_tokens:
        return _cast_by_tokens(combat, caster, value, sway)
    return _cast_by_level(combat, caster, value)


def _cast_by_tokens(combat: Combat, caster: Unit, value: int, sway: int) -> bool:
    """CORE-CAST: the tokens are gone either way; CORE-CLAMP counts."""
    caster.tokens -= value
    face = combat.dice.d6(f"{caster.name}: casts")
    needed = min(6, max(2, combat.edition.cast_on - sway))
    if combat.listener is not None:
        combat.listener.noted("CORE-CAST", caster.id, [face], int(face >= needed))
    return face >= needed


def _cast_by_level(combat: Combat, caster: Unit, value: int) -> bool:
    """CORE-SR-PSYCHIC, CORE-SR-WIZARD: D6+X against the spell's number, unless blocked."""
    fighter_of(caster).has_cast = True
    face = combat.dice.d6(f"{caster.name}: casts")
    works = face + caster.magic >= value
    if combat.listener is not None:
        combat.listener.noted("CORE-CAST", caster.id, [face], int(works))
    return works and not _is_blocked(combat, caster, face + caster.magic)


def _is_blocked(combat: Combat, caster: Unit, total: int) -> bool:
    """CORE-SPELL-BLOCK: the nearest first, until one rolls higher."""
    for unit in blockers(combat, caster):
        if not combat.owner(unit.side).blocks(combat, unit, caster):
            continue
        fighter_of(unit).has_cast = True
        face = combat.dice.d6(f"{unit.name}: blocks")
        blocked = face + unit.magic > total
        if combat.listener is not None:
            combat.listener.noted("CORE-SPELL-BLOCK", unit.id, [face], int(blocked))
        if blocked:
            return True
    return False


def blockers(combat: Combat, caster: Unit) -> list[Unit]:
    """The enemies that may try to block, the nearest first."""
    if not combat.edition.blocks_spells:
        return []
    inches = float(combat.edition.spell_contest_range)
    found: list[tuple[float, int, Unit]] = []
    for number, unit in enumerate(combat.battle.enemies(caster.side)):
        if unit.magic > 0 and not unit.is_stunned and not fighter_of(unit).has_cast:
            gap = nearest_gap(unit.bases, caster.bases)
            if gap <= inches and _can_see(combat, unit, caster, inches):
                found.append((gap, number, unit))
    found.sort(key=lambda entry: (entry[0], entry[1]))
    return [unit for _, _, unit in found]


def _can_see(combat: Combat, unit: Unit, caster: Unit, inches: float) -> bool:
    if not combat.edition.block_needs_sight:
        return True
    lines = combat.battle.lines
    for a in unit.bases:
        for b in caster.bases:
            if is_within(a, b, inches) and lines.can_see(a, b, unit.crowd, caster.crowd):
                return True
    return False
