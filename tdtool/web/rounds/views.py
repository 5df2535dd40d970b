"""A round from draw to complete; each act is an address that takes a POST."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine.rule_parts import Draw
from tdtool.models import Division
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.services.acts import Stale
from tdtool.services.rounds import leave
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds.rows import RoundRefused
from tdtool.web.rounds.answer import page_of
from tdtool.web.rounds.draft import draw_offer, drawing, method_names, under_way
from tdtool.web.rounds.forms import CompleteForm, DrawPairsForm, DrawTablesForm, LeaveForm
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.division_address import as_typed

ROUND = to("round", "division", "number")


@require_safe
def show(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """``differs``: only whether it would be drawn differently, which is asked again and again."""
    if "differs" in request.GET:
        drawn = [round_ for round_ in events.rounds_of(division) if round_.number == number]
        different = open_rounds.of_round(drawn[0], kept_field(division)) if drawn else ()
        return render(request, "rounds/seats/different.html", {"different": different})
    change = ("", "", request.GET.get("how", ""))
    return page_of(request, division, number, change=change)


@require_POST
def draw(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """A draft, by the policy of the rule system."""
    return DRAWS[rules.of_division(division).draw](request, division=division, number=number)


@acting(ROUND, form=DrawTablesForm)
def _draw_tables(act: Act, division: Division, number: int) -> str:
    return drawing.of_tables(act.desk, division, number, act.said)


def draw_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with what was chosen for its draw."""
    wishes = {name: seen.typed.get(name, "").strip() for name in draw_offer.WISHES}
    typed = {"refusal": seen.refusal, "act": "draw"}
    return page_of(request, division, number, status=seen.status, wishes=wishes, typed=typed)


@acting(ROUND, form=DrawPairsForm, page=draw_again)
def _draw_pairs(act: Act, division: Division, number: int) -> str | Done:
    """Draw as planned, or as the lists of the form say; a refusal keeps what was chosen."""
    wishes = {name: value for name, value in act.said.items() if name in act.form.data}
    waited_for = wishes.pop("worked_out", "")
    try:
        return drawing.of_pairs(act.desk, division, number, {**drawing.AS_PLANNED, **wishes})
    except drawing.DrawUnderWay:
        return Done("", to_the_draw(act.request, division, number))
    except Stale:
        if not under_way.is_shown(division, number, waited_for, wishes.get("draw_seed")):
            raise
        return Done("", redirect("round", as_typed(act.request, division), number))


def to_the_draw(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """The way to the page that says how far a draw is. Its address says how it was asked for."""
    next_page = redirect("draw_under_way", as_typed(request, division), number)
    draw = under_way.of_round(division, number)
    if draw is not None:
        next_page.headers["Location"] += f"?{under_way.again(draw).query}"
    return next_page


@require_safe
def draw_under_way(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """How far a draw is; once it is worked out, its form, which is sent by itself.

    ``progress``: what the page asks again and again; "whole" once it shows that the draw is."""
    draw = under_way.of_round(division, number)
    piece = "progress" in request.GET
    template = "rounds/draw/_under_way.html" if piece else "rounds/draw/under_way.html"
    if draw is None and (again := under_way.stopped(division, number, request.GET.dict())):
        return render(request, template, {"number": number, "again": again, "stopped": True})
    if draw is None:
        away = redirect("round", as_typed(request, division), number)
        return HttpResponse(headers={"HX-Redirect": away["Location"]}) if piece else away
    if draw.whole and request.GET.get("progress") == "whole":
        return HttpResponse(status=204)  # the page stays as it is
    arguments = draw.asked.told
    values = {
        "number": number,
        "draw": draw,
        "again": under_way.again(draw),
        "how_far": under_way.how_far(draw.asked, draw.made),
        "how": method_names.drawn_by(arguments["method"], arguments["based_on"] or 0),
        "own": draw.by == request.user.pk,
    }
    return render(request, template, values)


DRAWS = {Draw.TABLES: _draw_tables, Draw.PAIRS: _draw_pairs}


@acting(ROUND)
def confirm(act: Act, division: Division, number: int) -> str:
    rounds.confirm(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} confirmed. Post it when ready."


@acting(ROUND)
def discard(act: Act, division: Division, number: int) -> str:
    rounds.discard(act.desk, round=lookups.key_of(division, number))
    under_way.end(division)
    return f"Draft of round {number} deleted."


@acting(ROUND)
def post(act: Act, division: Division, number: int) -> str:
    rounds.post(act.desk, round=lookups.key_of(division, number))
    under_way.end(division)
    return f"Round {number} posted. Papers are ready to print."


def not_complete(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    typed = {"refusal": seen.refusal, "reason": seen.typed.get("reason", "")}
    return page_of(request, division, number, status=seen.status, typed=typed)


@acting(ROUND, form=CompleteForm, page=not_complete)
def complete(act: Act, division: Division, number: int) -> str:
    """Close the round; a refusal keeps the reason that was typed for going on."""
    rounds.complete(
        act.desk,
        round=lookups.key_of(division, number),
        without=act.form.tables,
        reason=act.said["reason"],
    )
    return f"Round {number} complete."


@acting(ROUND, form=LeaveForm)
def leave_as_posted(act: Act, division: Division, number: int) -> str:
    """A round stays as posted after a correction, if what would differ is still what was seen."""
    round_ = lookups.round_of(division, number)
    differs = open_rounds.of_round(round_, kept_field(division))
    if any(difference.done is not None for difference in differs):
        raise RoundRefused(
            f"Round {number} is still being compared with the scores as they are now. "
            "Wait for that, then leave it as posted."
        )
    known_differences = [difference for difference in differs if difference.is_known]
    seen = next(
        (difference for difference in known_differences if difference.key == act.said["differs"]),
        None,
    )
    if seen is None:
        raise RoundRefused(
            f"The changes to round {number} are different now. Check the round again."
        )
    leave.leave(act.desk, round=str(round_.uuid), differs=seen.key, sentence=seen.says)
    return f"Round {number} stays as posted."
