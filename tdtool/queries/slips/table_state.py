"""What a table is: one state and its reason, from its slip, what that asks, what its players report
by phone, the second check, the game record, its disputes and the clock.

Whoever shows a table, counts tables or lists what they want asks here.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils import timezone

from tdtool import english
from tdtool.english import minus
from tdtool.models import Dispute, Game, PhoneReport, Round
from tdtool.models.disputes import DisputeState
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries import rules
from tdtool.queries.audits import looks
from tdtool.queries.audits.looks import Item, Look
from tdtool.queries.reports import at_desk
from tdtool.queries.reports.at_desk import Waiting
from tdtool.queries.rounds import clocks
from tdtool.queries.slips import doubts
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.tables import COUNTS, TableRows

# No slip; none, and it is time; argued about; to be checked; not signed by all; waiting for its
# second check; done.
STATES = ("missing", "blank", "disputed", "doubtful", "reported", "signed", "accepted")
DOES_NOT_COUNT = "It doesn’t count yet."
BY_PHONE = {
    "differ": "Reports by phone differ",
    "agreed": "Players agree by phone: accept their report",
    "half": "One player has reported by phone",
    "said": "A message by phone",
}
WEIGHTS = ("error", "warning", "note")


@dataclass(frozen=True)
class TableState:
    """``state`` is one of ``STATES``; ``reason`` says why in a line, or who accepted it when.

    ``counts``: its scores are in the standings, for they are accepted. ``lacks``: what an entered
    slip still needs for that. ``asks`` is how many things want to be checked, ``doubt`` the
    weightiest of them, ``weight`` (error, warning) how much that weighs.
    """

    state: str
    reason: str
    counts: bool = False
    lacks: str = ""  # "one signature", "second check"
    asks: int = 0
    doubt: str = ""
    weight: str = ""
    disputes: tuple[Dispute, ...] = ()  # open
    phones: Waiting | None = None

    @property
    def of_phones_alone(self) -> bool:
        """Whether only reports by phone want it to be checked."""
        return self.asks == 1 and bool(_otherwise(self.phones))


def of_tables(
    at_tables: Sequence[TableRows],
    *,
    at: datetime,
    looked_at: Mapping[int, Look] | None = None,
    last_out: Collection[int] | None = None,
) -> dict[int, TableState]:
    """By the games' rows: four queries at most, however many tables.

    ``looked_at`` is what there is to say of each, where that was read; ``last_out`` the rounds that
    wait for one slip only, where these aren't all their tables.
    """
    looked_at = looks.of_tables(at_tables) if looked_at is None else looked_at
    last_out = _last_out(at_tables) if last_out is None else last_out
    disputes, phones = _disputes(at_tables), _phones(at_tables)
    rounds = {table.game.round_id: table.game.round for table in at_tables}
    overdue = {row: _overdue(round_, row in last_out, at) for row, round_ in rounds.items()}
    return {
        row: _state(
            table,
            looked_at.get(row),
            disputes.get(row, ()),
            phones.get(row),
            overdue[table.game.round_id],
        )
        for row, table in ((at_table.game.pk, at_table) for at_table in at_tables)
    }


def of_table(table: TableRows, *, at: datetime, look: Look | None = None) -> TableState:
    """The same of one table alone; ``look``: where it was looked at."""
    last_out = [table.game.round_id] if table.state == "blank" and _others_in(table.game) else []
    looked_at = {table.game.pk: look} if look else None
    return of_tables([table], at=at, looked_at=looked_at, last_out=last_out)[table.game.pk]


# ---------------------------------------------------------------- what it is worked out from


def _disputes(at_tables: Sequence[TableRows]) -> dict[int, tuple[Dispute, ...]]:
    """The open ones."""
    open_disputes = Dispute.objects.filter(
        game__in=[table.game.pk for table in at_tables], state=DisputeState.OPEN
    )
    by_game: dict[int, tuple[Dispute, ...]] = defaultdict(tuple)
    for dispute in open_disputes.select_related("owner").order_by("number"):
        by_game[dispute.game_id] += (dispute,)
    return by_game


def _phones(at_tables: Sequence[TableRows]) -> dict[int, Waiting]:
    """What is reported by phone and waits for the desk, where players may report."""
    reporting = [
        table for table in at_tables if at_desk.setting_of_event(table.game.round.division.event).on
    ]
    return {wait.table.game.pk: wait for wait in at_desk.of_tables(reporting)}


def _last_out(at_tables: Sequence[TableRows]) -> set[int]:
    """The rounds of these tables in which all slips are in but one."""
    by_round: dict[int, list[bool]] = defaultdict(list)
    for table in at_tables:
        by_round[table.game.round_id].append(table.state == "blank")
    return {row for row, blank in by_round.items() if sum(blank) == 1 < len(blank)}


def _others_in(game: Game) -> bool:
    """Whether the slips of all other tables of its round are in."""
    others = Game.objects.filter(round=game.round_id, table__isnull=False).exclude(pk=game.pk)
    reported = Exists(slip_states.reports().filter(game=OuterRef("pk")))
    other_slips = list(others.annotate(reported=reported).values_list("kind", "reported"))
    return bool(other_slips) and all(
        is_in or kind != GameKind.PLAYED for kind, is_in in other_slips
    )


def _overdue(round_: Round, last_out: bool, at: datetime) -> str:
    """Why a slip of the round that isn't in is missing by now; "" while its game is played."""
    if round_.state == RoundState.COMPLETE:
        return "The round is complete without this slip"
    if round_.state != RoundState.POSTED:
        return ""
    seconds_left = clocks.of_round(round_, now=at).seconds_left
    if seconds_left is not None and seconds_left <= 0:
        return "No slip yet, and the clock has run out"
    return "No slip yet; all others are in" if last_out else ""


# ---------------------------------------------------------------- what it comes to


def _state(
    table: TableRows,
    look: Look | None,
    disputes: tuple[Dispute, ...],
    phones: Waiting | None,
    overdue: str,
) -> TableState:
    items = _said(table, look)
    asks = [item for item in items if item.severity != "note"]
    otherwise = _otherwise(phones) if table.report is not None else ""
    state, reason = table.state, ""
    if disputes:
        state = "disputed"
        reason = f"Dispute {disputes[0].number}: “{disputes[0].about.rstrip('.')}”."
    elif table.state == "blank":
        state = "missing" if overdue else "blank"
        reason = BY_PHONE.get(phones.kind, "") if phones else ""
        reason = reason or overdue or "No slip yet"
    elif asks or otherwise:
        state = "doubtful"
    doubt = _worded(table, items) if items else otherwise
    lacks = _lacks(table) if table.state in ("reported", "signed") else ""
    if not reason:
        reason = doubt or (f"Not accepted: {lacks}." if lacks else _accepted(table))
    return TableState(
        state=state,
        reason=f"{reason} {DOES_NOT_COUNT}" if lacks else reason,
        counts=table.state == "accepted",
        lacks=lacks,
        asks=len(asks) + bool(otherwise),
        doubt=doubt if asks or otherwise else "",
        weight=asks[0].severity if asks else "warning" if otherwise else "",
        disputes=disputes,
        phones=phones,
    )


def _said(table: TableRows, look: Look | None) -> list[Item]:
    """What is to be said of the slip by itself and nobody settled, the weightiest first."""
    if look is None or table.report is None:
        return []
    stray = (item for _, item in look.stray)
    every = (item for item in (*look.says, *look.clocks, *stray) if item.settled is None)
    items = (item for item in every if item.about or item.severity == "error")
    return sorted(items, key=lambda item: WEIGHTS.index(item.severity))


def _worded(table: TableRows, items: Sequence[Item]) -> str:
    """``Seat 3: 255 reported; the words make 230. +1 more``"""
    first, *more = items
    numbered = rules.of_division(table.game.round.division).numbered_seats
    prefix = ""
    if first.place:
        name = table.seats[first.place - 1].name
        prefix = f"Seat {first.place}: " if numbered else f"{name}: "
        prefix = "" if not numbered and name in first.says else prefix
    return f"{prefix}{first.says}" + (f" +{len(more)} more" if more else "")


def _otherwise(phones: Waiting | None) -> str:
    """What players report by phone against the slip that is in."""
    if phones is None:
        return ""
    for report in phones.against:
        scores = "–".join(minus(score) for score in report.scores if score is not None)
        return f"{_who_says(report, phones)} reports {scores} by phone."
    for report in phones.reports.wrong:
        return f"{_who_says(report, phones)} says by phone it is wrong."
    return ""


def _who_says(report: PhoneReport, phones: Waiting) -> str:
    at_table = (seat for seat in phones.table.seats if seat.row.entry_id == report.entry_id)
    return next((seat.name for seat in at_table), "A player")


def _lacks(table: TableRows) -> str:
    """``one signature: Zoë``, ``second check``: what an entered slip needs to be accepted."""
    unsigned = [seat.name for seat in table.seats if not seat.signed]
    if not unsigned:
        return "second check"
    return f"{COUNTS[len(unsigned)]} {english.plural(len(unsigned), 'signature')}"


def _accepted(table: TableRows) -> str:
    if table.game.kind != GameKind.PLAYED:
        return str(table.game.kind).capitalize()
    if table.report is not None and not doubts.can_be_judged(table.game.round.division):
        return "Word list not installed; words not checked."
    if table.acceptance is None:
        return ""
    at = english.clock(timezone.localtime(table.acceptance.at))
    return f"Accepted {at} by {table.acceptance.by.name}"
