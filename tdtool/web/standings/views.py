"""Standings and places."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.papers.register.names import PaperName
from tdtool.queries import rules
from tdtool.queries.standings import of_tables
from tdtool.web.standings import two_players


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """After the newest round, or with ``?after=1`` after an earlier one."""
    if rules.of_division(division).two_players:
        return two_players.standings(request, division)
    asked = request.GET.get("after", "")
    after = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else None
    page = of_tables.page(division, after=after)
    values = {
        "page": page,
        "others": range(1, of_tables.newest_round(division) + 1),
        "chart": of_tables.chart(division, after=page.after),
        "print_name": str(PaperName("standings", page.after)),
    }
    return render(request, "standings/of_tables.html", values)
