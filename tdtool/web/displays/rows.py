"""The rows of the screens, from what the hall may read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.english import ordered
from tdtool.models import Division
from tdtool.papers.contents import contenders as sentences
from tdtool.papers.contents import groups
from tdtool.queries import rules
from tdtool.queries.hall.rounds import HallRound, HallSeat, HallTable
from tdtool.queries.standings import of_pairs as pair_standings
from tdtool.queries.standings import prizes as prize_queries
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.contenders import Contenders
from tdtool.web.displays.event_now import EventNow
from tdtool.web.displays.sheets import Block, Cell, Row, Sheet

Marks = Collection[tuple[str, int]]  # who, in which round


def in_pairs(division: Division) -> bool:
    return rules.of_division(division).draw is Draw.PAIRS


# ---------------------------------------------------------------- pairings


def by_name(
    drawn: Sequence[tuple[Division, HallRound]], now: EventNow, *, narrow: bool
) -> list[Block]:
    """Everybody in the order of the names. ``narrow``: name and table alone."""
    several = len(drawn) > 1
    found = [
        (seat, _by_name(division, round_, seat, table, now, narrow=narrow, several=several))
        for division, round_ in drawn
        for seat, table in round_.by_name()
    ]
    found.sort(key=lambda one: (ordered(one[0].who.name), one[0].who.number))
    return [(row,) for _, row in found]


def _by_name(
    division: Division, round_: HallRound, seat: HallSeat, table: HallTable | None, now: EventNow,
    *, narrow: bool, several: bool,
) -> Row:  # fmt: skip
    cells = [Cell("name", seat.who.name), Cell("figure", str(table.number) if table else "bye")]
    if not narrow:
        detail = _against(seat, table, in_pairs(division)) if table else ""
        cells.append(Cell("detail", f"{division.code} {detail}".strip() if several else detail))
    return Row(tuple(cells), (seat.who.entry, round_.number) in now.corrected(division).seats)


def _against(seat: HallSeat, table: HallTable, pairs: bool) -> str:
    if not pairs:
        told = table.group and table.group != "rest"
        return f"seat {seat.place}, {groups.said(table.group)}" if told else f"seat {seat.place}"
    return next((f"vs. {one.who.name}" for one in table.seats if one != seat), "")


def part(sheet: Sheet | None) -> str:
    """From which letter to which a sheet goes: “A–F”."""
    if sheet is None:
        return ""
    names = [row.cells[0].text for column in sheet.columns for block in column for row in block]
    first, last = (ordered(one)[:1].upper() for one in (names[0], names[-1]))
    return first if first == last else f"{first}–{last}"


def of_pairs(drawn: HallRound, marks: Marks) -> list[Block]:
    """A row a table, the one who starts first."""
    tables = [(_pair(one, drawn.number, marks),) for one in drawn.tables]
    return [*tables, *((_bye(one),) for one in drawn.byes)]


def _pair(table: HallTable, number: int, marks: Marks) -> Row:
    seats = sorted(table.seats, key=lambda one: (not one.starts, one.place))
    cells = [Cell("figure", str(table.number))]
    for one in seats:
        cells += [Cell("name", one.who.name), Cell("detail", "starts" if one.starts else "")]
    return Row(tuple(cells), _marked(table, number, marks))


def _bye(seat: HallSeat) -> Row:
    return Row((Cell("figure", "bye"), Cell("name", seat.who.name)))


def _marked(table: HallTable, number: int, marks: Marks) -> bool:
    return any((one.who.entry, number) in marks for one in table.seats)


def of_tables(drawn: HallRound, marks: Marks) -> list[Block]:
    """A row a seat; a table isn’t torn."""
    tables: list[Block] = [
        tuple(
            Row(
                (
                    Cell("figure", str(table.number) if at == 0 else ""),
                    Cell("name", one.who.name),
                    Cell("detail", "starts" if one.starts else ""),
                ),
                (one.who.entry, drawn.number) in marks,
            )
            for at, one in enumerate(table.seats)
        )
        for table in drawn.tables
    ]
    return [*tables, *((_bye(one),) for one in drawn.byes)]


# ---------------------------------------------------------------- results


def results_of_pairs(drawn: HallRound, marks: Marks) -> list[Block]:
    tables = [(_result(one, drawn.number, marks),) for one in drawn.tables]
    return [*tables, *((_bye(one),) for one in drawn.byes)]


def _result(table: HallTable, number: int, marks: Marks) -> Row:
    cells = [Cell("figure", str(table.number))]
    for one in table.seats:
        said = "forfeit" if table.forfeit else str(one.score) if table.known else ""
        cells += [Cell("name", one.who.name, one.best), Cell("score", said, one.best)]
    known = table.known or table.forfeit
    return Row(tuple(cells), _marked(table, number, marks), quiet=not known)


def results_of_tables(drawn: HallRound, marks: Marks) -> list[Block]:
    return [
        tuple(
            Row(
                (
                    Cell("figure", str(table.number) if at == 0 else ""),
                    Cell("name", one.who.name, one.best),
                    Cell("score", str(one.score) if table.known else "", one.best),
                ),
                (one.who.entry, drawn.number) in marks,
                quiet=not table.known,
            )
            for at, one in enumerate(table.seats)
        )
        for table in drawn.tables
    ]


# ---------------------------------------------------------------- standings and prizes


def standings(division: Division, known: Results, marked: Collection[str]) -> list[Block]:
    if rules.of_division(division).rank is Rank.WINS:
        page = pair_standings.of_results(known)
        return [
            (
                Row(
                    (
                        _place(line.rank, line.shared),
                        Cell("name", line.who.name),
                        Cell("detail", line.record),
                        Cell("score", line.spread_said),
                    ),
                    line.who.entry in marked,
                    quiet=line.rank is None,
                ),
            )
            for line in (*page.lines, *page.gone)
        ]
    return [
        (
            Row(
                (
                    _place(row.place, row.shared),
                    Cell("name", row.entry.name),
                    Cell("detail", " · ".join("–" if s is None else str(s) for s in row.scores)),
                    Cell("score", str(row.total)),
                ),
                row.key in marked,
                quiet=row.place is None,
            ),
        )
        for row in known.placed(known.field.begun)
    ]


def contenders(found: Contenders) -> list[Block]:
    """Those who can still win a prize, with the places they can finish in."""
    return [
        (
            Row(
                (
                    _place(one.line.line.rank, one.line.line.shared),
                    Cell("name", one.line.line.who.name),
                    Cell("detail", "Gibson" if one.line.gibson else one.line.line.record),
                    Cell("score", one.finish, best=one.line.finish.best == found.first),
                ),
            ),
        )
        for one in sentences.rows(found, only_in_reach=True)
    ]


def _place(place: int | None, shared: bool) -> Cell:
    said = "–" if place is None else f"{place}=" if shared else str(place)
    return Cell("figure", said)


def prizes(division: Division, now: EventNow) -> tuple[list[Block], int, bool]:
    """The list with the winners as things stand, after which round, and whether it is final."""
    page = prize_queries.page(division, known=now.seen(division).known)
    blocks: list[Block] = []
    for line in page.lines:
        amount = line.award.prize.amount
        winners = [one.called for one in line.winners] if page.after else []
        first, *others = winners or [""]
        blocks.append(
            (
                Row((Cell("title", line.title), Cell("name", first), Cell("score", str(amount)))),
                *(Row((Cell("title", ""), Cell("name", one), Cell("score", ""))) for one in others),
            )
        )
    return blocks, page.after, page.is_final
