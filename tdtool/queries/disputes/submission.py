"""Something handed in on a dispute, with everything that was found in it and what was ruled."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tdtool.engine import positions, records
from tdtool.engine.positions import Board, Shown, Table
from tdtool.engine.scoresheets import Comparison
from tdtool.engine.scoresheets.compared import Row
from tdtool.engine.scrabble.board.placing import COLUMNS, LAYOUT, Counted
from tdtool.engine.words import letters
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted, listed, minus
from tdtool.models import Audit, Dispute, GameRecord, Ruling, TableRecord
from tdtool.models.disputes import DisputeState
from tdtool.queries import rules
from tdtool.queries.disputes import examinations, examined_records, proposed_lines, same_game
from tdtool.queries.disputes.position_values import (
    BoardView,
    Frame,
    Holding,
    MoveView,
    PositionView,
    Score,
    Square,
    TableView,
)
from tdtool.queries.disputes.proposed_lines import Line
from tdtool.queries.disputes.same_game import AtTable
from tdtool.queries.disputes.values import (
    ChosenView,
    FindingView,
    LineView,
    PlayerView,
    RulingView,
    SheetCell,
    SheetRow,
    SheetsView,
    Submission,
)
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips.doubts import Doubts
from tdtool.queries.slips.tables import TableRows

# A position of a record as it is drawn: the board with its premium squares, or the words before
# the players and the pool.

PREMIUM = {"=": "3W", "-": "2W", '"': "3L", "'": "2L", ".": ""}
Names = Mapping[str, tuple[str, int | None]]  # by nick: the player's name and place


def chosen_position(shown: Sequence[Shown], *, turn: int | None, line: int | None) -> int | None:
    """Which line of the record to show: the one named, else the turn's play, before the reply."""
    at = {moment.row.line: number for number, moment in enumerate(shown)}
    if line in at:
        return at[line]
    of_turn = [number for number, moment in enumerate(shown) if moment.row.turn == turn]
    if not of_turn:
        return None
    plays = [n for n in of_turn if (board := shown[n].board) and board.fresh]
    return (plays or of_turn)[0 if plays else -1]


def position(shown: Sequence[Shown], at: int, names: Names) -> PositionView:
    """The position after a line, and the turns before and after it."""
    current = shown[at]
    turns = sorted({moment.row.turn for moment in shown if moment.row.turn})
    turn = current.row.turn
    name = names.get(current.row.nick, (current.row.nick, None))[0]
    return PositionView(
        line=current.row.line,
        turn=turn,
        title=": ".join(part for part in (name, current.row.says) if part),
        scores=tuple(
            sorted(
                (
                    Score(names[nick][1] or 0, names[nick][0], score)
                    for nick, score in current.scores
                    if nick in names
                ),
                key=lambda player_score: player_score.place,
            )
        ),
        board=_board(current.board, name) if current.board else None,
        table=_table(current.table, dict(current.scores), names) if current.table else None,
        before=max((number for number in turns if number < turn), default=None),
        after=min((number for number in turns if number > turn), default=None),
        turns=turns[-1] if turns else 0,
    )


def _board(board: Board, name: str) -> BoardView:
    squares = tuple(
        _square(board, row, column, letter)
        for row, letters in enumerate(board.squares)
        for column, letter in enumerate(letters)
    )
    return BoardView(
        squares=squares,
        frame=_frame(board),
        says=_in_words(board),
        rack=board.rack,
        bag=board.bag,
        unseen=board.unseen,
        unseen_of=name,
        words=board.words,
    )


def _square(board: Board, row: int, column: int, letter: str) -> Square:
    return Square(
        row=row,
        column=column,
        letter=letter.upper(),
        worth=letters.ENGLISH.values.get(letter, 0),
        blank=letter.islower(),
        fresh=(row, column) in board.fresh,
        premium=PREMIUM[LAYOUT[row][column]],
    )


def _frame(board: Board) -> Frame | None:
    """Round the whole word that was laid, the tiles that lay there already among it."""
    if not board.fresh:
        return None
    row_numbers, columns = zip(*board.fresh, strict=True)
    top, leftmost, bottom, right = min(row_numbers), min(columns), max(row_numbers), max(columns)
    down = bottom > top or (len(board.fresh) == 1 and not _beside(board, top, leftmost))
    while down and top and board.squares[top - 1][leftmost]:
        top -= 1
    while down and bottom < 14 and board.squares[bottom + 1][leftmost]:
        bottom += 1
    while not down and leftmost and board.squares[top][leftmost - 1]:
        leftmost -= 1
    while not down and right < 14 and board.squares[top][right + 1]:
        right += 1
    return Frame(top, leftmost, right - leftmost + 1, bottom - top + 1)


def _beside(board: Board, row: int, column: int) -> bool:
    squares = board.squares[row]
    return bool((column and squares[column - 1]) or (column < 14 and squares[column + 1]))


def _in_words(board: Board) -> str:
    """Row by row, as it is read aloud: “5: SHELLING from E”."""
    runs = []
    for number, row in enumerate(board.squares, 1):
        column = 0
        while column < len(row):
            run = ""
            while column + len(run) < len(row) and row[column + len(run)]:
                run += row[column + len(run)]
            if run:
                runs.append(f"row {number}: {run} from {COLUMNS[column]}")
            column += len(run) + 1
    return "; ".join(runs) or "the board is empty"


def _table(table: Table, scores: Mapping[str, int], names: Names) -> TableView:
    return TableView(
        holdings=tuple(
            sorted(
                (
                    Holding(*names.get(nick, ("", None)), words, scores.get(nick))
                    for nick, words in table.words
                ),
                key=lambda holding: holding.place or 0,
            )
        ),
        pool=table.pool,
        left=table.left,
        fresh=table.fresh,
    )


# Score sheets that were handed in, as a page and a paper show them: turn by turn, side by side.


def of_record(record: GameRecord, seats: Sequence[AtTable]) -> SheetsView:
    """The sheets as they were typed, compared once more."""
    system = rules.of_division(record.dispute.game.round.division)
    typed = {int(place): text for place, text in record.given["sheets"].items()}
    beside = record.given.get("record")
    with_record = record.dispute.records.filter(uuid=beside).first() if beside else None
    compared = examined_records.compare(system, seats, typed, with_record)
    names = {seat.place: seat.name for seat in seats}
    keepers = sorted(typed)
    return SheetsView(
        keepers=tuple(names[place] for place in keepers),
        players=tuple(
            (name, tuple(_rows(compared, seat, name, keepers))) for seat, name in names.items()
        ),
        totals=tuple(
            (names[sheet_total.seat], _follows(sheet_total.settled, sheet_total.possible))
            for sheet_total in compared.totals
        ),
        with_record=with_record is not None,
        stops=_stops(compared, seats),
    )


def _stops(compared: Comparison, seats: Sequence[AtTable]) -> str:
    """Why the sheets can't be the whole game; "" where they can."""
    totals = [sheet_total.settled for sheet_total in compared.totals]
    if same_game.stop_early(totals, seats):
        theirs = "–".join("?" if total is None else minus(total) for total in totals)
        ours = "–".join(minus(seat.in_force) for seat in seats)
        return (
            f"The sheets stop at {theirs}; the slip says {ours}. "
            "They don’t reach the end of the game."
        )
    turns = [sum(row.seat == at and row.turn > 0 for row in compared.rows) for at in (1, 2)]
    if abs(turns[0] - turns[1]) > 1:
        named = listed(
            f"{counted(number, 'turn')} by {seat.name}"
            for number, seat in zip(turns, seats, strict=True)
        )
        return f"The sheets have {named}: turns are missing."
    return ""


def _rows(compared: Comparison, seat: int, name: str, keepers: Sequence[int]) -> Iterator[SheetRow]:
    """A player's turns on every sheet, marked where the sheets part."""
    parted = {(parting.seat, parting.turn, parting.label) for parting in compared.partings}
    for row in compared.rows:
        if row.seat == seat:
            yield SheetRow(
                name=name,
                label=row.label or str(row.turn),
                columns=tuple(_cells(compared, row, keepers)),
                right=row.right,
                parted=(row.seat, row.turn, row.label) in parted,
            )


def _cells(compared: Comparison, row: Row, keepers: Sequence[int]) -> Iterator[SheetCell]:
    """What each keeper wrote for the turn, and whether it is right."""
    turn = (row.seat, row.turn, row.label)
    wrong = {
        addition.keeper
        for addition in compared.additions
        if (addition.seat, addition.turn, addition.label) == turn
    }
    for keeper, move, total in zip(keepers, row.moves, row.totals, strict=True):
        differs = None not in (move, row.right) and move != row.right
        yield SheetCell(move, total, differs=differs, wrong=keeper in wrong)


def _follows(settled: int | None, possible: Sequence[int]) -> str:
    if settled is not None:
        return str(settled)
    return listed(possible, last="or") or "unknown"


WEIGHTS = ("error", "warning", "note")
TITLES: Mapping[str, str] = {
    "words": "Words",
    "move": "One move",
    "sheets": "Score sheets",
    "record": "Record",
    "tiles": "Tiles found",
}
RACKS = "Racks at the end"
SAYS: Mapping[str, str] = {
    "agrees": "It agrees with the rules: nothing to correct.",
    "differs": "Something in it doesn’t add up.",
    "illegal": "Something in it is against the rules.",
    "unverifiable": "Nothing contradicts it, and nothing proves it.",
    "acceptable": "Play acceptable.",
    "unacceptable": "Play not acceptable.",
    "game over": "The game is over and is recalculated.",
    "play resumes": "Play resumes; no score changes.",
    "nothing changes": "Both have signed: nothing changes.",
}
MOST_SHOWN = 1_500  # lines of a record that a page has room for


@dataclass(frozen=True)
class Asked:
    """What of it a page is to show: a turn, or a line."""

    turn: int | None = None
    line: int | None = None


def view(number: int, record: GameRecord, *, looked_at: bool = False) -> Submission:
    """A line of the list of what was handed in; ``looked_at``: it is looked at now."""
    audit = record.audit
    return Submission(
        number=number,
        kind=record.kind,
        title=RACKS if "ending" in record.given else TITLES[record.kind],
        at=record.at,
        by=record.by.name,
        verdict=audit.verdict,
        says=SAYS.get(audit.verdict, audit.verdict),
        errors=sum(row["severity"] == "error" for row in audit.findings),
        here=looked_at,
    )


def chosen(
    submission: Submission,
    record: GameRecord,
    to_show: Asked,
    table: TableRows,
    *,
    ruled: Sequence[Ruling],
) -> ChosenView:
    """All there is to see of it; ``to_show`` names the turn whose position is drawn, ``ruled`` has
    every ruling on its audit."""
    audit, game = record.audit, record.dispute.game
    seats = examinations.seats_at(table)
    finding_views = findings(audit, seats, table, ruled=ruled)
    scores = {seat.place: seat.in_force for seat in seats}
    proposal = proposed_lines.of_audit(audit, game, scores=scores, ruled=ruled)
    names = {seat.place: seat.name for seat in seats}
    shown = replayed(record) if record.kind == "record" else ()
    at = _where(shown, finding_views, to_show)
    shown_line = shown[at].row.line if at is not None else None
    nicks = {nick: (names[place], place) for nick, place in record.seats.items()}
    return ChosenView(
        submission=submission,
        audit=str(audit.uuid),
        text=record.text,
        players=_players(audit, seats, proposal.becomes),
        findings=finding_views,
        lines=tuple(
            LineView(names[line.place], line.points, line.clause, line.reason)
            for line in proposal.lines
        ),
        why_not=proposal.why_not,
        whole=proposal.whole,
        lexicon=audit.lexicon,
        moves=_moves(shown, finding_views, nicks, shown_line),
        position=position(shown, at, nicks) if at is not None else None,
        sheets=of_record(record, seats) if record.kind == "sheets" else None,
        words=tuple(Counted(**word) for word in record.given.get("words", ())),
        points=record.given.get("points"),
        decided=_is_decided(record.dispute, audit),
    )


def _is_decided(dispute: Dispute, audit: Audit) -> bool:
    """Whether the dispute is closed, or the scores were ruled on since as a whole."""
    if dispute.state == DisputeState.CLOSED:
        return True
    whole = dispute.rulings.filter(audit=None, accepted=True, act_number__gt=audit.act_number)
    return dispute.state == DisputeState.RULED and whole.exists()


def findings(
    audit: Audit, seats: Sequence[AtTable], table: TableRows, *, ruled: Sequence[Ruling]
) -> tuple[FindingView, ...]:
    """The findings in their order, each with what accepting it would add, and the last ruling."""
    names = {seat.place: seat.name for seat in seats}
    last = proposed_lines.in_force(ruled)
    lines = proposed_lines.by_finding(audit, audit.record.dispute.game, places=names)
    on_slip = _OnSlip(slip_doubts.of_table(table) if audit.record.given.get("looked_up") else None)
    return tuple(
        _finding(audit, number, names, lines.get(number), last.get(number), on_slip)
        for number in range(1, len(audit.findings) + 1)
    )


@dataclass(frozen=True)
class _OnSlip:
    """What the slip has of words that were handed in; None where none were."""

    doubts: Doubts | None

    def of(self, word: str) -> tuple[int | None, int | None, str]:
        """Where accepting a finding on the word rules it off, what that costs, or why it can't."""
        if not word or self.doubts is None:
            return None, None, ""
        if why_not := proposed_lines.why_not(self.doubts, word):
            return None, None, why_not
        ((place, about),) = self.doubts.standing(word)
        return place, self.doubts.off_costs[place, about] or None, ""


def _finding(
    audit: Audit,
    number: int,
    names: Mapping[int, str],
    line: Line | None,
    ruling: Ruling | None,
    on_slip: _OnSlip,
) -> FindingView:
    row: dict[str, Any] = audit.findings[number - 1]
    place = audit.record.seats.get(row["nick"] or "")
    stands, costs, why_not = on_slip.of(proposed_lines.looked_up(audit, number))
    whose = line.place if line else stands
    return FindingView(
        number=number,
        line=row["line"],
        turn=row["turn"],
        name=names.get(place, row["nick"] or "") if place else row["nick"] or "",
        clause=row["rule"],
        kind=row["kind"],
        severity=row["severity"],
        reported=row["reported"],
        verified=row["verified"],
        message=row["message"],
        because=row.get("because"),
        points=line.points if line else costs,
        whose=names[whose] if whose else "",
        ruling=ruling_view(ruling) if ruling else None,
        why_not="" if ruling and ruling.accepted else why_not,
    )


def ruling_view(ruling: Ruling) -> RulingView:
    """A ruling in words, with the line it wrote if it wrote one."""
    line = ruling.line
    sentence = line.reason if line else ""
    if ruling.audit and ruling.finding:
        sentence = ruling.audit.findings[ruling.finding - 1]["message"]
    return RulingView(
        finding=ruling.finding,
        accepted=ruling.accepted,
        says=sentence,
        reason=ruling.reason,
        clause=line.clause if line else ruling.clause,
        by=ruling.by.name,
        at=ruling.at,
        points=line.points if line else None,
        name=line.seat.entry.name if line else "",
        act_number=ruling.act_number,
    )


def _players(
    audit: Audit, seats: Sequence[AtTable], becomes: Mapping[int, int | None]
) -> tuple[PlayerView, ...]:
    by_place = {row["place"]: row for row in audit.players}
    return tuple(
        PlayerView(
            place=seat.place,
            name=seat.name,
            nick=by_place[seat.place]["nick"],
            slip=seat.reported,
            stated=by_place[seat.place]["reported"],
            verified=by_place[seat.place]["verified"],
            in_force=seat.in_force,
            becomes=becomes.get(seat.place),
        )
        for seat in seats
        if seat.place in by_place
    )


def replayed(record: GameRecord | TableRecord) -> tuple[Shown, ...]:
    """A record that was handed in, or added to its table, turn by turn, under its game's rules."""
    game = record.game if isinstance(record, TableRecord) else record.dispute.game
    division = game.round.division
    system = rules.of_division(division)
    try:
        lexicon = rules.lexicon_of(division)
    except LexiconRefused:
        lexicon = None
    read = records.read(record.text)
    return positions.replayed(examined_records.settled(system, read), read, lexicon=lexicon)


def _where(
    shown: Sequence[Shown], finding_views: Sequence[FindingView], to_show: Asked
) -> int | None:
    """The line to draw: what was asked for, else the first error's, else the last."""
    if not shown:
        return None
    at = chosen_position(shown, turn=to_show.turn, line=to_show.line)
    if at is not None:
        return at
    lines = {moment.row.line for moment in shown}
    weighty = sorted(
        (finding for finding in finding_views if finding.line in lines),
        key=lambda finding: WEIGHTS.index(finding.severity),
    )
    if weighty:
        return chosen_position(shown, turn=None, line=weighty[0].line)
    return len(shown) - 1


def _moves(
    shown: Sequence[Shown],
    finding_views: Sequence[FindingView],
    nicks: Mapping[str, tuple[str, int | None]],
    shown_line: int | None,
) -> tuple[MoveView, ...]:
    at: dict[int, list[FindingView]] = {}
    for finding in finding_views:
        if finding.line is not None:
            at.setdefault(finding.line, []).append(finding)
    return tuple(
        _move(moment, at.get(moment.row.line, []), nicks, shown_line)
        for moment in shown[:MOST_SHOWN]
    )


def _move(
    shown: Shown,
    finding_views: Sequence[FindingView],
    nicks: Mapping[str, tuple[str, int | None]],
    shown_line: int | None,
) -> MoveView:
    row = shown.row
    severities = {finding.severity for finding in finding_views}
    scored = shown.board is not None or row.stated is not None or bool(row.made)
    return MoveView(
        line=row.line,
        turn=row.turn,
        name=nicks.get(row.nick, (row.nick, None))[0],
        says=row.says,
        stated=row.stated,
        made=row.made if scored else None,
        total=row.total,
        score=row.score if row.nick else None,
        findings=tuple(finding.number for finding in finding_views),
        weight=next((weight for weight in WEIGHTS if weight in severities), ""),
        here=row.line == shown_line,
    )
