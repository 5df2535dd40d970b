"""Score entry: the table that a line means, among all that are played or wait for a slip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet

from tdtool.engine.final_words import by_system
from tdtool.engine.systems import RuleSystem
from tdtool.english import counted, listed
from tdtool.formats.entry_line import EntryLine, Numbered
from tdtool.models import Division, Entry, Event, Game, Seat
from tdtool.models.rounds import POSTED_STATES, GameKind, RoundState
from tdtool.queries import rules
from tdtool.queries.field import scores_in_force
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables
from tdtool.queries.slips.changes import Keyed
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.queries.slips.tables import TableRows

FORFEITS = (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT)


class LineRefused(Exception):
    """The line can't be a result of this event; the message says why."""


class WhichRound(LineRefused):
    """The table waits for a slip in more than one round."""

    def __init__(self, whose: str, rounds: tuple[int, ...]) -> None:
        self.rounds = rounds
        super().__init__(
            f"{whose} has no slip yet in rounds {listed(rounds)}. Say which one it is."
        )


class WhichDivision(LineRefused):
    """Players of several divisions have the number; the line doesn't say whose it is."""

    def __init__(self, player: Numbered, entries: Iterable[Entry]) -> None:
        who = [(f"p{one.division.code}{player.number}", one.name) for one in entries]
        named = " or ".join(f"{named}, {name}" for named, name in who)
        super().__init__(f"Several divisions have a number {player.number}. Type {named}.")


@dataclass(frozen=True)
class LineRead:
    """A line as the table that it means takes it: all of it by that table's seats.

    ``scores`` has None for a seat whose score isn't typed yet; ``words`` as the system writes them
    and the seconds ``used`` are by place. ``names`` are in the order in which the line has them.
    """

    table: TableRows
    slip: SlipNow
    scores: tuple[int | None, ...]
    words: Mapping[int, tuple[str, ...]]
    used: Mapping[int, int]
    starter: int | None
    unsigned: bool
    names: tuple[str, ...]

    @property
    def system(self) -> RuleSystem:
        return self.slip.system

    def called(self, place: int, *, begins: bool = False) -> str:
        """Who sits there, in a sentence or where it begins: by number or by name."""
        if self.system.numbered_seats:
            return f"{'Seat' if begins else 'seat'} {place}"
        return self.table.seats[place - 1].name

    @property
    def keyed(self) -> Keyed | None:
        """The paper that the line keys; None while a score is missing."""
        known = [score for score in self.scores if score is not None]
        if len(known) < len(self.scores):
            return None
        return Keyed(known, self.words, self.used, self.starter, not self.unsigned)


def posted_games(event: Event) -> QuerySet[Game]:
    """Every game of a posted round that has a table; ``reported``: its slip is in."""
    return (
        Game.objects.filter(
            round__division__event=event, round__state__in=POSTED_STATES, table__isnull=False
        )
        .annotate(reported=Exists(slip_states.reports().filter(game=OuterRef("pk"))))
        .select_related("round__division__event", "table")
        .order_by("-round__number", "round__division__code", "table__number")
    )


WAITS = Q(kind=GameKind.PLAYED, reported=False)


def open_games(event: Event) -> QuerySet[Game]:
    """The games being played, and those of earlier rounds whose slip is still to come."""
    return posted_games(event).filter(Q(round__state=RoundState.POSTED) | WAITS)


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
    Unless the division is ``named`` by the page, a player's number may be of any division.

    It is the one that waits for a slip, else the one being played. A table that waits in two
    rounds is asked about (WhichRound), unless one of them is the round meant ``rather``.
    """
    games = open_games(division.event)
    if line.player is None:
        assert line.table is not None  # a line without a player begins with its table
        whose = f"Table {line.table}"
        games_meant = list(games.filter(table__number=line.table))
        if not games_meant:
            raise LineRefused(_no_such_table(division.event, line.table))
        return _matches(tables.of_games([_one(games_meant, whose, rather)])[0], line, whole=whole)
    player = _player(division, line.player, named=named)
    games_meant = list(games.filter(seats__entry=player))
    if not games_meant:
        raise LineRefused(_not_playing(player))
    table = tables.of_games([_one(games_meant, player.name, rather)])[0]
    return _matches(table, line, whole=whole, player=player)


def in_round(division: Division, line: EntryLine, number: int, *, named: bool = True) -> LineRead:
    """The table of this very round, as the line was read back. Raises LineRefused."""
    games = posted_games(division.event).filter(round__number=number)
    player = _player(division, line.player, named=named) if line.player else None
    meant = games.filter(Q(seats__entry=player) if player else Q(table__number=line.table))
    if not (rows := list(meant)):
        what = player.name if player else f"table {line.table}"
        raise LineRefused(f"Round {number} has no {what}. Type the line again.")
    mine = [game for game in rows if game.round.division_id == division.pk]
    return _matches(tables.of_games((mine or rows)[:1])[0], line, player=player)


def _one(games: Sequence[Game], whose: str, rather: int | None) -> Game:
    """The game that waits for a slip, else the newest. Raises WhichRound."""
    waiting = [game for game in games if game.kind == GameKind.PLAYED and not _is_in(game)]
    waiting = [game for game in waiting if game.round.number == rather] or waiting
    if len(waiting) > 1:
        raise WhichRound(whose, tuple(sorted(game.round.number for game in waiting)))
    return (waiting or games)[0]


def _is_in(game: Game) -> bool:
    """Whether its slip is, as ``posted_games`` has seen."""
    return bool(getattr(game, "reported", False))


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
    named = len(spans) > 1
    there = [f"{low} to {high}{f' in {code}' if named else ''}" for code, low, high in spans]
    return f"There is no table {table} in this round; the tables are {' and '.join(there)}."


def _player(division: Division, player: Numbered, *, named: bool) -> Entry:
    """Who has the number. Raises WhichDivision where the line and the page leave it open."""
    entries = Entry.objects.filter(division__event=division.event).select_related("division__event")
    if player.division:
        entries = entries.filter(division__code__iexact=player.division)
        if not entries.exists():
            raise LineRefused(f"There is nobody in a division {player.division} here.")
    elif named:
        entries = entries.filter(division=division)
    having_it = list(entries.filter(number=player.number).order_by("division__code"))
    if not having_it:
        where = f" in division {player.division}" if player.division else ""
        raise LineRefused(f"Nobody{where} has the number {player.number}.")
    if len(having_it) > 1:
        raise WhichDivision(player, having_it)
    if rules.of_division(having_it[0].division).numbered_seats:
        raise LineRefused(
            f"{having_it[0].name} plays at a table of several; begin the line with the table."
        )
    return having_it[0]


def _not_playing(player: Entry) -> str:
    bye = Seat.objects.filter(
        entry=player, round__state=RoundState.POSTED, game__kind=GameKind.BYE
    ).select_related("round")
    if seat := bye.first():
        return f"{player.name} has a bye in round {seat.round.number}; there is nothing to enter."
    return f"{player.name} has no game that is being played or waits for its slip."


def _matches(
    table: TableRows, line: EntryLine, *, whole: bool = True, player: Entry | None = None
) -> LineRead:
    """The line as the table takes it, if it has what the table needs. Raises LineRefused."""
    _played(table)
    second = player is not None and table.seats[0].row.entry_id != player.pk
    line = line.seated(table.number, second=second)
    seats = len(table.seats)
    if len(line.scores) > seats or (whole and len(line.scores) != seats):
        raise LineRefused(
            f"Table {table.number} has {seats} seats, and the line has "
            f"{counted(len(line.scores), 'score')}. "
            "Scores go in seat order, one for each seat."
        )
    slip = SlipNow(table.game, [seat.row for seat in table.seats], shown=table)
    _lawful(slip, line)
    names = tuple(seat.name for seat in table.seats)
    words = _words(slip.system, line)
    return LineRead(
        table=table,
        slip=slip,
        scores=_scores(slip.system, line, words, seats),
        words=words,
        used=_used(slip.system, line),
        starter=line.starter,
        unsigned=line.unsigned,
        names=names[::-1] if second else names,
    )


def _words(system: RuleSystem, line: EntryLine) -> dict[int, tuple[str, ...]]:
    typed = {place: " ".join(words) for place, words in enumerate(line.words, 1) if words}
    return {place: by_system.words_typed(system, words) for place, words in typed.items()}


def _scores(
    system: RuleSystem, line: EntryLine, words: Mapping[int, Sequence[str]], seats: int
) -> tuple[int | None, ...]:
    """The scores as typed; a seat typed in words alone scores what they make."""
    typed = dict(enumerate(line.scores, 1))
    made = {place: sum(by_system.points(system, one) for one in words[place]) for place in words}
    scores = [(typed.get(place), made.get(place)) for place in range(1, seats + 1)]
    return tuple(by_words if score is None else score for score, by_words in scores)


def _used(system: RuleSystem, line: EntryLine) -> dict[int, int]:
    """The seconds that each player named used: as typed, or all they had and what they were
    over."""
    if not (line.times or line.over):
        return {}
    allowed = 60 * system.number("minutes")
    return dict(line.times) | {place: allowed + over for place, over in line.over.items()}


def _played(table: TableRows) -> None:
    if table.game.kind in FORFEITS:
        names = " and ".join(seat.name for seat in table.seats)
        raise LineRefused(
            f"Table {table.number}, {names}, is a forfeit in round {table.game.round.number}; "
            "there is nothing to enter. If they play after all, take the forfeit back first."
        )
    if table.game.kind != GameKind.PLAYED:
        raise LineRefused(f"Table {table.number} is not played; there is nothing to enter.")


def _lawful(slip: SlipNow, line: EntryLine) -> None:
    system = slip.system
    if (line.times or line.over) and not system.own_clocks:
        why = f" ({system.never_stopped})" if system.never_stopped else ""
        raise LineRefused(
            f"Players have no clocks of their own under these rules{why}, so there is no "
            "time to enter."
        )
    if any(line.words) and not system.final_words:
        raise LineRefused(slip_refusals.NO_WORDS)
    if line.starter is not None and line.starter > len(slip.seats):
        raise LineRefused(f"Table {line.table} has no seat {line.starter} that could begin.")


def elsewhere(table: TableRows) -> dict[int, list[int | None]]:
    """The scores at the other tables of the round, in seat order, by table."""
    seats = Seat.objects.filter(round=table.game.round).exclude(game=table.game)
    scores = scores_in_force(seats)
    others: dict[int, list[int | None]] = defaultdict(list)
    rows = seats.filter(game__table__isnull=False).order_by("game__table__number", "place")
    for seat, number in rows.values_list("pk", "game__table__number"):
        others[number].append(scores.get(seat))
    return others
