"""A line of score entry as the table that it means takes it: all of it by that table's seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdtool.engine.final_words import by_system
from tdtool.engine.systems import RuleSystem
from tdtool.english import counted, listed
from tdtool.formats.entry_line import EntryLine
from tdtool.models import Entry
from tdtool.models.rounds import GameKind
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips.changes import Keyed
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.queries.slips.tables import TableRows

FORFEITS = (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT)


class LineRefused(Exception):
    """The line can't be a result of this event; the message says why."""


class WrongCount(LineRefused):
    """The line has more scores than the table has seats, or fewer; ``read``: as far as it goes."""

    def __init__(self, sentence: str, read: LineRead) -> None:
        self.read = read
        super().__init__(sentence)


@dataclass(frozen=True)
class LineRead:
    """A line as the table that it means takes it: all of it by that table's seats.

    ``scores`` has None for a seat whose score isn't typed yet; ``words`` as the system writes them
    and the seconds ``used`` are by place. ``names`` are in the order in which the line has them;
    ``spread`` is what the line says the scores are apart, as it has them: ``turned`` where it
    begins with the player of the second seat. ``waits``: the other rounds in which the
    table is still without its slip. ``in_order``: the line has no table, and means the first one
    without a slip.
    """

    table: TableRows
    slip: SlipNow
    scores: tuple[int | None, ...]
    words: Mapping[int, tuple[str, ...]]
    used: Mapping[int, int]
    starter: int | None
    unsigned: bool
    names: tuple[str, ...]
    spread: int | None = None
    turned: bool = False
    waits: tuple[int, ...] = ()
    in_order: bool = False

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
        typed_scores = [score for score in self.scores if score is not None]
        if len(typed_scores) < len(self.scores):
            return None
        return Keyed(typed_scores, self.words, self.used, self.starter, not self.unsigned)


def by_table(
    table: TableRows, line: EntryLine, *, whole: bool = True, player: Entry | None = None
) -> LineRead:
    """The line as the table takes it, if it has what the table needs. Raises LineRefused."""
    _played(table)
    second = player is not None and table.seats[0].row.entry_id != player.pk
    line = line.seated(table.number, second=second)
    slip = SlipNow(table.game, [seat.row for seat in table.seats], shown=table)
    if not slip.system.numbered_seats:
        line = line.with_spread(len(table.seats))
    _lawful(slip, line)
    seats, scores = len(table.seats), len(line.scores)
    if scores > seats:
        raise WrongCount(_count(table, line), _read(slip, table, line.cut(seats), second=second))
    read = _read(slip, table, line, second=second)
    if whole and scores < seats:
        raise WrongCount(_count(table, line), read)
    return read


def _count(table: TableRows, line: EntryLine) -> str:
    return (
        f"Table {table.number} has {len(table.seats)} seats, and the line has "
        f"{counted(len(line.scores), 'score')}. Scores go in seat order, one for each seat."
    )


def _read(slip: SlipNow, table: TableRows, line: EntryLine, *, second: bool) -> LineRead:
    names = tuple(seat.name for seat in table.seats)
    words = _words(slip.system, line)
    return LineRead(
        table=table,
        slip=slip,
        scores=_scores(slip.system, line, words, len(names)),
        words=words,
        used=_used(slip.system, line),
        starter=line.starter,
        unsigned=line.unsigned,
        names=names[::-1] if second else names,
        spread=line.spread,
        turned=second,
    )


def _words(system: RuleSystem, line: EntryLine) -> dict[int, tuple[str, ...]]:
    typed = {place: " ".join(words) for place, words in enumerate(line.words, 1) if words}
    return {place: by_system.words_typed(system, words) for place, words in typed.items()}


def _scores(
    system: RuleSystem, line: EntryLine, words: Mapping[int, Sequence[str]], seats: int
) -> tuple[int | None, ...]:
    """The scores as typed; a seat typed in words alone scores what they make."""
    typed = dict(enumerate(line.scores, 1))
    word_scores = {
        place: sum(by_system.points(system, word) for word in words[place]) for place in words
    }
    scores = [(typed.get(place), word_scores.get(place)) for place in range(1, seats + 1)]
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
        names = listed(seat.name for seat in table.seats)
        raise LineRefused(
            f"Table {table.number}, {names}, is a forfeit in round {table.game.round.number}; "
            "there is nothing to enter. If they play after all, undo the forfeit first."
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
        raise LineRefused(f"Table {line.table} has no seat {line.starter} that could start.")
