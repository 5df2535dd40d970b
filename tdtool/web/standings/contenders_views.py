"""Who can still win: the page, the chances by simulation, and what a director sets for it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Division
from tdtool.services.rounds import last_rounds
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, to
from tdtool.web.shell.refusals import only_directors
from tdtool.web.standings import contenders_page
from tdtool.web.standings.contenders_forms import LastRoundsForm
from tdtool.web.standings.views import where_wins_rank

LIST = "standings/contenders/_list.html"


@require_safe
@where_wins_rank
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return _page(request, FRESH, division=division)


@require_safe
@where_wins_rank
def chances(request: HttpRequest, division: Division) -> HttpResponse:
    """The same list with how often each ends where; while a large field is simulated, with how
    much of that is done, and then only that, until it is whole."""
    if not request.headers.get("HX-Request"):
        return _page(request, FRESH, division=division, simulated=True)
    page = contenders_page.page(division, simulated=True)
    if "progress" not in request.GET:
        return render(request, LIST, {"page": page})
    if page.done is not None:
        return render(request, "standings/contenders/_progress.html", {"page": page})
    answer = render(request, LIST, {"page": page})
    answer["HX-Retarget"] = "#contenders"
    return answer


def _form(request: HttpRequest, *, division: Division) -> LastRoundsForm:
    return LastRoundsForm(division, request.POST)


def _page(
    request: HttpRequest, seen: Seen, *, division: Division, simulated: bool = False
) -> HttpResponse:
    form = seen.form if isinstance(seen.form, LastRoundsForm) else None
    values = {
        "page": contenders_page.page(division, simulated=simulated),
        "form": form or LastRoundsForm(division, initial=contenders_page.as_kept(division)),
        "refusal": seen.refusal,
    }
    return render(request, "standings/contenders/contenders.html", values, status=seen.status)


@require_POST
@only_directors
@acting(to("contenders", "division"), form=_form, page=_page)
def settings(act: Act, division: Division) -> str:
    last_rounds.set_last(act.desk, division=division.code, **act.said)
    return "Contenders: settings saved."
