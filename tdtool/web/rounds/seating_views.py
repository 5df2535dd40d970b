"""Who sits where in a posted round, as circles for the projector and for phones."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.models import Division, Round
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries.hall import names
from tdtool.queries.values import SeatView
from tdtool.web.rounds.values import TableCard
from tdtool.web.shell import division_address, long_lists

WHOLE = 200  # tables of a page


@dataclass(frozen=True)
class SeatingPage:
    number: int
    stage: str
    revision: int
    cards: tuple[TableCard, ...]  # without scores


@login_not_required
@never_cache
@require_safe
def show(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """What hangs on the wall, no more: nothing of a round that isn't posted."""
    signed_in = request.user.is_authenticated
    page = _page(division_address.shown(division, signed_in=signed_in), number)
    if page is None:
        raise Http404(f"Round {number} isn’t posted yet.")
    part = long_lists.part_of(
        page.cards,
        request.GET.dict(),
        words=lambda card: [seat.name for seat in card.seats],
        whole=WHOLE,
    )
    return render(request, "rounds/seats/seating.html", {"page": page, "part": part})


def _page(division: Division, number: int) -> SeatingPage | None:
    """The seating of a posted round; None of any other."""
    rounds = division.rounds_drawn.filter(state__in=POSTED_STATES)
    round_ = rounds.filter(number=number).first()
    if round_ is None:
        return None
    return SeatingPage(
        number=number,
        stage=round_.stage,
        revision=round_.revision,
        cards=_cards(round_),
    )


def _cards(round_: Round) -> tuple[TableCard, ...]:
    seated: dict[int, list[SeatView]] = {}
    for seat in round_.seats.select_related("entry").order_by("place"):
        entry = seat.entry
        rating = None if entry.unlisted_at else entry.rating
        name = names.of_entry(entry)
        view = SeatView(seat.place, str(entry.uuid), entry.number, name, rating, score=None)
        seated.setdefault(seat.game_id, []).append(view)
    games = round_.games.select_related("table").order_by("table__number")
    return tuple(
        TableCard(
            table=game.table_number,
            group=game.group,
            state="",
            seats=tuple(seated.get(game.pk, ())),
            note="",
            round_number=round_.number,
        )
        for game in games
    )
