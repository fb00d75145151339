"""What an attack at the table leaves behind: its result, extra markers and area stun."""

from opfor.systems.entropic.damage import RESULTS, STUNNED, explain, mark, result_of
from opfor.systems.entropic.profiles import Weapon
from opfor.systems.entropic.state import Model, Part
from opfor.systems.entropic.table.desk import Desk


def suffer(
    desk: Desk,
    model: Model,
    part: Part,
    scores: tuple[int, int],
    key: str,
    weapon: Weapon | None,
) -> None:
    """What the A.I.'s component takes, into its pending box [EE-TIMING]."""
    result = result_of(*scores)
    mark(part, result)
    text = f"{model.part_name(part)}: {explain(*scores)}"
    desk.tell("damage", text, "EE-DAMAGE", "EE-TIMING")
    if result >= STUNNED:
        for marker in _extra(desk, result, key, weapon):
            part.pending.burning += marker == "burning"
            part.pending.blinded += marker == "blinded"
            desk.tell("note", f"{model.part_name(part)} gets a {marker} marker", "EE-D21")
    stun_area(desk, scores[0], key, hit=part)


def _extra(desk: Desk, result: int, key: str, weapon: Weapon | None) -> list[str]:
    """The markers that the person's weapon adds: as listed, else asked [EE-D21]."""
    if weapon is not None:
        return ["burning"] * weapon.is_incendiary + ["blinded"] * weapon.is_flash
    options = [("none", "nothing"), ("burning", "burning"), ("blinded", "blinded")]
    prompt = f"Your weapon hits ({RESULTS[result]}). Which marker does it add?"
    more = desk.choose(f"{key} more", prompt, options, "EE-D21", "none")
    return [] if more == "none" else [more]


def stun_area(
    desk: Desk, score: int, key: str, attacker: Model | None = None, hit: Part | None = None
) -> None:
    """EE-AREA-STUN: the person says who of the A.I.'s stands near, and marks their own;
    switches move the centre and spare friends [EE-D14]. `hit` is the component attacked."""
    switches = desk.state.battle.switches
    if not switches.area_stun:
        return
    centre = "the attacker" if switches.area_stun_from_attacker else "the target point"
    who = "every enemy of" if switches.area_stun_spares_friends else "everybody but"
    too = ", the target too" if not switches.area_stun_from_attacker else ""
    text = f"Within {score} of {centre} {who} the attacker gets a stun marker{too}"
    desk.tell("note", text, "EE-AREA-STUN")
    is_spared = attacker is not None and switches.area_stun_spares_friends
    left = [model for model in desk.state.placed if model is not attacker and not is_spared]
    if hit is not None and not switches.area_stun_from_attacker:
        # the target counts where it was aimed at, which is the centre
        hit.pending.stun += 1
        left = [model for model in left if hit not in model.parts]
    while left:
        options = [("none", "nobody else"), *((model.id, model.name) for model in left)]
        prompt = f"Which A.I. model is within {score}?"
        id = desk.choose(f"{key} area {len(left)}", prompt, options, "EE-AREA-STUN", "none")
        if id == "none":
            return
        model = next(each for each in left if each.id == id)
        shaken = hit if hit is not None and hit in model.parts else model.living[0]
        shaken.pending.stun += 1
        left.remove(model)
