"""What systems are called where a person reads of them."""

from opfor.systems.opr.editions import load_edition

_TITLES = {"encounter": "Encounter", "entropic": "Entropic Engine"}


def title_of(system: str) -> str:
    return _TITLES.get(system) or load_edition(system).title
