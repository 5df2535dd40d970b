"""Every slip of an event against its rule system, as a list to work through.

Sums and words, scores that no words make, overtime against the clock times, spreads that should
add to nothing, a table twice in a round, two slips alike, and scores far out of line with the
player's others and with the event's.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt

from django.db.models import Sum

from tdtool.engine.remedies import overtime as remedies_overtime
from tdtool.engine.rule_parts import Rank
from tdtool.engine.systems import RuleSystem
from tdtool.english import signed
from tdtool.models import Division, Event, LedgerLine, Round
from tdtool.models.rounds import POSTED_STATES, GameKind, RoundState
from tdtool.models.slips import LineKind
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries import events, rules
from tdtool.queries.field import read_field
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows

WEIGHT = ("error", "warning", "note")
ENOUGH = 8  # scores before anything is out of line
FAR = 3.5  # times the usual deviation
FAR_OWN = 3.0  # from the player's own, once they have enough
ENOUGH_OWN = 5


@dataclass(frozen=True)
class Item:
    """One thing to look at. ``severity`` is error, warning or note."""

    severity: str
    says: str
    clause: str = ""
    round_number: int | None = None
    table: int | None = None
    who: str = ""
    slug: str = ""
    division: str = ""


def of_event(event: Event) -> tuple[int, list[Item]]:
    """How many slips were looked at, and what there is to say, the weightiest first."""
    divisions = list(event.divisions.all())
    played = {one: [r for r in events.rounds_of(one) if r.is_posted] for one in divisions}
    at_tables = tables.of_rounds([round_ for rounds in played.values() for round_ in rounds])
    slips = sum(table.report is not None for found in at_tables.values() for table in found)
    ledger, items = _Ledger.of(event), []
    for division, rounds in played.items():
        slug = events.address(division)
        for item in _of_division(division, {r: at_tables[r.pk] for r in rounds}, ledger):
            items.append(_placed(item, slug, division.code))
    items += [_placed(item, event.slug, "") for item in _tables_twice(played, at_tables)]
    items.sort(key=lambda one: (WEIGHT.index(one.severity), one.round_number or 0, one.table or 0))
    return slips, items


@dataclass(frozen=True)
class _Ledger:
    """What the ledgers of all slips have beside the scores."""

    overtime: Mapping[int, int]  # taken off, by seat
    stray: Sequence[LedgerLine]  # credits that stand on a game that was played
    credited: Mapping[int, int]  # for byes, forfeits and penalties, by division

    @classmethod
    def of(cls, event: Event) -> _Ledger:
        lines = slip_states.lines().filter(
            seat__round__division__event=event, seat__round__state__in=POSTED_STATES
        )
        overtime: Counter[int] = Counter()
        for seat, points in lines.filter(kind=LineKind.OVERTIME).values_list("seat", "points"):
            overtime[seat] -= points
        credits = lines.filter(counts_for="spread")
        taken_back = credits.filter(kind=LineKind.REVERSAL).order_by().values("seat")
        stray = credits.filter(kind=LineKind.SCORE, seat__game__kind=GameKind.PLAYED)
        rows = stray.select_related("seat__game__table", "seat__round", "seat__entry")
        by_division = credits.order_by().values_list("seat__round__division")
        return cls(
            overtime=overtime,
            stray=list(rows.exclude(seat__in=taken_back).defer("seat__round__basis")),
            credited=dict(by_division.annotate(Sum("points"))),
        )


def _placed(item: Item, slug: str, division: str) -> Item:
    return Item(
        item.severity, item.says, item.clause, item.round_number, item.table, item.who,
        item.slug or slug, item.division or division,
    )  # fmt: skip


def _of_division(
    division: Division, at_tables: Mapping[Round, Sequence[TableRows]], ledger: _Ledger
) -> Iterator[Item]:
    system = rules.of_division(division)
    for round_, found in at_tables.items():
        for table in found:
            yield from _slip(system, round_, table)
        yield from _alike(round_, found)
    everything = [table for found in at_tables.values() for table in found]
    yield from _overtime(system, everything, ledger)
    if system.rank is Rank.WINS:
        yield from _spreads(division, ledger)
    yield from _out_of_line(everything)


def _slip(system: RuleSystem, round_: Round, table: TableRows) -> Iterator[Item]:
    item = partial(Item, round_number=round_.number, table=table.number)
    if table.report is None:
        if round_.state == RoundState.COMPLETE and table.game.kind == GameKind.PLAYED:
            reason = round_.gone_on.get("reason", "")
            why = f": {reason.rstrip('.')}" if reason else ""
            says = f"The round was completed without this slip{why}."
            yield item("warning", says)
        return
    if table.state != "accepted" and round_.state == RoundState.COMPLETE:
        yield item("warning", f"The slip is {table.state}, and its round is complete.")
    if not system.final_words:
        return
    for doubt in slip_doubts.of_table(table).open:
        finding = doubt.finding
        yield item(finding.severity, finding.message, finding.rule, who=finding.nick or "")


def _alike(round_: Round, found: Iterable[TableRows]) -> Iterator[Item]:
    """Two tables of a round with the very same scores: perhaps one slip was keyed twice."""
    by_scores = defaultdict(list)
    for table in found:
        scores = tuple(seat.score for seat in table.seats)
        if None not in scores and len(set(scores)) > 1:
            by_scores[scores].append(table.number)
    for scores, numbers in by_scores.items():
        if len(numbers) > 1:
            others = ", ".join(map(str, numbers[1:]))
            said = ", ".join(map(str, scores))
            says = f"The same scores as at table {others}: {said}. Was one slip keyed twice?"
            yield Item("warning", says, round_number=round_.number, table=numbers[0])


def _overtime(system: RuleSystem, found: Sequence[TableRows], ledger: _Ledger) -> Iterator[Item]:
    """What was taken off for overtime is what the clock times cost (D04-16, MYS-2.1, SCR-16)."""
    if "overtime_points" not in system.settings:
        return
    charged = ledger.overtime
    for table in found:
        for seat in (one.row for one in table.seats):
            if seat.seconds_used is None:
                continue
            told = remedies_overtime.overtime(system, used=seat.seconds_used)
            if told.points != charged.get(seat.pk, 0):
                says = (
                    f"{remedies_overtime.show(seat.seconds_used)} used costs {told.points}; "
                    f"{charged.get(seat.pk, 0)} was taken off."
                )
                yield Item(
                    "error", says, told.clause, table.game.round.number, table.number,
                    seat.entry.name,
                )  # fmt: skip
            elif told.ends_game:
                used = remedies_overtime.show(seat.seconds_used)
                says = f"{used} used is past the limit: the game ends there."
                yield Item(
                    "note", says, system.setting("overtime_limit").clause,
                    table.game.round.number, table.number, seat.entry.name,
                )  # fmt: skip


def _spreads(division: Division, ledger: _Ledger) -> Iterator[Item]:
    """Spreads add to nothing, but for byes, forfeits and penalties."""
    for line in ledger.stray:
        if line.seat.round.division_id != division.pk:
            continue
        says = f"A credit of {signed(line.points)} stands on a game that was played."
        yield Item(
            "error", says, line.clause, line.seat.round.number,
            line.seat.game.table.number if line.seat.game.table else None,
            line.seat.entry.name,
        )  # fmt: skip
    counting = pairings.counting(division)
    if counting.spread_caps:
        return
    field = read_field(division)
    order = standings(field.stood(field.paired), counting=counting)
    total = sum(standing.spread for standing in order)
    due = ledger.credited.get(division.pk, 0)
    if total != due:
        yield Item(
            "error",
            f"All spreads add to {signed(total)}; byes, forfeits and penalties make {signed(due)}.",
        )


def _out_of_line(found: Sequence[TableRows]) -> Iterator[Item]:
    """A score far from what the event makes of it, or from the player's own others."""
    scores, own = _Scores(), defaultdict[int, _Scores](_Scores)
    for seat in (seat for table in found for seat in table.seats):
        if seat.score is not None:
            scores.add(seat.score)
            own[seat.row.entry_id].add(seat.score)
    for table in found:
        for seat in table.seats:
            if seat.score is None:
                continue
            others = own[seat.row.entry_id].without(seat.score)
            says = _far(seat.score, scores, ENOUGH, FAR, "in this event") or _far(
                seat.score, others, ENOUGH_OWN, FAR_OWN, "for this player"
            )
            if says:
                yield Item(
                    "warning", says, "", table.game.round.number, table.number,
                    seat.name,
                )  # fmt: skip


@dataclass
class _Scores:
    """How many scores there are, with their sum and the sum of their squares."""

    count: int = 0
    sum: int = 0
    squares: int = 0

    def add(self, score: int) -> None:
        self.count, self.sum = self.count + 1, self.sum + score
        self.squares += score * score

    def without(self, score: int) -> _Scores:
        return _Scores(self.count - 1, self.sum - score, self.squares - score * score)

    @property
    def mean(self) -> float:
        return self.sum / self.count

    @property
    def deviation(self) -> float:
        """The usual deviation from the mean, of a sample."""
        return sqrt((self.count * self.squares - self.sum**2) / (self.count * (self.count - 1)))


def _far(score: int, others: _Scores, enough: int, times: float, where: str) -> str:
    if others.count < enough:
        return ""
    middle, usual = others.mean, others.deviation
    if usual == 0 or abs(score - middle) <= times * usual:
        return ""
    return f"{score} is far from what is usual {where}: {middle:.0f}, give or take {usual:.0f}."


def _tables_twice(
    played: Mapping[Division, Sequence[Round]], at_tables: Mapping[int, Sequence[TableRows]]
) -> Iterator[Item]:
    """A table at which two games are being played: in open rounds of two divisions."""
    at: dict[int, dict[str, int]] = defaultdict(dict)
    for division, rounds in played.items():
        for round_ in rounds:
            if round_.state == RoundState.POSTED:
                for table in at_tables[round_.pk]:
                    if table.number:
                        at[table.number].setdefault(division.code, round_.number)
    for number, rounds_by_code in at.items():
        codes = sorted(rounds_by_code)
        if len(codes) > 1:
            says = f"Table {number} is used by divisions {' and '.join(codes)} at once."
            yield Item("error", says, round_number=next(iter(rounds_by_code.values())))
