"""A player plays in one division at a time: who of a round has a seat in another's open round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import QuerySet

from tdtool.english import compared, listed, plural
from tdtool.models import Division, Entry, Round, Seat
from tdtool.models.rounds import RoundState
from tdtool.pairing.checks import Fault

DRAFTED = (RoundState.DRAFT, RoundState.CONFIRMED)
OPEN = (*DRAFTED, RoundState.POSTED)


def play_elsewhere(round_: Round) -> str:
    """Why a round can’t be posted: who of it is playing in another division; "" where nobody is."""
    return _refusal(round_, _same(round_, _elsewhere(round_, (RoundState.POSTED,))))


def _refusal(round_: Round, playing: dict[tuple[str, int], list[str]]) -> str:
    if not playing:
        return ""
    said = _sentences(playing, "playing")
    if round_.state == RoundState.COMPLETE:
        return " ".join([*said, "Complete that round first."])
    here, number = round_.division.code, round_.number
    again = "post again" if round_.is_play_off else f"draw round {number} again"
    return " ".join(
        [*said, f"Complete that round first, or withdraw them from {here} and {again}."]
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
    drafts = [seat for seat in seats if seat.round.state in DRAFTED]
    posted = [seat for seat in seats if seat.round.state == RoundState.POSTED]
    playing = _refusal(round_, _same(round_, posted)) if posted else ""
    drafted = _sentences(_same(round_, drafts), "drafted") if drafts else []
    return [
        *([Fault("taken", (), playing)] if playing else []),
        *(Fault("shared", (), sentence) for sentence in drafted),
        *(
            Fault("namesake", (), f"{name} is in division {code}, too.")
            for name, code in _alike(round_, seats)
        ),
    ]


def _elsewhere(round_: Round, states: Collection[RoundState]) -> list[Seat]:
    """The seats of other divisions’ rounds in these states."""
    rows = Seat.objects.filter(
        round__division__event=round_.division.event, round__state__in=states
    )
    rows = rows.exclude(round__division=round_.division).select_related("entry", "round__division")
    return list(rows.order_by("round__division__code", "round__number", "entry__registered"))


def _same(round_: Round, elsewhere: Collection[Seat]) -> dict[tuple[str, int], list[str]]:
    """Who sits there and here, by the code and number of the other round."""
    mine = set(round_.seats.values_list("entry__player", flat=True))
    names: dict[tuple[str, int], list[str]] = defaultdict(list)
    for seat in elsewhere:
        if seat.entry.player_id in mine:
            names[seat.round.division.code, seat.round.number].append(seat.entry.name)
    return names


def _alike(round_: Round, elsewhere: Collection[Seat]) -> list[tuple[str, str]]:
    """Names that somebody else has in another division's open round, with its code."""
    if not elsewhere:
        return []
    seats = round_.seats.select_related("entry")
    mine = {compared(seat.entry.name): seat.entry for seat in seats}
    alike: dict[tuple[str, str], None] = {}
    for seat in elsewhere:
        own = mine.get(compared(seat.entry.name))
        if own is not None and own.player_id != seat.entry.player_id:
            alike[own.name, seat.round.division.code] = None
    return list(alike)


def _sentences(names: dict[tuple[str, int], list[str]], how: str) -> list[str]:
    return [
        f"{listed(each)} {plural(len(each), 'is', 'are')} {how} in round {number} of division "
        f"{code}, too."
        for (code, number), each in names.items()
    ]
