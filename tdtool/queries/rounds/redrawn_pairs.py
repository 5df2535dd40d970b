"""What two-player rounds would have been by today's results, drawn again with the same chance."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tdtool.models import Division, Round
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import UnknownPairingMethod
from tdtool.pairing.pairings import NoLawfulPairing
from tdtool.queries import events
from tdtool.queries.rounds import pairings
from tdtool.queries.rounds.pairings import Apart

SHOWN = 6  # pairings of a round; of the others it is said how many there are

Fixed = Mapping[int, int]  # the tables that players always sit at


def of_division(division: Division, known: Field) -> tuple[str, ...]:
    """For every posted round, in order, the pairings that would be others by today's results."""
    rounds = [one for one in events.rounds_of(division) if one.is_posted]
    if not rounds:
        return ()
    fixed = pairings.fixed_tables(division, known)
    asked = (_Asked.now(division, one, known, fixed) for one in rounds)
    return tuple(line for one in asked for line in _drawn_again(one))


def of_round(round_: Round, known: Field) -> tuple[str, ...]:
    """The same for one round."""
    if not round_.is_posted:
        return ()
    fixed = pairings.fixed_tables(round_.division, known)
    return _drawn_again(_Asked.now(round_.division, round_, known, fixed))


def draw_of(round_: Round) -> Hashable:
    """What tells the draw of a round from any other, without its long ``basis``."""
    of_event = round_.division.event.slip_key
    return (of_event, round_.uuid, round_.version, round_.revision, round_.drawn_at)


@dataclass(frozen=True)
class _Asked:
    """A round with all that its draw sees. A result of a later one changes nothing of that, and
    it isn't drawn again for it."""

    drawn: Hashable
    seen: Field
    rows: tuple[Division, Round, Field, Fixed] = field(compare=False, repr=False)

    @classmethod
    def now(cls, division: Division, round_: Round, known: Field, fixed: Fixed) -> _Asked:
        """As the rows stand."""
        drawn = (draw_of(round_), tuple(fixed.items()))
        seen = pairings.before(known, round_.number)
        return cls(drawn, seen, (division, round_, known, fixed))


@lru_cache(maxsize=128)
def _drawn_again(asked: _Asked) -> tuple[str, ...]:
    return tuple(_of(*asked.rows))


def _of(division: Division, round_: Round, known: Field, fixed: Fixed) -> list[str]:
    drawn = round_.basis.get("drawn")
    if drawn is None or not set(round_.basis["field"]) <= set(known.numbers):
        return []  # drawn elsewhere, and not known how
    keys = round_.basis["field"]
    was = _by_player([known.numbers[keys[at]] for at in meeting] for meeting in drawn)
    try:
        again = pairings.drawn(
            division,
            round_.number,
            field=keys,
            method=round_.method,
            based_on=round_.based_on,
            repeats=round_.basis.get("repeats"),
            draw_seed=round_.draw_seed or 0,
            known=known,
            fixed=fixed,
            apart=Apart(round_.basis["apart"], round_.basis["teams_apart"]),
        )
    except NoLawfulPairing as refusal:
        return [f"Round {round_.number} couldn’t be drawn so by today’s scores: {refusal.reason}"]
    except (BadRound, UnknownPairingMethod):
        return []
    meetings = [[one.first, one.second] for one in again.pairings]
    if again.bye is not None:
        meetings.append([again.bye])
    return _sentences(round_.number, was, meetings, known)


def _by_player(meetings: Iterable[Sequence[int]]) -> dict[int, int | None]:
    """Whom everybody meets; None: the bye."""
    met: dict[int, int | None] = {}
    for meeting in meetings:
        if len(meeting) == 1:
            met[meeting[0]] = None
        else:
            one, other = meeting
            met[one], met[other] = other, one
    return met


def _sentences(
    number: int, was: Mapping[int, int | None], now: Iterable[Sequence[int]], known: Field
) -> list[str]:
    names = {one.number: one.name for one in known.entrants}
    other = [m for m in now if was.get(m[0]) != (m[1] if len(m) == 2 else None)]
    lines = []
    for meeting in other[:SHOWN]:
        one = meeting[0]
        before = was.get(one)
        instead = names[before] if before is not None else ""
        if len(meeting) == 1:
            does = f"have the bye, not meet {instead}"
        elif before is None:
            does = f"meet {names[meeting[1]]}, not have the bye"
        else:
            does = f"meet {names[meeting[1]]}, not {instead}"
        lines.append(f"Round {number}: by today’s scores {names[one]} would {does}.")
    if (more := len(other) - SHOWN) > 0:
        lines.append(f"Round {number}: {more} more pairings would differ.")
    return lines
