"""Announcements: a text on every display and hall page at once, until it ends."""

from __future__ import annotations

from datetime import timedelta

from tdtool.models import Event, JournalEntry
from tdtool.queries.journal.chain import moment
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.meanings import Instead

LONGEST = 200
MOST_MINUTES = 600


class AnnouncementRefused(Refused):
    """The text can't be announced so; the message says why."""


def _ended(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """Where it is still this one; a later one stays."""
    shown = (ctx.event.announced or {}).get("text")
    if shown == _one_line(entry.arguments["text"]):
        _announce(ctx.event, None)


@act(
    "announcements.show",
    words="Announced in the hall: “{text}”.",
    undo=_ended,
    rests=False,
)
def show(ctx: ActContext, *, text: str, minutes: int | None) -> Event:
    """A text of up to 200 characters; it takes the place of the one before.

    It ends after so many minutes, or with None when the desk ends it.
    """
    announcement = _one_line(text)
    if not announcement:
        raise AnnouncementRefused("The announcement is empty. Type what the hall should read.")
    if len(announcement) > LONGEST:
        raise AnnouncementRefused(
            f"The announcement has {len(announcement)} characters; at most {LONGEST} fit. "
            "Shorten it."
        )
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise AnnouncementRefused(
            f"An announcement lasts 1 to {MOST_MINUTES} minutes, not {minutes}."
        )
    ctx.replaces(Columns.of(ctx.event, "announced"))
    until = ctx.at + timedelta(minutes=minutes) if minutes else None
    return _announce(ctx.event, {"text": announcement, "until": moment(until)})


@act(
    "announcements.end",
    words="Ended the announcement.",
    undo=Instead("Show the announcement again."),
    rests=False,
)
def end(ctx: ActContext) -> Event:
    if ctx.event.announced is None:
        raise AnnouncementRefused("Nothing is announced now. Reload the page.")
    return _announce(ctx.event, None)


def _announce(event: Event, announced: dict[str, str | None] | None) -> Event:
    event.announced = announced
    event.save(update_fields=["announced"])
    return event


def _one_line(text: str) -> str:
    return " ".join(text.split())
