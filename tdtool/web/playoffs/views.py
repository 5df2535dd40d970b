"""The page of a play-off at the desk: started, its next games posted, ties decided."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.pairing.playoffs import settings
from tdtool.pairing.playoffs.bracket import SIZES
from tdtool.papers.register.names import PaperName
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import planned
from tdtool.services.playoffs import deciding, planning, posting, starting
from tdtool.services.playoffs.rows import PlayOffRefused
from tdtool.web.playoffs import page as playoff_page
from tdtool.web.playoffs.forms import DecideForm, PlanForm, PostForm, StartForm, UndoForm
from tdtool.web.rounds.draft import drawing
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, to
from tdtool.web.standings.views import where_wins_rank

USUAL_SIZE = 4
PAGE = to("playoff", "division")


def _size(typed: str) -> int:
    return int(typed) if typed in map(str, SIZES) else 0


def _start_form(request: HttpRequest, *, division: Division) -> StartForm:
    size = _size(request.POST.get("size", "")) or USUAL_SIZE
    typed = request.POST.get("after", "")
    after = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0
    return _form(division, size, after or division.rounds, request.POST)


def _form(division: Division, size: int, after: int, said: QueryDict | None = None) -> StartForm:
    one = planned.of_division(division)
    return StartForm(
        said,
        size=size,
        players=playoff_page.players(division, size, after),
        after=after,
        beside=after < division.rounds,
        planned=one.told if one else None,
    )


def _plan_form(request: HttpRequest, *, division: Division) -> PlanForm:
    size = _size(request.POST.get("size", "")) or USUAL_SIZE
    return PlanForm(request.POST, size=size, rounds=range(1, division.rounds + 1))


def _to_plan(request: HttpRequest, seen: Seen, division: Division) -> PlanForm | None:
    """The form of a plan, where a round is left to plan one after."""
    if isinstance(seen.form, PlanForm):
        return seen.form
    rounds = playoff_page.rounds_to_plan(division)
    if not rounds:
        return None
    one = planned.of_division(division)
    size = _size(request.GET.get("size", "")) or (one.told.size if one else USUAL_SIZE)
    return PlanForm(size=size, rounds=rounds, planned=one)


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    page = playoff_page.page(division)
    form = seen.form if isinstance(seen.form, StartForm) else None
    plan = None if page.view else _to_plan(request, seen, division)
    if form is None and page.sizes:
        size = _size(request.GET.get("size", "")) or (plan.size if plan else USUAL_SIZE)
        size = size if size in page.sizes else page.sizes[-1]
        form = _form(division, size, page.after)
    view = page.view
    values = {
        "page": page,
        "form": form,
        "plan": plan,
        "all_sizes": SIZES,
        "tied_seeds": playoff_page.tied_at_the_cut(division, form.size, form.after) if form else "",
        "tied": [(one, playoff_page.ways(one)) for one in view.series if one.tied] if view else [],
        "awards": playoff_page.awards(view) if view else [],
        "refusal": seen.refusal,
        "typed": seen.typed if isinstance(seen.form, DecideForm | UndoForm) else {},
        "print_name": str(PaperName("playoff", division.rounds)),
    }
    return render(request, "playoffs/playoff.html", values, status=seen.status)


@require_safe
@where_wins_rank
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return _page(request, FRESH, division=division)


@acting(PAGE, form=_start_form, page=_page)
def start(act: Act, division: Division) -> str:
    return start_as(act, division, act.form.told())


def start_as(act: Act, division: Division, told: Mapping[str, Any]) -> str:
    started = starting.start(act.desk, division=division.code, **told)
    if first := started.play_off_from:
        return f"Play-off started. Its first games are drawn with round {first}."
    return "Play-off started. Post its first games when ready."


@acting(PAGE, page=_page)
def start_planned(act: Act, division: Division) -> str:
    """As it was planned, with the seeds of the standings."""
    one = planned.due(division, events.rounds_of(division))
    if one is None:
        raise PlayOffRefused("No planned play-off can start now. Reload the page.")
    if why := playoff_page.tied_at_the_cut(division, one.told.size, one.after):
        raise PlayOffRefused(why)
    return start_as(
        act, division,
        {
            **settings.as_json(one.told),
            "seeds": planned.seeds(division, kept_field(division), one),
            "after": one.after,
        },
    )  # fmt: skip


@acting(PAGE, form=_plan_form, page=_page)
def plan(act: Act, division: Division) -> str:
    planning.plan(act.desk, division=division.code, **act.form.told())
    return "Play-off planned. The day page will offer it."


@acting(PAGE)
def unplan(act: Act, division: Division) -> str:
    planning.plan(act.desk, division=division.code, size=planning.NONE)
    return "No play-off is planned any more."


@acting(PAGE)
def cancel(act: Act, division: Division) -> str:
    starting.cancel(act.desk, division=division.code)
    return "Play-off cancelled."


@acting(PAGE, form=PostForm)
def post(act: Act, division: Division) -> str:
    """The next game of every series that has one."""
    typed = act.said["number"]
    if not (typed.isascii() and typed.isdigit()):
        raise PlayOffRefused("The form arrived incomplete. Reload the page and try again.")
    seed = secrets.randbelow(drawing.HIGHEST_SEED)
    made = posting.post(act.desk, division=division.code, number=int(typed), draw_seed=seed)
    return f"Round {made.number} posted. Papers are ready to print."


@acting(PAGE, form=DecideForm, page=_page)
def decide(act: Act, division: Division) -> str:
    """A tied series, or one whose player can't go on."""
    series, _, choice = act.said["choice"].partition(":")
    how, _, winner = choice.partition(":")
    if not series:
        raise PlayOffRefused("Choose how the series is decided.")
    deciding.decide(
        act.desk, division=division.code, series=series, how=how, winner=winner,
        reason=act.said["reason"],
    )  # fmt: skip
    return "Series decided." if winner else "One more game. Post it when ready."


@acting(PAGE, form=UndoForm, page=_page)
def replay(act: Act, division: Division) -> str:
    if not act.said["series"]:
        raise PlayOffRefused("Choose a series to undo.")
    deciding.replay(act.desk, division=division.code, **act.said)
    return "Series undone: its games no longer count."
