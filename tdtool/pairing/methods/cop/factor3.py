"""Two rounds left: whether 1st should meet 4th, 2nd 5th and 3rd 6th.

It gives three more a chance of first place, as long as neither 2nd nor 3rd loses control by it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.pairing.contenders.endings import run
from tdtool.pairing.contenders.progress import Progress, silent
from tdtool.pairing.contenders.segments import Pairs
from tdtool.pairing.methods.cop.chances import Chances, tables
from tdtool.pairing.methods.cop.control import Control, counted, neighbors
from tdtool.pairing.methods.cop.position import Position

GAIN = 0.02
TOP = 6
FACTOR_THREE = "factor three"  # the step that simulates it


@dataclass(frozen=True, slots=True)
class FactorThree:
    """The pairs that it forces, the chances that then hold, and who would lose control by it."""

    pairs: tuple[tuple[int, int], ...]
    chances: Chances
    lost: Control | None = None


def factor_three(
    position: Position, chances: Chances, bye: int | None, progress: Progress = silent
) -> FactorThree | None:
    """None where it says nothing."""
    count = len(position)
    if position.left != 2 or position.final or count < TOP:
        return None
    if bye is not None and bye < TOP:
        return None
    rounds = [_round(count), neighbors(count)]
    endings = run(
        position.race, position.margins, rounds,
        seed=position.seed + 11, count=position.rule.endings,
        progress=lambda finished, of, _="": progress(finished, of, FACTOR_THREE),
    )  # fmt: skip
    new_chances = tables(position, endings, 3)
    for control in counted(position, rounds, (1, 2), progress):
        if control.lost >= position.rule.control * control.of and position.lets_meet(
            0, control.rank
        ):
            return FactorThree(((0, control.rank),), chances, control)
    if any(sum(endings.places[at][: at - 2]) < new_chances.least for at in (3, 4, 5)):
        return None
    if not any(new_chances.first(rank) - chances.first(rank) >= GAIN for rank in (3, 4, 5)):
        return None
    pairs = ((0, 3), (1, 4), (2, 5))
    return (
        FactorThree(pairs, new_chances)
        if all(position.lets_meet(*pair) for pair in pairs)
        else None
    )


def _round(count: int) -> Pairs:
    rest = range(TOP, count // 2 * 2)
    half = len(rest) // 2
    return Pairs((0, 1, 2, *rest[:half]), (3, 4, 5, *rest[half:]), count - 1 if count % 2 else None)
