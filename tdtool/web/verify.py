"""Every slip against its rules, as a list to work through."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.queries import verify
from tdtool.web import found


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "verify/verify.html", {"page": verify.page(found.division(slug))})
