"""Because: why an attack's dice had to show what they had to, in a few words.

Worked out only for somebody who listens: the hooks run once more on a blow of their own, and
what each of them changes is put down to its rule.
"""

from opfor.systems.opr.combat import Combat, Result
from opfor.systems.opr.specials.numbers import Arm, Blow, BlowHook, Guard

#: rules that set these numbers when an army is loaded
_QUALITY = ("Reliable", "Sniper")
_PLUS = ("Precise", "Good Shot", "Sergeant")
#: rules by which 6s to hit give more hits or more attacks
_HITS = ("Surge", "Devout", "Ferocious", "Poison")
_ATTACKS = ("Primal", "Clan Warrior", "Bloodborn", "Relentless")
_BASE = "CORE-SR-"
#: printed otherwise than the words of their ids
_PRINTED = {
    "CORE-SR-ANTIAIR": "Anti-Air",
    "CORE-SR-AP": "AP",
    "CORE-SR-BREATH": "Fire Breath",
    "CORE-SR-HOLD-THE-LINE": "Hold the Line",
    "CORE-SR-SELF-REPAIR": "Self-Repair",
    "CORE-SR-STANDARD": "Standard Bearer",
}


def because_of(combat: Combat, arm: Arm, guard: Guard, result: Result) -> None:
    """Fill in what the numbers of a result come from."""
    blow = _facts_of(combat.blow)
    blow.take(arm)
    blow.meet(guard)
    hit, block = result.hit_because, result.block_because
    _tell_sixes(arm, result)
    if blow.only_sixes:
        hit.append("fatigued")
    else:
        _tell_arm(arm, guard, hit)
    if guard.shield and blow.defense_plus:
        block.append("Shielded")
    for hook in (*guard.hooks, *arm.aims):
        _run(blow, hook, result)
    _tell_cover(combat, blow, hit, block)
    _tell_bonus(combat, result, hit, block)
    if combat.blow.ap:
        block.append(f"AP {combat.blow.ap}")
    if combat.blow.ap and combat.blow.ap_cut and not combat.blow.ignores_minus:
        block.append(f"AP less {combat.blow.ap_cut}")
    if blow.only_sixes:
        del hit[1:]
    elif combat.blow.ignores_minus and combat.blow.minus:
        hit.append("no minus counts")


def _facts_of(known: Blow) -> Blow:
    blow = Blow()
    blow.is_shooting = known.is_shooting
    blow.is_melee = known.is_melee
    blow.is_spell = known.is_spell
    blow.is_charging = known.is_charging
    blow.is_far = known.is_far
    blow.has_moved = known.has_moved
    blow.has_cover = known.has_cover
    blow.only_sixes = known.only_sixes
    blow.is_by_aircraft = known.is_by_aircraft
    blow.target_models = known.target_models
    blow.target_tough = known.target_tough
    blow.target_has_moved = known.target_has_moved
    blow.fury = known.fury
    return blow


def _tell_arm(arm: Arm, guard: Guard, hit: list[str]) -> None:
    """What was set when the armies were loaded."""
    names = [name_of(id) for id in arm.ids]
    if arm.quality != arm.bearer_quality:
        hit += [name for name in names if name in _QUALITY]
    if arm.plus:
        hit += [name for name in names if name in _PLUS]
    if arm.minus:
        hit.append("Bad Shot")
    if guard.minus:
        hit.append("Evasive")


def _tell_sixes(arm: Arm, result: Result) -> None:
    names = [name_of(id) for id in arm.ids]
    if arm.attacks_six:
        result.attacks_because += [name for name in names if name in _ATTACKS]
    if arm.hits_six:
        result.hits_because += [name for name in names if name in _HITS]


def _run(blow: Blow, hook: BlowHook, result: Result) -> None:
    to_hit = (blow.quality, blow.plus, blow.minus)
    to_block = (blow.defense, blow.defense_plus)
    hits_six = blow.hits_six
    hook.run(blow, hook.x)
    if (blow.quality, blow.plus, blow.minus) != to_hit:
        result.hit_because.append(hook.name)
    if (blow.defense, blow.defense_plus) != to_block:
        result.block_because.append(hook.name)
    if blow.hits_six != hits_six:
        result.hits_because.append(hook.name)


def _tell_cover(combat: Combat, blow: Blow, hit: list[str], block: list[str]) -> None:
    if blow.has_cover and not blow.ignores_cover:
        (block if combat.edition.cover_gives == "defense" else hit).append("cover")


def _tell_bonus(combat: Combat, result: Result, hit: list[str], block: list[str]) -> None:
    """OPR-BONUS"""
    if not combat.favoured:
        return
    attacker = combat.battle.unit(result.attacker)
    is_theirs = attacker is not None and attacker.side == combat.favoured
    if is_theirs and combat.favoured_to_hit:
        hit.append("challenge bonus")
    if not is_theirs and combat.favoured_defense:
        block.append("challenge bonus")


def name_of(id: str) -> str:
    """The name of a special rule by its id, as it is printed."""
    return _PRINTED.get(id) or id.removeprefix(_BASE).replace("-", " ").title()


def named(ids: list[str], among: tuple[str, ...]) -> str:
    """Those of some rules that are among these ids, as they are told."""
    return " and ".join(name_of(id) for id in ids if name_of(id) in among)
