"""A slip as it counts: reported, verified and in force side by side, and what the game comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils import timezone

from tdtool import english
from tdtool.engine.final_words.by_system import SeatVerdict
from tdtool.engine.remedies import overtime
from tdtool.engine.systems import RuleSystem
from tdtool.english import signed
from tdtool.models import Division, Game
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.places import PROGRAM
from tdtool.queries.slips import result, tables
from tdtool.queries.slips.doubts import Doubt, Doubts, Settled
from tdtool.queries.slips.tables import SeatRows, TableRows
from tdtool.queries.slips.values import LedgerRow, SlipSeat, WordView
from tdtool.queries.values import ClauseNote


def game_at(division: Division, table: int, *, round_number: int | None = None) -> Game | None:
    """The game at a table in a round, or in the newest posted round that has the table.

    Of this division, else of whichever division of the event has such a table.
    """
    posted_games = (
        Game.objects.filter(
            round__division__event=division.event,
            round__state__in=POSTED_STATES,
            table__number=table,
        )
        .select_related("round", "table")
        .defer("round__basis")
    )
    if round_number is not None:
        posted_games = posted_games.filter(round__number=round_number)
    games = list(posted_games.order_by("-round__number"))
    divisions = {
        event_division.pk: event_division for event_division in division.event.divisions.all()
    }
    for game in games:
        game.round.division = divisions[game.round.division_id]
    own_games = [game for game in games if game.round.division_id == division.pk]
    return next(iter(own_games or games), None)


def seats_of(
    table: TableRows,
    doubts: Doubts | None = None,
    lines: Sequence[LedgerRow] = (),
) -> tuple[SlipSeat, ...]:
    """The seats in order, each with what the engine says of its words, and what its lines bring
    for the spread alone."""
    spread = _spread(lines)
    return tuple(_seat(table, seat, doubts or Doubts(None), spread) for seat in table.seats)


def _seat(table: TableRows, seat: SeatRows, doubts: Doubts, spread: Counter[int]) -> SlipSeat:
    used, place = seat.row.seconds_used, seat.row.place
    verdict = doubts.verdict.seats[table.seats.index(seat)] if doubts.verdict else None
    charged = seat.overtime + (seat.reported or 0)
    return SlipSeat(
        seat=tables.seat_view(seat, table.best_score),
        reported=seat.reported,
        verified=verdict.total if verdict and seat.words else None,
        in_force=seat.score,
        words=_words(place, verdict, doubts) if verdict else (),
        notes=tuple(note(doubt) for doubt in doubts.of_seat(place) if doubt.word is None),
        signed_by=result.signed_by(table, seat) if seat.signed else "",
        signed_before=table.signed_before(seat),
        words_text=" ".join(seat.words),
        starts=seat.starts,
        used="" if used is None else overtime.show(used),
        overtime=seat.overtime,
        changes=0 if seat.score is None else seat.score - charged,
        spread=spread.get(place),
        if_off=_if_off(place, verdict, doubts),
        differs=any(doubt.becomes is not None and doubt.asks for doubt in doubts.of_seat(place)),
    )


def _if_off(place: int, verdict: SeatVerdict | None, doubts: Doubts) -> int | None:
    """What the words make without those that ask for a ruling; None where none of them costs."""
    costs = sum(doubt.points for doubt in doubts.of_seat(place) if doubt.asks)
    return verdict.total + costs if costs and verdict and verdict.total is not None else None


def _words(place: int, verdict: SeatVerdict, doubts: Doubts) -> tuple[WordView, ...]:
    word_doubts = [doubts.of_word(place, at) for at in range(len(verdict.words))]
    return tuple(
        result.of_word(word, doubt, note(doubt) if doubt else None)
        for word, doubt in zip(verdict.words, word_doubts, strict=True)
    )


def _spread(lines: Iterable[LedgerRow]) -> Counter[int]:
    """What counts for the spread alone, by place."""
    brought: Counter[int] = Counter()
    for line in lines:
        if line.counts_for == "spread":
            brought[line.place] += line.points
    return brought


def notes_of(doubts: Doubts) -> tuple[ClauseNote, ...]:
    """What the engine says of the table as a whole."""
    if doubts.verdict is None:
        return (
            ClauseNote(
                "The event’s word list isn’t installed on this laptop, so the words are not "
                f"checked. Import it with “{PROGRAM} lexicon import”.",
                severity="warning",
            ),
        )
    return tuple(note(doubt) for doubt in doubts.of_seat(None))


def note(doubt: Doubt) -> ClauseNote:
    """What is said of a doubt; once it is settled, how it was."""
    finding, settled = doubt.finding, doubt.settled
    if settled is None:
        return ClauseNote(finding.message, finding.rule, finding.severity)
    return ClauseNote(doubt.fact, settled.clause or finding.rule, "fine", how_settled(settled))


def how_settled(settled: Settled) -> str:
    """By whom, when and why: "Checked, OK 14:05 by Mirela K.: the players agree." """
    if settled.how == "ruled":
        return "A director ruled the score."
    if settled.how == "challenged":
        return "Challenged, and it held."
    did = "Ruled off" if settled.how == "off" else "Checked, OK"
    at = f" {english.clock(timezone.localtime(settled.at))}" if settled.at else ""
    why = f": {settled.reason.rstrip('.')}" if settled.reason else ""
    return f"{did}{at} by {settled.by}{why}."


def clock_notes(table: TableRows, system: RuleSystem) -> tuple[ClauseNote, ...]:
    """Whose clock went past the limit (SCR-12)."""
    return tuple(
        result.past_the_limit(system, seat.name)
        for seat in table.seats
        if system.own_clocks
        and seat.row.seconds_used is not None
        and overtime.overtime(system, used=seat.row.seconds_used).ends_game
    )


def result_of(
    table: TableRows, system: RuleSystem, lines: Sequence[LedgerRow]
) -> ClauseNote | None:
    """Who wins and by how much; of a forfeit, what it brings; None while a score is missing."""
    if table.game.kind == GameKind.PLAYED:
        scores = [seat.score for seat in table.seats]
        return None if None in scores else result.winner(table.seats, scores, system)
    if table.game.kind == GameKind.NOT_PLAYED:
        return ClauseNote("The game was not played.")
    spread = _spread(lines)
    brings = ", ".join(f"{seat.name} {signed(spread[seat.row.place])}" for seat in table.seats)
    clause = next((line.clause for line in lines if line.counts_for == "spread"), "")
    if table.game.kind == GameKind.DOUBLE_FORFEIT:
        return ClauseNote(f"A double forfeit. Spread: {brings}.", clause, "warning")
    return ClauseNote(f"A forfeit. Spread: {brings}.", clause, "warning")
