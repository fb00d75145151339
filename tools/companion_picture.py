"""Draws docs/companion.svg: a real run of the companion, as a terminal shows it.

PYTHONPATH=src .venv/bin/python tools/companion_picture.py
"""

from collections.abc import Collection
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from opfor.cli.armies import find_army
from opfor.cli.terminal import Terminal
from opfor.dice import Dice, Seeded
from opfor.game import Choose
from opfor.play.session import Session
from opfor.play.tables import start
from opfor.tabletop.companion import Companion

#: what the person types once a hybrid unit acts: the objective, nobody in the way, an enemy
#: to shoot at, the spell, and then the reasons
TYPED = ["2", "1", "y", "1", "why", None]


class Script:
    """Types what it is given, for all to see."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._typed = iter(TYPED)

    def read(self, prompt: str, keys: Collection[str]) -> str | None:
        typed = next(self._typed)
        self._console.print(Text(f"{prompt}{typed or 'quit'}"))
        return typed


def set_up() -> Session:
    """A game led to the A.I.'s first activation by whatever answers are legal."""
    army = find_army("gf-3", "gf-3-lantern-wardens")
    setup = {"system": "gf-3", "ai": army.to_json(), "players": [], "options": {}}
    session = start({"seed": 11, "dice": "app", "setup": setup}, "")
    dice = Dice(Seeded(3, "picture"))
    while session.decision is not None and " H1" not in session.decision.key:
        default = session.decision.default if isinstance(session.decision, Choose) else ""
        session.answer(default or session.decision.sample(dice))
    return session


def main() -> None:
    session = set_up()
    console = Console(record=True, width=92, file=StringIO(), highlight=False)
    assert isinstance(session.system, Companion)
    Terminal(session, session.system, console, Script(console)).play(recall=1)
    svg = console.export_svg(title="opfor table", theme=MONOKAI)
    Path(__file__).parent.parent.joinpath("docs", "companion.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
