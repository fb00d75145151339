"""Arrivals: units in reserve that come onto the table (SR-AMBUSH, SR-SCOUT, OPR-DEPLOY-AT)."""

from opfor.boards.inches import distance
from opfor.dice import Dice, Source
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.notes import Notes
from opfor.systems.opr.placing import ARRIVE, SCOUT, Placement, place_unit
from opfor.systems.opr.setup import SECTIONS
from opfor.systems.opr.verdict import Draw, Verdict


class Kept(Source):
    """Passes faces on and keeps them, the dice of one purpose together."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.drawn: list[Draw] = []

    def face(self, purpose: str, reading: str) -> int:
        face = self._source.face(purpose, reading)
        if self.drawn and self.drawn[-1].purpose == purpose:
            self.drawn[-1].faces.append(face)
        else:
            self.drawn.append(Draw(purpose, [], [face], 0))
        return face


def way_of(battle: Battle, unit: Unit) -> str:
    """How a unit in reserve may come onto the table this round; empty if it may not."""
    if unit.is_ambusher and battle.round >= battle.edition.ambush_round:
        return ARRIVE
    return SCOUT if unit.is_scout and battle.round <= 1 else ""


def choose_arrival(battle: Battle, draws: Draws) -> Unit | None:
    """The next of the A.I.'s reserves to come, before anybody acts; of several a random one."""
    due = [
        unit
        for unit in battle.units
        if unit.in_reserve and unit.side == battle.side and unit.models and way_of(battle, unit)
    ]
    if not due:
        return None
    names = [unit.id for unit in due] if len(due) > 1 else []
    return due[draws.one_of("Which unit arrives", names)]


def arrive(battle: Battle, unit: Unit, type: str, draws: Draws, notes: Notes) -> Verdict:
    """Where it is put: a D3 section, there as close as possible to the nearest objective.

    Without any room it stays in reserve: a hold with no models.
    """
    way = way_of(battle, unit)
    rolled = draws.dice.d3(f"{unit.name}: section")
    draws.note(rolled, [SECTIONS[number] for number in SECTIONS])
    kept = Kept(draws.dice.source)
    placement = place_unit(Dice(kept), battle, unit, battle.ai_edge, rolled.option, way)
    draws.drawn.extend(kept.drawn)
    verdict = Verdict(unit.id, type, "hold" if placement is None else "deploy")
    if placement is not None:
        verdict.models = [(base.x, base.y) for base in placement.places]
    if notes.is_kept:
        _note(battle, way, placement, rolled.faces, notes)
        notes.belong_to(type)
    return verdict


def _note(
    battle: Battle, way: str, placement: Placement | None, faces: list[int], notes: Notes
) -> None:
    edition = battle.edition
    if way == ARRIVE:
        far = f'more than {edition.ambush_distance:g}" from enemies'
        notes.add("SR-AMBUSH", "Does it arrive?", "yes", f"round {battle.round}; {far}")
    else:
        deep = f'up to {edition.scout_depth:g}" from its own edge'
        notes.add("SR-SCOUT", "Where may it deploy?", "the Scout area", deep)
    question = "Where is it put?"
    if placement is None:
        notes.add("OPR-DEPLOY-AT", question, "nowhere", "no section has room for it", faces)
        return
    told = [_nearest(battle, placement), *placement.notes()]
    answer = f"section {placement.section}, {SECTIONS[placement.section]}"
    notes.add("OPR-DEPLOY-AT", question, answer, "; ".join(told), faces)


def _nearest(battle: Battle, placement: Placement) -> str:
    """How near the unit gets to an objective."""
    ranked = [
        (max(0.0, distance(base.x, base.y, marker.x, marker.y) - base.r), marker.id)
        for base in placement.places
        for marker in battle.objectives
    ]
    if not ranked:
        return "toward the middle of the table: there is no objective"
    gap, id = min(ranked)
    return f'objective {id} is the nearest, {gap:.1f}" away'
