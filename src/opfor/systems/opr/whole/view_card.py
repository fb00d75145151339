"""A unit's card: its numbers and weapons, how far it gets, how far it shoots, whom it sees."""

import math

from opfor.boards.crowds import middle
from opfor.boards.inches import SHY, distance
from opfor.boards.march import March
from opfor.match import Match
from opfor.pages import Plain, meaning, place, unknown
from opfor.systems.opr.battle import Spell, Unit
from opfor.systems.opr.profiles import Rule, UnitProfile, Weapon
from opfor.systems.opr.whole.movers import Mover
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.view_moves import marches_of
from opfor.words import counted

#: directions in which a reach is felt for, and how finely
HEADINGS = 72
STEP = 0.25
ACTIONS = (("advance", "Advance"), ("rush", "Rush"), ("charge", "Charge"))


def unit_of(war: War, id: str) -> Unit:
    unit = war.battle.unit(id)
    if unit is None:
        raise unknown("unit", id)
    return unit


def summary(unit: Unit) -> str:
    """ "5 models, Quality 4+, Defense 5+" """
    count = len(unit.models)
    models = counted(count, "model") if count else "destroyed"
    return f"{models}, Quality {unit.profile.quality}+, Defense {unit.defense}+"


def card(match: Match, state: War, unit: str, seat: str) -> Plain:
    """Everything about one unit."""
    own = unit_of(state, unit)
    is_shown = own.is_on_table
    return {
        "unit": own.id,
        "title": own.name,
        "side": own.side,
        "summary": summary(own),
        "lines": _lines(state, own),
        "weapons": [_weapon(weapon) for weapon in own.profile.groups()],
        "rules": _rules(own),
        "models": [
            {"wounds": model.wounds, "tough": model.tough, "hero": model.is_hero}
            for model in own.models
        ],
        "reach": _reaches(state, own) if is_shown else [],
        "ranges": [{"name": group.name, "r": group.range} for group in own.carried],
        "sees": seen_by(state, own) if is_shown else [],
    }


def seen_by(war: War, unit: Unit) -> list[str]:
    lines = war.battle.lines
    return [
        enemy.id
        for enemy in war.battle.enemies(unit.side)
        if lines.sees_any(unit.bases, enemy.bases, unit.crowd, enemy.crowd)
    ]


def _moves(war: War, unit: Unit) -> str:
    if unit.is_aircraft:
        return f'{war.edition.aircraft_move_min}" to {unit.paces.flight:g}" straight'
    return f'{unit.advance:g}" advance, {unit.rush:g}" rush, {unit.charge:g}" charge'


def _lines(war: War, unit: Unit) -> list[Plain]:
    profile = unit.profile
    found = {
        "Models": f"{len(unit.models)} of {profile.size}",
        "Quality": f"{profile.quality}+",
        "Defense": f"{unit.defense}+",
        "Tough": str(profile.tough) if profile.tough > 1 else "",
        "Moves": _moves(war, unit),
        "Type": unit.type,
        "Tokens": str(unit.tokens) if unit.magic else "",
        "Points": str(profile.points),
    }
    for number, spell in enumerate(unit.spells, 1):
        found[f"Spell {number}"] = f"{spell.name}, {spell_words(war, spell)}"
    for hero in profile.joined:
        found[hero.name] = f"Quality {hero.quality}+, Defense {hero.defense}+, joined"
    return [{"name": name, "value": value} for name, value in found.items() if value]


def spell_words(war: War, spell: Spell) -> str:
    """What it costs or needs, how far it reaches, and what it does."""
    pays = war.edition.has_tokens
    price = counted(spell.value, "token") if pays else f"number {spell.value}"
    words = f'{price}, {spell.range:g}" range'
    if spell.group is None:
        return words
    weapon = spell.group.weapon
    rules = ", ".join(rule.text for rule in weapon.rules)
    return f"{words}, {counted(weapon.attacks, 'hit')}{f' with {rules}' if rules else ''}"


def _weapon(weapon: Weapon) -> Plain:
    return {
        "name": weapon.name,
        "count": weapon.count,
        "range": weapon.range,
        "attacks": weapon.attacks,
        "rules": [rule.text for rule in weapon.rules],
        "text": weapon.text,
    }


def _rules(unit: Unit) -> list[Plain]:
    """The rules of the unit and of its weapons, each once, with what they mean."""
    found: dict[str, Rule] = {}
    for part in unit.profile.parts:
        for rule in (*part.rules, *_of_weapons(part)):
            found.setdefault(rule.text, rule)
    return [{"name": text, "means": means_of_rule(rule)} for text, rule in found.items()]


def _of_weapons(part: UnitProfile) -> list[Rule]:
    return [rule for weapon in part.weapons for rule in weapon.rules]


def means_of_rule(rule: Rule) -> str:
    """The rulebook's sentence on a special rule; empty for one of an army book."""
    name = rule.name.upper().replace(" ", "-")
    for id in (f"CORE-SR-{name}", f"CORE-SR-{name.replace('-', '')}", f"SR-{name}"):
        if meaning(id):
            return meaning(id)
    return ""


# how far it gets


def _reaches(war: War, unit: Unit) -> list[Plain]:
    if unit.is_fixed or unit.is_stunned:
        return []
    mover = Mover(war.battle, unit)
    found: list[Plain] = []
    for action, name in ACTIONS[:1] if unit.is_aircraft else ACTIONS:
        limit = mover.inches(action)
        points = _flown(mover, limit) if unit.is_aircraft else _walked(mover, action)
        found.append({"name": name, "limit": limit, "points": points})
    return found


def _walked(mover: Mover, action: str) -> list[list[float]]:
    """Round the model in the middle: the furthest it gets in every direction."""
    bases = mover.measure.bases
    x, y = middle(bases)
    lead = min(range(len(bases)), key=lambda n: distance(bases[n].x, bases[n].y, x, y))
    base = bases[lead]
    marches = marches_of(mover, action)
    found: list[list[float]] = []
    for number in range(HEADINGS):
        turn = math.tau * number / HEADINGS
        far = _furthest(marches, lead, base.x, base.y, math.cos(turn), math.sin(turn))
        found.append(place(base.x + far * math.cos(turn), base.y + far * math.sin(turn)))
    return found


def _furthest(marches: list[March], lead: int, x: float, y: float, ux: float, uy: float) -> float:
    best = 0.0
    for march in marches:
        reach = march.reach(lead)
        far = march.allowance
        while far > best:
            if reach.can_reach(x + far * ux, y + far * uy):
                best = far
            far -= STEP
    return max(0.0, best - SHY)


def _flown(mover: Mover, limit: float) -> list[list[float]]:
    """CORE-SR-AIRCRAFT: the ring of its straight move, cut off at the table's edge."""
    table, base = mover.battle.table, mover.measure.bases[0]
    turns = [math.tau * number / HEADINGS for number in range(HEADINGS)]
    return [
        place(
            min(max(base.x + limit * math.cos(turn), base.r), table.width - base.r),
            min(max(base.y + limit * math.sin(turn), base.r), table.depth - base.r),
        )
        for turn in turns
    ]
