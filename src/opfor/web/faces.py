"""The two kinds of game as the wire sees them: whole games and the companion."""

from abc import ABC, abstractmethod
from typing import Any

from opfor.circuits.load import Library
from opfor.game import Choose, Count, Decision, Event, RollDie
from opfor.match import Match, Plain
from opfor.pages import means_of, offered, question
from opfor.play.session import Session
from opfor.tabletop.companion import Companion, Grid
from opfor.tabletop.explain import explain
from opfor.web.asking import count_asked, die_asked, field_shown
from opfor.web.trouble import Trouble, refused

BATTLE = "battle"
TABLE = "table"
REPLAY = "replay"


class Face(ABC):
    """One session as its seats may see it."""

    kind = ""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def header(self) -> dict[str, Any]:
        return self.session.record.header

    @abstractmethod
    def seats(self) -> list[tuple[str, str]]:
        """The people who hold a seat, each with their side."""

    @abstractmethod
    def names(self) -> list[str]:
        """What meets: the armies' names."""

    @abstractmethod
    def board(self, state: object) -> Plain | None: ...

    @abstractmethod
    def view(self, state: object, seat: str) -> Plain: ...

    @abstractmethod
    def options_asked(self, decision: Decision, seat: str) -> Plain:
        """A decision other than a die, as plain data."""

    @abstractmethod
    def answer_of(self, decision: Decision, words: str) -> str: ...

    @abstractmethod
    def hear(self, event: Event, seat: str) -> list[Event]:
        """The event as far as a seat may be told."""

    @abstractmethod
    def library_for(self, event: Event | None) -> Library:
        """The circuits behind an event, or those of the A.I. in general."""

    @abstractmethod
    def explain(self, event: Event) -> list[str]: ...

    @abstractmethod
    def status(self, seat: str) -> Plain: ...

    @abstractmethod
    def can_take_back(self, whose: str, seat: str) -> bool:
        """Whether a seat may undo what another one gave."""

    def notes(self) -> list[str]:
        return []

    def unit_names(self, seat: str) -> dict[str, str]:
        """What units that a seat can see are called, by their ids."""
        return {}

    def decision_for(self, seat: str) -> Decision | None:
        """What a seat is asked now."""
        return next((each for each in self.session.decisions if seat in each.seats), None)

    def asked(self, seat: str) -> Plain | None:
        decision = self.decision_for(seat)
        if decision is None:
            return None
        if isinstance(decision, RollDie):
            return die_asked(decision, self.unit_names(seat))
        return self.options_asked(decision, seat)


class BattleFace(Face):
    """A whole game on screen."""

    kind = BATTLE

    def __init__(self, match: Match, session: Session) -> None:
        super().__init__(session)
        self.match = match

    def seats(self) -> list[tuple[str, str]]:
        return [(name, side) for side, names in self.match.people().items() for name in names]

    def names(self) -> list[str]:
        sides = self.match.setup["sides"].values()
        return [" + ".join(str(army.get("name", "")) for army in side["armies"]) for side in sides]

    def board(self, state: object) -> Plain | None:
        return self.match.board(state)

    def view(self, state: object, seat: str) -> Plain:
        return self.match.view(state, seat)

    def options_asked(self, decision: Decision, seat: str) -> Plain:
        return self.match.asked(self.session.view, decision, seat)

    def answer_of(self, decision: Decision, words: str) -> str:
        return self.match.answer_of(decision, words)

    def hear(self, event: Event, seat: str) -> list[Event]:
        return self.match.log([event], seat)

    def library_for(self, event: Event | None) -> Library:
        return self.match.library if event is None else self.match.library_for(event)

    def explain(self, event: Event) -> list[str]:
        return self.match.explain(event)

    def status(self, seat: str) -> Plain:
        state = self.session.view
        headline = str(self.view(state, seat).get("headline", ""))
        return {"headline": headline, "lines": self.match.status(state, seat), "grids": []}

    def can_take_back(self, whose: str, seat: str) -> bool:
        return whose == seat

    def unit_names(self, seat: str) -> dict[str, str]:
        units = self.view(self.session.view, seat)["units"]
        return {unit["id"]: f"{unit['name']} ({unit['id']})" for unit in units}

    def notes(self) -> list[str]:
        return self.match.notes()


class TableFace(Face):
    """The companion at a real table."""

    kind = TABLE

    def __init__(self, companion: Companion, session: Session) -> None:
        super().__init__(session)
        self.companion = companion

    def seats(self) -> list[tuple[str, str]]:
        players = self.header["setup"].get("players") or [{}]
        return [(str(each.get("name") or "you"), "") for each in players]

    def names(self) -> list[str]:
        return [str(self.header["setup"].get("ai", {}).get("name", ""))]

    def board(self, state: object) -> Plain | None:
        return None

    def view(self, state: object, seat: str) -> Plain:
        reactions = self.companion.reactions(state)
        return {
            "headline": self.companion.headline(state),
            "grids": _plain_grids(self.companion.status(state)),
            "reactions": [{"word": r.word, "label": r.label, "rule": r.rule} for r in reactions],
        }

    def options_asked(self, decision: Decision, seat: str) -> Plain:
        options = decision.options if isinstance(decision, Choose) else []
        data = question(decision, None, [offered(option) for option in options])
        data["rules"] = means_of(self.companion.rules_of(decision))
        if isinstance(decision, Count):
            data["count"] = count_asked(decision, self.companion.fields(self.session.view))
        return data

    def answer_of(self, decision: Decision, words: str) -> str:
        return words.strip()

    def hear(self, event: Event, seat: str) -> list[Event]:
        return [event]

    def library_for(self, event: Event | None) -> Library:
        return self.companion.library

    def explain(self, event: Event) -> list[str]:
        return explain(self.companion.library, event)

    def status(self, seat: str) -> Plain:
        state = self.session.view
        grids = _plain_grids(self.companion.status(state))
        return {"headline": self.companion.headline(state), "lines": [], "grids": grids}

    def can_take_back(self, whose: str, seat: str) -> bool:
        return True

    def fields(self, begin: str) -> list[Plain]:
        """What can be corrected by hand."""
        found = self.companion.fields(self.session.view)
        return [field_shown(field) for field in found if field.begins_with(begin)]


def as_battle(face: Face) -> BattleFace:
    if isinstance(face, BattleFace):
        return face
    raise Trouble(409, "other", "the companion has no board; this is for games on screen")


def as_table(face: Face) -> TableFace:
    if isinstance(face, TableFace):
        return face
    raise Trouble(409, "other", "this is for the companion; a game on screen has no such thing")


def _plain_grids(grids: list[Grid]) -> list[Plain]:
    return [{"title": grid.title, "heads": grid.heads, "rows": grid.rows} for grid in grids]


def read_faces(words: str) -> list[str]:
    """Faces of dice given together."""
    faces = words.replace(",", " ").split()
    wrong = next((face for face in faces if face not in tuple("123456")), None)
    if not faces or wrong is not None:
        raise refused(f"'{(wrong or '')[:20]}' is not a face of a six-sided die (1 to 6)")
    return faces
