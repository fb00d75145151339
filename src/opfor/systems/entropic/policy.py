"""The A.I. of a seat: each decision is a walk through one of its circuits.

It remembers nothing between decisions and looks at nothing its seat may not see. Reasons
that rest on the faces of its own tokens are told to its own seat only.
"""

from opfor.circuits.model import Circuit, Kind, Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Oracle, begin, walk
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import Decision, Event, Game, Policy
from opfor.systems.entropic.attack import (
    Aiming,
    Interrupting,
    Ordering,
    StrikeBid,
    TakingHit,
)
from opfor.systems.entropic.command import Allocating
from opfor.systems.entropic.decisions import Bidding, laid_by
from opfor.systems.entropic.deployment import Placing
from opfor.systems.entropic.moving import Moving
from opfor.systems.entropic.questions import BoardOracle
from opfor.systems.entropic.questions_act import ActOracle
from opfor.systems.entropic.questions_command import GIVEN, CommandOracle
from opfor.systems.entropic.questions_fight import (
    FireOracle,
    GiveUpOracle,
    HitOracle,
    OrderOracle,
    ShotOracle,
    StrikeOracle,
)
from opfor.systems.entropic.questions_move import MoveOracle, PlaceOracle
from opfor.systems.entropic.resolution import GivingUp
from opfor.systems.entropic.state import SEATS, Battle
from opfor.systems.entropic.turn import Acting


class Opponent(Policy):
    """Plays a seat by circuits; a person's own may stand in for ours."""

    def __init__(self, circuits: dict[str, Circuit]) -> None:
        self.circuits = circuits
        #: every box passed, for whoever wants to know which arrows have been taken
        self.passed: list[Step] | None = None

    def settle(self, game: Game, decision: Decision) -> None:
        dice = game.dice_of(decision.seats[0])
        mind = Mind(self, game, dice, decision.rules)
        if isinstance(decision, Acting):
            mind.act(decision)
        elif isinstance(decision, Moving):
            mind.move(decision)
        elif isinstance(decision, Aiming):
            mind.aim(decision)
        elif isinstance(decision, StrikeBid):
            mind.bid(decision)
        elif isinstance(decision, Interrupting):
            mind.interrupt(decision)
        elif isinstance(decision, Allocating):
            mind.allocate(decision)
        elif isinstance(decision, Placing):
            mind.place(decision)
        else:
            mind.settle_rare(decision)


class Mind:
    """One decision of the A.I.: the walk, the answer, and what is told of it."""

    def __init__(self, opponent: Opponent, game: Game, dice: Dice, rules: list[str]) -> None:
        self.opponent = opponent
        self.game = game
        self.dice = dice
        #: the rules the decision comes from
        self.rules = rules
        self.is_traced = game.is_heard or opponent.passed is not None
        self.trace: list[Step] | None = [] if self.is_traced else None

    def follow(self, circuit: str, oracle: Oracle) -> Node:
        """Walk a circuit to its end; the acts on the way are the oracle's to note."""
        circuits = self.opponent.circuits
        way = begin(circuits[circuit])
        while True:
            stop = walk(circuits, way, oracle, self.trace)
            if stop.node.kind is Kind.END:
                return stop.node
            if isinstance(oracle, PlaceOracle):
                oracle.choose_model()
            way = stop.then

    def tell(self, oracle: BoardOracle, text: str, is_hushed: bool = False) -> None:
        """The reasons, to everybody or to its own seat."""
        if self.trace is None:
            return
        if self.opponent.passed is not None:
            self.opponent.passed.extend(self.trace)
        if not self.game.is_heard:
            return
        event = Event("reasons", text, self.rules)
        event.trace = self.trace
        if oracle.is_secret or is_hushed:
            event.audience = [SEATS[oracle.side]]
        self.game.tell(event)

    def act(self, decision: Acting) -> None:
        oracle = ActOracle(decision, self.dice, self.is_traced)
        end = self.follow("activation", oracle)
        decision.take(oracle.chosen_act if end.action != "pass" else len(decision.acts) - 1)
        text = f"A.I.: {decision.chosen.label()}" if self.is_traced else ""
        self.tell(oracle, text, oracle.has_doubtful())

    def move(self, decision: Moving) -> None:
        oracle = MoveOracle(decision, self.dice, self.is_traced)
        self.follow("move", oracle)
        decision.take(oracle.places[oracle.chosen].way)
        self.tell(oracle, f"A.I.: {decision.model.name} goes to {oracle.called(oracle.chosen)}")

    def aim(self, decision: Aiming) -> None:
        oracle = ShotOracle(decision, self.dice, self.is_traced)
        self.follow("shot", oracle)
        decision.take(oracle.chosen)
        self.tell(oracle, f"A.I.: {decision.chosen.label()}" if self.is_traced else "")

    def bid(self, decision: StrikeBid) -> None:
        side = decision.model.side
        strike, against = decision.strike, decision.against
        oracle = StrikeOracle(strike, side, self.dice, self.is_traced, against)
        end = self.follow(decision.kind, oracle)
        self.lay(decision, end.action, oracle.needed)
        self.tell(oracle, f"A.I.: {decision.model.name} lays {decision.real}+{decision.dummy}")

    def lay(self, decision: Bidding, action: str, needed: int) -> None:
        """Tokens as the end of a walk says."""
        real, dummy = laid_by(action, needed, decision.most_real, decision.most_dummy)
        decision.take(real, dummy)

    def interrupt(self, decision: Interrupting) -> None:
        strike = decision.strike
        if len(decision.things) == 1:
            return decision.take(0)
        oracle = StrikeOracle(strike, strike.target.side, self.dice, self.is_traced)
        end = self.follow("step-aside" if decision.kind == "flee" else "return-attack", oracle)
        decision.take(0 if end.action == "interrupt" else 1)
        self.tell(oracle, f"A.I.: {strike.target.name}: {decision.chosen.label()}")

    def allocate(self, decision: Allocating) -> None:
        oracle = CommandOracle(decision, self.dice, self.is_traced)
        self.follow("reserve", oracle)
        while True:
            given = GIVEN.get(self.follow("command", oracle).action)
            if given is None:
                break
            oracle.give(*given)
        decision.take(oracle.real, oracle.dummy)
        self.tell(oracle, f"A.I.: {decision.written()}" if self.is_traced else "")

    def place(self, decision: Placing) -> None:
        oracle = PlaceOracle(decision, self.dice, self.is_traced)
        end = self.follow("deploy", oracle)
        is_cloaked = end.action == "place-cloaked"
        decision.take(oracle.model, oracle.places[oracle.chosen], is_cloaked)
        self.tell(oracle, f"A.I.: {oracle.model.name} at {oracle.called(oracle.chosen)}")

    def settle_rare(self, decision: Decision) -> None:
        """Decisions that come up now and then."""
        battle = self.game.state
        assert isinstance(battle, Battle)
        if isinstance(decision, GivingUp):
            giving = GiveUpOracle(battle, decision, self.dice, self.is_traced)
            self.follow("give-up", giving)
            decision.take(giving.chosen)
            self.tell(giving, f"A.I.: {decision.model.name} gives up {decision.written()}")
        elif isinstance(decision, TakingHit):
            hit = HitOracle(decision, self.dice, self.is_traced)
            self.follow("take-hit", hit)
            decision.take(hit.chosen)
            self.tell(hit, f"A.I.: {decision.chosen.label()}")
        elif isinstance(decision, Ordering):
            order = OrderOracle(decision, self.dice, self.is_traced)
            self.follow("volley", order)
            decision.take(order.chosen)
            self.tell(order, f"A.I.: {decision.chosen.label()}")
        elif isinstance(decision, Bidding):
            fire = FireOracle(battle, decision, self.dice, self.is_traced)
            self.lay(decision, self.follow("fire", fire).action, fire.left)
            self.tell(fire, f"A.I.: {decision.model.name} spends {decision.written()}")
        else:
            raise Refused(f"the A.I. has no circuit for '{decision.key}'")
