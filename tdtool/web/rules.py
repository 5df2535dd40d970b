"""The clauses of the five rule systems, to be searched in the hour of a dispute."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.engine import clauses, systems

LONGEST_SEARCH = 100


@login_not_required
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """All of them, or with ``?q=`` those that hold every word; ``?system=`` keeps to one system."""
    words = request.GET.get("q", "").replace("\0", " ").strip()[:LONGEST_SEARCH]
    asked = request.GET.get("system", "")
    found = clauses.search(words)
    groups = [
        (systems.get(id), [clause for clause in found if clause.system == id])
        for id in systems.IDS
        if asked in ("", id) or asked not in systems.IDS
    ]
    values = {
        "words": words,
        "asked": asked,
        "groups": [(system, rows) for system, rows in groups if rows],
        "count": sum(len(rows) for _, rows in groups),
        "systems": [systems.get(id) for id in systems.IDS],
    }
    return render(request, "rules/rules.html", values)
