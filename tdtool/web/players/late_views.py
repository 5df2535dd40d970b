"""A player who has come late: a seat in the round that is being played, or the next round."""

from dataclasses import dataclass, replace
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.english import listed
from tdtool.models import Division, Entry, Round
from tdtool.models.accounts import Right
from tdtool.models.rounds import RoundState
from tdtool.queries import events, players, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import missed, taken_seats
from tdtool.queries.values import EntryRow
from tdtool.services import check_in
from tdtool.services.rounds import late_players
from tdtool.web.shell import event_of_page, lookups
from tdtool.web.shell.acting import Act, Seen, acting, to
from tdtool.web.shell.fields import TORN, ActForm, Figures, Named, Text
from tdtool.web.shell.refusals import only_with

WHO_SEATS = "ask a director or check-in to seat them"
AT_ONCE = 8  # who came late on one page: each with a form a table


@dataclass(frozen=True)
class Place:
    """A table that they can sit down at, and what it does."""

    round_number: int
    round_version: int
    table: int
    title: str
    does: str
    entry: str  # who sits down
    instead: str = ""  # of whom, who isn't there


@dataclass(frozen=True)
class LatePage:
    """A player who has come late, and both ways to go on."""

    entry: EntryRow
    places: tuple[Place, ...]
    next_round: int | None  # None: the last round is posted
    does: str  # what it does to wait for it
    elsewhere: str = ""  # they are playing in another division
    seated: str = ""  # where they sit in a round that is being played


class SitForm(ActForm):
    """The round and the table; neither where they play from the next round. ``back``: the page
    that it stood on, where that isn’t their own."""

    round = Figures()
    table = Figures()
    instead = Text(longest=36)
    back = Text()

    def clean(self) -> None:
        round_and_table = {self.cleaned_data["round"], self.cleaned_data["table"]}
        if None in round_and_table and ("round" in self.data or "table" in self.data):
            raise forms.ValidationError(TORN)
        if instead := self.cleaned_data.get("instead"):
            Named().clean(instead)


def page(entry: Entry) -> LatePage:
    division = entry.division
    rounds = events.rounds_of(division)
    upcoming = max((round_.number for round_ in rounds if round_.is_posted), default=0) + 1
    next_round = upcoming if upcoming <= division.rounds else None
    free = tuple(place for round_ in rounds for place in places(entry, round_))
    return LatePage(
        entry=players.row(entry),
        places=free,
        next_round=next_round,
        does=_waits(entry, rounds, next_round),
        elsewhere=taken_seats.playing_in(entry),
        seated="" if free else _seated(entry),
    )


def _seated(entry: Entry) -> str:
    seats = entry.seats.filter(round__state=RoundState.POSTED).select_related("game__table")
    seat = seats.select_related("round").last()
    if seat is None:
        return ""
    at = "has the bye" if seat.game.table is None else f"sits at table {seat.game.table.number}"
    return f"{entry.name} {at} in round {seat.round.number}."


def come_late(division: Division) -> tuple[LatePage, ...]:
    """Who is here and has no seat in the newest round, until somebody says what they do; of many
    the first."""
    posted = [round_ for round_ in events.rounds_of(division) if round_.is_posted]
    entries = taken_seats.come_late(posted[-1], kept_field(division)) if posted else []
    return tuple(page(entry) for entry in entries[:AT_ONCE])


def what_now(entry: Entry, *, may_seat: bool) -> str:
    """What it means that a player was checked in once a round is drawn without them; "" where none
    is. ``may_seat``: whoever checked them in may give them a seat."""
    rounds = [round_ for round_ in events.rounds_of(entry.division) if not round_.is_play_off]
    playing = [round_ for round_ in rounds if round_.state == RoundState.POSTED]
    sentence = _in_play(entry, playing[-1], may_seat=may_seat) if playing else ""
    newest = rounds[-1] if rounds else None
    if newest is not None and not newest.is_posted and _lacks(newest, entry):
        sentence += f" Round {newest.number} is drawn without them: draw it again to include them."
    return sentence.strip()


def _in_play(entry: Entry, round_: Round, *, may_seat: bool) -> str:
    if not _lacks(round_, entry):
        return ""
    number, shown = round_.number, page(entry)
    if shown.elsewhere:
        return shown.elsewhere
    if shown.places and not may_seat:
        return f"Round {number} is being played: {WHO_SEATS}, or let them wait."
    if shown.places:
        return f"Round {number} is being played: choose a seat, or let them wait."
    if shown.next_round is None:
        return f"No table has room in round {number}, the last one."
    return f"No table has room in round {number}, so they play from round {shown.next_round}."


def _lacks(round_: Round, entry: Entry) -> bool:
    away = players.away(entry, round_.number)
    return not away and not round_.seats.filter(entry=entry).exists()


def can_sit_down(entry: Entry) -> bool:
    """Whether a round is being played that they have no seat in, and could have."""
    return any(True for round_ in events.rounds_of(entry.division) for _ in places(entry, round_))


def places(entry: Entry, round_: Round, *, missing: Entry | None = None) -> tuple[Place, ...]:
    """Where somebody without a seat could sit down in a round that is being played; ``missing``:
    who isn’t there, though they are checked in."""
    if round_.state != RoundState.POSTED or round_.seats.filter(entry=entry).exists():
        return ()
    if players.away(entry, round_.number) or taken_seats.playing_in(entry):
        return ()
    rooms = taken_seats.rooms_of_round(round_, missing)
    return tuple(_place(entry, round_, vacancy) for vacancy in rooms)


def _place(entry: Entry, round_: Round, vacancy: taken_seats.Room) -> Place:
    number, name = round_.number, entry.name
    if vacancy.bye:
        title = f"Play {vacancy.names[0]} in round {number}"
        does = (
            f"{vacancy.names[0]} has the bye; the two play at table {vacancy.table} instead. "
            "Print a slip for them."
        )
    elif vacancy.instead:
        system, away = rules.of_division(entry.division), vacancy.instead
        title = f"{name} takes {away.name}’s seat at table {vacancy.table}, round {number}"
        counts = missed.in_words(system, missed.of_entry(system, away))
        does = (
            f"{name} plays {vacancy.names[0]}. {away.name} has no game in round {number}; "
            f"{counts}. Print the table’s slip again."
        )
    else:
        title = f"Table {vacancy.table}, round {number}"
        seat, most = len(vacancy.names) + 1, rules.of_division(entry.division).number("table_size")
        over = f", above the event’s limit of {most} per table" if seat > most else ""
        does = (
            f"With {listed(vacancy.names)}. {name} takes seat {seat}{over}. "
            "Print the table’s slip and card again."
        )
    instead = str(vacancy.instead.uuid) if vacancy.instead else ""
    return Place(number, round_.version, vacancy.table, title, does, str(entry.uuid), instead)


def _waits(entry: Entry, rounds: list[Round], next_round: int | None) -> str:
    if next_round is None:
        return "The last round is posted: no round is left."
    system = rules.of_division(entry.division)
    counts = missed.in_words(system, missed.of_entry(system, entry))
    sentence = f"{entry.name} is checked in and plays from round {next_round}; {counts}."
    if any(round_.number == next_round for round_ in rounds):
        sentence += f" Round {next_round} is already drawn: draw it again to include them."
    return sentence


def _page(request: HttpRequest, seen: Seen, *, division: Division, entry: UUID) -> HttpResponse:
    late = lookups.entry_of(division, entry)
    shown = {
        **event_of_page.shown_in(request, late.division),
        "page": page(late),
        "refusal": seen.refusal,
    }
    return render(request, "players/late.html", shown, status=seen.status)


def _back(request: HttpRequest, form: SitForm, *, division: Division, entry: UUID) -> HttpResponse:
    address_parts = {"division": division, "entry": entry}
    if form.cleaned_data["back"] == "check_in":
        return to("check_in", "division")(request, form, **address_parts)
    return to("edit_player", "division", "entry")(request, form, **address_parts)


@only_with(Right.CHECK_IN)
@acting(_back, form=SitForm, page=_page, opens=True)
def show(act: Act, division: Division, entry: UUID) -> str:
    """Both choices; a table that is chosen seats them there, else they play from the next round."""
    late = lookups.entry_of(division, entry)
    number, table = act.said["round"], act.said["table"]
    if number is not None and table is not None:
        key = lookups.key_of(late.division, number)
        instead = {"instead": act.said["instead"]} if act.said["instead"] else {}
        late_players.seat(act.desk, round=key, entry=str(entry), table=table, **instead)
        return (
            f"{late.name} sits at table {table} in round {number}. Print the table’s papers again."
        )
    desk = act.desk
    if late.checked_in_at is None:
        check_in.one(desk, entry=str(entry), arrived=True)
        desk = replace(desk, key=None, version=None)
    next_round = page(late).next_round
    if next_round is None:
        return f"{late.name} is checked in. No round is left."
    check_in.wait(desk, entry=str(entry), from_round=next_round, was=late.plays_from)
    return f"{late.name} is checked in and plays from round {next_round}."
