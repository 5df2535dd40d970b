"""Who sits where in a posted round, as circles for the projector and for phones."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.english import clock
from tdtool.models import Division, Round
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries.hall import names, screens_first
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
    """What hangs on the wall, no more: nothing of a round that isn't posted, and on phones nothing
    of one that the displays show first."""
    signed_in = request.user.is_authenticated
    round_ = _posted(division_address.shown(division, signed_in=signed_in), number)
    at = None if signed_in else screens_first.until(round_, division.event)
    if at is not None:
        shown_at = clock(timezone.localtime(at))
        sentence = f"Round {number}: look at the displays. Its seating is here from {shown_at}."
        return render(request, "hall/sentence.html", {"hall": None, "says": sentence}, status=404)
    page = SeatingPage(number, round_.stage, round_.revision, _cards(round_))
    part = long_lists.part_of(
        page.cards,
        request.GET.dict(),
        words=lambda card: [seat.name for seat in card.seats],
        whole=WHOLE,
    )
    return render(request, "rounds/seats/seating.html", {"page": page, "part": part})


def _posted(division: Division, number: int) -> Round:
    """The posted round of this number. Raises Http404."""
    rounds = division.rounds_drawn.filter(state__in=POSTED_STATES)
    round_ = rounds.filter(number=number).first()
    if round_ is None:
        raise Http404(f"Round {number} isn’t posted yet.")
    return round_


def _cards(round_: Round) -> tuple[TableCard, ...]:
    seated: dict[int, list[SeatView]] = {}
    seats = list(round_.seats.select_related("entry").order_by("place"))
    shared_names = names.shared(seat.entry.name for seat in seats)
    for seat in seats:
        entry = seat.entry
        rating = None if entry.unlisted_at else entry.rating
        name = names.told_apart(names.of_entry(entry), entry.number, shared_names)
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
