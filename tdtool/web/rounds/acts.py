"""What is done with a round, each act under its name: drawn, changed by hand, posted, closed.

From the last slip to the next round on the wall it takes two: one to its draft, one that posts it
and opens its papers. Each step stands in History by itself and is undone by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods

from tdtool.engine.rule_parts import Draw
from tdtool.english import counted
from tdtool.models import Division, Seat
from tdtool.models.rounds import POSTED_STATES, RoundState
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import cuts
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.services.acts import Desk, Refused, Stale
from tdtool.services.papers import opened
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import draw_pairs, forfeits, seats
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import plan as round_plan
from tdtool.services.rounds.rows import RoundRefused
from tdtool.web.papers.views import printed
from tdtool.web.rounds.answer import page_of, typed_again
from tdtool.web.rounds.draft import changes_by_hand, draw_offer, drawing, under_way
from tdtool.web.rounds.forms import (
    ApartForm,
    ChangeForm,
    CompleteForm,
    DrawPairsForm,
    DrawTablesForm,
    LeaveForm,
    PlayForm,
    PostForm,
    StartForm,
    TakeBackForm,
    TeamsForm,
)
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import (
    Act,
    Done,
    Seen,
    acting,
    at_its_part,
    button,
    by_name,
    to,
    to_its_part,
)
from tdtool.web.shell.addresses import as_typed
from tdtool.web.shell.fields import TORN, ReasonForm, TornForm
from tdtool.web.shell.lookups import Nobody
from tdtool.web.slips.views import draw_first_of_round

ROUND = to("round", "division", "number")
ITS_PART = to_its_part("round", "division", "number")
DAY = to("day", "division")
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


# ---------------------------------------------------------------- drawn


@button
def draw(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """A draft, by the policy of the rule system."""
    return DRAWS[rules.of_division(division).draw](request, division=division, number=number)


@acting(ROUND, form=DrawTablesForm)
def _draw_tables(act: Act, division: Division, number: int) -> str:
    return drawing.of_tables(act.desk, division, number, act.said)


def _draw_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with what was chosen for its draw."""
    wishes = {name: seen.typed.get(name, "").strip() for name in draw_offer.WISHES}
    typed = {"refusal": seen.refusal, "act": "draw"}
    return page_of(request, division, number, status=seen.status, wishes=wishes, typed=typed)


@acting(ROUND, form=DrawPairsForm, page=_draw_again)
def _draw_pairs(act: Act, division: Division, number: int) -> str | Done:
    """Draw as planned, or as the lists of the form say; a refusal keeps what was chosen."""
    wishes = {name: value for name, value in act.said.items() if name in act.form.data}
    waited_for = wishes.pop("worked_out", "")
    try:
        return drawing.of_pairs(act.desk, division, number, {**drawing.AS_PLANNED, **wishes})
    except drawing.DrawUnderWay:
        return Done("", _to_the_draw(act.request, division, number))
    except Stale:
        if not under_way.is_shown(division, number, waited_for, wishes.get("draw_seed")):
            raise
        return Done("", redirect("round", as_typed(act.request, division), number))


DRAWS = {Draw.TABLES: _draw_tables, Draw.PAIRS: _draw_pairs}


def _to_the_draw(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """The way to the page that says how far a draw is. Its address says how it was asked for."""
    next_page = redirect("draw_under_way", as_typed(request, division), number)
    draw = under_way.of_round(division, number)
    if draw is not None:
        next_page.headers["Location"] += f"?{under_way.again(draw).query}"
    return next_page


def _not_paired(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The page of what was refused: the round before, or the draw."""
    division = lookups.division(events.address(division))
    before = division.rounds_drawn.filter(number=number - 1, state=RoundState.POSTED)
    if before.exists():
        return _not_complete(request, seen, division=division, number=number - 1)
    return _draw_again(request, seen, division=division, number=number)


@acting(ROUND, page=_not_paired)
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
        return Done(sentence, _to_the_draw(act.request, division, number))
    return f"{sentence} {drawn}".strip()


def _is_to_settle(division: Division, number: int) -> bool:
    """Whether a tie at the cut is the director’s to settle before the draw."""
    at_tables = rules.of_division(division).draw is Draw.TABLES
    return at_tables and any(
        cut.tied for cut in cuts.to_settle(division, number, kept_field(division))
    )


@acting(ROUND)
def discard(act: Act, division: Division, number: int) -> str:
    rounds.discard(act.desk, round=lookups.key_of(division, number))
    under_way.end(division)
    return f"Draft of round {number} deleted."


# ---------------------------------------------------------------- posted


@acting(ROUND)
def confirm(act: Act, division: Division, number: int) -> str:
    """A draft is kept for later as it was looked at."""
    rounds.confirm(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} confirmed. Post it when ready."


def _post(act: Act, division: Division, number: int, papers: list[str] | None) -> None:
    """Confirm the draft that was looked at, if nobody did, and post it."""
    desk, sentence, round_ = act.desk, "", lookups.key_of(division, number)
    if division.rounds_drawn.filter(number=number, state=RoundState.DRAFT).exists():
        rounds.confirm(desk, round=round_)
        desk, sentence = _and_then(desk), f"Round {number} confirmed."
    with _said_with_a_refusal(act, sentence):
        rounds.post(desk, round=round_, papers=papers)
    under_way.end(division)


@acting(ROUND)
def post(act: Act, division: Division, number: int) -> str:
    _post(act, division, number, None)
    return f"Round {number} posted. Papers are ready to print."


def _not_posted(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The page of the draft as it is now, with the papers that were ticked."""
    typed = {"refusal": seen.refusal}
    papers = [name.removeprefix(PAPER) for name in seen.typed if name.startswith(PAPER)]
    return page_of(request, division, number, status=seen.status, typed=typed, papers=papers)


@acting(ROUND, form=PostForm, page=_not_posted)
def post_and_print(act: Act, division: Division, number: int) -> Done:
    """Post the draft, and open the papers that were chosen."""
    kinds = [kind for kind, ticked in act.said["paper"].items() if ticked]
    _post(act, division, number, kinds)
    if not kinds:
        next_page = redirect("day", as_typed(act.request, division))
        return Done(f"Round {number} posted. Papers are ready to print.", next_page)
    with _said_with_a_refusal(act, f"Round {number} posted."):
        papers = printed(act.request, _and_then(act.desk), division, number, kinds)
    return Done(f"Round {number} posted. {opened('its papers')}.", papers)


@acting(ITS_PART, form=TakeBackForm, page=typed_again)
def unpost(act: Act, division: Division, number: int) -> str:
    rounds.take_back(act.desk, round=lookups.key_of(division, number), reason=act.said["reason"])
    return f"Round {number} un-posted: it is a draft again and its papers are void."


# ---------------------------------------------------------------- changed by hand


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """Look at a change (it counts nothing); make it with a POST."""
    if request.method == "POST":
        make = CHANGES[rules.of_division(division).draw]
        return make(request, division=division, number=number)
    player, to_, how = (request.GET.get(name, "") for name in ("one", "to", "how"))
    piece = "HX-Request" in request.headers
    answer = page_of(request, division, number, piece=piece, change=(player, to_, how))
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _change_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with the change as it was chosen."""
    player, to_, how, reason = (seen.typed.get(name, "") for name in ("one", "to", "how", "reason"))
    typed = {"refusal": seen.refusal, "reason": reason, "act": how if how == "turn" else "change"}
    chosen = (player.partition(".")[0], to_, how)
    return page_of(request, division, number, status=seen.status, change=chosen, typed=typed)


@acting(ITS_PART, form=ChangeForm, page=_change_again)
def _change_tables(act: Act, division: Division, number: int) -> str:
    player, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    table = changes_by_hand.table_named(to_)
    if table is None:
        return _swapped(act, division, number)
    name = lookups.name_of(division, player, "Choose a player.")
    key = lookups.key_of(division, number)
    seats.move(act.desk, round=key, entry=player, table=table, reason=reason)
    return f"{name} moved to table {table}."


def _swapped(act: Act, division: Division, number: int) -> str:
    player, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    names = lookups.both_names(division, player, to_)
    key = lookups.key_of(division, number)
    changed = seats.swap(act.desk, round=key, player=player, other=to_, reason=reason)
    again = f" Revision {changed.revision}: print the papers again." if changed.is_posted else ""
    return f"{names} swapped.{again}"


@acting(ITS_PART, form=ChangeForm, page=_change_again)
def _change_pairs(act: Act, division: Division, number: int) -> str:
    """Swap two of a draft, let them meet, turn who starts; in a posted round exchange or turn."""
    player, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    if act.said["how"] == "turn":
        seat, who = _seat_named(division, number, act.desk, player)
        draw_pairs.swap_starts(who, game=str(seat.game.uuid), reason=reason)
        return "Starting player switched."
    if division.rounds_drawn.filter(number=number, state__in=POSTED_STATES).exists():
        return _swapped(act, division, number)
    names = lookups.both_names(division, player, to_)
    key = lookups.key_of(division, number)
    if act.said["how"] == "together":
        draw_pairs.force_pairing(act.desk, round=key, player=player, other=to_, reason=reason)
        return f"{names} paired."
    draw_pairs.swap(act.desk, round=key, player=player, other=to_, reason=reason)
    return f"{names} swapped."


CHANGES = {Draw.TABLES: _change_tables, Draw.PAIRS: _change_pairs}


def _seat_named(division: Division, number: int, who: Desk, typed_seat: str) -> tuple[Seat, Desk]:
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


@acting(ITS_PART, form=PlayForm, page=typed_again)
def play_after_all(act: Act, division: Division, number: int) -> str:
    """A forfeit is taken back."""
    seat, who = _seat_named(division, number, act.desk, act.said["entry"])
    forfeits.play_after_all(who, game=str(seat.game.uuid), reason=act.said["reason"])
    return f"The forfeit at table {seat.game.table_number} is undone; the game can be played."


# ---------------------------------------------------------------- who is kept apart


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


# ---------------------------------------------------------------- the clock, on the desk


@acting(DAY, form=StartForm)
def start(act: Act, division: Division, number: int) -> str:
    minutes = act.said["minutes"]
    clocks.start(act.desk, round=lookups.key_of(division, number), minutes=minutes)
    return f"Round {number} clock started: {counted(minutes, 'minute')}."


@acting(DAY)
def pause(act: Act, division: Division, number: int) -> str:
    clocks.pause(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} clock paused."


@acting(DAY)
def go_on(act: Act, division: Division, number: int) -> str:
    clocks.go_on(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} clock resumed."


@acting(DAY, form=ReasonForm)
def reset(act: Act, division: Division, number: int) -> str:
    clocks.reset(act.desk, round=lookups.key_of(division, number), reason=act.said["reason"])
    return f"Round {number} clock reset. You can start it again."


# ---------------------------------------------------------------- closed


def _not_complete(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    typed = {"refusal": seen.refusal, "reason": seen.typed.get("reason", "")}
    return page_of(request, division, number, status=seen.status, typed=typed)


@acting(ROUND, form=CompleteForm, page=_not_complete)
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
    settled = (other for other in differs if other.is_known and other.key == act.said["differs"])
    seen = next(settled, None)
    if seen is None:
        raise RoundRefused(
            f"The changes to round {number} are different now. Check the round again."
        )
    rounds.leave_as_posted(act.desk, round=str(round_.uuid), differs=seen.key, sentence=seen.says)
    return f"Round {number} stays as posted."


of_round = by_name(
    {
        "draw": draw,
        "pair": pair,
        "seats": change,
        "confirm": confirm,
        "discard": discard,
        "post": post,
        "post-and-print": post_and_print,
        "un-post": unpost,
        "play-after-all": play_after_all,
        "first": draw_first_of_round,
        "complete": complete,
        "leave": leave_as_posted,
    }
)
of_clock = by_name({"start": start, "pause": pause, "go-on": go_on, "reset": reset})
of_apart = by_name({"players": keep_apart, "teams": keep_teams_apart})
