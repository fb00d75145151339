"""What a person is asked about their own models; less with their list at hand.

A list knows attributes and weapons as printed. Damage is theirs to know, and there is none
before the first resolution phase.
"""

from opfor.systems.entropic.forces import Entry
from opfor.systems.entropic.profiles import ATTACK, DEFEND, MOVE, PartProfile, Weapon
from opfor.systems.entropic.table.desk import Desk
from opfor.systems.entropic.table.state import YOU

#: an attribute, and tokens of a person who gave neither list nor pool
MOST_VALUE = 20


def your_attack(desk: Desk, key: str, only: Entry | None = None) -> tuple[int, Weapon | None]:
    """The Attack of the person's attacker, and its weapon if the list tells [EE-ATTACK]; one
    that attacks back is the target itself [EE-RETURN-ATTACK]."""
    armed = [
        (f"{entry.name}{_of(entry.profile.is_composite, part)}: {weapon.name}", part, weapon)
        for entry in ([only] if only else desk.state.yours)
        for part in entry.profile.parts
        for weapon in part.weapons
    ]
    if not armed:
        prompt = "Your model's Attack?"
        return desk.count(f"{key} attack", prompt, MOST_VALUE, "EE-ATTACK-SCORE"), None
    options = [(f"m{n}", label) for n, (label, _, _) in enumerate(armed, 1)]
    id = "m1"
    if len(armed) > 1:
        id = desk.choose(f"{key} by", "Which of your models attacks?", options, "EE-ATTACK")
    _, part, weapon = armed[int(id[1:]) - 1]
    return _value(desk, f"{key} attack", part, ATTACK, "Attack"), weapon


def your_defend(desk: Desk, key: str) -> tuple[int, Entry | None]:
    """The Defend of the person's model that is attacked, and the model itself if the list
    tells [EE-TARGET-PART]."""
    listed = [
        (f"{entry.name}{_of(entry.profile.is_composite, part)}", entry, part)
        for entry in desk.state.yours
        for part in entry.profile.parts
    ]
    if not listed:
        prompt = "The target's Defend?"
        return desk.count(f"{key} defend", prompt, MOST_VALUE, "EE-DEFENSE-SCORE"), None
    options = [(f"m{n}", label) for n, (label, _, _) in enumerate(listed, 1)]
    id = desk.choose(f"{key} whom", "Which of your models is it?", options, "EE-TARGET-PART")
    _, entry, part = listed[int(id[1:]) - 1]
    return _value(desk, f"{key} defend", part, DEFEND, "Defend"), entry


def can_step_aside(target: Entry | None) -> bool:
    """Whether the person's model could pay to move, as far as the list tells."""
    return target is None or any(part.values[MOVE] > 0 for part in target.profile.parts)


def can_attack_back(target: Entry | None, has_moved: bool) -> bool:
    """Whether it could pay to attack: one that moved away has acted, but for another
    component of it [EE-D15]."""
    if target is None:
        return True
    is_armed = any(part.weapons for part in target.profile.parts)
    return is_armed and (not has_moved or target.profile.is_composite)


def _of(is_composite: bool, part: PartProfile) -> str:
    return f" ({part.name})" if is_composite else ""


def _value(desk: Desk, key: str, part: PartProfile, attribute: int, name: str) -> int:
    """As printed, or 0 once it is damaged [EE-DAMAGED]."""
    printed = part.values[attribute]
    if desk.state.battle.turn < 2 or not printed:
        return printed
    is_damaged = desk.is_so(f"{key} damaged", f"Is its {name} damaged?", "EE-DAMAGED")
    return 0 if is_damaged else printed


def your_tokens(desk: Desk, key: str) -> int:
    """Tokens on the console of the person's model: no more than their pool had."""
    yours = desk.state.battle.sides[YOU]
    most = yours.made_real + yours.made_dummy
    return desk.count(f"{key} tokens", "Tokens on its console?", most, "EE-BID")


def your_points(desk: Desk, key: str, tokens: int) -> int:
    """Real points revealed: no more than were laid, nor than the pool had."""
    most = min(tokens, desk.state.battle.sides[YOU].made_real)
    return desk.count(key, "Real points you reveal?", most, "EE-BID")
