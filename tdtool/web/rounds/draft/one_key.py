"""From the last slip to the next round on the wall: a key to its draft, a key that posts it and
opens its papers. Each step stands in History by itself and is undone by itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tdtool.engine.rule_parts import Draw
from tdtool.models import Division
from tdtool.models.rounds import RoundState
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import cuts
from tdtool.services.acts import Desk, Refused
from tdtool.services.papers import opened
from tdtool.services.rounds import lifecycle as rounds
from tdtool.web.papers.views import printed
from tdtool.web.rounds import views
from tdtool.web.rounds.answer import page_of
from tdtool.web.rounds.draft import drawing, under_way
from tdtool.web.rounds.forms import PostForm
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Done, Seen, acting
from tdtool.web.shell.addresses import as_typed

PAPER = "paper-"  # so the names of the boxes begin
NO_DRAFT = 0  # the version of a round that isn’t drawn


def _and_then(desk: Desk) -> Desk:
    """The same desk for the next act of one form: its key is spent, its version has gone up."""
    return replace(desk, key=None, version=None)


@contextmanager
def _said_with_a_refusal(act: Act, sentence: str) -> Iterator[None]:
    """What was done before this is said, too, where this is refused."""
    try:
        yield
    except Refused:
        if sentence:
            messages.success(act.request, sentence)
        raise


def _not_paired(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The page of what was refused: the round before, or the draw."""
    division = lookups.division(events.address(division))
    before = division.rounds_drawn.filter(number=number - 1, state=RoundState.POSTED)
    if before.exists():
        return views.not_complete(request, seen, division=division, number=number - 1)
    return views.draw_again(request, seen, division=division, number=number)


@acting(views.ROUND, page=_not_paired)
def pair(act: Act, division: Division, number: int) -> str | Done:
    """Complete the round before, where all of it is in, and draw this one as planned.

    Where a tie at the cut is the director’s to settle, the page of the draw asks. A draft that
    is there stays. A draw that takes a while goes on beside the page that says how far it is.
    """
    if division.rounds_drawn.filter(number=number).exists():
        return f"Round {number} is drawn already."
    desk, sentence = act.desk, ""
    before = next(
        (round_ for round_ in events.rounds_of(division) if round_.number == number - 1), None
    )
    if before is not None and before.state == RoundState.POSTED:
        rounds.complete(desk, round=str(before.uuid), without=[], reason="")
        desk, sentence = _and_then(desk), f"Round {before.number} complete."
        division = lookups.division(events.address(division))
    if number > 1 and _is_to_settle(division, number):
        return f"{sentence} Settle the tie, then draw round {number}.".strip()
    try:
        with _said_with_a_refusal(act, sentence):
            drawn = drawing.drawn(replace(desk, version=NO_DRAFT), division, number)
    except drawing.DrawUnderWay:
        return Done(sentence, views.to_the_draw(act.request, division, number))
    return f"{sentence} {drawn}".strip()


def _is_to_settle(division: Division, number: int) -> bool:
    """Whether a tie at the cut is the director’s to settle before the draw."""
    at_tables = rules.of_division(division).draw is Draw.TABLES
    return at_tables and any(
        cut.tied for cut in cuts.to_settle(division, number, kept_field(division))
    )


def _not_posted(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The page of the draft as it is now, with the papers that were ticked."""
    typed = {"refusal": seen.refusal}
    papers = [name.removeprefix(PAPER) for name in seen.typed if name.startswith(PAPER)]
    return page_of(request, division, number, status=seen.status, typed=typed, papers=papers)


@acting(views.ROUND, form=PostForm, page=_not_posted)
def post_and_print(act: Act, division: Division, number: int) -> Done:
    """Confirm the draft that was looked at, post it, and open the papers that were chosen."""
    desk, sentence, round_ = act.desk, "", lookups.key_of(division, number)
    if division.rounds_drawn.filter(number=number, state=RoundState.DRAFT).exists():
        rounds.confirm(desk, round=round_)
        desk = _and_then(desk)
        sentence = f"Round {number} confirmed."
    kinds = [kind for kind, ticked in act.said["paper"].items() if ticked]
    with _said_with_a_refusal(act, sentence):
        rounds.post(desk, round=round_, papers=kinds)
    under_way.end(division)
    if not kinds:
        next_page = redirect("day", as_typed(act.request, division))
        return Done(f"Round {number} posted. Papers are ready to print.", next_page)
    with _said_with_a_refusal(act, f"Round {number} posted."):
        papers = printed(act.request, _and_then(desk), division, number, kinds)
    return Done(f"Round {number} posted. {opened('its papers')}.", papers)
