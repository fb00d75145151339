"""A preview: what an answer would do, as far as a person may know it beforehand (EE-D10)."""

from opfor.boards.inches import Base
from opfor.game import Decision
from opfor.match import Match
from opfor.pages import Plain, answered, place, tried
from opfor.systems.entropic.attack import Aiming
from opfor.systems.entropic.decisions import Shot, points_from
from opfor.systems.entropic.deployment import Placing
from opfor.systems.entropic.effects import allowance
from opfor.systems.entropic.moving import Moving, Way, measure
from opfor.systems.entropic.scores import clear_digits
from opfor.systems.entropic.state import Battle
from opfor.systems.entropic.view_look import rows_of

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
    model, battle = decision.model, decision.battle
    bases = [Base(x, y, model.profile.radius) for x, y in points_from(answer)]
    if not decision.is_entering:
        bases.insert(0, model.base)
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


def _aimed(decision: Aiming, answer: str, found: Plain) -> None:
    shot = next(each for each in decision.shots if each.id() == answer)
    rows = rows_of(decision.battle, decision.attacker, decision.part, shot)
    found["text"] = "; ".join(row["text"] for row in rows)
    found["shots"] = [_line(decision, shot)]


def _line(decision: Aiming, shot: Shot) -> Plain:
    a, b = decision.attacker.base, shot.aim.base
    line = [place(a.x, a.y), place(b.x, b.y)]
    return {"weapon": shot.weapon.name, "target": shot.target.id, "line": line}
