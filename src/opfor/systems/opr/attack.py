"""One attack: dice to hit, more hits, dice to block, wounds (opr-core 4).

The caller sets the facts in `combat.blow` (`begin`), then resolves each weapon; hooks of the
weapon and of its target change the numbers in between.
"""

from typing import Final

from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.because import because_of
from opfor.systems.opr.combat import Blocks, Combat, Result, fighter_of
from opfor.systems.opr.needed import block_on, hit_on, unclamped
from opfor.systems.opr.parts import Form
from opfor.systems.opr.screens import Cover
from opfor.systems.opr.specials.numbers import FAR, Arm, Blow
from opfor.systems.opr.wounds import harm, settle, suffer

SHOOTING: Final = "shooting"
MELEE: Final = "melee"
SPELL: Final = "spell"


def begin(combat: Combat, kind: str, target: Unit, gap: float) -> Blow:
    """The facts of an attack that all its weapons share."""
    blow = combat.blow
    blow.is_shooting = kind == SHOOTING
    blow.is_melee = kind == MELEE
    blow.is_spell = kind == SPELL
    blow.is_charging = False
    blow.is_far = gap > FAR
    blow.has_moved = False
    blow.has_cover = False
    blow.only_sixes = False
    blow.fury = 0
    blow.target_models = len(target.models)
    blow.target_has_moved = fighter_of(target).has_moved
    return blow


def resolve(
    combat: Combat,
    attacker: Unit,
    arm: Arm,
    attacks: int,
    target: Unit,
    victim: Model | None,
    cover: Cover | None = None,
    aids: list[str] | None = None,
) -> int:
    """Attack a unit, or one model of it as if it were alone; returns the wounds dealt.

    `aids`: for a listener, the rules that already had a part in it.
    """
    if not arm.is_hazardous and not is_left(target, victim):
        if combat.listener is not None:
            combat.listener.wasted(attacker.id, arm.name, target.id)
        return 0
    form = _form_of(target, victim)
    blow = combat.blow
    result = _result(combat, attacker, arm, target)
    _prepare(combat, attacker, arm, target, victim, form)
    if result is not None or combat.edition.cover_gives != "defense":
        # else it is put off: a better Defense is of use against hits alone, and not all of these
        _take_cover(combat, cover)
        if result is not None and blow.ignores_cover and cover is not None:
            result.ignored_cover = cover.is_given()
        cover = None
    hits, sixes = attacks, 0
    if not arm.is_automatic:
        hits, sixes = _roll_to_hit(combat, attacker, arm, attacks, target, result)
    spread = blow.blast
    if combat.edition.blast_is_capped:
        spread = min(spread, 1 if victim is not None else max(1, blow.target_models))
    if result is not None:
        result.landed = hits + sixes - result.more_hits
        result.spread = spread
    before = len(target.models)
    combat.lost = 0
    dealt = 0
    if is_left(target, victim):
        if sixes and spares_sixes(blow, target):
            wounds = _unblocked(combat, form, sixes * spread, True, cover, result)
            blow.ignores_regeneration = True
            dealt = suffer(combat, blow, target, wounds, attacker, victim) if wounds else 0
            blow.ignores_regeneration = False
            sixes = 0
        wounds = _block(combat, form, hits * spread, sixes * spread, cover, result)
        if wounds and is_left(target, victim):
            dealt += suffer(combat, blow, target, wounds, attacker, victim)
        else:
            combat.lost += wounds
    if result is not None and combat.listener is not None:
        result.attacks = attacks
        result.wounds = dealt
        result.lost = combat.lost
        result.killed = before - len(target.models)
        result.is_picked_out = victim is not None and before > 1
        _tell(combat, arm, form, result, aids)
    return dealt


def _tell(combat: Combat, arm: Arm, form: Form, result: Result, aids: list[str] | None) -> None:
    """The result with the reasons for it."""
    blow = combat.blow
    if blow.has_multiplied:
        result.deadly = blow.deadly
    result.block_on = block_on(blow, False)
    because_of(combat, arm, form.guard, result, aids or [])
    if combat.listener is not None:
        combat.listener.attacked(result)


def spares_sixes(blow: Blow, target: Unit) -> bool:
    """CORE-SR-RENDING in v2: the target may regenerate, but not from its unmodified 6s."""
    if not blow.ignores_on_six or blow.ignores_regeneration:
        return False
    return blow.regeneration > 0 or fighter_of(target).form.regenerating > 0


def is_left(target: Unit, victim: Model | None) -> bool:
    """Whether there is still somebody to wound."""
    return victim in target.models if victim is not None else len(target.models) > 0


def _form_of(target: Unit, victim: Model | None) -> Form:
    """CORE-SR-TAKEDOWN: a model picked out counts as a unit of its own, with those of its part."""
    fighter = fighter_of(target)
    if victim is None or victim.loadout is None or len(fighter.sheet.parts) == 1:
        return fighter.form
    loadout = victim.loadout
    alive = fighter.form.alive & fighter.sheet.parts[loadout.part].mask
    return fighter.sheet.form(alive | loadout.kind)


def _result(combat: Combat, attacker: Unit, arm: Arm, target: Unit) -> Result | None:
    if combat.listener is None:
        return None
    blow = combat.blow
    blow.has_overridden = blow.has_multiplied = False
    kind = SHOOTING if blow.is_shooting else MELEE if blow.is_melee else SPELL
    return Result(kind, attacker.id, arm.name, target.id)


def _prepare(
    combat: Combat, attacker: Unit, arm: Arm, target: Unit, victim: Model | None, form: Form
) -> None:
    """All numbers of the attack but for cover: hooks, OPR-BONUS."""
    blow = combat.blow
    blow.is_by_aircraft = attacker.is_aircraft
    blow.take(arm)
    blow.meet(form.guard)
    if arm.minds_tough:
        blow.target_tough = victim.tough if victim is not None else common_tough(target)
    for hook in form.guard.hooks:
        hook.run(blow, hook.x)
    for hook in arm.aims:
        hook.run(blow, hook.x)
    if combat.favoured:
        if attacker.side == combat.favoured:
            blow.plus += combat.favoured_to_hit
        elif target.side == combat.favoured:
            blow.defense_plus += combat.favoured_defense


def _take_cover(combat: Combat, cover: Cover | None) -> None:
    """CORE-COVER, once for an attack."""
    blow = combat.blow
    if cover is None or blow.has_cover or blow.ignores_cover or not cover.is_given():
        return
    blow.has_cover = True
    if combat.edition.cover_gives == "defense":
        blow.defense_plus += 1
    else:
        blow.minus += 1


def common_tough(target: Unit) -> int:
    """The Tough that most models have at least."""
    values = sorted(model.tough for model in target.models)
    return values[(len(values) - 1) // 2] if values else 1


def _would_cover_help(blow: Blow, is_six: bool, faces: list[int]) -> bool:
    """Whether a Defense better by one would block more of these: not where all is blocked on 2+ as
    it is, nor where AP leaves nothing but a 6 either way, nor where no die was short by one."""
    needed = unclamped(blow, is_six)
    return 3 <= needed <= 6 and needed - 1 in faces


def _roll_to_hit(
    combat: Combat, attacker: Unit, arm: Arm, attacks: int, target: Unit, result: Result | None
) -> tuple[int, int]:
    """CORE-TO-HIT: plain hits, and hits that count as unmodified 6s where it matters."""
    blow = combat.blow
    needed = hit_on(blow)
    words = ""
    if result is not None:
        words = f"{attacker.name} with {arm.name} at {target.name}, {needed}+ to hit"
    faces = combat.dice.many(arm.to_hit, attacks, words)
    plain, sixes, ones = _sorted_out(faces, needed)
    if blow.attacks_six and sixes:
        more = combat.dice.many(arm.to_hit, sixes * blow.attacks_six, words)
        more_plain, more_sixes, more_ones = _sorted_out(more, needed)
        plain, sixes, ones = plain + more_plain, sixes + more_sixes, ones + more_ones
        if result is not None:
            faces = faces + more
            result.more_attacks = len(more)
    plain += sixes * blow.hits_six
    # CORE-SR-HAZARDOUS
    backfired = harm(combat, attacker, ones) if ones and arm.is_hazardous else 0
    if backfired:
        fighter_of(attacker).wounds_of_own += backfired
    if result is not None:
        result.hit_on = needed
        result.hit_faces = faces
        result.more_hits = sixes * blow.hits_six
        result.backfired = backfired
    return plain, sixes


def _sorted_out(faces: list[int], needed: int) -> tuple[int, int, int]:
    """How many dice did it without a 6, how many are 6s, and how many are 1s."""
    plain = 0
    sixes = 0
    ones = 0
    for face in faces:
        if face == 6:
            sixes += 1
        elif face >= needed:
            plain += 1
        elif face == 1:
            ones += 1
    return plain, sixes, ones


def _block(
    combat: Combat, form: Form, hits: int, sixes: int, cover: Cover | None, result: Result | None
) -> int:
    """CORE-BLOCK: the wounds that come of the hits."""
    blow = combat.blow
    if sixes and unclamped(blow, False) != unclamped(blow, True):
        # whether they are rolled for apart may hang on it
        _take_cover(combat, cover)
        cover = None
        if block_on(blow, False) != block_on(blow, True):
            wounds = _unblocked(combat, form, sixes, True, cover, result)
            return wounds + _unblocked(combat, form, hits, False, cover, result)
    return _unblocked(combat, form, hits + sixes, False, cover, result)


def _unblocked(
    combat: Combat,
    form: Form,
    hits: int,
    is_of_sixes: bool,
    cover: Cover | None,
    result: Result | None,
) -> int:
    """CORE-BLOCK, against hits that are all unmodified 6s or count as none."""
    if hits == 0:
        return 0
    blow = combat.blow
    words = ""
    if result is not None:
        who = form.guard.to_block.removesuffix(": to block")
        words = f"{who} against {result.weapon}, {block_on(blow, is_of_sixes)}+ to block"
    faces = combat.dice.many(form.guard.to_block, hits, words)
    # CORE-SR-BANE, CORE-REROLL: the second result stands
    again: list[int] = []
    if blow.rerolls_sixes and 6 in faces:
        again = combat.dice.many(form.guard.to_block, faces.count(6), words)
    if cover is not None and _would_cover_help(blow, is_of_sixes, faces + again):
        _take_cover(combat, cover)
    needed = block_on(blow, is_of_sixes)
    blocks, sixes, ones = _sorted_out(faces, needed)
    if again:
        more, sixes, more_ones = _sorted_out(again, needed)
        blocks, ones = blocks + more, ones + more_ones
    blocks += sixes
    if result is not None:
        rolled = Blocks(needed, is_of_sixes)
        rolled.faces = faces
        rolled.again = again
        result.rolled.append(rolled)
        result.hits += hits
        result.blocks += blocks
        result.shredded += ones * blow.shreds
        result.block_faces = result.block_faces + faces + again
    return hits - blocks + ones * blow.shreds


def spell(combat: Combat, caster: Unit, arm: Arm, target: Unit, gap: float) -> int:
    """CORE-SPELL-HITS: the hits of a damaging spell; returns the wounds dealt."""
    begin(combat, SPELL, target, gap)
    victim: Model | None = None
    if arm.is_takedown and target.models:
        victim = combat.owner(caster.side).picks(combat, caster, target, target.models)
    dealt = resolve(combat, caster, arm, arm.attacks, target, victim)
    settle(combat, [target])
    return dealt
