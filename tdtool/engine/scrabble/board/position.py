"""Where a game stands: board, tiles, sums, whose turn it was, and what is in doubt."""

import sys
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from tdtool.engine.findings import Finding, Kind, Severity
from tdtool.engine.records.record import Event
from tdtool.engine.remedies.overtime import minutes_charged, past_limit
from tdtool.engine.scrabble.board import placing
from tdtool.engine.scrabble.board.placing import ACROSS, DOWN, RACK, Laid
from tdtool.engine.scrabble.events import EndRack, Play
from tdtool.engine.scrabble.terms import ScrabbleRules
from tdtool.engine.scrabble.unseen import Unseen
from tdtool.engine.words.lexicon import Lexicon

# A player's score in three sums: as the rules give it, as the moves state it, as the totals do.


@dataclass(slots=True)
class Tally:
    """``verified`` adds up what the moves are worth, ``stated`` what they are said to be worth;
    ``total`` is the last running total written, None before the first. ``lost`` is set when a line
    couldn't be read, so that nobody knows what the next total follows from."""

    verified: int = 0
    stated: int = 0
    total: int | None = None
    lost: bool = False

    def add(self, *, stated: int, verified: int, total: int) -> int | None:
        """Takes in a move; gives the total that would follow from the moves where the one written
        doesn't, else None.

        A total may follow from the total before or from all moves together, with the score as it
        was stated or as it is right: one slip is one finding, not one more on every later line.
        """
        if self.lost:
            self._make_up(total - stated)
        before = self.total or 0
        self.verified += verified
        self.stated += stated
        self.total = total
        if total == before + stated:
            return None
        lawful = (before + verified, self.stated, self.verified)
        return None if total in lawful else before + stated

    def _make_up(self, before: int) -> None:
        """What the unread line brought is what is missing to the total that this one started
        from."""
        unread = before - (self.total or 0)
        self.verified += unread
        self.stated += unread
        self.total = before
        self.lost = False


# Which later faults only follow from an earlier one: every faulty play leaves a doubt behind.

MOST = 60


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line whose tiles may lie wrong. ``line`` is that of the fault it all began with. ``place``
    where it isn't only a letter that is in doubt but where the tiles lie; ``faint`` where only the
    score is wrong, which may be a slip of the pen and no more."""

    line: int
    squares: frozenset[int]
    tiles: str
    place: bool
    faint: bool


@dataclass(slots=True)
class Doubts:
    """The doubts so far, the latest last; beyond the plays of a long game the oldest are
    forgotten."""

    all: deque[Doubt] = field(default_factory=partial(deque, maxlen=MOST))

    def add(
        self,
        line: int,
        squares: Collection[int] = (),
        tiles: str = "",
        *,
        place: bool = False,
        faint: bool = False,
    ) -> None:
        """Remembers a faulty line."""
        self.all.append(Doubt(line, frozenset(squares), tiles, place, faint))

    def touching(self, squares: Collection[int]) -> int | None:
        """The line to which a wrong score goes back: its words hold a doubtful tile, or a move was
        laid where nobody knows."""
        touched = self._last(lambda doubt: not (doubt.faint or doubt.squares.isdisjoint(squares)))
        return touched or self.misplaced()

    def behind(self, squares: Collection[int]) -> int | None:
        """The line to which tiles that aren't where they should be go back: a play with a wrong
        score may be a play in the wrong place."""
        touched = self._last(lambda doubt: not doubt.squares.isdisjoint(squares))
        return touched or self.misplaced() or self._last(lambda doubt: True)

    def misplaced(self) -> int | None:
        """The line of the latest move that lies where nobody knows."""
        return self._last(lambda doubt: doubt.place)

    def latest(self) -> int | None:
        """The line to which a wrong number of tiles goes back: any doubtful one may have it."""
        return self._last(lambda doubt: not doubt.faint)

    def holding(self, tiles: str) -> int | None:
        """The line to which too many of a tile go back."""
        return self._last(lambda doubt: not (doubt.faint or set(doubt.tiles).isdisjoint(tiles)))

    def _last(self, fits: Callable[[Doubt], bool]) -> int | None:
        return next((doubt.line for doubt in reversed(self.all) if fits(doubt)), None)


def neighbourhood(board: Sequence[str], laid: Collection[int], main: Collection[int]) -> set[int]:
    """The squares of all the words that a play forms, once it lies on the board."""
    squares = {*laid, *main}
    for at in laid:
        for step in (ACROSS, -ACROSS, DOWN, -DOWN):
            along = at + step
            while board[along]:
                squares.add(along)
                along += step
    return squares


SCORELESS = 6
NEVER = sys.maxsize  # so many tiles lie on no board
EMPTY = [""] * placing.ALL


@dataclass(slots=True)
class Made:
    """A play on the board, and how things stood before it: enough to take it off again."""

    event: Play
    laid: Laid
    verified: int
    held: int
    zeros: int
    adrift: bool


@dataclass(slots=True)
class Position:
    """The state that events change.

    ``unseen`` has the tiles that aren't on the board, ``held`` how many each player has, ``full``
    how many may be laid while all racks can still be full, ``mover`` whose turn it is (None where
    nobody knows), ``zeros`` the scoreless turns in a row.
    ``last`` is the play that may still be challenged, ``unread`` the line just before that couldn't
    be read, ``phony`` what is to be said of the play if nobody challenges it. ``adrift`` is set
    when a move is missing, so that counts of tiles prove nothing any more.
    """

    terms: ScrabbleRules
    nicks: Sequence[str]
    lexicon: Lexicon | None
    board: list[str] = field(default_factory=EMPTY.copy)
    unseen: Unseen = field(init=False)
    follows: dict[str, str] = field(init=False)
    held: dict[str, int] = field(init=False)
    tallies: dict[str, Tally] = field(init=False)
    doubts: Doubts = field(default_factory=Doubts)
    full: int = field(init=False)
    laid: int = 0
    turn: int = 0
    mover: str | None = None
    zeros: int = 0
    out: str | None = None
    last: Made | None = None
    unread: int | None = None
    phony: Finding | None = None
    overtime: dict[str, int] = field(default_factory=dict)
    time_lines: list[Event] = field(default_factory=list)
    gains: list[EndRack] = field(default_factory=list)
    losses: list[EndRack] = field(default_factory=list)
    adrift: bool = False
    told_over: bool = False

    def __post_init__(self) -> None:
        self.unseen = Unseen(self.terms.all_tiles)
        self.follows = dict(zip(self.nicks, [*self.nicks[1:], *self.nicks[:1]], strict=True))
        self.full = self.terms.size - RACK * len(self.nicks) if self.terms.size else NEVER
        self.held = dict.fromkeys(self.nicks, RACK)
        self.tallies = {nick: Tally() for nick in self.nicks}

    @property
    def bag(self) -> int | None:
        """How many tiles are in the bag, all racks being full as long as there are any; None where
        the tiles aren't counted."""
        return max(0, self.full - self.laid) if self.terms.size else None

    def draw(self, nick: str, count: int) -> None:
        """As many tiles are drawn as were laid on the board, while there are any (SCR-9)."""
        self.laid += count
        if self.laid > self.full:
            self.draw_the_rest(nick, count)

    def draw_the_rest(self, nick: str, count: int) -> None:
        """The bag had fewer than as many: who has no tile any more has gone out (SCR-12)."""
        self.held[nick] = max(0, self.held[nick] - min(self.laid - self.full, count))
        if not self.held[nick]:
            self.out = nick

    @property
    def over(self) -> str:
        """The clause by which the game is over, or “”."""
        clauses = self.terms.clauses
        if self.out:
            return clauses.ending
        if self.zeros >= SCORELESS and (self.terms.automatic or self.losses):
            return clauses.scoreless
        if self.overtime and self.out_of_time:
            return clauses.ending
        return clauses.time_called if self.losses else ""

    @property
    def out_of_time(self) -> bool:
        """Whether somebody's overtime has passed the limit that ends the game (SCR-12)."""
        limit = self.terms.overtime_limit
        return any(past_limit(limit, minutes=over) for over in self._minutes_over if over)

    @property
    def perhaps_out_of_time(self) -> bool:
        """Whether somebody was in overtime that may have passed the limit: where it costs nothing,
        a record doesn't tell by how much."""
        return self.out_of_time or (self.terms.overtime_limit > 0 and None in self._minutes_over)

    @property
    def _minutes_over(self) -> list[int | None]:
        per_minute = self.terms.overtime_points
        return [minutes_charged(points, per_minute=per_minute) for points in self.overtime.values()]

    def says(
        self,
        event: Event,
        rule: str,
        kind: Kind,
        message: str,
        *,
        severity: Severity = "error",
        reported: int | None = None,
        verified: int | None = None,
        because: int | None = None,
    ) -> Finding:
        """A finding on an event of the turn under way."""
        turn = self.turn or None
        return Finding(
            rule,
            kind,
            severity,
            message,
            event.line,
            turn,
            event.nick,
            reported,
            verified,
            because,
        )
