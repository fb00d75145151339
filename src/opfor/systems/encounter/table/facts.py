"""What follows from the tracked state: answers that nobody needs to be asked for.

Every entry of `KNOWN` gives a question's answer with its reason, or None where the table
must be looked at.
"""

from collections.abc import Callable

from opfor.systems.encounter.activation import DEFAULT, MOVE_IT
from opfor.systems.encounter.table.state import Formation, Line, TableState
from opfor.words import counted

Answer = tuple[bool, str] | None


class Subject:
    """Whom a walk is about, and in which situation."""

    def __init__(self, state: TableState, formation: Formation) -> None:
        self.state = state
        self.formation = formation
        #: the unit that strikes or is hit
        self.line: Line | None = None
        self.own_activation = True
        #: formations of the A.I. that may still activate besides this one
        self.others = 0
        #: what the order has it do, for the transports that carry it
        self.action = ""
        self.toward = ""


def _cards(subject: Subject) -> Answer:
    left = subject.state.cards_left
    return left > 0, f"{left} of {subject.state.card_allowance} cards left"


def _needs_card(subject: Subject) -> Answer:
    return None if subject.state.cards_left else (False, "no card left")


def _needs_unplayed(card: str) -> Callable[[Subject], Answer]:
    def known(subject: Subject) -> Answer:
        if card in subject.state.cards_played:
            return False, f"{card} has been played: it makes no difference"
        return _needs_card(subject)

    return known


def _turn(first: bool) -> Callable[[Subject], Answer]:
    def known(subject: Subject) -> Answer:
        return (subject.state.turn <= 1) == first, f"turn {subject.state.turn}"

    return known


def _vp_above(count: int) -> Callable[[Subject], Answer]:
    def known(subject: Subject) -> Answer:
        vp = subject.state.vp["you"]
        return None if vp > count else (False, f"you have {vp} VP")

    return known


def _engaged(subject: Subject) -> Answer:
    engaged = subject.formation.engaged
    return engaged, "tracked as engaged" if engaged else "not tracked as engaged"


def _new_engagement(subject: Subject) -> Answer:
    engaged = subject.formation.engaged
    return not engaged, "it was engaged already" if engaged else "it was not engaged before"


def _order(subject: Subject) -> Answer:
    order = subject.formation.order or DEFAULT
    return order in (DEFAULT, MOVE_IT), f"on {order}"


def _fired(subject: Subject) -> Answer:
    return (False, "it has fired this turn") if subject.formation.fired else None


def _fought(subject: Subject) -> Answer:
    fought = subject.formation.fought
    return fought, "a round was fought this turn" if fought else "no round fought this turn"


def _may_shoot_attacker(subject: Subject) -> Answer:
    formation = subject.formation
    if formation.is_ready_to_fire:
        return True, "on Weapons Ready!, not fired"
    early = subject.state.phase == 1 and 1 not in formation.activated
    return early, "Phase 1, not activated" if early else "activated, and no shot kept ready"


def _broken(subject: Subject) -> Answer:
    return (True, "tracked as broken") if subject.formation.broken else None


def _dear_survivor(subject: Subject) -> Answer:
    dear = [line.name for line in subject.formation.living if line.cost > 10]
    if not dear:
        return False, "no surviving unit above 10 pts"
    left = subject.state.cards_left
    return left > 0, f"{dear[0]} survives; {left} cards left"


def _hero_with_tokens(subject: Subject) -> Answer:
    if subject.line is None:
        return None
    tokens = subject.state.tokens_of(subject.line)
    return tokens > 0, f"{subject.line.name}: {counted(tokens, 'Hero Token')} left"


def _costs(low: int, high: int) -> Callable[[Subject], Answer]:
    def known(subject: Subject) -> Answer:
        if subject.line is None:
            return None
        return low <= subject.line.cost <= high, f"{subject.line.cost} pts"

    return known


def _first_phase(subject: Subject) -> Answer:
    return subject.state.phase == 1, f"Phase {subject.state.phase}"


def _others(subject: Subject) -> Answer:
    return subject.others > 0, f"{counted(subject.others, 'other formation')} may activate"


def _first_phase_or_others(subject: Subject) -> Answer:
    return _first_phase(subject) if subject.state.phase == 1 else _others(subject)


def _spirit_destroyed(subject: Subject) -> Answer:
    spirit = subject.state.spirit_formation
    return (False, f"{spirit.name} is destroyed") if spirit and spirit.destroyed else None


def _worth_more(subject: Subject) -> Answer:
    """Certain only while its worth beats all that the other can be worth."""
    spirit, worth = subject.state.spirit_formation, subject.formation.worth
    if spirit is None or worth <= spirit.worth:
        return None
    return True, f"{worth} pts against at most {spirit.worth}"


def _embarked(subject: Subject) -> Answer:
    return subject.formation.embarked, "riding" if subject.formation.embarked else "on foot"


def _rides_into_fight(subject: Subject) -> Answer:
    return (True, "it engages") if subject.action == "engage" else None


def _goal(subject: Subject) -> Answer:
    if subject.action == "engage" or "enemy" in subject.toward:
        return False, "it is after the enemy"
    return None


def _commander_rides(subject: Subject) -> Answer:
    if subject.formation.has_transport:
        return None
    return False, "his formation has no transport"


def is_infantry(line: Line) -> bool | None:
    """Whether a unit is infantry, if anything told so far says so."""
    return line.facts.get("infantry")


def has_infantry(formation: Formation) -> bool | None:
    kinds = [is_infantry(line) for line in formation.living]
    if True in kinds or formation.facts.get("infantry"):
        return True
    return None if None in kinds else False


def _infantry_only(subject: Subject) -> Answer:
    kinds = [is_infantry(line) for line in subject.formation.living]
    if False in kinds:
        return False, "it has a vehicle"
    return None if None in kinds else (True, "all its units are infantry")


def _sole_infantry(subject: Subject) -> Answer:
    has = has_infantry(subject.formation)
    return (False, "it has no infantry") if has is False else None


def _infantry_and_card(subject: Subject) -> Answer:
    if not subject.state.cards_left:
        return False, "no card left"
    has = has_infantry(subject.formation)
    return None if has is None else (has, "it has infantry" if has else "it has no infantry")


def _striker(card: str, fact: str) -> Callable[[Subject], Answer]:
    """Questions about an infantry unit that strikes while a card could help it."""

    def known(subject: Subject) -> Answer:
        line = subject.line
        if line is not None and is_infantry(line) is False:
            return False, f"{line.name} is a vehicle"
        held = _needs_unplayed(card)(subject)
        if held is None and line is not None and fact in line.facts:
            return line.facts[fact], "as told before"
        return held

    return known


def _has_cc(subject: Subject) -> Answer:
    if subject.formation.facts.get("strongest-is-ranged") is False:
        return True, "its strongest weapon is a CC weapon"
    return None


KNOWN: dict[str, Callable[[Subject], Answer]] = {
    "sc-in-transport": _commander_rides,
    "infantry-only": _infantry_only,
    "started-in-transport": _embarked,
    "move-ends-near-enemy": _rides_into_fight,
    "goal-beyond-infantry-move": _goal,
    "card-available": _cards,
    "this-d6d-was-2": lambda subject: (subject.state.card_die_was_2, "this phase"),
    "after-turn-1": _turn(False),
    "first-turn": _turn(True),
    "in-engagement": _engaged,
    "sole-infantry-on-objective": _sole_infantry,
    "enemy-about-to-win": _vp_above(4),
    "has-cc-weapon": _has_cc,
    "on-default-or-move-it": _order,
    "in-range-and-not-fired": _fired,
    "round-fought-this-turn": _fought,
    "own-activation": lambda subject: (subject.own_activation, "whose activation it is"),
    "new-engagement": _new_engagement,
    "may-shoot-attacker": _may_shoot_attacker,
    "infantry-and-card": _infantry_and_card,
    "broken": _broken,
    "dear-survivor-and-card": _dear_survivor,
    "hit-on-hero-with-tokens": _hero_with_tokens,
    "hero-with-unused-tokens": _hero_with_tokens,
    "strong-cc-infantry-and-card": _striker("Devastating Combo", "strong-cc-infantry-and-card"),
    "infantry-against-vehicle-and-card": _striker("Sticky Mine", ""),
    "costs-under-7": _costs(0, 6),
    "costs-7-to-9": _costs(7, 9),
    "costs-13-to-17": _costs(13, 17),
    "costs-over-17": _costs(18, 9999),
    "spirit-formation-alone": _spirit_destroyed,
    "worth-more-than-spirit-formation": _worth_more,
    "first-phase": _first_phase,
    "first-phase-or-others-to-activate": _first_phase_or_others,
    "others-to-activate": _others,
    "enemy-threatens-objective": _vp_above(2),
    "spirit-formation-would-stop-win": _spirit_destroyed,
    "survives-and-card": _needs_card,
}

#: questions about the formation itself: asked once, kept until a kind of unit is gone
LASTING = (
    "infantry-only",
    "sc-in-transport",
    "strongest-is-ranged",
    "impatient",
    "grunt",
    "heavy-ranged-weapon",
    "has-cc-weapon",
)


def learn(formation: Formation, name: str, so: bool) -> None:
    """Keep an answer that lasts; what it says about each unit stays with the unit."""
    formation.facts[name] = so
    alike = {"infantry-only": so, "infantry": not so}.get(name, False)
    if name in ("infantry-only", "infantry") and (alike or len(formation.living) == 1):
        for line in formation.living:
            line.facts["infantry"] = so
