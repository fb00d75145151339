"""Because: which rules had a part in an attack, and why its dice had to show what they had to.

Worked out only for somebody who listens: every rule is applied once more, by itself, and the
numbers it touches are put down to it. It had a part if one of these counted: dice had to show
something else for it, or what they showed came to more or less.
"""

from typing import Final

from opfor.systems.opr.combat import Combat, Result
from opfor.systems.opr.needed import block_on, hit_on
from opfor.systems.opr.specials.numbers import Arm, Blow, Guard, Numbers

_TO_HIT: Final = ("quality", "plus", "minus")
_TO_BLOCK: Final = ("defense", "defense_plus")
_OF_SIXES: Final = ("ap_six", "ap_six_least", "ignores_on_six")
#: all that a rule can touch
_TOUCHED: Final = (
    *_TO_HIT, *_TO_BLOCK, *_OF_SIXES, "ap", "ap_cut", "hits_six", "attacks_six", "blast", "deadly",
    "rerolls_sixes", "shreds", "ignores_cover", "ignores_regeneration", "ignores_minus",
    "is_anti_air", "is_takedown", "is_limited", "is_hazardous", "is_strafing",
)  # fmt: skip
_AIRCRAFT: Final = "CORE-SR-AIRCRAFT"
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


class _Share:
    """A rule of an attack and the numbers it touches."""

    def __init__(self, id: str, touched: list[str]) -> None:
        self.id = id
        self.touched = touched

    def is_in(self, numbers: tuple[str, ...] | list[str]) -> bool:
        return any(number in numbers for number in self.touched)


class _Shares:
    """The rules of an attack in the order they are told."""

    def __init__(self, blow: Blow, arm: Arm, guard: Guard) -> None:
        self.found: list[_Share] = []
        for forged in arm.forged:
            blank = Arm(arm.name, "", arm.range, arm.attacks, arm.bearer_quality)
            blank.is_of_shooters = arm.is_of_shooters
            before = _values(blank)
            forged.run(blank, forged.x)
            self._add(forged.id, before, blank)
        for plated in guard.plated:
            bare = Guard("", guard.defense)
            plated.run(bare, plated.x)
            self.found.append(_Share(plated.id, _touched_by_guard(blow, bare)))
        facts = _facts_of(blow)
        facts.take(arm)
        facts.meet(guard)
        for hook in (*guard.hooks, *arm.aims):
            before = _values(facts)
            hook.run(facts, hook.x)
            self._add(hook.id, before, facts)

    def _add(self, id: str, before: list[object], after: Numbers) -> None:
        pairs = zip(_TOUCHED, before, _values(after), strict=True)
        self.found.append(_Share(id, [name for name, old, new in pairs if old != new]))

    def ids(self, numbers: list[str]) -> list[str]:
        return [share.id for share in self.found if share.is_in(numbers)]

    def names(self, numbers: tuple[str, ...], counted: list[str]) -> list[str]:
        """Of those that touch one of these numbers that counted, as they are told."""
        among = [name for name in numbers if name in counted]
        return list(dict.fromkeys(name_of(id) for id in self.ids(among)))


def because_of(combat: Combat, arm: Arm, guard: Guard, result: Result, aids: list[str]) -> None:
    """Fill in which rules had a part in a result, and what its numbers come from."""
    blow = combat.blow
    shares = _Shares(blow, arm, guard)
    counted = [*_needed(blow, arm, guard, result), *_outcome(combat, guard, result)]
    rules = [arm.source] if arm.source else []
    rules += [*aids, *shares.ids(counted)]
    if result.wounds > result.killed:
        rules.append("CORE-SR-TOUGH")
    result.rules = list(dict.fromkeys(rules))
    hit, block = shares.names(_TO_HIT, counted), shares.names(_TO_BLOCK, counted)
    _tell_cover(combat, hit, block)
    _tell_bonus(combat, result, hit, block)
    if "ap" in counted:
        block.append(f"AP {blow.ap}")
    if "ap_cut" in counted:
        block.append(f"AP less {blow.ap_cut}")
    if blow.ignores_minus and blow.minus:
        hit.append("no minus counts")
    result.hit_because = ["fatigued"] if blow.only_sixes else hit
    result.block_because = block
    result.attacks_because = shares.names(("attacks_six",), counted)
    result.hits_because = shares.names(("hits_six",), counted)
    if any(rolled.is_of_sixes for rolled in result.rolled):
        result.sixes_because = shares.names(_OF_SIXES, list(_OF_SIXES))
    result.again_because = shares.names(("rerolls_sixes",), counted)


def _needed(blow: Blow, arm: Arm, guard: Guard, result: Result) -> list[str]:
    """The numbers without which dice would have had to show something else."""
    plain: dict[str, int] = {
        "quality": arm.bearer_quality,
        "plus": 0,
        "minus": 0,
        "ignores_minus": False,
        "defense": guard.defense,
        "defense_plus": 0,
        "ap": 0,
        "ap_cut": 0,
        "ap_six": 0,
        "ap_six_least": 0,
    }
    return [name for name, value in plain.items() if _would_differ(blow, result, name, value)]


def _would_differ(blow: Blow, result: Result, name: str, value: int) -> bool:
    """Whether the dice that were rolled would have had to show something else with this number."""
    known, needed = getattr(blow, name), _all_needed(blow, result)
    setattr(blow, name, value)
    other = _all_needed(blow, result)
    setattr(blow, name, known)
    return other != needed


def _all_needed(blow: Blow, result: Result) -> list[int]:
    needed = [hit_on(blow)] if result.hit_on else []
    return needed + [block_on(blow, rolled.is_of_sixes) for rolled in result.rolled]


def _outcome(combat: Combat, guard: Guard, result: Result) -> list[str]:
    """The numbers by which what the dice showed came to more or less, or somebody else fell."""
    blow = combat.blow
    came = {
        "hits_six": result.more_hits > 0,
        "attacks_six": result.more_attacks > 0,
        "blast": result.spread > 1 and result.hits > 0,
        "deadly": result.deadly > 1,
        "rerolls_sixes": any(rolled.again for rolled in result.rolled),
        "shreds": result.shredded > 0,
        "ignores_cover": result.ignored_cover and _would_cover_count(combat, result),
        "ignores_regeneration": blow.has_overridden,
        "ignores_on_six": blow.has_overridden,
        "is_anti_air": _would_outrun(blow, guard, result),
        "is_takedown": result.is_picked_out and result.hits > 0,
        "is_hazardous": result.backfired > 0,
        # the attack is what they are about: one and no more, on whoever is flown over
        "is_limited": True,
        "is_strafing": True,
    }
    return [name for name, has_come in came.items() if has_come]


def _would_cover_count(combat: Combat, result: Result) -> bool:
    """CORE-COVER"""
    blow = combat.blow
    if combat.edition.cover_gives == "defense":
        return _would_differ(blow, result, "defense_plus", blow.defense_plus + 1)
    return _would_differ(blow, result, "minus", blow.minus + 1)


def _would_outrun(blow: Blow, guard: Guard, result: Result) -> bool:
    """CORE-SR-AIRCRAFT, CORE-SR-ANTIAIR: whether the target would be harder to hit."""
    if not blow.is_anti_air:
        return False
    facts = _facts_of(blow)
    for hook in guard.hooks:
        if hook.id == _AIRCRAFT:
            hook.run(facts, hook.x)
    return facts.minus > 0 and _would_differ(blow, result, "minus", blow.minus + facts.minus)


def _values(numbers: Numbers) -> list[object]:
    return [getattr(numbers, name, 0) for name in _TOUCHED]


def _touched_by_guard(blow: Blow, guard: Guard) -> list[str]:
    """What a guard that a rule has made by itself changes in an attack."""
    facts = Blow()
    facts.is_spell = blow.is_spell
    facts.meet(guard)
    touched = {"minus": facts.minus, "defense_plus": facts.defense_plus, "ap_cut": facts.ap_cut}
    return [name for name, value in touched.items() if value]


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


def _tell_cover(combat: Combat, hit: list[str], block: list[str]) -> None:
    if combat.blow.has_cover and not combat.blow.ignores_cover:
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
