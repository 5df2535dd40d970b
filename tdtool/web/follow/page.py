"""What the page “Second laptop” says, on the first, on the second, and on one taken over from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.http import HttpRequest
from django.utils import timezone

from tdtool import places
from tdtool.engine.words.lexicon import Lexicon, LexiconRefused
from tdtool.english import clock
from tdtool.models import Account, Event
from tdtool.models.accounts import Role
from tdtool.queries.follow import here, progress
from tdtool.queries.follow.here import BY_STICK, FOLLOWS, PASSED, Here
from tdtool.queries.follow.progress import Followed
from tdtool.queries.follow.wire import Unreadable
from tdtool.queries.journal.chain import last_link
from tdtool.services.follow import asking, split, writing
from tdtool.services.follow.split import Split
from tdtool.web.shell import addresses

PROGRAM = f"{places.TYPED} follow"


@dataclass(frozen=True)
class Journal:
    """An event's journal: its last action here, and how many the other one hasn't confirmed."""

    name: str
    slug: str
    last: int
    behind: int | None  # None: not known
    no_list: str = ""  # the word list that this laptop doesn't have


@dataclass(frozen=True)
class Person:
    """Somebody who may sign in on a laptop that follows, once they have a password on it."""

    uuid: str
    name: str
    role: str
    has_password: bool


@dataclass(frozen=True)
class SecondPage:
    """Everything the page shows; ``now.state`` is what this laptop is."""

    now: Here
    addresses: Sequence[str]  # of this laptop
    says: str
    journals: Sequence[Journal]
    command: str = ""
    read_command: str = f"{PROGRAM} --read FILE"
    asked_at: datetime | None = None
    there: bool = False
    followed: Followed | None = None
    people: Sequence[Person] = ()
    splits: Sequence[Split] = ()
    compared: str = ""  # why nothing could be compared

    @property
    def ago(self) -> str:
        """When the first last answered, and how long ago."""
        at = self.followed.answered_at if self.followed else None
        if at is None:
            return "no answer yet"
        seconds = int((timezone.now() - at).total_seconds())
        long = f"{seconds // 60} min" if seconds >= 120 else f"{seconds} s"
        return f"last answer {clock(timezone.localtime(at))}, {long} ago"

    @property
    def by_stick(self) -> bool:
        return self.now.follows == BY_STICK


def page(request: HttpRequest) -> SecondPage:
    """As it is now."""
    now = here.read()
    follows = now.state == FOLLOWS
    mine = addresses.all_for_phones(request) or [addresses.for_phones(request)]
    splits, compared = _parted(now)
    return SecondPage(
        now=now,
        addresses=mine,
        says=writing.sentence(now),
        journals=_journals(now),
        command=_command(now, mine[0]),
        asked_at=progress.second_asked_at(),
        there=progress.second_is_there(),
        followed=progress.followed() if follows else None,
        people=_people() if follows else (),
        splits=splits,
        compared=compared,
    )


def _command(now: Here, mine: str) -> str:
    """What is typed on the laptop that is to follow; "" without a code."""
    where = now.other if now.state == PASSED else mine
    return f"{PROGRAM} {where} --code {now.code}" if now.code else ""


def _journals(now: Here) -> list[Journal]:
    found = []
    for event in Event.objects.order_by("-pk"):
        last = last_link(event.uuid).number
        known = progress.confirmed_up_to(event.uuid) if now.writes else None
        behind = None if known is None else max(0, last - known)
        found.append(Journal(event.name, event.slug, last, behind, _missing_list(event)))
    return found


def _missing_list(event: Event) -> str:
    try:
        Lexicon.load(event.lexicon)
    except LexiconRefused:
        return event.lexicon
    return ""


def _people() -> list[Person]:
    rows = Account.objects.filter(is_active=True)
    return [
        Person(str(one.uuid), one.name, Role(one.role).label, one.has_usable_password())
        for one in rows
    ]


def _parted(now: Here) -> tuple[list[Split], str]:
    """What both have done since they parted; asked of the other one where there was a taking
    over."""
    took_over = now.writes and bool(now.other) and here.epoch() > 0
    if (now.state != PASSED and not took_over) or not now.code:
        return [], ""
    try:
        splits = split.compare(partial(asking.ask, now.other, now.code, port=0, timeout=2.0))
    except (asking.NotReached, asking.WrongCode, Unreadable) as why:
        return [], str(why)
    return split.lacking(splits, writes=now.writes), ""
