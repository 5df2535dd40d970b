"""A line read back: names, words with their marks, sums, who wins, what is doubtful."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.engine import ends
from tdtool.engine.ends import TableVerdict
from tdtool.engine.lexicon import LexiconRefused
from tdtool.engine.sentences import signed
from tdtool.engine.systems import RuleSystem
from tdtool.formats.entry_line import EntryLine
from tdtool.queries import doubts, events, pair_echoes, rules, word_views
from tdtool.queries.entry import Meant
from tdtool.queries.slip_values import Echo, EchoSeat
from tdtool.queries.tables import TableRows
from tdtool.queries.values import ClauseNote


def of_line(
    meant: Meant, *, text: str, elsewhere: Mapping[int, Sequence[int | None]], second: bool = False
) -> Echo:
    """The line with names; it may have fewer scores than seats while it is typed."""
    table, line = meant.table, meant.line
    system = rules.of_division(table.game.round.division)
    if system.two_players:
        return pair_echoes.of_line(meant, text=text, elsewhere=elsewhere, second=second)
    standing = words_of(system, line)
    scores = scores_of(system, line)
    verdict = _verdict(table, system, standing, scores)
    known = [score for score in scores if score is not None]
    whole = len(known) == len(table.seats)
    doubtful = doubts.of_line(system, table, known, elsewhere) if whole else {}
    best = max(known, default=None)
    sums = _other_sums(verdict) if whole else {}
    return Echo(
        line=text,
        table=table.number,
        group=table.game.group,
        round_number=table.game.round.number,
        seats=tuple(
            _seat(table, place, scores, best, verdict, doubtful=place in doubtful or place in sums)
            for place in range(1, len(table.seats) + 1)
        ),
        follows=tuple(_follows(table, line, known, system) if whole else ()),
        unsigned=line.unsigned,
        version=table.game.version,
        doubts=(*sums.values(), *(note for notes in doubtful.values() for note in notes)),
        again=table.report is not None and not second,
        second=second,
        division=events.code_of(table.game.round.division),
    )


def words_of(system: RuleSystem, line: EntryLine) -> list[tuple[str, ...]]:
    """The words of each seat as the system writes them."""
    return [ends.words_typed(system, " ".join(words)) for words in line.words] or [
        () for _ in line.scores
    ]


def scores_of(system: RuleSystem, line: EntryLine) -> list[int | None]:
    """The scores as typed; a seat typed in words alone scores what they make."""
    standing = words_of(system, line)
    return [
        score if score is not None else sum(ends.points(system, word) for word in words)
        for score, words in zip(line.scores, standing, strict=True)
    ]


def _verdict(
    table: TableRows,
    system: RuleSystem,
    standing: Sequence[tuple[str, ...]],
    scores: Sequence[int | None],
) -> TableVerdict | None:
    if not any(standing):
        return None
    try:
        lexicon = rules.lexicon_of(table.game.round.division)
    except LexiconRefused:
        return None
    seats = [
        ends.Reported(words=words, score=score if words else None)
        for words, score in zip(standing, scores, strict=True)
    ]
    return ends.verify(system=system, lexicon=lexicon, seats=seats)


def _other_sums(verdict: TableVerdict | None) -> dict[int, ClauseNote]:
    """By place, the seats whose words make another score than was typed."""
    seats = verdict.seats if verdict else ()
    return {
        place: ClauseNote(f"Seat {place}: {finding.message}", finding.rule, "warning")
        for place, seat in enumerate(seats, 1)
        for finding in seat.findings
        if finding.kind == "total" and finding.severity == "error"
    }


def _seat(
    table: TableRows,
    place: int,
    scores: Sequence[int | None],
    best: int | None,
    verdict: TableVerdict | None,
    *,
    doubtful: bool,
) -> EchoSeat:
    seat = table.seats[place - 1]
    score = scores[place - 1] if place <= len(scores) else None
    judged = verdict.seats[place - 1] if verdict and place <= len(verdict.seats) else None
    return EchoSeat(
        place=place,
        name=seat.row.entry.name,
        score=score,
        best=score is not None and score == best,
        before=seat.on_paper if table.report is not None else None,
        words=tuple(word_views.of_word(word) for word in judged.words) if judged else (),
        verified=judged.total if judged else None,
        doubtful=doubtful,
    )


def _follows(
    table: TableRows, line: EntryLine, scores: Sequence[int], system: RuleSystem
) -> list[ClauseNote]:
    notes = [_winner(table, scores, system)]
    if line.starter is not None:
        name = table.seats[line.starter - 1].row.entry.name
        notes.append(ClauseNote(f"{name} began.", system.first_clause, "note"))
    if table.report is not None:
        changed = [
            f"seat {seat.row.place} {signed(score - (seat.on_paper or 0))}"
            for seat, score in zip(table.seats, scores, strict=True)
            if score != seat.on_paper
        ]
        what = f"corrections: {', '.join(changed)}" if changed else "nothing new"
        says = f"{table.report.by.name} took table {table.number} already. Taking this: {what}."
        notes.append(ClauseNote(says, severity="warning"))
    return notes


def _winner(table: TableRows, scores: Sequence[int], system: RuleSystem) -> ClauseNote:
    ranked = sorted(
        zip(scores, (s.row.entry.name for s in table.seats), strict=True),
        key=lambda pair: -pair[0],
    )
    best = [name for score, name in ranked if score == ranked[0][0]]
    if len(best) > 1:
        says = f"{', '.join(best[:-1])} and {best[-1]} share the table with {ranked[0][0]}."
    else:
        margin, second = ranked[0][0] - ranked[1][0], ranked[1][1]
        says = f"{best[0]} wins the table by {margin}, ahead of {second}."
    return ClauseNote(says, system.scoring_clause, "fine")
