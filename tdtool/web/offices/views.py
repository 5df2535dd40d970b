"""Send the results: the offices, and of each its checks, its files, and that they were sent."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
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
from tdtool.queries.offices import member_numbers, naspa, offices, since
from tdtool.queries.offices.offices import NoSuchOffice, OfficePage
from tdtool.queries.offices.values import Check, Office, Place, told_of
from tdtool.services.offices import lifecycle
from tdtool.services.offices.lifecycle import OfficeRefused
from tdtool.web.shell import downloads, refusals
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, by_name, posted, to
from tdtool.web.shell.fields import WholeNumber
from tdtool.web.shell.refusals import only_directors

MOST_CHANGES = 40
MARKS = {"ok": "fine", "later": "note", "needs you": "warning", "can’t be sent": "error"}


def facts(letter: Mapping[str, str]) -> list[tuple[str, str]]:
    """Of the sanction letter, under the labels of its form."""
    form = LetterForm()
    return [
        (str(form[key].label), _day(value) if key in ("start", "end") else value)
        for key, value in letter.items()
        if key in form.fields
    ]


def listed(event: Event, *, today: date) -> list[tuple[Office, str]]:
    """The offices that take the results, and how far each is; "" where nothing is done yet."""
    return [
        (office, _how_far(event, office, today=today))
        for office in offices.of_event(event, today=today)
    ]


def _how_far(event: Event, office: Office, *, today: date) -> str:
    office_status = told_of(event.offices, office.name)
    if office_status.made is None:
        return ""
    office_page = offices.of_office(event, office.key, today=today)
    if sent := office_status.sent:
        changed = ", changed since" if office_page.since_sent else ""
        return f"sent {_day(sent.on)} by {sent.by}{changed}"
    changed = "" if office_page.as_created else ", changed since: create them again"
    return f"files created {_day(office_status.made.on)}{changed}"


def _summary(checks: Sequence[Check]) -> str:
    marks = [MARKS[check.state] for check in checks]
    if bad := marks.count("error"):
        return f"{counted(bad, 'check')} to fix before sending"
    if open_ := marks.count("warning"):
        return f"{counted(open_, 'check')} {plural(open_, 'needs', 'need')} you"
    return "ready to send"


def _next(office_page: OfficePage, *, stale: bool) -> str:
    """Which button of the page is the next step; "" where none is."""
    if not office_page.ready:
        return "letter" if office_page.office.letter else ""
    if office_page.told.made is None or stale:
        return "create"
    sent = office_page.told.sent
    return "" if sent and sent.files.number == office_page.told.made.number else "sent"


def _href(place: Place, address: str) -> str:
    """Where a check is put right; ``address`` is that of the event."""
    event = address.partition("/")[0]
    event_address = f"{event}/{place.division}" if place.division else event
    url = reverse(place.page, args=[event_address, *place.parts])
    return f"{url}#{place.mark}" if place.mark else url


def _day(day: str) -> str:
    return bare_day(date.fromisoformat(day))


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
        day: date | None = super().clean(value)
        if day is not None and not EARLIEST <= day < LATEST:
            raise forms.ValidationError(NO_DAY)
        return day


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
        choices=[("", "not known"), *((kind, kind) for kind in naspa.TYPES)],
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
        data = self.cleaned_data
        if data.get("start") and data.get("end") and data["end"] < data["start"]:
            self.add_error("end", "The end comes before the start.")
        return data

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
def show(request: HttpRequest, division: Division, office: str) -> HttpResponse:
    return _page(request, FRESH, division=division, office=office)


def _page(request: HttpRequest, seen: Seen, *, division: Division, office: str) -> HttpResponse:
    """An office’s page, with what was typed into its forms still there."""
    office_page, address = _found(division, office), events.address(division)
    state, of_office, changes = office_page.told, office_page.office, office_page.since_sent
    stale = state.made is not None and not office_page.as_created
    assert isinstance(request.user, Account)
    sent_today = {"sent_on": office_page.material.today, "sent_by": request.user.name}
    typed = seen.form
    values = {
        "office": of_office,
        "ready": office_page.ready,
        "summary": _summary(office_page.checks),
        "checks": [
            (check, MARKS[check.state], [(_href(p, address), p.label) for p in check.places])
            for check in office_page.checks
        ],
        "files": [
            (file, offices.says_of(of_office, file.name), offices.sha256(file.data))
            for file in (office_page.files if state.made and not stale else ())
        ],
        "folder": office_page.material.called(of_office.key, ".zip"),
        "sheet": office_page.material.called(of_office.key, ".pdf"),
        "made": state.made,
        "created": _day(state.made.on) if state.made else "",
        "stale": stale,
        "sent": f"{_day(state.sent.on)} by {state.sent.by}" if state.sent else "",
        "changes": changes[:MOST_CHANGES],
        "more_changes": max(0, len(changes) - MOST_CHANGES),
        "next": _next(office_page, stale=stale),
        "letter": typed if isinstance(typed, LetterForm) else LetterForm.of(state.letter),
        "sent_form": typed if isinstance(typed, SentForm) else SentForm(initial=sent_today),
        "refusal": seen.refusal,
    }
    return render(request, "offices/office.html", values, status=seen.status)


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
    office_page = _found(division, office)
    if not office_page.office.letter:
        raise Http404
    lifecycle.key_letter(act.desk, office=office_page.office.name, letter=act.form.letter())
    return f"Sanction letter of {office_page.office.name} saved."


@only_directors
@acting(OFFICE, page=_page)
def create(act: Act, division: Division, office: str) -> str:
    """The files as of now."""
    office_page = _found(division, office, anew=True)
    name = office_page.office.name
    if not office_page.ready:
        raise OfficeRefused(f"The results can’t be sent to {name} yet. Fix the checks below first.")
    lifecycle.make_files(
        act.desk,
        office=name,
        on=office_page.material.on.isoformat(),
        hashes=office_page.hashes,
        results=since.told(office_page.material, office_page.office),
    )
    return (
        f"{counted(len(office_page.files), 'file')} for {name} created. Save them, then send them."
    )


@only_directors
@acting(OFFICE, form=SentForm, page=_page)
def note_sent(act: Act, division: Division, office: str) -> str:
    """That the director sent them, and when."""
    office_page = _found(division, office)
    name = office_page.office.name
    lifecycle.note_sent(
        act.desk,
        office=name,
        sent_on=act.said["sent_on"].isoformat(),
        sent_by=act.said["sent_by"],
        files=lifecycle.made_of(division.event, name, act.said["number"]),
    )
    return one_stop(f"Noted: sent to {name} by {act.said['sent_by'].strip()}.")


change = by_name({"letter": save_letter, "create": create, "sent": note_sent})


@only_directors
@require_safe
def save(request: HttpRequest, division: Division, office: str, file: str) -> HttpResponse:
    """One of the files that were created, all of them in one, or their sheet."""
    office_page = _found(division, office)
    if not office_page.as_created:
        why = (
            "Something has changed since these files were created."
            if office_page.told.made
            else "These files haven’t been created."
        )
        sentence = f"{why} Go back and press “Create files”."
        return refusals.plain(request, "No such file now", sentence, status=409)
    for office_file in office_page.files:
        if office_file.name == file:
            return downloads.answer(
                office_file.data, office_file.name, kind=office_file.kind, save=True
            )
    maker = MADE.get(file.removeprefix(office_page.material.called(office_page.office.key, "")))
    if maker is None:
        raise Http404(f"There is no file “{file[:60]}”.")
    kind, how, saved = maker
    return downloads.answer(how(office_page), file, kind=kind, save=saved)


def _sheet(office_page: OfficePage) -> bytes:
    return office_sheet(contents.of_page(office_page, facts(office_page.told.letter)))


def _folder(office_page: OfficePage) -> bytes:
    """All files with their sheet, the same bytes for the same files."""
    buffer = io.BytesIO()
    sheet = (office_page.material.called(office_page.office.key, ".pdf"), _sheet(office_page))
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, data in (
            *((office_file.name, office_file.data) for office_file in office_page.files),
            sheet,
        ):
            folder.writestr(zipfile.ZipInfo(name, ZIPPED), data)
    return buffer.getvalue()


MADE: dict[str, tuple[str, Callable[[OfficePage], bytes], bool]] = {
    ".pdf": (downloads.PDF, _sheet, False),
    ".zip": ("application/zip", _folder, True),
}
