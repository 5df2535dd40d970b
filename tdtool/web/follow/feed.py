"""What a second laptop asks: the entries that it hasn't, for its code and nothing else."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from math import isfinite

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.queries.follow import branches, here, progress, wire
from tdtool.queries.follow.here import Here
from tdtool.services.follow import asking, laptops

MOST_SECONDS = 1.0
ASKED_AGAIN = 0.25  # seconds: other processes write here, too
FORBIDDEN = "This address is for a second laptop. Its code is on the page “Second laptop”.\n"


@login_not_required
@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """Long poll: at once where there is news, else after the seconds that were asked for."""
    role = here.read()
    path = f"{request.path_info}?{request.META.get('QUERY_STRING', '')}"
    word = wire.asked_with(role.code, request.headers.get("Authorization", ""), path)
    if word and request.GET.get("start", "") != progress.start():
        return HttpResponse(status=asking.ANOTHER_START, headers={wire.START: progress.start()})
    if not word or not progress.is_new(role.code, word):
        return HttpResponse(FORBIDDEN, status=403, content_type="text/plain; charset=utf-8")
    marks = branches.read(request.GET.get("marks", ""))
    _hear(request, role, marks)
    most = int(_number(request, "most", if_none=branches.AT_ONCE))
    until = time.monotonic() + min(MOST_SECONDS, _number(request, "seconds"))
    while True:
        answer = asking.said(marks, seal=(role.code, word), most=most)
        seconds_left = until - time.monotonic()
        if answer["chains"] or seconds_left <= 0:
            break
        progress.wait_for_news(min(seconds_left, ASKED_AGAIN))
    body = json.dumps(answer, ensure_ascii=False).encode()
    response = HttpResponse(body, content_type="application/json")
    response.headers[wire.SIGNED] = wire.signature(role.code, word, body)
    response.headers["Cache-Control"] = "no-store"
    return response


def _hear(request: HttpRequest, role: Here, marks: branches.Marks) -> None:
    """What the question itself says: where the other one is, how far, and whether it took over."""
    port, epoch = int(_number(request, "port")), int(_number(request, "epoch"))
    other_address = f"http://{request.META.get('REMOTE_ADDR', '')}:{port}" if port else role.other
    if laptops.pass_on(epoch=epoch, to=other_address) or not role.writes:
        return
    if other_address and other_address != role.other:
        laptops.keep(other=other_address)
    if port:  # one that only compares follows nothing
        progress.tell_confirmed(branches.confirmed(marks), at=timezone.now())


def _number(request: HttpRequest, name: str, *, if_none: float = 0.0) -> float:
    with suppress(ValueError):
        number = float(request.GET.get(name, ""))
        return max(0.0, number) if isfinite(number) else if_none
    return if_none
