"""Score entry: a line is read back with names, and Enter takes it; y where something is asked."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.english import counted, minus
from tdtool.models import Account, Division
from tdtool.models.slips import Way
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.find_by_line import LineRead
from tdtool.services.slips import take_line
from tdtool.web.entry import page as entry_page
from tdtool.web.entry import preview
from tdtool.web.entry.forms import HalfForm, ReadForm, TakeForm
from tdtool.web.entry.values import EntryPreview
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.division_address import as_typed, names_division

ENTRY = to("entry", "division")


def _line(request: HttpRequest, division: Division) -> ReadForm:
    """The line of the page: to be read back, or as it was and now taken."""
    named = names_division(request, division)
    if request.method == "POST":
        return TakeForm(request.POST, division=division, named=named)
    return ReadForm(request.GET, division=division, named=named)


def _page(
    request: HttpRequest, seen: Seen, *, division: Division, echo: EntryPreview | None = None
) -> HttpResponse:
    """The page with its line, and that line read back unless it was refused."""
    assert isinstance(request.user, Account)
    form: ReadForm = seen.form
    if form.errors and not seen.refusal:
        seen = replace(seen, refusal=form.wrong, status=422)
    if form.read and not seen.refusal:
        echo = echo or preview.of_line(form.read, by=request.user)
    values = {
        "page": entry_page.page(division, echo=echo),
        "slug": as_typed(request, division),
        "line": seen.typed.get("line", "").strip() or request.GET.get("typed", ""),
        "round": form.cleaned_data.get("round"),
        "refusal": seen.refusal,
        "which": form.which,
    }
    return render(request, "entry/entry.html", values, status=seen.status)


@acting(ENTRY, form=_line, page=_page, opens=True)
def enter(act: Act, division: Division) -> str | Done:
    """The line is taken; what is doubtful, or changes a slip that is in, only once confirmed."""
    read, again = act.form.read, act.said["again"]
    if not act.said["sure"] and (again or read.table.report is None):
        echo = preview.of_line(read, by=act.desk.by)
        if echo.asks:
            page = partial(_page, act.request, Seen(act.form), division=division, echo=echo)
            return Done("", page)
    table, scores = f"Table {read.table.number}", _scores(read)
    done = take_line.take(act.desk, read, again=again)
    if isinstance(done, list):
        many = counted(len(done), "correction is", "corrections are")
        return f"{table} keyed again: {many} on the record."
    if done.way == Way.SECOND:
        return f"{table} keyed by two, accepted: {scores}."
    state = "unsigned" if read.unsigned else slip_states.of_game(done.game)
    return f"{table} taken, {state}: {scores}."


def _scores(read: LineRead) -> str:
    """What was taken, as the message shows it: with names where seats go by name."""
    scores = [minus(score) for score in read.scores]
    if read.system.numbered_seats:
        return ", ".join(scores)
    pairs = zip(read.table.seats, scores, strict=True)
    return ", ".join(f"{seat.name} {score}" for seat, score in pairs)


@require_safe
def echo_while_typing(request: HttpRequest, division: Division) -> HttpResponse:
    """The line as far as it is typed, with names, words and sums; nothing counts yet."""
    assert isinstance(request.user, Account)
    form = HalfForm(request.GET, division=division, named=names_division(request, division))
    read = form.read if form.is_valid() else None
    echo = preview.of_line(read, by=request.user) if read else None
    return render(request, "entry/_echo.html", {"echo": echo, "typing": True})
