"""A player's rounds where two meet: whom they met, the score, and what it brought."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.models import Entry
from tdtool.pairing.field import Appearance, Kind
from tdtool.queries.field import kept_field


@dataclass(frozen=True)
class MetRound:
    """A posted round of a player: ``against`` is empty where they met nobody, and ``says`` why."""

    number: int
    table: int | None
    against: str
    score: int | None
    opponent_score: int | None
    margin: int | None
    says: str


def of_entry(entry: Entry) -> tuple[MetRound, ...]:
    """Their posted rounds in order."""
    known = kept_field(entry.division)
    number = known.numbers.get(str(entry.uuid))
    if number is None:
        return ()
    one = known.entrant(number)
    names = {other.number: other.name for other in known.entrants}
    return tuple(
        _met(round_, one.appearance(round_), names, one.appearance(round_).table)
        for round_ in range(1, known.paired + 1)
    )


def _met(round_: int, meeting: Appearance, names: dict[int, str], table: int | None) -> MetRound:
    against = names.get(meeting.opponent or 0, "")
    played = meeting.kind is Kind.PLAYED
    return MetRound(
        round_,
        table,
        against,
        meeting.score if played else None,
        meeting.opponent_score if played else None,
        meeting.margin if meeting.kind is not Kind.ABSENT else None,
        "" if played else "not in it" if meeting.kind is Kind.ABSENT else str(meeting.kind),
    )
