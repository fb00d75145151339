"""A guard against work that runs away with its input."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

# Far above what any of it takes, also on a busy machine: `opfor bench` measures, this only
# catches what would keep a person waiting for ever.
RUNAWAY = 15.0


@contextmanager
def no_runaway() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < RUNAWAY
