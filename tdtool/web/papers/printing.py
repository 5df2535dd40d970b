"""A paper shown, and printed: written down, then shown. Nothing is written of an archive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tdtool.models import Event
from tdtool.papers.kit.books import NothingToPrint
from tdtool.papers.register.prints import PrintRecord
from tdtool.services.acts import Desk
from tdtool.services.papers import print_paper
from tdtool.web.shell import downloads
from tdtool.web.shell.acting import Seen
from tdtool.web.shell.refusals import plain


def shown(request: HttpRequest, draw_paper: Callable[[], tuple[bytes, str]]) -> HttpResponse:
    """The paper as it would be printed now, with the file's name. Looking at it is not printing:
    nothing is kept."""
    try:
        return downloads.answer(*draw_paper())
    except NothingToPrint as nothing:
        return _nothing(request, nothing)


def printed(
    request: HttpRequest,
    desk: Desk,
    event: Event,
    make_record: Callable[[], PrintRecord],
    address: str,
) -> HttpResponse:
    """Write down that the paper is printed, unless it would be empty; then the paper itself."""
    try:
        record = make_record()
    except NothingToPrint as nothing:
        return _nothing(request, nothing)
    if not event.archived:
        print_paper(desk, **asdict(record))
    return redirect(address)


def not_printed(request: HttpRequest, seen: Seen, **address_parts: object) -> HttpResponse:
    return plain(request, "Not printed", seen.refusal, status=seen.status)


def _nothing(request: HttpRequest, nothing: NothingToPrint) -> HttpResponse:
    return plain(request, "Nothing to print", str(nothing), status=404)
