"""Players: their list, and each one's own page: mending, leaving, missing rounds, coming back."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.formats.player_cells import LONGEST_CLASS, LONGEST_TEAM, BadCell, games_in
from tdtool.models import Division
from tdtool.queries import events, players
from tdtool.queries.values import EntryRow
from tdtool.services import players as player_services
from tdtool.services.acts import Refused, Repeated
from tdtool.services.players import BRINGS, Facts
from tdtool.web import found
from tdtool.web.forms import desk, whole_number
from tdtool.web.listings import PlayersListing
from tdtool.web.refusals import said_and_back, said_once, status_of


class PlayerForm(forms.Form):
    name = forms.CharField(label="Name, as it is printed", max_length=80)
    rating = forms.CharField(
        label="Rating",
        required=False,
        max_length=6,
        help_text="Empty: unrated. It counts from the next draw on.",
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    prize_class = forms.CharField(label="Prize class", required=False, max_length=LONGEST_CLASS)
    team = forms.CharField(label="Team", required=False, max_length=LONGEST_TEAM)
    career_games = forms.CharField(
        label="Games rated so far",
        required=False,
        max_length=9,
        help_text="Empty: not known. The rating formula asks for it.",
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    brings = forms.MultipleChoiceField(
        label="Brings",
        required=False,
        choices=[(thing, thing) for thing in BRINGS],
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_rating(self) -> int | None:
        typed = self.cleaned_data["rating"].strip()
        if not typed:
            return None
        if not (typed.isascii() and typed.isdigit()) or int(typed) > 3000:
            raise forms.ValidationError(
                f"A rating is a whole number up to 3000; this says “{typed}”."
            )
        return int(typed)

    def clean_career_games(self) -> int | None:
        typed = self.cleaned_data["career_games"].strip()
        try:
            return games_in(typed)
        except BadCell as bad:
            raise forms.ValidationError(f"{str(bad)[:1].upper()}{str(bad)[1:]}.") from None

    def clean_prize_class(self) -> str:
        return " ".join(self.cleaned_data["prize_class"].split())

    def clean_team(self) -> str:
        return " ".join(self.cleaned_data["team"].split())

    def facts(self) -> Facts:
        """What prizes, draws and ratings go by besides the rating."""
        told = self.cleaned_data
        return Facts(
            prize_class=told["prize_class"],
            team=told["team"],
            career_games=told["career_games"],
        )


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    division = found.division(slug)
    rows = players.of_division(division)
    listing = PlayersListing(rows, division=division).asked(request.GET)
    return render(request, "players/players.html", values(division, rows=rows, listing=listing))


def edit(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    division = found.division(slug)
    row = players.row(found.entry_of(division, entry))
    form = _form(row, request.POST or None)
    refusal, status = "", 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            told = form.cleaned_data
            try:
                player_services.change(
                    desk(request, division.event),
                    entry=str(entry),
                    name=" ".join(told["name"].split()),
                    rating=told["rating"],
                    brings=told["brings"],
                    facts=form.facts(),
                )
            except Repeated as repeated:
                return said_once(request, repeated, "players", slug)
            except Refused as refused:
                refusal, status = str(refused), status_of(refused)
            else:
                messages.success(request, f"{told['name']}: kept.")
                return redirect("players", slug)
    return _own_page(request, division, entry, form=form, refusal=refusal, status=status)


def _own_page(
    request: HttpRequest,
    division: Division,
    entry: UUID,
    *,
    form: PlayerForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """A player's page, with what was typed into its forms still there."""
    there = found.entry_of(division, entry)
    page = players.page(there)
    shown = values(
        there.division,
        player=page,
        row=page.row,
        form=form or _form(page.row),
        refusal=refusal,
        typed=request.POST,
    )
    return render(request, "players/edit_player.html", shown, status=status)


def _form(row: EntryRow, typed: QueryDict | None = None) -> PlayerForm:
    stands = {
        "name": row.name,
        "rating": "" if row.rating is None else row.rating,
        "prize_class": row.prize_class,
        "team": row.team,
        "career_games": "" if row.career_games is None else row.career_games,
        "brings": row.brings,
    }
    return PlayerForm(typed, initial=stands)


@require_POST
def withdraw(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    division = found.division(slug)
    try:
        done = player_services.withdraw(
            desk(request, division.event),
            entry=str(entry),
            from_round=whole_number(request, "from_round", what="A round"),
        )
    except Repeated as repeated:
        return said_once(request, repeated, "edit_player", slug, entry)
    except Refused as refusal:
        status = status_of(refusal)
        return _own_page(request, division, entry, refusal=str(refusal), status=status)
    messages.success(request, f"{done.name} has withdrawn. What was scored stays.")
    return redirect("edit_player", slug, entry)


@require_POST
def away(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    """Misses these rounds and plays again after them; one round where the last is left empty."""
    division = found.division(slug)
    try:
        first = whole_number(request, "first", what="The first round missed")
        last = first
        if request.POST.get("last", "").strip():
            last = whole_number(request, "last", what="The last round missed")
        done = player_services.absent(
            desk(request, division.event), entry=str(entry), from_round=first, to_round=last
        )
    except Repeated as repeated:
        return said_once(request, repeated, "edit_player", slug, entry)
    except Refused as refusal:
        status = status_of(refusal)
        return _own_page(request, division, entry, refusal=str(refusal), status=status)
    which = f"round {first}" if first == last else f"rounds {first} to {last}"
    messages.success(request, f"{done.name} is absent in {which}.")
    return redirect("edit_player", slug, entry)


@require_POST
def come_back(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    division = found.division(slug)
    view = events.view(division)
    played = view.round_now or 0
    next_round = played if view.round_state in ("draft", "confirmed") else played + 1

    def do() -> str:
        done = player_services.come_back(
            desk(request, division.event), entry=str(entry), from_round=next_round
        )
        return f"{done.name} plays again from round {next_round} on."

    return said_and_back(request, do, "edit_player", slug, entry)


def values(division: Division, **more: object) -> dict[str, object]:
    return {
        "event": events.view(division),
        "foot": events.foot(division.event),
        "can_add": True,
        **more,
    }
