"""A preview: what an answer would do, without doing it."""

from opfor.boards.inches import Base, is_within
from opfor.boards.paths import Path
from opfor.game import Decision
from opfor.match import Match
from opfor.pages import Plain, answered, place, tried
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.odds import shot_odds
from opfor.systems.opr.verdict import EDGE, Verdict
from opfor.systems.opr.whole.answers import parsed, points_from
from opfor.systems.opr.whole.decisions import NO_ROOM, Move, Order, PlaceMarker, PlaceUnit
from opfor.systems.opr.whole.movers import Mover
from opfor.systems.opr.whole.orders import read_order, write_order
from opfor.systems.opr.whole.small_moves import small_ways
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.view_card import spell_words
from opfor.systems.opr.whole.view_look import closest
from opfor.systems.opr.whole.view_moves import RULES, aim_as_ai, ends_of
from opfor.systems.opr.whole.words import order_of, throwaway

#: the fields of a written order that say what it attacks
AIMED = ("shoot", "cast")


def preview(match: Match, state: War, decision: Decision, words: str) -> Plain:
    """Never refused: what is wrong stands in `why`, with the rule."""
    return tried(decision, lambda: _preview(match, decision, words))


def _preview(match: Match, decision: Decision, words: str) -> Plain:
    if isinstance(decision, Order):
        return _order(decision, words.strip())
    answer = decision.verify(match.answer_of(decision, words))
    found = answered(answer)
    if isinstance(decision, PlaceMarker):
        found["models"] = [place(x, y) for x, y in points_from(parsed(answer), 1)]
    elif isinstance(decision, PlaceUnit) and answer != NO_ROOM:
        points = points_from(parsed(answer), len(decision.unit.models))
        found["models"] = [place(x, y) for x, y in points]
    elif isinstance(decision, Move) and answer != "stay":
        _move(decision, answer, found)
    return found


def _move(decision: Move, answer: str, found: Plain) -> None:
    points = points_from(parsed(answer), len(decision.unit.models))
    places = [Base(x, y, m.base.r) for (x, y), m in zip(points, decision.unit.models, strict=True)]
    battle, enemy = decision.war.battle, decision.enemy
    ways = small_ways(battle, decision.unit, enemy, decision.inches, places)
    found["models"] = [place(x, y) for x, y in points]
    _measure(found, ways, decision.inches)


def _measure(found: Plain, ways: list[Path], limit: float) -> None:
    length = max((way.length for way in ways), default=0.0)
    found["paths"] = [[place(x, y) for x, y in way.points()] for way in ways]
    found["length"] = round(length, 2)
    found["limit"] = limit
    found["text"] = f'{length:.1f}" of {limit:g}"'


def _order(decision: Order, words: str) -> Plain:
    """An order given by words is legal as it is made; one written out is read as a record is."""
    war, unit = decision.war, decision.unit
    head = words.partition(";")[0].lower().split()
    is_placed = len(head) == 3 and head[0] in RULES
    if words.startswith("{"):
        verdict = _written(war, unit, words)
    else:
        verdict = order_of(decision, words, is_exact=True)
        if not is_placed or ";" in words or unit.is_stunned:
            verdict = read_order(war, unit, write_order(verdict))
    return _ordered(war, unit, verdict)


def _written(war: War, unit: Unit, words: str) -> Verdict:
    """An order with a place for every model; if it does not say what it attacks, that is what
    the A.I. would choose from there."""
    verdict = read_order(war, unit, words)
    if verdict.models and not any(field in parsed(words) for field in AIMED):
        aim_as_ai(Mover(war.battle, unit, throwaway()), verdict)
    return verdict


def _ordered(war: War, unit: Unit, verdict: Verdict) -> Plain:
    found = answered(write_order(verdict))
    mover = Mover(war.battle, unit)
    found["models"] = [place(x, y) for x, y in verdict.models]
    if verdict.toward_kind == EDGE:
        found["text"] = "off the table, and back here"
    elif verdict.action in ("advance", "rush", "charge"):
        inches = mover.inches(verdict.action)
        limit = inches if unit.is_aircraft else mover.marches.allowance(inches)
        _measure(found, verdict.ways, limit)
    ends = ends_of(unit, verdict)
    found["shots"] = [
        _line(war, ends, shot.weapon, shot.target) for shot in verdict.shots if ends
    ] + [_line(war, unit.casters(ends), cast.spell, cast.target) for cast in verdict.spells if ends]
    found["target"] = verdict.target or None
    if verdict.spells:
        found["text"] = "; ".join(_told(war, unit, verdict, str(found.get("text", ""))))
    if ends and verdict.action in ("hold", "advance") and verdict.toward_kind != EDGE:
        found["choices"] = _choices(war, mover, ends, verdict)
    if ends and unit.can_cast and verdict.action != "idle" and verdict.toward_kind != EDGE:
        found["spells"] = _spells(mover, ends, verdict)
    return found


def _told(war: War, unit: Unit, verdict: Verdict, moved: str) -> list[str]:
    """What is measured of the move, and what its spells are: no book of the player's has them."""
    casts = [
        f"{cast.spell} at {cast.target}: {spell_words(war, unit.spells[cast.number - 1])}"
        for cast in verdict.spells
    ]
    return [moved, *casts] if moved else casts


def _line(war: War, ends: list[Base], weapon: str, target: str) -> Plain:
    enemy = war.battle.unit(target)
    line: list[list[float]] = []
    if enemy is not None and enemy.bases:
        a, b = closest(ends, enemy.bases)
        line = [place(a.x, a.y), place(b.x, b.y)]
    return {"weapon": weapon, "target": target, "line": line}


def _choices(war: War, mover: Mover, ends: list[Base], verdict: Verdict) -> list[Plain]:
    """For each weapon group whom it could shoot at from there, and what that may do; words:
    "…; Rifle > b2"."""
    chosen = {shot.weapon: shot.target for shot in verdict.shots}
    hits = {
        enemy.id: [g.name for g in mover.unit.carried if mover.targets.can_hit(g, ends, enemy)]
        for enemy in mover.measure.enemies
    }
    odds = {id: _odds(war, mover.unit, ends, id) for id, names in hits.items() if names}
    return [
        {
            "weapon": group.name,
            "targets": [id for id, names in hits.items() if group.name in names],
            "chosen": chosen.get(group.name),
            "odds": {id: rows[group.name] for id, rows in odds.items() if group.name in rows},
        }
        for group in mover.unit.carried
    ]


def _odds(war: War, unit: Unit, ends: list[Base], target: str) -> dict[str, Plain]:
    """What each weapon may do to a target from where the order ends."""
    enemy = war.battle.unit(target)
    if enemy is None:
        return {}
    twin = unit.copy()
    for model, base in zip(twin.models, ends, strict=False):
        model.base = base
    twin.muster()
    # lines of sight know a unit's own models by its crowd
    twin.crowd = unit.crowd
    favour = (war.favoured, war.bonus_to_hit, war.bonus_defense)
    pairs = zip(unit.bases, ends, strict=False)
    has_moved = any((base.x, base.y) != (end.x, end.y) for base, end in pairs)
    rows = shot_odds(war.battle, twin, enemy, has_moved, favour)
    return {row.weapon: {"mean": row.plain()["mean"], "text": row.text} for row in rows}


def _spells(mover: Mover, ends: list[Base], verdict: Verdict) -> list[Plain]:
    """Each spell with what it costs and whom it could be cast on; words: "…; cast 1 > b2"."""
    chosen = {cast.number: cast.target for cast in verdict.spells}
    return [
        {
            "number": number,
            "name": spell.name,
            "value": spell.value,
            "targets": [
                enemy.id
                for enemy in mover.measure.enemies
                if _can_cast(mover, ends, spell.range, enemy)
            ],
            "chosen": chosen.get(number),
        }
        for number, spell in enumerate(mover.unit.spells, 1)
    ]


def _can_cast(mover: Mover, ends: list[Base], inches: float, enemy: Unit) -> bool:
    """CORE-CAST: range and sight."""
    lines, own = mover.battle.lines, mover.unit.crowd
    return any(
        is_within(a, b, inches) and lines.can_see(a, b, own, enemy.crowd)
        for a in mover.unit.casters(ends)
        for b in enemy.bases
    )
