"""An archive of another laptop: its file checked and opened here, closed, and opened again."""

import io

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.english import counted
from tdtool.models import Division, Event
from tdtool.models.accounts import Right
from tdtool.queries.exchange import exports
from tdtool.queries.journal import archive
from tdtool.queries.journal.archive import Archive
from tdtool.services.journal import archives
from tdtool.services.meanings import Refused
from tdtool.web.shell import downloads
from tdtool.web.shell.acting import Act, Done, Seen, acting, by_name, to
from tdtool.web.shell.fields import ActForm, Uploads
from tdtool.web.shell.refusals import only_directors, only_with

# The event's files for other programs, as it stands now.


@only_with(Right.SCORE)
@require_safe
def save(request: HttpRequest, division: Division, file: str) -> HttpResponse:
    """One file, to be saved."""
    try:
        exported = exports.file(division.event, file)
    except exports.NothingToExport as nothing:
        raise Http404(str(nothing)) from None
    return downloads.answer(exported.data, exported.name, kind=exported.kind, save=True)


@only_directors
@require_safe
def save_archive(request: HttpRequest, division: Division) -> HttpResponse:
    """The event with its whole History in one file, as the command “archive” writes it."""
    file = io.BytesIO()
    archive.pack(division.event, file, at=timezone.now())
    name = name_of(division.event)
    return downloads.answer(file.getvalue(), name, kind="application/zip", save=True)


def name_of(event: Event) -> str:
    return f"{event.slug}{archive.ENDING}"


MEGABYTE = 1024 * 1024
MOST_READ, LONGEST_TEXT = 8 * MEGABYTE, 32 * MEGABYTE  # of the file, and of a text in it
MOST_ACTIONS = 800  # some seconds; while they are done here no other action is saved
MOST_FAULTS = 3  # that are told of a file
BY_COMMAND = "Stop tdtool, then open it with the command openarchive."


class NotWhole(Refused):
    """The file is not what was written; the message says where."""


class ArchiveForm(ActForm):
    """The archive’s file."""

    file = Uploads()
    kept: Archive | None = None

    def clean(self) -> None:
        if len(self.cleaned_data["file"]) != 1:
            raise forms.ValidationError("Choose one archive. Its name ends in .tdtool.zip.")
        (file,) = self.cleaned_data["file"]
        if (file.size or 0) > MOST_READ:
            most = MOST_READ // MEGABYTE
            raise forms.ValidationError(f"The file is larger than {most} MB. {BY_COMMAND}")
        try:
            self.kept = archive.read_from(file, called="The file", largest=LONGEST_TEXT)
        except archive.ArchiveRefused as refusal:
            raise forms.ValidationError(str(refusal)) from None
        if len(self.kept.entries) > MOST_ACTIONS:
            many = counted(len(self.kept.entries), "action")
            raise forms.ValidationError(
                f"The archive has {many}; a page opens {MOST_ACTIONS:,}. {BY_COMMAND}"
            )


def _page(request: HttpRequest, seen: Seen) -> HttpResponse:
    values = {"refusal": seen.refusal, "kinds": archive.ENDING}
    return render(request, "exchange/archive.html", values, status=seen.status)


@only_directors
@acting(to("events"), form=ArchiveForm, page=_page, opens=True)
def import_archive(act: Act) -> Done:
    """Replayed and compared first; then its event is here, to be read and printed."""
    archive = act.form.kept
    _whole(archive)
    event = archives.open_archive(archive, act.desk)
    many = counted(len(archive.entries), "action")
    sentence = f"Archive of {event.name} opened: {many}, all as recorded. Read and print only."
    lists = archives.other_word_lists(archive)
    return Done(" ".join([sentence, *lists]), redirect("day", event.slug))


def _whole(archive: Archive) -> None:
    """Raises NotWhole, and what a newer tdtool wrote."""
    try:
        faults = archives.replay(archive).faults
    except archives.NewerArchive as newer:
        raise NotWhole(str(newer)) from None
    if faults:
        more = len(faults) - MOST_FAULTS
        listed_faults = [*faults[:MOST_FAULTS], *([f"And {more} more."] if more > 0 else [])]
        raise NotWhole(
            "The archive was not opened: it was changed, or part of it is missing. "
            f"{' '.join(listed_faults)} Use another copy."
        )


def _archive(slug: str) -> Event:
    return get_object_or_404(Event, slug=slug, archived=True)


@only_directors
@acting(to("events"))
def close(act: Act, event: str) -> str:
    event_row = archives.close_archive(_archive(event), act.desk)
    return (
        f"Archive of {event_row.name} closed. It is under Hidden events; its file stays with you."
    )


@only_directors
@acting(to("events"))
def open_again(act: Act, event: str) -> str:
    event_row = archives.open_again(_archive(event), act.desk)
    return f"Archive of {event_row.name} opened again."


change = by_name({"close": close, "open": open_again})
