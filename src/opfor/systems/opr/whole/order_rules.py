"""Order rules: the core rules and the special rules behind what a unit does, as it is told."""

from opfor.systems.opr.battle import NOWHERE, Unit
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.verdict import EDGE, Verdict
from opfor.systems.opr.whole.phrases import id_of
from opfor.systems.opr.whole.state import War

#: nobody comes nearer to the last inch of a move than this for certain
_ROOM = 0.05


def rules_of_order(war: War, unit: Unit, verdict: Verdict) -> list[str]:
    """Of the special rules those by which its move is another than it would be."""
    is_idle = verdict.action == "idle"
    rules = [f"CORE-{(war.edition.stunned if is_idle else verdict.action).upper()}"]
    longest = max((way.length for way in verdict.ways), default=0.0)
    if unit.is_aircraft:
        rules += ["CORE-SR-AIRCRAFT"] if longest > 0.0 or verdict.toward_kind == EDGE else []
    elif is_idle:
        return rules
    elif verdict.action == "hold":
        rules += [id_of("Immobile")] if unit.left.has("Immobile") else []
    elif longest > 0.0:
        rules += [id_of(name) for name in _of_pace(war, unit, verdict.action, longest)]
        rules += [id_of(name) for name in _of_ground(war, unit, verdict)]
    if unit.embarked_in != NOWHERE or verdict.toward_kind == "transport":
        rules.append("CORE-SR-TRANSPORT")
    return rules


def _of_pace(war: War, unit: Unit, action: str, longest: float) -> list[str]:
    """Those by which it went further than it else could, or no further than it did."""
    edition, own = war.edition, unit.left
    reach = own.reach(action, edition)
    found: list[str] = []
    for name in ("Fast", "Highborn", "Scurry", "Musician", "Slow"):
        plain = _without(own, name).reach(action, edition)
        if plain < reach and longest > plain + _ROOM:
            found.append(name)
        if plain > reach and longest > reach - _ROOM:
            found.append(name)
    return found


def _without(profile: UnitProfile, name: str) -> UnitProfile:
    """The profile if nobody had a rule."""
    twin = UnitProfile(profile.name, profile.models, profile.quality, profile.defense)
    twin.rules = [rule for rule in profile.rules if rule.name not in (name, f"{name} Aura")]
    twin.joined = [_without(hero, name) for hero in profile.joined]
    return twin


def _of_ground(war: War, unit: Unit, verdict: Verdict) -> list[str]:
    """CORE-SR-FLYING, CORE-SR-STRIDER: those by which it went over what stops or slows others."""
    if not unit.is_strider:
        return []
    battle = war.battle
    table = battle.table
    solid = table.closed_to(False, False)
    soft = table.closed_to(True, False) & ~solid
    hard = table.closed_to(False, True)
    is_slowed = is_stopped = False
    for model, way in zip(unit.models, verdict.ways, strict=False):
        crossed = table.pieces_crossed(model.base.r, way, soft | hard)
        is_slowed |= crossed & soft != 0 and way.length > war.edition.difficult_cap
        is_stopped |= crossed & hard != 0 or any(
            way.clearance(base) < model.base.r
            for other in battle.units
            if other is not unit and other.is_on_table and not other.is_aircraft
            for base in other.bases
        )
    is_told = {"Strider": is_slowed, "Flying": is_slowed or (unit.is_flying and is_stopped)}
    return [name for name, is_so in is_told.items() if is_so and unit.left.has(name)]
