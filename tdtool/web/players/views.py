"""Players: their list, and each one's own page: editing, leaving, missing rounds, coming back."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.engine.rule_parts import Rank
from tdtool.models import Division
from tdtool.queries import events, players, rules
from tdtool.queries.rounds import missed
from tdtool.services import delete_player
from tdtool.services import players as player_services
from tdtool.services.offices import member_numbers as number_services
from tdtool.services.rounds import missed as missed_rounds
from tdtool.web.players import page as player_page
from tdtool.web.players.forms import (
    AbsentForm,
    MissedForm,
    NumbersForm,
    PlayerForm,
    WithdrawForm,
)
from tdtool.web.shell import event_of_page, lookups
from tdtool.web.shell.acting import Act, Seen, acting, posted, to
from tdtool.web.shell.listings import PlayersListing

PLAYER = to("edit_player", "division", "entry")


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    rows = players.of_division(division)
    listing = PlayersListing(rows, division=division).asked(request.GET)
    return render(request, "players/players.html", {"rows": rows, "listing": listing})


def _form(request: HttpRequest, *, division: Division, entry: UUID) -> PlayerForm:
    return PlayerForm.of(lookups.entry_of(division, entry), posted(request))


def _page(request: HttpRequest, seen: Seen, *, division: Division, entry: UUID) -> HttpResponse:
    """A player's page, with what was typed into its forms still there."""
    form = seen.form
    if not isinstance(form, PlayerForm):
        form = PlayerForm.of(lookups.entry_of(division, entry))
    numbers = seen.form if isinstance(seen.form, NumbersForm) else NumbersForm.of(form.entry)
    page = player_page.page(form.entry)
    shown = {
        **event_of_page.shown_in(request, form.entry.division),
        "player": page,
        "row": page.row,
        "form": form,
        "numbers": numbers,
        "refusal": seen.refusal,
        "typed": seen.typed,
    }
    return render(request, "players/edit_player.html", shown, status=seen.status)


@acting(to("players", "division"), form=_form, page=_page, opens=True)
def edit(act: Act, division: Division, entry: UUID) -> str:
    form_data = act.said
    player_services.change(
        act.desk,
        entry=str(entry),
        name=form_data["name"],
        rating=form_data["rating"],
        brings=form_data["brings"],
        facts=act.form.facts(),
    )
    return f"{form_data['name']}: saved."


def _numbers(request: HttpRequest, *, division: Division, entry: UUID) -> NumbersForm:
    return NumbersForm.of(lookups.entry_of(division, entry), posted(request))


@acting(PLAYER, form=_numbers, page=_page)
def save_numbers(act: Act, division: Division, entry: UUID) -> str:
    """At rating offices."""
    was = act.form.entry.member_numbers or {}
    told = act.form.numbers()
    done = number_services.put(act.desk, entry=str(entry), numbers=told, was=was)
    return f"Member numbers of {done.name} saved."


@acting(to("players", "division"), page=_page)
def delete(act: Act, division: Division, entry: UUID) -> str:
    """Who was entered by mistake, before they sit anywhere."""
    found = lookups.entry_of(division, entry)
    was = players.all_of(found)
    name = delete_player.delete(act.desk, entry=str(entry), name=found.name, was=was)
    return f"{name} deleted from the list."


@acting(PLAYER, form=WithdrawForm, page=_page)
def withdraw(act: Act, division: Division, entry: UUID) -> str:
    done = player_services.withdraw(act.desk, entry=str(entry), from_round=act.said["from_round"])
    return f"{done.name} withdrawn. Scores stay."


@acting(PLAYER, form=AbsentForm, page=_page)
def absent(act: Act, division: Division, entry: UUID) -> str:
    """Misses these rounds and plays again after them; one round where the last is left empty."""
    first = act.said["first"]
    last = first if act.said["last"] is None else act.said["last"]
    done = player_services.absent(act.desk, entry=str(entry), from_round=first, to_round=last)
    which = f"round {first}" if first == last else f"rounds {first} to {last}"
    return f"{done.name} is absent in {which}."


@acting(PLAYER, form=MissedForm, page=_page)
def count_missed(act: Act, division: Division, entry: UUID) -> str:
    """What missed rounds count for this player."""
    was = lookups.entry_of(division, entry).missed_round
    system = rules.of_division(division)
    said = dict(act.said)
    if system.rank is Rank.WINS and said["counts"] is not None:
        said["counts"] = -abs(said["counts"])  # the page asks for the spread lost
    done = missed_rounds.count(act.desk, entry=str(entry), was=was, **said)
    return f"{done.name}: {missed.in_words(system, missed.of_entry(system, done))}."


@acting(PLAYER)
def come_back(act: Act, division: Division, entry: UUID) -> str:
    view = events.view(division)
    played = view.round_now or 0
    next_round = played if view.round_state in ("draft", "confirmed") else played + 1
    done = player_services.come_back(act.desk, entry=str(entry), from_round=next_round)
    return f"{done.name} plays again from round {next_round}."
