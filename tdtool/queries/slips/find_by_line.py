"""Score entry: the table that a line means, among all that are played or wait for a slip."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet

from tdtool.english import listed
from tdtool.formats.entry_line import EntryLine, Numbered
from tdtool.models import Division, Entry, Event, Game, Seat
from tdtool.models.rounds import POSTED_STATES, GameKind, RoundState
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables
from tdtool.queries.slips.lines.read import LineRead, LineRefused, by_table
from tdtool.queries.slips.tables import TableRows


class WhichDivision(LineRefused):
    """Players of several divisions have the number; the line doesn't say whose it is."""

    def __init__(self, player: Numbered, entries: Iterable[Entry]) -> None:
        who = (f"p{entry.division.code}{player.number} for {entry.name}" for entry in entries)
        super().__init__(
            f"Several divisions have a player {player.number}. Type {listed(who, last='or')}."
        )


def posted_games(event: Event | int) -> QuerySet[Game]:
    """Every game of a posted round that has a table; ``reported``: its slip is in."""
    return (
        Game.objects.filter(
            round__division__event=event, round__state__in=POSTED_STATES, table__isnull=False
        )
        .annotate(reported=Exists(slip_states.reports().filter(game=OuterRef("pk"))))
        .select_related("table")
        .order_by("-round__number", "round__division__code", "table__number")
    )


HIGHEST = 32_767  # number of a table or a round that there can be
WAITS = Q(kind=GameKind.PLAYED, reported=False)


def open_games(event: Event | int) -> QuerySet[Game]:
    """The games being played, and those of earlier rounds whose slip is still to come."""
    return posted_games(event).filter(Q(round__state=RoundState.POSTED) | WAITS)


def _with_rounds(event: Event, games: QuerySet[Game]) -> list[Game]:
    """The games, their rounds and divisions those that the page has at hand."""
    rounds = {
        round_.pk: round_
        for division in event.divisions.all()
        for round_ in division.rounds_drawn.all()
    }
    rows = list(games)
    for game in rows:
        if game.round_id in rounds:  # else it was drawn since
            game.round = rounds[game.round_id]
    return rows


def find(
    division: Division,
    line: EntryLine,
    *,
    rather: int | None = None,
    whole: bool = True,
    named: bool = True,
) -> LineRead:
    """The table that the line means. Raises LineRefused with what there is instead.

    A line that is not ``whole`` is still being typed: its scores may be fewer than the seats.
    Unless the division is ``named`` by the page, a player's number may be of any division, and a
    table that two divisions play at is refused; else it is the page's. Where two meet, scores
    alone are those of the first table without a slip.

    It is the one that waits for a slip, in the earliest round where it waits in several (but
    ``rather`` in this one), else the one being played. A line with its own round means that one.
    """
    if line.round:
        return in_round(division, line, line.round, whole=whole, named=named)
    if line.player is None:
        assert line.table is not None  # a line without a player begins with its table
        games_meant = _meant(division, line.table, named=named)
        if not games_meant:
            if first := _first_in_order(division, line, named=named):
                line = line.at_table(first.table_number)
                read = by_table(_rows(first), line, whole=whole)
                return replace(read, in_order=True)
            raise LineRefused(_no_such_table(division.event, line.table))
        return _of_one(games_meant, line, rather, whole=whole)
    player = _player(division, line.player, named=named)
    theirs = open_games(division.event).filter(seats__entry=player)
    games_meant = _with_rounds(division.event, theirs)
    if not games_meant:
        raise LineRefused(_not_playing(player))
    return _of_one(games_meant, line, rather, whole=whole, player=player)


def _meant(division: Division, table: int, *, named: bool) -> list[Game]:
    """The open games at a table: the page's own division's, where others have some there, too.
    Raises LineRefused where no page says which of two that are being played is meant."""
    at_table = open_games(division.event).filter(table__number=table)
    games = _with_rounds(division.event, at_table) if table <= HIGHEST else []
    if named:
        return [game for game in games if game.round.division_id == division.pk] or games
    playing = {g.round.division.code for g in games if g.round.state == RoundState.POSTED}
    if len(playing) > 1:
        raise LineRefused(
            f"Divisions {listed(sorted(playing))} are both playing at table {table}. Enter the "
            "slip on its division’s own page."
        )
    return games


def _first_in_order(division: Division, line: EntryLine, *, named: bool) -> Game | None:
    """The first table without a slip in the round being played, if the line may lack its table."""
    if not line.may_lack_table or rules.of_division(division).numbered_seats:
        return None
    if not named and division.event.divisions.exclude(pk=division.pk).exists():
        return None
    games = open_games(division.event).filter(WAITS, round__division=division)
    waiting = games.filter(round__state=RoundState.POSTED).order_by(
        "round__number", "table__number"
    )
    return next(iter(_with_rounds(division.event, waiting[:1])), None)


def in_round(
    division: Division, line: EntryLine, number: int, *, whole: bool = True, named: bool = True
) -> LineRead:
    """The table of this very round, as the line was read back. Raises LineRefused."""
    posted, player = posted_games(division.event).filter(round__number=number), None
    if line.player:
        player = _player(division, line.player, named=named)
        highest, posted = number, posted.filter(seats__entry=player)
    else:
        assert line.table is not None
        highest, posted = max(number, line.table), posted.filter(table__number=line.table)
    games = _with_rounds(division.event, posted) if highest <= HIGHEST else []
    if not games:
        if player:
            raise LineRefused(f"{player.name} isn’t in round {number}. Type the line again.")
        raise LineRefused(f"Round {number} has no table {line.table}. Type the line again.")
    own_games = [game for game in games if game.round.division_id == division.pk]
    return by_table(_rows((own_games or games)[0]), line, whole=whole, player=player)


def check_open(division: Division, number: int) -> None:
    """That a round chosen for the lines to come is posted. Raises LineRefused."""
    games = posted_games(division.event).order_by("round__number").distinct()
    numbers = list(games.values_list("round__number", flat=True))
    if number in numbers:
        return
    if not numbers:
        raise LineRefused(f"Round {number} takes no slips: no round is posted.")
    raise LineRefused(f"Round {number} takes no slips; posted rounds: {listed(numbers)}.")


def _of_one(
    games: Sequence[Game],
    line: EntryLine,
    rather: int | None,
    *,
    whole: bool,
    player: Entry | None = None,
) -> LineRead:
    """The game that waits for a slip, the earliest first, else the newest."""
    waiting = [game for game in games if _waits(game)]
    waiting.sort(key=lambda game: (game.round.number != rather, game.round.number))
    chosen = (waiting or games)[0]
    read = by_table(_rows(chosen), line, whole=whole, player=player)
    return replace(read, waits=tuple(sorted(game.round.number for game in waiting[1:])))


def _rows(game: Game) -> TableRows:
    """Its table, with what is on its slip."""
    return tables.of_games([game], waiting=_waits(game))[0]


def _waits(game: Game) -> bool:
    """Whether its slip is still to come, as ``posted_games`` has seen."""
    return game.kind == GameKind.PLAYED and not bool(getattr(game, "reported", True))


def _no_such_table(event: Event, table: int | None) -> str:
    """What there is instead: the tables of each division that is being played."""
    spans = (
        open_games(event)
        .order_by("round__division__code")
        .values_list("round__division__code")
        .annotate(Min("table__number"), Max("table__number"))
    )
    if not spans:
        return "No round is posted, so there is no table to enter a slip for."
    if len(spans) == 1:
        ranges = [f"{low} to {high}" for _, low, high in spans]
    else:
        ranges = [f"{low} to {high} in {code}" for code, low, high in spans]
    return f"There is no table {table} in this round; the tables are {listed(ranges)}."


def _player(division: Division, player: Numbered, *, named: bool) -> Entry:
    """Who has the number. Raises WhichDivision where the line and the page leave it open."""
    entries = Entry.objects.filter(division__event=division.event).select_related("division__event")
    if player.division:
        entries = entries.filter(division__code__iexact=player.division)
        if not entries.exists():
            raise LineRefused(f"This event has no players in a division {player.division}.")
    elif named:
        entries = entries.filter(division=division)
    having_it = list(entries.filter(number=player.number).order_by("division__code"))
    if not having_it:
        if player.division:
            raise LineRefused(f"There is no player {player.number} in division {player.division}.")
        raise LineRefused(f"There is no player {player.number}.")
    if len(having_it) > 1:
        raise WhichDivision(player, having_it)
    if rules.of_division(having_it[0].division).numbered_seats:
        raise LineRefused(
            f"{having_it[0].name} plays at a numbered table; start the line with the table."
        )
    return having_it[0]


def _not_playing(player: Entry) -> str:
    bye = Seat.objects.filter(
        entry=player, round__state=RoundState.POSTED, game__kind=GameKind.BYE
    ).select_related("round")
    if seat := bye.first():
        return f"{player.name} has a bye in round {seat.round.number}; there is nothing to enter."
    return f"{player.name} has no game in play and no slip out."
