"""The values of a slip's page."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.slips.values import LedgerRow, SlipSeat
from tdtool.queries.values import ClauseNote
from tdtool.web.slips.decisions import Decision


@dataclass(frozen=True)
class FirstDrawView:
    """A draw for who begins: at which time of the game, what was drawn ("": not yet), whether it
    can be drawn now."""

    time: int
    title: str
    clause: str
    says: str
    offered: bool
    staged: bool  # is it one of several of the game?
    void: bool = False  # drawn before the seats changed, so it doesn’t count


@dataclass(frozen=True)
class SlipPage:
    """A slip with its seats, its ledger and what can be done with it."""

    round_number: int
    table: int
    group: str
    state: str
    version: int
    code: str  # "F8QY4 0YGEC"
    revision: int
    seats: tuple[SlipSeat, ...]
    notes: tuple[ClauseNote, ...]  # of the table as a whole (letters, NSA-2)
    ledger: tuple[LedgerRow, ...]
    different: tuple[Different, ...]
    lifted: str  # whom a correction has lifted above a seed of the play-off
    reported_by: str
    unsigned: int
    scoring: str = ""  # how words score, in a few words
    game: str = ""  # the game's uuid
    kind: str = "played"
    result: ClauseNote | None = None  # "Ann wins by 32."
    own_clocks: bool = False  # have the players clocks of their own?
    first_draws: tuple[FirstDrawView, ...] = ()  # by each time of the game that the desk may draw
    back_why: str = ""  # why the entry isn't simply undone by who looks at it
    decisions: tuple[Decision, ...] = ()
    decides: bool = False  # whether the first of them has the filled button
    noted: tuple[Decision, ...] = ()  # words that count, and may be ruled off all the same
    disputes: tuple[tuple[int, str, str, str], ...] = ()  # number, uuid, about, state
    now: TableState | None = None  # what its table is
