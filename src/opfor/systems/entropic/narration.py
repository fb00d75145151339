"""What a battle tells: every event names its rules, and holds nothing a seat may not know."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from opfor.game import Event, Game
from opfor.systems.entropic.damage import RESULTS, STUNNED, explain
from opfor.systems.entropic.decisions import tokens_counted
from opfor.systems.entropic.scores import BANDS, LONG, Line, Scores, clear_digits
from opfor.systems.entropic.state import Battle, Model, Part
from opfor.words import counted

if TYPE_CHECKING:
    from opfor.systems.entropic.attack import Strike
    from opfor.systems.entropic.moving import Way


def tell(game: Game, kind: str, text: str, rules: Sequence[str], **parts: object) -> None:
    event = Event(kind, text, rules)
    event.parts = dict(parts)
    game.tell(event)


def place(model: Model) -> str:
    return f"{round(model.base.x, 2):g},{round(model.base.y, 2):g}"


def tell_placed(game: Game, model: Model) -> None:
    cloaked = ", cloaked" if model.is_cloaked else ""
    at = place(model)
    text = f"{model.name} was placed at {at}{cloaked}"
    tell(game, "placed", text, ["EE-DEPLOY"], unit=model.id, at=[model.base.x, model.base.y])


def tell_left_off(game: Game, models: Sequence[Model]) -> None:
    """EE-D23: who found no place and has to come on from the edge."""
    for model in models:
        text = f"{model.name} found no free place in its deployment zone and waits off the table"
        tell(game, "note", text, ["EE-DEPLOY", "EE-D23"], unit=model.id)


def tell_pools(game: Game, battle: Battle) -> None:
    """Pools can be counted by anybody: from Command and stun markers [EE-POOL]."""
    pools = {side.seat: [side.real, side.dummy] for side in battle.sides}
    words = "; ".join(f"{s.name}: {s.real} points, {s.dummy} dummies" for s in battle.sides)
    text = f"Turn {battle.turn}, command phase. {words}"
    tell(game, "round", text, ["EE-TURN", "EE-POOL"], turn=battle.turn, pools=pools)


def tell_allocation(game: Game, battle: Battle) -> None:
    """How many tokens lie where; only the owner is told which."""
    tokens = {m.id: m.tokens for s in battle.sides for m in s.models if m.tokens}
    laid = [f"{m.name} {m.tokens}" for s in battle.sides for m in s.models if m.tokens]
    text = f"Tokens were laid face down: {', '.join(laid) or 'none'}"
    tell(game, "allocated", text, ["EE-ALLOCATE"], tokens=tokens)
    for side in battle.sides:
        faces = {m.id: [m.real, m.dummy] for m in side.models if m.tokens}
        words = ", ".join(f"{m.name} {m.real}+{m.dummy}" for m in side.models if m.tokens)
        text = f"Tokens of {side.name} (points+dummies): {words or 'none'}"
        event = Event("faces", text, ["EE-ALLOCATE"])
        event.parts = {"faces": faces, "pool": [side.real, side.dummy]}
        event.audience = [side.seat]
        game.tell(event)


def tell_move(
    game: Game, battle: Battle, model: Model, way: "Way", length: float, reach: float, stuns: int
) -> None:
    at = place(model)
    measured = clear_digits(length, [reach])
    went = f"{model.name} moved to {at}: {measured} measured, Move {reach:g}"
    rules = ["EE-MOVE"]
    if way.has_waypoints:
        rules += ["EE-WAYPOINTS", "EE-WAYPOINT-LEGS"]
    if stuns:
        went += f"; too far, {stuns} stun"
        rules.append("EE-WAYPOINT-STUN" if way.has_waypoints else "EE-OVERSHOOT")
    bases = [[base.x, base.y] for base in (*model.trail, model.base)]
    tell(game, "moved", went, rules, unit=model.id, bases=bases, measured=length, stun=stuns)


def tell_target(game: Game, strike: "Strike") -> None:
    text = (
        f"{strike.attacker.part_name(strike.part)} attacks"
        f" {strike.target.part_name(strike.target_part)} with {strike.weapon.name}"
        f" ({strike.aim.word})"
    )
    rules = ["EE-ATTACK", "EE-TARGET"]
    tell(game, "attack", text, rules, unit=strike.attacker.id, target=strike.target.id)


def tell_moved_away(game: Game, strike: "Strike") -> None:
    """EE-MOVE-INTERRUPT: what is attacked now is where the target stood."""
    text = (
        f"The attack goes on at the source base of {strike.target.name}"
        f" ({round(strike.aim.base.x, 2):g},{round(strike.aim.base.y, 2):g})"
    )
    tell(game, "effect", text, ["EE-MOVE-INTERRUPT"], unit=strike.target.id)


def tell_long_range(game: Game, strike: "Strike") -> None:
    if strike.facts.band == LONG:
        text = f"{strike.attacker.part_name(strike.part)} got a stun marker: beyond its range"
        tell(game, "stun", text, ["EE-LONG-RANGE"], units=[strike.attacker.id])


def tell_bid(game: Game, model: Model, count: int, rule: str) -> None:
    """How many tokens were laid; not which."""
    text = f"{model.name}: {tokens_counted(count)} laid face down"
    tell(game, "bid", text, [rule], unit=model.id, tokens=count)


def tell_failed(game: Game, strike: "Strike") -> None:
    text = (
        f"The attack failed: {strike.facts.measured()} is more than twice the range of"
        f" {strike.weapon.range:g}; {strike.attacker.name} got a stun marker"
    )
    tell(game, "failed", text, ["EE-TOO-FAR", "EE-D9"], distance=strike.facts.distance)


def tell_scores(game: Game, strike: "Strike", scores: Scores) -> None:
    facts = strike.facts
    text = (
        f"{facts.measured()} {BANDS[facts.band]} ({facts.range:g})."
        f" Attack {sum_of(scores.attack_lines)} = {scores.attack};"
        f" defense {sum_of(scores.defense_lines)} = {scores.defense}"
    )
    lines = [*scores.attack_lines, *scores.defense_lines]
    tell(
        game,
        "scores",
        text,
        list(dict.fromkeys(line.rule for line in lines)),
        attack=[[line.amount, line.words] for line in scores.attack_lines],
        defense=[[line.amount, line.words] for line in scores.defense_lines],
        revealed=[[strike.bid[0], strike.bid[1]], [strike.answer[0], strike.answer[1]]],
    )


def sum_of(lines: Sequence[Line]) -> str:
    """ "4 Attack +1 closest visible enemy"."""
    first, *rest = lines
    added = "".join(f" +{line.amount} {line.words}" for line in rest)
    return f"{first.amount} {first.words}{added}"


def tell_damage(game: Game, strike: "Strike", scores: Scores, result: int) -> None:
    name = strike.target.part_name(strike.target_part)
    text = f"{name}: {explain(scores.attack, scores.defense)}"
    tell(game, "damage", text, ["EE-DAMAGE", "EE-TIMING"], result=RESULTS[result])


def tell_extra(game: Game, strike: "Strike", result: int) -> None:
    """EE-D21: the markers that a weapon adds to a result."""
    if result < STUNNED:
        return
    name, weapon = strike.target.part_name(strike.target_part), strike.weapon
    if weapon.is_incendiary:
        text = f"{name} got a burning marker: {weapon.name} is Incendiary"
        tell(game, "effect", text, ["EE-D21", "EE-BURNING"], unit=strike.target.id)
    if weapon.is_flash:
        text = f"{name} got a blinded marker: {weapon.name} is Flash"
        tell(game, "effect", text, ["EE-D21", "EE-BLINDED"], unit=strike.target.id)


def tell_fires(game: Game, model: Model) -> None:
    """EE-BURNING: what the fires of a model are about to do."""
    for part in model.living:
        count = part.active.burning
        if count:
            text = f"{model.part_name(part)} burns: {counted(count, 'damaged marker')}"
            tell(game, "effect", text, ["EE-BURNING"], unit=model.id)


def tell_area(game: Game, models: list[Model], score: int) -> None:
    if models:
        names = ", ".join(model.name for model in models)
        text = f"Within {score}: a stun marker each for {names}"
        tell(game, "stun", text, ["EE-AREA-STUN"], units=[model.id for model in models])


def tell_attribute(game: Game, model: Model, part: Part, attribute: str) -> None:
    text = f"{model.part_name(part)} was damaged: {attribute} is 0"
    tell(game, "damaged", text, ["EE-DAMAGED"], unit=model.id, attribute=attribute)


def tell_gone(game: Game, model: Model, rule: str) -> None:
    tell(game, "destroyed", f"{model.name} was destroyed", [rule], unit=model.id)


def tell_turn_end(game: Game, battle: Battle) -> None:
    words = ", ".join(f"{side.name} {side.score}" for side in battle.sides)
    text = f"End of turn {battle.turn}: {words}"
    tell(game, "score", text, ["EE-D7"], score={s.seat: s.score for s in battle.sides})


def tell_result(game: Game, battle: Battle, winner: str) -> None:
    words = ", ".join(f"{side.name} {side.score}" for side in battle.sides)
    names = {side.seat: side.name for side in battle.sides}
    text = f"{names[winner]} won: {words}" if winner else f"A draw: {words}"
    tell(game, "result", text, ["EE-D7"], winner=winner)
