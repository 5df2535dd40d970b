"""Two score sheets of one game beside each other: where they part, which additions are wrong, and
which totals follow (MYS-3.1, MYS-3.2, D04-13)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tdtool.engine.anagrams import events as agr
from tdtool.engine.records.record import Event, Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scoresheets.typed import Entry, Line, Sheet, added_up
from tdtool.engine.scrabble import events as gcg
from tdtool.english import counted

# What should stand on a score sheet, by the record of the game.

RECORD = 0  # the keeper of what the record says

BESIDE: Mapping[type[Event], str] = {
    gcg.EndRack: "rack",
    gcg.Overtime: "time",
    agr.ClockUsed: "time",
    agr.Penalty: "penalty",
}
TURNS = (gcg.Play, gcg.Exchange, gcg.Pass)
OF_THE_TURN = (gcg.Withdrawn, gcg.Bonus)


class CannotReplay(ValueError):
    """The record isn't of this game; the message says why."""


class _Columns:
    """The columns as the record fills them, event by event."""

    def __init__(self, nicks: Sequence[str]) -> None:
        self.nicks = nicks
        self.turns: dict[str, list[int]] = {nick: [] for nick in nicks}
        self.beside: dict[str, Counter[str]] = {nick: Counter() for nick in nicks}
        self.run = ""

    def take(self, event: Event, gained: Mapping[str, int]) -> None:
        """What an event gained every nick, in its place."""
        nick = event.nick
        if type(event) in BESIDE:
            self.beside[nick][BESIDE[type(event)]] += gained[nick]
        elif isinstance(event, TURNS):
            self.turns[nick].append(gained[nick])
        elif isinstance(event, OF_THE_TURN):
            self._add(nick, gained[nick])
        elif isinstance(event, (agr.Turned, agr.Word, agr.Pass, agr.Challenge, agr.Corrected)):
            self._of_anagrams(event, gained)

    def sheet(self) -> Sheet:
        return Sheet(RECORD, tuple(tuple(self._column(nick)) for nick in self.nicks))

    def _of_anagrams(self, event: Event, gained: Mapping[str, int]) -> None:
        """A turn is one player's run of events (D04-1). A challenge or a correction goes back to
        the opponent's turn before it; what it costs or earns beside that is a line of its own."""
        nick = event.nick
        other = next(player_nick for player_nick in self.nicks if player_nick != nick)
        if self.run != nick:
            self.run = nick
            self.turns[nick].append(0)
        if isinstance(event, agr.Challenge):
            if gained[other]:
                lost = gained[other] + self.turns[other][-1]
                self.beside[other]["challenge"] += lost
                self.turns[other][-1] = 0
            self.beside[nick]["challenge"] += gained[nick]
        elif isinstance(event, agr.Corrected):
            self._add(other, gained[other])
            self.beside[nick]["catch"] += gained[nick]
        else:
            self._add(nick, gained[nick])

    def _add(self, nick: str, points: int) -> None:
        if self.turns[nick]:
            self.turns[nick][-1] += points

    def _column(self, nick: str) -> list[Entry]:
        beside = [Entry(points, None, label) for label, points in self.beside[nick].items()]
        return [*(Entry(points) for points in self.turns[nick]), *(e for e in beside if e.move)]


def replayed(system: RuleSystem, record: Record) -> tuple[Sheet, tuple[int | None, ...]]:
    """The sheet that the record makes, and the scores it ends on, both in the order of its
    players; None for the scores where it stops early or can't prove them.
    Raises ``CannotReplay``."""
    if system.notation != record.notation:
        sentence = (
            f"The record is in {record.notation.upper()}; games of {system.name} aren’t "
            "recorded in it."
        )
        raise CannotReplay(sentence)
    if len(record.nicks) != 2:
        raise CannotReplay(
            f"The record names {counted(len(record.nicks), 'player')}; score sheets are for two."
        )
    system, _ = system.shown(record, system)
    game = system.new_game(record.nicks)
    columns = _Columns(record.nicks)
    for event in record.events:
        if event.nick in record.nicks:
            before = dict(game.scores)
            game.push(event)
            columns.take(event, {nick: game.scores[nick] - before[nick] for nick in before})
    early = any((f.kind, f.severity) == ("end", "note") for f in game.finish())
    scores = tuple(None if early else game.verified[nick] for nick in record.nicks)
    return columns.sheet(), scores


# Columns side by side: the same turn of a player on every sheet, where one has left turns out.


def side_by_side(columns: Sequence[Sequence[Line]]) -> tuple[tuple[Line | None, ...], ...]:
    """Rows with an entry of each column, None where a column has none for the turn.

    A shorter column has left some turns out: those that make the rest agree best, a zero rather
    than another, and of equal ones the last.
    """
    longest = max(columns, key=len)
    placed = [_placed(column, longest) for column in columns]
    return tuple(zip(*placed, strict=True))


def _placed(column: Sequence[Line], whole: Sequence[Line]) -> tuple[Line | None, ...]:
    """The column stretched to the length of the longest."""
    cost = _costs(column, whole)
    stretched: list[Line | None] = []
    at = 0
    for row, line in enumerate(whole):
        reachable = at < len(column) and row - at <= len(whole) - len(column)
        stands = reachable and (
            cost[at + 1][row + 1] + _differs(column[at], line)
            <= cost[at][row + 1] + _left_out(line)
        )
        stretched.append(column[at] if stands else None)
        at += stands
    return tuple(stretched)


def _costs(column: Sequence[Line], whole: Sequence[Line]) -> list[list[int]]:
    """The least disagreement of each end of the column with each end of the whole, from the end
    on; where it doesn't fit any more, more than there can be."""
    never = 3 * len(whole) + 1
    cost = [[never] * (len(whole) + 1) for _ in range(len(column) + 1)]
    cost[len(column)][len(whole)] = 0
    for row in range(len(whole) - 1, -1, -1):
        for at in range(len(column), -1, -1):
            best = cost[at][row + 1] + _left_out(whole[row])
            if at < len(column):
                best = min(best, cost[at + 1][row + 1] + _differs(column[at], whole[row]))
            cost[at][row] = min(best, never)
    return cost


def _differs(line: Line, other: Line) -> int:
    return 2 if None not in (line.move, other.move) and line.move != other.move else 0


def _left_out(line: Line) -> int:
    return 1 if line.move else 0


Column: TypeAlias = tuple[Line, ...]

MOST_WAYS = 64  # beyond so many totals the sheets themselves have the say


@dataclass(frozen=True)
class Row:
    """One turn of a player, or points beside the turns, on every sheet.

    ``turn`` counts the player's own turns from 1 and is 0 where ``label`` says what the points are
    for; ``right`` is the score by the record, None where there is none.
    """

    seat: int
    turn: int
    label: str
    lines: tuple[Line | None, ...]
    right: int | None

    @property
    def moves(self) -> tuple[int | None, ...]:
        """What each sheet has as the score, written or following from its totals."""
        return tuple(line.move if line else None for line in self.lines)

    @property
    def totals(self) -> tuple[int | None, ...]:
        """The total that each sheet has written."""
        return tuple(line.entry.total if line else None for line in self.lines)

    @property
    def stated(self) -> tuple[int, ...]:
        """The different scores that the sheets have, each once, the lowest first."""
        return tuple(sorted({move for move in self.moves if move is not None}))


@dataclass(frozen=True)
class Parting:
    """Where sheets part: what each has as the score and as the total, in the order of the sheets.
    ``right`` is the score by the record."""

    seat: int
    turn: int
    label: str
    moves: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    right: int | None = None


@dataclass(frozen=True)
class WrongAddition:
    """A total that doesn't follow from the one before on a sheet. ``off`` is by how much it, and
    the totals after it, are away from the sum of the moves on that sheet."""

    keeper: int
    seat: int
    turn: int
    label: str
    expected: int
    written: int
    off: int
    line: int | None = None


@dataclass(frozen=True)
class FinalTotal:
    """What a player's moves add up to. ``possible`` has one total where the sheets agree, else one
    for each way to settle where they differ; where moves are missing on all sheets, or the ways are
    too many, the sums of the sheets themselves, if they have any.

    ``written`` is the total that each sheet ends on,
    ``verified`` the score by the record.
    """

    seat: int
    possible: tuple[int, ...]
    written: tuple[int | None, ...]
    verified: int | None = None

    @property
    def settled(self) -> int | None:
        """The total, where only one is possible; by the record where there is one."""
        if self.verified is not None:
            return self.verified
        return self.possible[0] if len(self.possible) == 1 else None


def rows(sheets: Sequence[Sheet], seat: int, *, right: Sheet | None) -> tuple[Row, ...]:
    """A player's turns on all sheets, then the points beside them, one row for each kind."""
    columns = [added_up(sheet.columns[seat - 1]) for sheet in sheets]
    truth = [added_up(right.columns[seat - 1])] if right else []
    turns = [[line for line in column if not line.entry.label] for column in (*columns, *truth)]
    table = [
        _row(seat, turn, "", lines, right is not None)
        for turn, lines in enumerate(side_by_side(turns), 1)
    ]
    labels = dict.fromkeys(
        line.entry.label for column in (*columns, *truth) for line in column if line.entry.label
    )
    for label in labels:
        lines = tuple(_under(label, column) for column in (*columns, *truth))
        table.append(_row(seat, 0, label, lines, right is not None))
    return tuple(table)


def partings(sheet_rows: Sequence[Row], sheets: Sequence[Sheet]) -> Iterator[Parting]:
    """Where the scores differ, or the totals from here on by something else than the scores do.
    Points beside the turns may be added in any order, so there only the scores are compared."""
    apart = 0
    for row in sheet_rows:
        moves = [move for move in row.moves if move is not None]
        totals = [total for total in row.totals if total is not None and not row.label]
        if len(moves) == len(sheets):
            apart += moves[0] - moves[-1]
        gap = totals[0] - totals[-1] if len(totals) == len(sheets) else apart
        if len(row.stated) > 1 or gap not in (0, apart):
            yield Parting(row.seat, row.turn, row.label, row.moves, row.totals, row.right)
        apart = gap


def wrong_additions(sheet: Sheet, seat: int) -> Iterator[WrongAddition]:
    """The totals on one sheet that don't follow from the ones before, in a player's column."""
    turn = 0
    for line in added_up(sheet.columns[seat - 1]):
        entry = line.entry
        turn += not entry.label
        if line.error and line.expected is not None and entry.total is not None:
            yield WrongAddition(
                sheet.keeper, seat, 0 if entry.label else turn, entry.label, line.expected,
                entry.total, line.off, entry.line,
            )  # fmt: skip


def final_total(
    sheet_rows: Sequence[Row], sheets: Sequence[Sheet], seat: int, *, verified: int | None
) -> FinalTotal:
    """The sum of the scores where the sheets agree; where they differ, every sum there may be."""
    sums = [_sum(added_up(sheet.columns[seat - 1])) for sheet in sheets]
    written = tuple(_last_total(sheet.columns[seat - 1]) for sheet in sheets)
    possible = {0}
    for row in sheet_rows:
        stated = row.stated or (() if row.right is None else (row.right,))
        possible = {total + move for total in possible for move in stated}
        if len(possible) > MOST_WAYS:
            break
    if not 0 < len(possible) <= MOST_WAYS:
        possible = {total for total in sums if total is not None}
    return FinalTotal(seat, tuple(sorted(possible)), written, verified)


def _row(seat: int, turn: int, label: str, lines: tuple[Line | None, ...], with_right: bool) -> Row:
    if not with_right:
        return Row(seat, turn, label, lines, None)
    *written, right = lines
    return Row(seat, turn, label, tuple(written), right.move if right else None)


def _under(label: str, column: Column) -> Line | None:
    """The points of one kind in a column, together, with the last total written for them."""
    lines = [line for line in column if line.entry.label == label]
    if len(lines) < 2:
        return lines[0] if lines else None
    moves = [line.move for line in lines if line.move is not None]
    whole = Entry(sum(moves), lines[-1].entry.total, label, lines[-1].entry.line)
    return Line(whole, sum(moves) if len(moves) == len(lines) else None)


def _sum(column: Column) -> int | None:
    return column[-1].moves if column else None


def _last_total(column: Sequence[Entry]) -> int | None:
    totals = [entry.total for entry in column if entry.total is not None]
    return totals[-1] if totals else None
