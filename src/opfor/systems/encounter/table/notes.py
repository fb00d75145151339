"""Notes a person makes with one key: losses, suppression, broken, engaged, gone."""

from collections.abc import Callable

from opfor.systems.encounter.table.desk import Desk
from opfor.systems.encounter.table.state import Formation, Line

MAX_SUPPRESSION = 20
Group = list[Formation]


class Note:
    """One thing that may be noted: its label, and the formations it can be about."""

    def __init__(
        self,
        id: str,
        label: str,
        fits: Callable[[Formation], bool],
        take: Callable[[Desk, Formation], None],
        rule: str,
    ) -> None:
        self.id = id
        self.label = label
        self.fits = fits
        self.take = take
        #: the rule that what is noted counts for
        self.rule = rule


def note(desk: Desk, id: str, among: Group) -> None:
    """Take one note, about the only formation it fits or the one the person names."""
    taken = next(note for note in NOTES if note.id == id)
    fitting = [formation for formation in among if taken.fits(formation)]
    prompt = f"Which formation is it about: {taken.label}?"
    formation = desk.which(f"{id} which", prompt, fitting, taken.rule)
    taken.take(desk, formation)


def offered(among: Group) -> list[tuple[str, str]]:
    """The notes that fit at least one of these formations."""
    return [(note.id, note.label) for note in NOTES if any(map(note.fits, among))]


def is_note(id: str) -> bool:
    return any(note.id == id for note in NOTES)


def lose(desk: Desk, formation: Formation, line: Line, count: int, put_back: str = "") -> None:
    """Units taken off, told with what is left."""
    formation.lose(line, count)
    text = f"{formation.name}: {count} {line.name} lost, {line.left} left"
    desk.tell("note", text, "I5", put_back=put_back)
    if not formation.units:
        desk.tell("note", f"{formation.name} is destroyed")


def _lose_units(desk: Desk, formation: Formation) -> None:
    prompt = f"{formation.name}: which units?"
    means = "Units taken off the battlefield for good, whatever took them."
    line = desk.which_line(f"{formation.id} lost", prompt, formation.living, ["I5"], means)
    count = 1
    if line.left > 1:
        key, prompt = f"{formation.id} {line.name} lost", f"How many {line.name} are lost?"
        count = desk.count(key, prompt, 1, line.left, ["I5"], means)
    put_back = f"{formation.name}: {count} {line.name} back on the battlefield"
    lose(desk, formation, line, count, put_back)


def _suppress(desk: Desk, formation: Formation) -> None:
    key, prompt = f"{formation.id} suppression", f"{formation.name}: how much suppression now?"
    means = "The markers it has now, not how many came or went."
    was = formation.suppression
    formation.suppression = desk.count(key, prompt, 0, MAX_SUPPRESSION, ["E4"], means)
    text = f"{formation.name}: suppression {was} → {formation.suppression}"
    desk.tell("note", text, "E4", put_back=f"{formation.name}: suppression {was} again")


def _break(desk: Desk, formation: Formation) -> None:
    formation.broken = True
    desk.tell("note", f"{formation.name} is broken", "R1")


def _rally(desk: Desk, formation: Formation) -> None:
    formation.broken = False
    desk.tell("note", f"{formation.name} is no longer broken", "R1")


def _engage(desk: Desk, formation: Formation) -> None:
    formation.engaged = True


def _disengage(desk: Desk, formation: Formation) -> None:
    formation.engaged = False


def _leave(desk: Desk, formation: Formation) -> None:
    formation.where = "gone"
    formation.engaged = False
    put_back = f"{formation.name}: back on the battlefield"
    desk.tell("note", f"{formation.name} has left the battlefield", put_back=put_back)


NOTES = (
    Note("lost", "units lost", lambda f: True, _lose_units, "I5"),
    Note("suppression", "suppression changed", lambda f: True, _suppress, "E4"),
    Note("broken", "broken", lambda f: not f.broken, _break, "R1"),
    Note("rallied", "no longer broken", lambda f: f.broken, _rally, "R1"),
    Note("engaged", "in an engagement", lambda f: not f.engaged, _engage, "A5"),
    Note("disengaged", "out of its engagement", lambda f: f.engaged, _disengage, "A5"),
    Note("gone", "left the battlefield", lambda f: True, _leave, "R2"),
)
