"""Telling whether two states are the same."""

from opfor.game import System


class _AnySystem(System):
    def start(self) -> object:
        return None

    def is_over(self, state: object) -> bool:
        return True


def state_hash(state: object) -> str:
    """Equal for equal states of any companion."""
    return _AnySystem().fingerprint(state)
