"""What the event remembers. Every row that travels has a UUID; row ids stay inside."""

from tdtool.models.accounts import Account, House
from tdtool.models.events import Division, Event, Table
from tdtool.models.journal import JournalEntry, SpentKey
from tdtool.models.players import Absence, Entry, Player, RatedPlayer
from tdtool.models.rounds import Game, Round, Seat
from tdtool.models.slips import (
    Acceptance,
    LedgerLine,
    Report,
    ReportedScore,
    Signature,
    StandingWord,
)

__all__ = [
    "Absence",
    "Acceptance",
    "Account",
    "Division",
    "Entry",
    "Event",
    "Game",
    "House",
    "JournalEntry",
    "LedgerLine",
    "Player",
    "RatedPlayer",
    "Report",
    "ReportedScore",
    "Round",
    "Seat",
    "Signature",
    "SpentKey",
    "StandingWord",
    "Table",
]
