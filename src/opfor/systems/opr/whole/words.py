"""Words: what a person may type instead of placing every model, and what it comes to.

`answer_of` turns a typed line into the answer that goes into the record; `offering` lists what
may be typed. Suggestions roll on throwaway dice: they change nothing.

An order is `hold`, `advance 30 12`, `rush A`, `charge b2` or `embark a1`; without more words it
attacks as the A.I. would. What it attacks may be said after semicolons: `advance 30 12; > b2`
(everything that can), `hold; Heavy Rifle > b2; cast 1 > b3`, `hold; hold fire`.
"""

import math

from opfor.boards.inches import Base
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Decision
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.casualties import weakest
from opfor.systems.opr.verdict import Cast, Shot, Verdict
from opfor.systems.opr.whole import suggestions
from opfor.systems.opr.whole.answers import compact, compact_places
from opfor.systems.opr.whole.areas import form_up, markers_of
from opfor.systems.opr.whole.closing import consolidate, out_of_contact
from opfor.systems.opr.whole.decisions import Casualties, Move, Order, PlaceMarker, PlaceUnit
from opfor.systems.opr.whole.embarking import EMBARKING, check_rider, embark
from opfor.systems.opr.whole.leaving import leave
from opfor.systems.opr.whole.loading import Loading, loading_of
from opfor.systems.opr.whole.movers import Mover
from opfor.systems.opr.whole.orders import (
    ACTIONS,
    check_action,
    enemy_of,
    write_order,
)
from opfor.systems.opr.whole.piling import pile_in
from opfor.systems.opr.whole.policy import place_as_ai
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.view_moves import (
    RULES,
    aim_as_ai,
    ends_of,
    put_down,
    shifted,
)

AUTO = "auto"
HOLD_FIRE = "hold fire"
#: the straight move of an Aircraft, as the A.I. would make it
FLY = "fly"
#: off the table and back on an edge
LEAVE = "leave"
#: inches from a corner that any table could have
FURTHEST = 1000.0
#: inches; less is told as none
LEAST_STEP = 0.05


def throwaway() -> Dice:
    return Dice(Seeded(1, "suggestion"))


def answer_of(decision: Decision, line: str) -> str:
    """The answer a line stands for; what is written out in full goes through as it is."""
    text = line.strip()
    if text.startswith(("{", "[")):
        return text
    if isinstance(decision, Order):
        return write_order(order_of(decision, text))
    if isinstance(decision, PlaceMarker):
        return _marker(decision, text)
    if isinstance(decision, PlaceUnit):
        return _placed(decision, text)
    if isinstance(decision, Move):
        return _moved(decision, text)
    if isinstance(decision, Casualties):
        return _fallen(decision, text)
    if isinstance(decision, Loading):
        return decision.sample(throwaway()) if text == AUTO else loading_of(text)
    return text


def order_of(decision: Order, text: str, is_exact: bool = False) -> Verdict:
    """The order that words stand for; an exact one ends where it says or is refused."""
    head, *aimed = (part.strip() for part in text.split(";"))
    verdict = _ordered(decision, head.lower().split(), is_exact)
    if aimed:
        _aim(decision, verdict, [part for part in aimed if part])
    return verdict


def _aim(decision: Order, verdict: Verdict, parts: list[str]) -> None:
    """Attack what the words say in the place of what the A.I. would."""
    shots: list[Shot] = []
    spells: list[Cast] = []
    for part in parts:
        what, arrow, id = (word.strip() for word in part.partition(">"))
        if part.lower() == HOLD_FIRE:
            continue
        if not arrow:
            raise Refused(f"'{part[:MAX_TEXT]}' is no target such as Rifle > b2")
        if what.lower().startswith("cast "):
            spells.append(_spell(decision.unit, what[5:].strip(), id.lower()))
        elif what:
            shots.append(Shot(what, id.lower()))
        else:
            shots += _all_at(decision, verdict, id.lower())
    is_cast = any(part.lower().startswith("cast ") for part in parts)
    if is_cast:
        verdict.spells = spells
    if shots or HOLD_FIRE in [part.lower() for part in parts]:
        verdict.shots = shots


def _spell(unit: Unit, number: str, id: str) -> Cast:
    place = int(number) if number.isascii() and number.isdigit() else 0
    if not 1 <= place <= len(unit.spells):
        raise Refused(f"{unit.name} has no spell {number[:MAX_TEXT]} (CORE-CAST)")
    return Cast(unit.spells[place - 1].name, place, id)


def _all_at(decision: Order, verdict: Verdict, id: str) -> list[Shot]:
    """Every group that has range and sight."""
    unit, battle = decision.unit, decision.war.battle
    enemy = enemy_of(battle, unit, id, "CORE-TARGET")
    targets, ends = Mover(battle, unit).targets, ends_of(unit, verdict)
    found = [Shot(g.name, id) for g in unit.carried if ends and targets.can_hit(g, ends, enemy)]
    if not found:
        raise Refused(f"nothing has range and sight to {enemy.name} (CORE-TARGET)")
    return found


def _ordered(decision: Order, words: list[str], is_exact: bool) -> Verdict:
    war, unit, dice = decision.war, decision.unit, throwaway()
    _check_word(decision, words[0] if words else "")
    if words in (["hold"], ["idle"], [FLY]):
        return suggestions.hold(war, unit, dice)
    if len(words) == 2 and words[0] == "charge":
        enemy = war.battle.unit(words[1])
        found = suggestions.charge(war, unit, [enemy] if enemy is not None else [], dice)
        if found is None:
            raise Refused(suggestions.no_charge(war, unit, words[1]))
        return found
    if len(words) == 2 and words[0] == "embark":
        return _embarked(decision, words[1])
    if len(words) == 3 and words[0] == LEAVE:
        return leave(Mover(war.battle, unit, dice), *_numbers(" ".join(words[1:])))
    if len(words) == 3 and words[0] in RULES:
        placed = _placed_down(decision, words, is_exact)
        return placed if is_exact else _moving(unit, words, placed)
    if len(words) == 2 and words[0] in RULES:
        x, y = _goal(war, words[1:])
        return _moving(unit, words, suggestions.toward(war, unit, words[0], x, y, dice))
    raise Refused(
        "an order is hold, advance X Y, rush X Y, or one of these with an objective or a unit, "
        "charge b2 or embark a1; ? lists them"
    )


def _check_word(decision: Order, word: str) -> None:
    """Whether this unit may do such a thing at all; other words are judged later."""
    war, unit = decision.war, decision.unit
    if word == FLY and not unit.is_aircraft:
        raise Refused(f"{unit.name} is no Aircraft (CORE-SR-AIRCRAFT)")
    if word in ACTIONS or word in (FLY, LEAVE):
        check_action(war, unit, word if word in ACTIONS else "advance")


def _moving(unit: Unit, words: list[str], verdict: Verdict) -> Verdict:
    """The order, unless nobody could take a step: that would cost the activation."""
    if unit.embarked_in or unit.is_aircraft or length_of(verdict) >= LEAST_STEP:
        return verdict
    where = " ".join(words[1:])[:MAX_TEXT]
    barred = f"{unit.name} cannot get any nearer to {where}: other units or the ground bar the way"
    raise Refused(f"{barred}, or it is there; hold stays (CORE-MOVE)")


def length_of(verdict: Verdict) -> float:
    """How far the model that goes furthest goes."""
    return max((way.length for way in verdict.ways), default=0.0)


def _embarked(decision: Order, id: str) -> Verdict:
    check_rider(decision.unit)
    check_action(decision.war, decision.unit, EMBARKING[0])
    return embark(Mover(decision.war.battle, decision.unit), id, EMBARKING)


def _placed_down(decision: Order, words: list[str], is_exact: bool) -> Verdict:
    """With the unit's middle at a place, or as near to it as it gets."""
    war, unit, dice = decision.war, decision.unit, throwaway()
    x, y = _numbers(" ".join(words[1:]))
    table = war.battle.table
    if not (0.0 <= x <= table.width and 0.0 <= y <= table.depth):
        size = f'{table.width:g}" by {table.depth:g}"'
        raise Refused(f"({x:g}, {y:g}) is off the table of {size} (CORE-MOVE)")
    mover = Mover(war.battle, unit, dice)
    try:
        verdict = put_down(mover, words[0], x, y)
    except Refused:
        if unit.is_aircraft or (is_exact and mover.transport is None):
            raise
        return suggestions.toward(war, unit, words[0], x, y, dice)
    aim_as_ai(mover, verdict)
    return verdict


def _goal(war: War, words: list[str]) -> tuple[float, float]:
    marker = next((m for m in war.battle.objectives if m.id.lower() == words[0]), None)
    if marker is not None:
        return marker.x, marker.y
    unit = war.battle.unit(words[0])
    if unit is None or not unit.is_on_table:
        raise Refused(f"'{words[0][:MAX_TEXT]}' is no objective and no unit on the table")
    return unit.bases[0].x, unit.bases[0].y


def _numbers(text: str) -> tuple[float, float]:
    parts = text.replace(",", " ").split()
    try:
        x, y = (float(part) for part in parts)
    except ValueError:
        raise Refused(f"'{text[:MAX_TEXT]}' is not a place such as 30 12") from None
    if not (math.isfinite(x) and math.isfinite(y) and max(abs(x), abs(y)) <= FURTHEST):
        raise Refused(f"'{text[:MAX_TEXT]}' is off the table")
    return x, y


def _marker(decision: PlaceMarker, text: str) -> str:
    if text == AUTO:
        placed = markers_of(decision.war).place(throwaway())
        return compact([[placed.x, placed.y]])
    return compact([list(_numbers(text))])


def _placed(decision: PlaceUnit, text: str) -> str:
    war, unit = decision.war, decision.unit
    if text == AUTO:
        place_as_ai(decision, throwaway())
        return decision.written()
    x, y = _numbers(text)
    zone = decision.zone()
    fault = zone.fault(Base(x, y, unit.bases[0].r))
    if fault:
        raise Refused(f"({x:.1f}, {y:.1f}) {fault} (CORE-DEPLOYMENT)")
    places = form_up(war, unit, zone, x, y)
    if places is None:
        raise Refused(f"{unit.name} has no room round ({x:.1f}, {y:.1f}) (CORE-DEPLOYMENT)")
    return compact_places(places)


def _moved(decision: Move, text: str) -> str:
    """ "30 12" takes the unit there by its middle; in a melee those who do not touch yet."""
    if text in ("", "stay"):
        return text
    battle, enemy = decision.war.battle, decision.enemy
    if text != AUTO:
        x, y = _numbers(text)
        return compact_places(_shifted_free(decision.unit, enemy, x, y))
    if enemy is not None:
        places = pile_in(battle, decision.unit, enemy)
    else:
        places = consolidate(battle, decision.unit, decision.inches, throwaway())
    return "stay" if places is None else compact_places(places)


def _shifted_free(unit: Unit, enemy: Unit | None, x: float, y: float) -> list[Base]:
    """CORE-PILE-IN: whoever is in contact stays."""
    if enemy is None:
        return shifted(unit.bases, x, y)
    free = out_of_contact(unit, enemy)
    places = list(unit.bases)
    for number, place in zip(free, shifted([places[n] for n in free], x, y), strict=True):
        places[number] = place
    return places


def _fallen(decision: Casualties, text: str) -> str:
    unit = decision.unit
    if text == AUTO:
        battle = decision.war.battle
        chosen = weakest(battle, throwaway(), unit, decision.candidates, None, decision.count)
        return compact([unit.models.index(model) + 1 for model in chosen])
    named = _chosen(text)
    if not all(id.isascii() and id.isdigit() and len(id) < 5 for id in named):
        raise Refused(f"'{text[:MAX_TEXT]}' is not like 1 3, the numbers of models")
    return compact([int(id) for id in named])


def _chosen(text: str) -> list[str]:
    """ "1 3", or "1=1 2=0 3=1" as a form sends it."""
    pairs = [part.partition("=") for part in text.replace(",", " ").split()]
    return [id for id, equals, value in pairs if not equals or value == "1"]
