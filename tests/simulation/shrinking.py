"""A day that fails is made shorter: steps are left out while it still fails at the same place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.simulation.day import Played, play

MOST_TRIES = 60


def shrunk(failed: Played, template: Path) -> Played:
    """The shortest day found within so many tries; halves of it are left out, then quarters."""
    best = replace(failed, steps=failed.last)
    tries, size = 0, max(1, failed.last // 2)
    while size >= 1 and tries < MOST_TRIES:
        left = [step for step in range(1, best.steps) if step not in best.without]
        for start in range(0, len(left), size):
            tries += 1
            without = {*best.without, *left[start : start + size]}
            again = play(best.seed, template, steps=best.steps, without=without)
            if again.where == failed.where and tries <= MOST_TRIES:
                best = again
        size //= 2
    return best
