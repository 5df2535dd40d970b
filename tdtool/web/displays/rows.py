"""The rows of the screens, from what the hall may read."""

from collections.abc import Collection, Sequence

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.english import ordered
from tdtool.models import Division
from tdtool.papers.contents import contenders as sentences
from tdtool.papers.contents import round
from tdtool.queries import rules
from tdtool.queries.hall.rounds import HallRound, HallSeat, HallTable
from tdtool.queries.standings import prizes as prize_queries
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.contenders import Contenders
from tdtool.queries.standings.of_tables import of_results
from tdtool.web.displays.event_now import EventNow
from tdtool.web.displays.leaf import Block, Cell, Row, Sheet

Marks = Collection[tuple[str, int]]  # who, in which round


def in_pairs(division: Division) -> bool:
    return rules.of_division(division).draw is Draw.PAIRS


# ---------------------------------------------------------------- pairings


def by_name(
    drawn: Sequence[tuple[Division, HallRound]], event_now: EventNow, *, narrow: bool
) -> list[Block]:
    """Everybody in the order of the names. ``narrow``: name and table alone."""
    several = len(drawn) > 1
    seat_rows = [
        (seat, _by_name(division, round_, seat, table, event_now, narrow=narrow, several=several))
        for division, round_ in drawn
        for seat, table in round_.by_name()
    ]
    seat_rows.sort(key=lambda seat_row: (ordered(seat_row[0].who.name), seat_row[0].who.number))
    return [(row,) for _, row in seat_rows]


def _by_name(
    division: Division, round_: HallRound, seat: HallSeat, table: HallTable | None,
    event_now: EventNow,
    *, narrow: bool, several: bool,
) -> Row:  # fmt: skip
    cells = [Cell("name", seat.who.name), Cell("figure", str(table.number) if table else "bye")]
    if not narrow:
        detail = _against(seat, table, in_pairs(division)) if table else ""
        cells.append(Cell("detail", f"{division.code} {detail}".strip() if several else detail))
    return Row(tuple(cells), (seat.who.entry, round_.number) in event_now.corrected(division).seats)


def _against(seat: HallSeat, table: HallTable, pairs: bool) -> str:
    if not pairs:
        has_group = table.group and table.group != "rest"
        return (
            f"seat {seat.place}, {round.said(table.group)}" if has_group else f"seat {seat.place}"
        )
    return next((f"vs. {opponent.who.name}" for opponent in table.seats if opponent != seat), "")


def part(sheet: Sheet | None) -> str:
    """From which letter to which a sheet goes: “A–F”."""
    if sheet is None:
        return ""
    names = [row.cells[0].text for column in sheet.columns for block in column for row in block]
    first, last = (ordered(name)[:1].upper() for name in (names[0], names[-1]))
    return first if first == last else f"{first}–{last}"


def of_pairs(drawn: HallRound, marks: Marks) -> list[Block]:
    """A row a table, the one who starts first."""
    tables = [(_pair(table, drawn.number, marks),) for table in drawn.tables]
    return [*tables, *((_bye(seat),) for seat in drawn.byes)]


def _pair(table: HallTable, number: int, marks: Marks) -> Row:
    seats = sorted(table.seats, key=lambda seat: (not seat.starts, seat.place))
    cells = [Cell("figure", str(table.number))]
    for seat in seats:
        cells += [Cell("name", seat.who.name), Cell("detail", "starts" if seat.starts else "")]
    return Row(tuple(cells), _marked(table, number, marks))


def _bye(seat: HallSeat) -> Row:
    return Row((Cell("figure", "bye"), Cell("name", seat.who.name)))


def _marked(table: HallTable, number: int, marks: Marks) -> bool:
    return any((seat.who.entry, number) in marks for seat in table.seats)


def of_tables(drawn: HallRound, marks: Marks) -> list[Block]:
    """A row a seat; a table isn’t torn."""
    tables: list[Block] = [
        tuple(
            Row(
                (
                    Cell("figure", str(table.number) if at == 0 else ""),
                    Cell("name", seat.who.name),
                    Cell("detail", "starts" if seat.starts else ""),
                ),
                (seat.who.entry, drawn.number) in marks,
            )
            for at, seat in enumerate(table.seats)
        )
        for table in drawn.tables
    ]
    return [*tables, *((_bye(seat),) for seat in drawn.byes)]


# ---------------------------------------------------------------- results


def results_of_pairs(drawn: HallRound, marks: Marks) -> list[Block]:
    tables = [(_result(table, drawn.number, marks),) for table in drawn.tables]
    return [*tables, *((_bye(seat),) for seat in drawn.byes)]


def _result(table: HallTable, number: int, marks: Marks) -> Row:
    cells = [Cell("figure", str(table.number))]
    for seat in table.seats:
        score = "forfeit" if table.forfeit else str(seat.score) if table.known else ""
        cells += [Cell("name", seat.who.name, seat.best), Cell("score", score, seat.best)]
    decided = table.known or table.forfeit
    return Row(tuple(cells), _marked(table, number, marks), quiet=not decided)


def results_of_tables(drawn: HallRound, marks: Marks) -> list[Block]:
    return [
        tuple(
            Row(
                (
                    Cell("figure", str(table.number) if at == 0 else ""),
                    Cell("name", seat.who.name, seat.best),
                    Cell("score", str(seat.score) if table.known else "", seat.best),
                ),
                (seat.who.entry, drawn.number) in marks,
                quiet=not table.known,
            )
            for at, seat in enumerate(table.seats)
        )
        for table in drawn.tables
    ]


# ---------------------------------------------------------------- standings and prizes


def standings(division: Division, results: Results, marked: Collection[str]) -> list[Block]:
    if rules.of_division(division).rank is Rank.WINS:
        page = of_results(results)
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
        for row in results.placed(results.field.begun)
    ]


def contenders(contention: Contenders) -> list[Block]:
    """Those who can still win a prize, with the places they can finish in."""
    return [
        (
            Row(
                (
                    _place(contender.line.line.rank, contender.line.line.shared),
                    Cell("name", contender.line.line.who.name),
                    Cell(
                        "detail", "Gibson" if contender.line.gibson else contender.line.line.record
                    ),
                    Cell(
                        "score",
                        contender.finish,
                        best=contender.line.finish.best == contention.first,
                    ),
                ),
            ),
        )
        for contender in sentences.rows(contention, only_in_reach=True)
    ]


def _place(place: int | None, shared: bool) -> Cell:
    figure = "–" if place is None else f"{place}=" if shared else str(place)
    return Cell("figure", figure)


def prizes(division: Division, event_now: EventNow) -> tuple[list[Block], int, bool]:
    """The list with the winners as things stand, after which round, and whether it is final."""
    page = prize_queries.page(division, division_results=event_now.seen(division).known)
    blocks: list[Block] = []
    for line in page.lines:
        amount = line.award.prize.amount
        winners = [winner.called for winner in line.winners] if page.after else []
        first, *others = winners or [""]
        blocks.append(
            (
                Row((Cell("title", line.title), Cell("name", first), Cell("score", str(amount)))),
                *(
                    Row((Cell("title", ""), Cell("name", name), Cell("score", "")))
                    for name in others
                ),
            )
        )
    return blocks, page.after, page.is_final
