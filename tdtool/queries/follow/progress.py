"""How far the other laptop is, as this process knows it: in memory, asked by every page.

A server tells it at its start and with every action; nothing that must hold stands on it
alone: whether this laptop may write is asked of the database, in every act.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from tdtool.queries.follow.here import Here

GONE = 3.0  # seconds without a question; then nobody waits for the second laptop


@dataclass(frozen=True)
class Followed:
    """What a second laptop says of itself while it follows."""

    says: str = "Connecting."
    answered_at: datetime | None = None  # when the first last answered
    applied: int = 0  # entries since the start
    waits: bool = False
    stopped: bool = False  # it needs somebody


@dataclass
class _Known:
    here: Here = field(default_factory=Here)
    address: str = ""  # of this laptop, as others reach it
    followed: Followed = field(default_factory=Followed)
    written: dict[UUID, int] = field(default_factory=dict)
    confirmed: dict[UUID, int] = field(default_factory=dict)
    asked_at: float | None = None
    asked_moment: datetime | None = None


_known = _Known()
_changed = threading.Condition()


def here() -> Here:
    """This laptop as it was when the database was last asked."""
    return _known.here


def tell_here(now: Here) -> None:
    _known.here = now


def address() -> str:
    return _known.address


def tell_address(of_this_laptop: str) -> None:
    _known.address = of_this_laptop


def followed() -> Followed:
    return _known.followed


def tell_followed(now: Followed) -> None:
    _known.followed = now


def tell_written(chain: UUID, number: int) -> None:
    """An entry is on this laptop's disk."""
    with _changed:
        _known.confirmed.setdefault(chain, number - 1)
        _known.written[chain] = max(number, _known.written.get(chain, 0))
        _changed.notify_all()


def tell_confirmed(numbers: Mapping[UUID, int], *, at: datetime) -> None:
    """The second laptop has its journals up to these numbers on its disk."""
    with _changed:
        _known.asked_at, _known.asked_moment = time.monotonic(), at
        _known.confirmed.update(numbers)
        _changed.notify_all()


def wait_for_news(seconds: float) -> None:
    with _changed:
        _changed.wait(seconds)


def second_is_there() -> bool:
    """Whether it has asked within the last seconds."""
    return _known.asked_at is not None and time.monotonic() - _known.asked_at < GONE


def second_asked_at() -> datetime | None:
    return _known.asked_moment


def confirmed_up_to(chain: UUID) -> int | None:
    return _known.confirmed.get(chain) if _known.asked_at is not None else None


def wait_until_confirmed(chain: UUID, number: int, *, longest: float) -> bool:
    """Whether the second has the entry within that time; at once no, where it isn't there."""
    with _changed:
        return _changed.wait_for(
            lambda: _known.confirmed.get(chain, 0) >= number or not second_is_there(),
            timeout=longest if second_is_there() else 0,
        ) and (_known.confirmed.get(chain, 0) >= number)


def not_yet() -> int:
    """How many actions of this process the second laptop hasn't confirmed."""
    with _changed:
        left = (n - _known.confirmed.get(chain, 0) for chain, n in _known.written.items())
        return sum(max(0, one) for one in left)


def forget() -> None:
    """As in a new process."""
    global _known
    _known = _Known()
