"""A round from draw to complete; each act is an address that takes a POST."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.pairing.tables.dealing import LEAST
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import clocks as clock_queries
from tdtool.queries.rounds import draw_of_tables
from tdtool.services.rounds import draw_tables
from tdtool.services.rounds import lifecycle as rounds
from tdtool.web.rounds import page as round_queries
from tdtool.web.rounds import pair_views
from tdtool.web.rounds.draft import seat_changes as seat_queries
from tdtool.web.rounds.values import RoundPage
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.fields import ActForm, Each, ReasonForm, Text, Ticked

METHODS = {"rating": "serpentine", "random": "lot"}
ROUND = to("round", "division", "number")


@require_safe
def show(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    return page_of(request, division, number)


def page_of(
    request: HttpRequest,
    division: Division,
    number: int,
    *,
    status: int = 200,
    change: tuple[str, str] = ("", ""),
    piece: bool = False,
    typed: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The round's page. ``change``: a player and whom or where to, looked at beside a draft.

    ``piece``: only what a draft shows, for a page that is open already.
    """
    if pair_views.is_here(division):
        how = request.GET.get("how", "")
        return pair_views.page_of(
            request,
            division,
            number,
            status=status,
            change=(*change, how),
            piece=piece,
            typed=typed,
        )
    page = round_queries.page(division, number, now=timezone.now())
    values: dict[str, object] = {"page": page, **(typed or {})}
    if page.state in ("draft", "confirmed"):
        one, to = change
        round_ = lookups.round_of(division, number)
        values["change"] = seat_queries.proposed(round_, page.cards, one=one, to=to)
    elif page.clock is not None:
        values |= _while_played(page, picked=change)
    drafted = piece and "change" in values
    template = "rounds/draft/_draft.html" if drafted else "rounds/round.html"
    return render(request, template, values, status=status)


def _while_played(page: RoundPage, *, picked: tuple[str, str]) -> dict[str, object]:
    """The clock that runs, and what can be done about seats: no slip that is in is touched."""
    blank = [card for card in page.cards if card.state == "blank"]
    assert page.clock is not None
    return {
        "face": clock_queries.face(page.clock, now=timezone.now()),
        "picked": picked,
        "removable": [card for card in blank if len(card.seats) > LEAST],
        "can_take_back": len(blank) == len(page.cards),
    }


class Decisions(forms.Field):
    """``decision-table-3``, ``decision-final``: a word, or entries joined by commas."""

    def clean(self, value: str) -> str | list[str]:
        return (
            value if value in (draw_of_tables.WIDEN, draw_of_tables.TIE_BREAK) else value.split(",")
        )


class DrawForm(ActForm):
    method = Text()
    decision = Each("decision", Decisions())


class CompleteForm(ReasonForm):
    """Why the round is closed, and the tables to go on without, if that box is ticked."""

    go_on = Ticked()
    without = Text()

    @property
    def tables(self) -> list[int]:
        told = self.cleaned_data
        return [int(one) for one in re.findall(r"[0-9]{1,4}", told["without"]) if told["go_on"]]


def draw(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    here = pair_views.draw if pair_views.is_here(division) else _draw_tables
    return here(request, division=division, number=number)


@acting(ROUND, form=DrawForm)
def _draw_tables(act: Act, division: Division, number: int) -> str:
    field, left_out = who_plays(kept_field(division), number)
    method = METHODS.get(act.said["method"], "serpentine")
    draw_tables.draw(
        act.desk,
        division=division.code,
        number=number,
        field=[one.key for one in field],
        method=method,
        draw_seed=secrets.randbelow(10**9) if method == "lot" else 0,
        decisions=act.said["decision"],
    )
    left = f" {len(left_out)} not checked in, left out." if left_out else ""
    return f"Round {number} is drawn, as a draft.{left}"


@acting(ROUND)
def confirm(act: Act, division: Division, number: int) -> str:
    rounds.confirm(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} is confirmed. Post it when the hall may see it."


@acting(ROUND)
def discard(act: Act, division: Division, number: int) -> str:
    rounds.discard(act.desk, round=lookups.key_of(division, number))
    return f"The draft of round {number} is thrown away."


@acting(ROUND)
def post(act: Act, division: Division, number: int) -> str:
    rounds.post(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} is posted. The papers are ready to print."


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
    return f"Round {number} is complete."
