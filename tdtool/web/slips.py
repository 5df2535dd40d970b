"""A slip: its words, its signatures, its corrections, and the way to it by its code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine import clock as engine_clock
from tdtool.engine import ends
from tdtool.engine.sentences import signed
from tdtool.models import Account, Division, Game
from tdtool.queries import events, pair_slips, rules, slip_codes
from tdtool.queries import slips as slip_queries
from tdtool.queries.paper_names import PaperName
from tdtool.queries.slip_values import SlipPage
from tdtool.services import slip_facts, slips
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import TornForm, desk, reason_and_clause, whole_number
from tdtool.web.refusals import said_and_back, status_of


class CodeForm(forms.Form):
    code = forms.CharField(
        label="The ten signs",
        max_length=20,
        required=False,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


@require_safe
def show(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    return page_of(request, _game(found.division(slug), number, table))


@require_safe
def table_now(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """The slip of the table in the newest posted round that has it."""
    game = slip_queries.game_at(found.division(slug), table)
    if game is None:
        raise Http404(f"No posted round has a table {table}.")
    return redirect("slip", events.address(game.round.division), game.round.number, table)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """A code typed by hand."""
    code = request.GET.get("code", "").strip()
    if not code:
        return render(request, "slips/find.html", {"form": CodeForm()})
    return by_code(request, code)


@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    game = slip_codes.find(code)
    if game is None:
        refusal = (
            f"No slip bears the code “{code[:20]}” now. It has ten signs, letters and digits; "
            "one that was revoked opens nothing any more."
        )
        values = {"form": CodeForm(initial={"code": code}), "refusal": refusal}
        return render(request, "slips/find.html", values, status=404)
    slug = events.address(game.round.division)
    return redirect("slip", slug, game.round.number, game.table_number)


@require_POST
def take_words(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    division = found.division(slug)
    game = _game(division, number, table)
    typed = {
        field.removeprefix("words-"): str(value)
        for field, value in request.POST.items()
        if field.startswith("words-")
    }
    system = rules.of_division(game.round.division)
    words = {place: list(ends.words_typed(system, text)) for place, text in typed.items()}
    try:
        slips.words(desk(request, division.event), game=str(game.uuid), words=words)
    except Repeated as refusal:
        messages.info(request, str(refusal))
    except Refused as refusal:
        status = status_of(refusal)
        return page_of(
            request, game, refusal=str(refusal), status=status, open_part="words", typed=typed
        )
    else:
        count = sum(len(standing) for standing in words.values())
        says = "1 word is" if count == 1 else f"{count} words are"
        messages.success(request, f"{says} on the slip and checked.")
    return redirect("slip", slug, number, table)


@require_POST
def sign(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """All who haven't signed yet have signed the paper."""
    division = found.division(slug)
    game = _game(division, number, table)
    open_places = [seat.seat.place for seat in slip_queries.page(game).seats if not seat.signed_by]

    def do() -> str:
        slips.sign(desk(request, division.event), game=str(game.uuid), places=open_places)
        return f"Table {table} is signed by all and accepted."

    return said_and_back(request, do, "slip", slug, number, table)


@require_POST
def correct(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    division = found.division(slug)
    game = _game(division, number, table)
    try:
        line = slips.correct(
            desk(request, division.event),
            game=str(game.uuid),
            place=whole_number(request, "place", what="A seat"),
            score=whole_number(request, "score", what="A score"),
            **reason_and_clause(request),
        )
    except Repeated as refusal:
        messages.info(request, str(refusal))
    except Refused as refusal:
        fields = ("place", "score", "reason", "clause")
        return page_of(
            request,
            game,
            refusal=str(refusal),
            status=status_of(refusal),
            open_part="correct",
            typed={field: request.POST.get(field, "") for field in fields},
        )
    else:
        says = f"{line.seat.entry.name}: {signed(line.points)}, on the record."
        messages.success(request, says)
    return redirect("slip", slug, number, table)


@require_POST
def clock(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The time that a player's own clock shows as used; overtime becomes a line."""

    def do(game: Game) -> str:
        seat = slip_facts.clock(
            desk(request, game.round.division.event),
            game=str(game.uuid),
            place=whole_number(request, "place", what="A seat"),
            used=_seconds(game, request.POST.get("used", "")),
        )
        return f"{seat.entry}: {engine_clock.show(seat.seconds_used or 0)} used, on the record."

    return _kept(request, _game(found.division(slug), number, table), slug, "clock", do)


def _seconds(game: Game, typed: str) -> int:
    """``26:10`` used, or ``-1:10`` over what all have. Raises TornForm."""
    said = typed.strip().replace("−", "-")
    try:
        seconds = engine_clock.parse(said.removeprefix("-"))
    except engine_clock.BadClock as refusal:
        raise TornForm(str(refusal)) from None
    system = rules.of_division(game.round.division)
    if said.startswith("-") and "minutes" in system.settings:
        return seconds + 60 * system.number("minutes")
    return seconds


@require_POST
def started(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    def do(game: Game) -> str:
        place = whole_number(request, "place", what="A seat")
        who = desk(request, game.round.division.event)
        slip_facts.started(who, game=str(game.uuid), place=place)
        return f"{game.seats.get(place=place).entry} started, on the record."

    return _kept(request, _game(found.division(slug), number, table), slug, "started", do)


@require_POST
def take_back(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The entry is undone: the slip is blank again, and what was said stays on record."""

    def do(game: Game) -> str:
        reason = request.POST.get("reason", "")
        who = desk(request, game.round.division.event)
        slips.take_back(who, game=str(game.uuid), reason=reason)
        return f"Table {table} is taken back and has no slip now."

    return _kept(request, _game(found.division(slug), number, table), slug, "back", do)


def _kept(
    request: HttpRequest, game: Game, slug: str, part: str, do: Callable[[Game], str]
) -> HttpResponse:
    """Do it, and go back to the slip; a refusal keeps what was typed, in its open part."""
    try:
        messages.success(request, do(game))
    except Repeated as refusal:
        messages.info(request, str(refusal))
    except Refused as refusal:
        return page_of(
            request,
            game,
            refusal=str(refusal),
            status=status_of(refusal),
            open_part=part,
            typed={name: str(value) for name, value in request.POST.items()},
        )
    assert game.table is not None
    return redirect("slip", slug, game.round.number, game.table.number)


@require_POST
def revoke(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    division = found.division(slug)
    game = _game(division, number, table)

    def do() -> str:
        slip_facts.revoke_code(desk(request, division.event), game=str(game.uuid))
        return f"The old code of table {table} opens nothing any more. Print the slip again."

    return said_and_back(request, do, "slip", slug, number, table)


def _game(division: Division, number: int, table: int) -> Game:
    game = slip_queries.game_at(division, table, round_number=number)
    if game is None:
        raise Http404(f"Round {number} isn’t posted, or has no table {table}.")
    return game


def _as_typed(page: SlipPage, typed: dict[str, str]) -> SlipPage:
    """The page with the words as they were typed, so that a refusal loses none."""
    seats = tuple(
        replace(seat, words_text=typed.get(str(seat.seat.place), seat.words_text))
        for seat in page.seats
    )
    return replace(page, seats=seats)


def _correction_offered(page: SlipPage) -> dict[str, str]:
    """The first seat whose words make another score than is in force, as a correction of it."""
    for seat in page.seats:
        if seat.verified is not None and seat.verified != seat.in_force:
            return {
                "place": str(seat.seat.place),
                "score": str(seat.verified),
                "reason": f"The words make {seat.verified}.",
            }
    return {}


def page_of(
    request: HttpRequest,
    game: Game,
    *,
    refusal: str = "",
    status: int = 200,
    open_part: str = "",
    typed: dict[str, str] | None = None,
) -> HttpResponse:
    page = _as_typed(slip_queries.page(game), typed or {})
    assert isinstance(request.user, Account)
    number, at = page.round_number, (page.table,)
    values = {
        "page": page,
        "refusal": refusal,
        "open": open_part,
        "typed": typed or _correction_offered(page),
        "back_why": pair_slips.not_ones_own(game, by=request.user),
        "print_name": str(PaperName("slips", number, at)),
        "filled_name": str(PaperName("filled", number, at)),
    }
    return render(request, "slips/slip.html", values, status=status)
