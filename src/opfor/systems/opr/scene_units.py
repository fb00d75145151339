"""The units of a scene file: profiles, models, what they have taken and what they carry."""

import functools
import re

from opfor.boards.inches import FURTHEST, Base, measured
from opfor.systems.opr.arms import Group
from opfor.systems.opr.battle import Model, Spell, Unit
from opfor.systems.opr.casting import SPELLS, level
from opfor.systems.opr.editions import Edition, load_edition
from opfor.systems.opr.profiles import ARMY, NOT_PLAYED, Rule, UnitProfile, Weapon, rating_of
from opfor.systems.opr.rule_names import RuleNames
from opfor.systems.opr.scene_carried import deal, join_heroes
from opfor.systems.opr.scene_fields import Field, shown
from opfor.systems.opr.scene_models import (
    MOST_MODELS,
    MOST_POINTS,
    MOST_TOUGH,
    MOST_WEAPONS,
    carried,
    radius,
    read_upgrades,
    read_wounds,
)
from opfor.systems.opr.scene_places import Placed
from opfor.systems.opr.text_pieces import Line, read_rules
from opfor.systems.opr.unit_types import TYPES

SIDES = ("ai", "player")
TARGETS = ("enemy", "friend")
#: far beyond any real unit
MOST_RULES = 60
#: different special rules in one scene
MOST_RULE_NAMES = 200
LONGEST_RANGE, MOST_ATTACKS, MOST_COUNT = 500, 200, 1000
LONGEST_RULES = 300
_HUGE = re.compile(r"\([+ ]*[0-9]{4}")

_NEEDED = ("id", "side", "quality", "defense", "models")
#: OPR-LAST: what each edition calls the same flag
_STUNNED = ("shaken", "pinned", "wavering")
_OPTIONAL = (
    "name", "rules", "weapons", "base_mm", "type", "cost", "activated", *_STUNNED, "fatigued",
    "wounds", "in_reserve", "embarked_in", "tokens", "spells", "facing", "upgrades",
)  # fmt: skip
_MODEL = ("at", "base_mm", "weapons", "tough", "hero", "height")


class Draft:
    """One unit as the file has it, before it takes its place in a battle."""

    def __init__(self, field: Field, id: str, side: str, profile: UnitProfile) -> None:
        self.field = field
        self.id = id
        self.side = side
        self.profile = profile
        self.models: list[Model] = []
        #: those that stand on the table
        self.placed: list[Placed] = []
        self.is_activated = False
        self.is_stunned = False
        self.is_fatigued = False
        self.in_reserve = False
        self.embarked_in = ""
        self.tokens = 0
        self.spells: list[Spell] = []

    def make(self, edition: Edition) -> Unit:
        unit = Unit(self.id, self.side, self.profile, self.models, edition)
        unit.is_activated = self.is_activated
        unit.is_stunned = self.is_stunned
        unit.is_fatigued = self.is_fatigued
        unit.in_reserve = self.in_reserve
        unit.embarked_in = self.embarked_in
        unit.tokens = self.tokens
        unit.spells = self.spells
        return unit


class UnitReader:
    """Reads units for one edition and notes what the edition does not know."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.notes: list[str] = []
        self._rule_names: set[str] = set()

    def read(self, field: Field) -> Draft:
        given = field.object(_NEEDED, _OPTIONAL)
        id, side = given["id"].text(), given["side"].one_of(SIDES)
        draft = Draft(field, id, side, UnitProfile(id))
        draft.in_reserve = _flag(given, "in_reserve")
        draft.embarked_in = _text(given, "embarked_in")
        if draft.in_reserve and draft.embarked_in:
            raise field.inside("in_reserve").refuse("a unit inside a transport waits with it")
        self._read_profile(given, draft)
        self._read_models(given, draft)
        self._read_state(given, draft)
        self._read_magic(given, draft)
        return draft

    def _read_profile(self, given: dict[str, Field], draft: Draft) -> None:
        profile = draft.profile
        profile.name = _text(given, "name") or draft.id
        profile.quality, profile.defense = (
            given[key].whole(2, 6) for key in ("quality", "defense")
        )
        profile.cost = _whole(given, "cost", 0, MOST_POINTS)
        profile.models = len(given["models"].items(MOST_MODELS))
        profile.rules = self._rules(given.get("rules"), profile.name)
        if "type" in given and not given["type"].is_null:
            profile.given_type = given["type"].one_of(TYPES)
        if "facing" in given and not given["facing"].is_null:
            given["facing"].number(-360, 360)
        if "weapons" in given:
            weapons = given["weapons"].items(MOST_WEAPONS)
            profile.weapons = [self._weapon(weapon, profile) for weapon in weapons]

    def _weapon(self, field: Field, profile: UnitProfile) -> Weapon:
        given = field.object(("name", "range", "attacks"), ("count", "rules"))
        weapon = Weapon(
            given["name"].text(),
            given["range"].whole(0, LONGEST_RANGE),
            given["attacks"].whole(0, MOST_ATTACKS),
            # none stated is told apart from one until the models are read
            _whole(given, "count", 1, MOST_COUNT),
        )
        bearer = f"{profile.name}'s {weapon.name}"
        weapon.rules = self._rules(given.get("rules"), bearer, not weapon.is_ranged)
        return weapon

    def _rules(self, field: Field | None, bearer: str, is_melee: bool = False) -> list[Rule]:
        """Special rules under this edition's names; strange ones are noted."""
        if field is None:
            return []
        rules: list[Rule] = []
        for item in field.items(MOST_RULES):
            line = Line(item.file, 0, "")
            line.where = item.where
            text = item.text(LONGEST_RULES)
            if _HUGE.search(text):
                raise item.refuse(f"'{shown(text)}': the number of a special rule is at most 999")
            rules.extend(read_rules(text, line))
        settled = rule_names(self.edition.name).settle(rules, field.where, is_melee)
        for rule in settled:
            self._note_rule(field, rule, bearer)
        tough = rating_of("Tough", settled) or 0
        if tough > MOST_TOUGH:
            raise field.refuse(f"Tough({tough}) is more than Tough({MOST_TOUGH})")
        return settled

    def _note_rule(self, field: Field, rule: Rule, bearer: str) -> None:
        name = rule.name + rule.on_what
        if name in self._rule_names:
            return
        self._rule_names.add(name)
        if len(self._rule_names) > MOST_RULE_NAMES:
            raise field.refuse(f"more than {MOST_RULE_NAMES} different special rules in one scene")
        note = told(rule, self.edition)
        if note:
            self.notes.append(f"{bearer}: {note}")

    def _read_models(self, given: dict[str, Field], draft: Draft) -> None:
        size = given.get("base_mm")
        is_aloft = self.edition.steers("Aircraft") and draft.profile.has("Aircraft")
        for field in given["models"].items(MOST_MODELS):
            model, is_placed = self._model(field, size, draft)
            draft.models.append(model)
            if is_placed:
                draft.placed.append(Placed(field, model, is_aloft))
        read_wounds(given.get("wounds"), draft.models)
        read_upgrades(given.get("upgrades"), draft.models)
        if draft.profile.has("Hero") and not any(model.is_hero for model in draft.models):
            for model in draft.models:
                model.is_hero = True
        deal(draft.profile, draft.models)
        join_heroes(draft.profile, draft.models)

    def _model(self, field: Field, size: Field | None, draft: Draft) -> tuple[Model, bool]:
        given = {"at": field} if field.is_list or field.is_null else field.object((), _MODEL)
        own_size = given.get("base_mm", size)
        if own_size is None:
            raise draft.field.inside("base_mm").refuse("is missing, in millimetres such as 25")
        model = Model(0.0, 0.0, radius(own_size))
        place = self._place(field, given.get("at"), draft)
        if place is not None:
            model.base = Base(place[0], place[1], model.base.r)
        model.tough = _whole(given, "tough", 1, MOST_TOUGH, draft.profile.tough)
        model.is_hero = _flag(given, "hero")
        if "height" in given and given["height"].number(0, 100) > 0:
            self.notes.append(f"{field.path}: heights are not counted, the terrain it stands on is")
        if "weapons" in given:
            model.weapons = carried(given["weapons"], draft.profile)
        return model, place is not None

    def _place(self, field: Field, at: Field | None, draft: Draft) -> tuple[float, float] | None:
        """Where a model stands; one in reserve or aboard may have a place, which is not used."""
        is_away = draft.in_reserve or draft.embarked_in != ""
        if at is None or at.is_null:
            if not is_away:
                raise field.refuse("a model on the table needs a place [x, y]")
            return None
        x, y = at.point(FURTHEST)
        return None if is_away else (measured(at.where, x), measured(at.where, y))

    def _read_state(self, given: dict[str, Field], draft: Draft) -> None:
        draft.is_activated = _flag(given, "activated")
        for key in _STUNNED:
            draft.is_stunned |= _flag(given, key)
        draft.is_fatigued = _flag(given, "fatigued")

    def _read_magic(self, given: dict[str, Field], draft: Draft) -> None:
        edition = self.edition
        draft.tokens = _whole(given, "tokens", 0, edition.tokens_max)
        if "spells" in given:
            fields = given["spells"].items(SPELLS)
            draft.spells = [self._spell(field, n, draft) for n, field in enumerate(fields)]
        magic = level(draft.profile, edition)
        if draft.spells and not magic:
            self.notes.append(
                f"{draft.profile.name}: has spells but no {edition.magic}, casts none"
            )
        if magic and not draft.spells and draft.side == "ai":
            self.notes.append(f"{draft.profile.name}: has {edition.magic} but no spells are listed")

    def _spell(self, field: Field, place: int, draft: Draft) -> Spell:
        given = field.object(("name", "range", "target"), ("cost", "number", "rules"))
        if "cost" in given and "number" in given:
            raise field.refuse("a spell has a cost or a number to reach, not both")
        value = given.get("cost", given.get("number"))
        name, reach = given["name"].text(), given["range"].whole(0, LONGEST_RANGE)
        rules = self._rules(given.get("rules"), f"{draft.profile.name}'s {name}")
        group = None
        if rules:
            group = Group(Weapon(name, reach, 1, 1, rules), self.edition, UnitProfile(name), 0.0)
        return Spell(
            name,
            self.edition.spell_values[place] if value is None else value.whole(0, 20),
            float(reach),
            given["target"].one_of(TARGETS) == "enemy",
            group,
        )


@functools.cache
def rule_names(edition: str) -> RuleNames:
    """The names of an edition's special rules; they never change."""
    return RuleNames(load_edition(edition))


def told(rule: Rule, edition: Edition) -> str:
    """What a person should know of how a rule was taken; empty if it is plainly played."""
    if rule.kind == NOT_PLAYED:
        return f"{rule.text} is not played{rule.on_what} in {edition.name}"
    if rule.was:
        return f"{rule.was} is read as {rule.text}"
    if rule.kind != ARMY:
        return ""
    likely = rule_names(edition.name).likely(rule.name)
    hint = f"; did you mean {likely}?" if likely else ""
    return f"{rule.text} is no core rule of {edition.name} and does not steer the decision{hint}"


def _flag(given: dict[str, Field], key: str) -> bool:
    return key in given and given[key].flag()


def _text(given: dict[str, Field], key: str) -> str:
    return given[key].text() if key in given and not given[key].is_null else ""


def _whole(given: dict[str, Field], key: str, low: int, high: int, otherwise: int = 0) -> int:
    return given[key].whole(low, high) if key in given else otherwise
