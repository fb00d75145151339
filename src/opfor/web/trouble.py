"""What the server answers instead of doing what was asked: a status, a code, one sentence."""

import re

#: control codes, ends of lines and halves of letters: nothing a sentence could show
_UNSHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


def shown(sentence: str) -> str:
    """A sentence as it can be shown, whatever a request has put into it."""
    return _UNSHOWN.sub("\N{REPLACEMENT CHARACTER}", sentence)


class Trouble(Exception):
    """A request that is not carried out; nothing was changed."""

    def __init__(self, status: int, code: str, sentence: str, **more: object) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        #: further fields of the answer, such as the version that is current
        self.more = more

    def to_json(self) -> dict[str, object]:
        return {"error": shown(str(self)), "code": self.code, **self.more}


def refused(sentence: object) -> Trouble:
    """The rules or a reader say no."""
    return Trouble(422, "refused", str(sentence))


def stale(version: int) -> Trouble:
    sentence = "the game has gone on since; look at it again before you answer"
    return Trouble(409, "stale", sentence, version=version)


def unknown(what: str) -> Trouble:
    return Trouble(404, "unknown", f"there is no such {what}")
