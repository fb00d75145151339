"""Text lists, written: the share-as-text form that `read_army` reads."""

from opfor.systems.opr.profiles import Rule, UnitProfile, Weapon
from opfor.systems.opr.text_pieces import counted

#: characters that mean something in a text list
_MARKS = str.maketrans(dict.fromkeys('[](),;|"', " "))


def write_list(name: str, game: str, units: list[UnitProfile], remarks: list[str]) -> str:
    """A list with its header; remarks stand before it and are read by people alone."""
    points = sum(unit.points for unit in units)
    header = f"++ {name} [{game} {points}pts] [{len(units)} Units] ++"
    lines = [*(f"# {remark}" for remark in remarks), header]
    for unit in units:
        lines += ["", *_unit_lines(unit)]
    return "\n".join(lines) + "\n"


def plain(name: str) -> str:
    """A name that can stand in a text list."""
    words = counted(" ".join(name.translate(_MARKS).split()))[1].lstrip("+#").strip()
    return words if any(char.isalnum() for char in words) else "nameless"


def _unit_lines(unit: UnitProfile) -> list[str]:
    stats = f"[{unit.models}] Q{unit.quality}+ D{unit.defense}+ | {unit.cost}pts"
    rules = ", ".join(_rule(rule, unit.models) for rule in unit.rules)
    weapons = ", ".join(_weapon(weapon) for weapon in unit.weapons)
    head = f"{plain(unit.name)} {stats} | {rules}".rstrip()
    return [head, weapons] if weapons else [head]


def _rule(rule: Rule, models: int) -> str:
    many = f"{rule.count}x " if 0 < rule.count < models else ""
    text = _rating(rule)
    # Only a word in parentheses is read as what a piece of equipment gives.
    return f"{many}{plain(rule.item)}({text})" if rule.item and text[:1].isalpha() else many + text


def _rating(rule: Rule) -> str:
    own = Rule(plain(rule.name), rule.rating, "", 0, rule.is_bonus)
    return own.text


def _weapon(weapon: Weapon) -> str:
    rules = [Rule(plain(rule.name), rule.rating, "", 0, rule.is_bonus) for rule in weapon.rules]
    return Weapon(plain(weapon.name), weapon.range, weapon.attacks, weapon.count, rules).text
