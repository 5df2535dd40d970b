"""What is doubtful on a slip, and what was decided on it: the one place that says so.

A word has a life: it is reported, doubted, challenged, ruled on (it stands, or is off), counted.
Whatever was decided falls silent wherever it would be said: on the slip, on the desk, on
papers and in disputes, for all of them ask here. A doubt is named by the facts that it rests on, so
that it speaks again when they change.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, partial
from hashlib import sha256
from typing import Literal, TypeAlias

from tdtool.engine import totals
from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import Reported, SeatVerdict, TableVerdict, WordVerdict
from tdtool.engine.findings import Finding, Severity
from tdtool.engine.systems import RuleSystem
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.models import Division, Settlement
from tdtool.models.slips import Settling
from tdtool.queries import rules
from tdtool.queries.challenges.challenges import Answer
from tdtool.queries.slips.alike import Paper
from tdtool.queries.slips.tables import SeatRows, TableRows

ALIKE, AGAIN, OVERTIME, FAR = "alike", "again", "overtime", "far"
RECORD = "record"
OF_THE_EVENT = {  # what only the event's other slips or the clocks tell, with its weight
    ALIKE: "warning",
    AGAIN: "warning",
    OVERTIME: "error",
    FAR: "warning",
}


def far(score: int | None) -> str:
    """The name of the doubt that a seat’s score is out of line with the event’s."""
    return f"{FAR} {score}"


def alike(others: Sequence[int], scores: Sequence[int | None]) -> str:
    """The name of the doubt that these other tables have the very same scores."""
    return f"{ALIKE} {', '.join(map(str, others))}/{', '.join(map(str, scores))}"


def again(old: Paper, scores: Sequence[int | None]) -> str:
    """The name of the doubt that this slip of another round came once more."""
    return f"{AGAIN} {old.round_number}/{old.table}/{', '.join(map(str, scores))}"


How: TypeAlias = Literal["off", "stands", "ruled", "challenged"]
Costs: TypeAlias = Mapping[tuple[int, str], int]


@dataclass(frozen=True)
class Settled:
    """How a doubt was settled: a word ruled off or let stand, or held when it was challenged; a
    score that a director ruled. ``by`` is "" where another record says who."""

    how: How
    by: str = ""
    at: datetime | None = None
    clause: str = ""
    reason: str = ""
    act: int = 0  # in the journal; 0 where another record says it


@dataclass(frozen=True)
class Doubt:
    """Something that the rules say of a slip. ``place`` is None where it is of the whole table.

    ``word`` is the doubted one, from 0; ``points`` what ruling it off changes its seat's score by.
    ``becomes`` is the score in force that puts it right, None where no score does.
    """

    about: str
    finding: Finding
    place: int | None = None
    word: int | None = None
    points: int = 0
    becomes: int | None = None
    settled: Settled | None = None

    @property
    def weight(self) -> Severity:
        """How much it weighs: a total that no words make is wrong, once it stands on a slip."""
        impossible = self.finding.kind == "total" and self.finding.verified is None
        return "error" if impossible else self.finding.severity

    @property
    def asks(self) -> bool:
        """Whether it wants the director's word: it is no mere note, and nobody settled it."""
        return self.settled is None and self.weight != "note"

    @property
    def fact(self) -> str:
        """What is said of it, without what holds only until it is settled."""
        sentence = self.finding.message
        return sentence if self.word is None else f"{sentence.partition(';')[0].rstrip('.')}."


@dataclass(frozen=True)
class Doubts:
    """Everything that is to be said of a slip; ``verdict`` is None without its word list.

    ``off_costs`` is what ruling a word off changes its seat's score by, for every word that
    counts, by place and by its name.
    """

    verdict: TableVerdict | None
    each: tuple[Doubt, ...] = ()
    off_costs: Costs = field(default_factory=dict)

    @property
    def open(self) -> tuple[Doubt, ...]:
        """Those that nobody settled, notes too, the weightiest first."""
        weight = ("error", "warning", "note")
        unsettled = (doubt for doubt in self.each if doubt.settled is None)
        return tuple(sorted(unsettled, key=lambda doubt: weight.index(doubt.weight)))

    @property
    def asking(self) -> tuple[Doubt, ...]:
        """Those that want the director's word, the weightiest first."""
        return tuple(doubt for doubt in self.open if doubt.asks)

    def of_seat(self, place: int | None) -> tuple[Doubt, ...]:
        """Those of one seat; of the whole table with None."""
        return tuple(doubt for doubt in self.each if doubt.place == place)

    def standing(self, word: str) -> tuple[tuple[int, str], ...]:
        """Where a word counts on the slip, blanks as letters: the places, and what it is called."""
        capitals = word.upper()
        return tuple(
            (place, about)
            for place, about in self.off_costs
            if about.removeprefix("word ").partition(" ")[0].upper() == capitals
        )

    def of_word(self, place: int, word: int) -> Doubt | None:
        """The doubt on a seat's word, from 0; None where there is nothing to say of it."""
        return next((d for d in self.of_seat(place) if d.word == word), None)


def of_table(table: TableRows) -> Doubts:
    """What the rules say of a slip's words and scores, and what was decided on it."""
    division = table.game.round.division
    system = rules.of_division(division)
    if not system.final_words:
        verdict = TableVerdict(seats=tuple(_total_alone(system, seat) for seat in table.seats))
        return Doubts(verdict, (*_each(table, verdict, {}), *_of_record(table)))
    try:
        lexicon = rules.lexicon_of(division)
    except LexiconRefused:
        return Doubts(None, tuple(_of_record(table)))
    seats = [_reported(table, seat) for seat in table.seats]
    verdict = by_system.verify(system=system, lexicon=lexicon, seats=seats)
    if ruled := {place: off for place, off in _ruled_off(table, verdict) if off}:
        seats = [
            replace(seat, off=seat.off | ruled.get(place, frozenset()))
            for place, seat in enumerate(seats, 1)
        ]
        verdict = by_system.verify(system=system, lexicon=lexicon, seats=seats)
    costs = {
        (seat.row.place, about): _off_costs(seat, judged, at)
        for seat, judged in zip(table.seats, verdict.seats, strict=True)
        for at, about in enumerate(names_of(seat.words))
        if judged.words[at].counts
    }
    doubts = (
        _each(table, verdict, costs) if table.report is not None else ()
    )  # else none counts yet
    return Doubts(verdict, (*doubts, *_of_record(table)), costs)


def says_nothing(division: Division) -> Callable[[Sequence[int]], bool]:
    """Whether the rules say nothing of a slip of the division with these scores and no words."""
    system = rules.of_division(division)
    if not system.final_words:
        of_total = cache(partial(totals.of_total, system))
        return lambda scores: not any(map(of_total, scores))
    if not can_be_judged(division):
        return lambda _: True
    verify = partial(by_system.verify, system=system, lexicon=rules.lexicon_of(division))

    def nothing(scores: Sequence[int]) -> bool:
        verdict = verify(seats=[Reported((), score, "", frozenset(), score) for score in scores])
        return not verdict.findings and not any(seat.findings for seat in verdict.seats)

    return nothing


def can_be_judged(division: Division) -> bool:
    """Whether the word list is installed, where the division’s slips have words."""
    if not rules.of_division(division).final_words:
        return True
    try:
        rules.lexicon_of(division)
    except LexiconRefused:
        return False
    return True


def _of_record(table: TableRows) -> Iterator[Doubt]:
    """Where the final scores of the game record aren't those of the slip, with overtime and
    penalties or without."""
    for seat in table.seats:
        recorded = table.recorded.get(seat.row.place)
        if recorded is None or seat.score is None or recorded in (seat.score, seat.on_paper):
            continue
        sentence = f"The game record has {recorded} for {seat.name}, not {seat.score}."
        finding = Finding("", "score", "warning", sentence, nick=seat.name)
        about = f"{RECORD} {recorded}/{seat.score}"
        becomes = recorded + seat.score - (seat.on_paper or 0)
        how = settled(table, seat, about)
        yield Doubt(about, finding, seat.row.place, None, 0, becomes, how)


def _total_alone(system: RuleSystem, seat: SeatRows) -> SeatVerdict:
    """What a score says by itself where no words stand on the slip."""
    score = seat.on_paper
    findings = () if score is None else totals.of_total(system, score, nick=seat.name)
    return SeatVerdict(words=(), total=None, findings=findings)


def _reported(table: TableRows, seat: SeatRows) -> Reported:
    """A seat's words and the score that counts on its paper, without what is charged on top."""
    names = names_of(seat.words)
    off = {at for at, name in enumerate(names) if is_off(table, seat, name)}
    stated = seat.reported if seat.on_paper is not None else None
    return Reported(seat.words, seat.on_paper, seat.name, frozenset(off), stated)


def _ruled_off(table: TableRows, verdict: TableVerdict) -> Iterator[tuple[int, frozenset[int]]]:
    """By place, the doubtful words that a ruling on the score itself took off: their points are
    just what the score lacks."""
    for place, (seat, judged) in enumerate(zip(table.seats, verdict.seats, strict=True), 1):
        if not seat.ruled or judged.total is None or seat.on_paper is None:
            continue
        lacking = judged.total - seat.on_paper
        doubted = {at: word for at, word in enumerate(judged.words) if word.findings}
        wrong = {at for at, word in doubted.items() if _is_wrong(word)}
        alone = {at for at, word in doubted.items() if word.points == lacking}
        if wrong and sum(judged.words[at].points for at in wrong) == lacking:
            yield place, frozenset(wrong)
        elif len(alone) == 1:
            yield place, frozenset(alone)


def _is_wrong(word: WordVerdict) -> bool:
    return any(finding.severity == "error" for finding in word.findings)


def names_of(words: Sequence[str]) -> list[str]:
    """What each word of a seat is called in what is about it."""
    return [name_of(word, words[: at + 1].count(word)) for at, word in enumerate(words)]


def name_of(word: str, nth: int = 1) -> str:
    """One that stands twice has a 2 behind it the second time."""
    return f"word {word}" if nth == 1 else f"word {word} {nth}"


def is_off(table: TableRows, seat: SeatRows, about: str) -> bool:
    """Whether a word of a seat was ruled off, and its line still counts."""
    decided = table.settled.get((seat.row.pk, about))
    return decided is not None and decided.how == Settling.OFF


def _each(table: TableRows, verdict: TableVerdict, costs: Costs) -> Iterator[Doubt]:
    for seat, judged in zip(table.seats, verdict.seats, strict=True):
        yield from _of_words(table, seat, judged, costs)
        for finding in judged.findings:
            yield _of_seat(table, seat, judged, finding)
    for finding in verdict.findings:
        about = _about(finding, [word for table_seat in table.seats for word in table_seat.words])
        yield Doubt(about, finding, settled=settled(table, None, about))


def _of_words(
    table: TableRows, seat: SeatRows, judged: SeatVerdict, costs: Costs
) -> Iterator[Doubt]:
    for at, (about, word) in enumerate(zip(names_of(seat.words), judged.words, strict=True)):
        how = settled(table, seat, about)
        if how is None and not word.counts:
            how = Settled("ruled")
        if how is None and word.findings:
            how = _held(table.answers.get(word.word.upper()))
        for finding in _findings(word, how, table.answers.get(word.word.upper())):
            points = costs.get((seat.row.place, about), 0)
            becomes = None if seat.score is None else seat.score + points
            yield Doubt(about, finding, seat.row.place, at, points, becomes, how)


def _findings(
    word: WordVerdict, settled: Settled | None, answer: Answer | None
) -> Sequence[Finding]:
    """What is said of a word; of one that is off, that it is."""
    if word.counts and answer is not None and not answer.acceptable:
        sentence = f"{word.word} was challenged off at the table; it counts until it is ruled off."
        return [Finding(answer.clause, "challenge", "warning", sentence)]
    if word.counts:
        return word.findings
    clause = settled.clause if settled else ""
    return [Finding(clause, "word", "note", f"{word.word} was ruled off and doesn’t count.")]


def _off_costs(seat: SeatRows, judged: SeatVerdict, at: int) -> int:
    """Its points, but no more of them than count: somebody may have put the score right before."""
    word = judged.words[at]
    if judged.total is None or seat.on_paper is None:
        return 0
    return -max(0, min(word.points, seat.on_paper - (judged.total - word.points)))


def _of_seat(table: TableRows, seat: SeatRows, judged: SeatVerdict, finding: Finding) -> Doubt:
    """Something to say of a seat's words as a whole, its total among it."""
    about, becomes = _about(finding, seat.words), None
    how = settled(table, seat, about)
    if finding.kind == "total":
        how = how or (Settled("ruled") if seat.ruled else None)
        if judged.total is not None and seat.score is not None and seat.on_paper is not None:
            becomes = judged.total + seat.score - seat.on_paper
    return Doubt(about, finding, seat.row.place, None, 0, becomes, how)


def _about(finding: Finding, words: Sequence[str]) -> str:
    """A doubt's name: what it is about, and the figures or the words that it rests on."""
    if finding.kind == "total":
        return f"total {finding.reported}/{finding.verified}"
    rests_on = sha256(" ".join(words).encode()).hexdigest()[:12]
    return f"{finding.kind} {finding.rule} {rests_on}"


def settled(table: TableRows, seat: SeatRows | None, about: str) -> Settled | None:
    """How a doubt of this name was settled on the slip; None while it is open."""
    return _decided(table.settled.get((seat.row.pk if seat else None, about)))


def _held(answer: Answer | None) -> Settled | None:
    """A word that was challenged and held is doubted no more."""
    if answer is None or not answer.acceptable:
        return None
    return Settled("challenged", at=answer.at, clause=answer.clause)


def _decided(row: Settlement | None) -> Settled | None:
    if row is None or row.how == Settling.OPEN:
        return None
    how: How = "off" if row.how == Settling.OFF else "stands"
    return Settled(how, row.by.name, row.at, row.clause, row.reason, row.act_number)
