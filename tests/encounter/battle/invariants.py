"""What must hold of a battle after every event, and whether every answer was a legal one."""

from opfor.game import Decision, Game, Policy
from opfor.systems.encounter.activation import CARDS, ORDERS
from opfor.systems.encounter.battle import BOARD, GONE, NOWHERE, Battle
from opfor.systems.encounter.decisions import Ask


def check(battle: Battle) -> None:
    """Units on ground they may stand on, within stacking; the dead gone; counts in range."""
    for unit in battle.units:
        formation = battle.formations[unit.formation]
        assert unit.is_alive or unit.hex == NOWHERE, unit.name
        assert unit.hex < battle.grid.count
        assert unit.tokens >= 0
        if unit.hex >= 0:
            assert formation.where in (BOARD, "unplaced", "entry", "reserve"), unit.name
        if unit.hex >= 0 and unit.rides < 0:
            assert battle.ground.is_open_to(unit.hex, unit.profile.is_vehicle), unit.name
        if unit.is_alive and unit.rides >= 0:
            carrier = battle.units[unit.rides]
            assert carrier.is_alive and carrier.hex == unit.hex, unit.name
            assert len(battle.passengers(carrier)) <= carrier.profile.carries
    for side in battle.sides:
        assert len(side.cards_played) <= battle.core.cards_allowance
        assert len(set(side.cards_played)) == len(side.cards_played)
        assert set(side.cards_played) <= set(CARDS)
        assert side.spare_tokens >= 0 and side.vp >= 0
        for hex in range(battle.grid.count):
            assert battle.room(hex, side.index) >= 0, battle.grid.label(hex)
    for formation in battle.formations:
        assert formation.suppression >= 0 and formation.order in ORDERS
        assert formation.activated <= 2
        assert (battle.strength(formation) == 0) == (formation.where == GONE), formation.id
        if formation.is_broken:
            assert formation.suppression >= 1


class Watched(Policy):
    """A policy whose every answer is looked up among those that were offered."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def settle(self, game: Game, decision: Decision) -> None:
        assert isinstance(decision, Ask)
        self.policy.settle(game, decision)
        decision.fill()
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids), ids
        assert decision.written() in ids, (decision.key, decision.written(), ids)
        assert isinstance(game.state, Battle)
        if game.state.stage == "activation":
            check_quietly(game.state)


def check_quietly(battle: Battle) -> None:
    """The invariants that hold in the middle of a step too."""
    for side in battle.sides:
        assert side.spare_tokens >= 0
    for unit in battle.units:
        assert unit.is_alive or unit.hex == NOWHERE
