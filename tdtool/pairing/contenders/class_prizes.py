"""How many prizes of a class are open to those of it who are paired for them, by COP or by Chew."""

from __future__ import annotations

from collections.abc import Iterable


def open_prizes(count: int, worst_above: Iterable[int], *, last: int) -> int:
    """Of ``count`` prizes of a class those that nobody above may take.

    ``worst_above`` are the worst finishes, from 1, of the members of the class who stand above
    those that are paired for its prizes; ``last`` is the last place with a prize by place. Whoever
    is certain of one of these leaves the class its prize; whoever may still finish below them may
    take one.
    """
    return max(0, count - sum(worst > last for worst in worst_above))
