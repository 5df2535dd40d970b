"""What this laptop is to another one."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.models import House, JournalEntry, Laptop

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
