"""The closest enemy, whom it backs off from (OPR-ADV-FREE) and hides from (OPR-COVER).

Equally close ones go to a die (OPR-TIE), and only once: whoever comes out of it is the closest
wherever in the activation the same ones are equally close, to walk to as well.
"""

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.inches import NO_WAY, STEP, nearest_gap
from opfor.boards.paths import TIE
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.draws import Draws


@mypyc_attr(acyclic=True)
class Closest:
    """Whom one unit takes for the closest of its enemies in one activation."""

    def __init__(self, enemies: list[Unit], draws: Draws) -> None:
        self.enemies = enemies
        self.draws = draws
        #: who came out of a die, by all those who were equally close
        self._drawn: dict[tuple[str, ...], str] = {}

    def all_to(self, stand: Crowd) -> list[Unit]:
        """Those closest to models standing so, by a straight line; asking draws no die."""
        best = NO_WAY
        found: list[Unit] = []
        for enemy in self.enemies:
            if is_further(stand, enemy.crowd, best + STEP):
                continue
            gap = nearest_gap(stand.bases, enemy.bases)
            if gap > best + TIE:
                continue
            if gap < best - TIE:
                found.clear()
            found.append(enemy)
            best = min(best, gap)
        return found

    def to(self, stand: Crowd) -> Unit | None:
        """The one that counts; none if no enemy is left."""
        found = self.all_to(stand)
        return found[self.one_of([enemy.id for enemy in found])] if found else None

    def one_of(self, ids: list[str]) -> int:
        """The place of the one that counts among equally close ones."""
        if len(ids) < 2:
            return 0
        key = tuple(sorted(ids))
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = ids[self.draws.one_of("Which of the nearest enemies", ids)]
            self._drawn[key] = drawn
        return ids.index(drawn)

    def known(self, among: list[Unit]) -> Unit:
        """The one that a die chose among these, if they went to one; else the first."""
        drawn = self._drawn.get(tuple(sorted([enemy.id for enemy in among])))
        for enemy in among:
            if enemy.id == drawn:
                return enemy
        return among[0]
