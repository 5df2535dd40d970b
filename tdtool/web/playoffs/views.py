"""The page of a play-off at the desk: started, its next games posted, ties decided."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.pairing.playoffs import settings
from tdtool.pairing.playoffs.bracket import SIZES
from tdtool.papers.contents import playoffs as contents
from tdtool.papers.register.papers import PaperName
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import next_games
from tdtool.services.playoffs import deciding, starting
from tdtool.services.playoffs.rows import PlayOffRefused
from tdtool.web.playoffs import page as playoff_page
from tdtool.web.playoffs.forms import DecideForm, PlanForm, PostForm, StartForm, UndoForm
from tdtool.web.rounds.draft import drawing
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, by_name, to
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


def _form(
    division: Division, size: int, after: int, form_data: QueryDict | None = None
) -> StartForm:
    play_off_plan = next_games.of_division(division)
    return StartForm(
        form_data,
        size=size,
        players=playoff_page.players(division, size, after),
        after=after,
        beside=after < division.rounds,
        planned=play_off_plan.told if play_off_plan else None,
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
    play_off_plan = next_games.of_division(division)
    size = _size(request.GET.get("size", "")) or (
        play_off_plan.told.size if play_off_plan else USUAL_SIZE
    )
    return PlanForm(size=size, rounds=rounds, planned=play_off_plan)


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    view = contents.view(division, kept_field(division))
    deciding_form = isinstance(seen.form, DecideForm | UndoForm)
    values = {
        "view": view,
        "version": division.version,
        "refusal": seen.refusal,
        "typed": seen.typed if deciding_form else {},
        "print_name": str(PaperName("playoff", division.rounds)),
        **(playoff_page.of_bracket(division, view) if view else _starting(request, seen, division)),
    }
    return render(request, "playoffs/playoff.html", values, status=seen.status)


def _starting(request: HttpRequest, seen: Seen, division: Division) -> dict[str, Any]:
    """While there is none: the form that starts one, and the form of a plan."""
    after, sizes, why_not = playoff_page.to_start(division)
    form = seen.form if isinstance(seen.form, StartForm) else None
    plan = _to_plan(request, seen, division)
    if form is None and sizes:
        size = _size(request.GET.get("size", "")) or (plan.size if plan else USUAL_SIZE)
        form = _form(division, size if size in sizes else sizes[-1], after)
    return {
        "form": form,
        "plan": plan,
        "sizes": sizes,
        "all_sizes": SIZES,
        "why_not": why_not,
        "planned": playoff_page.planned_in_words(division),
        "tied_seeds": playoff_page.tied_at_the_cut(division, form.size, form.after) if form else "",
    }


@require_safe
@where_wins_rank
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return _page(request, FRESH, division=division)


@acting(PAGE, form=_start_form, page=_page)
def start(act: Act, division: Division) -> str:
    return start_as(act, division, act.form.told())


def start_as(act: Act, division: Division, arguments: Mapping[str, Any]) -> str:
    started = starting.start(act.desk, division=str(division.uuid), **arguments)
    if first := started.play_off_from:
        return f"Play-off started. Its first games are drawn with round {first}."
    return "Play-off started. Post its first games when ready."


@acting(PAGE, page=_page)
def start_planned(act: Act, division: Division) -> str:
    """As it was planned, with the seeds of the standings."""
    play_off_plan = next_games.due(division, events.rounds_of(division))
    if play_off_plan is None:
        raise PlayOffRefused("No planned play-off can start now. Reload the page.")
    if why := playoff_page.tied_at_the_cut(division, play_off_plan.told.size, play_off_plan.after):
        raise PlayOffRefused(why)
    return start_as(
        act, division,
        {
            **settings.as_json(play_off_plan.told),
            "seeds": next_games.seeds(division, kept_field(division), play_off_plan),
            "after": play_off_plan.after,
        },
    )  # fmt: skip


@acting(PAGE, form=_plan_form, page=_page)
def plan(act: Act, division: Division) -> str:
    starting.plan(act.desk, division=str(division.uuid), **act.form.told())
    return "Play-off planned. The desk will offer it."


@acting(PAGE)
def unplan(act: Act, division: Division) -> str:
    starting.plan(act.desk, division=str(division.uuid), size=starting.NONE)
    return "No play-off is planned any more."


@acting(PAGE)
def cancel(act: Act, division: Division) -> str:
    starting.cancel(act.desk, division=str(division.uuid))
    return "Play-off cancelled."


@acting(PAGE, form=PostForm)
def post(act: Act, division: Division) -> str:
    """The next game of every series that has one."""
    typed = act.said["number"]
    if not (typed.isascii() and typed.isdigit()):
        raise PlayOffRefused("The form arrived incomplete. Reload the page and try again.")
    seed = secrets.randbelow(drawing.HIGHEST_SEED)
    round_ = deciding.post(act.desk, division=str(division.uuid), number=int(typed), draw_seed=seed)
    return f"Round {round_.number} posted. Papers are ready to print."


@acting(PAGE, form=DecideForm, page=_page)
def decide(act: Act, division: Division) -> str:
    """A tied series, or one whose player can't go on."""
    series, _, choice = act.said["choice"].partition(":")
    how, _, winner = choice.partition(":")
    if not series:
        raise PlayOffRefused("Choose how the series is decided.")
    deciding.decide(
        act.desk, division=str(division.uuid), series=series, how=how, winner=winner,
        reason=act.said["reason"],
    )  # fmt: skip
    return "Series decided." if winner else "One more game. Post it when ready."


@acting(PAGE, form=UndoForm, page=_page)
def replay(act: Act, division: Division) -> str:
    if not act.said["series"]:
        raise PlayOffRefused("Choose a series to undo.")
    deciding.replay(act.desk, division=str(division.uuid), **act.said)
    return "Series undone: its games no longer count."


ACTS = by_name(
    {
        "start": start,
        "plan": plan,
        "unplan": unplan,
        "start-planned": start_planned,
        "cancel": cancel,
        "post": post,
        "decide": decide,
        "undo-series": replay,
    }
)
