"""Everything that was done, to be searched; and undone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.services.acts import every_act
from tdtool.services.journal.undo import undo as undo_act
from tdtool.web.history import page as history_page
from tdtool.web.history.page import Asked
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, to
from tdtool.web.shell.fields import ActForm, Figures, ReasonForm, Search, Text

LONGEST = 80


class AskedForm(ActForm):
    """What narrows the list."""

    table = Figures()
    q = Search(longest=LONGEST)
    by = Text(longest=LONGEST)
    upto = Figures()


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
    told = form.cleaned_data
    asked = Asked(table=told["table"], words=told["q"], by=told["by"], upto=told["upto"])
    values = {
        "page": history_page.page(division, asked),
        "words": asked.words,
        "undoable": {name for name, one in every_act().items() if one.can_be_undone},
        "refusal": seen.refusal,
        "reason": seen.typed.get("reason", ""),
        "number": number,
    }
    return render(request, "history/history.html", values, status=seen.status)


@acting(to("history", "division"), form=ReasonForm, page=_page)
def undo(act: Act, division: Division, number: int) -> str:
    """Reverse an act; a refusal keeps the reason that was typed."""
    undo_act(act.desk, number=number, reason=act.said["reason"])
    return f"Act {number} is undone, on the record."
