"""Magic: whether a spell works. What it then does is the spell's own."""

from opfor.boards.inches import is_within, nearest_gap
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.casting import tokens_gained
from opfor.systems.opr.combat import Combat, fighter_of


def gain_tokens(combat: Combat, unit: Unit) -> None:
    """CORE-TOKENS, CORE-SR-CASTER: at the start of a round, also off the table."""
    unit.tokens = tokens_gained(unit.tokens, unit.magic, combat.edition)


def cast(combat: Combat, caster: Unit, value: int) -> bool:
    """Try a spell of this cost or number."""
    if combat.edition.has_tokens:
        return _cast_by_tokens(combat, caster, value)
    return _cast_by_level(combat, caster, value)


def _cast_by_tokens(combat: Combat, caster: Unit, value: int) -> bool:
    """CORE-CAST: the tokens are gone either way, unless the edition says otherwise; CORE-CLAMP
    counts."""
    caster.tokens -= value
    sway = swayed(combat, caster)
    needed = min(6, max(2, combat.edition.cast_on - sway))
    words = f"spell of {caster.name}, {needed}+ to work"
    face = combat.dice.d6(f"{caster.name}: casts", words)
    if combat.listener is not None:
        combat.listener.noted("CORE-CAST", caster.id, [face], int(face >= needed), needed)
    if face < needed and not combat.edition.failed_casts_cost:
        caster.tokens += value
    return face >= needed


def swayed(combat: Combat, caster: Unit) -> int:
    """CORE-SWAY: what others spend on the roll, their own side for it, the other against it."""
    if not combat.owners and not combat.edition.sways_casts:
        return 0
    total = 0
    for unit in swayers(combat, caster):
        spent = min(unit.tokens, combat.owner(unit.side).sways(combat, unit, caster))
        if not spent:
            continue
        unit.tokens -= spent
        swing = spent if unit.side == caster.side else -spent
        total += swing
        if combat.listener is not None:
            combat.listener.noted("CORE-SWAY", unit.id, [], swing)
    return total


def swayers(combat: Combat, caster: Unit) -> list[Unit]:
    """CORE-SWAY: who else has tokens, near enough and in sight of the caster."""
    inches = float(combat.edition.spell_contest_range)
    return [
        unit
        for unit in combat.battle.units
        if unit is not caster
        and unit.tokens > 0
        and unit.is_on_table
        and not unit.is_stunned
        and _can_see(combat, unit, caster, inches)
    ]


def _cast_by_level(combat: Combat, caster: Unit, value: int) -> bool:
    """CORE-SR-PSYCHIC, CORE-SR-WIZARD: D6+X against the spell's number, unless blocked."""
    fighter_of(caster).has_cast = True
    needed = max(1, value - caster.magic)
    words = f"spell of {caster.name}, {needed}+ to work"
    face = combat.dice.d6(f"{caster.name}: casts", words)
    works = face >= needed
    if combat.listener is not None:
        combat.listener.noted("CORE-CAST", caster.id, [face], int(works), needed)
    return works and not _is_blocked(combat, caster, face + caster.magic)


def _is_blocked(combat: Combat, caster: Unit, total: int) -> bool:
    """CORE-SPELL-BLOCK: the nearest first, until one rolls higher."""
    for unit in blockers(combat, caster):
        if not combat.owner(unit.side).blocks(combat, unit, caster):
            continue
        fighter_of(unit).has_cast = True
        beats = max(1, total - unit.magic + 1)
        words = f"{unit.name} against the spell of {caster.name}, {beats}+ to block"
        face = combat.dice.d6(f"{unit.name}: blocks", words)
        blocked = face >= beats
        if combat.listener is not None:
            combat.listener.noted("CORE-SPELL-BLOCK", unit.id, [face], int(blocked), beats)
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
        if unit.can_cast and not unit.is_stunned:
            gap = nearest_gap(unit.casters(unit.bases), caster.casters(caster.bases))
            is_seen = not combat.edition.block_needs_sight or _can_see(combat, unit, caster, inches)
            if gap <= inches and is_seen:
                found.append((gap, number, unit))
    found.sort(key=lambda entry: (entry[0], entry[1]))
    return [unit for _, _, unit in found]


def _can_see(combat: Combat, unit: Unit, caster: Unit, inches: float) -> bool:
    """CORE-SWAY, CORE-SPELL-BLOCK: between those of them who have the magic."""
    lines = combat.battle.lines
    for a in unit.casters(unit.bases):
        for b in caster.casters(caster.bases):
            if is_within(a, b, inches) and lines.can_see(a, b, unit.crowd, caster.crowd):
                return True
    return False
