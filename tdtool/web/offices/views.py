"""Send the results: the offices, and of each its checks, its files, and that they were sent."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.english import counted, one_stop
from tdtool.models import Account, Division
from tdtool.papers.contents import office_sheet as contents
from tdtool.papers.drawn.office_sheet import office_sheet
from tdtool.queries import events
from tdtool.queries.offices import member_numbers, naspa, since
from tdtool.queries.offices import page as offices
from tdtool.queries.offices.page import NoSuchOffice, OfficePage
from tdtool.services.offices import lifecycle
from tdtool.services.offices.lifecycle import OfficeRefused
from tdtool.web.offices import page as office_page
from tdtool.web.shell import downloads, refusals
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, posted, to
from tdtool.web.shell.fields import WholeNumber
from tdtool.web.shell.refusals import only_directors

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
    rows = office_page.rows(division.event, today=timezone.localdate())
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
        "page": office_page.page(found, events.address(division)),
        "letter": letter,
        "sent": sent or office_page.sent_form(found, request.user.name),
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
    return office_sheet(contents.of_page(found, office_page.facts(found.told.letter)))


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
