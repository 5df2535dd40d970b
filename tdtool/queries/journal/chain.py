"""The chain of acts: its links, its head, its last act in a division, and whether it is whole."""

import hashlib
import json
import uuid
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NamedTuple, TypeVar, cast
from uuid import UUID

from django.db.models import Count, F, Max

from tdtool.models import (
    Acceptance,
    Division,
    Event,
    House,
    JournalEntry,
    LedgerLine,
    LookUp,
    PhoneReport,
    Report,
    Signature,
)

# Events that came from archives: the laptop’s own journal says which, how each ended, and whether
# it was closed since.

OPENED, CLOSED = "archives.open", "archives.close"


@dataclass(frozen=True)
class Opened:
    """Number and hash of an event’s last action, as its archive had it; ``closed`` since."""

    entries: int
    head: str
    closed: bool = False


def said() -> dict[UUID, Opened]:
    """By event what the journal of this laptop says of it, the last time."""
    houses = House.objects.order_by().values("uuid")
    entries = JournalEntry.objects.filter(chain__in=houses, act__in=(OPENED, CLOSED))
    opened: dict[UUID, Opened] = {}
    for act, arguments in entries.order_by("number").values_list("act", "arguments"):
        event = UUID(arguments["event"])
        if act == OPENED:
            opened[event] = Opened(arguments["entries"], arguments["head"])
        elif event in opened:
            opened[event] = replace(opened[event], closed=True)
    return opened


def mark() -> None:
    """On a laptop that follows: the events that the other one opened and closed, as its journal
    says."""
    every = said()
    events = Event.objects.filter(uuid__in=list(every))
    events.filter(archived=False).update(archived=True)
    closed = [event for event, opened in every.items() if opened.closed]
    events.filter(uuid__in=closed, closed=False).update(closed=True)
    events.filter(closed=True).exclude(uuid__in=closed).update(closed=False)


def faults(event: Event, *, entries: int, head: str) -> list[str]:
    """Where an event that ends so isn’t what the journal of this laptop says of it."""
    opened = said().get(event.uuid)
    if (opened is not None) != event.archived:
        return [
            "It is marked as an archive, and no archive of it was opened here."
            if event.archived
            else "It was opened from an archive, and isn’t marked as one."
        ]
    if opened is not None and (opened.entries, opened.head) != (entries, head):
        return ["It was opened from an archive and has gone on since. Open the archive elsewhere."]
    if event.closed != (opened is not None and opened.closed):
        return [
            "It is marked as a closed archive, and nobody closed it here."
            if event.closed
            else "Its archive was closed, and it isn’t marked as closed."
        ]
    return []


@dataclass(frozen=True)
class Link:
    """The end of a chain: the last entry's number and its hash."""

    number: int
    hash: str


NOTHING = Link(number=0, hash="0" * 64)

Answer = TypeVar("Answer")

_READ: ContextVar[dict[object, object] | None] = ContextVar("read", default=None)


@contextmanager
def read_once() -> Iterator[None]:
    """Meanwhile ``once`` reads each thing once: for a page that only reads, all of one state."""
    token = _READ.set({})
    try:
        yield
    finally:
        _READ.reset(token)


def once(what: Hashable, read: Callable[[], Answer]) -> Answer:
    """What was read under this name for the page; outside a page it is read each time."""
    cache = _READ.get()
    if cache is None:
        return read()
    if what not in cache:
        cache[what] = read()
    return cast(Answer, cache[what])


def end(chain: uuid.UUID) -> Link:
    """The end of the chain as the page sees it; not for an act, which asks for ``last_link``."""
    return once(("end", chain), lambda: last_link(chain))


def end_of_house() -> Link:
    """The end of the laptop’s own chain as the page sees it."""
    return once("end of the house", _end_of_house)


def _end_of_house() -> Link:
    entries = JournalEntry.objects.filter(chain__in=House.objects.order_by().values("uuid"))
    row = entries.order_by("-number").values_list("number", "hash").first()
    return Link(*(row or (0, "")))


def last_link(chain: uuid.UUID) -> Link:
    """The end of the chain as it stands; NOTHING where it hasn't begun."""
    entries = JournalEntry.objects.filter(chain=chain).order_by("-number")
    row = entries.values_list("number", "hash").first()
    return Link(*row) if row else NOTHING


def held(event: Event) -> Event:
    """The event's row, held for this transaction."""
    return Event.objects.select_for_update().get(pk=event.pk)


def _time(at: datetime | None) -> str:
    """Empty where what stands in the database is no time: nobody wrote it through tdtool."""
    return at.astimezone(UTC).isoformat(timespec="microseconds") if at else ""


def hash_of(entry: JournalEntry) -> str:
    """SHA-256 over the canonical JSON of an entry and the hash before it: 64 hex digits."""
    content = {
        "act": entry.act,
        "at": _time(entry.at),
        "before": entry.before,
        "by": {"name": entry.by_name, "uuid": str(entry.by_uuid)},
        "chain": str(entry.chain),
        "number": entry.number,
        "format": entry.format,
        "told": entry.arguments,
    }
    return hashlib.sha256(canonical(content).encode()).hexdigest()


def canonical(value: object) -> str:
    """JSON with one spelling: keys sorted, no spaces, nothing that isn't JSON."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def moment(at: datetime | None) -> str | None:
    """A time as JSON holds it, in UTC; None where there is none."""
    return at.astimezone(UTC).isoformat() if at else None


@dataclass(frozen=True)
class ChainCheck:
    """What a walk along a chain found: every fault, each a sentence."""

    name: str  # the event's slug, or "house"
    entries: int
    head: str
    faults: tuple[str, ...]

    @property
    def whole(self) -> bool:
        return not self.faults


def check_event(event: Event) -> ChainCheck:
    """Walk the event's chain, and see that no entry is missing behind its end."""
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by("number")
    check = _check(event.slug, entries.iterator())
    none = ["The event has no journal."] * (not check.entries)
    more = faults(event, entries=check.entries, head=check.head)
    check = replace(check, faults=(*check.faults, *none, *_strange(event.uuid, event), *more))
    last_act = _last_act_told_of(event)
    if last_act <= check.entries:
        return check
    fault = (
        f"The journal ends with action {check.entries}, but the slips refer to action {last_act}: "
        "actions are missing at its end."
    )
    return replace(check, faults=(*check.faults, fault))


def _last_act_told_of(event: Event) -> int:
    """The highest journal number that a report, a signature, an acceptance, a line or a look-up
    names."""
    seats = {"seat__round__division__event": event}
    sources = (
        Report.objects.filter(game__round__division__event=event),
        Acceptance.objects.filter(game__round__division__event=event),
        Signature.objects.filter(**seats),
        LedgerLine.objects.filter(**seats),
        LookUp.objects.filter(challenge__event=event),
        PhoneReport.objects.filter(game__round__division__event=event),
    )
    return max(source.aggregate(last=Max("act_number"))["last"] or 0 for source in sources)


def check_house() -> ChainCheck:
    """Walk the house's own chain."""
    house, *others = House.objects.order_by("pk")
    entries = JournalEntry.objects.filter(chain=house.uuid).order_by("number")
    check = _check("house", entries.iterator())
    more = ["This laptop has one journal of its own, and the database names more."] * bool(others)
    return replace(check, faults=(*check.faults, *_strange(house.uuid, None), *more))


def check_all() -> list[ChainCheck]:
    """Every event's chain, and the house's own, with chains that are neither."""
    checks = [check_event(event) for event in Event.objects.order_by("pk")]
    checks += [check_house() for _ in House.objects.all()[:1]]
    known_chains = [
        *Event.objects.values_list("uuid", flat=True),
        *House.objects.values_list("uuid", flat=True),
    ]
    others = JournalEntry.objects.exclude(chain__in=known_chains).order_by()
    for chain, entries in others.values_list("chain").annotate(Count("pk")):
        fault = "There is a journal, and neither an event nor this laptop has it."
        checks.append(ChainCheck(str(chain), entries, last_link(chain).hash, (fault,)))
    return checks


def _strange(chain: uuid.UUID, event: Event | None) -> list[str]:
    """An entry points at the row of its event and of who acted, by the UUIDs that its hash has."""
    entries = JournalEntry.objects.filter(chain=chain).order_by("number")
    numbers = entries.values_list("number", flat=True)
    other_people = numbers.exclude(by__isnull=False, by__uuid=F("by_uuid"))
    elsewhere = numbers.exclude(event=event) if event else numbers.filter(event__isnull=False)
    return [
        *(f"Action {n} stands under another account than it was done by." for n in other_people),
        *(f"Action {n} stands in another event than its journal’s." for n in elsewhere),
    ]


def check_entries(name: str, entries: Iterable[JournalEntry]) -> ChainCheck:
    """Walk entries in their order, wherever they come from."""
    return _check(name, entries)


def _check(name: str, entries: Iterable[JournalEntry]) -> ChainCheck:
    faults: list[str] = []
    link = NOTHING
    for entry in entries:
        if entry.number != link.number + 1:
            faults.append(f"Action {link.number + 1} is missing: {entry.number} follows.")
        if entry.before != link.hash:
            faults.append(f"Action {entry.number} doesn’t hold the hash of the one before it.")
        if hash_of(entry) != entry.hash:
            faults.append(f"Action {entry.number} ({entry.act}) was changed after it was written.")
        link = Link(entry.number, entry.hash)
    return ChainCheck(name, link.number, "" if link is NOTHING else link.hash, tuple(faults))


class State(NamedTuple):
    """A division as it stands: the hash of the last act that can have changed it."""

    division: uuid.UUID
    act: str


def state_of(division: Division) -> State:
    """The division as it stands now: one query, of one row, once a page that only reads.

    A page that acts and is shown again holds the division as it was before, so the row is asked.
    Not inside an act: what an act has done so far isn't in the journal yet.
    """
    states = Division.objects.values_list("uuid", "scored_by")
    return once(("scored", division.pk), lambda: State(*states.get(pk=division.pk)))


def stands(state: State) -> bool:
    """Whether the division still stands so: asked anew, within a page too."""
    return Division.objects.filter(uuid=state.division, scored_by=state.act).exists()


_acting: ContextVar[bool] = ContextVar("acting", default=False)


@contextmanager
def acting() -> Iterator[None]:
    """Within it an act is under way: its rows are ahead of the journal."""
    token = _acting.set(True)
    try:
        yield
    finally:
        _acting.reset(token)


def is_acting() -> bool:
    return _acting.get()
