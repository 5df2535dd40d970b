"""What taking a slip changes: the page that reads a line back shows it, and the act writes it.

There are three ways: the first report, a table that is in keyed again, and a second person's keying
where slips are keyed twice. Each has a ``may_…``, which asks who and when, and a function that
gives the changes; both raise NotTaken with the sentence why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tdtool.engine.remedies import overtime as remedies_overtime
from tdtool.english import counted, listed, minus
from tdtool.models import Account, Seat
from tdtool.models.slips import LineKind
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.refusals import KeyingsDiffer, NotTaken
from tdtool.queries.slips.slip_now import SlipNow


@dataclass(frozen=True)
class Keyed:
    """A paper as keyed: scores in seat order; words and the seconds used, by place; who began.

    ``reported_by``: not keyed, but reported by phone, by the players at these places.
    """

    scores: Sequence[int]
    words: Mapping[int, Sequence[str]] = field(default_factory=dict)
    used: Mapping[int, int] = field(default_factory=dict)
    starter: int | None = None
    signed: bool = True
    reported_by: tuple[int, ...] = ()

    @classmethod
    def told(
        cls,
        scores: Sequence[int],
        words: Mapping[str, Sequence[str]] | None,
        times: Mapping[str, int] | None,
        starter: int | None,
        *,
        signed: bool = True,
        reported_by: Sequence[int] | None = None,
    ) -> Keyed:
        """The values of an act, as they travel in JSON, by place."""
        return cls(
            scores=scores,
            words={int(place): standing for place, standing in (words or {}).items()},
            used={int(place): used for place, used in (times or {}).items()},
            starter=starter,
            signed=signed,
            reported_by=tuple(reported_by or ()),
        )


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


def of_keying(
    slip: SlipNow, keyed: Keyed, *, by: Account, ruling: bool = False, reason: str = ""
) -> Changes:
    """What keying this paper changes, in whichever way the slip wants it: one that all have signed
    was mistyped, or else (``ruling``) the paper is another now. Raises NotTaken."""
    slip_refusals.possible_together(slip, keyed.scores)
    if slip.is_second(by):
        slip_refusals.may_key_second(slip, by=by)
        return keyed_second(slip, keyed)
    if slip.report is not None:
        mistyped = not ruling if slip.locked else None
        clause = clause_again(slip) if ruling else ""
        if signs(slip, keyed):
            places = tuple(slip_states.unsigned(slip.game))
            return Changes(signed=places, accepted=not slip.keyed_twice)
        again = keyed_again(slip, keyed, clause=clause, mistyped=mistyped, reason=reason)
        if again == Changes():
            raise slip_refusals.nothing_new(slip)
        slip_refusals.may_correct(slip, by=by, ruling=ruling)
        return again
    slip_refusals.may_report(slip, keyed.scores)
    return first_report(slip, keyed)


def signs(slip: SlipNow, keyed: Keyed) -> bool:
    """Whether it is the paper that is in, which all have signed by now."""
    if slip.report is None or slip.locked or not keyed.signed or list(keyed.scores) != slip.paper:
        return False
    beside = keyed.words or keyed.used or keyed.starter
    return not beside or keyed_again(slip, keyed) == Changes()


def first_report(slip: SlipNow, keyed: Keyed) -> Changes:
    """A slip comes in: its scores, its clocks, what challenges cost; signed and accepted."""
    slip_refusals.lawful_scores(slip, keyed.scores)
    clause = slip.system.scoring_clause
    scores = [
        NewLine(seat.place, LineKind.SCORE, score, clause, _where(slip, keyed))
        for seat, score in zip(slip.seats, keyed.scores, strict=True)
    ]
    order, words = order_of_play(slip, keyed.starter), _words(slip, keyed.words)
    everybody = tuple(seat.place for seat in slip.seats)
    on_paper = not keyed.reported_by or slip.system.signed_on_paper
    return Changes(
        stated=tuple(keyed.scores),
        lines=(*scores, *on_top(slip, keyed.used)),
        words=words,
        used=_used(slip, keyed.used),
        order=order,
        here=tuple(seat.place for seat in slip.seats if seat.late_since is not None),
        signed=(everybody if on_paper else keyed.reported_by) if keyed.signed else (),
        accepted=keyed.signed and (not slip.keyed_twice or _said_as_well(slip, keyed)),
    )


def _where(slip: SlipNow, keyed: Keyed) -> str:
    """How the scores came, as their lines say it: by one player alone is said."""
    if not keyed.reported_by:
        return "reported at the desk"
    if len(keyed.reported_by) == len(slip.seats):
        return "reported by phone"
    names = [slip_refusals.seat_at(slip, place).entry.name for place in keyed.reported_by]
    return f"reported by phone, by {listed(names)} only"


def _said_as_well(slip: SlipNow, keyed: Keyed) -> bool:
    """Whether phones are one of the two keyings that a slip wants where each is entered twice."""
    return bool(keyed.reported_by) or slip.by_phone.agreed == list(keyed.scores)


def keyed_again(
    slip: SlipNow,
    keyed: Keyed,
    *,
    clause: str = "",
    mistyped: bool | None = None,
    reason: str = "",
) -> Changes:
    """Each score that isn't the paper's becomes a correction, and another clock the difference in
    overtime; what stands on top of the scores stays.

    ``mistyped`` is said of a slip that all have signed: the paper said so all along; or it is
    another now, and the change a ruling with its reason (MYS-9.6, MYS-0).

    Told other things than scores it may change nothing and isn't refused here: recorded journals
    have such acts. ``of_keying`` refuses them.
    """
    slip_refusals.lawful_scores(slip, keyed.scores)
    if list(keyed.scores) == slip.paper and not (keyed.words or keyed.used or keyed.starter):
        raise slip_refusals.nothing_new(slip)
    words, order = _words(slip, keyed.words), order_of_play(slip, keyed.starter)
    kind, why = LineKind.CORRECTION, "entered again"
    if mistyped is not None:
        kind = LineKind.MISTYPED if mistyped else LineKind.RULING
        why = f"a typing error: {reason or 'the paper says this'}" if mistyped else reason
    corrections = [
        NewLine(seat.place, kind, score - before, clause, why)
        for seat, score, before in zip(slip.seats, keyed.scores, slip.paper, strict=True)
        if score != before
    ]
    top = on_top(slip, keyed.used)
    if mistyped is False:
        top = [replace(line, reason=f"{line.reason}: {reason}") for line in top]
    return Changes(
        lines=(*corrections, *top),
        words=words,
        used=_used(slip, keyed.used),
        order=order,
    )


def clause_again(slip: SlipNow) -> str:
    """The clause under which a slip’s scores are changed: once all have signed it is shut, and a
    change is the director’s ruling (MYS-9.6, MYS-0)."""
    return slip.system.ruling_clause if slip.locked else ""


def keyed_second(slip: SlipNow, keyed: Keyed) -> Changes:
    """The same paper from a second person: the slip is accepted. Raises KeyingsDiffer.

    It is compared with what stands, corrected where it was.
    """
    slip_refusals.lawful_scores(slip, keyed.scores)
    first = slip_refusals.is_in(slip)
    differs = [
        f"{slip.names[seat.place]} {minus(was)} and {minus(score)}"
        for seat, was, score in zip(slip.seats, slip.paper, keyed.scores, strict=True)
        if was != score
    ]
    differs += _differs_beside(slip, keyed)
    if differs:
        raise KeyingsDiffer(
            f"The two entries of table {slip.table} differ: {'; '.join(differs)}. "
            f"{first.by.name} made the first. Check the paper: enter yours again, or have the "
            "first put right."
        )
    return Changes(stated=tuple(keyed.scores), accepted=True)


def _differs_beside(slip: SlipNow, keyed: Keyed) -> Iterator[str]:
    """What the paper says beside the scores, where it isn't what the first entry has: clocks,
    words, who started. Overtime that was charged and isn't typed differs, too."""
    for seat in slip.seats:
        used, name = keyed.used.get(seat.place), slip.names[seat.place]
        if used != seat.seconds_used and (used is not None or slip.charged(seat)):
            yield f"time of {name} {_clock(seat.seconds_used)} and {_clock(used)}"
        standing = sorted(keyed.words.get(seat.place, ()))
        if standing and standing != sorted(row.word for row in seat.words.all()):
            yield f"words of {name}"
    if order_of_play(slip, keyed.starter or _due_to_start(slip)):
        names = slip.names
        was = next((seat.place for seat in slip.seats if seat.order_of_play == 1), None)
        yield f"who started, {names.get(was or 0, 'nobody')} and {names[keyed.starter or 1]}"


def _due_to_start(slip: SlipNow) -> int | None:
    """Who starts where a line names nobody: the first seat, or nobody knows."""
    return 1 if slip.system.assigned_starts else None


def _clock(used: int | None) -> str:
    return "none" if used is None else remedies_overtime.show(used)


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
