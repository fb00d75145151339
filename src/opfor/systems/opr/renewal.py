"""Renewal: what a unit no longer has, or has from now on, once a kind of its models has fallen."""

from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.combat import fighter_of, loadout_of
from opfor.systems.opr.sheets import Sheet


def refresh(unit: Unit) -> None:
    """Take in who is left: rules of those that died no longer count."""
    alive = 0
    for model in unit.models:
        alive |= loadout_of(model).kind
    if alive and alive != fighter_of(unit).form.alive:
        _renew(unit, alive)
    if unit.is_last:
        unit.is_last = unit.left.has(unit.edition.last_rule) or _has_spears(unit.models)


def _renew(unit: Unit, alive: int) -> None:
    fighter = fighter_of(unit)
    sheet = fighter.sheet
    # CORE-SR-AURA
    if sheet.givers & (alive ^ fighter.form.alive):
        for model in unit.models:
            _deal(model, sheet, alive)
    fighter.form = sheet.form(alive)
    # CORE-SR-HERO: a Hero's own Defense once it is alone
    unit.defense = fighter.form.guard.defense
    unit.renew(sheet.traits(alive))
    # CORE-TOKENS: they are the Caster's, and go with the last one
    if not unit.magic:
        unit.tokens = 0


def _has_spears(models: list[Model]) -> bool:
    """SR-COUNTER, SR-PHALANX: whether a weapon gives it to any of them."""
    for model in models:
        loadout = loadout_of(model)
        if loadout.has_counter or loadout.is_phalanx:
            return True
    return False


def _deal(model: Model, sheet: Sheet, alive: int) -> None:
    """What a model has of its own and of those who still give it something."""
    old = loadout_of(model)
    model.loadout = sheet.loadout(old.part, old.variant, old.carried, alive)
    if old.has_breath and not model.loadout.has_breath and model.weapons is not None:
        # the armoury put it after the weapons the model carries
        model.weapons = model.weapons[:-1]
