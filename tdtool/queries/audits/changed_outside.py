"""What was changed outside tdtool, as the start of a day and the replays beside it saw it.

It is kept for the pages of this process, and nothing is decided by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.models import Event
from tdtool.queries.audits.looks import Item

LAPTOP = ""  # whose rows are of no event
MOST = 20  # sentences of a replay

_at_start: dict[str, tuple[str, ...]] = {}
_by_replay: dict[str, tuple[str, ...]] = {}


def at_start(faults: Mapping[str, Sequence[str]]) -> None:
    """What the start of this day saw, by the event’s short name; it stands until the next one."""
    _at_start.clear()
    _at_start.update({name: tuple(sentences) for name, sentences in faults.items()})


def by_replay(event: str, faults: Sequence[str]) -> None:
    """What the newest replay of an event saw, and of the accounts beside it."""
    more = len(faults) - MOST
    _by_replay[event] = (*faults[:MOST], *([f"{more} more differences."] if more > 0 else []))


def forget_all() -> None:
    _at_start.clear()
    _by_replay.clear()


def of_event(event: Event) -> tuple[Item, ...]:
    """Errors for *To do* and *Verify*, each once."""
    sources = (
        _at_start.get(LAPTOP, ()),
        _at_start.get(event.slug, ()),
        _by_replay.get(event.slug, ()),
    )
    sentences = dict.fromkeys(sentence for seen in sources for sentence in seen)
    return tuple(Item("error", sentence) for sentence in sentences)
