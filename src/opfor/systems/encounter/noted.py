"""Dice whose faces are kept, so that all of them can be told."""

from opfor.dice import Source


class Noted(Source):
    """Another source's faces, in the order in which they were rolled."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.seen: list[int] = []

    def face(self, purpose: str, reading: str) -> int:
        face = self.source.face(purpose, reading)
        self.seen.append(face)
        return face
