"""Score entry: a line is read back with names, and Enter takes it."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.formats import entry_line
from tdtool.formats.entry_line import BadEntryLine, EntryLine
from tdtool.models import Event
from tdtool.queries import echoes, entry, rules
from tdtool.queries.entry import LineRefused
from tdtool.queries.tables import TableRows
from tdtool.queries.values import Echo
from tdtool.services import slips
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import desk
from tdtool.web.refusals import status_of


def enter(request: HttpRequest, slug: str) -> HttpResponse:
    event = found.event(slug)
    if request.method == "POST":
        return _take(request, event)
    line = request.GET.get("line", "").strip()
    if not line:
        return _page(request, event)
    try:
        read = entry_line.parse(line)
        table = entry.find(event, read, rather=_round(request.GET))
        return _page(request, event, line=line, echo=_echo(event, table, read, line))
    except (BadEntryLine, LineRefused) as refusal:
        return _page(request, event, line=line, refused=refusal, status=422)


@require_safe
def echo_while_typing(request: HttpRequest, slug: str) -> HttpResponse:
    """The line as far as it is typed, with names, words and sums; nothing counts yet."""
    event = found.event(slug)
    line = _finished_words(request.GET.get("line", ""))
    echo = None
    try:
        read = entry_line.parse(line)
        table = entry.find(event, read, rather=_round(request.GET), whole=False)
        echo = _echo(event, table, read, line)
    except (BadEntryLine, LineRefused):
        pass  # a line half typed is no line yet; Enter says what is wrong with it
    return render(request, "entry/_echo.html", {"echo": echo, "typing": True})


def _finished_words(line: str) -> str:
    """Without the word that is still being typed: half of it is always a phony."""
    return re.sub(r"[^\W\d_]{2,}$", "", line).strip().rstrip("/").strip()


def _echo(event: Event, table: TableRows, read: EntryLine, line: str) -> Echo:
    return echoes.of_line(table, read, text=line, others=entry.others_of(event, table))


def _round(told: QueryDict) -> int | None:
    """The round that a link or the line read back names; a table can wait in two."""
    named = told.get("round", "")
    return int(named) if re.fullmatch("[0-9]{1,2}", named) else None


def _take(request: HttpRequest, event: Event) -> HttpResponse:
    line = request.POST.get("line", "").strip()
    try:
        who = desk(request, event)
        read = entry_line.parse(line)
        number = _round(request.POST)
        table = entry.in_round(event, read, number) if number else entry.find(event, read)
        again = request.POST.get("again") == "yes"
        if again or table.report is None:
            echo = _echo(event, table, read, line)
            if echo.doubts and request.POST.get("sure") != "yes":
                return _page(request, event, line=line, echo=echo)
        said = _key_again(who, table, read) if again else _report(who, table, read)
    except Repeated as refusal:
        messages.info(request, str(refusal))
        return redirect("entry", event.slug)
    except Refused as refusal:
        return _page(request, event, line=line, refused=refusal, status=status_of(refusal))
    except (BadEntryLine, LineRefused) as refusal:
        return _page(request, event, line=line, refused=refusal, status=422)
    messages.success(request, said)
    return redirect("entry", event.slug)


def _report(who: Desk, table: TableRows, read: EntryLine) -> str:
    scores = _scores(table, read)
    slips.report(
        who,
        game=str(table.game.uuid),
        scores=scores,
        signed=not read.unsigned,
        starter=read.starter,
        words=_words(table, read),
    )
    state = "unsigned" if read.unsigned else "accepted"
    return f"Table {table.number} taken, {state}: {', '.join(map(str, scores))}."


def _key_again(who: Desk, table: TableRows, read: EntryLine) -> str:
    lines = slips.key_again(
        who,
        game=str(table.game.uuid),
        scores=_scores(table, read),
        words=_words(table, read),
    )
    many = "1 correction is" if len(lines) == 1 else f"{len(lines)} corrections are"
    return f"Table {table.number} keyed again: {many} on the record."


def _scores(table: TableRows, read: EntryLine) -> list[int]:
    system = rules.of_division(table.game.round.division)
    return [score or 0 for score in echoes.scores_of(system, read)]


def _words(table: TableRows, read: EntryLine) -> dict[str, list[str]]:
    """The words of the seats that have any, by place."""
    system = rules.of_division(table.game.round.division)
    standing = enumerate(echoes.words_of(system, read), 1)
    return {str(place): list(words) for place, words in standing if words}


def _page(
    request: HttpRequest,
    event: Event,
    *,
    line: str = "",
    refused: Exception | None = None,
    echo: Echo | None = None,
    status: int = 200,
) -> HttpResponse:
    values = {
        "page": entry.page(event, echo=echo),
        "line": line,
        "round": _round(request.POST or request.GET),
        "refusal": str(refused or ""),
        "which": refused.rounds if isinstance(refused, entry.WhichRound) else (),
    }
    return render(request, "entry/entry.html", values, status=status)
