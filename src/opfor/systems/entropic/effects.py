"""Effects on a model: stun, blindness, fire and cloak, and what each forbids."""

from opfor.systems.entropic.profiles import SPECIAL
from opfor.systems.entropic.scores import LONG
from opfor.systems.entropic.state import Battle, Model, Part
from opfor.systems.entropic.switches import Switches


def stun_of(part: Part, switches: Switches) -> int:
    """The stun markers that count in combat: active ones, by switch pending ones too [EE-D13]."""
    if switches.pending_stun_counts:
        return part.active.stun + part.pending.stun
    return part.active.stun


def shooter_stun(part: Part, band: int, switches: Switches) -> int:
    """The stun markers an attacker has in its own attack: by switch also the one that this
    attack gives it for shooting beyond the range [EE-D13, EE-LONG-RANGE]."""
    own = stun_of(part, switches)
    return own + 1 if switches.pending_stun_counts and band <= LONG else own


def is_blinded(part: Part) -> bool:
    """EE-BLINDED: it may not attack."""
    return part.active.blinded > 0


def can_activate(model: Model, part: Part) -> bool:
    """Whether a component may act now. Over-stunned ones need a real point on the console
    [EE-OVERSTUN]; having it shown is enough, it is not spent [EE-D22]."""
    if part.has_acted or part.is_gone or model.is_gone:
        return False
    return not part.is_over_stunned or model.real > 0


def may_activate(model: Model, part: Part) -> bool:
    """The same as far as the other side can see: any token may be a point."""
    if part.has_acted or part.is_gone or model.is_gone:
        return False
    return not part.is_over_stunned or model.tokens > 0


def is_allowed(part: Part, action: str) -> bool:
    """Whether the profile has the action, and stun does not bar it [EE-OVERSTUN]."""
    if action not in part.profile.actions:
        return False
    return action not in SPECIAL or not part.is_over_stunned


def show_point(model: Model) -> bool:
    """Show a real point to prove that one was allocated [EE-D22]; true if it was hidden."""
    if model.shown:
        return False
    model.shown = 1
    return True


def allowance(model: Model, part: Part, switches: Switches) -> int:
    """The Move value; halved for a cloaked model, rounded up unless switched [EE-CLOAKED]."""
    if not model.is_cloaked:
        return part.move
    return part.move // 2 if switches.cloak_rounds_down else (part.move + 1) // 2


def cloak(model: Model) -> None:
    """EE-CLOAK: works at once, not through the pending box [EE-D18]; one marker at most."""
    model.is_cloaked = True


def uncloak(model: Model) -> None:
    """The miniature is back on its base."""
    model.is_cloaked = False


def burning_of(part: Part) -> int:
    return part.active.burning + part.pending.burning


def extinguish(part: Part, points: int) -> int:
    """Put out one fire and one more for each point spent, active markers first
    [EE-EXTINGUISH, EE-D17]; returns how many went out."""
    count = min(1 + points, burning_of(part))
    active = min(count, part.active.burning)
    part.active.burning -= active
    part.pending.burning -= count - active
    return count


def spend(model: Model, real: int, dummy: int) -> None:
    """Take tokens off a console."""
    model.real -= real
    model.dummy -= dummy
    model.shown = min(model.shown, model.real)


def can_pay(battle: Battle, model: Model) -> bool:
    """Whether an interrupt can be paid: from the console, by switch from the pool [EE-D15]."""
    if model.real > 0:
        return True
    return battle.switches.interrupt_from_pool and battle.sides[model.side].real > 0


def may_pay(battle: Battle, model: Model) -> bool:
    """Whether it could be paid as far as anybody can see: by the number of tokens."""
    side = battle.sides[model.side]
    return model.tokens > 0 or (battle.switches.interrupt_from_pool and side.real + side.dummy > 0)


def pay(battle: Battle, model: Model) -> str:
    """Spend a real point for an interrupt, the console's first; returns where it came from."""
    if model.real > 0:
        spend(model, 1, 0)
        return "console"
    battle.sides[model.side].real -= 1
    return "pool"
