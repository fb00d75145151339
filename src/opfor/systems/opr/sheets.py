"""Sheets: a profile with every special rule resolved to numbers, made once for all games.

What counts can change while models fall; each set of living kinds of models has its own form.
"""

from fractions import Fraction

from opfor.systems.opr.arms import breath
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.parts import Form, Part, Template
from opfor.systems.opr.profiles import NOT_PLAYED, Rule, UnitProfile, Weapon, rating_of
from opfor.systems.opr.specials.hooks import Special
from opfor.systems.opr.specials.numbers import (
    Arm,
    ArmHook,
    BlowHook,
    Guard,
    GuardHook,
    Loadout,
    Spirit,
    SpiritHook,
)
from opfor.systems.opr.specials.registry import Resolved, Specials, given_by_aura
from opfor.systems.opr.traits import Traits
from opfor.systems.opr.unit_types import BREATH, SHOOTING, breathers, expected_wounds, unit_type


class Sheet:
    """One profile in one edition."""

    def __init__(self, profile: UnitProfile, specials: Specials) -> None:
        self.profile = profile
        self.edition: Edition = specials.edition
        self.specials = specials
        self.size = profile.size
        self.parts: list[Part] = []
        #: all kinds of models it starts with, as a mask
        self.everyone = 0
        kinds = 0
        for each in profile.parts:
            part = Part(each, specials, kinds)
            kinds += len(part.extras)
            self.parts.append(part)
            self.everyone |= part.everyone
        #: CORE-SR-AURA: the kinds that give something to all
        self.givers = 0
        for part in self.parts:
            for variant in range(len(part.extras)):
                if given_by_aura(part.rules_of(variant)):
                    self.givers |= part.kind(variant)
        self.morale = f"{profile.name}: morale"
        self._is_of_shooters = unit_type(profile, self.edition) == SHOOTING
        self._templates: list[Template] = []
        for number, part in enumerate(self.parts):
            for weapon in _kinds(part.profile):
                self._add(number, weapon, profile.label(weapon))
            many = breathers(part.profile, profile) if specials.plays(BREATH) else 0
            if many:
                self._add(number, breath(many), BREATH, is_breath=True)
        self._like: dict[tuple[str, str], list[int]] = {}
        self._forms: dict[int, Form] = {}
        self._traits: dict[int, Traits] = {}
        self._arms: dict[int, list[Arm]] = {}
        self._loadouts: dict[tuple[int, tuple[tuple[str, int], ...], int], Loadout] = {}

    def _add(self, part: int, weapon: Weapon, label: str, is_breath: bool = False) -> None:
        for variant in range(len(self.parts[part].extras)):
            template = Template(part, weapon, variant, label)
            template.is_breath = is_breath
            self._templates.append(template)

    def arms_like(self, weapon: Weapon) -> list[int]:
        """The numbers of all arms of one weapon group."""
        key = weapon.group
        found = self._like.get(key)
        if found is None:
            places = enumerate(self._templates)
            found = [number for number, each in places if each.weapon.group == key]
            self._like[key] = found
        return found

    # what a model has

    def loadout(
        self, part: int, variant: int, carried: list[tuple[str, int]], alive: int
    ) -> Loadout:
        """What a model of a part has while these are alive: rules, and so many of each weapon."""
        key = (self.parts[part].kind(variant), tuple(carried), alive & self.givers)
        found = self._loadouts.get(key)
        if found is None:
            found = self._loadouts[key] = self._loaded(part, variant, carried, alive)
        return found

    def _loaded(
        self, part: int, variant: int, carried: list[tuple[str, int]], alive: int
    ) -> Loadout:
        loadout = Loadout(part, variant, self.parts[part].kind(variant), carried)
        rules = [*self.parts[part].rules_of(variant), *self._auras(alive)]
        rules += self._carried_rules(part, carried)
        for found in self.specials.resolve(rules):
            if found.special.equip is not None:
                found.special.equip(loadout, found.x)
        loadout.is_special = part == 0 and variant > 0
        loadout.casts = rating_of(self.edition.magic, rules) is not None
        for number, template in enumerate(self._templates):
            if template.part != part or template.variant != variant:
                continue
            names = (template.label, template.weapon.name)
            many = sum(count for name, count in carried if name in names)
            if template.is_breath:
                many = 1 if loadout.has_breath else 0
            if many:
                self._hand(loadout, number, template, many)
        arms = self._arms_of(alive)
        loadout.has_counter = any(arms[number].is_counter for number in loadout.melee)
        return loadout

    def _carried_rules(self, part: int, carried: list[tuple[str, int]]) -> list[Rule]:
        """What its weapons give to a model: Phalanx of a spear."""
        names = {name for name, count in carried if count}
        rules: list[Rule] = []
        for template in self._templates:
            weapon = template.weapon
            if template.part == part and names & {template.label, weapon.name}:
                rules += [rule for rule in weapon.rules if rule.kind != NOT_PLAYED]
        return rules

    def _hand(self, loadout: Loadout, number: int, template: Template, many: int) -> None:
        """Put so many of a weapon into a loadout."""
        weapon = template.weapon
        if weapon.count < self.parts[template.part].profile.models and template.part == 0:
            loadout.is_special = True
        if weapon.is_ranged:
            loadout.ranged.extend([number] * many)
            return
        loadout.melee.extend([number] * many)
        best = loadout.best_melee
        if best < 0 or self._worth(template) > self._worth(self._templates[best]):
            loadout.best_melee = number

    def _worth(self, template: Template) -> Fraction:
        """Expected wounds of one attack."""
        weapon, owner = template.weapon, self.parts[template.part]
        also = owner.rules_of(template.variant)
        caused = expected_wounds(weapon, owner.quality, self.edition, also)
        return caused / (weapon.count * weapon.attacks)

    # the unit as it stands

    def form(self, alive: int) -> Form:
        """The numbers that count while these kinds of models are alive (a mask)."""
        found = self._forms.get(alive)
        if found is None:
            found = self._make(alive)
            self._forms[alive] = found
        return found

    def traits(self, alive: int) -> Traits:
        """The same beyond a fight."""
        found = self._traits.get(alive)
        if found is None:
            found = self._traits[alive] = Traits(self._left(alive), self.edition)
        return found

    def _left(self, alive: int) -> UnitProfile:
        """The profile of those who are alive."""
        parts = [part.left(alive) for part in self.parts if alive & part.mask]
        whole = parts[0]
        whole.joined = parts[1:]
        # CORE-SR-MUSICIAN in v3: its inch stays, whoever falls
        musician = self.profile.rule("Musician")
        if musician is not None and not whole.has("Musician"):
            whole.rules.append(musician)
        return whole

    def _auras(self, alive: int) -> list[Rule]:
        """CORE-SR-AURA: what those who live give to all."""
        return [rule for part in self.parts for rule in given_by_aura(part.held(alive))]

    def _arms_of(self, alive: int) -> list[Arm]:
        """Every weapon; only what is given to all makes a difference to them."""
        giving = alive & self.givers
        found = self._arms.get(giving)
        if found is None:
            auras = self._auras(giving)
            found = self._arms[giving] = [self._arm(each, auras) for each in self._templates]
        return found

    def _make(self, alive: int) -> Form:
        living = [part for part in self.parts if alive & part.mask]
        defense = self.parts[0].defense
        if not alive & self.parts[0].mask:
            defense = min(part.defense for part in living)
        guard = Guard(self.profile.name, defense)
        # OWN-MORALE: a Hero tests for its unit if its Quality is better
        spirit = Spirit(min(part.quality for part in living))
        form = Form(alive, self._arms_of(alive), guard, spirit)
        self._harden(form, living)
        if self.edition.regeneration_of == "model":
            self._regenerate_singly(form)
        return form

    def _harden(self, form: Form, living: list[Part]) -> None:
        """Apply the rules of the unit as a whole: guard and spirit."""
        alive, auras = form.alive, self._auras(form.alive)
        # by most: the unit's own models while there are any
        sharing = living[:1] if self.edition.shared_by == "most" else living
        each = [
            self.specials.resolve([*part.rules_of(variant), *auras])
            for part in sharing
            for variant in part.living(alive)
        ]
        loose = [self.specials.resolve([*part.held(alive), *auras]) for part in living]
        for special in self.specials.every:
            x = _of_any(special, loose) if special.of_any else _of_all(special, each)
            if x == 0:
                continue
            if special.plate is not None:
                special.plate(form.guard, x)
                form.guard.plated.append(GuardHook(special.plate, x, special.id))
                _sign(form.guard, special.id)
            if special.guard is not None:
                form.guard.hooks.append(BlowHook(special.guard, x, special.id))
            if special.rouse is not None:
                special.rouse(form.spirit, x)
                form.spirit.roused.append(SpiritHook(special.rouse, x, special.id))

    def _regenerate_singly(self, form: Form) -> None:
        """CORE-SR-REGENERATION in v2: where only some models have it they roll for themselves."""
        auras = self._auras(form.alive)
        mask = 0
        for part in self.parts:
            for variant in part.living(form.alive):
                rules = [*part.rules_of(variant), *auras]
                if any(rule.name == "Regeneration" for rule in rules):
                    mask |= part.kind(variant)
        if mask and mask != form.alive:
            form.regenerating = mask
            form.regenerates_on = self.edition.amounts["Regeneration"]
            form.guard.regeneration = 0

    def _arm(self, template: Template, auras: list[Rule]) -> Arm:
        weapon, part = template.weapon, self.parts[template.part]
        arm = Arm(weapon.name, part.profile.name, float(weapon.range), weapon.attacks, part.quality)
        arm.is_of_shooters = self._is_of_shooters
        if template.is_breath:
            arm.is_automatic = arm.is_breath = True
            arm.source = "CORE-SR-BREATH"
        rules = [*weapon.rules, *part.rules_of(template.variant), *auras]
        resolve_arm(arm, [rule for rule in rules if weapon.heeds(rule)], self.specials)
        return arm


def _kinds(profile: UnitProfile) -> list[Weapon]:
    """Its weapons that do something, each kind once."""
    return list({w.group: w for w in profile.weapons if w.attacks > 0 and w.count > 0}.values())


def _sign(guard: Guard, id: str) -> None:
    """Note which rule a guard ignores wounds by."""
    if guard.regeneration and not guard.regeneration_id:
        guard.regeneration_id = id
    elif guard.kin and not guard.kin_id:
        guard.kin_id = id


def resolve_arm(arm: Arm, rules: list[Rule], specials: Specials) -> None:
    """Put the rules of a weapon and its bearer into an arm."""
    for found in specials.resolve(rules):
        if found.special.forge is not None:
            found.special.forge(arm, found.x)
            arm.forged.append(ArmHook(found.special.forge, found.x, found.special.id))
        if found.special.aim is not None:
            arm.aims.append(BlowHook(found.special.aim, found.x, found.special.id))


def _of_all(special: Special, each: list[list[Resolved]]) -> int:
    """Its number if all have it."""
    x = 0
    for resolved in each:
        own = [found.x for found in resolved if found.special is special]
        if not own:
            return 0
        x = max(x, own[0], 1)
    return x


def _of_any(special: Special, loose: list[list[Resolved]]) -> int:
    """Ratings of all parts added up; a rule without one counts once (CORE-STACK)."""
    rated = 0
    plain = 0
    for resolved in loose:
        for found in resolved:
            if found.special is special:
                if found.is_rated:
                    rated += found.x
                else:
                    plain = max(plain, found.x, 1)
    return rated + plain
