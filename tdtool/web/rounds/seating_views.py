"""The seating of a posted round, as circles for the projector and for phones."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.web.rounds import seating_page
from tdtool.web.shell import division_address


@login_not_required
@never_cache
@require_safe
def show(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """What hangs on the wall, no more: nothing of a round that isn't posted."""
    page = seating_page.page(division_address.shown(division), number)
    if page is None:
        raise Http404(f"Round {number} isn’t posted yet.")
    return render(request, "rounds/seats/seating.html", {"page": page})
