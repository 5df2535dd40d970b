"""Everything that was done, to be searched; and undone, one’s own last act by one key."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from tdtool.models import Account, Division, Event, JournalEntry
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import Refused, every_act
from tdtool.services.journal import sentences
from tdtool.services.journal import undo as undoing
from tdtool.services.journal.undo import undo as undo_act
from tdtool.web.entry import page as entry_page
from tdtool.web.history import page as history_page
from tdtool.web.history.page import Asked
from tdtool.web.shell.acting import FRESH, Act, Done, Seen, acting, to
from tdtool.web.shell.division_address import as_typed
from tdtool.web.shell.fields import ActForm, Figures, ReasonForm, Search, Text, Ticked

# What a person did last in an event, asked about before it is undone; and what undid it says.

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
    sentence = sentences.of_acts(event, [first])[first.number].removesuffix(".")
    what = REDO if again else UNDO
    return LastAct(entry.number, what, sentence, entry.at, _why_not(event, entry, by))


def _behind(entry: JournalEntry) -> tuple[JournalEntry, bool]:
    """The act behind undoings, and whether undoing this one does it again."""
    again = False
    while entry.act == undoing.UNDO:
        entries = JournalEntry.objects.filter(chain=entry.chain, number=entry.arguments["number"])
        entry, again = entries.get(), not again
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


LONGEST = 80


class AskedForm(ActForm):
    """What narrows the list."""

    table = Figures()
    q = Search(longest=LONGEST)
    by = Text(longest=LONGEST)
    upto = Figures()


class UndoForm(ReasonForm):
    """Which act is undone, the address says. ``last``: it was asked about as one's own last act;
    ``back``: on the way from this page."""

    last = Ticked()
    back = Text(longest=LONGEST)


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """The acts, the newest first; ``?q=``, ``?table=``, ``?by=`` narrow them."""
    return _page(request, FRESH, division=division)


def _page(
    request: HttpRequest, seen: Seen, *, division: Division, number: int | None = None
) -> HttpResponse:
    """The acts; where one couldn't be undone, with the reason that was typed for it."""
    form = AskedForm(request.GET)
    form.full_clean()
    data = form.cleaned_data
    filters = Asked(table=data["table"], words=data["q"], by=data["by"], upto=data["upto"])
    values = {
        "page": history_page.page(division, filters),
        "words": filters.words,
        "undoable": {name for name, act in every_act().items() if act.can_be_undone},
        "refusal": seen.refusal,
        "reason": seen.typed.get("reason", ""),
        "number": number,
    }
    return render(request, "history/history.html", values, status=seen.status)


@require_safe
def last(request: HttpRequest, division: Division) -> HttpResponse:
    """What one did last in this event, with the question whether it is to be undone."""
    return _asked(request, division, request.GET.get("back", ""))


def _asked(
    request: HttpRequest, division: Division, back: str, *, seen: Seen = FRESH, number: int = 0
) -> HttpResponse:
    """The question; where it was answered and refused, with the reason why."""
    assert isinstance(request.user, Account)
    last_act = page(division.event, request.user, number=number)
    if last_act is not None and seen.refusal:
        last_act = replace(last_act, why_not=seen.refusal)
    values = {"page": last_act, "back": _there(request, division, back)}
    return render(request, "history/undo_last.html", values, status=seen.status)


def _there(request: HttpRequest, division: Division, back: str) -> str:
    """The page one came from, if it is one of these; else the day."""
    of_ours = back.startswith("/e/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return back if of_ours else reverse("day", args=[as_typed(request, division)])


def _refused(request: HttpRequest, seen: Seen, *, division: Division, number: int) -> HttpResponse:
    data = seen.form.cleaned_data
    if data.get("last"):
        return _asked(request, division, data["back"], seen=seen, number=number)
    return _page(request, seen, division=division, number=number)


@acting(to("history", "division"), form=UndoForm, page=_refused)
def undo(act: Act, division: Division, number: int) -> str | Done:
    """Reverse an act; a refusal keeps the reason that was typed. An entry that was undone from the
    page of entry stands in its line again."""
    last_act = page(division.event, act.desk.by, number=number) if act.said["last"] else None
    line = line_again(division.event, number) if last_act else ""
    undo_act(act.desk, number=number, reason=act.said["reason"])
    if last_act is None:
        return f"Action {number} undone."
    back = _there(act.request, division, act.said["back"])
    sentence = f"Undone: {last_act.says}." if last_act.what == UNDO else f"Redone: {last_act.says}."
    if line and back == reverse("entry", args=[as_typed(act.request, division)]):
        return Done(f"{sentence} Edit the line, or clear it.", redirect(f"{back}?{line}"))
    return Done(sentence, redirect(back))
