"""One attack on a measured table: a scene in, every step told [EE-ATTACK].

The scene gives the models, and under `attack` who attacks whom; what it leaves open is
asked, or taken as nothing (no bid, no interrupt).
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, cast

from opfor.dice import Dice, Seeded
from opfor.faults import Refused, fault
from opfor.game import Decision, Event, Game
from opfor.systems.entropic.attack import Aiming, Interrupting, StrikeBid, attack
from opfor.systems.entropic.decisions import Pick, Shot, part_id, tokens_from
from opfor.systems.entropic.effects import can_activate, is_blinded
from opfor.systems.entropic.moving import Moving
from opfor.systems.entropic.scene_table import battle_from
from opfor.systems.entropic.sight import weapons_of
from opfor.systems.entropic.state import Battle, Model, Part
from opfor.systems.entropic.strict import Fields, one_line

#: asks a person what a scene leaves open
Ask = Callable[[Decision], str]
#: is told what happened as it happens
Hear = Callable[[Event], None]
#: what may stand under `attack`: words, and tokens that are laid
WORDS = ("by", "part", "weapon", "target", "target_part", "aim", "interrupt", "move")
BIDS = ("bid", "answer", "return_bid", "return_answer")
#: what says which shot is meant
AIMED = ("target", "weapon", "target_part", "aim")
INTERRUPTS = ("move", "return", "none")
#: shots that a refusal names
SHOWN = 8


class AttackScene:
    """A battle that stands still, and the attack to be made in it."""

    def __init__(
        self, battle: Battle, attacker: Model, part: Part, orders: dict[str, str], file: str
    ) -> None:
        self.battle = battle
        self.attacker = attacker
        self.part = part
        self.orders = orders
        self.file = file

    def fault(self, key: str, what: str) -> Refused:
        """What is wrong with an order, with the file and the field."""
        return fault(f"{self.file}: attack.{key}", what)


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
    orders = _orders(Fields(fields.raw("attack"), f"{file}: attack"))
    fields.done()
    attacker, part = _attacker(battle, orders, file)
    return AttackScene(battle, attacker, part, orders, file)


def _orders(fields: Fields) -> dict[str, str]:
    found = {key: fields.text(key) for key in WORDS if fields.has(key)}
    for key in BIDS:
        value = fields.raw(key, "")
        if type(value) not in (str, int):
            raise fault(fields.at(key), "tokens are needed, such as 2+1 (points+dummies)")
        if value != "":
            found[key] = str(value)
    fields.done()
    if found.get("interrupt", "none") not in INTERRUPTS:
        raise fault(fields.at("interrupt"), f"must be one of: {', '.join(INTERRUPTS)}")
    return found


def _attacker(battle: Battle, orders: dict[str, str], file: str) -> tuple[Model, Part]:
    by = orders.get("by", "")
    model = battle.model(by)
    if model is None:
        raise fault(f"{file}: attack.by", f"no model is called '{one_line(by)}'")
    wanted = orders.get("part", "").lower()
    parts = [part for part in model.parts if wanted in ("", part.profile.name.lower())]
    if not parts:
        raise fault(f"{file}: attack.part", f"no component is called '{one_line(wanted)}'")
    armed = [part for part in parts if weapons_of(model, part)]
    for part in armed:
        if can_activate(model, part):
            return model, part
    if armed:
        raise fault(f"{file}: attack.by", _idle(model, armed[0]))
    if any(is_blinded(part) for part in parts):
        raise fault(f"{file}: attack.by", f"{model.name} is blinded: no attacks (EE-BLINDED)")
    raise fault(f"{file}: attack.by", f"{model.name} has nothing to attack with (EE-ATTACK-PART)")


def _idle(model: Model, part: Part) -> str:
    """Why a component cannot act."""
    name = model.part_name(part)
    if part.has_acted:
        return f"{name} cannot act: it has acted this turn (EE-ONE-ACTION)"
    return f"{name} cannot act: more stun than Command and no point on it (EE-OVERSTUN)"


class SceneGame(Game):
    """Answers from the scene's own words; what they leave open is asked, or is nothing."""

    def __init__(self, scene: AttackScene, ask: Ask | None, hear: Hear | None = None) -> None:
        super().__init__(scene.battle, Dice(Seeded(0, "scene")))
        self.scene = scene
        self.orders = scene.orders
        self.events: list[Event] = []
        #: orders that came up
        self._used: set[str] = set()
        self._ask = ask
        self._hear = hear

    def settle(self, decision: Decision) -> None:
        key = self._order_for(decision)
        if key not in self.orders:
            return decision.read(self._open(decision))
        self._used.add(key)
        try:
            decision.read(self._given(decision, key))
        except Refused as refusal:
            if str(refusal).startswith(self.scene.file):
                raise
            raise self.scene.fault(key, str(refusal)) from None

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self.dice

    def tell(self, event: Event) -> None:
        self.events.append(event)
        if self._hear is not None:
            self._hear(event)

    def _order_for(self, decision: Decision) -> str:
        """The field of the scene that a decision is answered by."""
        if isinstance(decision, Aiming):
            if decision.attacker is not self.scene.attacker:
                return ""
            return next((key for key in AIMED if key in self.orders), "")
        if isinstance(decision, StrikeBid):
            is_first = decision.strike.attacker is self.scene.attacker
            return decision.kind if is_first else f"return_{decision.kind}"
        if isinstance(decision, Interrupting):
            return "interrupt" if self._is_wanted(decision) else ""
        return "move" if isinstance(decision, Moving) else ""

    def _is_wanted(self, decision: Interrupting) -> bool:
        """Whether the scene's interrupt is this one, or none is."""
        word = {"flee": "move", "return": "return"}[decision.kind]
        return self.orders.get("interrupt") in (word, "none")

    def _open(self, decision: Decision) -> str:
        """What the scene does not say."""
        if isinstance(decision, Interrupting) and "interrupt" in self.orders:
            return "no"
        if self._ask is not None:
            return self._ask(decision)
        if isinstance(decision, StrikeBid):
            return "0+0"
        if isinstance(decision, Interrupting):
            return "no"
        if isinstance(decision, Pick):
            return decision.things[0].id()
        raise self.scene.fault("move", "is not given: where the target moves to, such as 14,18")

    def _given(self, decision: Decision, key: str) -> str:
        if isinstance(decision, Aiming):
            return self._aimed(decision)
        if not isinstance(decision, Interrupting):
            return self.orders[key]
        wants = self.orders["interrupt"] != "none"
        if wants and len(decision.things) == 1:
            name = decision.strike.target.name
            raise self.scene.fault(key, f"{name} has no command point to pay with (EE-D15)")
        return "yes" if wants else "no"

    def _aimed(self, decision: Aiming) -> str:
        """The shot that the scene's words fit."""
        shots = [shot for shot in decision.shots if self._fits(shot)]
        if shots:
            return shots[0].id()
        seen = [shot.id() for shot in decision.shots]
        more = f", and {len(seen) - SHOWN} more" if len(seen) > SHOWN else ""
        there = ", ".join(seen[:SHOWN])
        raise fault(f"{self.scene.file}: attack", f"no such shot; there is: {there}{more}")

    def _fits(self, shot: Shot) -> bool:
        orders = self.orders
        part = "" if shot.part is None else shot.part.profile.name.lower()
        return (
            orders.get("weapon", shot.weapon.name) == shot.weapon.name
            and orders.get("target", shot.target.id) == shot.target.id
            and orders.get("target_part", "").lower() == part
            and orders.get("aim", "base") == shot.aim.word
        )

    def check_used(self) -> None:
        """Orders that the attack never came to are refused, not passed over."""
        for key in ("interrupt", "move", *BIDS):
            if key in self.orders and key not in self._used and self._means_something(key):
                raise self.scene.fault(key, UNUSED.get(key, NOTHING_LAID))

    def _means_something(self, key: str) -> bool:
        if key == "interrupt":
            return self.orders[key] != "none"
        return key == "move" or tokens_from(self.orders[key]) != (0, 0)


#: why an order did not come up
UNUSED = {
    "interrupt": "the target cannot do it: it has acted, lacks the means, has no token to pay"
    " with, or the attack does not get so far (EE-D15)",
    "move": "nobody moves; it belongs to the interrupt move",
}
NOTHING_LAID = "the console has no tokens, or the attack does not come to it (EE-BID)"


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
        raise scene.fault("by", f"{scene.attacker.name} sees no enemy (EE-TARGET)")
    game.check_used()
    return Resolved(scene, game.events)
