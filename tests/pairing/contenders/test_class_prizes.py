"""Which prizes of a class are open, for COP and for Chew."""

from __future__ import annotations

import pytest

from tdtool.pairing.contenders.race import open_prizes


@pytest.mark.parametrize(
    ("count", "worst_above", "open_"),
    [
        (2, [], 2),  # nobody of the class stands above
        (2, [1, 3], 2),  # both are certain of a prize by place
        (2, [4], 1),  # 4th is below the three prizes by place
        (2, [3, 4, 9], 0),
        (1, [5, 6], 0),  # more of them than prizes
    ],
)
def test_a_class_prize_is_open_unless_a_member_above_may_finish_below_the_prizes_by_place(
    count: int, worst_above: list[int], open_: int
) -> None:
    assert open_prizes(count, worst_above, last=3) == open_
