"""Switches: the settings of an edition as its files have them, each with the type it must have."""

from opfor.faults import fault


class Switches:
    """Layers of switches, base first; every one must be taken once, with the type it has."""

    def __init__(self, layers: list[tuple[str, dict[str, object]]]) -> None:
        self._layers = layers
        self._taken: set[str] = set()

    def _take(self, key: str) -> tuple[object, str]:
        self._taken.add(key)
        for file, data in reversed(self._layers):
            if key in data:
                return data[key], f"{file}: {key}"
        raise fault(f"{self._layers[-1][0]}: {key}", "this switch is missing")

    def number(self, key: str) -> int:
        value, where = self._take(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise fault(where, "must be a whole number")

    def flag(self, key: str) -> bool:
        value, where = self._take(key)
        if isinstance(value, bool):
            return value
        raise fault(where, "must be true or false")

    def text(self, key: str) -> str:
        value, where = self._take(key)
        if isinstance(value, str):
            return value
        raise fault(where, "must be a text")

    def one_of(self, key: str, *options: str) -> str:
        value, where = self._take(key)
        if isinstance(value, str) and value in options:
            return value
        raise fault(where, f"must be one of {', '.join(options)}")

    def numbers(self, key: str) -> list[int]:
        value, where = self._take(key)
        if isinstance(value, list) and all(type(item) is int for item in value):
            return list(value)
        raise fault(where, "must be a list of whole numbers")

    def texts(self, key: str) -> list[str]:
        value, where = self._take(key)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return list(value)
        raise fault(where, "must be a list of texts")

    def names(self, key: str) -> dict[str, list[str]]:
        """A table of other names; several parts of a name are joined by commas."""
        value, where = self._take(key)
        if isinstance(value, dict) and all(isinstance(item, str) for item in value.values()):
            return {old: new.split(", ") for old, new in value.items()}
        raise fault(where, "must be a table of texts")

    def amounts(self, key: str) -> dict[str, int]:
        """A table of whole numbers; what an edition states goes over what they share."""
        merged: dict[str, int] = {}
        for file, data in self._layers:
            value = data.get(key, {})
            if not isinstance(value, dict) or any(type(item) is not int for item in value.values()):
                raise fault(f"{file}: {key}", "must be a table of whole numbers")
            merged.update(value)
        self._taken.add(key)
        return merged

    def finish(self) -> None:
        for file, data in self._layers:
            for key in data:
                if key not in self._taken:
                    raise fault(f"{file}: {key}", "there is no such switch")
