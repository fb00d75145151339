"""Every rule by its id: what it says, where it is played and which tests show it."""

from opfor.rulebook.index import RuleEntry, missing, rules

__all__ = ["RuleEntry", "missing", "rules"]
