"""The pages of a round that are read: the round itself, its draw under way, its seating, its
clock."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.english import clock
from tdtool.models import Division, Round
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.hall import names, screens_first
from tdtool.queries.rounds import clocks
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.values import SeatView
from tdtool.web.rounds.answer import page_of
from tdtool.web.rounds.draft import draw_offer, under_way
from tdtool.web.rounds.values import TableCard
from tdtool.web.shell import addresses, long_lists
from tdtool.web.shell.addresses import as_typed

WHOLE = 200  # tables of a page of the seating


@require_safe
def show(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """``differs``: only whether it would be drawn differently, which is asked again and again. A
    round of the play-off is drawn on the page of that."""
    drawn = [round_ for round_ in events.rounds_of(division) if round_.number == number]
    if not drawn and division.play_off is not None and number > division.rounds:
        return redirect("playoff", division)
    if "differs" in request.GET:
        different = open_rounds.of_round(drawn[0], kept_field(division)) if drawn else ()
        return render(request, "rounds/seats/different.html", {"different": different})
    change = ("", "", request.GET.get("how", ""))
    return page_of(request, division, number, change=change)


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
        "how": draw_offer.drawn_by(arguments["method"], arguments["based_on"] or 0),
        "own": draw.by == request.user.pk,
    }
    return render(request, template, values)


# ---------------------------------------------------------------- who sits where, for the hall


def _shown(request: HttpRequest, division: Division) -> Division:
    return addresses.shown(division, signed_in=request.user.is_authenticated)


@login_not_required
@never_cache
@require_safe
def seating_show(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """What hangs on the wall, no more: nothing of a round that isn't posted, and on phones nothing
    of one that the displays show first."""
    posted = _shown(request, division).rounds_drawn.filter(state__in=POSTED_STATES)
    round_ = posted.filter(number=number).first()
    if round_ is None:
        raise Http404(f"Round {number} isn’t posted yet.")
    signed_in = request.user.is_authenticated
    at = None if signed_in else screens_first.until(round_, division.event)
    if at is not None:
        shown_at = clock(timezone.localtime(at))
        sentence = f"Round {number}: look at the displays. Its seating is here from {shown_at}."
        return render(request, "hall/sentence.html", {"hall": None, "says": sentence}, status=404)
    cards = [card for card in _cards(round_) if card.table]
    byes = round_.seats.filter(game__kind=GameKind.BYE).select_related("entry")
    part = long_lists.part_of(
        cards,
        request.GET.dict(),
        words=lambda card: [seat.name for seat in card.seats],
        whole=WHOLE,
    )
    values = {
        "round": round_,
        "part": part,
        "many": len(cards) > 12,
        "byes": [names.of_entry(seat.entry) for seat in byes],
    }
    return render(request, "rounds/seats/seating.html", values)


def _cards(round_: Round) -> list[TableCard]:
    """Without scores."""
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
    return [
        TableCard(game.table_number, game.group, "", tuple(seated.get(game.pk, ())))
        for game in games
    ]


# ---------------------------------------------------------------- the round's clock


@login_not_required
@never_cache
@require_safe
def clock_show(request: HttpRequest, division: Division) -> HttpResponse:
    """For the projector, and for anybody's phone: what the hall hears called anyway."""
    page = clocks.page(_shown(request, division), now=timezone.now())
    return render(request, "rounds/clock/clock.html", {"page": page})


@login_not_required
@never_cache
@require_safe
def now(request: HttpRequest, division: Division) -> JsonResponse:
    """The clock as it stands, by this laptop's time, for pages that are open already."""
    at = timezone.now()
    page = clocks.page(_shown(request, division), now=at)
    clock = page.face.clock if page.face else None
    return JsonResponse(
        {
            "now": at.isoformat(),
            "ends": clock.ends_at.isoformat() if clock and clock.ends_at else None,
            "left": clock.seconds_left if clock and clock.paused else None,
            "stamp": page.stamp,
        }
    )
