"""The prize list: who takes what, and its lines added and changed.

Every change sends the whole list to the one act that sets it, made from the list as the page had
it; its version says whether that was the newest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.prizes import prizes as plain
from tdtool.pairing.prizes.prize_kinds import PrizeKind
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import prizes
from tdtool.services.acts import Desk, Refused, Stale
from tdtool.web.shell.acting import Act, Seen, View, acting, to
from tdtool.web.shell.refusals import only_directors
from tdtool.web.standings.prizes import page as prize_page
from tdtool.web.standings.prizes.forms import PlaceForm, PrizeForm, initial_of

GONE = "This prize is no longer on the list. Reload the page."
PRIZES = to("prizes", "division")
Rows = list[dict[str, Any]]


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """The list, and for a director a form: to add a prize, or with ``?change=2`` to change one."""
    typed = request.GET.get("change", "")
    at = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0
    listed = prize_queries.listed(division)
    if not 1 <= at <= len(listed):
        return _page(request, Seen(PrizeForm(division)), division=division)
    form = PrizeForm(division, initial=initial_of(division, listed[at - 1]))
    return _page(request, Seen(form), division=division, number=at)


def _form(request: HttpRequest, *, division: Division, number: int = 0) -> PrizeForm:
    return PrizeForm(division, request.POST)


def _page(request: HttpRequest, seen: Seen, *, division: Division, number: int = 0) -> HttpResponse:
    """The list; what can't be kept stays in the form. ``number``: the prize that it changes."""
    page = prize_queries.page(division)
    values = {
        "page": page,
        "rows": prize_page.rows(division, page),
        "fund": prize_page.fund(division, page),
        "form": seen.form,
        "changing": 0 if seen.refusal == GONE else number,
        "refusal": seen.refusal,
    }
    return render(request, "standings/prizes/prizes.html", values, status=seen.status)


def _changing(**form: Any) -> Callable[[Callable[..., str]], View]:
    """A director's change of the list; what it is told is told at ``acting``."""
    act = acting(PRIZES, **form)
    return lambda body: require_POST(only_directors(act(body)))


@_changing(form=_form, page=_page)
def add(act: Act, division: Division) -> str:
    _set(act.desk, division, [*_rows(division), _kept(act.said)])
    return f"“{plain.from_json(act.said).called}” saved."


@_changing(form=_form, page=_page)
def change(act: Act, division: Division, number: int) -> str:
    rows = _rows(division)
    if number > len(rows):
        raise Stale(GONE)
    changed = _kept(act.said, plain.from_json(rows[number - 1]))
    rows = [changed if at == number else row for at, row in enumerate(rows, 1)]
    _set(act.desk, division, rows)
    return f"“{plain.from_json(act.said).called}” saved."


@_changing()
def remove(act: Act, division: Division, number: int) -> str:
    rows = _rows(division)
    gone = _titled(rows, number)
    _set(act.desk, division, [row for at, row in enumerate(rows, 1) if at != number])
    return f"“{gone}” deleted."


@_changing(form=PlaceForm)
def move(act: Act, division: Division, number: int) -> str:
    """To another place on the list; the others keep their order."""
    rows = _rows(division)
    moved = _titled(rows, number)
    row = rows.pop(number - 1)
    rows.insert(max(0, act.said["to"] - 1), row)
    _set(act.desk, division, rows)
    return f"“{moved}” moved to number {rows.index(row) + 1}."


@_changing()
def usual(act: Act, division: Division) -> str:
    """A list to begin with, in place of none."""
    rows = [plain.as_json(prize) for prize in prize_queries.to_begin_with(division)]
    if _rows(division):
        raise Refused(
            "There is already a prize list, so nothing was changed. Add prizes one by one."
        )
    _set(act.desk, division, rows)
    return f"{counted(len(rows), 'prize')} added. Now enter the amounts."


def _kept(said: dict[str, Any], before: plain.Prize | None = None) -> dict[str, Any]:
    """What was typed, with what the form doesn’t show: its share, unless an amount was typed, and
    what its winner is kept under where it has another title now."""
    share = before.share if before and not said["amount"] else 0
    by_hand = said["kind"] == PrizeKind.BY_HAND and before and before.kind is PrizeKind.BY_HAND
    key = before.kept_under if by_hand and before else ""
    return {**said, "share": share, "key": key}


def _rows(division: Division) -> Rows:
    return [plain.as_json(prize) for prize in prize_queries.listed(division)]


def _titled(rows: Rows, number: int) -> str:
    if not 1 <= number <= len(rows):
        raise Refused(GONE)
    return plain.from_json(rows[number - 1]).called


def _set(desk: Desk, division: Division, rows: Rows) -> None:
    prizes.put(desk, division=division.code, prizes=rows)
