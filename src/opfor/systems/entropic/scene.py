"""One attack on a measured table: a scene in, every step told [EE-ATTACK].

The scene gives the models, and under `attack` who attacks whom; what it leaves open is
asked, or taken as nothing (no bid, no interrupt).
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, cast

from opfor.boards.inches import Base, measured
from opfor.dice import Dice, Seeded
from opfor.faults import Refused, fault
from opfor.game import Decision, Event, Game
from opfor.systems.entropic.attack import Aiming, Interrupting, StrikeBid, attack
from opfor.systems.entropic.decisions import Pick, Shot, part_id, tokens_from
from opfor.systems.entropic.effects import can_activate
from opfor.systems.entropic.field import Field
from opfor.systems.entropic.moving import Moving
from opfor.systems.entropic.profiles import ATTRIBUTES
from opfor.systems.entropic.roster import profiles
from opfor.systems.entropic.scenario import Scenario, read_terrain
from opfor.systems.entropic.sight import weapons_of
from opfor.systems.entropic.state import SEATS, Battle, Model, Part, Side
from opfor.systems.entropic.strict import Fields, point
from opfor.systems.entropic.switches import turned

#: asks a person what a scene leaves open
Ask = Callable[[Decision], str]
#: is told what happened as it happens
Hear = Callable[[Event], None]
MAX_MODELS = 60
MARKERS = ("stun", "blinded", "burning", "pending_stun")


class AttackScene:
    """A battle that stands still, and the attack to be made in it."""

    def __init__(self, battle: Battle, attacker: Model, part: Part, orders: dict[str, Any]) -> None:
        self.battle = battle
        self.attacker = attacker
        self.part = part
        self.orders = orders


def read_attack(text: str, file: str) -> AttackScene:
    """A scene out of a file's text, or `Refused` naming the field."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise fault(file, "not readable as JSON") from None
    fields = Fields(data, file)
    if fields.text("system", "entropic") != "entropic":
        raise fault(file, "system: must be entropic")
    battle = battle_from(fields)
    orders = fields.raw("attack")
    fields.done()
    if not isinstance(orders, dict):
        raise fault(file, "attack: a table is needed")
    known = {"by", "part", "weapon", "target", "target_part", "aim", "bid", "answer"}
    for key in orders:
        if key not in known | {"interrupt", "move", "return_bid", "return_answer"}:
            raise fault(file, f"attack: unknown key '{key}'")
    attacker, part = _attacker(battle, orders, file)
    return AttackScene(battle, attacker, part, orders)


def battle_from(fields: Fields) -> Battle:
    """The table, the models and the pools of a scene."""
    table = Fields(fields.raw("table", {"width": 48, "depth": 48}), fields.at("table"))
    width, depth = table.real("width", 6.0, 500.0), table.real("depth", 6.0, 500.0)
    table.done()
    pieces = [read_terrain(each) for each in fields.tables("terrain")]
    rules = fields.raw("rules", {})
    battle = Battle(
        Scenario("scene", 1, Field(width, depth, pieces)), turned(rules, fields.at("rules"))
    )
    battle.sides = [Side(seat, seat, 0) for seat in SEATS]
    listed = fields.tables("models")
    if not 2 <= len(listed) <= MAX_MODELS:
        raise fault(fields.at("models"), f"2 to {MAX_MODELS} models are needed")
    for each in listed:
        _add_model(battle, each)
    for seat, tokens in dict(fields.raw("pools", {})).items():
        if seat not in SEATS:
            raise fault(fields.at("pools"), f"'{str(seat)[:80]}' is no side; there are: a, b")
        side = battle.sides[SEATS.index(seat)]
        side.real, side.dummy = tokens_from(str(tokens))
    return battle


def _add_model(battle: Battle, fields: Fields) -> None:
    seat = fields.text("side")
    if seat not in SEATS:
        raise fault(fields.at("side"), "must be a or b")
    number = SEATS.index(seat)
    side = battle.sides[number]
    id = fields.text("profile")
    if id not in profiles():
        raise fault(fields.at("profile"), f"unknown profile '{id[:80]}'")
    model = Model(
        f"{seat}{len(side.models) + 1}",
        fields.text("name", profiles()[id].name),
        number,
        profiles()[id],
    )
    given = fields.text("id", model.id)
    if given != model.id:
        raise fault(fields.at("id"), f"must be {model.id}: ids are the side and its place in it")
    _put(battle, model, fields)
    _mark(model, fields)
    side.models.append(model)
    fields.done()


def _put(battle: Battle, model: Model, fields: Fields) -> None:
    places = [*(fields.raw("trail", []) or []), fields.raw("at")]
    bases = [_base(model, place, fields.at("at")) for place in places]
    for base in bases:
        if not battle.field.is_on(base):
            raise fault(fields.at("at"), f"{base.x:g},{base.y:g} is not wholly on the table")
    model.base, model.trail = bases[-1], bases[:-1]
    model.is_on_table = True
    model.is_cloaked = fields.flag("cloaked")
    model.real, model.dummy = tokens_from(fields.text("tokens", "0+0"))


def _base(model: Model, place: object, where: str) -> Base:
    x, y = point(place, where)
    return Base(measured(where, x), measured(where, y), model.profile.radius)


def _mark(model: Model, fields: Fields) -> None:
    """Markers of the whole model, or of each component under `parts` by its name."""
    own = {key: fields.raw(key) for key in (*MARKERS, "damaged", "acted") if fields.has(key)}
    given = fields.raw("parts", {})
    if not isinstance(given, dict):
        raise fault(fields.at("parts"), "a table of components is needed")
    names = {part.profile.name.lower(): part for part in model.parts}
    for name in given:
        if str(name).lower() not in names:
            raise fault(fields.at("parts"), f"no component is called '{str(name)[:80]}'")
    for name, part in names.items():
        found = {
            **own,
            **{k: v for key, each in given.items() if key.lower() == name for k, v in each.items()},
        }
        _mark_part(part, Fields(found, fields.where))


def _mark_part(part: Part, fields: Fields) -> None:
    part.active.stun = fields.whole("stun", 0, 99, 0)
    part.active.blinded = fields.whole("blinded", 0, 99, 0)
    part.active.burning = fields.whole("burning", 0, 99, 0)
    part.pending.stun = fields.whole("pending_stun", 0, 99, 0)
    for name in fields.texts("damaged", ATTRIBUTES):
        part.zeroed |= 1 << ATTRIBUTES.index(name)
        part.active.damaged += 1
    part.has_acted = fields.flag("acted")
    fields.done()


def _attacker(battle: Battle, orders: dict[str, Any], file: str) -> tuple[Model, Part]:
    model = battle.model(str(orders.get("by", "")))
    if model is None:
        raise fault(file, f"attack.by: no model is called '{str(orders.get('by'))[:80]}'")
    wanted = str(orders.get("part", "")).lower()
    for part in model.parts:
        if weapons_of(model, part) and wanted in ("", part.profile.name.lower()):
            if not can_activate(model, part):
                raise fault(file, f"attack.by: {model.part_name(part)} cannot act")
            return model, part
    raise fault(file, f"attack.by: {model.name} has nothing to attack with")


class SceneGame(Game):
    """Answers from the scene's own words; what they leave open is asked, or is nothing."""

    def __init__(self, scene: AttackScene, ask: Ask | None, hear: Hear | None = None) -> None:
        super().__init__(scene.battle, Dice(Seeded(0, "scene")))
        self.scene = scene
        self.orders = scene.orders
        self.events: list[Event] = []
        self._ask = ask
        self._hear = hear

    def settle(self, decision: Decision) -> None:
        decision.read(self._answer(decision))

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self.dice

    def tell(self, event: Event) -> None:
        self.events.append(event)
        if self._hear is not None:
            self._hear(event)

    def _answer(self, decision: Decision) -> str:
        given = self._given(decision)
        if given:
            return given
        if self._ask is not None:
            return self._ask(decision)
        if isinstance(decision, StrikeBid):
            return "0+0"
        if isinstance(decision, Interrupting):
            return "no"
        if isinstance(decision, Pick):
            return decision.things[0].id()
        raise Refused(f"attack: '{decision.key}' is not given")

    def _given(self, decision: Decision) -> str:
        if isinstance(decision, Aiming):
            return self._aimed(decision)
        if isinstance(decision, StrikeBid):
            is_first = decision.strike.attacker is self.scene.attacker
            key = decision.kind if is_first else f"return_{decision.kind}"
            return str(self.orders.get(key, ""))
        if isinstance(decision, Interrupting):
            wanted = {"flee": "move", "return": "return"}[decision.kind]
            if "interrupt" not in self.orders:
                return ""
            return "yes" if self.orders["interrupt"] == wanted else "no"
        if isinstance(decision, Moving):
            return str(self.orders.get("move", ""))
        return ""

    def _aimed(self, decision: Aiming) -> str:
        """The shot that the scene's words fit; a return attack takes the first one."""
        if decision.attacker is not self.scene.attacker:
            return decision.things[0].id() if self._ask is None else ""
        orders = self.orders
        if self._ask is not None and not ({"weapon", "target"} & set(orders)):
            return ""
        shots = [shot for shot in decision.shots if self._fits(shot)]
        if not shots:
            seen = ", ".join(shot.id() for shot in decision.shots)
            raise Refused(f"attack: no such shot; there is: {seen or 'none in sight'}")
        return shots[0].id()

    def _fits(self, shot: Shot) -> bool:
        orders = self.orders
        part = "" if shot.part is None else shot.part.profile.name.lower()
        return (
            orders.get("weapon", shot.weapon.name) == shot.weapon.name
            and orders.get("target", shot.target.id) == shot.target.id
            and str(orders.get("target_part", "")).lower() == part
            and orders.get("aim", "base") == shot.aim.word
        )


class Resolved:
    """A scene's attack, made."""

    def __init__(self, scene: AttackScene, events: list[Event]) -> None:
        self.scene = scene
        self.events = events

    def lines(self) -> list[str]:
        told = [line for event in self.events for line in event_lines(event)]
        return [*told, *self.pending_lines()]

    def pending_lines(self) -> list[str]:
        return [
            f"pending for {model.part_name(part)}: {_markers(part)}"
            for model, part in self._marked()
        ]

    def _marked(self) -> list[tuple[Model, Part]]:
        models = [model for side in self.scene.battle.sides for model in side.models]
        return [(m, part) for m in models for part in m.parts if part.pending.plain()]

    def to_json(self) -> dict[str, Any]:
        return {
            "events": [
                {"kind": e.kind, "text": e.text, "rules": e.rules, "parts": e.parts}
                for e in self.events
            ],
            "pending": {
                part_id(model, part): part.pending.plain() for model, part in self._marked()
            },
        }


def event_lines(event: Event) -> list[str]:
    """What happened; of scores each number with its reason on a line of its own."""
    if event.kind != "scores":
        return [f"{event.text} [{', '.join(event.rules)}]"]
    head, _, _ = event.text.partition(". Attack ")
    lines = [f"Range: {head}"]
    for title in ("attack", "defense"):
        numbers = cast(list[list[Any]], event.parts[title])
        lines.append(f"{title.capitalize()} score: {sum(amount for amount, _ in numbers)}")
        lines += [f"  {amount:+d} {words}" for amount, words in numbers]
    return [*lines, f"  [{', '.join(event.rules)}]"]


def _markers(part: Part) -> str:
    return ", ".join(
        name if value is True else f"{value} {name}" for name, value in part.pending.plain().items()
    )


def resolve(scene: AttackScene, ask: Ask | None = None, hear: Hear | None = None) -> Resolved:
    """Make the attack of a scene, asking what it leaves open if there is somebody to ask."""
    game = SceneGame(scene, ask, hear)
    attack(cast(Game, game), scene.battle, scene.attacker, scene.part, scene.attacker.id)
    if not game.events:
        raise Refused(f"attack: {scene.attacker.name} sees no enemy")
    return Resolved(scene, game.events)
