"""A tile turned up: question by question to what follows (MYS-9.4 – 9.6).

The answers stand in the address, so that going back is the browser's; only the end is sent.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tdtool.engine.remedies.found_tiles import Answers, BadAnswer, NoRule, answered
from tdtool.models import Dispute, Division
from tdtool.queries.disputes import examinations
from tdtool.services.acts import Refused
from tdtool.services.disputes import lifecycle as disputes
from tdtool.web.disputes.views import dispute_of
from tdtool.web.shell import event_of_page
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.fields import ActForm, Texts

KEYS = ("signed", "where", "held", "in_bag", "drawer", "scores", "rack")


class Answer(Texts):
    """An answer in one field or in several."""

    def clean(self, value: list[str] | None) -> str:  # type: ignore[override]
        return " ".join(value or []).strip()


class AnswersForm(ActForm):
    """The answers so far, as the address or the last form has them."""

    signed = Answer()
    where = Answer()
    held = Answer()
    in_bag = Answer()
    drawer = Answer()
    scores = Answer()
    rack = Answer()

    @property
    def given(self) -> dict[str, str]:
        self.full_clean()
        return {key: self.cleaned_data[key] for key in KEYS if self.data.get(key)}


def _form(request: HttpRequest, *, division: Division, dispute: UUID) -> AnswersForm:
    return AnswersForm(posted(request) or request.GET)


def _asked(request: HttpRequest, seen: Seen, *, division: Division, dispute: UUID) -> HttpResponse:
    """The next question, or the end; where the rules know no tiles found, back to the dispute."""
    dispute_row = dispute_of(division, dispute)
    try:
        examinations.walked(dispute_row.game, Answers())
    except NoRule as none:
        messages.error(request, str(none))
        return redirect("dispute", division, dispute)
    return _page(request, dispute_row, seen.form.given, refusal=seen.refusal, status=seen.status)


@acting(to("dispute", "division", "dispute"), form=_form, page=_asked, opens=True)
def walk(act: Act, division: Division, dispute: UUID) -> str | Done:
    """What the answers end on is kept with the dispute."""
    dispute_row = dispute_of(division, dispute)
    try:
        answers = _answers(act.form.given)
        walked = examinations.walked(dispute_row.game, answers)
        if walked.question is not None:
            return Done("", _page(act.request, dispute_row, act.form.given))
        examined = examinations.of_tiles(dispute_row.game, answers, walked)
    except (BadAnswer, NoRule, examinations.NotExamined) as refusal:
        raise Refused(str(refusal)) from None
    disputes.hand_in_examined(act.desk, dispute_row, examined)
    return "Tiles saved. Rule on them below."


def _answers(typed_answers: dict[str, str]) -> Answers:
    answers = Answers()
    for key in KEYS:
        if key in typed_answers:
            answers = answered(answers, key=key, text=typed_answers[key])
    return answers


def _page(
    request: HttpRequest,
    dispute: Dispute,
    typed_answers: dict[str, str],
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page for the answers so far; a bad one is asked again, with what was typed."""
    typed = ""
    try:
        walked = examinations.walked(dispute.game, _answers(typed_answers))
    except BadAnswer as bad:
        typed, refusal, status = typed_answers.pop(bad.key, ""), refusal or str(bad), 422
        for key in KEYS[KEYS.index(bad.key) :]:
            typed_answers.pop(key, None)
        walked = examinations.walked(dispute.game, _answers(typed_answers))
    question_key = walked.question.key if walked.question else ""
    values = {
        **event_of_page.shown_in(request, dispute.game.round.division),
        "dispute": dispute,
        "table": dispute.game.table_number,
        "walk": walked,
        "said": {key: text for key, text in typed_answers.items() if key != question_key},
        "typed": typed or typed_answers.get(question_key, ""),
        "seats": examinations.seats_of(dispute.game),
        "refusal": refusal,
    }
    return render(request, "disputes/tiles.html", values, status=status)
