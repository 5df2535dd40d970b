"""Score entry: a line is read back with names, and Enter takes it."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tdtool.formats import entry_line
from tdtool.formats.entry_line import BadEntryLine, EntryLine
from tdtool.models import Account, Division
from tdtool.models.slips import Way
from tdtool.queries.slips import find_by_line
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.find_by_line import LineRead, LineRefused
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.services.slips import lifecycle as slips
from tdtool.web.entry import page as entry_page
from tdtool.web.entry import preview
from tdtool.web.entry.values import EntryPreview
from tdtool.web.shell import lookups
from tdtool.web.shell.forms import desk, uuid_of
from tdtool.web.shell.refusals import status_of

LEFT_OUT = 2  # words at the end of a line that may still be half typed


def enter(request: HttpRequest, slug: str) -> HttpResponse:
    division = lookups.division(slug)
    if request.method == "POST":
        return _take(request, slug, division)
    line = request.GET.get("line", "").strip()
    if not line:
        return _page(request, slug, division, line=request.GET.get("typed", ""))
    try:
        typed = entry_line.parse(line)
        read = find_by_line.find(division, typed, rather=_round(request.GET), named=_named(slug))
        return _page(request, slug, division, line=line, echo=_preview(request, read, line))
    except (BadEntryLine, LineRefused) as refusal:
        return _page(request, slug, division, line=line, refused=refusal, status=422)


@require_safe
def echo_while_typing(request: HttpRequest, slug: str) -> HttpResponse:
    """The line as far as it is typed, with names, words and sums; nothing counts yet."""
    division = lookups.division(slug)
    echo = None
    try:
        line, typed = _as_far_as_typed(_finished_words(request.GET.get("line", "")))
        rather = _round(request.GET)
        read = find_by_line.find(division, typed, rather=rather, whole=False, named=_named(slug))
        echo = _preview(request, read, line)
    except (BadEntryLine, LineRefused):
        pass  # a line half typed is no line yet; Enter says what is wrong with it
    return render(request, "entry/_echo.html", {"echo": echo, "typing": True})


def _finished_words(line: str) -> str:
    """Without the word that is still being typed: half of it is always a phony."""
    return re.sub(r"[^\W\d_]{2,}$", "", line).strip().rstrip("/").strip()


def _as_far_as_typed(line: str) -> tuple[str, EntryLine]:
    """The line, without the clock or remark at its end that isn't one yet."""
    for _ in range(LEFT_OUT):
        try:
            return line, entry_line.parse(line, whole=False)
        except BadEntryLine:
            line = line.rpartition(" ")[0]
    return line, entry_line.parse(line, whole=False)


def _named(slug: str) -> bool:
    """Whether the address names a division; a player's number is then one of that."""
    return "/" in slug


def _preview(request: HttpRequest, read: LineRead, line: str) -> EntryPreview:
    assert isinstance(request.user, Account)
    return preview.of_line(read, text=line, by=request.user)


def _round(told: QueryDict) -> int | None:
    """The round that a link or the line read back names; a table can wait in two."""
    named = told.get("round", "")
    return int(named) if re.fullmatch("[0-9]{1,2}", named) else None


def _take(request: HttpRequest, slug: str, division: Division) -> HttpResponse:
    line = request.POST.get("line", "").strip()
    try:
        who = desk(request, division.event)
        typed, number, named = entry_line.parse(line), _round(request.POST), _named(slug)
        if number:
            read = find_by_line.in_round(division, typed, number, named=named)
        else:
            read = find_by_line.find(division, typed, named=named)
        again = request.POST.get("again") == "yes"
        if request.POST.get("sure") != "yes" and (again or read.table.report is None):
            echo = _preview(request, read, line)
            if echo.doubts:
                return _page(request, slug, division, line=line, echo=echo)
        said = _taken(who, read, again=again)
    except Repeated as refusal:
        messages.info(request, str(refusal))
        return redirect("entry", slug)
    except Refused as refusal:
        status = status_of(refusal)
        return _page(request, slug, division, line=line, refused=refusal, status=status)
    except (BadEntryLine, LineRefused) as refusal:
        return _page(request, slug, division, line=line, refused=refusal, status=422)
    messages.success(request, said)
    return redirect("entry", slug)


def _taken(who: Desk, read: LineRead, *, again: bool) -> str:
    """The slip is taken in the way that it wants; returns what came of it."""
    table, scores = f"Table {read.table.number}", _said(read)
    done = slips.take(who, read, again=again)
    if isinstance(done, list):
        many = "1 correction is" if len(done) == 1 else f"{len(done)} corrections are"
        return f"{table} keyed again: {many} on the record."
    if done.way == Way.SECOND:
        return f"{table} keyed by two, accepted: {scores}."
    state = "unsigned" if read.unsigned else slip_states.of_game(done.game)
    return f"{table} taken, {state}: {scores}."


def _said(read: LineRead) -> str:
    """What was taken, as the message shows it: with names where seats go by name."""
    scores = [str(score).replace("-", "−") for score in read.scores]
    if read.system.numbered_seats:
        return ", ".join(scores)
    pairs = zip(read.table.seats, scores, strict=True)
    return ", ".join(f"{seat.name} {score}" for seat, score in pairs)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own last entry is taken back; its line stands in the field again, to be mended."""
    division = lookups.division(slug)
    try:
        who = desk(request, division.event)
        report = slip_states.reports().filter(game__uuid=uuid_of(request, "game")).last()
        if report is None:
            raise Refused("This table has no slip to take back any more.")
        undone = entry_page.undoing(report)
        slips.take_back(who, game=undone.key, reason=request.POST.get("reason", ""))
    except Repeated as refusal:
        messages.info(request, str(refusal))
        return redirect("entry", slug)
    except Refused as refusal:
        return _page(request, slug, division, refused=refusal, status=status_of(refusal))
    messages.success(
        request,
        f"Table {undone.table} is taken back and has no slip now. Mend the line, or leave it.",
    )
    back = urlencode({"typed": undone.line, "round": undone.round_number})
    return redirect(f"{reverse('entry', args=[slug])}?{back}")


def _page(
    request: HttpRequest,
    slug: str,
    division: Division,
    *,
    line: str = "",
    refused: Exception | None = None,
    echo: EntryPreview | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(request.user, Account)
    values = {
        "page": entry_page.page(division, by=request.user, echo=echo),
        "slug": slug,
        "line": line,
        "round": _round(request.POST or request.GET),
        "refusal": str(refused or ""),
        "which": refused.rounds if isinstance(refused, find_by_line.WhichRound) else (),
    }
    return render(request, "entry/entry.html", values, status=status)
