"""What a person did last in an event, asked about before it is undone; and what undid it says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from tdtool.models import Account, Event, JournalEntry
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import Refused
from tdtool.services.journal import sentences
from tdtool.services.journal import undo as undoing
from tdtool.web.entry import page as entry_page

UNDO, REDO = "Undo", "Redo"


@dataclass(frozen=True)
class LastAct:
    """An act to be undone, by its line in the history; an undoing is undone by doing it again."""

    number: int
    what: str  # UNDO or REDO
    says: str  # without its full stop
    at: datetime
    why_not: str = ""


def page(event: Event, by: Account, *, number: int = 0) -> LastAct | None:
    """This act, or what the person did last; None where they have done nothing."""
    named = JournalEntry.objects.filter(chain=event.uuid, number=number)
    entry = named.first() if number else undoing.last_of(event, by)
    if entry is None:
        return None
    first, again = _behind(entry)
    says = sentences.of_acts(event, [first])[first.number].removesuffix(".")
    what = REDO if again else UNDO
    return LastAct(entry.number, what, says, entry.at, _why_not(event, entry, by))


def _behind(entry: JournalEntry) -> tuple[JournalEntry, bool]:
    """The act behind undoings, and whether undoing this one does it again."""
    again = False
    while entry.act == undoing.UNDO:
        told = JournalEntry.objects.filter(chain=entry.chain, number=entry.arguments["number"])
        entry, again = told.get(), not again
    return entry, again


def _why_not(event: Event, entry: JournalEntry, by: Account) -> str:
    try:
        undoing.undoable(event, entry.number, by=by)
    except Refused as why:
        return str(why)
    return ""


def line_again(event: Event, number: int) -> str:
    """What the page of entry is asked to hold the line of this entry in its field; "" for what
    isn't an entry, or isn't in any more."""
    entered = JournalEntry.objects.filter(chain=event.uuid, number=number, act="slips.report")
    reports = slip_states.reports().filter(
        game__round__division__event=event, act_number__in=entered.values("number")
    )
    report = reports.select_related("game__round__division__event", "game__table").first()
    if report is None:
        return ""
    line = entry_page.line_of_report(report)
    return urlencode({"typed": line, "round": report.game.round.number})
