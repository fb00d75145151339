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
    ) -> None:
        self.id = id
        self.label = label
        self.fits = fits
        self.take = take


def note(desk: Desk, id: str, among: Group) -> None:
    """Take one note, about the only formation it fits or the one the person names."""
    taken = next(note for note in NOTES if note.id == id)
    fitting = [formation for formation in among if taken.fits(formation)]
    formation = desk.which(f"{id} which", f"{taken.label}: which formation?", fitting)
    taken.take(desk, formation)


def offered(among: Group) -> list[tuple[str, str]]:
    """The notes that fit at least one of these formations."""
    return [(note.id, note.label) for note in NOTES if any(map(note.fits, among))]


def is_note(id: str) -> bool:
    return any(note.id == id for note in NOTES)


def lose(desk: Desk, formation: Formation, line: Line, count: int) -> None:
    """Units taken off, told with what is left."""
    formation.lose(line, count)
    desk.tell("note", f"{formation.name}: {count} {line.name} lost, {line.left} left", "I5")
    if not formation.units:
        desk.tell("note", f"{formation.name} is destroyed")


def _lose_units(desk: Desk, formation: Formation) -> None:
    prompt = f"{formation.name}: which units?"
    line = desk.which_line(f"{formation.id} lost", prompt, formation.living, ["I5"])
    count = 1
    if line.left > 1:
        key = f"{formation.id} {line.name} lost"
        count = desk.count(key, f"{line.name}: how many lost?", 1, line.left, ["I5"])
    lose(desk, formation, line, count)


def _suppress(desk: Desk, formation: Formation) -> None:
    key, prompt = f"{formation.id} suppression", f"{formation.name}: how much suppression now?"
    formation.suppression = desk.count(key, prompt, 0, MAX_SUPPRESSION, ["E4"])


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
    desk.tell("note", f"{formation.name} has left the battlefield")


NOTES = (
    Note("lost", "units lost", lambda f: True, _lose_units),
    Note("suppression", "suppression changed", lambda f: True, _suppress),
    Note("broken", "broken", lambda f: not f.broken, _break),
    Note("rallied", "no longer broken", lambda f: f.broken, _rally),
    Note("engaged", "in an engagement", lambda f: not f.engaged, _engage),
    Note("disengaged", "out of its engagement", lambda f: f.engaged, _disengage),
    Note("gone", "left the battlefield", lambda f: True, _leave),
)
