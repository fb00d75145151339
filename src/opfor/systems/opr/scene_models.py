"""The models of a scene file: their bases, what they carry and what they have taken."""

from opfor.boards.inches import base_radius
from opfor.systems.opr.battle import Model, Upgrade
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.scene_fields import Field

#: far beyond any real unit
MOST_MODELS, MOST_WEAPONS, MOST_TOUGH, MOST_POINTS = 200, 40, 100, 100_000


def radius(field: Field) -> float:
    size = field.value
    if isinstance(size, bool) or not isinstance(size, (int, float, str)):
        raise field.refuse('must be a base size in millimetres, such as 32 or "60x35"')
    if isinstance(size, str):
        field.text(20)
    else:
        field.number(1, 1000)
    return base_radius(field.where, size)


def carried(field: Field, profile: UnitProfile) -> list[str]:
    known = {weapon.name for weapon in profile.weapons}
    known |= {profile.label(weapon) for weapon in profile.weapons}
    names: list[str] = []
    for item in field.items(MOST_WEAPONS):
        name = item.text()
        if name not in known:
            raise item.refuse(f"'{name}' is none of the unit's weapons")
        names.append(name)
    return names


def read_wounds(field: Field | None, models: list[Model]) -> None:
    """Wounds taken, one number for each model."""
    if field is None:
        return
    items = field.items(MOST_MODELS)
    if len(items) != len(models):
        raise field.refuse(f"{len(items)} numbers for {len(models)} models")
    for item, model in zip(items, models, strict=True):
        model.wounds = item.whole(0, MOST_TOUGH)
        if model.wounds >= model.tough:
            raise item.refuse(
                f"a model with Tough({model.tough}) that took {model.wounds} is dead;"
                " leave it out of the scene"
            )


def read_upgrades(field: Field | None, models: list[Model]) -> None:
    if field is None:
        return
    for item in field.items(MOST_MODELS):
        given = item.object(("model", "name"), ("cost",))
        if not models:
            raise item.refuse("the unit has no models")
        number = given["model"].whole(0, len(models) - 1)
        cost = given["cost"].whole(0, MOST_POINTS) if "cost" in given else 0
        upgrade = Upgrade(given["name"].text(), cost)
        models[number].upgrades.append(upgrade)
