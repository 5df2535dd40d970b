"""The screens that a display can show: a kind, of one division or of all.

A screen is kept as ``standings`` or ``standings/B``, a table’s card as ``card/12``; nothing else of
it is stored.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import F

from tdtool.models import Acceptance, Division, Event, JournalEntry, LedgerLine, Seat
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries.hall.shown import switched_off
from tdtool.queries.journal.undone import UNDO

# What was corrected after it was posted or accepted: marked on the screens for ten minutes.

MARKED = timedelta(minutes=10)
RESEATS = ("seats.swap", "seats.take_out", "seats.seat_late")  # acts on a round that is posted


@dataclass(frozen=True)
class Corrected:
    """``results``: who has one corrected, and in which round; ``seats``: who was seated anew.

    ``until``: when the first of the marks ends; None: there is none.
    """

    results: frozenset[tuple[str, int]] = frozenset()
    seats: frozenset[tuple[str, int]] = frozenset()
    until: datetime | None = None

    @property
    def players(self) -> frozenset[str]:
        """Whose sums have changed."""
        return frozenset(entry for entry, _ in self.results)


def of_division(division: Division, *, now: datetime) -> Corrected:
    """Three queries while nothing was corrected."""
    since = now - MARKED
    games = {**_entered_again(division, since), **_corrected_lines(division, since)}
    moved = _seated_anew(division, since)
    times = [*games.values(), *moved.values()]
    return Corrected(
        results=_who_sits(games),
        seats=_with_tablemates(division, moved),
        until=min(times) + MARKED if times else None,
    )


def _corrected_lines(division: Division, since: datetime) -> dict[int, datetime]:
    """Games with a line that was written after the slip was accepted."""
    ledger_lines = LedgerLine.objects.filter(
        at__gt=since,
        seat__round__division=division,
        seat__round__state__in=POSTED_STATES,
        seat__game__acceptances__undone_by=None,
        seat__game__acceptances__act_number__lt=F("act_number"),
    )
    return dict(ledger_lines.order_by("at").values_list("seat__game", "at"))


def _entered_again(division: Division, since: datetime) -> dict[int, datetime]:
    """Games whose slip was accepted before, and removed."""
    acceptances = Acceptance.objects.filter(
        at__gt=since,
        undone_by=None,
        game__round__division=division,
        game__round__state__in=POSTED_STATES,
        game__acceptances__undone_by__isnull=False,
    )
    return dict(acceptances.values_list("game", "at"))


def _who_sits(games: Iterable[int]) -> frozenset[tuple[str, int]]:
    if not games:
        return frozenset()
    seats = Seat.objects.filter(game__in=games).order_by()
    return frozenset((str(e), n) for e, n in seats.values_list("entry__uuid", "round__number"))


def _seated_anew(division: Division, since: datetime) -> dict[tuple[str, str], datetime]:
    """By round and entry, both as UUIDs, when; an undoing seats anew, too."""
    journal_entries = JournalEntry.objects.filter(event=division.event, at__gt=since)
    reseatings = {
        number: (arguments, at)
        for number, arguments, at in journal_entries.filter(act__in=RESEATS).values_list(
            "number", "arguments", "at"
        )
    }
    undoings = journal_entries.filter(act=UNDO).values_list("arguments", "at")
    undone = {arguments["number"]: at for arguments, at in undoings}
    if undone:
        first = JournalEntry.objects.filter(
            chain=division.event.uuid, number__in=undone, act__in=RESEATS
        )
        for number, arguments in first.values_list("number", "arguments"):
            reseatings[number] = (arguments, undone[number])
    posted = {
        str(round_.uuid): round_.posted_at
        for round_ in division.rounds_drawn.all()
        if round_.is_posted
    }
    return {
        (arguments["round"], arguments[key]): at
        for arguments, at in reseatings.values()
        for key in ("player", "other", "entry")
        if key in arguments and (start := posted.get(arguments["round"])) and at > start
    }


def _with_tablemates(
    division: Division, moved: Iterable[tuple[str, str]]
) -> frozenset[tuple[str, int]]:
    """Everybody at the tables where they sit now."""
    if not moved:
        return frozenset()
    seats = Seat.objects.filter(round__division=division, round__uuid__in={r for r, _ in moved})
    seat_values = list(
        seats.order_by().values_list("entry__uuid", "round__uuid", "round__number", "game")
    )
    moved_pairs = set(moved)
    games = {game for entry, of, _, game in seat_values if (str(of), str(entry)) in moved_pairs}
    return frozenset(
        (str(entry), number) for entry, _, number, game in seat_values if game in games
    )


CEREMONY = "ceremony"  # prizes one at a time, as the desk reveals them
CARD = "card"  # of the table where the display stands
KINDS = (
    "names", "tables", "results", "standings", "contenders", "play-off", "clock", "prizes",
    CEREMONY,
    "announcement", "check-in", CARD,
)  # fmt: skip
ALL_IN_TURN = ("names", "results", "standings", "clock", "prizes")
# A kind that is a kind of hall pages, too: where those are hidden, so is the screen.
PAGE_OF = {
    "names": "pairings", "tables": "pairings", "results": "results", "standings": "standings",
    "contenders": "standings", "play-off": "results", "prizes": "prizes", CARD: "pairings",
}  # fmt: skip
USUAL_STAY = 15  # seconds
STAYS = range(5, 121)
MOST = 12  # screens of a display
LONGEST_NAME = 40
FIGURES = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True)
class Screen:
    """``division``: its code; "" for all. ``table``: of a card; 0 where none is named."""

    kind: str
    division: str = ""
    table: int = 0

    @property
    def key(self) -> str:
        if self.kind == CARD:
            return f"{self.kind}/{self.table}"
        return f"{self.kind}/{self.division}" if self.division else self.kind

    def hidden_in(self, event: Event) -> bool:
        """Whether the director has hidden this kind from the hall."""
        return PAGE_OF.get(self.kind) in switched_off(event)

    def divisions(self, event: Event) -> list[Division]:
        return [
            division for division in event.divisions.all() if self.division in ("", division.code)
        ]


def read(key: str) -> Screen:
    """
    >>> read("standings/B"), read("clock")
    (Screen(kind='standings', division='B', table=0), Screen(kind='clock', division='', table=0))
    >>> read("card/12")
    Screen(kind='card', division='', table=12)
    """
    kind, _, of = key.partition("/")
    if kind == CARD:
        return Screen(kind, table=int(of) if FIGURES.fullmatch(of) else 0)
    return Screen(kind, of)


def recoded(key: str, before: str, new_code: str) -> str:
    """The same screen once its division has another code.

    >>> recoded("standings/B", "B", "OPEN"), recoded("clock", "B", "OPEN")
    ('standings/OPEN', 'clock')
    """
    screen = read(key)
    return replace(screen, division=new_code).key if screen.division == before else key


def of(keys: Iterable[str]) -> list[Screen]:
    return [read(key) for key in keys]


def all_in_turn(division: str = "") -> list[str]:
    """Every screen that has something to show takes its turn; the others are passed over."""
    return [Screen(kind, division).key for kind in ALL_IN_TURN]


def is_all_in_turn(keys: Sequence[str]) -> bool:
    return bool(keys) and list(keys) == all_in_turn(read(keys[0]).division)
