"""Objectives and victory points; one count serves the End Phase and every look ahead."""

from opfor.systems.encounter.battle import BOARD, GONE, NOWHERE, Battle, Formation


class Score:
    """What an End Phase comes to: claims, points gained, and who has won."""

    def __init__(self, battle: Battle) -> None:
        self.holders = [claim(battle, n) for n in range(len(battle.objectives))]
        self.spirit = [False, False]
        self.command = [False, False]
        #: points and their reasons, by side
        self.gains = [0, 0]
        self.reasons: list[list[str]] = [[], []]
        if battle.turn >= battle.core.turns_scores_from:
            for side in (0, 1):
                self._count(battle, side)
        self.totals = [battle.sides[s].vp + self.gains[s] for s in (0, 1)]
        self.winner = winner(battle, self.totals)

    def _count(self, battle: Battle, side: int) -> None:
        core, enemy = battle.core, 1 - side
        held = 0
        for number, objective in enumerate(battle.objectives):
            is_held = self.holders[number] == side and not stands_on(battle, objective.hex, enemy)
            if is_held and battle.is_in_half(objective.hex, enemy):
                held += 1
        self._gain(side, held * core.vp_hold_ground, "Hold Ground")
        if not _is_invaded(battle, side):
            self._gain(side, core.vp_stalwart_defence, "Stalwart Defence")
        spirit = battle.spirit_formation(enemy)
        if not battle.sides[side].has_spirit and (spirit.is_broken or spirit.where == GONE):
            self.spirit[side] = True
            self._gain(side, core.vp_break_their_spirit, "Break Their Spirit")
        if not battle.sides[side].has_command and not supreme_lives(battle, enemy):
            self.command[side] = True
            self._gain(side, core.vp_destroy_command, "Destroy Command Structure")

    def _gain(self, side: int, points: int, reason: str) -> None:
        if points:
            self.gains[side] += points
            self.reasons[side].append(f"{reason} {points}")


def claim(battle: Battle, number: int) -> int:
    """Who holds an objective now [ENC-CLAIM, ENC-CONTEST]."""
    objective = battle.objectives[number]
    present = [stands_on(battle, objective.hex, side) for side in (0, 1)]
    if present[0] and not present[1]:
        return 0
    if present[1] and not present[0]:
        return 1
    return objective.holder


def stands_on(battle: Battle, hex: int, side: int) -> bool:
    """Whether an unbroken unit of a side is in a hex."""
    for unit in battle.units:
        if unit.is_alive and unit.hex == hex:
            formation = battle.formations[unit.formation]
            if formation.side == side and not formation.is_broken:
                return True
    return False


def _is_invaded(battle: Battle, side: int) -> bool:
    """Whether an unbroken enemy is in a side's own half [ENC-VP-STALWART]."""
    for unit in battle.units:
        if unit.is_alive and unit.hex >= 0:
            formation = battle.formations[unit.formation]
            is_enemy = formation.side != side and not formation.is_broken
            if is_enemy and battle.is_in_half(unit.hex, side):
                return True
    return False


def supreme(battle: Battle, side: int) -> Formation:
    """The Supreme Commander's formation."""
    for formation in battle.formations:
        if formation.side == side and formation.has_commander:
            return formation
    return battle.spirit_formation(side)


def supreme_unit(battle: Battle, side: int) -> int:
    """The Supreme Commander: by the trait, else by tokens, else by cost."""
    formation = supreme(battle, side)
    best = formation.units[0]
    for index in formation.units:
        if _rank(battle, index) > _rank(battle, best):
            best = index
    return best


def _rank(battle: Battle, index: int) -> int:
    unit = battle.units[index]
    return unit.profile.is_supreme * 10_000 + unit.is_hero * 1_000 + unit.cost


def supreme_lives(battle: Battle, side: int) -> bool:
    return battle.units[supreme_unit(battle, side)].is_alive


def winner(battle: Battle, totals: list[int]) -> int:
    """Who has won with these points, or nobody [ENC-WIN]."""
    lead = totals[0] - totals[1]
    if not lead:
        return NOWHERE
    ahead = 0 if lead > 0 else 1
    if totals[ahead] >= battle.core.turns_win_vp or battle.turn >= battle.core.turns_last:
        return ahead
    return NOWHERE


def will_win(battle: Battle, side: int) -> bool:
    """Whether a side wins in the coming End Phase as things stand [N4]."""
    return Score(battle).winner == side


def without(battle: Battle, units: list[int]) -> Battle:
    """A copy in which some units are gone."""
    other = battle.copy()
    for index in units:
        unit = other.units[index]
        unit.is_alive = False
        unit.hex = unit.rides = NOWHERE
    for formation in other.formations:
        if formation.where == BOARD and not other.strength(formation):
            formation.where = GONE
    return other


def claimed_by(battle: Battle, number: int, side: int) -> Battle:
    """A copy in which a side has come to an objective: it claims it, or contests it."""
    other = battle.copy()
    objective = other.objectives[number]
    if stands_on(battle, objective.hex, 1 - side):
        # A contested objective scores for nobody.
        other.objectives.pop(number)
    else:
        objective.holder = side
    return other
