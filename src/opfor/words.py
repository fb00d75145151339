"""Words that every system tells in."""


def counted(number: int, what: str) -> str:
    """How many of something, in words that fit one of it too: "1 hit", "2 hits"."""
    return f"{number} {what}{'' if number == 1 else 's'}"
