"""The list of what can happen on a simulated day: ``@happens(often)`` puts a function on it.

What another module brings (a second laptop that takes over, for one) registers itself in the same
way, and is imported by ``day``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulation.desks import SimulatedDay

Happening = Callable[["SimulatedDay"], object]
HAPPENINGS: dict[str, tuple[int, Happening]] = {}


def happens(often: int) -> Callable[[Happening], Happening]:
    """``often``: its weight among all that can happen at a step."""

    def registered(happening: Happening) -> Happening:
        HAPPENINGS[happening.__name__] = (often, happening)
        return happening

    return registered
