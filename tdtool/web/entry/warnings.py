"""What is doubtful about a line before it counts: asked about, then it counts as typed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, QuerySet, Sum

from tdtool.engine import totals
from tdtool.engine.final_words.by_system import TableVerdict
from tdtool.engine.findings import Finding
from tdtool.engine.remedies import overtime
from tdtool.english import minus
from tdtool.models import LedgerLine
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries.prepared import prepared
from tdtool.queries.slips import alike
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.changes import Keyed
from tdtool.queries.slips.lines.read import LineRead
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote

ENOUGH_SCORES = 6  # to say what is usual here
FAR_OUT = 2.5  # times the mean
LATE = 10  # minutes over that hardly anybody is
WHOLE = 0  # not of one seat
TO_RULE_ON = " If the slip says so, it waits in To do for a ruling."


@dataclass(frozen=True)
class Doubts:
    """By place, 0 for the table as a whole; a yes settles those of ``scores``, and of the places
    ``far`` that the score is as high or low as it is."""

    scores: Mapping[int, Sequence[ClauseNote]]
    clocks: Mapping[int, Sequence[ClauseNote]]
    far: tuple[int, ...]

    @property
    def by_place(self) -> dict[int, list[ClauseNote]]:
        places = sorted({*self.scores, *self.clocks})
        return {at: [*self.scores.get(at, ()), *self.clocks.get(at, ())] for at in places}

    @property
    def places(self) -> list[int]:
        return sorted(self.scores)

    @property
    def names(self) -> frozenset[str]:
        """What a page that asks about them sends along with the answer. Those of a seat follow
        from the line and go by their order: the average that one may name moves with every slip;
        those of the table go by what they say."""
        return frozenset(
            f"0-{zlib.crc32(note.text.encode()):x}" if place == WHOLE else f"{place}-{at}"
            for place, notes in self.by_place.items()
            for at, note in enumerate(notes)
        )


NONE = Doubts({}, {}, ())


def of_line(read: LineRead, keyed: Keyed, verdict: TableVerdict | None) -> Doubts:
    """Scores out of line, other sums than the words make, much overtime; of the table as a whole:
    margins, a tie, a slip just like another, more of a letter than there is."""
    average = _usual(read.table) if read.system.numbered_seats else None
    doubts = {
        place: _of_score(read, place, score, average) for place, score in enumerate(keyed.scores, 1)
    }
    for place, score in enumerate(keyed.scores, 1):
        if not _of_words(verdict, place):
            doubts[place] = [*_of_total(read, place, score), *doubts[place]]
    far = tuple(place for place, notes in doubts.items() if notes)
    whole = [*_spread(read), *_tie(keyed.scores), *_margin(read, keyed, asked=bool(far))]
    for place, seat in enumerate(verdict.seats if verdict else (), 1):
        doubts[place] = [*_found(f"Seat {place}: ", seat.findings), *doubts[place]]
    letters = _found("", verdict.findings if verdict else ())
    doubts[WHOLE] = [*letters, *whole, *_same_slip(read, keyed.scores)]
    doubts[WHOLE] += _old_slip(read, keyed.scores)
    clocks = {place: _very_late(read, place, used) for place, used in keyed.used.items()}
    return Doubts(_said(doubts), _said(clocks), far)


def _said(doubts: Mapping[int, list[ClauseNote]]) -> dict[int, list[ClauseNote]]:
    return {place: notes for place, notes in doubts.items() if notes}


def _of_words(verdict: TableVerdict | None, place: int) -> bool:
    """Whether the words behind a total are there; what is wrong with it, they say."""
    return verdict is not None and verdict.seats[place - 1].total is not None


def _of_total(read: LineRead, place: int, score: int) -> list[ClauseNote]:
    """What a total without words says by itself; of one that no words make, that a yes only saves
    it: the rules prove it wrong, so that it waits for a ruling."""
    called = read.called(place, begins=True)
    return [
        ClauseNote(
            f"{called}: {_inside(found.message)}{TO_RULE_ON if found.verified is None else ''}",
            found.rule,
            "warning",
        )
        for found in totals.of_total(read.system, score)
    ]


def _of_score(read: LineRead, place: int, score: int, average: float | None) -> list[ClauseNote]:
    """A score that is out of line with the event's."""
    if average is None or score <= FAR_OUT * average:
        return []
    called = read.called(place, begins=True)
    return [_asked(f"{called}: {score} is far above the average here, {average:.0f}.")]


def _inside(says: str) -> str:
    """A sentence behind a colon."""
    return says[:1].lower() + says[1:]


def _spread(read: LineRead) -> list[ClauseNote]:
    """What the line says the scores are apart, where they are something else."""
    typed = read.spread
    if typed is None:
        return []
    scores = [score or 0 for score in read.scores]
    first, second = scores[::-1] if read.turned else scores
    if typed in (first - second, abs(first - second)):
        return []
    apart = abs(first - second)
    return [_asked(f"You typed spread {minus(typed)}; the scores make {apart}.")]


def _found(whose: str, findings: Sequence[Finding]) -> list[ClauseNote]:
    """What the words say that was typed, of sums and of letters, but for mere notes."""
    return [
        ClauseNote(f"{whose}{finding.message}", finding.rule, "warning")
        for finding in findings
        if finding.severity != "note"
    ]


def _usual(table: TableRows) -> float | None:
    """The mean of the event’s scores so far, once there are enough of them."""
    points, seats = _scored.first(table.game.round.division_id, table.game.pk) or (0, 0)
    return points / seats if seats >= ENOUGH_SCORES else None


@prepared
def _scored(division: int, game: int) -> QuerySet[LedgerLine, tuple[int, int]]:
    """All points of the other games of posted rounds, and the seats that have any."""
    lines = (
        slip_states.lines()
        .order_by()
        .filter(
            seat__round__division=division, seat__round__state__in=POSTED_STATES, counts_for="score"
        )
    )
    sums = (
        lines.exclude(seat__game=game)
        .values("counts_for")
        .annotate(all_points=Sum("points"), seats=Count("seat", distinct=True))
    )
    return sums.values_list("all_points", "seats")


def _tie(scores: Sequence[int]) -> list[ClauseNote]:
    everybody = "Both" if len(scores) == 2 else "All"
    tied = len(set(scores)) == 1
    return [_asked(f"{everybody} have {minus(scores[0])}. Is it a tie?")] if tied else []


def _margin(read: LineRead, keyed: Keyed, *, asked: bool) -> list[ClauseNote]:
    """A margin that is seldom so wide, unless one of its scores was asked about."""
    likely, margin = read.system.likely, max(keyed.scores) - min(keyed.scores)
    if likely is None or asked or margin <= likely.margin:
        return []
    return [_asked(f"Margin {margin}: seldom over {likely.margin}. Scores right?")]


def _very_late(read: LineRead, place: int, used: int) -> list[ClauseNote]:
    minutes = overtime.overtime(read.system, used=used).minutes
    says = f"{read.called(place, begins=True)}: {minutes} minutes over. Clock read right?"
    return [_asked(says)] if minutes > LATE else []


def _same_slip(read: LineRead, scores: Sequence[int]) -> list[ClauseNote]:
    """The same scores at another table, in whichever order: perhaps the wrong table was typed."""
    if len(set(scores)) < 2:
        return []
    return [
        _asked(f"Same scores as table {number}. Right table?")
        for number in alike.same_elsewhere(read.table, scores)
    ]


def _old_slip(read: LineRead, scores: Sequence[int]) -> list[ClauseNote]:
    """A slip of another round that is just like this one."""
    return [
        _asked(f"Same scores as table {old.table} in round {old.round_number}. Is it an old slip?")
        for old in alike.old_slips(read.table, scores)
    ]


def _asked(says: str) -> ClauseNote:
    return ClauseNote(says, severity="warning")
