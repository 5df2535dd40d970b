"""What a slip asks of the director: what is said, what the engine says, what follows, and how it
is settled. The slip and its dispute show the same."""

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.engine.systems import RuleSystem
from tdtool.english import minus
from tdtool.models import Account, Event
from tdtool.models.accounts import Right
from tdtool.queries.slips import slip
from tdtool.queries.slips.doubts import RECORD, Doubt, Doubts
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote


@dataclass(frozen=True)
class Decision:
    """A doubt as it is put to the director. ``does`` is what the first button does: rule a word
    ``off``, ``correct`` the score to what the words make, ask for the right ``score``, or ``check``
    it."""

    about: str
    title: str  # "Seat 3: score 255, words add up to 230"
    whose: str
    fact: str  # what the slip has; "" where the engine says it all
    says: ClauseNote  # what the engine says
    follows: str  # what the result is once it is put right; "" where no score changes
    does: str
    place: int | None = None
    word: str = ""
    nth: int = 1
    points: int = 0  # of the line that it would write
    score: int | None = None  # in force, once it is put right
    reason: str = ""  # of the line that puts it right
    only_director: bool = False  # whether only a director lets it stand, and why


def of_table(table: TableRows, doubts: Doubts, system: RuleSystem) -> tuple[Decision, ...]:
    """What wants a word, the weightiest first."""
    return tuple(_decision(table, doubt, system) for doubt in doubts.asking)


def of_notes(table: TableRows, doubts: Doubts, system: RuleSystem) -> tuple[Decision, ...]:
    """What is only noted of words, which may be ruled off all the same."""
    notes = (
        open_doubt
        for open_doubt in doubts.open
        if not open_doubt.asks and open_doubt.word is not None
    )
    return tuple(_decision(table, doubt, system) for doubt in notes)


def fills(decisions: Sequence[Decision], by: Account, event: Event) -> bool:
    """Whether the first of them is the next step of whoever looks at it."""
    if not decisions:
        return False
    first = decisions[0]
    if first.does == "off":
        return by.may(Right.RULE, event)
    return first.does == "correct" or (first.does == "score" and first.only_director)


def _decision(table: TableRows, doubt: Doubt, system: RuleSystem) -> Decision:
    finding = doubt.finding
    seat = table.seats[doubt.place - 1] if doubt.place else None
    score = seat.score if seat else None
    changes = doubt.becomes is not None and doubt.becomes != score
    word, nth = _word(doubt)
    fact, _, rest = finding.message.partition("; ")
    does = "off" if word else "correct" if changes else "check"
    if does == "check" and seat is not None and finding.kind == "total":
        does = "score"
    return Decision(
        about=doubt.about,
        title=_title(doubt, score, word),
        whose=seat.name if seat else "",
        fact=f"{fact}." if rest else "",
        says=ClauseNote(f"{rest[:1].upper()}{rest[1:]}" or fact, finding.rule, doubt.weight),
        follows=_follows(table, doubt, system, word) if changes else "",
        does=does,
        place=doubt.place,
        word=word,
        nth=nth,
        points=(doubt.becomes or 0) - (score or 0) if changes else 0,
        score=doubt.becomes,
        reason="As the game record has it."
        if _is_of_record(doubt)
        else f"The words add up to {doubt.becomes}.",
        only_director=doubt.weight == "error",
    )


def _is_of_record(doubt: Doubt) -> bool:
    return doubt.about.startswith(RECORD)


def _word(doubt: Doubt) -> tuple[str, int]:
    """The doubted word as it stands on the slip, and which of several it is."""
    if doubt.word is None:
        return "", 1
    word, _, nth = doubt.about.removeprefix("word ").partition(" ")
    return word, int(nth or 1)


def _title(doubt: Doubt, score: int | None, word: str) -> str:
    if doubt.place is None:
        return "The whole table"
    finding = doubt.finding
    if _is_of_record(doubt):
        return f"Seat {doubt.place}: {minus(score or 0)} on the slip, another score in the record"
    if word:
        if doubt.becomes is None or score is None or doubt.becomes == score:
            return f"Seat {doubt.place}: {word}"
        becomes = minus(doubt.becomes)
        return f"Seat {doubt.place}: {minus(score)} with {word}, {becomes} if ruled off"
    if finding.kind != "total" or finding.reported is None:
        return f"Seat {doubt.place}: the words"
    reported = minus(finding.reported)
    if finding.verified is None:
        return f"Seat {doubt.place}: {reported} isn’t a possible score"
    if finding.verified == finding.reported:
        return f"Seat {doubt.place}: score {reported}"
    return f"Seat {doubt.place}: score {reported}, words add up to {minus(finding.verified)}"


def _follows(table: TableRows, doubt: Doubt, system: RuleSystem, word: str) -> str:
    """Who wins by how much once it is put right."""
    scores = [
        doubt.becomes if seat.row.place == doubt.place else seat.score for seat in table.seats
    ]
    if None in scores:
        return ""
    sentence = slip.winner(table.seats, scores, system).text
    return f"If {word} is ruled off: {sentence}" if word else f"If corrected: {sentence}"
