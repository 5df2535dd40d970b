"""Every slip against its rules, as a list to work through."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.web.history import verify_page


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return render(request, "history/verify.html", {"page": verify_page.page(division)})
