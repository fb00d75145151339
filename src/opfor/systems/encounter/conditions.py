"""Where the enemy's victory points come from, and where they can be stopped [N7]."""

from opfor.boards.hexes import mask_of
from opfor.systems.encounter.battle import BOARD, Formation
from opfor.systems.encounter.facts import Facts
from opfor.systems.encounter.scoring import claim, stands_on


def holders(facts: Facts) -> list[Formation]:
    """Enemy formations that claim an objective for Hold Ground."""
    hexes = mask_of(list(held_ground(facts)))
    return facts.standing_in(hexes)


def held_ground(facts: Facts) -> list[int]:
    """Hexes of objectives in the own half that the enemy claims as things stand."""
    battle = facts.battle
    return [
        objective.hex
        for number, objective in enumerate(battle.objectives)
        if claim(battle, number) == facts.enemy and battle.is_in_half(objective.hex, facts.side)
    ]


def vp_targets(facts: Facts) -> list[Formation]:
    """Those in range and sight among who holds ground, the Break Their Spirit formation and
    the Supreme Commander's [N6]."""
    wanted = [f.index for f in holders(facts)]
    wanted += [facts.spirit().index, facts.commander().index]
    return [formation for formation in facts.targets() if formation.index in wanted]


def vp_conditions(facts: Facts) -> list[int]:
    """Places, each a set of hexes: ground the enemy claims, its Break Their Spirit formation,
    the half whose emptiness gives it Stalwart Defence."""
    battle = facts.battle
    found = [1 << hex for hex in held_ground(facts)]
    spirit = facts.spirit()
    if spirit.where == BOARD:
        found.append(battle.hexes(spirit))
    half = enemy_half(facts)
    if not any(
        stands_on(battle, h, facts.side) for h in range(battle.grid.count) if (half >> h) & 1
    ):
        found.append(half)
    return found or [battle.occupied(facts.enemy)]


def enemy_half(facts: Facts) -> int:
    battle = facts.battle
    return mask_of([h for h in range(battle.grid.count) if battle.is_in_half(h, facts.enemy)])


def condition_words(facts: Facts, place: int) -> str:
    """Which of the conditions a place is."""
    battle, spirit = facts.battle, facts.spirit()
    held = [hex for hex in held_ground(facts) if place == 1 << hex]
    if held:
        return f"Hold Ground in {battle.grid.label(held[0])}"
    if spirit.where == BOARD and place == battle.hexes(spirit):
        return f"Break Their Spirit: {battle.brief(spirit)}"
    if place == enemy_half(facts):
        return "Stalwart Defence: a hex of the enemy's half"
    return "the enemy's units"
