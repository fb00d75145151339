"""Processes of one package that measure the same thing, one alone or all of them at once."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Self

from opfor.cli.bench_answer import GO, NEXT, READY
from opfor.cli.bench_turns import Row, Stretch, Turns, told_times
from opfor.faults import Refused


def rows_of(worker: str, name: str, path: Path, job: Row, workers: int = 1) -> Iterator[Row]:
    """A row for each thing that `worker` measures of the package `name` in `path`; with several
    processes the row of one alone, and under `together` what they make at once."""
    with Crew(worker, name, path, job, workers) as crew:
        while crew.is_ready():
            yield crew.measure(1)[0] if workers == 1 else in_turns(crew)


class Crew:
    """The processes, each told by a line what to do next."""

    def __init__(self, worker: str, name: str, path: Path, job: Row, count: int) -> None:
        self.count = count
        self._about = f"{path}: measuring the {name} package failed"
        self._command = [sys.executable, "-P", "-c", _program(worker)]
        self._env = {**os.environ, "PYTHONPATH": str(path), "OPFOR_EXPECT": name}
        self._open = ExitStack()
        self._processes: list[subprocess.Popen[str]] = []
        self._next = json.dumps({**job, "at_once": count}) + "\n"

    def __enter__(self) -> Self:
        pipe = subprocess.PIPE
        for _ in range(self.count):
            process = subprocess.Popen(
                self._command, env=self._env, stdin=pipe, stdout=pipe, stderr=pipe, text=True
            )
            self._processes.append(self._open.enter_context(process))
        return self

    def __exit__(self, *trouble: object) -> None:
        self._open.close()

    def is_ready(self) -> bool:
        """Whether there is one more thing, and everybody has prepared it."""
        said = self._ask(self._next, self.count)
        self._next = NEXT
        return all(line == READY for line in said)

    def measure(self, count: int) -> list[Row]:
        """The row of each of so many processes, begun together."""
        return [json.loads(line) for line in self._ask(GO, count)]

    def _ask(self, word: str, count: int) -> list[str]:
        asked = self._processes[:count]
        for process in asked:
            _say(process, word)
        return [self._heard(process) for process in asked]

    def _heard(self, process: subprocess.Popen[str]) -> str:
        assert process.stdout and process.stderr
        line = process.stdout.readline()
        if not line and process.wait():
            trouble = process.stderr.read().strip()
            reason = trouble.splitlines()[-1][:200] if trouble else f"code {process.returncode}"
            raise Refused(f"{self._about} ({reason})")
        return line


def _program(worker: str) -> str:
    return (
        f"from opfor.cli.bench_answer import answer; from opfor.cli.{worker} import measures;"
        " answer(measures)"
    )


def _say(process: subprocess.Popen[str], word: str) -> None:
    """Whoever is gone hears nothing; why it went is found where its answer is awaited."""
    assert process.stdin
    try:
        process.stdin.write(word)
        process.stdin.flush()
    except BrokenPipeError:
        return


def in_turns(crew: Crew) -> Row:
    """One alone and all at once in turns: the row of the one, and what all make together."""
    turns = Turns(lambda: _stretch(crew, 1), lambda: _stretch(crew, crew.count))
    turns.take_all()
    alone, together = turns.stretches
    middle = sorted(alone, key=lambda each: each.per_second)[len(alone) // 2]
    each = zip(*([row["per_second"] for row in one.rows] for one in together), strict=True)
    times = turns.times()
    gain = {
        "workers": crew.count,
        "each_per_second": [round(median(rates), 3) for rates in each],
        "all_per_second": round(median(one.per_second for one in together), 3),
        "times": round(median(times), 2),
        "times_of_rounds": [round(one, 2) for one in times],
    }
    return {**middle.rows[0], "together": gain}


def _stretch(crew: Crew, count: int) -> Stretch:
    rows = crew.measure(count)
    return Stretch(sum(row["per_second"] for row in rows), rows=rows)


def told_together(row: Row) -> list[str]:
    """What several make at once, for a person; nothing where one was measured."""
    if "together" not in row:
        return []
    gain = row["together"]
    each = " + ".join(f"{rate:,.1f}" for rate in gain["each_per_second"])
    return [
        f"    {gain['workers']} at once: {each} = {gain['all_per_second']:,.1f} a second,"
        f" {told_times(gain['times'], gain['times_of_rounds'])}"
    ]
