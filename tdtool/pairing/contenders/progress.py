"""How far a simulation is, told to whoever waits for it."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told how many of how many are done, and of what where it is not the endings. What it raises
    stops the simulation: batches that have not begun never do."""

    def __call__(self, finished: int, of: int, step: str = "", /) -> None: ...


def silent(finished: int, of: int, step: str = "", /) -> None:
    """Nobody waits for it."""
