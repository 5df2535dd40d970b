"""A round from draw to complete; each act is an address that takes a POST."""

from dataclasses import dataclass, replace

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.engine.rule_parts import Draw
from tdtool.english import clock, counted
from tdtool.models import Division, Round, Seat
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.hall import names, screens_first
from tdtool.queries.rounds import clocks as clock_queries
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.values import SeatView
from tdtool.services.acts import Desk, Stale
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import forfeits
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import plan as round_plan
from tdtool.services.rounds.rows import RoundRefused
from tdtool.web.rounds.answer import page_of, typed_again
from tdtool.web.rounds.draft import draw_offer, drawing, under_way
from tdtool.web.rounds.forms import (
    ApartForm,
    CompleteForm,
    DrawPairsForm,
    DrawTablesForm,
    ForfeitForm,
    LeaveForm,
    PlayForm,
    TeamsForm,
)
from tdtool.web.rounds.values import TableCard
from tdtool.web.shell import addresses, long_lists, lookups
from tdtool.web.shell.acting import Act, Done, Seen, acting, at_its_part, button, to, to_its_part
from tdtool.web.shell.addresses import as_typed
from tdtool.web.shell.fields import TORN, ReasonForm, Text, TornForm, WholeNumber
from tdtool.web.shell.lookups import Nobody

# Who sits where in a posted round, as circles for the projector and for phones.

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
def seating_show(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """What hangs on the wall, no more: nothing of a round that isn't posted, and on phones nothing
    of one that the displays show first."""
    signed_in = request.user.is_authenticated
    round_ = _posted(addresses.shown(division, signed_in=signed_in), number)
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


# Games that aren't played, and players who don't meet; each act an address that takes a POST.

GAME_ROUND = to_its_part("round", "division", "number")


def seat_named(division: Division, number: int, who: Desk, typed_seat: str) -> tuple[Seat, Desk]:
    """The seat of a player of this round, and the desk with the version of their game.

    The list of a form says ``entry.version``. Raises Nobody.
    """
    key, _, version = typed_seat.partition(".")
    entry = lookups.entry_named(division, key)
    seat_rows = Seat.objects.filter(round__division=division, round__number=number)
    seat_rows = seat_rows.select_related("game__table", "round", "entry")
    seat = seat_rows.filter(entry=entry).first() if entry else None
    if seat is None:
        raise Nobody("Choose a player in this round.")
    if version.isascii() and version.isdigit():
        who = replace(who, version=int(version[:9]))
    return seat, who


@acting(GAME_ROUND, form=ForfeitForm, page=typed_again)
def forfeit(act: Act, division: Division, number: int) -> str:
    """Who isn't there loses, with the spread of the rules; with both gone both lose."""
    both_missing = act.said["both"]
    seat, who = seat_named(division, number, act.desk, act.said["entry"])
    missing = [1, 2] if both_missing else [seat.place]
    forfeits.forfeit(who, game=str(seat.game.uuid), missing=missing, reason=act.said["reason"])
    name = seat.entry.name
    return f"Both players of {name}’s game forfeit." if both_missing else f"{name} forfeits."


@acting(GAME_ROUND, form=PlayForm, page=typed_again)
def play_after_all(act: Act, division: Division, number: int) -> str:
    """A forfeit is taken back."""
    seat, who = seat_named(division, number, act.desk, act.said["entry"])
    forfeits.play_after_all(who, game=str(seat.game.uuid), reason=act.said["reason"])
    return f"The forfeit at table {seat.game.table_number} is undone; the game can be played."


def _to_its_round(request: HttpRequest, form: TeamsForm, *, division: Division) -> HttpResponse:
    """The page that the form stood on. Raises TornForm."""
    if "round" in form.errors:
        raise TornForm(TORN)
    return at_its_part(request, redirect("round", division, form.cleaned_data["round"]))


@acting(_to_its_round, form=ApartForm)
def keep_apart(act: Act, division: Division) -> str:
    """Two who aren't to meet from the next draw on; or may again."""
    player, other, keep = act.said["one"], act.said["to"], act.said["apart"]
    names = lookups.both_names(division, player, other)
    round_plan.keep_apart(
        act.desk, division=str(division.uuid), player=player, other=other, apart=keep
    )
    if not keep:
        return f"{names} can be paired again."
    return f"{names} are kept apart from the next draw."


@acting(_to_its_round, form=TeamsForm)
def keep_teams_apart(act: Act, division: Division) -> str:
    keep = act.said["apart"]
    round_plan.keep_teams_apart(act.desk, division=str(division.uuid), apart=keep)
    if keep:
        return "Teammates are kept apart from the next draw."
    return "Teammates may meet from the next draw."


# The round's clock: its buttons, the page for the projector, and its state for scripts.


class ClockForm(ReasonForm):
    """A button of the clock, and which page it stands on: the day's or the round's."""

    back = Text()


class StartForm(ClockForm):
    minutes = WholeNumber("The number of minutes")


def _back(
    request: HttpRequest, form: ClockForm, *, division: Division, number: int
) -> HttpResponse:
    if form.cleaned_data["back"] == "day":
        return redirect("day", division)
    return redirect("round", division, number)


@acting(_back, form=StartForm)
def start(act: Act, division: Division, number: int) -> str:
    minutes = act.said["minutes"]
    clocks.start(act.desk, round=lookups.key_of(division, number), minutes=minutes)
    return f"Round {number} clock started: {counted(minutes, 'minute')}."


@acting(_back, form=ClockForm)
def pause(act: Act, division: Division, number: int) -> str:
    clocks.pause(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} clock paused."


@acting(_back, form=ClockForm)
def go_on(act: Act, division: Division, number: int) -> str:
    clocks.go_on(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} clock resumed."


@acting(_back, form=ClockForm)
def reset(act: Act, division: Division, number: int) -> str:
    clocks.reset(act.desk, round=lookups.key_of(division, number), reason=act.said["reason"])
    return f"Round {number} clock reset. You can start it again."


def _shown(request: HttpRequest, division: Division) -> Division:
    return addresses.shown(division, signed_in=request.user.is_authenticated)


@login_not_required
@never_cache
@require_safe
def clock_show(request: HttpRequest, division: Division) -> HttpResponse:
    """For the projector, and for anybody's phone: what the hall hears called anyway."""
    page = clock_queries.page(_shown(request, division), now=timezone.now())
    return render(request, "rounds/clock/clock.html", {"page": page})


@login_not_required
@never_cache
@require_safe
def now(request: HttpRequest, division: Division) -> JsonResponse:
    """The clock as it stands, by this laptop's time, for pages that are open already."""
    at = timezone.now()
    page = clock_queries.page(_shown(request, division), now=at)
    clock = page.face.clock if page.face else None
    return JsonResponse(
        {
            "now": at.isoformat(),
            "ends": clock.ends_at.isoformat() if clock and clock.ends_at else None,
            "left": clock.seconds_left if clock and clock.paused else None,
            "stamp": page.stamp,
        }
    )


ROUND = to("round", "division", "number")


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


@button
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
        "how": draw_offer.drawn_by(arguments["method"], arguments["based_on"] or 0),
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
    rounds.leave_as_posted(act.desk, round=str(round_.uuid), differs=seen.key, sentence=seen.says)
    return f"Round {number} stays as posted."
