"""The scene of `opfor decide`, looked at before anything else is loaded: a refusal is quick."""

from typing import TYPE_CHECKING

from opfor.systems.opr.scene_fields import LARGEST, parse
from opfor.textfile import STANDARD_INPUT, read_text

if TYPE_CHECKING:
    from opfor.systems.opr.scene import Scene

#: systems whose scenes are read by their own
OTHERS = ("encounter", "entropic")
#: options that take the next word
_VALUED = ("--seed", "--circuit", "--svg", "--core")


class Seen:
    """One scene file: its text, the system it names and, for One Page Rules, the scene."""

    def __init__(self, name: str, text: str, system: str, scene: "Scene | None") -> None:
        self.name = name
        self.text = text
        self.system = system
        self.scene = scene


def look(path: str) -> Seen:
    """Read a scene and check all of it, or refuse in one sentence."""
    name = "standard input" if path == STANDARD_INPUT else path
    text = read_text(path, LARGEST)
    whole = parse(text, name)
    system = str(whole.value.get("system", "")) if isinstance(whole.value, dict) else ""
    if system in OTHERS:
        return Seen(name, text, system, None)
    from opfor.systems.opr.editions import EDITIONS
    from opfor.systems.opr.scene import scene_from

    return Seen(name, text, system, scene_from(whole, (*EDITIONS, *OTHERS)))


def glance(words: list[str]) -> Seen | None:
    """The scene among the words after `decide`; none if it is not theirs to be read yet."""
    if any(word in ("-h", "--help") for word in words):
        return None
    before = ""
    for word in words:
        if before not in _VALUED and (word == STANDARD_INPUT or not word.startswith("-")):
            return look(word)
        before = word
    return None
