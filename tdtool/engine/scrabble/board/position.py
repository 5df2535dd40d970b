"""Where a game stands: board, tiles, sums, whose turn it was, and what is in doubt."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from tdtool.engine.findings import Finding, Kind, Severity
from tdtool.engine.records.record import Event
from tdtool.engine.remedies.overtime import minutes_charged, past_limit
from tdtool.engine.scrabble.board import squares
from tdtool.engine.scrabble.board.placing import RACK, Laid
from tdtool.engine.scrabble.doubts import Doubts
from tdtool.engine.scrabble.events import EndRack, Play
from tdtool.engine.scrabble.tallies import Tally
from tdtool.engine.scrabble.terms import ScrabbleRules
from tdtool.engine.scrabble.unseen import Unseen
from tdtool.engine.words.lexicon import Lexicon

SCORELESS = 6
NEVER = sys.maxsize  # so many tiles lie on no board
EMPTY = [""] * squares.ALL


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
