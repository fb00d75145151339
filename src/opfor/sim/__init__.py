"""Batches of whole games: the same seeds give the same rows, wherever they are played."""

from opfor.sim.starting import Run, start

__all__ = ["Run", "start"]
