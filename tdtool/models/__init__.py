"""What the event remembers. Every row that travels has a UUID; row ids stay inside."""

from tdtool.models.accounts import Account, House
from tdtool.models.challenges import Challenge, LookUp
from tdtool.models.displays import Display
from tdtool.models.disputes import Audit, Dispute, GameRecord, Ruling
from tdtool.models.events import Division, Event, Table
from tdtool.models.journal import JournalEntry, SpentKey
from tdtool.models.laptops import Laptop
from tdtool.models.phones import PhoneReport
from tdtool.models.players import Absence, Entry, Player, RatedPlayer
from tdtool.models.records import TableRecord
from tdtool.models.rounds import Game, Round, Seat
from tdtool.models.slips import (
    Acceptance,
    LedgerLine,
    Report,
    ReportedScore,
    Settlement,
    Signature,
    StandingWord,
    TakenBack,
)
from tdtool.models.streams import Stream

__all__ = [
    "Absence",
    "Acceptance",
    "Account",
    "Audit",
    "Challenge",
    "Display",
    "Dispute",
    "Division",
    "Entry",
    "Event",
    "Game",
    "GameRecord",
    "House",
    "JournalEntry",
    "Laptop",
    "LedgerLine",
    "LookUp",
    "PhoneReport",
    "Player",
    "RatedPlayer",
    "Report",
    "ReportedScore",
    "Round",
    "Ruling",
    "Seat",
    "Settlement",
    "Signature",
    "SpentKey",
    "StandingWord",
    "Stream",
    "Table",
    "TableRecord",
    "TakenBack",
]
