"""Every path of the three trees with its end, written down by hand from the rules.

`answers` are the answers in the order they are asked; `nodes` are the boxes passed, without
the end. The list is complete: each tree's answers cover every way through it once.
"""

from typing import NamedTuple


class End(NamedTuple):
    """One way through a tree and what it comes to."""

    tree: str
    answers: str
    action: str
    toward: str
    shoot: bool
    nodes: tuple[str, ...]


ENDS = (
    # hybrid: a free objective with enemies in the way
    End("hybrid", "yyy", "charge", "enemy", False, ("H1", "H2", "H2a")),
    End("hybrid", "yyny", "advance", "objective", True, ("H1", "H2", "H2a", "H2b")),
    End("hybrid", "yynn", "rush", "objective", False, ("H1", "H2", "H2a", "H2b")),
    # hybrid: a free objective and nobody in the way
    End("hybrid", "yny", "rush", "objective", False, ("H1", "H2", "H3")),
    End("hybrid", "ynny", "advance", "objective", True, ("H1", "H2", "H3", "H4")),
    End("hybrid", "ynnn", "rush", "objective", False, ("H1", "H2", "H3", "H4")),
    # hybrid: everything controlled
    End("hybrid", "ny", "charge", "enemy", False, ("H1", "H5")),
    End("hybrid", "nny", "advance", "enemy", True, ("H1", "H5", "H6")),
    End("hybrid", "nnn", "rush", "enemy", False, ("H1", "H5", "H6")),
    # shooting
    End("shooting", "yy", "advance", "objective", True, ("S1", "S2")),
    End("shooting", "yn", "rush", "objective", False, ("S1", "S2")),
    End("shooting", "ny", "advance", "enemy", True, ("S1", "S3")),
    End("shooting", "nn", "rush", "enemy", False, ("S1", "S3")),
    # melee
    End("melee", "yyy", "charge", "enemy", False, ("M1", "M2", "M2a")),
    End("melee", "yyn", "rush", "objective", False, ("M1", "M2", "M2a")),
    End("melee", "yn", "rush", "objective", False, ("M1", "M2")),
    End("melee", "ny", "charge", "enemy", False, ("M1", "M3")),
    End("melee", "nn", "rush", "enemy", False, ("M1", "M3")),
)
