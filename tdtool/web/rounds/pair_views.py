"""A two-player round: drawn, changed by hand, forfeited; each act an address that takes a POST."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tdtool.models import Division, Seat
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import clocks as clock_queries
from tdtool.queries.rounds import drawn_pairs
from tdtool.services.acts import Desk
from tdtool.services.rounds import draw_pairs, forfeits, seats
from tdtool.services.rounds import keep_apart as round_keep_apart
from tdtool.services.rounds.rows import RoundRefused
from tdtool.web.rounds import pairs_page as pair_queries
from tdtool.web.rounds.draft import draw_offer, pair_changes
from tdtool.web.rounds.pair_forms import (
    ApartForm,
    ChangeForm,
    DrawForm,
    ForfeitForm,
    PlayForm,
    TeamsForm,
)
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.fields import TORN
from tdtool.web.shell.forms import TornForm
from tdtool.web.shell.lookups import Nobody
from tdtool.web.shell.refusals import plain

HIGHEST_SEED = 10**9
DRAFTED = ("draft", "confirmed")
ROUND = to("round", "division", "number")


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
    typed: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The round's page. ``change``: two players of a draft and what to do with them.

    ``piece``: only what a draft shows, for a page that is open already; ``said``: what was typed
    of a draw that was refused.
    """
    page = pair_queries.page(division, number, now=timezone.now(), said=said)
    values: dict[str, object] = {"page": page, **(typed or {})}
    one, to, how = change
    if page.state in DRAFTED and one:
        drawn = drawn_pairs.read(lookups.round_of(division, number))
        values["change"] = pair_changes.proposed(drawn, one=one, to=to, how=how)
    values["picked"] = {"one": one, "to": to}
    if page.clock is not None:
        values["face"] = clock_queries.face(page.clock, now=timezone.now())
    template = (
        "rounds/pairs/_draft.html" if piece and page.state in DRAFTED else "rounds/pairs/round.html"
    )
    return render(request, template, values, status=status)


def _draw_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with what was chosen for its draw."""
    said = {name: seen.typed.get(name, "").strip() for name in draw_offer.WISHES}
    return page_of(
        request, division, number,
        status=seen.status, said=said, typed={"refusal": seen.refusal, "act": "draw"},
    )  # fmt: skip


@acting(ROUND, form=DrawForm, page=_draw_again)
def draw(act: Act, division: Division, number: int) -> str:
    """Draw as planned, or as the lists of the form say; a refusal keeps what was chosen."""
    if not 1 <= number <= division.rounds:
        raise RoundRefused(f"There are {division.rounds} rounds here.")
    said, seed = act.said, act.said["draw_seed"]
    known = kept_field(division)
    there = draw_offer.ready(list(division.rounds_drawn.all()), known)
    plan = draw_offer.intended(
        division, number, known, there, method=said["method"], based_on=said["based_on"]
    )
    field, left_out = who_plays(known, number)
    if seed is None:
        block = plan.draw_seed
        seed = secrets.randbelow(HIGHEST_SEED) if block is None else block
    draw_pairs.draw(
        act.desk,
        division=division.code,
        number=number,
        field=[one.key for one in field],
        method=plan.method,
        draw_seed=seed,
        based_on=plan.based_on,
        repeats=said["repeats"],
    )
    left = f" {len(left_out)} not checked in, left out." if left_out else ""
    return f"Round {number} is drawn, as a draft.{left}"


def _change_again(
    request: HttpRequest, seen: Seen, *, division: Division, number: int
) -> HttpResponse:
    """The round's page with the change as it was chosen."""
    one, to_, how, reason = (seen.typed.get(name, "") for name in ("one", "to", "how", "reason"))
    act = "turn" if how == "turn" else "change"
    return page_of(
        request, division, number,
        status=seen.status, change=(one.partition(".")[0], to_, how),
        typed={"refusal": seen.refusal, "reason": reason, "act": act},
    )  # fmt: skip


@acting(ROUND, form=ChangeForm, page=_change_again)
def change(act: Act, division: Division, number: int) -> str:
    """Swap two of a draft, let them meet, turn who starts; in a posted round exchange or turn."""
    one, to_, reason = act.said["one"], act.said["to"], act.said["reason"]
    if act.said["how"] == "turn":
        seat, who = _seat(division, number, act.desk, one)
        draw_pairs.swap_starts(who, game=str(seat.game.uuid), reason=reason)
        return "Who starts is turned."
    names = _two(division, one, to_)
    key = lookups.key_of(division, number)
    if division.rounds_drawn.filter(number=number, state__in=POSTED_STATES).exists():
        done = seats.swap(act.desk, round=key, one=one, other=to_, reason=reason)
        return f"{names} are exchanged. Revision {done.revision}: print the papers again."
    if act.said["how"] == "together":
        draw_pairs.force_pairing(act.desk, round=key, one=one, other=to_, reason=reason)
        return f"{names} meet now."
    draw_pairs.swap(act.desk, round=key, one=one, other=to_, reason=reason)
    return f"{names} are swapped."


def _two(division: Division, one: str, other: str) -> str:
    return " and ".join(
        lookups.name_of(division, key, "Choose two players.") for key in (one, other)
    )


def _seat(division: Division, number: int, who: Desk, told: str) -> tuple[Seat, Desk]:
    """The seat of a player of this round, and the desk with the version of their game.

    The list of a form says ``entry.version``. Raises Nobody.
    """
    key, _, version = told.partition(".")
    entry = lookups.entry_named(division, key)
    rows = Seat.objects.filter(round__division=division, round__number=number)
    seat = rows.filter(entry=entry).select_related("game", "entry").first() if entry else None
    if seat is None:
        raise Nobody("Choose a player of this round.")
    if version.isascii() and version.isdigit():
        who = replace(who, version=int(version[:9]))
    return seat, who


def _again(request: HttpRequest, seen: Seen, *, division: Division, number: int) -> HttpResponse:
    """The round's page with the sentence and what was typed. Raises it where tables are larger."""
    if not is_here(division):
        return plain(request, "Not done", seen.refusal, status=seen.status)
    typed = {name: seen.typed.get(name, "") for name in seen.form.fields}
    typed |= {"refusal": seen.refusal, "act": seen.form.act}
    return page_of(request, division, number, status=seen.status, typed=typed)


@acting(ROUND, form=ForfeitForm, page=_again)
def forfeit(act: Act, division: Division, number: int) -> str:
    """Who isn't there loses, with the spread of the rules; with both gone both lose."""
    both = act.said["both"]
    seat, who = _seat(division, number, act.desk, act.said["entry"])
    missing = [1, 2] if both else [seat.place]
    forfeits.forfeit(who, game=str(seat.game.uuid), missing=missing, reason=act.said["reason"])
    name = seat.entry.name if seat.entry else ""
    return f"Both players of {name}’s game forfeit." if both else f"{name} forfeits."


@acting(ROUND, form=PlayForm, page=_again)
def play_after_all(act: Act, division: Division, number: int) -> str:
    """A forfeit is taken back."""
    seat, who = _seat(division, number, act.desk, act.said["entry"])
    forfeits.play_after_all(who, game=str(seat.game.uuid), reason=act.said["reason"])
    name = seat.entry.name if seat.entry else ""
    return f"{name}’s game is played after all; its slip is awaited."


def _to_its_round(request: HttpRequest, form: TeamsForm, *, division: Division) -> HttpResponse:
    """The page that the form stood on. Raises TornForm."""
    if "round" in form.errors:
        raise TornForm(TORN)
    return redirect("round", division, form.cleaned_data["round"])


@acting(_to_its_round, form=ApartForm)
def keep_apart(act: Act, division: Division) -> str:
    """Two who aren't to meet from the next draw on; or may again."""
    one, other, keep = act.said["one"], act.said["to"], act.said["apart"]
    names = " and ".join(
        lookups.name_of(division, key, "Choose two players.") for key in (one, other)
    )
    round_keep_apart.keep_apart(act.desk, division=division.code, one=one, other=other, apart=keep)
    if not keep:
        return f"{names} may be drawn to meet again."
    return f"{names} are kept apart from the next draw on."


@acting(_to_its_round, form=TeamsForm)
def keep_teams_apart(act: Act, division: Division) -> str:
    keep = act.said["apart"]
    round_keep_apart.keep_teams_apart(act.desk, division=division.code, apart=keep)
    return f"Players of one team {'are kept apart' if keep else 'may meet'} from now on."
