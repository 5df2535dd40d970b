"""Game records: files matched to their tables, what the audit found, the figures of the event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.english import counted, listed
from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.records import files as record_files
from tdtool.queries.records import matching, records
from tdtool.queries.records.files import File, TooMuch
from tdtool.services.records import tables
from tdtool.services.records.tables import NewRecord, RecordRefused
from tdtool.web.records import figures_page
from tdtool.web.records import page as pages
from tdtool.web.records.figures_page import FiguresListing
from tdtool.web.shell import long_lists
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.fields import ActForm, Each, Pressed, Text, Ticked, Uploads

# The forms of game records: files to be matched, and which of them are added.


@dataclass(frozen=True)
class Given:
    """A file with what the form says of it: whether to add it, to which game, and what was found
    when that was ticked."""

    file: File
    ticked: bool = False
    game: str = ""
    found: str = ""


class RecordsForm(ActForm):
    """Files that were chosen, or as they stand in the form already."""

    files = Uploads()  # type: ignore[assignment]  # a field, as the form's address names it
    name = Each("name", Text(longest=record_files.LONGEST_NAME))
    text = Each("text", Text())
    game = Each("game", Text())
    found = Each("found", Text())
    tick = Each("tick", Ticked())
    add = Pressed()
    given: tuple[Given, ...] = ()

    @property
    def looks(self) -> bool:
        """Whether they are only previewed: files that were just chosen are never added unseen."""
        return bool(self.cleaned_data["files"]) or not self.cleaned_data["add"]

    def clean(self) -> None:
        told = self.cleaned_data
        try:
            self.given = _uploaded(told["files"]) if told["files"] else _typed(told)
            record_files.refuse_too_much(one.file for one in self.given)
        except TooMuch as refusal:
            self.given = ()
            raise forms.ValidationError(str(refusal)) from None
        if not self.given:
            raise forms.ValidationError(
                "No game records there. Choose files that end in "
                f"{listed(record_files.SUFFIXES, last='or')}, or a zip of them."
            )


def _uploaded(uploads: list[UploadedFile[Any]]) -> tuple[Given, ...]:
    """Raises TooMuch."""
    if len(uploads) > record_files.MOST_FILES:
        raise TooMuch(record_files.too_many(len(uploads)))
    if sum(one.size or 0 for one in uploads) > record_files.MOST_BYTES:
        raise TooMuch(record_files.TOO_LONG)
    read = (file for one in uploads for file in record_files.of_upload(one.name or "a.gcg", one))
    return tuple(Given(file) for file in read)


def _typed(told: dict[str, Any]) -> tuple[Given, ...]:
    """The files of a preview; they came with their texts."""
    return tuple(
        Given(
            record_files.of_text(told["name"].get(at) or "a.gcg", text),
            told["tick"].get(at, False),
            told["game"].get(at, ""),
            told["found"].get(at, ""),
        )
        for at, text in told["text"].items()
    )


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
