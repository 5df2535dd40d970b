"""Who can still win, in the words of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tdtool.english import counted, listed
from tdtool.models import Division
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.papers.contents import contenders as sentences
from tdtool.papers.contents.contenders import ContenderRow
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings.contenders import Contenders

SHOWN_UNLIKELY = 0.0005  # a share below it is said as “under 0.1 %”


@dataclass(frozen=True, slots=True)
class Row:
    """A player: the row, and how often they end first and in the prizes, "" while not simulated."""

    row: ContenderRow
    first: str = ""
    prize: str = ""
    first_share: int = 0  # in 100, for the bar


@dataclass(frozen=True)
class ContendersPage:
    """``refusal``: why there is no race; then there are no rows."""

    version: int
    rows: tuple[Row, ...] = ()
    out: int = 0  # players who can’t win a prize any more
    now: Contenders | None = None
    endings: int = 0
    refusal: str = ""

    @property
    def endings_said(self) -> str:
        return f"{self.endings:,}"

    @property
    def game_said(self) -> str:
        return f"{self.now.game:,}" if self.now else ""

    @property
    def gibsons(self) -> tuple[str, ...]:
        """Why each Gibson is one."""
        return tuple(row.row.line.gibson for row in self.rows if row.row.line.gibson)

    @property
    def in_reach_of_first(self) -> str:
        """Who can still finish first, or how many."""
        assert self.now is not None
        who = [one.line.who.name for one in self.now.lines if one.finish.best == 1]
        if len(who) > 4:
            return f"{counted(len(who), 'player')} can still finish first"
        return f"{listed(who)} can still finish first"


def page(division: Division, *, simulated: bool = False) -> ContendersPage:
    """As things stand; ``simulated``: with how often everybody ends where."""
    try:
        now = standing.contenders(division)
        endings = standing.chances(division) if simulated else None
    except NoRoundsLeft as refusal:
        return ContendersPage(division.version, refusal=str(refusal))
    rows = []
    for place, row in enumerate(sentences.rows(now)):
        if endings is None:
            rows.append(Row(row))
            continue
        first, prize = endings.chance(place), endings.chance(place, upto=now.prizes)
        rows.append(Row(row, _share(first), _share(prize), round(100 * first)))
    out = sum(one.finish.best > now.prizes for one in now.lines)
    count = 0 if endings is None else endings.count
    return ContendersPage(division.version, tuple(rows), out, now, count)


def as_kept(division: Division) -> dict[str, Any]:
    """The settings as the form has them."""
    told = standing.settings_of(division)
    return {
        "spread": ", ".join(str(points) for points in told.allowance.per_round),
        "definition": str(told.definition),
        "equivalent": told.equivalent or None,
        "pairs": told.pairs,
    }


def _share(share: float) -> str:
    """
    >>> [_share(share) for share in (0, 0.0001, 0.041, 0.5, 0.9996, 1)]
    ['0', 'under 0.1%', '4.1%', '50.0%', 'over 99.9%', '100%']
    """
    if share in (0, 1):
        return "100%" if share else "0"
    if share < SHOWN_UNLIKELY:
        return "under 0.1%"
    if share > 1 - SHOWN_UNLIKELY:
        return "over 99.9%"
    return f"{100 * share:.1f}%"
