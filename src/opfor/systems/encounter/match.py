"""Encounter as a match: the whole game for every face."""

from typing import cast

from opfor.circuits.load import Library
from opfor.faults import Refused
from opfor.game import Decision, Event, Policy, System
from opfor.match import DRAW, HEXES, Match, Outcome, Pages, Plain
from opfor.seats import SIDES, Seated, armies_of, held_by, owners_of, seats_of
from opfor.systems.encounter.armies import MAX_FORMATIONS, ArmyList
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.core import check_units, read_core, stand_in
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.loading import read_army
from opfor.systems.encounter.narration import narrate, note_on
from opfor.systems.encounter.policy import SoloRules
from opfor.systems.encounter.profiles import Core
from opfor.systems.encounter.status import status_lines
from opfor.systems.encounter.whole import Encounter, map_from, map_of_seed

#: choices of a formation, each person among their own
CHOOSING = ("next", "activate")
#: choices that a side makes as a whole
TOGETHER = ("objective", *CHOOSING)


class EncounterMatch(Match):
    """A battle of Encounter; its numbers are those of the set-up's core."""

    shape = HEXES
    is_reasoned = True
    options = ("core",)

    def __init__(self, setup: Plain, libraries: dict[str, Library]) -> None:
        self.core = core_of(setup)
        #: the list of each side; several lists of one side are put together
        self.armies = {side: joined(setup, side) for side in SIDES}
        for side in SIDES:
            check_units(self.core, self.armies[side])
        people = held_by(setup)
        ai = [side for side in SIDES if not people[side]]
        policies: dict[str, Policy] = {s: SoloRules(libraries[s].circuits) for s in ai}
        super().__init__(setup, self._system(setup, ai), policies, libraries)

    def _system(self, setup: Plain, ai: list[str]) -> System:
        table = setup.get("table") or {}
        ground = None
        if table.get("text"):
            ground = map_from(self.core, str(table["text"]), str(table.get("file") or "map"))
        elif "seed" in table:
            ground = map_of_seed(self.core, int(table["seed"]))
        game = Encounter(self.core, list(self.armies.values()), ai, ground)
        if len(ai) == len(SIDES):
            return game
        return Seated(game, seats_of(setup), _owners(setup), _subject, _among)

    def narrate(self, event: Event, is_reasoned: bool) -> list[str]:
        return narrate(event, self.library_for(event), is_reasoned)

    def status(self, state: object, seat: str = "") -> list[str]:
        return status_lines(cast(Battle, state))

    def outcome(self, state: object) -> Outcome:
        battle = cast(Battle, state)
        scores = {
            side: {"victory points": float(battle.sides[place].vp)}
            for place, side in enumerate(SIDES)
        }
        return Outcome(SIDES[battle.winner] if battle.winner >= 0 else DRAW, scores)

    def notes(self) -> list[str]:
        note = note_on(self.core)
        return [note] if note else []

    def pages(self) -> Pages:
        from opfor.systems.encounter import view

        return view


def core_of(setup: Plain) -> Core:
    """The numbers played with: the shipped stand-in, or the set-up's own file."""
    own = (setup.get("options") or {}).get("core")
    return read_core(str(own["text"]), str(own.get("file") or "core")) if own else stand_in()


def joined(setup: Plain, side: str) -> ArmyList:
    """The lists of a side as one; formations keep their order and are numbered anew."""
    armies = [
        read_army(str(each.get("text", "")), str(each.get("file") or f"army {side}"))
        for each in armies_of(setup, side)
    ]
    if len(armies) == 1:
        return armies[0]
    whole = ArmyList(" and ".join(army.name for army in armies))
    for army in armies:
        whole.bought_tokens += army.bought_tokens
        whole.bought_points += army.bought_points
        for formation in army.formations:
            formation.number = len(whole.formations) + 1
            whole.formations.append(formation)
    if len(whole.formations) > MAX_FORMATIONS:
        many = len(whole.formations)
        raise Refused(f"side {side}: {many} formations; a side has at most {MAX_FORMATIONS}")
    return whole


def _owners(setup: Plain) -> dict[str, list[str]]:
    """Formation → the people it belongs to."""
    found: dict[str, list[str]] = {}
    for side in SIDES:
        number = 0
        for each in armies_of(setup, side):
            army = read_army(str(each.get("text", "")), str(each.get("file") or f"army {side}"))
            for _ in army.formations:
                number += 1
                found[f"{side}{number}"] = owners_of(each)
    return {id: names for id, names in found.items() if names}


def _subject(decision: Decision) -> str:
    is_shared = not isinstance(decision, Ask) or decision.kind in TOGETHER
    if is_shared or not isinstance(decision, Ask):
        return ""
    if decision.unit is not None:
        return decision.battle.formations[decision.unit.formation].id
    return decision.thread.formation.id if decision.thread is not None else ""


def _among(decision: Decision) -> list[str]:
    """The formations of which one is placed or activated."""
    if not isinstance(decision, Ask) or decision.kind not in CHOOSING:
        return []
    return [decision.battle.formations[index].id for index in decision.values]


def open_match(setup: Plain, libraries: dict[str, Library]) -> EncounterMatch:
    """The battle a set-up describes."""
    return EncounterMatch(setup, libraries)
