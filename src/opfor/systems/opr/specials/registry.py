"""The special rules an edition plays, and which hooks a list of rules comes to."""

from collections.abc import Iterable

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.profiles import Rule, rating_of
from opfor.systems.opr.specials import guarding, nerve, piercing, sixes, to_hit
from opfor.systems.opr.specials.hooks import Special


class Resolved:
    """A special rule with the number it has on one bearer."""

    def __init__(self, special: Special, x: int, is_rated: bool) -> None:
        self.special = special
        self.x = x
        #: the number is the bearer's own, so that those of several bearers add up (CORE-STACK)
        self.is_rated = is_rated


class Specials:
    """All special rules of combat in one edition, by name and in their order."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        every = [
            *piercing.all_specials(edition),
            *to_hit.all_specials(),
            *sixes.all_specials(edition),
            *guarding.all_specials(edition),
            *nerve.all_specials(edition),
        ]
        every.sort(key=lambda special: (special.order, special.name))
        self.every = [s for s in every if edition.knows(s.name) or s.name in edition.army_rules]
        self.names = {special.name for special in self.every}

    def plays(self, name: str) -> bool:
        """Whether combat knows a rule, or the rule an aura gives."""
        return name in self.names or name.removesuffix(AURA) in self.names

    def resolve(self, rules: Iterable[Rule]) -> list[Resolved]:
        """The rules a bearer has, each once; without a rating the edition's own number."""
        listed = list(rules)
        found: list[Resolved] = []
        for special in self.every:
            rating = rating_of(special.name, listed)
            if rating is not None:
                number = rating or special.amount or self.edition.amounts.get(special.name, 0)
                found.append(Resolved(special, number, rating > 0))
        return found


#: what the name of a rule that is given to the whole unit ends in
AURA = " Aura"


def given_by_aura(rules: Iterable[Rule]) -> list[Rule]:
    """CORE-SR-AURA: the rules that these give to everyone in the unit."""
    return [
        Rule(rule.name.removesuffix(AURA), rule.rating, rule.raw)
        for rule in rules
        if rule.name.endswith(AURA)
    ]
