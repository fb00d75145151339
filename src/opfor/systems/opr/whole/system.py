"""Whole games as a system: one placement, one activation or one end of round a step."""

from opfor.game import Game, System
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.combat import Combat, Listener, Owner
from opfor.systems.opr.specials.numbers import Arm
from opfor.systems.opr.whole import opening, rounds, state
from opfor.systems.opr.whole.activation import Activation
from opfor.systems.opr.whole.decisions import Order, WhichUnit
from opfor.systems.opr.whole.narration import Narrator
from opfor.systems.opr.whole.owners import Asked
from opfor.systems.opr.whole.state import SIDES, War, copy_marker, other_side
from opfor.systems.opr.whole.teller import Teller


class Setup:
    """What a game is played with: the same for every game of a batch."""

    def __init__(self, battle: Battle, spells: dict[str, Arm]) -> None:
        #: the table, and both armies before the first step
        self.battle = battle
        self.spells = spells
        #: who holds each side; an A.I. is its side's own seat
        self.seats = {side: [side] for side in SIDES}
        #: who answers for a unit, where several people share a side
        self.owners: dict[str, list[str]] = {}
        #: OPR-BONUS: the side it is given to
        self.favoured = ""


class OprBattle(System):
    """A whole game between two armies on one table."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._silent = Teller()

    def start(self) -> object:
        old = self.setup.battle
        units: list[Unit] = [unit.copy() for unit in old.units]
        for unit in units:
            unit.in_reserve = True
        markers = [copy_marker(marker) for marker in old.objectives]
        battle = Battle(old.edition, old.table, units, markers, "", 0, "a")
        battle.lookouts = old.lookouts
        war = War(battle, self.setup.seats, self.setup.spells)
        war.owners = self.setup.owners
        war.favoured = self.setup.favoured
        return war

    def is_over(self, state: object) -> bool:
        assert isinstance(state, War)
        return state.result != ""

    def copy(self, state: object) -> object:
        assert isinstance(state, War)
        return state.copy()

    def fingerprint(self, state: object) -> str:
        assert isinstance(state, War)
        return state.fingerprint()

    def step(self, game: Game) -> None:
        war = game.state
        assert isinstance(war, War)
        teller = Narrator(game, war) if game.is_heard else self._silent
        stage = war.stage
        if stage == state.TURN:
            self._take_turn(game, war, teller)
        elif stage == state.ROUND_START:
            rounds.begin_round(war, self._combat(game, war, teller))
            teller.opens_round()
        elif stage == state.ROUND_END:
            rounds.end_round(war)
            teller.closes_round()
        elif stage == state.ARRIVALS:
            opening.arrive(game, war, teller)
        else:
            self._open(game, war, teller)

    def _open(self, game: Game, war: War, teller: Teller) -> None:
        """One step of setting up."""
        stage = war.stage
        if stage == state.DEPLOYMENT:
            opening.deploy(game, war, teller)
        elif stage == state.MARKERS:
            opening.place_marker(game, war, teller)
        elif stage == state.TYPES:
            opening.settle_types(game, war, teller)
        elif stage == state.ZONE:
            opening.choose_zone(game, war, teller)
        elif stage == state.CARGO:
            opening.load(game, war, teller)
        elif stage == state.FIRST_TURN:
            opening.roll_for_first_turn(game, war, teller)
        elif stage == state.SCOUTS:
            opening.scout(game, war, teller)

    def _combat(self, game: Game, war: War, teller: Teller) -> Combat:
        listener: Listener | None = teller.ear if isinstance(teller, Narrator) else None
        owners: dict[str, Owner] = {}
        if not (war.is_ai["a"] and war.is_ai["b"]):
            asked = Asked(game, war)
            owners = {side: asked for side in SIDES if not war.is_ai[side]}
        combat = Combat(war.battle, game.dice, listener, owners)
        if war.favoured:
            combat.favour(war.favoured, war.bonus_to_hit, war.bonus_defense)
        return combat

    def _take_turn(self, game: Game, war: War, teller: Teller) -> None:
        """CORE-ALTERNATE: one unit of the side whose turn it is."""
        side = war.turn
        units = rounds.ready(war, side)
        which = WhichUnit(war, side, units, "Which unit acts?", game.is_heard)
        which.rules = ["CORE-ALTERNATE"]
        game.settle(which)
        unit = which.unit
        if unit is None:
            war.has_passed = True
            war.turn = other_side(side)
            if game.is_heard:
                left = f"only {war.edition.stunned} units are left to it, and they wait"
                teller.notes("note", f"Side {side} passes: {left}.", ["OPR-LAST"])
            return
        activation = Activation(game, war, self._combat(game, war, teller), unit, teller)
        activation.blink()
        if unit.models:
            self._act(game, war, activation, which)
        war.has_passed = False
        war.acted += 1
        rounds.pass_on(war)

    def _act(self, game: Game, war: War, activation: Activation, which: WhichUnit) -> None:
        """The order of the unit that was chosen, and what comes of it."""
        unit = activation.unit
        order = Order(war, unit, f"What should {unit.name} do?" if game.is_heard else "")
        game.settle(order)
        verdict = order.verdict
        assert verdict is not None
        if game.is_heard:
            activation.teller.orders(unit, verdict, which.trace)
        activation.perform(verdict)
