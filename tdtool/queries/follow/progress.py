"""How far the other laptop is, as this process knows it: in memory, asked by every page.

A server tells it at its start and with every action; nothing that must hold stands on it
alone: whether this laptop may write is asked of the database, in every act.
"""

import secrets
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from tdtool.models import House, JournalEntry, Laptop

# What this laptop is to another one.

TAKE_OVER = "laptops.take_over"
BY_STICK = "by stick"  # in the place of an address
ROW = 1
WRITES, FOLLOWS, PASSED = "writes", "follows", "passed"


@dataclass(frozen=True)
class Here:
    """The row of this laptop in values; all empty: it stands alone."""

    code: str = ""
    follows: str = ""
    other: str = ""
    waits: bool = False
    passed_epoch: int = 0

    @property
    def state(self) -> str:
        """WRITES, FOLLOWS, or PASSED: another laptop has taken over from this one."""
        return FOLLOWS if self.follows else PASSED if self.passed_epoch else WRITES

    @property
    def writes(self) -> bool:
        return self.state == WRITES


def read() -> Here:
    """As it is now: one query."""
    laptops = Laptop.objects.filter(pk=ROW)
    values = laptops.values_list("code", "follows", "other", "waits", "passed_epoch").first()
    return Here(*values) if values else Here()


def copied() -> bool:
    """Whether actions of the house were done on another laptop: only their journal is here."""
    return bool(read().follows) or epoch() > 0


def epoch() -> int:
    """How often another laptop has taken over."""
    houses = House.objects.order_by().values("uuid")
    return JournalEntry.objects.filter(chain__in=houses, act=TAKE_OVER).order_by().count()


MOST_WORDS = 100_000  # questions of a long day
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
    given_up: set[UUID] = field(default_factory=set)  # waited for in vain; not gone on since
    code: str = ""
    words: dict[str, None] = field(default_factory=dict)  # of the questions with this code
    start: str = ""
    asked_at: float | None = None
    asked_moment: datetime | None = None


_known = _Known()
_changed = threading.Condition()


def here() -> Here:
    """This laptop as it was when the database was last asked."""
    return _known.here


def tell_here(role: Here) -> None:
    _known.here = role


def address() -> str:
    return _known.address


def tell_address(of_this_laptop: str) -> None:
    _known.address = of_this_laptop


def followed() -> Followed:
    return _known.followed


def tell_followed(following: Followed) -> None:
    _known.followed = following


def tell_written(chain: UUID, number: int) -> None:
    """An entry is on this laptop's disk."""
    with _changed:
        _known.written[chain] = max(number, _known.written.get(chain, 0))
        _changed.notify_all()


def tell_confirmed(numbers: Mapping[UUID, int], *, at: datetime) -> None:
    """The second laptop has its journals up to these numbers on its disk."""
    with _changed:
        _known.asked_at, _known.asked_moment = time.monotonic(), at
        for chain, number in numbers.items():
            if number > _known.confirmed.get(chain, 0):
                _known.given_up.discard(chain)
            _known.confirmed[chain] = number
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
    """Whether the second has the entry within that time; at once no, where it isn't there.

    A second that asks and doesn't go on is waited for once, and again when it has gone on.
    """
    with _changed:
        waits = second_is_there() and chain not in _known.given_up
        _changed.wait_for(
            lambda: _has(chain, number) or not second_is_there(), timeout=longest if waits else 0
        )
        has = _has(chain, number)
        if waits and not has:
            _known.given_up.add(chain)
        return has


def _has(chain: UUID, number: int) -> bool:
    return _known.confirmed.get(chain, 0) >= number


def not_yet() -> int | None:
    """How many actions the second hasn't confirmed, of the journals that this process wrote in.

    None: it hasn't asked yet, so nobody knows.
    """
    with _changed:
        if _known.written and _known.asked_at is None:
            return None
        outstanding = (n - _known.confirmed.get(chain, 0) for chain, n in _known.written.items())
        return sum(max(0, count) for count in outstanding)


def start() -> str:
    """A word of this process: a question has to name it, so none from before is answered."""
    with _changed:
        _known.start = _known.start or secrets.token_hex(12)
        return _known.start


def is_new(code: str, word: str) -> bool:
    """Whether no question with this code had this word before, as far as this process knows."""
    with _changed:
        if code != _known.code:
            _known.code, _known.words = code, {}
        if word in _known.words:
            return False
        _known.words[word] = None
        if len(_known.words) > MOST_WORDS:
            del _known.words[next(iter(_known.words))]
        return True


def forget() -> None:
    """As in a new process."""
    global _known
    _known = _Known()
