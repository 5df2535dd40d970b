"""Which players and tables the open rounds of other divisions have, and who can still sit down.

A player plays in one division at a time, and so is a table played at.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import count

from django.db.models import Count, F, QuerySet

from tdtool.engine.rule_parts import Draw
from tdtool.english import compared, listed, plural
from tdtool.models import Division, Entry, Event, Game, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing.checks import Fault
from tdtool.pairing.field import Entrant, Field
from tdtool.queries import events, rules
from tdtool.queries.audits.looks import Item
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import state as slip_states

DRAFTED = (RoundState.DRAFT, RoundState.CONFIRMED)
OPEN = (*DRAFTED, RoundState.POSTED)
OPEN_GROUPS = ("", "rest")  # nobody comes late into a final, or among winners

# ---------------------------------------------------------------- tables


def tables_elsewhere(round_: Round) -> str:
    """Why a round can’t be posted: another division is playing at its tables; "" where none is."""
    played = _table_sentences(round_, (RoundState.POSTED,), "is being played at")
    return " ".join([*played, _instead(round_)]) if played else ""


def table_faults(round_: Round) -> list[Fault]:
    """The same as the checker says it of a draft, and which tables drafts of others have, too."""
    played = tables_elsewhere(round_)
    drafted = _table_sentences(round_, DRAFTED, "is drafted at")
    return [
        *([Fault("taken", (), played)] if played else []),
        *(Fault("shared", (), sentence) for sentence in drafted),
    ]


def free_from(event: Event, number: int) -> int:
    """The first table from this number on that no open round has."""
    open_ = _games(event, OPEN)
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
    other = f"change the first table of division {round_.division.code} on the Event page"
    again = "post again" if round_.is_play_off else f"draw round {round_.number} again"
    return f"Complete that round first, or {other} and {again}."


# ---------------------------------------------------------------- players


def players_elsewhere(round_: Round) -> str:
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


def player_faults(round_: Round) -> list[Fault]:
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


def playing_at_once(event: Event) -> Iterator[Item]:
    """Who is playing in rounds of two divisions: what an older program posted, or a copy. The item
    is of the round that was posted last, where they can be taken out. One query."""
    played = Seat.objects.filter(
        round__division__event=event, round__state=RoundState.POSTED, entry__isnull=False
    )
    divisions = Count("round__division", distinct=True)
    in_several = played.order_by().values("entry__player").annotate(divisions=divisions)
    players = in_several.filter(divisions__gt=1).values("entry__player")
    by_player: dict[int, list[Seat]] = defaultdict(list)
    seats = played.filter(entry__player__in=players).order_by(
        F("round__posted_at").asc(nulls_last=True), "round__division__code"
    )
    for seat in seats.select_related("entry", "round__division__event"):
        by_player[seat.entry.player_id].append(seat)
    for own_seats in by_player.values():
        codes = sorted({seat.round.division.code for seat in own_seats})
        last = own_seats[-1].round
        sentence = (
            f"{own_seats[-1].entry.name} is playing in divisions {listed(codes)} at once. "
            f"Un-post round {last.number} of division {last.division.code} and draw it again "
            "without them."
        )
        slug, code = events.address(last.division), last.division.code
        yield Item("error", sentence, round_number=last.number, slug=slug, division=code)


# ---------------------------------------------------------------- who comes late


@dataclass(frozen=True)
class Room:
    """A table with room: its number, who sits there; ``bye``: they have the bye as yet, and
    the table is the next free one. ``instead``: of a game of two, who isn't there."""

    game: Game
    table: int
    names: tuple[str, ...]
    bye: bool = False
    instead: Entry | None = None


def rooms_of_round(round_: Round, missing: Entry | None = None) -> tuple[Room, ...]:
    """The smallest table first; nothing where the round isn't played now. ``missing``: who isn't
    there either, though they are checked in."""
    if round_.state != RoundState.POSTED:
        return ()
    system = rules.of_division(round_.division)
    games = list(round_.games.select_related("table").prefetch_related(pairings.seated("seats")))
    if system.draw is Draw.PAIRS:
        last = max((game.table_number for game in games), default=0)
        free = free_from(round_.division.event, last + 1)
        byes = (game for game in games if game.kind == GameKind.BYE)
        rooms = [Room(game, free, _seated_names(game), bye=True) for game in byes]
        return (*rooms, *_left_empty(games, missing))
    states = slip_states.of_games(games)
    rooms = [
        Room(game, game.table_number, _seated_names(game))
        for game in games
        if game.kind == GameKind.PLAYED
        and game.group in OPEN_GROUPS
        and states[game.pk] == "blank"
        and len(game.seats.all()) < system.seats[-1]
    ]
    return tuple(sorted(rooms, key=lambda room: (len(room.names), room.table)))


def _left_empty(games: list[Game], missing: Entry | None) -> Iterator[Room]:
    """Seats of games of two without a slip whose player isn’t there, and whose opponent is."""
    states = slip_states.of_games(games)
    for game in games:
        seats = list(game.seats.all())
        if game.kind != GameKind.PLAYED or states[game.pk] != "blank" or len(seats) != 2:
            continue
        for seat, other in (seats, seats[::-1]):
            away = seat.entry.checked_in_at is None and other.entry.checked_in_at is not None
            if away or seat.entry == missing:
                yield Room(game, game.table_number, (other.entry.name,), instead=seat.entry)


def bye_of(round_: Round) -> Seat | None:
    """Who has the bye in a round that is being played."""
    if round_.state != RoundState.POSTED:
        return None
    byes = round_.seats.filter(game__kind=GameKind.BYE).select_related("game", "entry")
    return byes.order_by("pk").first()


def come_late(round_: Round, field: Field, missing: Entry | None = None) -> list[Entry]:
    """Who is here and has no seat in a round that is being played, though a table has room, as
    long as nobody has said that they wait for a later one. Not who was drawn into it: they were
    removed from their table."""
    number = round_.number
    if round_.state != RoundState.POSTED or round_.is_play_off:
        return []
    absent = [
        entrant.key
        for entrant in field.entrants
        if entrant.checked_in and _has_no_seat(entrant, number)
    ]
    absent = [key for key in absent if key not in round_.basis.get("field", ())]
    if not absent or not rooms_of_round(round_, missing):
        return []
    free = free_of_others(round_.division)
    entries = free.filter(uuid__in=absent).select_related("player")
    return list(entries.exclude(plays_from__gt=number).order_by("registered"))


def _has_no_seat(entrant: Entrant, number: int) -> bool:
    return entrant.to_draw(number) and entrant.appearance(number).place is None


def _seated_names(game: Game) -> tuple[str, ...]:
    return tuple(seat.entry.name for seat in game.seats.all())
