"""The clauses of the five rule systems, to be searched in the hour of a dispute."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.engine import clauses, systems
from tdtool.web.shell.fields import ActForm, Search, Text

LONGEST_SEARCH = 100


class SearchForm(ActForm):
    """Words, and a rule system to keep to."""

    q = Search(longest=LONGEST_SEARCH)
    system = Text()


@login_not_required
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """All of them, or with ``?q=`` those that hold every word; ``?system=`` keeps to one system."""
    form = SearchForm(request.GET)
    form.full_clean()
    words, system_id = form.cleaned_data["q"], form.cleaned_data["system"]
    matching_clauses = clauses.search(words)
    groups = [
        (systems.get(id), [clause for clause in matching_clauses if clause.system == id])
        for id in systems.IDS
        if system_id in ("", id) or system_id not in systems.IDS
    ]
    values = {
        "words": words,
        "asked": system_id,
        "groups": [(system, system_clauses) for system, system_clauses in groups if system_clauses],
        "count": sum(len(system_clauses) for _, system_clauses in groups),
        "systems": [systems.get(id) for id in systems.IDS],
    }
    return render(request, "events/rules.html", values)
