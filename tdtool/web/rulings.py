"""Corrections and rulings on one game: each looked at, then written with reason and clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine.sentences import signed
from tdtool.models import Division, Game
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import rulings as ruling_queries
from tdtool.services import corrections, rulings, slips
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import TornForm, desk, reason_and_clause, whole, whole_number, yes_or_no
from tdtool.web.refusals import said_once, status_of

Do = Callable[[Desk, Game], str]

# What a game counts by ruling, by the place: one wins, a tie, both lose, or the score decides.
RESULTS = {
    "1": {"1": "win", "2": "loss"},
    "2": {"1": "loss", "2": "win"},
    "tie": {"1": "tie", "2": "tie"},
    "both": {"1": "loss", "2": "loss"},
    "score": {"1": "", "2": ""},
}


@require_safe
def show(request: HttpRequest, slug: str, game: UUID) -> HttpResponse:
    """What can be done about this game; with a correction in the address, what it would do."""
    division = found.division(slug)
    there = _game(division, game)
    if "announced" not in request.GET:
        return _page(request, there)
    try:
        outcome = corrections.outcome(there, **_facts(request))
    except Refused as refusal:
        return _page(request, there, open="correct", refusal=str(refusal), status=422)
    page = ruling_queries.page(there, preview=outcome)
    values = {"page": page, "typed": request.GET, "open": "correct"}
    return render(request, "rulings/rulings.html", values)


@require_POST
def correct(request: HttpRequest, slug: str, game: UUID) -> HttpResponse:
    def do(who: Desk, there: Game) -> str:
        reason = request.POST.get("reason", "")
        lines = corrections.by_rule(who, game=str(there.uuid), reason=reason, **_facts(request))
        many = "a line" if len(lines) == 1 else f"{len(lines)} lines"
        return f"Corrected: {many} on the record."

    return _done(request, slug, game, "correct", do)


@require_POST
def points(request: HttpRequest, slug: str, game: UUID) -> HttpResponse:
    def do(who: Desk, there: Game) -> str:
        line = rulings.points(
            who,
            game=str(there.uuid),
            place=whole_number(request, "place", what="The seat"),
            points=whole_number(request, "points", what="The number of points"),
            counts_for=request.POST.get("counts_for", "score"),
            **reason_and_clause(request),
        )
        return f"{_name(there, line.seat.place)}: {signed(line.points)}, on the record."

    return _done(request, slug, game, "points", do)


@require_POST
def result(request: HttpRequest, slug: str, game: UUID) -> HttpResponse:
    def do(who: Desk, there: Game) -> str:
        chosen = RESULTS.get(request.POST.get("result", ""))
        if chosen is None:
            raise TornForm("Choose who wins by ruling, or that the score decides.")
        rulings.result(
            who,
            game=str(there.uuid),
            results=chosen,
            **reason_and_clause(request),
        )
        return "The result is ruled, on the record."

    return _done(request, slug, game, "result", do)


@require_POST
def credit(request: HttpRequest, slug: str, game: UUID) -> HttpResponse:
    def do(who: Desk, there: Game) -> str:
        line = rulings.credit(
            who,
            game=str(there.uuid),
            place=whole_number(request, "place", what="The seat"),
            points=whole_number(request, "points", what="The spread"),
            **reason_and_clause(request),
        )
        return f"{_name(there, line.seat.place)}: {signed(line.points)} of spread, on the record."

    return _done(request, slug, game, "credit", do)


@require_POST
def rate(request: HttpRequest, slug: str, game: UUID) -> HttpResponse:
    def do(who: Desk, there: Game) -> str:
        rated = yes_or_no(request, "rated")
        reason = request.POST.get("reason", "")
        rulings.rated(who, game=str(there.uuid), rated=rated, reason=reason)
        return f"The game {'is rated' if rated else 'counts in the standings, and isn’t rated'}."

    return _done(request, slug, game, "rate", do)


@require_POST
def late(request: HttpRequest, slug: str, game: UUID) -> HttpResponse:
    """Somebody isn't here: his clock is started, or he has come."""

    def do(who: Desk, there: Game) -> str:
        place = whole_number(request, "place", what="The seat")
        name = _name(there, place)
        if yes_or_no(request, "here"):
            used = rulings.arrived(who, game=str(there.uuid), place=place)
            return f"{name} is here; {used // 60}:{used % 60:02d} of the clock is used."
        rulings.late(who, game=str(there.uuid), place=place)
        return f"The clock of {name} runs."

    return _done(request, slug, game, "late", do)


@require_POST
def key_second(request: HttpRequest, slug: str, game: UUID) -> HttpResponse:
    """A different person keys the signed slip again; the scores as they stand on the paper."""

    def do(who: Desk, there: Game) -> str:
        typed = request.POST.get("scores", "").split()
        if not typed:
            raise TornForm("Type the scores in seat order with spaces between them.")
        scores = [whole(one, what="A score") for one in typed]
        slips.key_second(who, game=str(there.uuid), scores=scores)
        return "Both keyings agree; the slip is accepted."

    return _done(request, slug, game, "second", do)


def _done(request: HttpRequest, slug: str, game: UUID, part: str, do: Do) -> HttpResponse:
    """Do it and come back; a refusal keeps what was typed."""
    division = found.division(slug)
    there = _game(division, game)
    try:
        messages.success(request, do(desk(request, division.event), there))
    except Repeated as repeated:
        return said_once(request, repeated, "rulings", slug, game)
    except Refused as refusal:
        there = _game(division, game)
        status = status_of(refusal)
        return _page(request, there, open=part, refusal=str(refusal), status=status)
    if request.POST.get("back") == "day":
        return redirect("day", slug)
    return redirect("rulings", slug, game)


def _page(request: HttpRequest, game: Game, *, status: int = 200, **more: str) -> HttpResponse:
    values = {"page": ruling_queries.page(game), "typed": request.POST or request.GET, **more}
    return render(request, "rulings/rulings.html", values, status=status)


def _facts(request: HttpRequest) -> dict[str, Any]:
    """Whose move, announced, correct, who caught it, and do both agree? Raises TornForm."""
    told = request.POST or request.GET
    caught = told.get("caught_by", "")
    return {
        "maker": whole(told.get("maker", ""), what="The seat"),
        "announced": whole(told.get("announced", ""), what="What was announced"),
        "correct": whole(told.get("correct", ""), what="The right score"),
        "caught_by": whole(caught, what="Who caught it") if caught else None,
        "agreed": told.get("agreed") == "yes",
        "later": told.get("later") == "yes",
        "of": "total" if told.get("of") == "total" else "move",
    }


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
    return seat.entry.name if seat and seat.entry else f"Seat {place}"
