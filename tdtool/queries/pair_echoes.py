"""A two-player line read back: who started, the margin, the clocks, what both scores become."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.engine import clock
from tdtool.engine.clock import Overtime
from tdtool.engine.sentences import signed
from tdtool.engine.systems import RuleSystem
from tdtool.formats.entry_line import EntryLine
from tdtool.models.rounds import Ruled
from tdtool.queries import challenge_penalties, events, pair_doubts, rules
from tdtool.queries.challenge_penalties import Due
from tdtool.queries.entry import Meant
from tdtool.queries.slip_values import Echo, EchoSeat
from tdtool.queries.tables import SeatRows, TableRows
from tdtool.queries.values import ClauseNote

Scores = Sequence[int | None]


def of_line(
    meant: Meant, *, text: str, elsewhere: Mapping[int, Scores], second: bool = False
) -> Echo:
    """The line with names; one still being typed may lack a score."""
    table, line = meant.table, meant.line
    system = rules.of_division(table.game.round.division)
    scores = (*line.scores, None, None)[:2]
    late = overtimes(system, line)
    due = _due(table)
    net = _net(table, scores, late, due)
    known = [score for score in scores if score is not None]
    whole = len(known) == 2
    doubts = pair_doubts.of_line(system, table, known, late, elsewhere) if whole else {}
    follows = [winner(table.seats, net, system)] if whole else []
    follows += _clocks(table, line, late, net, system)
    follows += [_challenged(table, place, one, net) for place, one in due]
    return Echo(
        line=text,
        table=table.number,
        group=table.game.group,
        round_number=table.game.round.number,
        seats=tuple(
            _seat(table, place, scores, net, late, line, doubtful=place in doubts)
            for place in (1, 2)
        ),
        follows=(*follows, *_started(meant, system), *_again(table, known, second=second)),
        unsigned=line.unsigned,
        version=table.game.version,
        doubts=tuple(note for notes in doubts.values() for note in notes),
        again=table.report is not None and not second,
        second=second,
        two_players=True,
        division=events.code_of(table.game.round.division),
    )


def used_of(system: RuleSystem, line: EntryLine) -> dict[int, int]:
    """The seconds that each player named used: as typed, or all he had and what he was over."""
    if not (line.times or line.over):
        return {}
    allowed = 60 * system.number("minutes")
    return dict(line.times) | {place: allowed + over for place, over in line.over.items()}


def overtimes(system: RuleSystem, line: EntryLine) -> dict[int, Overtime]:
    """What the clocks cost, by place (D04-16, MYS-2.1, SCR-16)."""
    used = used_of(system, line)
    return {place: clock.overtime(system, used=seconds) for place, seconds in used.items()}


def _due(table: TableRows) -> list[tuple[int, Due]]:
    """What challenges cost, by place: it waits for the slip, and is written with it."""
    if table.report is not None:
        return []
    waiting = challenge_penalties.of_game(table.game)
    return [(seat.place, due) for seat, due in waiting if due.points]


def _net(
    table: TableRows,
    scores: Scores,
    late: Mapping[int, Overtime],
    due: Sequence[tuple[int, Due]],
) -> list[int | None]:
    """The scores with all that stands on top of them: what was charged before, or is now."""
    found: list[int | None] = []
    for seat, score in zip(table.seats, scores, strict=True):
        place = seat.row.place
        charged = -late[place].points if place in late else seat.overtime
        charged += seat.penalties + sum(one.points for at, one in due if at == place)
        found.append(None if score is None else score + charged)
    return found


def _seat(
    table: TableRows,
    place: int,
    scores: Scores,
    net: Scores,
    late: Mapping[int, Overtime],
    line: EntryLine,
    *,
    doubtful: bool,
) -> EchoSeat:
    seat, score, left = table.seats[place - 1], scores[place - 1], net[place - 1]
    both = [one for one in net if one is not None]
    return EchoSeat(
        place=place,
        name=seat.name,
        number=seat.row.entry.number if seat.row.entry else None,
        score=score,
        best=len(both) == 2 and left == max(both),
        before=seat.on_paper if table.report is not None else None,
        starts=seat.starts if line.starter is None else line.starter == place,
        overtime=late[place].points if place in late else 0,
        net=left,
        doubtful=doubtful,
    )


def winner(seats: Sequence[SeatRows], scores: Scores, system: RuleSystem) -> ClauseNote:
    """Who wins and by how much; a ruling stands before the score."""
    ruled = {seat.row.ruled: seat.name for seat in seats if seat.row.ruled}
    first, other = (score or 0 for score in scores)
    margin = abs(first - other)
    ahead = seats[0] if first > other else seats[1]
    by = f"{ahead.name} wins by {margin}, {max(first, other)} to {min(first, other)}."
    says = by if margin else f"A tie at {first}."
    if ruled:
        given = f"{ruled[Ruled.WIN]} wins" if Ruled.WIN in ruled else f"a {next(iter(ruled))}"
        return ClauseNote(f"By ruling: {given}, whatever the score. {says}", "", "warning")
    return ClauseNote(says.replace(" -", " −"), system.scoring_clause, "fine")


def _clocks(
    table: TableRows,
    line: EntryLine,
    late: Mapping[int, Overtime],
    net: Scores,
    system: RuleSystem,
) -> list[ClauseNote]:
    used, notes = used_of(system, line), []
    for place, told in sorted(late.items()):
        name, left = table.seats[place - 1].name, net[place - 1]
        begins = f"{name}, {clock.show(used[place])} used:"
        if not told.points:
            notes.append(ClauseNote(f"{begins} no overtime.", told.clause, "fine"))
            continue
        becomes = "" if left is None else f", which leaves {left}".replace("-", "−")
        minutes = f"{told.minutes} minute{'' if told.minutes == 1 else 's'} begun over"
        says = f"{begins} {minutes}, −{told.points}{becomes}."
        notes.append(ClauseNote(says, told.clause, "note"))
        if told.ends_game:
            notes.append(past_the_limit(system, name))
    return notes


def _challenged(table: TableRows, place: int, due: Due, net: Scores) -> ClauseNote:
    left = net[place - 1]
    becomes = "" if left is None else f", which leaves {left}".replace("-", "−")
    says = f"{table.seats[place - 1].name}, {due.reason}, {signed(due.points)}{becomes}."
    return ClauseNote(says, due.clause, "note")


def past_the_limit(system: RuleSystem, name: str) -> ClauseNote:
    """Overtime beyond the limit ends the game (SCR-12)."""
    limit = system.number("overtime_limit")
    says = f"{name} is more than {limit} minutes over: the game ends there."
    return ClauseNote(says, system.setting("overtime_limit").clause, "warning")


def _started(meant: Meant, system: RuleSystem) -> list[ClauseNote]:
    seats, starter = meant.table.seats, meant.line.starter
    if starter is None:
        if any(seat.starts is not None for seat in seats):
            return []
        first, other = meant.typed_in
        says = f"Who started was drawn at the table: f1 says {first} did, f2 {other}."
        return [ClauseNote(says, system.first_clause, "note")]
    name, reply = seats[starter - 1].name, seats[2 - starter].name
    assigned = seats[0].starts is not None and seats[starter - 1].starts is False
    instead = f", though {reply} was to" if assigned else ""
    return [ClauseNote(f"{name} started{instead}.", system.first_clause, "note")]


def _again(table: TableRows, scores: Sequence[int], *, second: bool) -> list[ClauseNote]:
    """What a line for a table that is in does: a second keying, or corrections."""
    if table.report is None or len(scores) < 2:
        return []
    by = table.report.by.name
    if second:
        says = f"{by} keyed table {table.number} first; the same again from you accepts it."
        return [ClauseNote(says, severity="note")]
    changed = [
        f"{seat.name} {signed(score - (seat.on_paper or 0))}"
        for seat, score in zip(table.seats, scores, strict=True)
        if score != seat.on_paper
    ]
    what = f"corrections: {', '.join(changed)}" if changed else "nothing new"
    says = f"{by} took table {table.number} already. Taking this: {what}."
    return [ClauseNote(says, severity="warning")]
