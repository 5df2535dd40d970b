"""What taking a slip changes: the page that reads a line back shows it, and the act writes it.

There are three ways: the first report, a table that is in keyed again, and a second person's keying
where slips are keyed twice. Each has a ``may_…``, which asks who and when, and a function that
gives the changes; both raise NotTaken with the sentence why not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tdtool.engine.remedies import overtime as remedies_overtime
from tdtool.english import counted
from tdtool.models import Account, Seat
from tdtool.models.slips import LineKind
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips.refusals import KeyingsDiffer, NotTaken
from tdtool.queries.slips.slip_now import SlipNow


@dataclass(frozen=True)
class Keyed:
    """A paper as keyed: scores in seat order; words and the seconds used, by place; who began."""

    scores: Sequence[int]
    words: Mapping[int, Sequence[str]] = field(default_factory=dict)
    used: Mapping[int, int] = field(default_factory=dict)
    starter: int | None = None
    signed: bool = True


@dataclass(frozen=True)
class NewLine:
    """A line of the ledger before it is written, for the seat at this place."""

    place: int
    kind: LineKind
    points: int
    clause: str
    reason: str
    counts_for: str = "score"


@dataclass(frozen=True)
class Changes:
    """All that is written, and nothing else; by place where it is of one seat."""

    stated: tuple[int, ...] = ()  # the scores of the report that is made
    lines: tuple[NewLine, ...] = ()
    words: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # where others stood
    used: Mapping[int, int] = field(default_factory=dict)  # seconds, where others or none stood
    order: Mapping[int, int] = field(default_factory=dict)  # of play, where it was another
    here: tuple[int, ...] = ()  # who was awaited and isn't any more
    signed: tuple[int, ...] = ()
    accepted: bool = False


def of_keying(slip: SlipNow, keyed: Keyed, *, by: Account) -> Changes:
    """What keying this paper changes, in whichever way the slip wants it. Raises NotTaken."""
    if slip.is_second(by):
        slip_refusals.may_key_second(slip, by=by)
        return keyed_second(slip, keyed.scores)
    if slip.report is not None:
        slip_refusals.may_correct(slip, by=by)
        again = keyed_again(slip, keyed, clause=clause_again(slip))
        if again == Changes():
            raise slip_refusals.nothing_new(slip)
        return again
    slip_refusals.may_report(slip, keyed.scores)
    return first_report(slip, keyed)


def first_report(slip: SlipNow, keyed: Keyed) -> Changes:
    """A slip comes in: its scores, its clocks, what challenges cost; signed and accepted."""
    slip_refusals.lawful_scores(slip, keyed.scores)
    clause = slip.system.scoring_clause
    scores = [
        NewLine(seat.place, LineKind.SCORE, score, clause, "reported at the desk")
        for seat, score in zip(slip.seats, keyed.scores, strict=True)
    ]
    order, words = order_of_play(slip, keyed.starter), _words(slip, keyed.words)
    everybody = tuple(seat.place for seat in slip.seats)
    return Changes(
        stated=tuple(keyed.scores),
        lines=(*scores, *on_top(slip, keyed.used)),
        words=words,
        used=_used(slip, keyed.used),
        order=order,
        here=tuple(seat.place for seat in slip.seats if seat.late_since is not None),
        signed=everybody if keyed.signed else (),
        accepted=keyed.signed and not slip.keyed_twice,
    )


def keyed_again(slip: SlipNow, keyed: Keyed, *, clause: str = "") -> Changes:
    """Each score that isn't the paper's becomes a correction, and another clock the difference in
    overtime; what stands on top of the scores stays.

    Told other things than scores it may change nothing and isn't refused here: recorded journals
    have such acts. ``of_keying`` refuses them.
    """
    slip_refusals.lawful_scores(slip, keyed.scores)
    if list(keyed.scores) == slip.paper and not (keyed.words or keyed.used or keyed.starter):
        raise slip_refusals.nothing_new(slip)
    words, order = _words(slip, keyed.words), order_of_play(slip, keyed.starter)
    corrections = [
        NewLine(seat.place, LineKind.CORRECTION, score - before, clause, "entered again")
        for seat, score, before in zip(slip.seats, keyed.scores, slip.paper, strict=True)
        if score != before
    ]
    return Changes(
        lines=(*corrections, *on_top(slip, keyed.used)),
        words=words,
        used=_used(slip, keyed.used),
        order=order,
    )


def clause_again(slip: SlipNow) -> str:
    """The clause under which a slip’s scores are changed: once all have signed it is shut, and a
    change is the director’s ruling (MYS-9.6, MYS-0)."""
    return slip.system.ruling_clause if slip.state in ("signed", "accepted") else ""


def keyed_second(slip: SlipNow, scores: Sequence[int]) -> Changes:
    """The same scores from a second person: the slip is accepted. Raises KeyingsDiffer."""
    slip_refusals.lawful_scores(slip, scores)
    first = slip_refusals.is_in(slip)
    if differs := [
        f"{seat.entry.name if seat.entry else ''} {was} and {now}"
        for seat, was, now in zip(slip.seats, slip.stated, scores, strict=True)
        if was != now
    ]:
        raise KeyingsDiffer(
            f"The two entries of table {slip.table} differ: {'; '.join(differs)}. "
            f"{first.by.name} made the first. Check the paper: enter it again, or undo the first "
            "entry."
        )
    return Changes(stated=tuple(scores), accepted=True)


def on_top(slip: SlipNow, used: Mapping[int, int]) -> list[NewLine]:
    """What these clocks cost beyond what was charged before (D04-16, MYS-2.1, SCR-16), and then
    what challenges cost, where it waits for the slip."""
    clocks = [
        overtime(slip, slip_refusals.seat_at(slip, place), seconds)
        for place, seconds in used.items()
    ]
    challenges = [
        NewLine(place, LineKind.CHALLENGE, due.points, due.clause, due.reason)
        for place, due in slip.due
    ]
    return [*(line for line in clocks if line is not None), *challenges]


def clock_told(slip: SlipNow, place: int, used: int) -> Changes:
    """The time a player used, said later, and what of it is overtime as a line of its own."""
    line = overtime(slip, slip_refusals.seat_at(slip, place), used)
    return Changes(lines=(line,) if line else (), used=_used(slip, {place: used}))


def words_told(slip: SlipNow, words: Mapping[int, Sequence[str]]) -> Changes:
    """The words standing at the end, said later, in place of what was typed before."""
    if not slip.system.final_words:
        raise NotTaken(slip_refusals.NO_WORDS)
    return Changes(words=_words(slip, words))


def overtime(slip: SlipNow, seat: Seat, used: int) -> NewLine | None:
    """The line by which a player's overtime is what so many seconds cost; None where it is."""
    if not 0 <= used <= slip_refusals.LONGEST_CLOCK:
        raise NotTaken(f"{remedies_overtime.show(max(used, 0))} can’t be the time a player used.")
    try:
        cost = remedies_overtime.overtime(slip.system, used=used)
    except remedies_overtime.NoClocks as refusal:
        raise NotTaken(str(refusal)) from None
    charged = slip.charged(seat)
    if cost.points == charged:
        return None
    minutes = f"{counted(cost.minutes, 'minute')} begun"
    ends = ", past the limit: the game ends there" if cost.ends_game else ""
    reason = f"used {remedies_overtime.show(used)}, {minutes} over{ends}"
    return NewLine(seat.place, LineKind.OVERTIME, charged - cost.points, cost.clause, reason)


def _used(slip: SlipNow, used: Mapping[int, int]) -> dict[int, int]:
    return {
        place: seconds
        for place, seconds in used.items()
        if slip_refusals.seat_at(slip, place).seconds_used != seconds
    }


def order_of_play(slip: SlipNow, starter: int | None) -> dict[int, int]:
    """The turns that become others when this seat began and the rest went on from it."""
    if starter is None:
        return {}
    if starter not in {seat.place for seat in slip.seats}:
        raise NotTaken(f"There is no seat {starter} at this table, so it can’t have started.")
    turns = {seat: turn(seat.place, starter, len(slip.seats)) for seat in slip.seats}
    return {seat.place: due for seat, due in turns.items() if seat.order_of_play != due}


def turn(place: int, starter: int, seats: int) -> int:
    """In which turn of the first round of them this place plays."""
    return (place - starter) % seats + 1


def _words(slip: SlipNow, words: Mapping[int, Sequence[str]]) -> dict[int, tuple[str, ...]]:
    others = {}
    for place, standing in words.items():
        seat = slip_refusals.seat_at(slip, place)
        slip_refusals.lawful_words(slip, place, standing)
        if [row.word for row in seat.words.all()] != list(standing):
            others[place] = tuple(standing)
    return others
