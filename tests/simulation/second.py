"""The second laptop of a simulated day: it follows the first by the product’s own services."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from tdtool.models import Account, Event
from tdtool.queries.follow import progress
from tdtool.services.acts import Desk
from tdtool.services.follow import laptops
from tests.cast import Day
from tests.services.follow.two_laptops import SEAL, Two
from tests.simulation.invariants import Broken, Known, entries_of
from tests.simulation.laptop import Laptop

FIRST, SECOND = "http://192.168.1.20:8000", "http://192.168.1.30:8000"


class _AtWork:
    """The laptop whose process is this one answers as it is, not as one that was started anew."""

    def here(self) -> AbstractContextManager[None]:
        return nullcontext()


@dataclass
class Second:
    """``waited_for``: nothing is acknowledged before it is here too. ``known``: what is here."""

    laptop: Laptop
    waited_for: bool
    known: Known

    @classmethod
    def beside(cls, first: Laptop, *, waited_for: bool) -> Second:
        """A laptop with an empty data folder, told whom to follow; any that followed the same
        one before has its own."""
        number = len(list(first.home.glob("second-*"))) + 1
        made = Laptop(first.home / f"second-{number}")
        made.set_up(first.template)
        with made.here():
            laptops.keep(follows=FIRST, code=SEAL[0])
        return cls(made, waited_for, [])

    def follow(self, day: Day) -> None:
        """All that is new at the first, where the desk is. Raises Broken where it isn’t the same
        then."""
        Two(_AtWork(), self.laptop, day).follow()
        there = entries_of(day.event)
        with self.laptop.here():
            self.known = entries_of(Event.objects.get(uuid=day.event.uuid))
        if self.known != there:
            raise Broken(f"the second has {len(self.known)} actions of {len(there)}")

    def take_over(self, day: Day) -> int:
        """The director takes over on it; the epoch that begins."""
        with self.laptop.here():
            progress.tell_address(SECOND)
            director = Account.objects.get(uuid=day.by.uuid)
            laptops.set_password_here(director.uuid, "quiet brown anagram")
            epoch = laptops.take_over(Desk(by=director, at=day.now))
            if (epoch, progress.read().writes) != (progress.epoch(), True):
                raise Broken("the second has taken over, and doesn’t write")
            return epoch
