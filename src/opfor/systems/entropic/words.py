"""Words: what a person may type or click instead of a whole answer, and what it comes to.

`auto` is what the A.I. would do in the person's place: it looks at nothing their seat may not
see, and rolls on throwaway dice.
"""

from collections.abc import Sequence

from opfor.dice import Dice, Seeded
from opfor.game import Choose, Decision, Event, Game, Option
from opfor.systems.entropic import library
from opfor.systems.entropic.attack import StrikeBid
from opfor.systems.entropic.command import Allocating
from opfor.systems.entropic.decisions import Bidding, place_text, points_and_dummies
from opfor.systems.entropic.deployment import Placing
from opfor.systems.entropic.moving import Moving
from opfor.systems.entropic.policy import Opponent
from opfor.systems.entropic.state import Battle

AUTO = "auto"
STAY = "stay"
CLOAKED = "cloaked"


class _Thought(Game):
    """A game in which nothing happens: for asking the A.I. what it would do."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle, Dice(Seeded(1, "suggestion")))
        self.is_heard = False

    def settle(self, decision: Decision) -> None:
        raise AssertionError(decision.key)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        raise AssertionError(decisions[0].key)

    def dice_of(self, seat: str) -> Dice:
        return self.dice

    def tell(self, event: Event) -> None:
        pass


def offers(decision: Decision) -> list[Option]:
    """Short answers, each with what it means."""
    if isinstance(decision, Choose):
        return decision.options
    auto = Option(AUTO, "as the A.I. would")
    if isinstance(decision, Placing):
        shown = [Option(f"{each.id} X Y", f"place {each.name}") for each in decision.models]
        return [*shown, auto]
    if isinstance(decision, Moving):
        return [*_move_offers(decision), auto]
    if isinstance(decision, Allocating):
        consoles = " ".join(f"{model.id}=1+1" for model in decision.models[:2])
        return [Option("none", "keep them all"), Option(consoles, "points+dummies each"), auto]
    if isinstance(decision, Bidding):
        real, dummy = decision.most_real, decision.most_dummy
        all_of_it = f"everything: {points_and_dummies(real, dummy)}"
        found = [Option("0+0", "lay nothing"), Option(f"{real}+{dummy}", all_of_it)]
        return [*found, auto] if isinstance(decision, StrikeBid) else found
    return []


def _move_offers(decision: Moving) -> list[Option]:
    ways = "the middle of its base"
    if decision.part.waypoints:
        ways += f", up to {decision.part.waypoints} waypoints before it"
    if decision.is_entering:
        return [Option("X,Y X,Y", f"its place at your edge, then {ways}")]
    return [Option("X,Y", ways), Option(STAY, "activate it without moving")]


def answer_of(decision: Decision, words: str) -> str:
    """The answer that words stand for; what is written out in full goes through as it is."""
    text = " ".join(words.split())
    if text == AUTO and isinstance(decision, Placing | Moving | Allocating | StrikeBid):
        return _suggested(decision)
    if isinstance(decision, Moving):
        is_staying = text == STAY and not decision.is_entering
        return place_text([decision.model.base]) if is_staying else _paired(text.split())
    if isinstance(decision, Placing):
        id, *rest = text.split() or [""]
        words_left = [word for word in rest if word != CLOAKED]
        places = " ".join([_paired(words_left[:2]), *words_left[2:]])
        return f"{id} {places}{f' {CLOAKED}' if CLOAKED in rest else ''}"
    return text


def _paired(words: list[str]) -> str:
    """ "12 8.5" as "12,8.5"."""
    if len(words) == 2 and not any("," in word for word in words):
        return ",".join(words)
    return " ".join(words)


def _suggested(decision: Placing | Moving | Allocating | StrikeBid) -> str:
    battle = decision.strike.battle if isinstance(decision, StrikeBid) else decision.battle
    Opponent(library().circuits).settle(_Thought(battle), decision)
    return decision.written()
