"""Game records: files matched to their tables, what the audit found, the figures of the event."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.english import counted
from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.records import matching, records
from tdtool.services.records import tables
from tdtool.services.records.tables import NewRecord, RecordRefused
from tdtool.web.records import figures_page
from tdtool.web.records import page as pages
from tdtool.web.records.figures_page import FiguresListing
from tdtool.web.records.forms import RecordsForm
from tdtool.web.shell import long_lists
from tdtool.web.shell.acting import Act, Done, Seen, acting, to

KINDS = ".gcg,.agr,.txt,.zip,text/plain,application/zip"


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """The records that are there; with files, what was found for them."""
    if given := getattr(seen.form, "given", ()):
        again = bool(seen.refusal)
        values = {
            "preview": pages.preview(division.event, given, again=again),
            "refusal": seen.refusal,
        }
        return render(request, "records/preview.html", values, status=seen.status)
    page = pages.page(division.event)
    values = {
        "page": page,
        "part": long_lists.part_of(page.games, request.GET, words=lambda one: one.words),
        "kinds": KINDS,
        "refusal": seen.refusal,
    }
    return render(request, "records/games.html", values, status=seen.status)


@acting(to("games", "division"), form=RecordsForm, page=_page, opens=True)
def show(act: Act, division: Division) -> str | Done:
    """Files are matched and shown first; then those that are ticked are added."""
    if act.form.looks:
        return Done("", _page(act.request, Seen(act.form), division=division))
    lines = _ticked(division, act.form)
    tables.add(act.desk, lines=lines)
    return f"{counted(len(lines), 'game record')} added."


def _ticked(division: Division, form: RecordsForm) -> list[NewRecord]:
    """What is to be added, matched again: the slips may have changed. Raises RecordRefused."""
    found = matching.of_files(division.event, [one.file for one in form.given])
    lines = []
    for one, match in zip(form.given, found, strict=True):
        if not one.ticked:
            continue
        game = next((game for game in match.candidates if game.key == one.game), None)
        if game is None or match.what not in pages.CAN_BE_ADDED or match.what.name != one.found:
            raise RecordRefused(
                f"{one.file.name}: the slips have changed since the preview. Check it again."
            )
        lines.append(tables.told(match, game))
    return lines


@require_safe
def record(request: HttpRequest, division: Division, game: UUID) -> HttpResponse:
    """One record: every finding, and its lines."""
    found = records.of_game(division.event, game)
    if found is None:
        raise Http404("This game has no record. It may have been removed.")
    page = pages.record_page(division, *found)
    return render(request, "records/record.html", {"page": page})


@acting(to("games", "division"))
def remove(act: Act, division: Division, game: UUID) -> Done:
    removed = tables.remove(act.desk, game=str(game))
    return Done(f"{removed.file} removed from its table.", redirect("games", division))


@require_safe
def figures(request: HttpRequest, division: Division) -> HttpResponse:
    """What is known from records alone."""
    page = figures_page.page(division.event)
    slug = events.address(division)
    listing = FiguresListing(page.had.players, slug=slug).asked(request.GET)
    return render(request, "records/figures.html", {"page": page, "listing": listing})
