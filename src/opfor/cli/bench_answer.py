"""A process that measures: it prepares a thing, waits for the word, measures it and tells.

So several of them can begin at the same moment, whatever preparing took each.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator

import opfor
from opfor.cli.bench_turns import A_TURN, Row

READY, GO, NEXT = "ready\n", "go\n", "next\n"


class Watch:
    """How long to measure, and by which clock: processor time does not see a core that has to be
    shared, so where several measure at once it is the clock on the wall."""

    def __init__(self, seconds: float, workers: int) -> None:
        self.seconds = seconds if workers == 1 else seconds * A_TURN
        self.now = time.process_time if workers == 1 else time.perf_counter


#: measures what is prepared; the same again each time it is called
Measure = Callable[[], Row]
#: prepares one thing after the other, as a job wants
Measures = Callable[[Row, Watch], Iterator[Measure]]


def answer(measures: Measures) -> None:
    """Take the job and the words from standard input, print a row of JSON for each stretch."""
    fault = opfor.build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        sys.exit(fault)
    job = json.loads(sys.stdin.readline())
    for measure in measures(job, Watch(job["seconds"], job["at_once"])):
        _tell(READY)
        while (word := sys.stdin.readline()) == GO:
            _tell(json.dumps(measure()) + "\n")
        if word != NEXT:
            return


def _tell(line: str) -> None:
    sys.stdout.write(line)
    sys.stdout.flush()
