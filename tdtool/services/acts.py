"""How anything is done: one transaction, under one lock, with one journal entry.

An act is a function that takes an ``ActContext`` and keyword arguments that JSON can hold. ``@act``
makes it callable with a ``Desk`` instead: it opens the transaction, locks the event's row, spends
the form's key, runs the function and writes the journal entry. If the function refuses, nothing was
written. Played again from the journal with the same arguments, an act does the same again: chance
and time come in from outside, and new UUIDs follow from the chain and the entry's number.

What an act means is declared with it, once: see ``Act``.
"""

import inspect
import pkgutil
import threading
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from string import Formatter
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from tdtool import services
from tdtool.models import Account, Division, Event, House, JournalEntry, SpentKey
from tdtool.models.accounts import Right
from tdtool.models.phones import PHONES
from tdtool.queries.audits.seals import SEALED
from tdtool.queries.hall import states as hall_states
from tdtool.queries.journal import chain as journal_chain
from tdtool.queries.journal import touches
from tdtool.queries.playoffs import guard as playoff_guard
from tdtool.services.follow import writing
from tdtool.services.journal import entries
from tdtool.services.journal.as_it_was import Replaced, Thing
from tdtool.services.journal.entries import DECIDED, Decisions, Seals
from tdtool.services.journal.entries import Unkeepable as Unkeepable
from tdtool.services.meanings import FIELDS, Instead, Papers, Undeclared, Versioned
from tdtool.services.meanings import Refused as Refused

# One writes at a time in this process, and whoever is at the desk before whoever is on a phone.
#
# SQLite lets those who wait try again by chance: many phones would keep a desk waiting for long.

LONGEST = 20.0  # seconds; then the database itself decides


class Turns:
    """Who writes now, and how many at the desk wait for their turn."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._writing = self._desks = self._phones = 0

    @property
    def waiting(self) -> tuple[int, int]:
        """How many wait at the desk, and how many on phones."""
        return self._desks, self._phones

    def take(self, *, desk: bool) -> None:
        """Wait for the turn; on a phone, until nobody at the desk waits."""
        with self._changed:
            self._desks, self._phones = self._desks + desk, self._phones + (not desk)
            self._changed.wait_for(
                lambda: not self._writing and (desk or not self._desks), timeout=LONGEST
            )
            self._desks, self._phones = self._desks - desk, self._phones - (not desk)
            self._writing += 1

    def give(self) -> None:
        with self._changed:
            self._writing -= 1
            self._changed.notify_all()


TURNS = Turns()


@contextmanager
def transaction_of(by: Account) -> Iterator[None]:
    """A transaction in its turn. The turn ends with the commit: what waits for the second laptop
    then holds nobody up. Within another transaction it is part of that one."""
    with ExitStack() as turn:
        if not connection.in_atomic_block:
            TURNS.take(desk=by.uuid != PHONES)
            turn.callback(TURNS.give)
        with transaction.atomic():
            transaction.on_commit(turn.close)
            yield


# Which divisions an act can have made score otherwise: each keeps the act's hash.

# By an act's argument, how its value, a UUID, leads to a division.
LEADS = {
    "division": "uuid",
    "game": "rounds_drawn__games__uuid",
    "round": "rounds_drawn__uuid",
    "entry": "entries__uuid",
}


def mark(event: Event, entry: JournalEntry) -> None:
    """The divisions that the act's arguments lead to; all of the event's where one leads nowhere,
    none is there that could, or a player goes from one to another."""
    named = {
        key: entry.arguments[key] for key in LEADS if isinstance(entry.arguments.get(key), str)
    }
    marked = [_mark(event, key, value, entry.hash) for key, value in named.items()]
    if not marked or 0 in marked or {"entry", "division"} <= named.keys():
        event.divisions.update(scored_by=entry.hash)


def _mark(event: Event, key: str, value: str, hash_: str) -> int:
    """How many divisions were found, and marked."""
    if not _is_uuid(value):
        return 0
    return event.divisions.filter(**{LEADS[key]: value}).update(scored_by=hash_)


def _is_uuid(value: str) -> bool:
    try:
        UUID(value)
    except ValueError:
        return False
    return True


P = ParamSpec("P")
R = TypeVar("R")

LONGEST_REASON = 400


class Stale(Refused):
    """The form was made from an older version of what it changes; ``version`` is that of now."""

    def __init__(self, sentence: str, *, version: int | None = None) -> None:
        super().__init__(sentence)
        self.version = version


class Repeated(Refused):
    """The same form came a second time; the first one counted."""


class NotAllowed(Refused):
    """The account's role doesn't cover the act."""


class LongReason(Refused):
    """A reason that no page and no paper has room for."""


@dataclass(frozen=True)
class Desk:
    """Who acts, when, and on which event; with the form's key and version where there is one."""

    by: Account
    at: datetime
    event: Event | None = None
    key: uuid.UUID | None = None
    version: int | None = None


class ActContext:
    """An act under way: the locked event, who, when, and the journal number it will have."""

    def __init__(
        self, desk: Desk, event: Event | None, chain: uuid.UUID, number: int,
        seals: Seals | None = None, decisions: Decisions | None = None,
    ) -> None:  # fmt: skip
        self.by, self.at, self.version = desk.by, desk.at, desk.version
        self.chain, self.number = chain, number
        self._event = event
        self._made = 0
        self.redoes: int | None = None  # the number of what is done again here
        self._keys_of: int | None = None
        self.seals, self.decisions = seals or Seals(), decisions or Decisions()
        self.replaced = Replaced()

    @property
    def event(self) -> Event:
        if self._event is None:
            raise Refused("No event was named. Open the event first.")
        return self._event

    def found(self, event: Event) -> None:
        """From here on the act is the first of this event's chain, which its UUIDs follow from."""
        self._event, self.chain, self.number = event, event.uuid, journal_chain.NOTHING.number + 1

    def division(self, uuid: str, refused: type[Refused] = Refused) -> Division:
        """The event's division of this UUID, held. Raises what is told to be raised where there is
        none."""
        divisions = self.event.divisions.select_for_update(of=("self",)).select_related("event")
        division = divisions.filter(uuid=uuid).first() if _is_uuid(uuid) else None
        if division is None:
            raise refused("There is no such division in this event. Reload the page.")
        return division

    def replaces(self, *things: Thing) -> None:
        """Undoing the act brings these back as they stand now."""
        for thing in things:
            self.replaced.add(thing)

    def new_uuid(self) -> uuid.UUID:
        """The next UUID of this act: the same at every replay."""
        self._made += 1
        return uuid.uuid5(self.chain, f"{self._keys_of or self.number}/{self._made}")

    @property
    def first_number(self) -> int:
        """The act’s number; where it is done again, that of its first doing."""
        return self.redoes or self.number

    def same_keys(self) -> None:
        """From here on UUIDs are those of the act’s first doing, of which no row is left."""
        self._keys_of = self.redoes

    def check_version(self, thing: Versioned, *, changed: str, yours: str) -> None:
        """Refuse a form made from an older version. ``changed`` and ``yours`` are sentences.

        Raises Stale. Otherwise the thing's version goes up by one; saving is the act's.
        """
        if self.version is not None and self.version != thing.version:
            sentence = f"Somebody else saved first, so yours was not saved. {changed} {yours}"
            raise Stale(sentence, version=thing.version)
        thing.version += 1


Otherwise: TypeAlias = tuple[Callable[[Mapping[str, Any]], bool], str]
Reversal: TypeAlias = Callable[[ActContext, JournalEntry, str], object]


@dataclass(frozen=True, eq=False)
class Act(Generic[P, R]):
    """An act and all that it means; called with a ``Desk``, it is done.

    ``words`` are its line in the history, with ``FIELDS`` and the act's arguments in braces;
    ``otherwise``: the line where its arguments are such as a switch turned off, and when.
    ``undo`` reverses it, or is the sentence on what to do instead. ``papers`` show what it did.
    ``rests``: while it stands, an earlier act on the same thing isn't undone. ``changes_nothing``:
    one's last act is the one before it. ``may``: the right it
    takes; without one a scorekeeper’s, and with ``director`` a director’s. ``founds``: it returns
    the event whose chain it begins. ``secret``: values that the journal must not hold. What it
    touches is said in ``queries.journal.touches``. Raises Undeclared.
    """

    name: str
    does: Callable[Concatenate[ActContext, P], R]
    words: str
    undo: Reversal | Instead
    papers: Papers | None = None
    rests: bool = True
    director: bool = False
    founds: bool = False
    secret: tuple[str, ...] = ()
    otherwise: Otherwise | None = None
    may: Right | None = None
    changes_nothing: bool = False

    def __post_init__(self) -> None:
        if not self.words.strip():
            raise Undeclared(f"The action {self.name} has no words for its line in the history.")
        if unknown := self.named_in_words() - FIELDS - {*inspect.signature(self.does).parameters}:
            raise Undeclared(f"The history can’t fill in {sorted(unknown)} for {self.name}.")
        if isinstance(self.undo, Instead) and not self.undo.says.strip():
            raise Undeclared(
                f"The action {self.name} has no undo: name what reverses it, or what to do instead."
            )

    def __call__(self, desk: Desk, /, *args: P.args, **arguments: P.kwargs) -> R:
        if refusal := desk.by.why_not(self.right, desk.event):
            raise NotAllowed(refusal)
        seals = Seals(arguments.pop(SEALED, None))
        decisions = Decisions(arguments.pop(DECIDED, None), again=writing.is_applying())
        entries.refuse_unkeepable(arguments)
        if not writing.is_applying():
            for key in arguments.keys() - set(self.secret):
                arguments[key] = entries.one_way(arguments[key])
        with (
            hall_states.asked_anew(desk.event, act=self.name),
            transaction_of(desk.by),
            journal_chain.acting(),
        ):
            event, chain, last = _lock(desk)
            writing.may_write(event)
            _spend(desk)
            ctx = ActContext(desk, event, chain, last.number + 1, seals, decisions)
            result = self.does(ctx, *args, **arguments)
            if self.founds:
                assert isinstance(result, Event)
                event, chain, last = result, result.uuid, journal_chain.NOTHING
            ctx.replaced.note(decisions)
            recorded = {key: value for key, value in arguments.items() if key not in self.secret}
            recorded |= seals.as_told | decisions.as_told
            entry = entries.write(desk, event, chain, last, act=self.name, arguments=recorded)
            writing.written(entry)
            if event is not None and touches.of(self.name).scores:
                if upset := playoff_guard.upset(event):
                    raise Refused(upset)
                mark(event, entry)
            return result

    @property
    def right(self) -> Right:
        return self.may or (Right.DIRECT if self.director else Right.SCORE)

    @property
    def can_be_undone(self) -> bool:
        return not isinstance(self.undo, Instead)

    def named_in_words(self) -> set[str]:
        """The names in braces."""
        every = self.words + (self.otherwise[1] if self.otherwise else "")
        return {name for _, name, _, _ in Formatter().parse(every) if name is not None}

    def said(self, arguments: Mapping[str, Any]) -> str:
        """The words for an action with these arguments."""
        if self.otherwise is not None and self.otherwise[0](arguments):
            return self.otherwise[1]
        return self.words


ACTS: dict[str, Act[..., Any]] = {}


def act(
    name: str,
    *,
    words: str = "",
    undo: Reversal | Instead = Instead(""),  # noqa: B008 - frozen, and refused
    papers: Papers | None = None,
    rests: bool = True,
    director: bool = False,
    founds: bool = False,
    secret: tuple[str, ...] = (),
    otherwise: Otherwise | None = None,
    may: Right | None = None,
    changes_nothing: bool = False,
) -> Callable[[Callable[Concatenate[ActContext, P], R]], Act[P, R]]:
    """Make a function the act of this name; what is declared is told at ``Act``."""

    def made(function: Callable[Concatenate[ActContext, P], R]) -> Act[P, R]:
        if name in ACTS:
            raise Undeclared(f"There are two actions called {name}.")
        ACTS[name] = declared = Act(
            name, function, words, undo, papers, rests, director, founds, secret, otherwise, may,
            changes_nothing,
        )  # fmt: skip
        return declared

    return made


@cache
def every_act() -> Mapping[str, Act[..., Any]]:
    """All acts by name, once every module of the services is loaded."""
    for module in pkgutil.walk_packages(services.__path__, f"{services.__name__}."):
        import_module(module.name)
    return ACTS


def _lock(desk: Desk) -> tuple[Event | None, uuid.UUID, journal_chain.Link]:
    """The event's row (or the house's) held for this transaction, and its chain's last link."""
    if desk.event is None:
        House.objects.get_or_create(pk=1)
        house = House.objects.select_for_update().get(pk=1)
        return None, house.uuid, journal_chain.last_link(house.uuid)
    event = journal_chain.held(desk.event)
    return event, event.uuid, journal_chain.last_link(event.uuid)


def reason_kept(reason: str) -> str:
    """A reason as it stands on the record, of up to 400 characters; "" where nothing of it can be
    seen. Raises LongReason."""
    trimmed = reason.strip()
    if len(trimmed) > LONGEST_REASON:
        raise LongReason(
            f"The reason has {len(trimmed)} characters; at most {LONGEST_REASON} fit. Shorten it."
        )
    seen = (sign for sign in trimmed if sign.isprintable() and not sign.isspace())
    return trimmed if any(seen) else ""


def _spend(desk: Desk) -> None:
    if desk.key is None:
        return
    try:
        SpentKey.objects.create(key=desk.key, by=desk.by if desk.by.pk else None, at=desk.at)
    except IntegrityError:
        raise Repeated("You sent this twice. It was saved once.") from None
