"""Why one stands above another where totals rank: the final first, then points over all rounds
(NSA-A3)."""

from __future__ import annotations

from tdtool.pairing.field import Entrant
from tdtool.pairing.standings.win_loss import Reason

FINAL = "final"


def between(above: Entrant, below: Entrant, *, after: int) -> Reason:
    """Why the first of two entrants of one list stands above the second, after a round, one or
    more."""
    criterion, sentence = _parted(above, below, after)
    return Reason(criterion, above.number, below.number, sentence)


def _parted(above: Entrant, below: Entrant, after: int) -> tuple[str, str]:
    name, other = above.name, below.name
    if not below.plays(after):
        return "withdrawn", f"{other} has withdrawn and has no rank."
    finalists = [entrant.appearance(after).group == FINAL for entrant in (above, below)]
    if finalists == [True, False]:
        return FINAL, f"{name} is in the final, {other} is not."
    totals = above.total(after), below.total(after)
    points = f"{name} has a total of {totals[0]:,}, {other} {totals[1]:,}."
    if all(finalists):
        scores = above.score(after) or 0, below.score(after) or 0
        if scores[0] != scores[1]:
            return FINAL, f"{name} scored {scores[0]:,} in the final, {other} {scores[1]:,}."
        if totals[0] != totals[1]:
            return "total", f"{name} and {other} both scored {scores[0]:,} in the final; {points}"
    if totals[0] != totals[1]:
        return "total", points
    return "name", f"{name} and {other} are tied with a total of {totals[0]:,}."
