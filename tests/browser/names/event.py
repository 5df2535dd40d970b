"""An event of two-player games and one of tables with the longest names there are.

Run as a module on the data folder of a ``day`` that is under way: ``python -m
tests.browser.names.event`` with ``TDTOOL_HOME`` set.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tdtool.models import Account

LONG = (
    "Siân Pritchard-Oyelaran",
    "Bjørn Østergaard-Vandenberghe",
    "Venkatanarasimharajuvaripeta Krishnamoorthy",
)
SHORT = (
    "Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Meg", "Ned",
    "Ola", "Pip", "Quin", "Roy", "Sue", "Tom", "Una",
)  # fmt: skip
SURNAMES = ("Achterberg", "Featherstonehaugh", "Nguyen", "Papadimitriou", "Wolkenstein", "O’Dea")


def names(count: int) -> list[str]:
    """The long ones among others."""
    others = [f"{name} {SURNAMES[at % len(SURNAMES)]}" for at, name in enumerate(SHORT)]
    return [*others[:1], *LONG, *others[1:]][:count]


def make(director: Account) -> None:
    """``pairs`` has 12 in Scrabble after two rounds of four, with half of the third; ``tables`` 11
    after two of three."""
    from tdtool.services import prizes
    from tests.cast import NSA, Day

    pairs = Day.new(director, slug="pairs", system="scrabble", rounds=4).bring_named(*names(12))
    tables = Day.new(director, slug="tables", system=NSA, rounds=3).bring_named(*names(11))
    pairs.play(1)
    pairs.play(2)
    tables.play(1)
    tables.play(2)
    for day in (pairs, tables):
        day.post(3)
    for table in (2, 3, 4):
        pairs.report(table, 380 + table, 370 - table)
    rows = [{"kind": "rank", "place": place, "amount": "$100"} for place in range(1, 5)]
    prizes.put(pairs.desk(), division=pairs.division_key, prizes=rows)


def main() -> int:
    import django

    django.setup()
    from tdtool.models.accounts import Role
    from tests import cast

    make(cast.account("Mirela K.", Role.DIRECTOR))
    return 0


if __name__ == "__main__":
    sys.exit(main())
