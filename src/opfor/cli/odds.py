"""`opfor odds "Q4+ A10 AP1 vs D4+ Tough(3) cover"`: one attack, exactly."""

import json
import re
from typing import Annotated, Any

import typer

from opfor.faults import Refused
from opfor.systems.opr.armies import read_army
from opfor.systems.opr.editions import EDITIONS, Edition, load_edition
from opfor.systems.opr.profiles import UnitProfile

#: models of a target that says nothing of them: enough that no wound is lost for want of one
MODELS = 10
#: rules that are a weapon's; all others are the unit's
WEAPON_RULES = (
    "ap", "bane", "blast", "crack", "deadly", "destructive", "disintegrate", "impale",
    "indirect", "lance", "limited", "lock-on", "poison", "puncture", "reliable", "rending",
    "shred", "sniper", "surge", "takedown", "thrust",
)  # fmt: skip
#: numbers of a profile: what they are called, the least, the most
NUMBERS = {"q": ("quality", 2, 6), "d": ("defense", 2, 6), "a": ("attacks", 1, 999)}
#: words that are no rules, and where next to each other no name either
PLAIN = ("melee", "charge", "charging", "moved", "cover", "at", "in", "models")
_NUMBER = re.compile(r"([QqDdAa])([+-]?\d{1,9})\+?")
_RANGE = re.compile(r'(\d{1,3})"')
_COUNT = re.compile(r"x?(-?\d{1,3})x?", re.IGNORECASE)
_RULE = re.compile(r"([A-Za-z][A-Za-z' -]*?)\(?\+?(\d{0,2})\)?")
#: columns of the longest bar
WIDTH = 44
#: chances below this would show as nothing
RARE = 0.0005


class Attack:
    """What the words say of both sides."""

    def __init__(self) -> None:
        self.quality = self.defense = self.attacks = 0
        self.models = MODELS
        self.distance, self.range = 12.0, 24
        self.weapon_rules: list[str] = []
        self.own_rules: list[str] = []
        self.their_rules: list[str] = []
        self.has_cover = self.has_moved = self.is_charge = False

    def attacker(self) -> str:
        rules = ", ".join(self.own_rules) or "Fearless"
        reach = "" if self.is_charge else f'{self.range}", '
        weapon = ", ".join([f"A{self.attacks}", *self.weapon_rules])
        return f"Attacker [1] Q{self.quality}+ D6+ | 0pts | {rules}\nWeapon ({reach}{weapon})"

    def target(self) -> str:
        rules, count = ", ".join(self.their_rules) or "Fearless", self.models
        return f"Target [{count}] Q6+ D{self.defense}+ | 0pts | {rules}\n{count}x Hand (A1)"


def parse(text: str) -> Attack:
    """The attack in words, or `Refused` with the word that is not one."""
    sides = re.split(r"\s+(?:vs\.?|against)\s+", text.strip(), flags=re.IGNORECASE)
    if len(sides) != 2:
        raise Refused("odds: write it as in 'Q4+ A10 AP1 vs D4+ Tough(3) cover'")
    attack = Attack()
    for word in _words(sides[0]):
        _read_attacker(attack, word)
    for word in _words(sides[1]):
        _read_target(attack, word)
    for name, value in (("Q4+", attack.quality), ("A10", attack.attacks), ("D4+", attack.defense)):
        if not value:
            raise Refused(f"odds: there is no {name} in '{text[:80]}'")
    return attack


def _words(text: str) -> list[str]:
    """Words between spaces; where there are commas, names of several words between them."""
    text = re.sub(r"\s+\(", "(", text)
    if "," not in text:
        return text.split()
    return [word for phrase in text.split(",") for word in _parted(phrase.split())]


def _parted(words: list[str]) -> list[str]:
    """A phrase as one name, unless numbers stand in it: these and weapon rules stand alone."""
    if not any(_is_number(word) for word in words):
        return _named(words)
    found: list[str] = []
    name: list[str] = []
    for word in words:
        if _is_number(word) or word.lower() in WEAPON_RULES:
            found += [*_named(name), word]
            name = []
        else:
            name.append(word)
    return found + _named(name)


def _is_number(word: str) -> bool:
    if any(kind.fullmatch(word) for kind in (_NUMBER, _RANGE, _COUNT)):
        return True
    rule = _RULE.fullmatch(word)
    return bool(rule and rule[2] and rule[1].lower() in (*WEAPON_RULES, "tough"))


def _named(words: list[str]) -> list[str]:
    return words if all(word.lower() in PLAIN for word in words) else [" ".join(words)]


def _read_number(attack: Attack, letters: str, word: str) -> bool:
    """Take in a number of a profile; false if the word is none."""
    found = _NUMBER.fullmatch(word)
    if not found:
        return False
    letter, value = found[1].lower(), int(found[2])
    name, least, most = NUMBERS[letter]
    if letter not in letters:
        side = "before" if letter in "qa" else "after"
        raise Refused(f"odds: '{word}' belongs {side} 'vs'")
    if not least <= value <= most:
        raise Refused(f"odds: '{word}': {name} must be from {least} to {most}")
    if getattr(attack, name):
        raise Refused(f"odds: '{word}': {name} given twice")
    setattr(attack, name, value)
    return True


def _read_attacker(attack: Attack, word: str) -> None:
    if _read_number(attack, "qa", word):
        return
    if found := _RANGE.fullmatch(word):
        attack.range = int(found[1])
    elif word.lower() in ("melee", "charge", "charging"):
        attack.is_charge = True
    elif word.lower() == "moved":
        attack.has_moved = True
    else:
        name, rule = _rule(word)
        (attack.weapon_rules if name.lower() in WEAPON_RULES else attack.own_rules).append(rule)


def _read_target(attack: Attack, word: str) -> None:
    if _read_number(attack, "d", word):
        return
    if found := _RANGE.fullmatch(word):
        attack.distance = float(found[1])
    elif found := _COUNT.fullmatch(word):
        attack.models = int(found[1])
        if attack.models < 1:
            raise Refused(f"odds: '{word}': a target has at least one model")
    elif word.lower() == "cover":
        attack.has_cover = True
    elif word.lower() not in ("at", "in", "models"):
        attack.their_rules.append(_rule(word)[1])


def _rule(word: str) -> tuple[str, str]:
    found = _RULE.fullmatch(word)
    if not found:
        raise Refused(f"odds: '{word[:80]}' is neither a number of a profile nor a rule")
    # AP(0) is a way to say that there is none
    if found[2] and not int(found[2]) and found[1].lower() != "ap":
        raise Refused(f"odds: '{word[:80]}': the number of a rule must be at least 1")
    return found[1], f"{found[1]}({found[2]})" if found[2] else found[1]


def profiles_of(attack: Attack, edition: Edition) -> tuple[UnitProfile, UnitProfile]:
    """Both sides as units; a rule that the edition does not know is refused."""
    found: list[UnitProfile] = []
    for text in (attack.attacker(), attack.target()):
        header = "++ Odds - Odds (v1.0) [GF 0pts] [1 Unit] ++\n\n"
        army = read_army(header + text, "odds", edition)
        unit = army.units[0]
        rules = [*unit.rules, *(rule for weapon in unit.weapons for rule in weapon.rules)]
        for rule in rules:
            if not (edition.knows(rule.name) or rule.name in edition.army_rules):
                raise Refused(f"odds: {edition.name} has no rule '{rule.name}'")
        found.append(unit)
    return found[0], found[1]


def odds(
    attack: Annotated[str, typer.Argument(help="As in 'Q4+ A10 AP1 vs D4+ Tough(3) cover'.")],
    system: Annotated[str, typer.Option(help=", ".join(EDITIONS))] = "gf-3",
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """The exact odds of one attack, drawn. Melee: add 'charge'. A distance: 'vs D4+ 6"'."""
    from opfor.systems.opr.odds import CHARGE, SHOOTING, attack_odds

    said = parse(attack)
    edition = load_edition(system)
    attacker, target = profiles_of(said, edition)
    kind = CHARGE if said.is_charge else SHOOTING
    rows = attack_odds(
        attacker, target, edition, kind, said.distance, said.has_cover, said.has_moved
    )
    if not rows:
        raise Refused(f'odds: nothing reaches {said.distance:g}"')
    if as_json:
        typer.echo(json.dumps(rows[-1].plain()))
    else:
        typer.echo("\n".join(told(rows[-1], said)))


def told(row: Any, said: Attack) -> list[str]:
    """A bar for each number of wounds, and how likely it is to be reached."""
    models = "1 model" if said.models == 1 else f"{said.models} models"
    lines = [row.text, f"against {models}", "", "wounds  exactly  at least"]
    most = max(p for _, p in row.chances)
    reached = 1.0
    for name, p in _gathered(row.chances):
        bar = _bar(p / most)
        lines.append(f"{name:>6}  {_percent(p):>7}  {_percent(reached):>8}  {bar}".rstrip())
        reached -= p
    return lines


def _gathered(chances: list[tuple[int, float]]) -> list[tuple[str, float]]:
    """Every outcome that shows as 0.1% or more; those between and after them put together."""
    found: list[tuple[str, float]] = []
    rare: list[tuple[int, float]] = []
    for wounds, p in chances:
        if p < RARE and wounds:
            rare.append((wounds, p))
            continue
        if rare:
            found.append((_range(rare), sum(p for _, p in rare)))
        found.append((str(wounds), p))
        rare = []
    left = sum(p for _, p in rare)
    return [*found, ("more", left)] if left > 0.0 else found


def _range(rare: list[tuple[int, float]]) -> str:
    first, last = rare[0][0], rare[-1][0]
    return str(first) if first == last else f"{first}–{last}"


def _percent(p: float) -> str:
    return "<0.1%" if 0.0 < p < RARE else f"{100 * p:.1f}%"


def _bar(part: float) -> str:
    eighths = round(part * WIDTH * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
