"""What a companion tracks and a person may correct: the table is the truth."""

from collections.abc import Callable, Sequence

from opfor.faults import Refused

YES = ("yes", "y", "true", "1", "on")
NO = ("no", "n", "false", "0", "off")


class Field:
    """One tracked fact: its path, its present value, and how to correct it."""

    def __init__(self, path: str, value: str, allowed: str, put: Callable[[str], None]) -> None:
        self.path = path
        self.value = value
        #: what may be given, in words
        self.allowed = allowed
        self._put = put

    def begins_with(self, text: str) -> bool:
        """Whether the path begins with these words, and more than them is still to come."""
        return _fold(self.path).startswith(_fold(text))

    def correct(self, text: str) -> None:
        """Take a new value, or `Refused` naming the field and what it takes."""
        try:
            self._put(text)
        except ValueError:
            raise Refused(
                f"{self.path}: '{text[:80]}' cannot be set; it takes {self.allowed}"
            ) from None


def flag(path: str, value: bool, put: Callable[[bool], None]) -> Field:
    """A yes/no fact."""

    def take(text: str) -> None:
        word = text.strip().lower()
        if word not in YES + NO:
            raise ValueError(text)
        put(word in YES)

    return Field(path, "yes" if value else "no", "yes or no", take)


def number(path: str, value: int, low: int, high: int, put: Callable[[int], None]) -> Field:
    """A whole number within bounds."""

    def take(text: str) -> None:
        word = text.strip()
        if not word.isascii() or not word.isdigit() or len(word) > 6:
            raise ValueError(text)
        if not low <= int(word) <= high:
            raise ValueError(text)
        put(int(word))

    return Field(path, str(value), f"a whole number from {low} to {high}", take)


def word(path: str, value: str, words: Sequence[str], put: Callable[[str], None]) -> Field:
    """One word out of a list."""

    def take(text: str) -> None:
        found = next((w for w in words if w.lower() == text.strip().lower()), None)
        if found is None:
            raise ValueError(text)
        put(found)

    return Field(path, value, f"one of: {', '.join(words)}", take)


def find_field(fields: Sequence[Field], text: str) -> tuple[Field, str]:
    """The field that a correction begins with, and the rest of it: the new value.

    `raiders 2.shaken yes` and `Raiders 2.shaken=yes` are the same; the longest path wins.
    """
    folded = _fold(text)
    best: Field | None = None
    for field in fields:
        path = _fold(field.path)
        if folded.startswith(path) and (best is None or len(path) > len(_fold(best.path))):
            rest = text[_cut(text, len(path)) :]
            if not rest.strip() or rest[0] in " =:":
                best = field
    if best is None:
        raise Refused(f"set: nothing tracked is called '{text[:80]}'; 'set' alone lists all")
    value = text[_cut(text, len(_fold(best.path))) :].strip(" =:")
    if not value:
        raise Refused(f"set: {best.path} is '{best.value}'; give the new value ({best.allowed})")
    return best, value


def _fold(text: str) -> str:
    return "".join(text.lower().split())


def _cut(text: str, folded: int) -> int:
    """Where the part of `text` ends whose folded form has this length."""
    seen = 0
    for index, letter in enumerate(text):
        if seen == folded:
            return index
        if not letter.isspace():
            seen += 1
    return len(text)
