"""Everything that was done, to be searched; and undone, one’s own last act by one key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.db.models import Max, Min, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from tdtool.english import listed, minus, typed_plainly
from tdtool.models import Account, Division, Event, Game, JournalEntry, LedgerLine, Round, Seat
from tdtool.models.rounds import POSTED_STATES
from tdtool.papers.register import papers
from tdtool.papers.register.prints import PRINT
from tdtool.queries.journal import undone
from tdtool.queries.journal.named import Named
from tdtool.queries.journal.undone import Behind
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import Refused, every_act
from tdtool.services.journal import sentences
from tdtool.services.journal import undo as undoing
from tdtool.services.journal.undo import undo as undo_act
from tdtool.services.papers import opened
from tdtool.web.desk import open_tables
from tdtool.web.shell.acting import FRESH, Act, Done, Seen, acting, to
from tdtool.web.shell.addresses import as_typed
from tdtool.web.shell.fields import ActForm, Figures, ReasonForm, Search, Text

# Everything that was done in an event: who, when, what, and what became of it.

A_PAGE, NEWEST = 50, 10
LONGEST = 80
STEPS = ("drawn", "confirmed", "posted")
STEP_OF = {
    "rounds.draw": "drawn",
    "pairings.draw": "drawn",
    "rounds.confirm": "confirmed",
    "rounds.post": "posted",
}


@dataclass(frozen=True)
class HistoryRow:
    """One act as it is read, or a round’s way from its draw to the wall; ``scores`` has what every
    score that changed was and is."""

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
    before: tuple[HistoryRow, ...] = ()  # of a round that was posted, its steps before

    @property
    def step(self) -> str:
        """Of a round on its way to the wall; "" for any other act."""
        return STEP_OF.get(self.act, "")

    @property
    def can_be_undone(self) -> bool:
        declared = every_act().get(self.act)
        return not self.undone_by and declared is not None and declared.can_be_undone


@dataclass(frozen=True)
class Changed:
    """A player's score before and after an act, with the clauses of the lines."""

    name: str
    before: int | None
    after: int
    clauses: tuple[str, ...] = ()


class AskedForm(ActForm):
    """What narrows the list: a table, words of a player, an act or a reason, and who did it."""

    table = Figures()
    q = Search(longest=LONGEST)
    by = Text(longest=LONGEST)
    upto = Figures()


def newest(event: Event) -> list[HistoryRow]:
    """The last that was done."""
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by("-number")
    return _in_steps(_with_scores(event, _of(event, list(entries[: 2 * NEWEST]))))[:NEWEST]


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """The acts, the newest first, fifty at a time; ``?q=``, ``?table=``, ``?by=`` narrow them.

    The database finds and counts them; only where words are looked for, all acts are read.
    """
    form = AskedForm(request.GET)
    form.full_clean()
    event, wanted = division.event, form.cleaned_data
    matching, upto = _matching(event, wanted), wanted["upto"]
    if wanted["q"]:
        having = [row for row in _of(event, list(matching), whole=True) if _has(row, wanted["q"])]
        people = {row.by for row in having}
        shown = [row for row in having if upto is None or row.number <= upto]
        history_rows, total = shown[: A_PAGE + 1], len(having)
    else:
        people = set(matching.order_by().values_list("by_name", flat=True).distinct())
        some = matching if upto is None else matching.filter(number__lte=upto)
        history_rows, total = _of(event, list(some[: A_PAGE + 1])), matching.count()
    values = {
        "asked": wanted,
        "rows": _in_steps(_with_scores(event, history_rows[:A_PAGE])),
        "total": total,
        "older": history_rows[A_PAGE].number if len(history_rows) > A_PAGE else None,
        "people": sorted(people),
        "days": _on_several_days(event),
    }
    return render(request, "history/history.html", values)


def _in_steps(acts: Sequence[HistoryRow]) -> list[HistoryRow]:
    """A round that was drawn, confirmed and posted in a row is one line, as of the last."""
    rows: list[HistoryRow] = []
    nearest: dict[tuple[int, str], int] = {}  # where the act on a round stands that came next
    for row in acts:
        about = (row.round_number or 0, row.division)
        at = nearest.get(about)
        if at is None or not _goes_on(rows[at], row):
            nearest[about] = len(rows)
            rows.append(row)
            continue
        steps = (*rows[at].before, row)
        done = listed([step.step for step in (*reversed(steps), rows[at])])
        rows[at] = replace(rows[at], says=f"Round {row.round_number}: {done}.", before=steps)
    return rows


def _goes_on(newer: HistoryRow, row: HistoryRow) -> bool:
    """Whether it is the step before the oldest of them, by the same person."""
    before = newer.before[-1] if newer.before else newer
    if not (before.step and row.step) or newer.undone_by or row.undone_by:
        return False
    return STEPS.index(row.step) == STEPS.index(before.step) - 1 and newer.by == row.by


def _on_several_days(event: Event) -> bool:
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by()
    ends = entries.aggregate(first=Min("at"), last=Max("at"))
    days = {timezone.localdate(at) for at in ends.values() if at is not None}
    return len(days) > 1


def _matching(event: Event, wanted: Mapping[str, Any]) -> QuerySet[JournalEntry]:
    """The acts at a table and of a person, the newest first."""
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by("-number")
    if wanted["by"]:
        entries = entries.filter(by_name=wanted["by"])
    if wanted["table"] is not None:
        games = Game.objects.filter(round__division__event=event, table__number=wanted["table"])
        keys = [str(uuid) for uuid in games.order_by().values_list("uuid", flat=True)]
        at_it = Q(arguments__table=wanted["table"], arguments__game__isnull=True)
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


# An act about to be undone: what it was, and what follows; one’s own last one by a key.

UNDO, REDO = "Undo", "Redo"


@dataclass(frozen=True)
class LastAct:
    """An act to be undone, by its line in the history; an undoing is undone by doing it again."""

    number: int
    what: str  # UNDO or REDO
    says: str  # without its full stop
    at: datetime
    follows: tuple[str, ...]
    why_not: str = ""


def _last_act(event: Event, by: Account, number: int) -> LastAct | None:
    """This act, or of 0 what the person did last; None where they have done nothing."""
    named = JournalEntry.objects.filter(chain=event.uuid, number=number)
    entry = named.first() if number else undoing.last_of(event, by)
    if entry is None:
        return None
    first, again = _behind(entry)
    why_not = _why_not(event, entry, by)
    named_there = why_not and number  # the refusal says which act it is
    sentence = "" if named_there else sentences.of_acts(event, [first])[first.number]
    return LastAct(
        number=entry.number,
        what=REDO if again else UNDO,
        says=sentence.removesuffix("."),
        at=entry.at,
        follows=() if why_not else tuple(_what_follows(event, entry)),
        why_not=why_not,
    )


def _behind(entry: JournalEntry) -> tuple[JournalEntry, bool]:
    """The act behind undoings, and whether undoing this one does it again."""
    again = False
    while entry.act == undoing.UNDO:
        entries = JournalEntry.objects.filter(chain=entry.chain, number=entry.arguments["number"])
        entry, again = entries.get(), not again
    return entry, again


def _why_not(event: Event, entry: JournalEntry, by: Account) -> str:
    try:
        undoing.reversal_of(event, entry, by=by)
    except Refused as why:
        return str(why)
    return ""


def _what_follows(event: Event, entry: JournalEntry) -> Iterator[str]:
    """Every score that the act changed is again what it was; what is posted stays."""
    for score in _scores(event, [entry.number]).get(entry.number, ()):
        before = "no score" if score.before is None else minus(score.before)
        yield f"{score.name}: {minus(score.after)} becomes {before}"
    seats = Seat.objects.filter(
        lines__act_number=entry.number, round__division__event=event
    ).order_by()
    for division, number in seats.values_list("round__division", "round__number").distinct():
        later = Round.objects.filter(
            division=division, number__gt=number, state__in=POSTED_STATES
        ).order_by("number")
        yield from (f"Round {round_.number} is posted and stays as it is" for round_ in later[:1])


def line_again(event: Event, number: int) -> str:
    """What the page of entry is asked to hold the line of this entry in its field; "" for what
    isn't an entry, or isn't in any more."""
    entered = JournalEntry.objects.filter(chain=event.uuid, number=number, act="slips.report")
    reports = slip_states.reports().filter(
        game__round__division__event=event, act_number__in=entered.values("number")
    )
    report = reports.select_related("game__round__division__event", "game__table").first()
    if report is None:
        return ""
    line = open_tables.line_of_report(report)
    return urlencode({"typed": line, "round": report.game.round.number})


class UndoForm(ReasonForm):
    """Which act is undone, the address says; ``back``: on the way from this page."""

    back = Text(longest=LONGEST)


@require_safe
def last(request: HttpRequest, division: Division) -> HttpResponse:
    """What one did last in this event, with the question whether it is to be undone."""
    return _asked(request, FRESH, division=division)


def _asked(
    request: HttpRequest, seen: Seen, *, division: Division, number: int = 0
) -> HttpResponse:
    """The question, a page or a part of one; where it was answered and refused, with the reason."""
    assert isinstance(request.user, Account)
    last_act = _last_act(division.event, request.user, number)
    if number and last_act is None:
        raise Http404(f"There is no action {number}.")
    if last_act is not None and seen.refusal:
        last_act = replace(last_act, why_not=seen.refusal)
    back = seen.typed.get("back", "") or request.GET.get("back", "")
    values = {
        "act": last_act,
        "number": number,
        "back": _there(request, division, back, usual="history" if number else "day"),
        "reason": seen.typed.get("reason", ""),
        "row": request.GET.get("in") == "row",
    }
    whole = "HX-Request" not in request.headers
    template = "history/undo.html" if whole else "history/_undo.html"
    answer = render(request, template, values, status=seen.status)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _there(request: HttpRequest, division: Division, back: str, *, usual: str = "history") -> str:
    """The page one came from, if it is one of these; else the usual one."""
    of_ours = back.startswith("/e/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return back if of_ours else reverse(usual, args=[as_typed(request, division)])


@acting(to("history", "division"), form=UndoForm, page=_asked, opens=True)
def undo(act: Act, division: Division, number: int) -> Done:
    """Reverse an act; a refusal keeps the reason that was typed. An entry that was undone from the
    page of entry stands in its line again."""
    last_act = _last_act(division.event, act.desk.by, number)
    line = line_again(division.event, number)
    undo_act(act.desk, number=number, reason=act.said["reason"])
    assert last_act is not None
    back = _there(act.request, division, act.said["back"])
    sentence = f"{'Undone' if last_act.what == UNDO else 'Redone'}: {last_act.says}."
    if line and back == reverse("entry", args=[as_typed(act.request, division)]):
        return Done(f"{sentence} Edit the line, or clear it.", redirect(f"{back}?{line}"))
    return Done(sentence, redirect(back))
