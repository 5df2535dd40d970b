"""Everything that was done in an event: who, when, what, and what became of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Max, Min, Q, QuerySet
from django.utils import timezone

from tdtool.english import typed_plainly
from tdtool.models import Division, Event, Game, JournalEntry, LedgerLine
from tdtool.papers.register import papers
from tdtool.papers.register.prints import PRINT
from tdtool.queries.journal import undone
from tdtool.queries.journal.named import Named
from tdtool.queries.journal.undone import Behind
from tdtool.services.journal import sentences
from tdtool.services.papers import opened

A_PAGE = 50


@dataclass(frozen=True)
class HistoryRow:
    """One act as it is read: ``scores`` has what every score that changed was and is."""

    number: int
    at: datetime
    by: str
    act: str
    says: str
    round_number: int | None = None
    table: int | None = None
    players: tuple[str, ...] = ()
    scores: tuple[Changed, ...] = ()
    reason: str = ""
    division: str = ""
    undone_by: int | None = None
    undoes: int | None = None


@dataclass(frozen=True)
class Changed:
    """A player's score before and after an act, with the clauses of the lines."""

    name: str
    before: int | None
    after: int
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """What is looked for: a table, words of a player, an act or a reason, and who did it."""

    table: int | None = None
    words: str = ""
    by: str = ""
    upto: int | None = None  # the newest act shown

    @property
    def anything(self) -> bool:
        return self.table is not None or bool(self.words or self.by)


@dataclass(frozen=True)
class HistoryPage:
    """A page of acts, of those that were asked for."""

    asked: Asked
    rows: tuple[HistoryRow, ...]  # the newest first
    found: int
    older: int | None  # the act that the next page begins with
    people: tuple[str, ...]
    days: bool = False  # the event's actions are of several


def page(division: Division, asked: Asked) -> HistoryPage:
    """The acts of the division's event that are meant, fifty at a time.

    The database finds and counts them; only where words are looked for, all acts are read.
    """
    event = division.event
    matching = _matching(event, asked)
    if asked.words:
        having = [row for row in _of(event, list(matching), whole=True) if _has(row, asked.words)]
        people = {row.by for row in having}
        shown = [row for row in having if asked.upto is None or row.number <= asked.upto]
        history_rows, total = shown[: A_PAGE + 1], len(having)
    else:
        people = set(matching.order_by().values_list("by_name", flat=True).distinct())
        upto = matching if asked.upto is None else matching.filter(number__lte=asked.upto)
        history_rows, total = _of(event, list(upto[: A_PAGE + 1])), matching.count()
    return HistoryPage(
        asked=asked,
        rows=tuple(_with_scores(event, history_rows[:A_PAGE])),
        found=total,
        older=history_rows[A_PAGE].number if len(history_rows) > A_PAGE else None,
        people=tuple(sorted(people)),
        days=_on_several_days(event),
    )


def _on_several_days(event: Event) -> bool:
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by()
    ends = entries.aggregate(first=Min("at"), last=Max("at"))
    days = {timezone.localdate(at) for at in ends.values() if at is not None}
    return len(days) > 1


def _matching(event: Event, filters: Asked) -> QuerySet[JournalEntry]:
    """The acts at a table and of a person, the newest first."""
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by("-number")
    if filters.by:
        entries = entries.filter(by_name=filters.by)
    if filters.table is not None:
        games = Game.objects.filter(round__division__event=event, table__number=filters.table)
        keys = [str(uuid) for uuid in games.order_by().values_list("uuid", flat=True)]
        at_it = Q(arguments__table=filters.table, arguments__game__isnull=True)
        entries = entries.filter(Q(arguments__game__in=keys) | at_it)
    return entries


def _of(event: Event, entries: Sequence[JournalEntry], *, whole: bool = False) -> list[HistoryRow]:
    """The acts as they read, but for scores; ``whole``: they are most of the event's."""
    behind = undone.behind(entries)
    acts = [*entries, *(act_behind.first for act_behind in behind.values())]
    named = Named.of(event, None if whole else acts)
    undone_by = undone.by_whom(event)
    return [_row(entry, named, behind, undone_by.get(entry.number)) for entry in entries]


def _with_scores(event: Event, acts: Sequence[HistoryRow]) -> list[HistoryRow]:
    scores = _scores(event, [row.number for row in acts])
    return [replace(row, scores=tuple(scores.get(row.number, ()))) for row in acts]


def _row(
    entry: JournalEntry, named: Named, behind: Mapping[int, Behind], undone_by: int | None
) -> HistoryRow:
    arguments = entry.arguments
    round_number, table = named.where(arguments)
    players = named.players(arguments)
    return HistoryRow(
        number=entry.number,
        at=entry.at,
        by=entry.by_name,
        act=entry.act,
        says=_says(entry, named, behind),
        round_number=round_number,
        table=table,
        players=tuple(players),
        reason=str(arguments.get("reason", "")),
        division=named.division(arguments),
        undone_by=undone_by,
        undoes=arguments["number"] if entry.act == undone.UNDO else None,
    )


def _says(entry: JournalEntry, named: Named, behind: Mapping[int, Behind]) -> str:
    """The act as it reads; a print with the name that the paper has on the papers page."""
    if entry.act == PRINT:
        code = named.division(entry.arguments) if named.several else ""
        return f"{opened(papers.said(str(entry.arguments['name']), code))}."
    return sentences.sentence(entry, named, behind)


def _scores(event: Event, acts: Collection[int]) -> dict[int, list[Changed]]:
    """By act, of these, what it made of the scores that it changed: one query."""
    lines = LedgerLine.objects.filter(seat__round__division__event=event, counts_for="score")
    touched = lines.filter(act_number__in=acts).order_by().values("seat")
    score_lines = lines.filter(seat__in=touched).order_by("pk").values_list(
        "act_number", "seat", "seat__entry__name", "points", "clause"
    )  # fmt: skip
    written: dict[tuple[int, int, str], list[tuple[int, str]]] = defaultdict(list)
    for act, seat, name, points, clause in score_lines:
        written[act, seat, name or ""].append((points, clause))
    sums: dict[int, int] = {}
    changed: dict[int, list[Changed]] = defaultdict(list)
    for (act, seat, name), line in written.items():
        before = sums.get(seat)
        sums[seat] = (before or 0) + sum(points for points, _ in line)
        clauses = tuple(dict.fromkeys(clause for _, clause in line if clause))
        changed[act].append(Changed(name, before, sums[seat], clauses))
    return changed


def _has(row: HistoryRow, words: str) -> bool:
    text = typed_plainly(" ".join((row.says, row.reason, *row.players)))
    return all(word in text for word in typed_plainly(words).split())
