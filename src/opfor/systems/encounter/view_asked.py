"""A choice as plain data: every option with the hex, formation or unit it stands for."""

from typing import cast

from opfor.game import Decision, Option, RollDie
from opfor.match import Match
from opfor.pages import Plain, answered, die, offered, question, tried, unseen
from opfor.systems.encounter import legal, reach
from opfor.systems.encounter.battle import BOARD, NOWHERE, Battle, Formation, Unit
from opfor.systems.encounter.decisions import HEXES, Ask, capital, unit_id
from opfor.systems.encounter.legal import Act, Play
from opfor.systems.encounter.view_card import closest, look
from opfor.systems.encounter.view_hexes import at, hexes

#: questions whose answer is where a unit or a formation will be
STANDING = ("place", "enter", "move")


def asked(match: Match, state: Battle, decision: Decision, seat: str) -> Plain:
    """A decision for a page; an answer to it is the id of an option."""
    if isinstance(decision, RollDie):
        return die(decision)
    ask = cast(Ask, decision)
    ask.fill()
    about = subject(ask)
    pairs = zip(ask.options, ask.values, strict=True)
    found = question(ask, about.id if about is not None else None, [])
    found["options"] = [_option(ask, option, value) for option, value in pairs]
    found["model"] = unit_id(ask.battle, ask.unit) if ask.unit is not None else None
    return found


def subject(ask: Ask) -> Formation | None:
    if ask.unit is not None:
        return ask.battle.formations[ask.unit.formation]
    return ask.thread.formation if ask.thread is not None else None


def _option(ask: Ask, option: Option, value: int) -> Plain:
    battle = ask.battle
    if ask.kind in HEXES and 0 <= value < reach.ABOARD:
        return offered(option, **_cell(battle, value))
    if ask.kind in HEXES and value >= reach.ABOARD:
        return offered(option, **_unit(battle, battle.units[value - reach.ABOARD]))
    if ask.kind in ("next", "activate"):
        return offered(option, **_formation(battle, battle.formations[value]))
    if ask.kind == "allocate":
        return offered(option, **_unit(battle, battle.units[value]))
    if ask.kind == "act":
        act = ask.acts[value]
        shown = Option(option.id, _act_label(ask, act, option.label), _act_hint(battle, act))
        return offered(shown, group=capital(act.order), **_act(battle, act))
    if ask.kind == "card" and value >= 0:
        play = ask.plays[value]
        return offered(option, group=play.card, **_play(battle, play))
    return offered(option)


def _act_label(ask: Ask, act: Act, label: str) -> str:
    """Without the order where there is only one, and without who is in the formation shot at."""
    if act.action == legal.SHOOT:
        label = label.partition(" (")[0]
    is_one = len({each.order for each in ask.acts}) == 1
    return label.partition(": ")[2] if is_one else label


def _act_hint(battle: Battle, act: Act) -> str:
    return battle.brief(battle.formations[act.target]) if act.action == legal.SHOOT else ""


def _cell(battle: Battle, hex: int) -> Plain:
    return {"cell": battle.grid.label(hex), "at": at(battle.grid, hex)}


def _unit(battle: Battle, unit: Unit) -> Plain:
    found: Plain = {
        "unit": battle.formations[unit.formation].id,
        "model": unit_id(battle, unit),
    }
    return found | _cell(battle, unit.hex) if unit.hex >= 0 else found


def _formation(battle: Battle, formation: Formation) -> Plain:
    standing = battle.standing(formation)
    found: Plain = {"unit": formation.id}
    return found | _cell(battle, standing[0].hex) if standing else found


def _act(battle: Battle, act: Act) -> Plain:
    if act.action == legal.SHOOT:
        return _formation(battle, battle.formations[act.target])
    return _cell(battle, act.target) if act.action == legal.ENGAGE else {}


def _play(battle: Battle, play: Play) -> Plain:
    if play.card in legal.HEX_CARDS:
        return _cell(battle, play.target)
    if play.card in legal.FORMATION_CARDS:
        return _formation(battle, battle.formations[play.target])
    return _unit(battle, battle.units[play.target])


# previews


def preview(match: Match, state: Battle, decision: Decision, words: str) -> Plain:
    """Never refused: what is wrong stands in `why`, with the rule."""
    return tried(decision, lambda: _preview(match, decision, words))


def _preview(match: Match, decision: Decision, words: str) -> Plain:
    found = answered(decision.verify(match.answer_of(decision, words)))
    if isinstance(decision, Ask):
        ids = [option.id for option in decision.options]
        _foresee(decision, decision.values[ids.index(found["answer"])], found)
    return found


def _foresee(ask: Ask, value: int, found: Plain) -> None:
    """Where a unit goes by which hexes, or whom a formation shoots."""
    battle, unit = ask.battle, ask.unit
    if ask.kind in HEXES and 0 <= value < reach.ABOARD:
        found["models"] = [at(battle.grid, value)]
        found["cell"] = battle.grid.label(value)
    if ask.kind == "move" and unit is not None and 0 <= value < reach.ABOARD:
        way = [unit.hex, value]
        if unit.rides < 0:
            way = reach.way_of(battle, unit, unit.hex, value)
        found["paths"] = [[at(battle.grid, hex) for hex in way]]
        found["length"] = float(len(way) - 1)
        found["limit"] = float(unit.profile.move)
        found["text"] = f"{hexes(len(way) - 1)}, move {unit.profile.move}"
    if ask.kind == "act" and ask.acts[value].action == legal.SHOOT and ask.thread is not None:
        target = battle.formations[ask.acts[value].target]
        a, b = closest(battle, ask.thread.formation, target)
        line = [at(battle.grid, a), at(battle.grid, b)]
        found["shots"] = [{"weapon": "", "target": target.id, "line": line}]


# a look from a place not taken yet


def look_from(match: Match, decision: Decision, answer: str, target: str, seat: str) -> Plain:
    """From the unit that would stand there, by itself: the others of its formation stay where
    they are and have looks of their own. Those who enter together are looked from together."""
    about = subject(decision) if isinstance(decision, Ask) else None
    if not isinstance(decision, Ask) or about is None:
        return unseen("this question is about no formation")
    ids = [option.id for option in decision.options]
    value = decision.values[ids.index(answer)]
    twin, unit = decision.battle.copy(), decision.unit
    if decision.kind not in STANDING or value < 0:
        return look(match, twin, about.id, target, seat)
    formation = twin.formations[about.index]
    _stand(twin, formation, unit, value)
    is_part = unit is not None and _leave_alone(twin, formation, twin.units[unit.index])
    found = look(match, twin, about.id, target, seat)
    if unit is not None and is_part and found["odds"]:
        found["note"] = f"of {unit.name} alone; {found['note']}"
    return found


def _leave_alone(battle: Battle, formation: Formation, unit: Unit) -> bool:
    """Take the others off the board, all but its passengers; whether there were any."""
    others = [each for each in battle.living(formation) if each.hex >= 0 and each is not unit]
    others = [each for each in others if each.rides != unit.index]
    for each in others:
        each.hex = each.rides = NOWHERE
    return bool(others)


def _stand(battle: Battle, formation: Formation, unit: Unit | None, value: int) -> None:
    """A unit in a hex or a transport, its passengers with it; without a unit all that enter."""
    rides = value - reach.ABOARD if value >= reach.ABOARD else NOWHERE
    hex = battle.units[rides].hex if rides >= 0 else value
    moved = [battle.units[unit.index]] if unit is not None else battle.living(formation)
    for each in moved:
        for rider in battle.passengers(each):
            rider.hex = hex
        each.hex, each.rides = hex, rides
    formation.where = BOARD
