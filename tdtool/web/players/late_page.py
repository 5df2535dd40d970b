"""What a page says to players who come once round 1 is posted."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.rounds import draws


@dataclass(frozen=True)
class Late:
    """Round 1 is posted: from which round who is added now plays; None: there is none left."""

    next_round: int | None
    drafted: bool  # that round is drawn, without them
    says: str  # what happens, in a sentence or two


def late(division: Division) -> Late | None:
    """What happens to players who come now; None while round 1 isn't posted."""
    rounds = {one.number: one for one in events.rounds_of(division)}
    posted = [number for number, one in rounds.items() if one.is_posted]
    if not posted:
        return None
    upcoming = max(posted) + 1
    if upcoming > division.rounds:
        return Late(None, False, "The last round is posted: who comes now plays no round of it.")
    rest = "" if draws.stage_of(division, upcoming) == "all" else ", with the rest"
    says = (
        f"Round {upcoming - 1} is posted. Who is added now plays from round {upcoming}{rest}; "
        "rounds missed count nothing."
    )
    if upcoming in rounds:
        says += f" Round {upcoming} is drawn without them: draw it again to have them in it."
    return Late(upcoming, upcoming in rounds, says)
