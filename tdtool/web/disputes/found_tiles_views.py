"""A tile turned up: question by question to what follows (MYS-9.4 – 9.6).

The answers stand in the address, so that going back is the browser's; only the end is sent.
"""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tdtool.engine.remedies.corrections import CannotRecount, Ending, Recount, Remedy
from tdtool.engine.remedies.found_tiles import Answers, BadAnswer, NoRule, answered
from tdtool.models import Dispute, Division
from tdtool.queries.disputes import examinations
from tdtool.queries.disputes.examinations import NotExamined, seats_at
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows
from tdtool.services.acts import Refused
from tdtool.services.disputes import lifecycle as disputes
from tdtool.web.disputes.views import DisputeForm, dispute_of
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.fields import ActForm, Text, Texts, WholeNumber
from tdtool.web.slips import views as slip_pages

# Racks counted when time was called, or after six scores of zero: what each holds, then what the
# scores become (MYS-9.3a, MYS-9.2).
#
# What was typed stands in the address until it is kept with the dispute; there it is ruled on.

NO_RACKS = "These rules don’t count racks at the end."


class RacksForm(ActForm):
    """How the game ended, and a score and a rack for each seat."""

    ending = Text()
    scores = Texts()
    racks = Texts()

    def told(self) -> tuple[Ending, list[int], list[str]]:
        """What was typed. Raises Refused for what is no way to end, or no number."""
        named = self.cleaned_data["ending"]
        ending = next((way for way in examinations.ENDINGS if way == named), None)
        if ending is None:
            raise Refused("Choose one of the ways that the game can have ended.")
        typed = self.cleaned_data["scores"]
        number = WholeNumber("A score before the racks")
        try:
            scores = [number.read(score.strip()) for score in typed]
        except ValidationError as wrong:
            raise Refused(str(wrong.messages[0])) from None
        return ending, scores, self.cleaned_data["racks"]


def _racks_form(request: HttpRequest, *, division: Division, dispute: UUID) -> RacksForm:
    return RacksForm(posted(request) or request.GET)


def _racks_page(
    request: HttpRequest, seen: Seen, *, division: Division, dispute: UUID
) -> HttpResponse:
    """The form, and below it what the scores become once it is filled in."""
    dispute_row = dispute_of(division, dispute)
    if not examinations.racks_known(dispute_row.game):
        messages.error(request, NO_RACKS)
        return redirect("dispute", division, dispute)
    [table] = tables.of_games([dispute_row.game])
    form, refusal, status = seen.form, seen.refusal, seen.status
    form.full_clean()
    recount = None
    if form.data.get("scores") is not None and not refusal:
        try:
            ending, scores, racks = form.told()
            recount = examinations.recounted(
                dispute_row.game, ending=ending, scores=scores, racks=racks
            )
        except (CannotRecount, Refused) as wrong:
            refusal, status = str(wrong), 422
    examining = {
        "template": "disputes/_racks.html",
        "endings": _endings(dispute_row, str(form.data.get("ending", ""))),
        "seats": _seats(table, form),
        "recount": _recounted(table, recount) if recount else (),
    }
    return _with_dispute(request, dispute_row, table, examining, refusal, status)


def _with_dispute(
    request: HttpRequest,
    dispute: Dispute,
    table: TableRows,
    examining: dict[str, Any],
    refusal: str,
    status: int,
) -> HttpResponse:
    """The page of the slip, with what is asked in the place of its questions."""
    seen = Seen(DisputeForm(), refusal, status)
    return slip_pages.page_of(
        request, dispute.game, seen, table=table, dispute=dispute, examining=examining
    )


def _recounted(table: TableRows, recount: Recount) -> list[tuple[str, int, list[Remedy]]]:
    """Each seat's name and new score, with the lines that made it."""
    lines = [
        [line for line in recount.lines if line.seat == at]
        for at in range(1, len(recount.scores) + 1)
    ]
    names = [seat.name for seat in seats_at(table)]
    return list(zip(names, recount.scores, lines, strict=True))


def _endings(dispute: Dispute, chosen: str) -> list[tuple[str, str, str, bool]]:
    """Each way to end: its value, its words, its clause, and whether it is chosen."""
    endings = examinations.endings(dispute.game)
    first = next(iter(endings))
    return [
        (
            ending,
            words,
            examinations.clause_of(dispute.game, ending),
            ending == (chosen or first),
        )
        for ending, words in endings.items()
    ]


def _seats(table: TableRows, form: RacksForm) -> list[dict[str, object]]:
    """Each seat with what was typed for it."""
    scores, racks = form.cleaned_data.get("scores", []), form.cleaned_data.get("racks", [])
    return [
        {
            "place": seat.place,
            "name": seat.name,
            "score": scores[at] if at < len(scores) else "",
            "rack": racks[at] if at < len(racks) else "",
        }
        for at, seat in enumerate(seats_at(table))
    ]


@acting(to("dispute", "division", "dispute"), form=_racks_form, page=_racks_page, opens=True)
def count(act: Act, division: Division, dispute: UUID) -> str:
    """What the racks make of the scores is kept with the dispute."""
    dispute_row = dispute_of(division, dispute)
    if not examinations.racks_known(dispute_row.game):
        raise Refused(NO_RACKS)
    ending, scores, racks = act.form.told()
    try:
        examined = examinations.of_racks(
            dispute_row.game, ending=ending, scores=scores, racks=racks
        )
    except (CannotRecount, NotExamined) as wrong:
        raise Refused(str(wrong)) from None
    disputes.hand_in_examined(act.desk, dispute_row, examined)
    return "Racks saved. Rule on them below."


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
    [table] = tables.of_games([dispute_row.game])
    try:
        examinations.walked(table, Answers())
    except NoRule as none:
        messages.error(request, str(none))
        return redirect("dispute", division, dispute)
    return _page(request, dispute_row, table, seen.form.given, seen.refusal, seen.status)


@acting(to("dispute", "division", "dispute"), form=_form, page=_asked, opens=True)
def walk(act: Act, division: Division, dispute: UUID) -> str | Done:
    """What the answers end on is kept with the dispute."""
    dispute_row = dispute_of(division, dispute)
    [table] = tables.of_games([dispute_row.game])
    try:
        answers = _answers(act.form.given)
        walked = examinations.walked(table, answers)
        if walked.question is not None:
            return Done("", _page(act.request, dispute_row, table, act.form.given))
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
    table: TableRows,
    typed_answers: dict[str, str],
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page for the answers so far; a bad one is asked again, with what was typed."""
    typed = ""
    try:
        walked = examinations.walked(table, _answers(typed_answers))
    except BadAnswer as bad:
        typed, refusal, status = typed_answers.pop(bad.key, ""), refusal or str(bad), 422
        for key in KEYS[KEYS.index(bad.key) :]:
            typed_answers.pop(key, None)
        walked = examinations.walked(table, _answers(typed_answers))
    question_key = walked.question.key if walked.question else ""
    examining = {
        "template": "disputes/_tiles.html",
        "walk": walked,
        "said": {key: text for key, text in typed_answers.items() if key != question_key},
        "typed": typed or typed_answers.get(question_key, ""),
        "seats": seats_at(table),
    }
    return _with_dispute(request, dispute, table, examining, refusal, status)
