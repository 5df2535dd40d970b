"""Corrections and rulings on one game: each looked at, then written with reason and clause."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tdtool.engine.remedies import overtime as engine_clock
from tdtool.engine.remedies.corrections import Correction
from tdtool.english import counted, minus, signed
from tdtool.models import Division, Game
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries.rounds import missed
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import Refused
from tdtool.services.slips import corrections, rulings
from tdtool.web.shell.acting import Act, Done, Seen, acting
from tdtool.web.shell.addresses import as_typed
from tdtool.web.shell.fields import TORN, ActForm, Text, Ticked, WholeNumber, YesOrNo
from tdtool.web.slips import views as slip_views

# The forms of corrections and rulings on a game; ``part``: where on the page each stands.

# What a game counts by ruling, by the place: one wins, a tie, both lose, or the score decides.
RESULTS = {
    "1": {"1": "win", "2": "loss"},
    "2": {"1": "loss", "2": "win"},
    "tie": {"1": "tie", "2": "tie"},
    "both": {"1": "loss", "2": "loss"},
    "score": {"1": "", "2": ""},
}


class RulingsForm(ActForm):
    part = ""


class CorrectForm(RulingsForm):
    """Whose move, announced, correct, who caught it, and do both agree?"""

    maker = WholeNumber("The seat")
    announced = WholeNumber("The announced score")
    correct = WholeNumber("The correct score")
    caught_by = WholeNumber("The seat that caught it", required=False)
    agreed = Ticked()
    later = Ticked()
    of = Text()
    reason = Text()
    part = "error"

    def clean_of(self) -> str:
        return "total" if self.cleaned_data["of"] == "total" else "move"

    @property
    def facts(self) -> dict[str, Any]:
        """What the correction follows from, without the reason."""
        return {name: value for name, value in self.cleaned_data.items() if name != "reason"}


class PenaltyOrBonus(forms.Field):
    """Which of the two; without it the form is torn."""

    def clean(self, value: str | None) -> str:
        if value not in ("penalty", "bonus"):
            raise forms.ValidationError(TORN)
        return value


class PointsForm(RulingsForm):
    """A penalty takes points away, typed with a minus or without; a bonus adds them."""

    what = PenaltyOrBonus()
    place = WholeNumber("The seat")
    points = WholeNumber("The number of points")
    counts_for = Text()
    reason = Text()
    clause = Text(strip=True)
    part = "points"

    def clean_points(self) -> int:
        points: int = self.cleaned_data["points"]
        if self.cleaned_data.get("what") != "bonus":
            return -abs(points)
        if points < 0:
            raise forms.ValidationError("A bonus adds points. To take points away, choose penalty.")
        return points

    def clean_counts_for(self) -> str:
        return str(self.data.get("counts_for", "score"))


class Result(forms.Field):
    """Who wins by ruling, or that the score decides."""

    def clean(self, value: str | None) -> dict[str, str]:
        chosen = RESULTS.get(value or "")
        if chosen is None:
            raise forms.ValidationError("Choose what the game counts as.")
        return chosen


class ResultForm(RulingsForm):
    result = Result()
    reason = Text()
    clause = Text(strip=True)
    part = "result"


class CreditForm(RulingsForm):
    place = WholeNumber("The seat")
    points = WholeNumber("The spread")
    reason = Text()
    clause = Text(strip=True)
    part = "credit"


class RateForm(RulingsForm):
    rated = YesOrNo()
    reason = Text()
    part = "rate"


class LateForm(RulingsForm):
    """Whose clock is started or stopped, and from which page: the day's or the rulings'."""

    place = WholeNumber("The seat")
    here = YesOrNo()
    back = Text()
    part = "late"


def _back(request: HttpRequest, form: ActForm, *, division: Division, game: UUID) -> HttpResponse:
    """To the slip; the game of a bye has a page of its own."""
    game_row, slug = game_of(division, game), as_typed(request, division)
    if game_row.table is None:
        return redirect("game", slug, game)
    return redirect("slip", slug, game_row.round.number, game_row.table.number)


@require_safe
def show(request: HttpRequest, division: Division, game: UUID) -> HttpResponse:
    """What can be done about this game; with a correction in the address, what it would do."""
    game_row = game_of(division, game)
    if "becomes" in request.GET:
        return HttpResponse(
            _becomes(game_row, request.GET), content_type="text/plain; charset=utf-8"
        )
    if "announced" not in request.GET:
        return _page(request, game_row, Seen(RulingsForm(request.GET)))
    form = CorrectForm(request.GET)
    if form.errors:
        return _page(request, game_row, Seen(form, form.wrong, 422))
    try:
        outcome = corrections.outcome(SlipNow.of(game_row), **form.facts)
    except Refused as refusal:
        return _page(request, game_row, Seen(form, str(refusal), 422))
    return _page(request, game_row, Seen(form), preview=outcome)


def _becomes(game: Game, typed: Mapping[str, str]) -> str:
    """What a ruling makes of the game, while it is typed; "" as long as it isn't one."""
    if not typed.get("points"):
        return ""
    form = CreditForm(typed) if typed["becomes"] == "credit" else PointsForm(typed)
    if form.errors:
        return form.wrong
    ruled = form.cleaned_data
    slip, name = SlipNow.of(game), _name(game, ruled["place"])
    if isinstance(form, CreditForm):
        return f"{name}’s {game.kind} will count {missed.worth(ruled['points'])}."
    if ruled["counts_for"] == "spread":
        return f"{name}: {signed(ruled['points'])} on the spread. The scores stay as they are."
    if slip.report is None:
        return ""
    scores = zip(slip.seats, slip.in_force, strict=True)
    return "Scores become: " + ", ".join(
        f"{seat.entry.name} {minus(score + (seat.place == ruled['place']) * ruled['points'])}"
        for seat, score in scores
    )


def _again(request: HttpRequest, seen: Seen, *, division: Division, game: UUID) -> HttpResponse:
    """The page with what was typed."""
    return _page(request, game_of(division, game), seen)


@acting(_back, form=CorrectForm, page=_again)
def correct(act: Act, division: Division, game: UUID) -> str:
    lines = corrections.by_rule(
        act.desk,
        game=str(game_of(division, game).uuid),
        reason=act.said["reason"],
        **act.form.facts,
    )
    return f"Corrected: {counted(len(lines), 'line')} added to the slip."


@acting(_back, form=PointsForm, page=_again)
def points(act: Act, division: Division, game: UUID) -> str:
    meant = game_of(division, game)
    data = {name: value for name, value in act.said.items() if name != "what"}
    line = rulings.points(act.desk, game=str(meant.uuid), **data)
    if line.counts_for == "spread":
        return f"{_name(meant, line.seat.place)}: {signed(line.points)} saved, for the spread only."
    slip = SlipNow.of(meant)
    scores = zip(slip.seats, slip.in_force, strict=True)
    scores_text = ", ".join(f"{seat.entry.name} {minus(score)}" for seat, score in scores)
    name, what = _name(meant, line.seat.place), act.said["what"]
    return f"{name}: {what} {signed(line.points)} saved. Scores now: {scores_text}."


@acting(_back, form=ResultForm, page=_again)
def result(act: Act, division: Division, game: UUID) -> str:
    game_row, data = game_of(division, game), act.said
    results = data.pop("result")
    rulings.result(act.desk, game=str(game_row.uuid), results=results, **data)
    return "Ruling saved."


@acting(_back, form=CreditForm, page=_again)
def credit(act: Act, division: Division, game: UUID) -> str:
    game_row = game_of(division, game)
    line = rulings.credit(act.desk, game=str(game_row.uuid), **act.said)
    worth = missed.worth(act.said["points"])
    return f"{_name(game_row, line.seat.place)}’s {game_row.kind} now counts {worth}."


@acting(_back, form=RateForm, page=_again)
def rate(act: Act, division: Division, game: UUID) -> str:
    rulings.rated(act.desk, game=str(game_of(division, game).uuid), **act.said)
    return "Game rated." if act.said["rated"] else "Game not rated; it counts in the standings."


@acting(_back, form=LateForm, page=_again)
def late(act: Act, division: Division, game: UUID) -> str | Done:
    """Somebody isn't here: their clock is started, or they have come."""
    game_row, place = game_of(division, game), act.said["place"]
    if act.said["here"]:
        used = rulings.arrived(act.desk, game=str(game_row.uuid), place=place)
        sentence = f"{_name(game_row, place)} is here; {engine_clock.show(used)} used on the clock."
    else:
        rulings.late(act.desk, game=str(game_row.uuid), place=place)
        sentence = f"{_name(game_row, place)}’s clock is running."
    return Done(sentence, redirect("day", division)) if act.said["back"] == "day" else sentence


def _page(
    request: HttpRequest, game: Game, seen: Seen, *, preview: Correction | None = None
) -> HttpResponse:
    return slip_views.page_of(request, game, seen, preview=preview)


def game_of(division: Division, uuid: UUID) -> Game:
    game_rows = Game.objects.select_related("round", "table").defer("round__basis")
    game_row = game_rows.filter(
        uuid=uuid, round__division__event=division.event, round__state__in=POSTED_STATES
    ).first()
    if game_row is None:
        raise Http404("There is no such game in a posted round of this event.")
    divisions = {
        event_division.pk: event_division for event_division in division.event.divisions.all()
    }
    game_row.round.division = divisions[game_row.round.division_id]
    return game_row


def _name(game: Game, place: int) -> str:
    seat = game.seats.filter(place=place).select_related("entry").first()
    return seat.entry.name if seat else f"Seat {place}"
