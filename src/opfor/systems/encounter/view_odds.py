"""The odds from one formation against another, as rows for a page."""

from opfor.pages import Plain
from opfor.systems.encounter.battle import Battle, Formation
from opfor.systems.encounter.engagement import Blow
from opfor.systems.encounter.odds import Clash, shoot_exactly, shots, where_to_charge
from opfor.systems.encounter.odds_hits import LOST, SHAKEN, Chances
from opfor.systems.encounter.profiles import NO_SAVE, Weapon
from opfor.words import counted

TOGETHER = "all together"
SHOOTING, FIGHTING = "shooting", "fighting"


def odds_of(battle: Battle, own: Formation, other: Formation) -> Plain:
    """What shooting and close combat may come to, and what they leave out."""
    rows = [*_shooting(battle, own, other), *_fighting(battle, own, other)]
    return {"odds": rows, "note": caveat(battle, own, other) if rows else ""}


def caveat(battle: Battle, *formations: Formation) -> str:
    """What people may still do about it, in words."""
    left_out = ["cards"] if battle.cards_left(0) or battle.cards_left(1) else []
    units = [unit for formation in formations for unit in battle.living(formation)]
    left_out += ["Hero Tokens"] if any(battle.tokens(unit) for unit in units) else []
    return f"exact, without {' and '.join(left_out)}" if left_out else "exact"


# shooting


def _shooting(battle: Battle, own: Formation, other: Formation) -> list[Plain]:
    fired = shots(battle, own, other)
    names = list(dict.fromkeys(weapon.name for weapon, _, _ in fired))
    rows: list[Plain] = []
    for name in names:
        chances = shoot_exactly(battle, own, other, name)
        rows.append(_row(SHOOTING, name, chances, _rolls(battle, other, fired, name)))
    if rows:
        together = shoot_exactly(battle, own, other)
        rows += [_row(SHOOTING, TOGETHER, together, "")] if len(rows) > 1 else []
        rows[-1]["text"] += _outcome(battle, other, together)
    return rows


def _rolls(
    battle: Battle, other: Formation, fired: list[tuple[Weapon, int, int]], name: str
) -> str:
    """Of one weapon: "6 attacks, hit on 4+, saved on 5+"."""
    own = [(weapon, needed, hex) for weapon, needed, hex in fired if weapon.name == name]
    saves = {
        battle.core.save_needed(weapon.strength, foe.profile)
        for weapon, _, hex in own
        for foe in battle.standing(other)
        if foe.hex == hex
    }
    attacks = sum(weapon.attacks for weapon, _, _ in own)
    faces = sorted({needed for _, needed, _ in own})
    return f"{counted(attacks, 'attack')}, hit on {_faces(faces)}, {_saves(sorted(saves))}"


def _faces(faces: list[int]) -> str:
    return " or ".join(f"{face}+" for face in faces)


def _saves(saves: list[int]) -> str:
    """What the units in the way of it need to save."""
    rolled = [save for save in saves if 1 < save < NO_SAVE]
    words = ["shrugged off"] if saves[0] <= 1 else []
    words += [f"saved on {_faces(rolled)}"] if rolled else []
    words += ["no save"] if saves[-1] >= NO_SAVE else []
    return " or ".join(words)


def _outcome(battle: Battle, other: Formation, chances: Chances) -> str:
    """How likely the target is suppressed, and destroyed [ENC-SUPPRESSED]."""
    alive = battle.strength(other)
    gone = sum(p for left, p in chances.items() if left[LOST] == alive)
    shaken = sum(
        p
        for left, p in chances.items()
        if other.suppression + left[LOST] + left[SHAKEN] >= (alive - left[LOST] + 1) // 2
    )
    words = "" if battle.is_suppressed(other) else f", suppressed {shaken:.0%}"
    return f"{words}, destroyed {gone:.0%}"


# close combat


def _fighting(battle: Battle, own: Formation, other: Formation) -> list[Plain]:
    """A round as all stand, or after a charge that nobody answers but with blows."""
    is_met = bool(battle.hexes(own) & battle.hexes(other))
    hex = -1 if is_met else where_to_charge(battle, own, other)
    if not is_met and hex < 0:
        return []
    clash = Clash(battle, own.index, hex)
    blows = clash.round.blows()
    theirs = clash.lost_by(1 - own.side, blows)
    ours = clash.lost_by(own.side, blows)
    where = "close combat" if is_met else f"charge into {battle.grid.label(hex)}"
    rows = [
        _row(FIGHTING, where, theirs, _blows(blows, own.side)),
        _row(FIGHTING, "struck back", ours, _blows(blows, 1 - own.side)),
    ]
    rows[1]["text"] += f" in return; {_score(theirs, ours)}"
    return rows


def _blows(blows: list[Blow], side: int) -> str:
    own = [blow for blow in blows if blow.unit.side == side]
    attacks = sum(
        weapon.attacks
        for blow in own
        for weapon, _ in (blow.weapons[:1] if blow.is_close else blow.weapons)
    )
    return f"{counted(attacks, 'attack')} of {counted(len(own), 'unit')}"


def _score(theirs: Chances, ours: Chances) -> str:
    """Who loses fewer, which is what a round is won by [ENC-ROUND]."""
    won = even = 0.0
    for (killed, p), (lost, q) in (
        (one, other) for one in _by_number(theirs) for other in _by_number(ours)
    ):
        won += p * q if killed > lost else 0.0
        even += p * q if killed == lost else 0.0
    return f"won {won:.0%}, even {even:.0%}"


def _by_number(chances: Chances) -> list[tuple[int, float]]:
    found: dict[int, float] = {}
    for left, p in chances.items():
        found[left[LOST]] = found.get(left[LOST], 0.0) + p
    return sorted(found.items())


def _row(kind: str, name: str, chances: Chances, text: str) -> Plain:
    numbers = _by_number(chances)
    mean = sum(number * p for number, p in numbers)
    return {
        "kind": kind,
        "weapon": name,
        "counts": "lost",
        "mean": round(mean, 4),
        "chances": [{"wounds": number, "p": round(p, 6)} for number, p in numbers],
        "text": f"{text}: {mean:.1f} lost" if text else f"{mean:.1f} lost",
    }
