"""Faults a person can mend: one clear sentence each, never a traceback."""


class Refused(Exception):
    """Input that cannot be taken; `str()` of it is the one sentence shown to the person.

    Raised before anything is changed. Faces print the sentence and exit with code 2, or
    ask the question again.
    """


def fault(where: str, what: str) -> Refused:
    """A refusal that names the file or field first."""
    return Refused(f"{where}: {what}")
