"""A tile turned up: question by question to what follows (MYS-9.4 – 9.6).

The answers stand in the address, so that going back is the browser's; only the end is sent.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tdtool.engine.tiles_found import Answers, BadAnswer, NoRule, answered
from tdtool.models import Dispute
from tdtool.queries import events, examinations
from tdtool.services import disputes
from tdtool.services.acts import Refused, Repeated
from tdtool.web.disputes import dispute_of
from tdtool.web.forms import desk
from tdtool.web.refusals import said_once, status_of

KEYS = ("signed", "where", "held", "in_bag", "drawer", "scores", "rack")


@require_http_methods(["GET", "HEAD", "POST"])
def walk(request: HttpRequest, slug: str, dispute: UUID) -> HttpResponse:
    """The next question, or the end; what it ends on is kept with the dispute."""
    one = dispute_of(slug, dispute)
    try:
        examinations.walked(one.game, Answers())
    except NoRule as none:
        messages.error(request, str(none))
        return redirect("dispute", slug, dispute)
    given = request.POST if request.method == "POST" else request.GET
    said = {key: " ".join(given.getlist(key)).strip() for key in KEYS if given.get(key)}
    if request.method != "POST":
        return _page(request, one, said)
    try:
        answers = _answers(said)
        walked = examinations.walked(one.game, answers)
        if walked.question is not None:
            return _page(request, one, said)
        examined = examinations.of_tiles(one.game, answers, walked)
        disputes.hand_in_examined(desk(request, one.event), one, examined)
    except Repeated as repeated:
        return said_once(request, repeated, "dispute", slug, dispute)
    except (BadAnswer, examinations.NotExamined) as refusal:
        return _page(request, one, said, refusal=str(refusal), status=422)
    except Refused as refusal:
        return _page(request, one, said, refusal=str(refusal), status=status_of(refusal))
    messages.success(request, "What follows from the tiles is with the dispute; rule on it below.")
    return redirect("dispute", slug, dispute)


def _answers(said: dict[str, str]) -> Answers:
    answers = Answers()
    for key in KEYS:
        if key in said:
            answers = answered(answers, key=key, text=said[key])
    return answers


def _page(
    request: HttpRequest,
    dispute: Dispute,
    said: dict[str, str],
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page for the answers so far; a bad one is asked again, with what was typed."""
    typed = ""
    try:
        walked = examinations.walked(dispute.game, _answers(said))
    except BadAnswer as bad:
        typed, refusal, status = said.pop(bad.key, ""), refusal or str(bad), 422
        for key in KEYS[KEYS.index(bad.key) :]:
            said.pop(key, None)
        walked = examinations.walked(dispute.game, _answers(said))
    asked = walked.question.key if walked.question else ""
    values = {
        "page": {
            "event": events.view(dispute.game.round.division),
            "foot": events.foot(dispute.event),
        },
        "dispute": dispute,
        "table": dispute.game.table_number,
        "walk": walked,
        "said": {key: text for key, text in said.items() if key != asked},
        "typed": typed or said.get(asked, ""),
        "seats": examinations.seats_of(dispute.game),
        "refusal": refusal,
    }
    return render(request, "disputes/tiles.html", values, status=status)
