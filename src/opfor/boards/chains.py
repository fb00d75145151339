"""Chains: whether a unit can stay together when some of its models are gone."""

from opfor.boards.inches import Base, is_within


def can_stay_chained(bases: list[Base], kept: list[int], left: int, link: float) -> bool:
    """Whether some `left` of these bases, all that are kept among them, are one chain.

    Through three and more that are kept the shortest chain is not always found.
    """
    if left == 0:
        return True
    tried = [False] * len(bases)
    for start in range(len(bases)):
        if tried[start]:
            continue
        piece, _ = _spread(bases, [start], link)
        for number in piece:
            tried[number] = True
        if len(piece) >= left and all(number in piece for number in kept):
            # any piece can be cut down to any size, from its ends, round one that is kept
            return len(kept) < 2 or len(_through(bases, kept, link)) <= left
    return False


def _spread(bases: list[Base], start: list[int], link: float) -> tuple[list[int], list[int]]:
    """All that are chained to these, by the number of links, and by way of which each one is."""
    via = [-1] * len(bases)
    for number in start:
        via[number] = number
    row = list(start)
    at = 0
    while at < len(row):
        base = bases[row[at]]
        for number in range(len(bases)):
            if via[number] < 0 and is_within(base, bases[number], link):
                via[number] = row[at]
                row.append(number)
        at += 1
    return row, via


def _through(bases: list[Base], kept: list[int], link: float) -> list[int]:
    """A short chain through all that are kept: to each next one by the fewest links."""
    chain = [kept[0]]
    while True:
        row, via = _spread(bases, chain, link)
        apart = [number for number in row if number in kept and number not in chain]
        if not apart:
            return chain
        number = apart[0]
        while number not in chain:
            chain.append(number)
            number = via[number]
