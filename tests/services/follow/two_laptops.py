"""Two data folders in one process: what one says is heard by the other, as over the network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from django.utils import timezone

from tdtool.models import Account, Event
from tdtool.models.accounts import Role
from tdtool.queries.follow import progress, wire
from tdtool.queries.follow.wire import Marks
from tdtool.services.acts import Desk
from tdtool.services.follow import applying, laptops
from tdtool.services.follow.applying import Answer
from tests import cast
from tests.cast import Day
from tests.databases import Database

SEAL = ("ABCDE-FGHJK-LMNPQ-RSTUV", "0" * 24)


@dataclass
class Laptop:
    """A data folder, and its place in this process while it is used."""

    database: Database

    @contextmanager
    def here(self) -> Iterator[None]:
        progress.forget()
        with self.database.here():
            yield


class Folder(Protocol):
    """A data folder that can be used in this process."""

    def here(self) -> AbstractContextManager[None]: ...


@dataclass
class Two:
    """The first runs an event; the second follows from its beginning."""

    first: Folder
    second: Folder
    day: Day

    def asked(self) -> Answer:
        """What the first answers the second."""
        with self.second.here():
            marks = wire.heads()
        return self.ask(marks=marks, most=wire.AT_ONCE)

    def ask(self, *, marks: Marks, most: int) -> Answer:
        """A question to the first."""
        with self.first.here():
            text = wire.said(marks)
            answer = applying.said(wire.branch_read(text), seal=SEAL, most=most)
        return applying.heard(json.loads(json.dumps(answer)), seal=SEAL)

    def follow(self) -> int:
        """The second asks until there is nothing new; how many entries came."""
        came, most = 0, wire.AT_ONCE
        while entries := (answer := self.asked()).told.entries:
            with self.second.here():
                came += applying.apply(answer.told)
            if len(entries) < most:
                break
        return came

    def take_over(self) -> Day:
        """On the laptop that is here, the director of the day: with a password, then at work."""
        progress.tell_address("http://192.168.1.30:8000")
        laptops.set_password_here(self.day.by.uuid, "quiet brown anagram")
        laptops.take_over(Desk(by=self.director(), at=timezone.now()))
        event = Event.objects.get(uuid=self.day.event.uuid)
        return replace(self.day, event=event, by=self.director(), now=timezone.now())

    def turned(self) -> Two:
        """As the first asks the second."""
        return Two(self.second, self.first, self.day)

    def director(self) -> Account:
        """On the laptop that is here, the director of the day."""
        return Account.objects.get(uuid=self.day.by.uuid)


def open_day(first: Laptop) -> Day:
    """Six players at one table of six, the director, and one scorekeeper."""
    with first.here():
        director = cast.account("Mirela K.", Role.DIRECTOR)
        cast.account("Oskar D.", Role.SCOREKEEPER)
        laptops.let_in(cast.Desk(by=director, at=cast.MORNING), code=SEAL[0])
        return Day.new(director).bring(6)
