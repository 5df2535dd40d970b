"""Every slip of an event against its rule system, as a list to work through.

Sums and words, scores that no words make, overtime against the clock times, spreads that should
add to nothing, a table twice in a round, two slips alike, and scores far out of line with the
player's others and with the event's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.db.models import Sum

from tdtool.engine.remedies import overtime as remedies_overtime
from tdtool.engine.rule_parts import Rank
from tdtool.engine.systems import RuleSystem
from tdtool.english import listed, signed
from tdtool.models import Division, Event, Game, LedgerLine, Round
from tdtool.models.rounds import POSTED_STATES, GameKind, RoundState
from tdtool.models.slips import LineKind
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries import events, rules
from tdtool.queries.audits import out_of_line
from tdtool.queries.field import read_field
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import slip, tables
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.doubts import Settled
from tdtool.queries.slips.tables import SeatRows, TableRows

WEIGHT = ("error", "warning", "note")


@dataclass(frozen=True)
class Item:
    """One thing to check. ``severity`` is error, warning or note.

    ``about`` names it where it can be settled on its slip (``queries.slips.doubts``), with the seat
    it is of; ``settled`` is how it was.
    """

    severity: str
    says: str
    clause: str = ""
    round_number: int | None = None
    table: int | None = None
    who: str = ""
    slug: str = ""
    division: str = ""
    about: str = ""
    place: int | None = None
    settled: Settled | None = None


@dataclass(frozen=True)
class Verified:
    """How many slips were checked, what there is to say of them, the weightiest first, and what
    was settled already."""

    slips: int
    items: tuple[Item, ...]
    settled: tuple[Item, ...] = ()


def of_event(event: Event) -> Verified:
    """Every slip of an event by its rules."""
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
    return Verified(
        slips,
        tuple(item for item in items if item.settled is None),
        tuple(item for item in items if item.settled is not None),
    )


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
        credits = lines.filter(counts_for="spread")
        brought = credits.exclude(kind=LineKind.PENALTY).exclude(takes_back__kind=LineKind.PENALTY)
        sums = brought.order_by().values("seat").annotate(brings=Sum("points"))
        stray = credits.filter(kind=LineKind.SCORE, seat__game__kind=GameKind.PLAYED)
        rows = stray.select_related("seat__game__table", "seat__round", "seat__entry")
        by_division = credits.order_by().values_list("seat__round__division")
        return cls(
            overtime=slip_states.overtime(lines.filter(counts_for="score")),
            stray=list(
                rows.exclude(seat__in=sums.filter(brings=0).values("seat")).defer(
                    "seat__round__basis"
                )
            ),
            credited=dict(by_division.annotate(Sum("points"))),
        )


def _placed(item: Item, slug: str, division: str) -> Item:
    return replace(item, slug=item.slug or slug, division=item.division or division)


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
    for table, seat, says in out_of_line.of_tables(everything):
        yield _about(table, seat, f"{slip_doubts.FAR} {seat.score}", Item("warning", says))


def _slip(system: RuleSystem, round_: Round, table: TableRows) -> Iterator[Item]:
    item = partial(Item, round_number=round_.number, table=table.number)
    if table.report is None:
        if round_.state == RoundState.COMPLETE and table.game.kind == GameKind.PLAYED:
            reason = round_.gone_on.get("reason", "")
            why = f": {reason.rstrip('.')}" if reason else ""
            says = f"The round was completed without this slip{why}."
            yield item("note" if reason else "warning", says)
        return
    if table.state != "accepted" and round_.state == RoundState.COMPLETE:
        yield item("warning", f"The slip is {table.state}, and its round is complete.")
    for doubt in slip_doubts.of_table(table).each:
        says, who = slip.note(doubt).text, doubt.finding.nick or ""
        yield item(
            doubt.weight, says, doubt.finding.rule, who=who, about=doubt.about,
            place=doubt.place, settled=doubt.settled,
        )  # fmt: skip


def _alike(round_: Round, found: Iterable[TableRows]) -> Iterator[Item]:
    """Two tables of a round with the very same scores: perhaps one slip was keyed twice."""
    by_scores = defaultdict(list)
    for table in found:
        scores = tuple(seat.score for seat in table.seats)
        if None not in scores and len(set(scores)) > 1:
            by_scores[scores].append(table)
    for scores, (first, *more) in by_scores.items():
        if more:
            others = ", ".join(str(table.number) for table in more)
            said = ", ".join(map(str, scores))
            says = f"Same scores as table {others}: {said}. Was one slip entered twice?"
            about = f"{slip_doubts.ALIKE} {others}/{said}"
            yield _about(first, None, about, Item("warning", says, round_number=round_.number))


def said_of(game: Game) -> tuple[Item, ...]:
    """What the round’s other slips and the clocks tell of a game’s slip now, settled or not."""
    round_, ledger = game.round, _Ledger.of(game.round.division.event)
    found = tables.of_round(round_)
    mine = [table for table in found if table.game == game]
    clocks = _overtime(rules.of_division(round_.division), mine, ledger)
    return (*(one for one in _alike(round_, found) if one.table == game.table_number), *clocks)


def _about(table: TableRows, seat: SeatRows | None, about: str, item: Item) -> Item:
    """What is to be said of a table or its seat, with how it was settled on its slip."""
    return replace(
        item,
        table=table.number,
        round_number=table.game.round.number,
        who=seat.name if seat else "",
        about=about,
        place=seat.row.place if seat else None,
        settled=slip_doubts.settled(table, seat, about),
    )


def _overtime(system: RuleSystem, found: Sequence[TableRows], ledger: _Ledger) -> Iterator[Item]:
    """What was taken off for overtime is what the clock times cost (D04-16, MYS-2.1, SCR-16)."""
    if "overtime_points" not in system.settings:
        return
    charged = ledger.overtime
    for table in found:
        for seat in table.seats:
            if seat.row.seconds_used is None:
                continue
            told = remedies_overtime.overtime(system, used=seat.row.seconds_used)
            used, taken = remedies_overtime.show(seat.row.seconds_used), charged.get(seat.row.pk, 0)
            about = f"{slip_doubts.OVERTIME} {used}/{taken}"
            if told.points != taken:
                says = f"{used} used costs {told.points}; {taken} was deducted."
                yield _about(table, seat, about, Item("error", says, told.clause))
            elif told.ends_game:
                says = f"{used} used is past the limit: the game ends there."
                clause = system.setting("overtime_limit").clause
                yield _about(table, seat, about, Item("note", says, clause))


def _spreads(division: Division, ledger: _Ledger) -> Iterator[Item]:
    """Spreads add to nothing, but for byes, forfeits and penalties."""
    for line in ledger.stray:
        if line.seat.round.division_id != division.pk:
            continue
        says = f"This game was played, so it shouldn’t have a credit ({signed(line.points)})."
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
            f"All spreads add up to {signed(total)}; with byes, forfeits and penalties they "
            f"should add up to {signed(due)}.",
        )


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
            says = f"Table {number} is used by divisions {listed(codes)} at once."
            yield Item("error", says, round_number=next(iter(rounds_by_code.values())))
