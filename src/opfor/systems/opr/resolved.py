"""Lists as the list builder resolves them: JSON with every upgrade worked out.

Both shapes are read alike: that of 2025-26 (`rules`, `listPoints`, `bases`) and that of
2023-24 (`specialRules`, `points`). The two halves of a combined unit become one unit, and a
Hero that joined one keeps its own profile inside it.
"""

from opfor.systems.opr.forge_fields import (
    clean,
    flag_in,
    has,
    name_in,
    need_object,
    objects_in,
    whole_in,
)
from opfor.systems.opr.forge_units import MOST_POINTS, Selection, is_same, read_selection
from opfor.systems.opr.profiles import Rule, UnitProfile, Weapon
from opfor.systems.opr.scene_fields import Field
from opfor.systems.opr.text_lists import Draft, Entry, Sums

MOST_SELECTIONS = 400
MOST_MODELS = 10_000
#: what the list builder says against a list: so many sentences at most
MOST_ERRORS, LONGEST_ERROR = 10, 200


def read_resolved(field: Field) -> Draft:
    """The units of a resolved list, or `Refused` naming file and field."""
    need_object(field)
    _refuse_others(field)
    draft = Draft()
    draft.names_hosts = True
    draft.name = name_in(field, "name")
    draft.game = name_in(field, "gameSystem").upper()[:8]
    chosen = [read_selection(each) for each in objects_in(field, "units", MOST_SELECTIONS)]
    draft.sums = Sums()
    for each in chosen:
        draft.sums.add(each.unit)
    draft.entries = _Muster(chosen, draft).entries()
    _compare(field, draft)
    draft.notes.extend(note for each in chosen for note in each.notes)
    draft.notes.extend(_campaign(chosen))
    draft.notes.extend(f"the list builder says: {error}" for error in _errors(field))
    return draft


def _errors(field: Field) -> list[str]:
    """CORE-FORCE-ORG: what the list builder holds against a list; it refuses none."""
    place = field.inside("forceOrgErrors")
    found = place.value if isinstance(place.value, list) else []
    texts = [clean(each, LONGEST_ERROR) for each in found if isinstance(each, str)]
    return texts[:MOST_ERRORS]


def _refuse_others(field: Field) -> None:
    if has(field, "upgradePackages"):
        raise field.refuse("this is an army book, not a list; draw an army out of it")
    if has(field, "list") and not has(field, "units"):
        raise field.refuse("a saved list has ids alone and needs its book: export it as text")
    if not has(field, "units"):
        raise field.inside("units").refuse("is missing; this is no army list")


def _campaign(chosen: list[Selection]) -> list[str]:
    earned = sum(each.xp for each in chosen)
    return [f"campaign: {earned} XP are NOT played, traits are named"] if earned else []


def _compare(field: Field, draft: Draft) -> None:
    """Trust but check: what the list says of itself against what is in it."""
    assert draft.sums is not None
    totals = [key for key in ("listPoints", "points") if has(field, key)]
    stated = whole_in(field, totals[0], 0, MOST_POINTS) if totals else draft.sums.points
    if stated != draft.sums.points:
        over = stated - draft.sums.points
        reason = " (experience of its campaign)" if flag_in(field, "campaignMode") else ""
        draft.notes.append(
            f"the list says {stated}pts, its units and upgrades sum to {draft.sums.points}pts:"
            f" a difference of {abs(over)}pts{reason}"
        )
    models = whole_in(field, "modelCount", 0, MOST_MODELS, draft.sums.models)
    if models != draft.sums.models:
        draft.notes.append(f"the list says {models} models, its units have {draft.sums.models}")
    acts = whole_in(field, "activationCount", 0, MOST_SELECTIONS, len(draft.entries))
    if acts != len(draft.entries):
        draft.notes.append(f"the list says {acts} activations, it has {len(draft.entries)} units")


class _Muster:
    """Puts halves and Heroes where they belong."""

    def __init__(self, chosen: list[Selection], draft: Draft) -> None:
        self.chosen = chosen
        self.draft = draft
        #: CORE-COMBINED: units that were put together
        self.folded: list[str] = []
        self.by_id: dict[str, Selection] = {}
        for each in chosen:
            self.by_id.setdefault(each.id, each)

    def entries(self) -> list[Entry]:
        hosts = [(each, self._host(each)) for each in self.chosen]
        for each, host in hosts:
            if host is not each:
                self._put(each, host)
        if self.folded:
            self.draft.notes.append(f"combined units put together: {', '.join(self.folded)}")
        return [each.entry for each, host in hosts if host is each]

    def _host(self, each: Selection) -> Selection:
        """The unit another one ends up in: itself, if it joins none that is there."""
        passed = [each]
        while passed[-1].joins:
            following = self.by_id.get(passed[-1].joins)
            if following is None:
                passed[-1].note("was joined to a unit that is not in the list; stands alone")
                passed[-1].joins = ""
            elif following in passed:
                each.note("was joined in a circle; stands alone")
                return each
            else:
                passed.append(following)
        return passed[-1]

    def _put(self, each: Selection, host: Selection) -> None:
        if not each.is_half:
            host.entry.heroes.append(each.entry)
        elif _is_alike(each, host):
            _fold(host.unit, each.unit)
            assert self.draft.sums is not None
            self.draft.sums.units -= 1
            self.folded.append(f"{host.unit.name} [{host.unit.models}]")
        else:
            each.note(f"is no half of {host.unit.name} but another unit; joined to it")
            host.entry.heroes.append(each.entry)


def _is_alike(each: Selection, host: Selection) -> bool:
    own, other = each.unit, host.unit
    return (each.kind, own.quality, own.defense) == (host.kind, other.quality, other.defense)


def _fold(unit: UnitProfile, half: UnitProfile) -> None:
    """Put the other half into a unit: counts add up, whatever either half bought."""
    unit.weapons = _added(unit.weapons + half.weapons)
    unit.rules = _shared(unit, half)
    unit.models += half.models
    unit.cost += half.cost
    unit.purchases += half.purchases
    unit.item_bases.update(half.item_bases)


def _added(weapons: list[Weapon]) -> list[Weapon]:
    merged: dict[tuple[str, str], Weapon] = {}
    for weapon in weapons:
        if weapon.group in merged:
            merged[weapon.group].count += weapon.count
        else:
            merged[weapon.group] = weapon
    return list(merged.values())


def _shared(unit: UnitProfile, half: UnitProfile) -> list[Rule]:
    """The rules of both halves; one that a single half has goes to so many models."""
    rules: list[Rule] = []
    others = list(half.rules)
    for rule in unit.rules:
        same = next((each for each in others if is_same(each, rule)), None)
        if same is None:
            rule.count = rule.count or unit.models
        else:
            others.remove(same)
            if rule.count or same.count:
                rule.count = (rule.count or unit.models) + (same.count or half.models)
        rules.append(rule)
    for rule in others:
        rule.count = rule.count or half.models
    return rules + others
