"""Corrections and rulings on one game: each looked at, then written with reason and clause."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
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
from tdtool.web.rulings import page as ruling_queries
from tdtool.web.rulings.forms import (
    CorrectForm,
    CreditForm,
    LateForm,
    PointsForm,
    RateForm,
    ResultForm,
    RulingsForm,
)
from tdtool.web.shell import event_of_page
from tdtool.web.shell.acting import Act, Done, Seen, acting, to

RULINGS = to("rulings", "division", "game")


@require_safe
def show(request: HttpRequest, division: Division, game: UUID) -> HttpResponse:
    """What can be done about this game; with a correction in the address, what it would do."""
    there = _game(division, game)
    if "becomes" in request.GET:
        return HttpResponse(_becomes(there, request.GET), content_type="text/plain; charset=utf-8")
    if "announced" not in request.GET:
        return _page(request, there, Seen(RulingsForm(request.GET)))
    form = CorrectForm(request.GET)
    if form.errors:
        return _page(request, there, Seen(form, form.wrong, 422))
    try:
        outcome = corrections.outcome(SlipNow.of(there), **form.facts)
    except Refused as refusal:
        return _page(request, there, Seen(form, str(refusal), 422))
    return _page(request, there, Seen(form), preview=outcome)


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
    return _page(request, _game(division, game), seen)


@acting(RULINGS, form=CorrectForm, page=_again)
def correct(act: Act, division: Division, game: UUID) -> str:
    lines = corrections.by_rule(
        act.desk,
        game=str(_game(division, game).uuid),
        reason=act.said["reason"],
        **act.form.facts,
    )
    return f"Corrected: {counted(len(lines), 'line')} added to the slip."


@acting(RULINGS, form=PointsForm, page=_again)
def points(act: Act, division: Division, game: UUID) -> str:
    meant = _game(division, game)
    said = {name: value for name, value in act.said.items() if name != "what"}
    line = rulings.points(act.desk, game=str(meant.uuid), **said)
    if line.counts_for == "spread":
        return f"{_name(meant, line.seat.place)}: {signed(line.points)} saved, for the spread only."
    slip = SlipNow.of(meant)
    scores = zip(slip.seats, slip.in_force, strict=True)
    now = ", ".join(f"{seat.entry.name} {minus(score)}" for seat, score in scores)
    name, what = _name(meant, line.seat.place), act.said["what"]
    return f"{name}: {what} {signed(line.points)} saved. Scores now: {now}."


@acting(RULINGS, form=ResultForm, page=_again)
def result(act: Act, division: Division, game: UUID) -> str:
    there, said = _game(division, game), act.said
    results = said.pop("result")
    rulings.result(act.desk, game=str(there.uuid), results=results, **said)
    return "Ruling saved."


@acting(RULINGS, form=CreditForm, page=_again)
def credit(act: Act, division: Division, game: UUID) -> str:
    there = _game(division, game)
    line = rulings.credit(act.desk, game=str(there.uuid), **act.said)
    worth = missed.worth(act.said["points"])
    return f"{_name(there, line.seat.place)}’s {there.kind} now counts {worth}."


@acting(RULINGS, form=RateForm, page=_again)
def rate(act: Act, division: Division, game: UUID) -> str:
    rulings.rated(act.desk, game=str(_game(division, game).uuid), **act.said)
    return "Game rated." if act.said["rated"] else "Game not rated; it counts in the standings."


@acting(RULINGS, form=LateForm, page=_again)
def late(act: Act, division: Division, game: UUID) -> str | Done:
    """Somebody isn't here: their clock is started, or they have come."""
    there, place = _game(division, game), act.said["place"]
    if act.said["here"]:
        used = rulings.arrived(act.desk, game=str(there.uuid), place=place)
        says = f"{_name(there, place)} is here; {engine_clock.show(used)} used on the clock."
    else:
        rulings.late(act.desk, game=str(there.uuid), place=place)
        says = f"{_name(there, place)}’s clock is running."
    return Done(says, redirect("day", division)) if act.said["back"] == "day" else says


def _page(
    request: HttpRequest, game: Game, seen: Seen, *, preview: Correction | None = None
) -> HttpResponse:
    values = {
        "page": ruling_queries.page(game, preview=preview),
        **event_of_page.shown_in(request, game.round.division),
        "typed": seen.typed,
        "open": seen.form.part,
        "refusal": seen.refusal,
    }
    return render(request, "rulings/rulings.html", values, status=seen.status)


def _game(division: Division, uuid: UUID) -> Game:
    rows = Game.objects.select_related("round", "table").defer("round__basis")
    there = rows.filter(
        uuid=uuid, round__division__event=division.event, round__state__in=POSTED_STATES
    ).first()
    if there is None:
        raise Http404("There is no such game in a posted round of this event.")
    divisions = {one.pk: one for one in division.event.divisions.all()}
    there.round.division = divisions[there.round.division_id]
    return there


def _name(game: Game, place: int) -> str:
    seat = game.seats.filter(place=place).select_related("entry").first()
    return seat.entry.name if seat else f"Seat {place}"
