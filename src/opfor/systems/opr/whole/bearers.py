"""Bearers: what tells one model of a unit from the others, for whoever has to choose one."""

from collections import Counter

from opfor.systems.opr.battle import Model
from opfor.words import counted


def model_text(model: Model, among: list[Model]) -> str:
    """ ", a Hero, with 2x Pistol and Axe, Tough 3, 1 wound"; empty for one like all the others."""
    told = ["a Hero"] if model.is_hero else []
    own = _own(model, among)
    if own:
        told.append(f"with {' and '.join(own)}")
    elif _is_special(model) and not all(_is_special(other) for other in among):
        told.append("with a rule of its own")
    if model.tough > 1:
        told.append(f"Tough {model.tough}")
    if model.wounds:
        told.append(counted(model.wounds, "wound"))
    return "".join(f", {each}" for each in told)


def _is_special(model: Model) -> bool:
    return model.loadout is not None and model.loadout.is_special


def _own(model: Model, among: list[Model]) -> list[str]:
    """What it carries and was given that not all the others have as well."""
    hands = [_hand(other) for other in among]
    return [
        name if many == 1 else f"{many}x {name}"
        for name, many in _hand(model).items()
        if any(hand[name] != many for hand in hands)
    ]


def _hand(model: Model) -> Counter[str]:
    return Counter([*(model.weapons or []), *(upgrade.name for upgrade in model.upgrades)])
