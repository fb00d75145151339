"""A circuit for an 80-column terminal: every box once, arrows as references between them.

Boxes are listed so that arrows only lead down the page. A small branch nobody else joins is
indented under its arrow; any other box stands at the left edge and is referred to by id.
"""

import textwrap
from itertools import pairwise

from opfor.circuits.draw.figure import INFERRED_WORDS, Arrow, Box, Figure
from opfor.circuits.model import Kind

WIDTH = 80
#: boxes in a branch that is still indented under its arrow
SMALL = 3
#: a blank at which no line is broken
HARD_BLANK = "\N{NO-BREAK SPACE}"


def draw_text(figure: Figure) -> str:
    return _Page(figure).write()


class _Page:
    """One figure being written line by line."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.out: list[list[str]] = []
        self.arrows: list[list[Arrow]] = [[] for _ in figure.boxes]
        self.joined = [0] * len(figure.boxes)
        for arrow in figure.arrows:
            self.arrows[arrow.source].append(arrow)
            self.joined[arrow.target] += 1
        self.order = _topological(self.arrows)
        self.small = self._small()

    def write(self) -> str:
        heads = self._heads()
        below = dict(pairwise(heads))
        lines = [f"{self.figure.title} ({self.figure.id}; {self.figure.origin})", ""]
        for head in heads:
            lines += [*self._box(head, "", below.get(head)), ""]
        return "\n".join(line.rstrip() for line in [*lines, *self._legend()]) + "\n"

    def _small(self) -> list[bool]:
        """Which boxes begin a branch that is theirs alone and short enough to indent."""
        size = [0] * len(self.arrows)
        for box in reversed(self.order):
            targets = [arrow.target for arrow in self.arrows[box]]
            size[box] = 1 + sum(size[t] for t in targets if self.joined[t] == 1)
        return [
            size[number] <= SMALL and self.joined[number] == 1 and not box.mark
            for number, box in enumerate(self.figure.boxes)
        ]

    def _heads(self) -> list[int]:
        """The boxes at the left edge: each after all that lead to it, branches kept together."""
        owner = _dominators(self.order, self.arrows, [box.mark for box in self.figure.boxes])
        owned: list[list[int]] = [[] for _ in range(len(self.arrows) + 1)]
        rank = {box: place for place, box in enumerate(self.order)}
        for box in self.order:
            owned[owner[box]].append(box)
        heads: list[int] = []
        todo = [-1]
        while todo:
            box = todo.pop()
            if box >= 0 and not self.small[box]:
                heads.append(box)
            ahead = {arrow.target: place for place, arrow in enumerate(self.arrows[box])}
            ahead = ahead if box >= 0 else {}
            branches = [b for b in owned[box] if b in ahead and self.joined[b] == 1]
            meetings = [b for b in owned[box] if b not in branches]
            branches.sort(key=lambda b: ahead[b])
            meetings.sort(key=lambda b: rank[b])
            todo += reversed([*branches, *meetings])
        return heads

    def _box(self, number: int, indent: str, below: int | None) -> list[str]:
        box = self.figure.boxes[number]
        arrows = self.arrows[number]
        rest = indent + ("│ " if arrows else "  ")
        width = WIDTH - len(self._gutter(False))
        lines = _wrap(f"{_id(box)}  ", indent, _words(box), rest, width)
        out = [self._gutter(box.is_lit, box.step_words) + lines[0]]
        out += [self._gutter(False) + line for line in lines[1:]]
        widest = max((len(arrow.label) for arrow in arrows), default=0)
        for arrow in arrows:
            out += self._arrow(arrow, indent, widest, arrow is arrows[-1], below)
        return out

    def _arrow(
        self, arrow: Arrow, indent: str, widest: int, is_last: bool, below: int | None
    ) -> list[str]:
        line = "┄" if arrow.is_inferred else "─"
        start = ("└" if is_last else "├") + line + " "
        label = f"{arrow.label:<{widest}} " if widest else ""
        if not self.small[arrow.target]:
            target = self.figure.boxes[arrow.target].id
            lead = f"{indent}{start}{label}{_pointer(arrow, below)} {target}"
            return [self._gutter(arrow.is_lit) + lead]
        inner = indent + ("  " if is_last else "│ ") + " " * (len(label) + 3 if widest else 1)
        nested = self._box(arrow.target, inner, None)
        cut = len(self._gutter(False))
        lead = f"{indent}{start}{label}{line} " if widest else f"{indent}{start}"
        return [nested[0][:cut] + lead + nested[0][cut + len(inner) :], *nested[1:]]

    def _gutter(self, is_lit: bool, steps: str = "") -> str:
        if not self.figure.has_lit:
            return ""
        return f"{'▶' if is_lit else ' '}{steps:>3} "

    def _legend(self) -> list[str]:
        lines = []
        if self.figure.has_inferred:
            lines.append(f"⇢ ⇣ ┄ *: {INFERRED_WORDS}")
        if self.figure.has_lit:
            lines.append("▶: the way taken, with its step numbers")
        return lines


def _pointer(arrow: Arrow, below: int | None) -> str:
    if arrow.target == below:
        return "⇣" if arrow.is_inferred else "↓"
    return "⇢" if arrow.is_inferred else "→"


def _id(box: Box) -> str:
    return box.id + ("*" if box.is_inferred else "")


def _words(box: Box) -> str:
    mark = f"[{box.mark}] " if box.mark else ""
    end = "END: " if box.kind is Kind.END else ""
    return mark + end + " · ".join(_keep_number(line) for line in box.lines)


def _keep_number(line: str) -> str:
    """The number of a wish stays on the line of its first word."""
    number, dot, words = line.partition(". ")
    return number + "." + HARD_BLANK + words if dot and number.isdigit() else line


def _wrap(id: str, first: str, words: str, rest: str, width: int) -> list[str]:
    """The words after the id, later lines hanging under the first."""
    hang = rest + " " * max(0, len(first + id) - len(rest))
    lines = textwrap.wrap(
        words, max(width, len(hang) + 20), initial_indent=first + id, subsequent_indent=hang
    )
    return [line.replace(HARD_BLANK, " ") for line in lines] or [first + id]


def _topological(arrows: list[list[Arrow]]) -> list[int]:
    waiting = [0] * len(arrows)
    for arrow in (arrow for leaving in arrows for arrow in leaving):
        waiting[arrow.target] += 1
    order = [box for box, count in enumerate(waiting) if not count]
    for box in order:
        for arrow in arrows[box]:
            waiting[arrow.target] -= 1
            if not waiting[arrow.target]:
                order.append(arrow.target)
    return order


def _dominators(order: list[int], arrows: list[list[Arrow]], marks: list[str]) -> list[int]:
    """For each box the last one that every way to it passes; -1 where ways begin apart."""
    before: list[list[int]] = [[] for _ in arrows]
    for arrow in (arrow for leaving in arrows for arrow in leaving):
        before[arrow.target].append(arrow.source)
    owner = [-1] * len(arrows)
    depth = [0] * len(arrows) + [-1]
    for box in order:
        if before[box] and not marks[box]:
            meeting = before[box][0]
            for other in before[box][1:]:
                while meeting != other:
                    if depth[meeting] >= depth[other]:
                        meeting = owner[meeting]
                    else:
                        other = owner[other]
            owner[box] = meeting
        depth[box] = depth[owner[box]] + 1
    return owner
