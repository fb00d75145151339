"""A toy game at a table: three rounds of one die and one question each."""

from dataclasses import dataclass, field

from opfor.faults import Refused
from opfor.game import AsideSystem, Choose, Event, Game, Option, yes_no


@dataclass
class ToyState:
    round: int = 1
    score: int = 0
    log: list[str] = field(default_factory=list)


class Toy(AsideSystem):
    def start(self) -> object:
        return ToyState()

    def is_over(self, state: object) -> bool:
        assert isinstance(state, ToyState)
        return state.round > 3

    def step(self, game: Game) -> None:
        state = game.state
        assert isinstance(state, ToyState)
        face = game.dice.d6(f"round {state.round}")
        game.tell(Event("roll", f"round {state.round}: {face}"))
        state.score += face
        if game.ask(yes_no(f"double {state.round}", "Double it?")) == "yes":
            state.score += face
        colour = game.ask(
            Choose(f"colour {state.round}", "Colour?", [Option("r", "red"), Option("b", "blue")])
        )
        state.log.append(f"{face}{colour}")
        order = Event("order", f"round {state.round}: {colour}")
        order.put_back = f"put {colour} back"
        game.tell(order)
        if game.ask(yes_no(f"done {state.round}", "Done?")) == "no":
            state.score += game.dice.d6("extra")
        state.round += 1
        if state.round > 3:
            game.tell(Event("result", f"score {state.score}"))

    def check_aside(self, state: object, words: str) -> None:
        if words not in ("bump", "query"):
            raise Refused(f"'{words}' is not known")

    def aside(self, game: Game, words: str) -> None:
        state = game.state
        assert isinstance(state, ToyState)
        if words == "query" and game.ask(yes_no("query", "Really?")) == "yes":
            state.score += 1000
        if words == "bump":
            state.score += 100
            game.tell(Event("set", "bumped"))
