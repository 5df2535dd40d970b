"""A player plays in one division at a time: who of a round has a seat in another's open round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import count

from django.db.models import QuerySet

from tdtool.english import compared, listed, plural
from tdtool.models import Division, Entry, Event, Game, Round, Seat
from tdtool.models.rounds import RoundState
from tdtool.pairing.checks import Fault

# A table is played at in one division at a time: where the open rounds of others have it.

TABLE_DRAFTED = (RoundState.DRAFT, RoundState.CONFIRMED)


def played_elsewhere(round_: Round) -> str:
    """Why a round can’t be posted: another division is playing at its tables; "" where none is."""
    played = _table_sentences(round_, (RoundState.POSTED,), "is being played at")
    return " ".join([*played, _instead(round_)]) if played else ""


def table_faults(round_: Round) -> list[Fault]:
    """The same as the checker says it of a draft, and which tables drafts of others have, too."""
    played = played_elsewhere(round_)
    drafted = _table_sentences(round_, TABLE_DRAFTED, "is drafted at")
    return [
        *([Fault("taken", (), played)] if played else []),
        *(Fault("shared", (), sentence) for sentence in drafted),
    ]


def free_from(event: Event, number: int) -> int:
    """The first table from this number on that no open round has."""
    open_ = _games(event, (*TABLE_DRAFTED, RoundState.POSTED))
    taken = set(open_.values_list("table__number", flat=True))
    return next(table for table in count(number) if table not in taken)


def _games(event: Event, states: Collection[RoundState]) -> QuerySet[Game]:
    return Game.objects.filter(
        table__isnull=False, round__division__event=event, round__state__in=states
    )


def _table_sentences(round_: Round, states: Collection[RoundState], how: str) -> list[str]:
    own_tables = round_.games.exclude(table=None).values("table")
    others = _games(round_.division.event, states).exclude(round__division=round_.division)
    taken_games = others.filter(table__in=own_tables).order_by(
        "round__division__code", "table__number"
    )
    tables: dict[tuple[str, int], list[int]] = defaultdict(list)
    for code, number, table in taken_games.values_list(
        "round__division__code", "round__number", "table__number"
    ):
        tables[code, number].append(table)
    return [
        f"Round {number} of division {code} {how} {plural(len(table_numbers), 'table')} "
        f"{listed(table_numbers)}, too."
        for (code, number), table_numbers in tables.items()
    ]


def _instead(round_: Round) -> str:
    if round_.state == RoundState.COMPLETE:
        return "Complete that round first."
    other = f"change the first table of division {round_.division.code} in Settings"
    again = "post again" if round_.is_play_off else f"draw round {round_.number} again"
    return f"Complete that round first, or {other} and {again}."


DRAFTED = (RoundState.DRAFT, RoundState.CONFIRMED)
OPEN = (*DRAFTED, RoundState.POSTED)


def play_elsewhere(round_: Round) -> str:
    """Why a round can’t be posted: who of it is playing in another division; "" where nobody is."""
    return _refusal(round_, _same(_own(round_), _elsewhere(round_, (RoundState.POSTED,))))


def _refusal(round_: Round, playing: dict[tuple[str, int], list[str]]) -> str:
    if not playing:
        return ""
    sentences = _sentences(playing, "playing")
    if round_.state == RoundState.COMPLETE:
        return " ".join([*sentences, "Complete that round first."])
    code, number = round_.division.code, round_.number
    again = "post again" if round_.is_play_off else f"draw round {number} again"
    return " ".join(
        [*sentences, f"Complete that round first, or withdraw them from {code} and {again}."]
    )


def playing_in(entry: Entry) -> str:
    """Why somebody can’t sit down in this division now: where they are playing; "" for nowhere."""
    seats = _playing_beside(entry.division).filter(entry__player=entry.player_id)
    seat = seats.select_related("round__division").order_by("pk").first()
    if seat is None:
        return ""
    number, code = seat.round.number, seat.round.division.code
    return f"{entry.name} is playing in round {number} of division {code}."


def free_of_others(division: Division) -> QuerySet[Entry]:
    """The division’s players who aren’t playing in another one."""
    playing = _playing_beside(division).exclude(entry=None).values("entry__player")
    return division.entries.exclude(player__in=playing)


def _playing_beside(division: Division) -> QuerySet[Seat]:
    others = Seat.objects.filter(
        round__division__event=division.event_id, round__state=RoundState.POSTED
    )
    return others.exclude(round__division=division)


def faults(round_: Round) -> list[Fault]:
    """The same as the checker says it of a draft; who is drafted by another division, too; and who
    of another division has a name of this one’s, so that they may be one person."""
    seats = _elsewhere(round_, OPEN)
    own_entries = _own(round_) if seats else []
    posted = [seat for seat in seats if seat.round.state == RoundState.POSTED]
    drafts = [seat for seat in seats if seat.round.state in DRAFTED]
    playing = _refusal(round_, _same(own_entries, posted))
    drafted = _sentences(_same(own_entries, drafts), "drafted")
    return [
        *([Fault("taken", (), playing)] if playing else []),
        *(Fault("shared", (), sentence) for sentence in drafted),
        *(
            Fault("namesake", (), f"{name} is in division {code}, too.")
            for name, code in _alike(own_entries, seats)
        ),
    ]


def _elsewhere(round_: Round, states: Collection[RoundState]) -> list[Seat]:
    """The seats of other divisions’ rounds in these states."""
    seats = Seat.objects.filter(
        round__division__event=round_.division.event, round__state__in=states
    )
    seats = seats.exclude(round__division=round_.division).select_related(
        "entry", "round__division"
    )
    return list(seats.order_by("round__division__code", "round__number", "entry__registered"))


def _own(round_: Round) -> list[Entry]:
    """Who has a seat in this round."""
    return [seat.entry for seat in round_.seats.select_related("entry")]


def _same(
    own_entries: Collection[Entry], elsewhere: Collection[Seat]
) -> dict[tuple[str, int], list[str]]:
    """Who sits there and here, by the code and number of the other round."""
    own_players = {entry.player_id for entry in own_entries}
    names: dict[tuple[str, int], list[str]] = defaultdict(list)
    for seat in elsewhere:
        if seat.entry.player_id in own_players:
            names[seat.round.division.code, seat.round.number].append(seat.entry.name)
    return names


def _alike(own_entries: Collection[Entry], elsewhere: Collection[Seat]) -> list[tuple[str, str]]:
    """Names that somebody else has in another division's open round, with its code."""
    by_name = {compared(entry.name): entry for entry in own_entries}
    alike: dict[tuple[str, str], None] = {}
    for seat in elsewhere:
        own_entry = by_name.get(compared(seat.entry.name))
        if own_entry is not None and own_entry.player_id != seat.entry.player_id:
            alike[own_entry.name, seat.round.division.code] = None
    return list(alike)


def _sentences(names: dict[tuple[str, int], list[str]], how: str) -> list[str]:
    return [
        f"{listed(players)} {plural(len(players), 'is', 'are')} {how} in round {number} of "
        f"division {code}, too."
        for (code, number), players in names.items()
    ]
