"""Entropic Engine as a match: the whole game for every face."""

from typing import cast

from opfor.circuits.load import Library
from opfor.faults import Refused
from opfor.game import Decision, Event, Option, Policy, System
from opfor.match import DRAW, Match, Outcome, Pages, Plain
from opfor.seats import SIDES, Seated, armies_of, held_by, owners_of, seats_of
from opfor.systems.entropic.attack import Aiming, Interrupting, Ordering, TakingHit
from opfor.systems.entropic.decisions import Act, Bidding
from opfor.systems.entropic.deployment import Placing
from opfor.systems.entropic.forces import MAX_MODELS, Force, is_fair, numbered
from opfor.systems.entropic.moving import Moving
from opfor.systems.entropic.policy import Opponent
from opfor.systems.entropic.resolution import GivingUp, winner_of
from opfor.systems.entropic.setup import force_of, scenario_of, switches_of
from opfor.systems.entropic.state import Battle
from opfor.systems.entropic.status import status_lines
from opfor.systems.entropic.turn import Acting
from opfor.systems.entropic.whole import Entropic
from opfor.systems.entropic.words import answer_of, offers


class EntropicMatch(Match):
    """A battle of two forces over a scenario."""

    options = ("scenario", "rules", "uneven")

    def __init__(self, setup: Plain, libraries: dict[str, Library]) -> None:
        #: the force of each side; several forces of one side are put together
        self.forces = {side: joined(setup, side) for side in SIDES}
        options = setup.get("options") or {}
        if not options.get("uneven"):
            check_values(self.forces["a"], self.forces["b"])
        forces = list(self.forces.values())
        game = Entropic(forces, scenario_of(_table(setup, options)), switches_of(options))
        people = held_by(setup)
        ai = [side for side in SIDES if not people[side]]
        policies: dict[str, Policy] = {s: Opponent(libraries[s].circuits) for s in ai}
        system: System = game
        if len(ai) < len(SIDES):
            system = Seated(game, seats_of(setup), _owners(setup), _subject, _among)
        super().__init__(setup, system, policies, libraries)

    def offers(self, decision: Decision) -> list[Option]:
        return offers(decision)

    def answer_of(self, decision: Decision, words: str) -> str:
        return answer_of(decision, words)

    def narrate(self, event: Event, is_reasoned: bool) -> list[str]:
        """As everywhere; what the A.I. thought is left out of a report without reasons."""
        if event.kind == "reasons" and not is_reasoned:
            return []
        return super().narrate(event, is_reasoned)

    def status(self, state: object, seat: str = "") -> list[str]:
        return status_lines(cast(Battle, state), self.side_of(seat))

    def outcome(self, state: object) -> Outcome:
        battle = cast(Battle, state)
        scores = {
            side.seat: {
                "score": float(side.score),
                "destroyed": float(side.destroyed),
                "objectives": float(side.held),
            }
            for side in battle.sides
        }
        return Outcome(winner_of(battle) or DRAW, scores)

    def notes(self) -> list[str]:
        return ["Profiles, points and the A.I. are our own; the printed rules have none of them."]

    def pages(self) -> Pages:
        from opfor.systems.entropic import view

        return view


def _table(setup: Plain, options: Plain) -> Plain:
    """The scenario: of the options, or a file given as the table."""
    if options.get("scenario"):
        return {"scenario": options["scenario"]}
    table = setup.get("table") or {}
    return {"scenario": table} if table.get("text") else {}


def joined(setup: Plain, side: str) -> Force:
    """The forces of a side as one."""
    forces = [force_of(each) for each in armies_of(setup, side)]
    if len(forces) == 1:
        return forces[0]
    entries = [entry for force in forces for entry in force.entries]
    if len(entries) > MAX_MODELS:
        raise Refused(f"side {side}: a side has at most {MAX_MODELS} models, not {len(entries)}")
    return Force(" and ".join(force.name for force in forces), numbered(entries))


def check_values(first: Force, second: Force) -> None:
    """The 5% rule [EE-FORCES]."""
    if not is_fair(first.value, second.value):
        raise Refused(
            f"forces: {first.name} ({first.value}) and {second.name} ({second.value}) differ"
            " by more than 5%; --uneven allows it, in a batch --set uneven=yes (EE-FORCES)"
        )


def _owners(setup: Plain) -> dict[str, list[str]]:
    """Model → the people it belongs to."""
    found: dict[str, list[str]] = {}
    for side in SIDES:
        number = 0
        for each in armies_of(setup, side):
            for _ in force_of(each).entries:
                number += 1
                found[f"{side}{number}"] = owners_of(each)
    return {id: names for id, names in found.items() if names}


def _subject(decision: Decision) -> str:
    """The model a decision is about; a side acts, places and lays its tokens as a whole."""
    if isinstance(decision, Moving | Bidding | GivingUp):
        return decision.model.id
    if isinstance(decision, Aiming):
        return decision.attacker.id
    if isinstance(decision, Interrupting | TakingHit):
        return decision.strike.target.id
    return decision.strikes[0].attacker.id if isinstance(decision, Ordering) else ""


def _among(decision: Decision) -> list[str]:
    """The models of which one acts or is placed."""
    if isinstance(decision, Placing):
        return [model.id for model in decision.models]
    if not isinstance(decision, Acting):
        return []
    acts = [thing for thing in decision.things if isinstance(thing, Act)]
    return list(dict.fromkeys(act.model.id for act in acts if act.model is not None))


def open_match(setup: Plain, libraries: dict[str, Library]) -> EntropicMatch:
    """The battle a set-up describes."""
    return EntropicMatch(setup, libraries)
