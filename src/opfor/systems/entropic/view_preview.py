"""A preview: what an answer would do, as far as a person may know it beforehand (EE-D10)."""

from opfor.boards.inches import Base
from opfor.game import Decision
from opfor.match import Match
from opfor.pages import Plain, answered, place, tried, unseen
from opfor.systems.entropic.attack import Aiming
from opfor.systems.entropic.decisions import Shot, points_from
from opfor.systems.entropic.deployment import Placing
from opfor.systems.entropic.effects import allowance
from opfor.systems.entropic.moving import Moving, Way, ends_of, measure
from opfor.systems.entropic.scores import clear_digits
from opfor.systems.entropic.state import Battle, Model
from opfor.systems.entropic.view_look import look, rows_of

UNMEASURED = "measured once you commit yourself (EE-D10)"


def preview(match: Match, state: Battle, decision: Decision, words: str) -> Plain:
    """Never refused: what is wrong stands in `why`."""
    return tried(decision, lambda: _preview(match, decision, words))


def _preview(match: Match, decision: Decision, words: str) -> Plain:
    answer = decision.verify(match.answer_of(decision, words))
    found = answered(answer)
    if isinstance(decision, Placing):
        x, y = points_from(answer.partition(" ")[2].removesuffix(" cloaked"))[0]
        found["models"] = [place(x, y)]
    elif isinstance(decision, Moving):
        _moved(decision, answer, found)
    elif isinstance(decision, Aiming):
        _aimed(decision, answer, found)
    return found


def _moved(decision: Moving, answer: str, found: Plain) -> None:
    model, battle, bases = decision.model, decision.battle, _bases(decision, answer)
    limit = allowance(model, decision.part, battle.switches)
    found["models"] = [place(bases[-1].x, bases[-1].y)]
    found["paths"] = [[place(base.x, base.y) for base in bases]]
    found["limit"] = limit
    found["length"] = None
    found["text"] = UNMEASURED
    if battle.switches.measure_first:
        length = measure(battle, Way(bases))[-1]
        found["length"] = round(length, 2)
        over = ": it falls short and is stunned (EE-OVERSHOOT)" if length > limit else ""
        found["text"] = f"{clear_digits(length, [float(limit)])} of {limit}{over}"


def _bases(decision: Moving, answer: str) -> list[Base]:
    model = decision.model
    bases = [Base(x, y, model.profile.radius) for x, y in points_from(answer)]
    return bases if decision.is_entering else [model.base, *bases]


def _aimed(decision: Aiming, answer: str, found: Plain) -> None:
    shot = next(each for each in decision.shots if each.id() == answer)
    rows = rows_of(decision.battle, decision.attacker, decision.part, shot)
    found["text"] = "; ".join(row["text"] for row in rows)
    found["shots"] = [_line(decision, shot)]


def _line(decision: Aiming, shot: Shot) -> Plain:
    a, b = decision.attacker.base, shot.aim.base
    line = [place(a.x, a.y), place(b.x, b.y)]
    return {"weapon": shot.weapon.name, "target": shot.target.id, "line": line}


# a look from a place not taken yet


def look_from(match: Match, decision: Decision, answer: str, target: str, seat: str) -> Plain:
    """From the model as it would stand."""
    if isinstance(decision, Placing):
        id, _, rest = answer.partition(" ")
        x, y = points_from(rest.removesuffix(" cloaked"))[0]
        model = next(each for each in decision.models if each.id == id)
        twin = _with(decision.battle, model, Base(x, y, model.profile.radius))
    elif isinstance(decision, Moving):
        model = decision.model
        twin = _with(decision.battle, model, _end(decision, answer))
    elif isinstance(decision, Aiming):
        model, twin = decision.attacker, decision.battle
    else:
        return unseen("this question is about no model")
    return look(match, twin, model.id, target, seat)


def _end(decision: Moving, answer: str) -> Base:
    """Where the model comes to, or is put down if nobody may know beforehand (EE-D10)."""
    bases = _bases(decision, answer)
    if not decision.battle.switches.measure_first:
        return bases[-1]
    return ends_of(decision.battle, decision.model, decision.part, Way(bases))[0][-1]


def _with(battle: Battle, model: Model, base: Base) -> Battle:
    twin = battle.copy()
    moved = next(each for each in twin.sides[model.side].models if each.id == model.id)
    moved.base, moved.is_on_table = base, True
    return twin
