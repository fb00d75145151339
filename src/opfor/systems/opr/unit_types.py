"""OPR-TYPE: is a unit hybrid, shooting or melee?

"Better" is read as more expected wounds: all melee attacks of the unit against all its ranged
attacks, at its Quality, on one neutral target: five models with Defense 4+, out of cover, tough
enough that no wound is lost (so Deadly multiplies in full, and Blast counts up to five where
the edition caps it). Melee is counted as on a charge, shooting at any range the weapon has.
Odds are exact fractions; only equal ones are a tie.
"""

from collections.abc import Iterable
from fractions import Fraction

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.profiles import Rule, UnitProfile, Weapon, rating_of

HYBRID, SHOOTING, MELEE = "hybrid", "shooting", "melee"
#: ranged and melee weapons are equally good: a die decides, once, before the game
TIE = "tie"
TYPES = (HYBRID, SHOOTING, MELEE)

TARGET_DEFENSE = 4
TARGET_MODELS = 5
#: SR-BREATH: as unit rule, rule of a weapon, or name of one
BREATH = "Fire Breath"
#: Quality of a unit whose list does not state it
COMMON_QUALITY = 4

_ONE_FACE = Fraction(1, 6)
#: an amount that is the rule's own rating
_X = None
#: when an effect counts: always, in melee, when shooting, with more than 9" of range
_ALWAYS, _IN_MELEE, _RANGED, _FAR = range(4)


class Effect:
    """What one special rule adds to one number of an attack."""

    def __init__(self, rule: str, number: str, amount: int | None, when: int = _ALWAYS) -> None:
        self.rule = rule
        self.number = number
        self.amount = amount
        self.when = when

    def counts_for(self, weapon: Weapon) -> bool:
        if self.when == _IN_MELEE:
            return not weapon.is_ranged
        if self.when == _RANGED:
            return weapon.is_ranged
        return self.when == _ALWAYS or weapon.range > 9


def effects(edition: Edition) -> list[Effect]:
    """Every rule that changes expected wounds, as the edition has it."""
    relentless = {
        "hit": Effect("Relentless", "hits on six", 1, _FAR),
        "attack": Effect("Relentless", "attacks on six", 1, _RANGED),
    }
    table = [
        Effect("AP", "ap", _X),
        Effect("Artillery", "to hit", edition.artillery_to_hit, _FAR),
        Effect("Bad Shot", "to hit", -1, _RANGED),
        Effect("Bane", "blocks rerolled", 1),
        Effect("Blast", "blast", _X),
        Effect("Crack", "ap on six", 2),
        Effect("Deadly", "deadly", _X),
        Effect("Destructive", "ap on six", 4),
        Effect("Good Shot", "to hit", 1, _RANGED),
        Effect("Lacerate", "blocks rerolled", 1),
        Effect("Lance", "to hit", 1, _IN_MELEE),
        Effect("Lance", "ap", 1, _IN_MELEE),
        Effect("Poison", "hits on six", 2),
        Effect("Precise", "to hit", 1),
        Effect("Reliable", "at 2+", 1),
        # added or put in place of the weapon's own AP: against Defense 4+ it comes to the same
        Effect("Rending", "ap on six", 4),
        Effect("Shred", "wounds on one", 1),
        Effect("Sniper", "at 2+", 1, _RANGED),
        Effect("Surge", "hits on six", 1),
        Effect("Thrust", "to hit", 1, _IN_MELEE),
        Effect("Thrust", "ap", 1, _IN_MELEE),
        relentless[edition.relentless_gives],
    ]
    if edition.furious_gives == "hit":
        table.append(Effect("Furious", "hits on six", 1, _IN_MELEE))
    return table


def expected_wounds(
    weapon: Weapon, quality: int, edition: Edition, also: Iterable[Rule] = ()
) -> Fraction:
    """Wounds all the weapon's bearers cause together; `also` are rules of the unit itself."""
    return weapon.count * weapon.attacks * _per_attack(weapon, quality, edition, also)


def _per_attack(
    weapon: Weapon, quality: int, edition: Edition, also: Iterable[Rule] = ()
) -> Fraction:
    odds = _odds(weapon, [*weapon.rules, *also], edition)
    need = 2 if odds.get("at 2+") else quality or COMMON_QUALITY
    hit = _chance(need - odds.get("to hit", 0))
    ap = odds.get("ap", 0)
    plain, six = (_wounds_of_hit(each, odds) for each in (ap, ap + odds.get("ap on six", 0)))
    attack = (hit - _ONE_FACE) * plain + _ONE_FACE * six
    attack += _ONE_FACE * odds.get("attacks on six", 0) * attack
    attack += _ONE_FACE * odds.get("hits on six", 0) * plain
    blast = max(1, odds.get("blast", 1))
    if edition.blast_is_capped:
        blast = min(blast, TARGET_MODELS)
    return attack * blast * max(1, odds.get("deadly", 1))


def _odds(weapon: Weapon, rules: list[Rule], edition: Edition) -> dict[str, int]:
    """The numbers of one attack; the same rule on weapon and unit counts once."""
    odds: dict[str, int] = {}
    played = [rule for rule in rules if weapon.heeds(rule)]
    for effect in effects(edition):
        rating = rating_of(effect.rule, played)
        if rating is not None and effect.counts_for(weapon):
            amount = rating if effect.amount is _X else effect.amount
            odds[effect.number] = odds.get(effect.number, 0) + amount
    return odds


def _wounds_of_hit(ap: int, odds: dict[str, int]) -> Fraction:
    block = _chance(TARGET_DEFENSE + ap)
    if odds.get("blocks rerolled"):
        block = block - _ONE_FACE + _ONE_FACE * block
    return 1 - block + _ONE_FACE * odds.get("wounds on one", 0)


def _chance(need: int) -> Fraction:
    """To roll `need` or more: a 6 always does, a 1 never."""
    return Fraction(min(5, max(1, 7 - need)), 6)


def ranged_wounds(unit: UnitProfile, edition: Edition) -> Fraction:
    """Expected wounds of all its shooting."""
    return _total(unit, edition, is_ranged=True)


def melee_wounds(unit: UnitProfile, edition: Edition) -> Fraction:
    """Expected wounds of all its melee attacks on a charge, Impact and Furious included."""
    charge = sum((_charge_wounds(part, edition) for part in unit.parts), Fraction(0))
    return _total(unit, edition, is_ranged=False) + charge


def _total(unit: UnitProfile, edition: Edition, is_ranged: bool) -> Fraction:
    return sum(
        (
            expected_wounds(weapon, part.quality, edition, part.shared_rules)
            for part in unit.parts
            for weapon in part.weapons
            if weapon.is_ranged == is_ranged
        ),
        Fraction(0),
    )


def _charge_wounds(part: UnitProfile, edition: Edition) -> Fraction:
    dice = sum(
        (rule.rating or 0) * (rule.count or part.models)
        for rule in part.rules
        if rule.name == "Impact"
    )
    wounds = dice * Fraction(7 - edition.impact_hits_on, 6) * _wounds_of_hit(0, {})
    if edition.furious_gives == "attack" and part.all_have("Furious"):
        attacks = (
            _per_attack(weapon, part.quality, edition, part.shared_rules)
            for weapon in part.weapons
            if not weapon.is_ranged
        )
        wounds += part.models * max(attacks, default=Fraction(0))
    return wounds


def unit_type(unit: UnitProfile, edition: Edition) -> str:
    """One of `TYPES`, or `TIE`. What the list itself states goes before everything."""
    if unit.given_type:
        return unit.given_type
    if edition.steers("Aircraft") and unit.has("Aircraft"):
        return SHOOTING
    if edition.steers(BREATH) and has_breath(unit):
        return HYBRID
    arms = {weapon.is_ranged for weapon in unit.groups()}
    if True not in arms:
        return MELEE
    if False not in arms:
        return SHOOTING
    ranged, melee = ranged_wounds(unit, edition), melee_wounds(unit, edition)
    if ranged == melee:
        return TIE
    return SHOOTING if ranged > melee else HYBRID


def has_breath(unit: UnitProfile) -> bool:
    """SR-BREATH: on a model or on a weapon, or in a weapon's name."""
    return unit.bears(BREATH) or any(weapon.name == BREATH for weapon in unit.groups())


def breathers(part: UnitProfile, unit: UnitProfile) -> int:
    """How many models of a part of the unit have Fire Breath: all of them by an aura, those that
    have the rule, or those whose weapon carries it."""
    if unit.has_aura(BREATH):
        return part.models
    own = [rule.count or part.models for rule in part.rules if rule.name == BREATH]
    armed = [weapon.count for weapon in part.weapons if weapon.has(BREATH)]
    return min(part.models, max(sum(own), sum(armed)))


def groups_by_wounds(unit: UnitProfile, edition: Edition) -> list[tuple[Weapon, Fraction]]:
    """Its ranged weapon groups, the most expected wounds first: who picks a target first."""
    wounds: dict[tuple[str, str], Fraction] = {}
    for part in unit.parts:
        for weapon in part.weapons:
            caused = expected_wounds(weapon, part.quality, edition, part.shared_rules)
            wounds[weapon.group] = wounds.get(weapon.group, Fraction(0)) + caused
    ranged = [(weapon, wounds[weapon.group]) for weapon in unit.groups() if weapon.is_ranged]
    return sorted(ranged, key=lambda pair: -pair[1])
