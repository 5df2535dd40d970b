"""A two-player round: drawn, changed by hand, forfeited; each act an address that takes a POST."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from tdtool.models import Division, Seat
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import clocks as clock_queries
from tdtool.queries import events, pair_changes, pair_draws, pair_rows, rules
from tdtool.queries import pair_rounds as pair_queries
from tdtool.queries.field import kept_field, who_plays
from tdtool.services import apart, forfeits, pairings, seats
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.services.pair_rows import PairingRefused
from tdtool.web import found
from tdtool.web.forms import TORN, TornForm, desk, yes_or_no
from tdtool.web.refusals import said_and_back, said_once, status_of

HIGHEST_SEED = 10**9
LONGEST_NUMBER = 9  # figures of what is below it
DRAFTED = ("draft", "confirmed")


class Nobody(Refused):
    """A form that names no player of this round."""


def is_here(division: Division) -> bool:
    """Whether the rounds of a division are these: two at a table."""
    return rules.of_division(division).two_players


def page_of(
    request: HttpRequest,
    division: Division,
    number: int,
    *,
    status: int = 200,
    change: tuple[str, str, str] = ("", "", ""),
    piece: bool = False,
    said: dict[str, str] | None = None,
    **more: str,
) -> HttpResponse:
    """The round's page. ``change``: two players of a draft and what to do with them.

    ``piece``: only what a draft shows, for a page that is open already; ``said``: what was typed
    of a draw that was refused.
    """
    page = pair_queries.page(division, number, now=timezone.now(), said=said)
    values: dict[str, object] = {"page": page, **more}
    one, to, how = change
    if page.state in DRAFTED and one:
        drawn = pair_rows.read(found.round_of(division, number))
        values["change"] = pair_changes.proposed(drawn, one=one, to=to, how=how)
    values["picked"] = {"one": one, "to": to}
    if page.clock is not None:
        values["face"] = clock_queries.face(page.clock, now=timezone.now())
    template = "pairs/_draft.html" if piece and page.state in DRAFTED else "pairs/round.html"
    return render(request, template, values, status=status)


def draw(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """Draw as planned, or as the lists of the form say; a refusal keeps what was chosen."""
    said = {name: request.POST.get(name, "").strip() for name in pair_draws.WISHES}
    slug = events.address(division)
    try:
        left_out = _drawn(request, division, number, said)
    except Repeated as repeated:
        return said_once(request, repeated, "round", slug, number)
    except Refused as refusal:
        return page_of(
            request,
            division,
            number,
            status=status_of(refusal),
            said=said,
            refusal=str(refusal),
            act="draw",
        )
    left = f" {len(left_out)} not checked in, left out." if left_out else ""
    messages.success(request, f"Round {number} is drawn, as a draft.{left}")
    return redirect("round", slug, number)


def _drawn(
    request: HttpRequest, division: Division, number: int, said: dict[str, str]
) -> list[str]:
    """Draw, and say who is left out. Raises what the services refuse."""
    who = desk(request, division.event)
    if not 1 <= number <= division.rounds:
        raise PairingRefused(f"There are {division.rounds} rounds here.")
    for name, what in (("based_on", "The round to draw from"), ("repeats", "Repeats")):
        _number_or_none(said[name], what)
    seed = _number_or_none(said["draw_seed"], "The draw seed")
    known = kept_field(division)
    there = pair_draws.ready(list(division.rounds_drawn.all()), known)
    plan = pair_draws.intended(
        division, number, known, there, method=said["method"], based_on=said["based_on"]
    )
    field, left_out = who_plays(known, number)
    if seed is None:
        block = plan.draw_seed
        seed = secrets.randbelow(HIGHEST_SEED) if block is None else block
    pairings.draw(
        who,
        division=division.code,
        number=number,
        field=[one.key for one in field],
        method=plan.method,
        draw_seed=seed,
        based_on=plan.based_on,
        repeats=_number_or_none(said["repeats"], "Repeats"),
    )
    return [one.name for one in left_out]


def _number_or_none(typed: str, what: str) -> int | None:
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit() and len(typed) <= LONGEST_NUMBER):
        raise TornForm(f"{what} is a whole number below 1,000,000,000; this says “{typed[:40]}”.")
    return int(typed)


def change(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    """Swap two of a draft, let them meet, turn who starts; in a posted round exchange or turn."""
    told = {name: request.POST.get(name, "") for name in ("one", "to", "how", "reason")}
    slug = events.address(division)
    try:
        said = _changed(request, division, number, **told)
    except Repeated as repeated:
        return said_once(request, repeated, "round", slug, number)
    except Refused as refusal:
        act = "turn" if told["how"] == "turn" else "change"
        return page_of(
            request,
            division,
            number,
            status=status_of(refusal),
            change=(told["one"].partition(".")[0], told["to"], told["how"]),
            refusal=str(refusal),
            reason=told["reason"],
            act=act,
        )
    messages.success(request, said)
    return redirect("round", slug, number)


def _changed(
    request: HttpRequest, division: Division, number: int, *, one: str, to: str, how: str,
    reason: str,
) -> str:  # fmt: skip
    """Make the change, and say it. Raises what the services refuse."""
    who = desk(request, division.event)
    if how == "turn":
        seat, who = _seat(division, number, who, one)
        pairings.turn(who, game=str(seat.game.uuid), reason=reason)
        return "Who starts is turned."
    names = " and ".join(_name(division, key) for key in (one, to))
    key = found.key_of(division, number)
    if division.rounds_drawn.filter(number=number, state__in=POSTED_STATES).exists():
        done = seats.swap(who, round=key, one=one, other=to, reason=reason)
        return f"{names} are exchanged. Revision {done.revision}: print the papers again."
    if how == "together":
        pairings.together(who, round=key, one=one, other=to, reason=reason)
        return f"{names} meet now."
    pairings.swap(who, round=key, one=one, other=to, reason=reason)
    return f"{names} are swapped."


def _name(division: Division, key: str) -> str:
    entry = found.entry_named(division, key)
    if entry is None:
        raise Nobody("Choose two players.")
    return entry.name


def _seat(division: Division, number: int, who: Desk, told: str) -> tuple[Seat, Desk]:
    """The seat of a player of this round, and the desk with the version of his game.

    The list of a form says ``entry.version``. Raises Nobody.
    """
    key, _, version = told.partition(".")
    entry = found.entry_named(division, key)
    rows = Seat.objects.filter(round__division=division, round__number=number)
    seat = rows.filter(entry=entry).select_related("game", "entry").first() if entry else None
    if seat is None:
        raise Nobody("Choose a player of this round.")
    if version.isascii() and version.isdigit():
        who = replace(who, version=int(version[:9]))
    return seat, who


@require_POST
def forfeit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who isn't there loses, with the spread of the rules; with both gone both lose."""
    division = found.division(slug)
    told, reason = request.POST.get("entry", ""), request.POST.get("reason", "")
    both = request.POST.get("both", "") == "yes"
    try:
        seat, who = _seat(division, number, desk(request, division.event), told)
        missing = [1, 2] if both else [seat.place]
        forfeits.forfeit(who, game=str(seat.game.uuid), missing=missing, reason=reason)
    except Repeated as repeated:
        return said_once(request, repeated, "round", slug, number)
    except Refused as refusal:
        typed = {"reason": reason, "entry": told, "act": "forfeit", "both": "yes" if both else ""}
        return _refused(request, division, number, refusal, typed)
    name = seat.entry.name
    messages.success(
        request, f"Both players of {name}’s game forfeit." if both else f"{name} forfeits."
    )
    return redirect("round", slug, number)


@require_POST
def play_after_all(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A forfeit is taken back."""
    division = found.division(slug)
    told, reason = request.POST.get("entry", ""), request.POST.get("reason", "")
    try:
        seat, who = _seat(division, number, desk(request, division.event), told)
        forfeits.play_after_all(who, game=str(seat.game.uuid), reason=reason)
    except Repeated as repeated:
        return said_once(request, repeated, "round", slug, number)
    except Refused as refusal:
        typed = {"reason": reason, "entry": told, "act": "play"}
        return _refused(request, division, number, refusal, typed)
    name = seat.entry.name
    messages.success(request, f"{name}’s game is played after all; its slip is awaited.")
    return redirect("round", slug, number)


def _refused(
    request: HttpRequest, division: Division, number: int, refusal: Refused, typed: dict[str, str]
) -> HttpResponse:
    """The round's page with the sentence and what was typed. Raises it where tables are larger."""
    if not is_here(division):
        raise refusal
    status = status_of(refusal)
    return page_of(
        request, division, number, status=status, change=("", "", ""), piece=False, said=None,
        refusal=str(refusal), **typed,
    )  # fmt: skip


@require_POST
def keep_apart(request: HttpRequest, slug: str) -> HttpResponse:
    """Two who aren't to meet from the next draw on; or may again."""
    division = found.division(slug)
    number = _round_it_came_from(request)

    def do() -> str:
        one, other = request.POST.get("one", ""), request.POST.get("to", "")
        names = " and ".join(_name(division, key) for key in (one, other))
        keep = yes_or_no(request, "apart")
        apart.keep_apart(
            desk(request, division.event), division=division.code, one=one, other=other, apart=keep
        )
        if not keep:
            return f"{names} may be drawn to meet again."
        return f"{names} are kept apart from the next draw on."

    return said_and_back(request, do, "round", slug, number)


@require_POST
def keep_teams_apart(request: HttpRequest, slug: str) -> HttpResponse:
    division = found.division(slug)
    number = _round_it_came_from(request)

    def do() -> str:
        keep = yes_or_no(request, "apart")
        apart.keep_teams_apart(desk(request, division.event), division=division.code, apart=keep)
        return f"Players of one team {'are kept apart' if keep else 'may meet'} from now on."

    return said_and_back(request, do, "round", slug, number)


def _round_it_came_from(request: HttpRequest) -> int:
    """The page that the form stood on. Raises TornForm."""
    typed = request.POST.get("round", "1")
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4):
        raise TornForm(TORN)
    return int(typed)
