"""What the pages of rating offices say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tdtool.english import bare_day, counted, plural
from tdtool.models import Event
from tdtool.queries.offices import page as offices
from tdtool.queries.offices.page import OfficePage
from tdtool.queries.offices.values import Check, Office, Place, Told, told_of
from tdtool.web.offices.views import LetterForm, SentForm

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


def rows(event: Event, *, today: date) -> list[OfficeRow]:
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
