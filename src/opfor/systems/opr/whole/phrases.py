"""Phrases: the pieces that what is told of a game is put together from."""

from collections.abc import Sequence

from opfor.boards.inches import distance
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.combat import Result
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.rounds import held_by
from opfor.systems.opr.whole.state import War
from opfor.words import counted

#: what is told of a roll by its rule
NAMES = {
    "CORE-DANGEROUS": "dangerous terrain, wounds",
    "CORE-SR-IMPACT": "Impact, hits",
    "CORE-SR-FURIOUS": "Furious, more attacks",
    "CORE-SR-FEAR": "Fear, counts for more wounds",
    "CORE-SR-MUSICIAN": "Musician, counts for more wounds",
    "CORE-SR-STANDARD": "Standard Bearer, counts for more wounds",
    "CORE-SR-PHALANX": "Phalanx, spears",
    "CORE-SWAY": "spends tokens on the spell",
}
#: rolls that either do it or do not: what is told of the unit
DONE = {
    "CORE-SR-BATTLEBORN": ("recovers by Battleborn", "does not recover by Battleborn"),
    "CORE-SR-HONOR-CODE": ("recovers by Honor Code", "does not recover by Honor Code"),
    "CORE-CAST": ("casts it", "fails to cast it"),
    "CORE-SR-UNPREDICTABLE-FIGHTER": (
        "has more AP by Unpredictable Fighter",
        "hits more easily by Unpredictable Fighter",
    ),
    "CORE-SPELL-BLOCK": ("blocks the spell", "does not block the spell"),
}
#: noted on their own; any other rule is noted of wounds it ignored in an attack not told yet
APART = {*NAMES} | {*DONE}


def full_name(battle: Battle, id: str) -> str:
    """A unit by its name and its id."""
    unit = battle.unit(id)
    return f"{unit.name} ({id})" if unit is not None else id


def reason_of(verdict: Verdict) -> str:
    """The boxes passed in one line: "H1 yes, H2 no: Guards are 4.2\" from the path"."""
    boxes = [step for step in verdict.trace if step.kind == "ask"]
    if not boxes:
        rules = [step for step in verdict.trace if step.because and step.node != "OPR-ACT"]
        return f"[{rules[0].node}: {rules[0].because}]" if rules else ""
    passed = ", ".join(f"{step.node} {step.answer}" for step in boxes)
    return f"[{passed}: {boxes[-1].because}]"


def left_by(unit: Unit, verdict: Verdict, carrier: Unit) -> float:
    """CORE-SR-TRANSPORT: inches from its transport to the far side of whoever got out furthest."""
    edge = carrier.bases[0]
    ends = zip(verdict.models, unit.models, strict=True)
    return max(distance(x, y, edge.x, edge.y) - edge.r + model.base.r for (x, y), model in ends)


def result_text(war: War) -> str:
    """Who won and by how much, the winner's objectives first."""
    a, b = held_by(war, "a"), held_by(war, "b")
    if war.result == "draw":
        return f"The game is a draw, {counted(a, 'objective')} to {b}"
    first, second = (a, b) if war.result == "a" else (b, a)
    return f"Side {war.result} won, {counted(first, 'objective')} to {second}"


def id_of(name: str) -> str:
    """The id of a special rule."""
    return f"CORE-SR-{name.upper().replace(' ', '-')}"


def because(reasons: list[str]) -> str:
    """The rules a number comes from, in brackets."""
    return f" ({', '.join(dict.fromkeys(reasons))})" if reasons else ""


def attacks(result: Result) -> str:
    """How many, and those that 6s added."""
    text = counted(result.attacks, "attack")
    if result.more_attacks:
        text += f" + {result.more_attacks} {_by(result.attacks_because)}"
    return text


def hits(result: Result) -> str:
    """How many, and what they are made of where that is more than the dice."""
    text, made = counted(result.hits, "hit"), str(result.landed)
    if result.more_hits:
        made += f" + {result.more_hits} {_by(result.hits_because)}"
    if result.spread > 1:
        made += f"{',' if result.more_hits else ''} × {result.spread} Blast"
    is_more = result.hits > 0 and made != str(result.landed)
    return f"{text} ({made})" if is_more else text


def wounds(result: Result) -> str:
    """How many, and what made more of them."""
    why = [f"{result.shredded} more by Shred"] if result.shredded else []
    if result.deadly > 1 and result.wounds:
        why.append(f"Deadly {result.deadly}")
    return f"{counted(result.wounds, 'wound')}{because(why)}"


def _by(names: list[str]) -> str:
    return " and ".join(dict.fromkeys(names))


def blocks(result: Result) -> str:
    """CORE-BLOCK: the rolls against plain hits, against 6s, and those made again."""
    parts: list[str] = []
    for rolled in sorted(result.rolled, key=lambda each: each.is_of_sixes):
        why = "" if parts else because(result.block_because)
        whom = _by(result.sixes_because) + " hits"
        what = "to block" if not rolled.is_of_sixes else f"for {whom}"
        if rolled.is_of_sixes and not parts:
            what = f"to block {whom}"
        parts.append(f"{rolled.needed}+ {what}{why} {dice_text(rolled.faces)}")
        if rolled.again:
            parts.append(f"6s rolled again ({_by(result.again_because)}) {dice_text(rolled.again)}")
    return ", ".join(parts)


def dice_text(faces: Sequence[int]) -> str:
    """Faces as they were rolled."""
    return f"[{' '.join(str(face) for face in faces)}]"


def places_of(unit: Unit) -> list[list[float]]:
    return [[model.base.x, model.base.y] for model in unit.models]
