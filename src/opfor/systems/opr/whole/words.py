"""Words: what a person may type instead of placing every model, and what it comes to.

`offers` lists short answers with what they mean; `answer_of` turns a typed line into the answer
that goes into the record. Suggestions roll on throwaway dice: they change nothing.
"""

from opfor.boards.inches import NO_WAY, nearest_gap
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Choose, Decision, Option
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.casualties import weakest
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole import suggestions
from opfor.systems.opr.whole.answers import compact, compact_places
from opfor.systems.opr.whole.areas import form_up, markers_of
from opfor.systems.opr.whole.closing import consolidate, pile_in
from opfor.systems.opr.whole.decisions import Casualties, Move, Order, PlaceMarker, PlaceUnit
from opfor.systems.opr.whole.loading import Loading
from opfor.systems.opr.whole.orders import write_order
from opfor.systems.opr.whole.policy import place_as_ai
from opfor.systems.opr.whole.state import War

AUTO = "auto"
MOST_ENEMIES = 4


def throwaway() -> Dice:
    return Dice(Seeded(1, "suggestion"))


def offers(decision: Decision) -> list[Option]:
    """Short answers, each with what it means."""
    if isinstance(decision, Choose):
        return decision.options
    if isinstance(decision, Order):
        return _order_offers(decision)
    if isinstance(decision, PlaceMarker):
        return [Option("X Y", "inches from the south-west corner"), _auto("as the A.I. would")]
    if isinstance(decision, PlaceUnit):
        return [Option("X Y", "the middle of its front rank"), _auto("near an objective")]
    if isinstance(decision, Move):
        return [Option("stay", "nobody moves"), _auto("as the A.I. would")]
    if isinstance(decision, Casualties):
        return [_auto("those who matter least"), Option("0 2 …", "models by number")]
    return [_auto("drawn at random"), Option("none", "all deploy on the table")]


def _auto(label: str) -> Option:
    return Option(AUTO, label)


def _order_offers(decision: Order) -> list[Option]:
    unit, battle = decision.unit, decision.war.battle
    if unit.is_stunned:
        return [Option("idle", "recover")]
    if unit.is_aircraft:
        return [Option("fly", "its straight move")]
    found = [Option("hold", "stay and shoot")]
    if unit.is_fixed:
        return found
    for marker in battle.objectives:
        found.append(Option(f"advance {marker.id}", f"advance toward objective {marker.id}"))
        found.append(Option(f"rush {marker.id}", f"rush toward objective {marker.id}"))
    for enemy in _nearest(battle, unit):
        found.append(Option(f"advance {enemy.id}", f"advance toward {enemy.name}"))
        if suggestions.charge(decision.war, unit, [enemy], throwaway()) is not None:
            found.append(Option(f"charge {enemy.id}", f"charge {enemy.name}"))
    return found


def _nearest(battle: Battle, unit: Unit) -> list[Unit]:
    carrier = battle.unit(unit.embarked_in) if unit.embarked_in else None
    bases = carrier.bases if carrier is not None else unit.bases
    enemies = battle.enemies(unit.side)
    enemies.sort(key=lambda enemy: nearest_gap(bases, enemy.bases) if bases else NO_WAY)
    return enemies[:MOST_ENEMIES]


def answer_of(decision: Decision, line: str) -> str:
    """The answer a line stands for; what is written out in full goes through as it is."""
    text = line.strip()
    if text.startswith(("{", "[")):
        return text
    if isinstance(decision, Order):
        return write_order(_ordered(decision, text.lower().split()))
    if isinstance(decision, PlaceMarker):
        return _marker(decision, text)
    if isinstance(decision, PlaceUnit):
        return _placed(decision, text)
    if isinstance(decision, Move):
        return _moved(decision, text)
    if isinstance(decision, Casualties):
        return _fallen(decision, text)
    if isinstance(decision, Loading):
        return decision.sample(throwaway()) if text == AUTO else compact({})
    return text


def _ordered(decision: Order, words: list[str]) -> Verdict:
    war, unit, dice = decision.war, decision.unit, throwaway()
    if words in (["hold"], ["idle"], ["fly"]):
        return suggestions.hold(war, unit, dice)
    if len(words) == 2 and words[0] == "charge":
        enemy = war.battle.unit(words[1])
        found = suggestions.charge(war, unit, [enemy] if enemy is not None else [], dice)
        if found is None:
            raise Refused(f"{words[1][:MAX_TEXT]} cannot be charged (CORE-CHARGE-TARGET)")
        return found
    if len(words) in (2, 3) and words[0] in ("advance", "rush"):
        x, y = _goal(war, words[1:])
        return suggestions.toward(war, unit, words[0], x, y, dice)
    raise Refused("an order is hold, advance, rush or charge, and whereto; ? lists them")


def _goal(war: War, words: list[str]) -> tuple[float, float]:
    if len(words) == 2:
        return _numbers(" ".join(words))
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
    places = form_up(war, unit, decision.zone(), x, y)
    if places is None:
        raise Refused(f"{unit.name} has no room round ({x:g}, {y:g}) (CORE-DEPLOYMENT)")
    return compact_places(places)


def _moved(decision: Move, text: str) -> str:
    if text != AUTO:
        return text
    battle, enemy = decision.war.battle, decision.enemy
    if enemy is not None:
        places = pile_in(battle, decision.unit, enemy)
    else:
        places = consolidate(battle, decision.unit, decision.inches, throwaway())
    return "stay" if places is None else compact_places(places)


def _fallen(decision: Casualties, text: str) -> str:
    unit = decision.unit
    if text == AUTO:
        battle = decision.war.battle
        chosen = weakest(battle, throwaway(), unit, decision.candidates, None, decision.count)
        return compact([unit.models.index(model) for model in chosen])
    return compact([int(part) for part in text.replace(",", " ").split() if part.isdigit()])
