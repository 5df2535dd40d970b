"""Everything that was done, to be searched; and undone."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Division
from tdtool.queries import history
from tdtool.queries.history import Asked
from tdtool.services.acts import Refused, Repeated, every_act
from tdtool.services.undoing import undo as undo_act
from tdtool.web import found
from tdtool.web.forms import desk
from tdtool.web.refusals import said_once, status_of

LONGEST = 80


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """The acts, the newest first; ``?q=``, ``?table=``, ``?by=`` narrow them."""
    return _page(request, found.division(slug))


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Reverse an act; a refusal keeps the reason that was typed."""
    division, reason = found.division(slug), request.POST.get("reason", "")
    try:
        undo_act(desk(request, division.event), number=number, reason=reason)
    except Repeated as repeated:
        return said_once(request, repeated, "history", slug)
    except Refused as refusal:
        more = {"refusal": str(refusal), "reason": reason, "number": number}
        return _page(request, division, status=status_of(refusal), **more)
    messages.success(request, f"Act {number} is undone, on the record.")
    return redirect("history", slug)


def _page(
    request: HttpRequest, division: Division, *, status: int = 200, **more: object
) -> HttpResponse:
    asked = Asked(
        table=_number(request.GET.get("table", "")),
        words=request.GET.get("q", "").replace("\0", " ").strip()[:LONGEST],
        by=request.GET.get("by", "")[:LONGEST],
        upto=_number(request.GET.get("upto", "")),
    )
    values = {
        "page": history.page(division, asked),
        "words": asked.words,
        "undoable": {name for name, one in every_act().items() if one.can_be_undone},
        **more,
    }
    return render(request, "history/history.html", values, status=status)


def _number(typed: str) -> int | None:
    return int(typed) if re.fullmatch("[0-9]{1,6}", typed) else None
