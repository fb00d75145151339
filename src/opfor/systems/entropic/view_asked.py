"""A question as plain data, whole for those who are asked and bare for everybody else.

What is offered can tell what tokens a side holds, so the other side is only told who decides.
"""

from opfor.game import Decision, Option, RollDie
from opfor.match import Match
from opfor.pages import Plain, die, offered, place, question
from opfor.systems.entropic.attack import Aiming, Interrupting, Ordering, Strike, TakingHit
from opfor.systems.entropic.command import Allocating, cap_of
from opfor.systems.entropic.decisions import Act, Bidding, PartThing, Pick, Shot, Thing
from opfor.systems.entropic.deployment import Placing
from opfor.systems.entropic.effects import allowance
from opfor.systems.entropic.moving import Moving, edge_y
from opfor.systems.entropic.resolution import GivingUp
from opfor.systems.entropic.state import Battle, Model
from opfor.systems.entropic.words import CLOAKED


def asked(match: Match, state: Battle, decision: Decision, seat: str) -> Plain:
    """A decision for a page."""
    about = subject(decision)
    unit = about.id if about is not None else None
    if match.side_of(seat) not in [match.side_of(each) for each in decision.seats]:
        hidden = question(decision, unit, [])
        return hidden | {"prompt": "The other side decides.", "means": "", "default": ""}
    if isinstance(decision, RollDie):
        return die(decision)
    found = question(decision, unit, _options(match, decision))
    found["placing"] = _placing(decision)
    found["allocate"] = _allocate(decision)
    return found


def subject(decision: Decision) -> Model | None:
    """Whom a decision is about."""
    if isinstance(decision, Moving | Bidding | GivingUp):
        return decision.model
    if isinstance(decision, Aiming):
        return decision.attacker
    if isinstance(decision, Interrupting | TakingHit):
        return decision.strike.target
    return decision.strikes[0].attacker if isinstance(decision, Ordering) else None


def _options(match: Match, decision: Decision) -> list[Plain]:
    if isinstance(decision, Pick):
        return [
            offered(Option(thing.id(), thing.label()), **_stands_for(thing))
            for thing in decision.things
        ]
    offers = [each for each in match.offers(decision) if not _is_pattern(each.id)]
    return [offered(each) for each in offers if "=" not in each.id]


def _is_pattern(id: str) -> bool:
    return "X" in id and "Y" in id


def _stands_for(thing: Thing) -> Plain:
    """The model or place an option means."""
    if isinstance(thing, Act) and thing.model is not None:
        return {"group": thing.action.capitalize(), **_model(thing.model)}
    if isinstance(thing, Shot):
        base = thing.aim.base
        return {"group": thing.weapon.name, "unit": thing.target.id, "at": place(base.x, base.y)}
    if isinstance(thing, PartThing):
        return _model(thing.model)
    return _model(thing.target) if isinstance(thing, Strike) else {}


def _model(model: Model) -> Plain:
    found: Plain = {"unit": model.id}
    return found | {"at": place(model.base.x, model.base.y)} if model.is_on_table else found


def _placing(decision: Decision) -> Plain | None:
    if isinstance(decision, Placing):
        return _deployment(decision)
    return _way(decision) if isinstance(decision, Moving) else None


def _deployment(decision: Placing) -> Plain:
    """Words: the model, perhaps `cloaked`, then X Y."""
    battle, number = decision.battle, decision.number
    width, depth, zone = battle.field.width, battle.field.depth, battle.scenario.zone
    south, north = (0.0, zone) if number == 0 else (depth - zone, depth)
    corners = ((0.0, south), (width, south), (width, north), (0.0, north))
    actions: list[Plain] = []
    for model in decision.models:
        actions.append({"word": model.id, "label": model.name, "limit": None})
        if model.profile.can_cloak:
            words, label = f"{model.id} {CLOAKED}", f"{model.name}, cloaked"
            actions.append({"word": words, "label": label, "limit": None})
    return {
        "kind": "order",
        "actions": actions,
        "zone": [{"points": [place(x, y) for x, y in corners]}],
        "models": [{"dx": 0.0, "dy": 0.0, "r": decision.models[0].profile.radius}],
    }


def _way(decision: Moving) -> Plain:
    """Words: the places of its bases in order, the last where it ends."""
    battle, model = decision.battle, decision.model
    limit = allowance(model, decision.part, battle.switches)
    found: Plain = {
        "kind": "way",
        "actions": [{"word": "", "label": "Move", "limit": limit}],
        "zone": None,
        "models": [{"dx": 0.0, "dy": 0.0, "r": model.profile.radius}],
        "waypoints": decision.part.waypoints,
        "start": None if decision.is_entering else place(model.base.x, model.base.y),
    }
    if decision.is_entering:
        found["edge"] = edge_y(battle, model)
    return found


def _allocate(decision: Decision) -> Plain | None:
    if isinstance(decision, Bidding):
        fields = [
            _field("real", "points", decision.most_real),
            _field("dummy", "dummies", decision.most_dummy),
        ]
        return {"fields": fields, "form": "{real}+{dummy}"}
    return _consoles(decision) if isinstance(decision, Allocating) else None


def _consoles(decision: Allocating) -> Plain:
    """EE-ALLOCATE: points and dummies for each console, within the pool and the cap."""
    side, fields, forms = decision.side, [], []
    for model in decision.models:
        most = cap_of(model)
        dummies = side.dummy
        if decision.battle.switches.cap_counts_dummies:
            dummies = min(dummies, most)
        fields.append(_field(f"{model.id}.real", f"{model.name}: points", min(most, side.real)))
        fields.append(_field(f"{model.id}.dummy", f"{model.name}: dummies", dummies))
        forms.append(f"{model.id}={{{model.id}.real}}+{{{model.id}.dummy}}")
    totals = {"real": side.real, "dummy": side.dummy}
    return {"fields": fields, "form": " ".join(forms) or "none", "totals": totals}


def _field(id: str, label: str, high: int) -> Plain:
    return {"id": id, "label": label, "low": 0, "high": high}
