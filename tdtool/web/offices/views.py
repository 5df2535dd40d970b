"""Send the results: the offices, and of each its checks, its files, and that they were sent."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.english import bare_day, counted, one_stop, plural
from tdtool.models import Account, Division, Event
from tdtool.papers.contents import office_sheet as contents
from tdtool.papers.drawn.office_sheet import office_sheet
from tdtool.queries import events
from tdtool.queries.offices import member_numbers, naspa, since
from tdtool.queries.offices import page as offices
from tdtool.queries.offices.page import NoSuchOffice, OfficePage
from tdtool.queries.offices.values import Check, Office, Place, Told, told_of
from tdtool.services.offices import lifecycle
from tdtool.services.offices.lifecycle import OfficeRefused
from tdtool.web.shell import downloads, refusals
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, posted, to
from tdtool.web.shell.fields import WholeNumber
from tdtool.web.shell.refusals import only_directors

# What the pages of rating offices say.

MOST_CHANGES = 40
MARKS = {"ok": "fine", "later": "note", "needs you": "warning", "can’t be sent": "error"}


@dataclass(frozen=True)
class Link:
    href: str
    label: str


@dataclass(frozen=True)
class CheckRow:
    """A check with the places where it is put right; ``severity`` as on Verify."""

    title: str
    state: str
    severity: str
    says: str
    links: tuple[Link, ...]


@dataclass(frozen=True)
class FileRow:
    name: str
    says: str
    size: str
    sha256: str
    href: str


@dataclass(frozen=True)
class OfficeRow:
    """An office on the list, and how far it is."""

    key: str
    name: str
    sends: str
    says: str


@dataclass(frozen=True)
class Page:
    """An office’s page. ``next``: which of its buttons is the next step."""

    office: Office
    summary: str
    checks: tuple[CheckRow, ...]
    files: tuple[FileRow, ...]
    created: str  # when, as they are named; "": none are
    stale: bool  # the results are no longer those of the files
    number: int
    sent: str
    changes: tuple[str, ...]
    more_changes: int
    ready: bool
    next: str
    folder: str  # the name of all of them in one
    sheet: str


def office_rows(event: Event, *, today: date) -> list[OfficeRow]:
    return [
        OfficeRow(one.key, one.name, one.sends, _how_far(told_of(event.offices, one.name)))
        for one in offices.of_event(event, today=today)
    ]


def page(found: OfficePage, address: str) -> Page:
    """``address`` is that of the event."""
    told, office = found.told, found.office
    stale = told.made is not None and not found.as_created
    changes = found.since_sent
    checks = tuple(_check(one, address) for one in found.checks)
    return Page(
        office=office,
        summary=_summary(checks),
        checks=checks,
        files=_files(found, address) if told.made and not stale else (),
        created=_day(told.made.on) if told.made else "",
        stale=stale,
        number=told.made.number if told.made else 0,
        sent=f"{_day(told.sent.on)} by {told.sent.by}" if told.sent else "",
        changes=tuple(changes[:MOST_CHANGES]),
        more_changes=max(0, len(changes) - MOST_CHANGES),
        ready=found.ready,
        next=_next(found, stale=stale),
        folder=found.material.called(office.key, ".zip"),
        sheet=found.material.called(office.key, ".pdf"),
    )


def facts(letter: Mapping[str, str]) -> list[tuple[str, str]]:
    """Of the sanction letter, under the labels of its form."""
    form = LetterForm()
    return [
        (str(form[key].label), _day(value) if key in ("start", "end") else value)
        for key, value in letter.items()
        if key in form.fields
    ]


def sent_form(found: OfficePage, by: str, typed: object = None) -> SentForm:
    """Today and whoever is at the desk, or as it was typed."""
    return SentForm(
        typed,  # type: ignore[arg-type]  # a form’s data, or none
        initial={"sent_on": found.material.today, "sent_by": by},
    )


def _how_far(told: Told) -> str:
    if told.sent:
        return f"sent {_day(told.sent.on)} by {told.sent.by}"
    return f"files created {_day(told.made.on)}" if told.made else "nothing sent yet"


def _summary(checks: Sequence[CheckRow]) -> str:
    bad = sum(one.severity == "error" for one in checks)
    open_ = sum(one.severity == "warning" for one in checks)
    if bad:
        return f"{counted(bad, 'check')} to fix before sending"
    if open_:
        return f"{counted(open_, 'check')} {plural(open_, 'needs', 'need')} you"
    return "ready to send"


def _next(found: OfficePage, *, stale: bool) -> str:
    if not found.ready:
        return "letter" if found.office.letter else ""
    if found.told.made is None or stale:
        return "create"
    sent = found.told.sent
    return "" if sent and sent.files.number == found.told.made.number else "sent"


def _check(one: Check, address: str) -> CheckRow:
    links = tuple(Link(_href(place, address), place.label) for place in one.places)
    return CheckRow(one.title, str(one.state), MARKS[one.state], one.says, links)


def _href(place: Place, address: str) -> str:
    event = address.partition("/")[0]
    where = f"{event}/{place.division}" if place.division else event
    there = reverse(place.page, args=[where, *place.parts])
    return f"{there}#{place.mark}" if place.mark else there


def _files(found: OfficePage, address: str) -> tuple[FileRow, ...]:
    office = found.office
    return tuple(
        FileRow(
            one.name,
            offices.says_of(office, one.name),
            counted(len(one.data), "byte"),
            offices.sha256(one.data),
            reverse("office_file", args=[address, office.key, one.name]),
        )
        for one in found.files
    )


def _day(said: str) -> str:
    return bare_day(date.fromisoformat(said))


# The sanction letter’s six facts, and who sent the files when.

DAY = {"type": "date"}
EARLIEST, LATEST = date(2000, 1, 1), date(2100, 1, 1)
NO_DAY = "Enter a date between 2000 and 2100."


class Day(forms.DateField):
    """A day of this century."""

    def __init__(self, label: str, *, required: bool = False) -> None:
        super().__init__(
            label=label, required=required, widget=forms.DateInput(attrs=DAY),
            error_messages={"invalid": NO_DAY, "required": NO_DAY},
        )  # fmt: skip

    def clean(self, value: Any) -> date | None:
        found: date | None = super().clean(value)
        if found is not None and not EARLIEST <= found < LATEST:
            raise forms.ValidationError(NO_DAY)
        return found


class LetterForm(forms.Form):
    """Blank where it isn’t known yet."""

    tournament = forms.CharField(
        label="Tournament id", required=False, max_length=40, help_text="Digits only, e.g. 12345",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )  # fmt: skip
    director = forms.CharField(
        label="Director’s id", required=False, max_length=40, help_text="e.g. AA003200",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    start = Day("Start")
    end = Day("End")
    system = forms.ChoiceField(
        label="Rating system",
        required=False,
        choices=[
            ("", "not known"),
            (naspa.AMERICAN, "nsa2008 (NWL)"),
            (naspa.COLLINS, "naspa-csw (Collins)"),
            (naspa.AMERICAN + naspa.LOCAL, "nsa2008 lct (local club)"),
            (naspa.COLLINS + naspa.LOCAL, "naspa-csw lct (local club)"),
        ],
    )
    type = forms.ChoiceField(
        label="Type",
        required=False,
        choices=[("", "not known"), *((one, one) for one in naspa.TYPES)],
    )
    ratingcheck = forms.ChoiceField(
        label="Rating check",
        required=False,
        choices=[("", "on: NASPA compares every rating"), (naspa.OFF, "off")],
    )

    def clean_tournament(self) -> str:
        typed = str(self.cleaned_data["tournament"]).strip()
        if typed and not naspa.TOURNAMENT.fullmatch(typed):
            raise forms.ValidationError("A tournament id has up to nine digits.")
        return typed

    def clean_director(self) -> str:
        typed = str(self.cleaned_data["director"]).strip().upper()
        if typed and not member_numbers.NASPA.fullmatch(typed):
            raise forms.ValidationError("An id has two letters and six digits, e.g. AA003200.")
        return typed

    def clean(self) -> dict[str, Any]:
        told = self.cleaned_data
        if told.get("start") and told.get("end") and told["end"] < told["start"]:
            self.add_error("end", "The end comes before the start.")
        return told

    def letter(self) -> dict[str, str]:
        """As the journal holds it: a day as 2026-05-09."""
        return {
            key: value.isoformat() if isinstance(value, date) else str(value)
            for key, value in self.cleaned_data.items()
            if value
        }

    @classmethod
    def of(cls, letter: Mapping[str, str], typed: Any = None) -> LetterForm:
        """As it was saved, or as it was typed."""
        return cls(typed, initial=dict(letter))


class SentForm(forms.Form):
    """When and by whom the files were sent; ``number`` is of the action that created them."""

    sent_on = Day("Sent on", required=True)
    sent_by = forms.CharField(
        label="By", max_length=80, error_messages={"required": "Enter who sent them."}
    )
    number = WholeNumber("The number of the files")


OFFICE = to("send_office", "division", "office")
ZIPPED = (1980, 1, 1, 0, 0, 0)  # the same files are the same folder


@only_directors
@require_safe
def show_all(request: HttpRequest, division: Division) -> HttpResponse:
    rows = office_rows(division.event, today=timezone.localdate())
    return render(request, "offices/send.html", {"offices": rows})


@only_directors
@require_safe
def show(request: HttpRequest, division: Division, office: str) -> HttpResponse:
    return _page(request, FRESH, division=division, office=office)


def _page(request: HttpRequest, seen: Seen, *, division: Division, office: str) -> HttpResponse:
    """An office’s page, with what was typed into its forms still there."""
    found = _found(division, office)
    letter = seen.form if isinstance(seen.form, LetterForm) else LetterForm.of(found.told.letter)
    assert isinstance(request.user, Account)
    sent = seen.form if isinstance(seen.form, SentForm) else None
    shown = {
        "page": page(found, events.address(division)),
        "letter": letter,
        "sent": sent or sent_form(found, request.user.name),
        "refusal": seen.refusal,
    }
    return render(request, "offices/office.html", shown, status=seen.status)


def _found(division: Division, office: str, *, anew: bool = False) -> OfficePage:
    try:
        return offices.of_office(division.event, office, today=timezone.localdate(), anew=anew)
    except NoSuchOffice:
        raise Http404(f"There is no office “{office[:20]}”.") from None


def _letter(request: HttpRequest, *, division: Division, office: str) -> LetterForm:
    return LetterForm.of(_found(division, office).told.letter, posted(request))


@only_directors
@acting(OFFICE, form=_letter, page=_page)
def save_letter(act: Act, division: Division, office: str) -> str:
    """The facts of the sanction letter."""
    found = _found(division, office)
    if not found.office.letter:
        raise Http404
    lifecycle.key_letter(act.desk, office=found.office.name, letter=act.form.letter())
    return f"Sanction letter of {found.office.name} saved."


@only_directors
@acting(OFFICE, page=_page)
def create(act: Act, division: Division, office: str) -> str:
    """The files as of now."""
    found = _found(division, office, anew=True)
    name = found.office.name
    if not found.ready:
        raise OfficeRefused(f"The results can’t be sent to {name} yet. Fix the checks below first.")
    lifecycle.make_files(
        act.desk,
        office=name,
        on=found.material.on.isoformat(),
        hashes=found.hashes,
        results=since.told(found.material, found.office),
    )
    return f"{counted(len(found.files), 'file')} for {name} created. Save them, then send them."


@only_directors
@acting(OFFICE, form=SentForm, page=_page)
def note_sent(act: Act, division: Division, office: str) -> str:
    """That the director sent them, and when."""
    found = _found(division, office)
    name = found.office.name
    lifecycle.note_sent(
        act.desk,
        office=name,
        sent_on=act.said["sent_on"].isoformat(),
        sent_by=act.said["sent_by"],
        files=lifecycle.made_of(division.event, name, act.said["number"]),
    )
    return one_stop(f"Noted: sent to {name} by {act.said['sent_by'].strip()}.")


@only_directors
@require_safe
def save(request: HttpRequest, division: Division, office: str, file: str) -> HttpResponse:
    """One of the files that were created, all of them in one, or their sheet."""
    found = _found(division, office)
    if not found.as_created:
        says = (
            "Something has changed since these files were created."
            if found.told.made
            else "These files haven’t been created."
        )
        sentence = f"{says} Go back and press “Create files”."
        return refusals.plain(request, "No such file now", sentence, status=409)
    for one in found.files:
        if one.name == file:
            return downloads.answer(one.data, one.name, kind=one.kind, save=True)
    made = MADE.get(file.removeprefix(found.material.called(found.office.key, "")))
    if made is None:
        raise Http404(f"There is no file “{file[:60]}”.")
    kind, how, saved = made
    return downloads.answer(how(found), file, kind=kind, save=saved)


def _sheet(found: OfficePage) -> bytes:
    return office_sheet(contents.of_page(found, facts(found.told.letter)))


def _folder(found: OfficePage) -> bytes:
    """All files with their sheet, the same bytes for the same files."""
    held = io.BytesIO()
    sheet = (found.material.called(found.office.key, ".pdf"), _sheet(found))
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, data in (*((one.name, one.data) for one in found.files), sheet):
            folder.writestr(zipfile.ZipInfo(name, ZIPPED), data)
    return held.getvalue()


MADE: dict[str, tuple[str, Callable[[OfficePage], bytes], bool]] = {
    ".pdf": (downloads.PDF, _sheet, False),
    ".zip": ("application/zip", _folder, True),
}
