"""Where the desk points a stream."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.models import Division
from tdtool.models.accounts import Right
from tdtool.services import streams
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.fields import ActForm, NumberOrNone, Text, WholeNumber
from tdtool.web.shell.refusals import only_with
from tdtool.web.streams import page as streams_page


class PointForm(ActForm):
    """``shows`` is what and of which division: "first:A", "table:B", "player:", ":" for nothing."""

    stream = WholeNumber("The stream")
    shows = Text()
    table = NumberOrNone("The table must be a number below 1,000", longest=3)
    entry = Text()


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    values = {
        "page": streams_page.page(request, division.event),
        "refusal": seen.refusal,
        "typed": seen.typed,
    }
    return render(request, "streams/streams.html", values, status=seen.status)


@only_with(Right.SCORE)
@acting(to("streams", "division"), form=PointForm, page=_page, opens=True)
def show(act: Act, division: Division) -> str:
    """The streams with their addresses; one of them is pointed anew."""
    shows, _, code = act.said["shows"].partition(":")
    told = {"stream": act.said["stream"], "shows": shows}
    if code:
        told["division"] = code
    if shows == "table":
        told["table"] = act.said["table"]
    if shows == "player":
        told["entry"] = act.said["entry"]
    done = streams.point(act.desk, **told)
    several = division.event.divisions.count() > 1
    return f"Stream {done.number} shows {streams_page.in_words(done, several=several)}."
