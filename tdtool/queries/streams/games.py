"""The game that a stream is pointed to, as it stands at a state of its event’s journal.

The round is the one that the hall is in, and after the last round still that one.
"""

from dataclasses import dataclass, replace

from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import Rank
from tdtool.english import signed
from tdtool.models import Division, Event, Stream
from tdtool.models.events import IN_THE_HALL
from tdtool.models.streams import Shows
from tdtool.pairing.field import Kind, by_rating
from tdtool.queries import events, rules
from tdtool.queries.hall import field as hall_field
from tdtool.queries.hall import rounds as hall_rounds
from tdtool.queries.hall import states
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.hall.rounds import HallRound, HallSeat
from tdtool.queries.standings.values import Named

# The games that a player of a stream has behind them: accepted, and played; byes are no games.


@dataclass(frozen=True)
class PastGame:
    """``opponent_score`` and ``result`` (1, ½ or 0) are those of a game of two; else None."""

    number: int  # of the round
    opponents: tuple[Named, ...]
    score: int
    opponent_score: int | None
    result: float | None


def of_player(seen: PublicDivision, number: int) -> tuple[PastGame, ...]:
    """In the order of the rounds."""
    return tuple(
        PastGame(
            at,
            tuple(seen.named(seen.field.by_number[other]) for other in sat.opponents),
            sat.score,
            sat.opponent_score,
            sat.result if len(sat.opponents) == 1 else None,
        )
        for at, sat in enumerate(seen.field.by_number[number].appearances, 1)
        if sat.kind is Kind.PLAYED and sat.known and sat.score is not None
    )


def seed_of(seen: PublicDivision, number: int) -> int | None:
    """Their place by rating before round 1; None without a rating that the hall may know."""
    entrant = seen.field.by_number[number]
    if seen.named(entrant).rating is None:
        return None
    rated = [other for other in by_rating(seen.field.entrants) if other.rating is not None]
    return 1 + rated.index(entrant)


@dataclass(frozen=True)
class StreamPlayer:
    """A player of the game. ``wins`` where wins rank, ``total`` where totals do; the others None.

    ``credit`` is the spread that a bye or a forfeit brought.
    """

    who: Named
    score: int | None = None
    credit: str = ""
    wins: float | None = None
    losses: float | None = None
    spread: int | None = None
    total: int | None = None
    place: int | None = None
    seed: int | None = None
    past: tuple[PastGame, ...] = ()


@dataclass(frozen=True)
class StreamGame:
    """Without ``players`` the stream has no game; with one alone, they have the bye or no game."""

    event: str
    word_list: str = ""
    division: str = ""  # "" where there is one only, or none was chosen
    round_number: int | None = None
    rounds: int = 0
    table: int | None = None
    players: tuple[StreamPlayer, ...] = ()
    known: bool = False  # is its result accepted?
    forfeit: bool = False
    bye: bool = False


def of_stream(slug: str, number: int, state: str) -> StreamGame | None:
    """The game of an event’s stream of this number; None: there is no such event."""
    return states.made_at(state, ("stream", slug, number), lambda: _read(slug, number, state))


def _read(slug: str, number: int, state: str) -> StreamGame | None:
    event = events.fetched().filter(IN_THE_HALL, slug=slug).first()
    if event is None:
        return None
    stream = event.streams.filter(number=number).select_related("entry").first()
    division = _division(event, stream)
    if stream is None or division is None:
        return StreamGame(event.name)
    seen = hall_field.of_division(division, state)
    row = hall_rounds.now(division)
    game = StreamGame(event.name, division.lexicon or event.lexicon, events.code_of(division))
    drawn = hall_rounds.of_round(row, seen) if row else None
    if drawn is not None:
        game = replace(game, round_number=drawn.number, rounds=drawn.of)
    if stream.entry is not None:
        return _of_player(game, drawn, seen, str(stream.entry.uuid))
    return _at_table(game, drawn, seen, stream)


def _division(event: Event, stream: Stream | None) -> Division | None:
    """The division that is pointed to, or the player’s."""
    if stream is None:
        return None
    division_id = stream.entry.division_id if stream.entry else stream.division_id
    return next(
        (division for division in event.divisions.all() if division.pk == division_id), None
    )


def _at_table(
    game: StreamGame, drawn: HallRound | None, seen: PublicDivision, stream: Stream
) -> StreamGame:
    tables = drawn.tables if drawn else ()
    if stream.shows == Shows.FIRST:
        tables = tables[:1]
    else:
        tables = tuple(hall_table for hall_table in tables if hall_table.number == stream.table)
    if not tables:
        return game
    table = tables[0]
    return replace(
        game,
        table=table.number,
        players=tuple(_player(seen, seat) for seat in table.seats),
        known=table.known,
        forfeit=table.forfeit,
    )


def _of_player(
    game: StreamGame, drawn: HallRound | None, seen: PublicDivision, entry: str
) -> StreamGame:
    """The player comes first, wherever they sit."""
    at = drawn.table_of(entry) if drawn else None
    if at is not None:
        table, player_seat = at
        seats = [player_seat, *(seat for seat in table.seats if seat is not player_seat)]
        return replace(
            game,
            table=table.number,
            players=tuple(_player(seen, seat) for seat in seats),
            known=table.known,
            forfeit=table.forfeit,
        )
    bye = next((seat for seat in drawn.byes if seat.who.entry == entry), None) if drawn else None
    if bye is not None:
        credited = replace(bye, credit=bye.credit or _due(seen))
        return replace(game, players=(_player(seen, credited),), known=bool(bye.credit), bye=True)
    entrant = seen.field.by_key.get(entry)
    if entrant is None:
        return game
    alone = HallSeat(place=0, who=seen.named(entrant), starts=None, score=None)
    return replace(game, players=(_player(seen, alone),))


def _due(seen: PublicDivision) -> str:
    """What a bye of a round that isn’t complete will bring."""
    system = rules.of_division(seen.known.division)
    return signed(overtime.bye(system).spread) if system.byes else ""


def _player(seen: PublicDivision, seat: HallSeat) -> StreamPlayer:
    """A player with how they stand after the last round from which there is a result."""
    number = seat.who.number
    player = StreamPlayer(
        seat.who,
        seat.score,
        seat.credit,
        seed=seed_of(seen, number),
        past=of_player(seen, number),
    )
    after = seen.field.begun
    if rules.of_division(seen.known.division).rank is Rank.WINS:
        line = next(row for row in seen.known.lines(after) if row.who.number == number)
        place = line.rank if after else None
        return replace(player, wins=line.wins, losses=line.losses, spread=line.spread, place=place)
    row = next((row for row in seen.known.placed(after) if row.key == seat.who.entry), None)
    return replace(player, total=row.total, place=row.place) if row else player
