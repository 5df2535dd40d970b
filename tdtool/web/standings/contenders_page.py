"""Who can still win, in the words of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tdtool import english
from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.papers.contents import contenders as sentences
from tdtool.papers.contents.contenders import ContenderRow
from tdtool.queries.standings import cached
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings.contenders import Contenders

if TYPE_CHECKING:
    from tdtool.pairing.contenders.endings import Endings

MOST_ROWS = 60
MOST_BARS = 28  # of a picture: in a large field each stands for several places
SHADED = 0.01  # a share from which on it has a shade in the picture


@dataclass(frozen=True, slots=True)
class Bar:
    """One or more places in the picture, from 0, and how dark they are, 0 to 1."""

    x: int
    wide: int
    often: str


@dataclass(frozen=True, slots=True)
class Row:
    """A player: the row, and how often they end first and in the prizes, "" while not simulated."""

    row: ContenderRow
    first: str = ""
    prize: str = ""
    bars: tuple[Bar, ...] = ()
    top: int = 1  # the highest place that the rounds decide

    @property
    def x(self) -> int:
        """Where the places that are open begin, from 0."""
        return self.row.line.finish.best - self.top

    @property
    def wide(self) -> int:
        return self.row.line.finish.worst - self.row.line.finish.best + 1


@dataclass(frozen=True)
class ContendersPage:
    """``refusal``: why there is no race; then there are no places."""

    version: int
    places: int = 0  # as many as there are players
    in_reach: tuple[Row, ...] = ()  # of a prize
    out: tuple[Row, ...] = ()
    more: int = 0  # in reach, too
    now: Contenders | None = None
    endings: int = 0
    done: int | None = None  # percent of a simulation that is under way
    refusal: str = ""

    @property
    def places_said(self) -> str:
        if self.now is None:
            return ""
        sentence = sentences.places_of(self.now)
        return f"{sentence[:1].upper()}{sentence[1:]}."

    @property
    def paid(self) -> int:
        """How many of the places in the picture have a prize."""
        return 0 if self.now is None or self.now.none_left else self.now.prizes - self.now.ahead

    @property
    def first_said(self) -> str:
        """The highest place that the rounds decide."""
        return english.ordinal(self.now.first) if self.now else ""

    @property
    def endings_said(self) -> str:
        return f"{self.endings:,}"

    @property
    def game_said(self) -> str:
        return f"{self.now.game:,}" if self.now else ""

    @property
    def out_said(self) -> str:
        return counted(len(self.out), "player")

    @property
    def more_said(self) -> str:
        return counted(self.more, "more player")

    @property
    def in_reach_of_first(self) -> str:
        """Who can still finish first, or how many."""
        return sentences.who_first(self.now) if self.now else ""


def page(division: Division, *, simulated: bool = False) -> ContendersPage:
    """As things stand; ``simulated``: with how often everybody ends where."""
    try:
        division_results = cached.of_division(division)
        contenders = standing.contenders(division, division_results=division_results)
        chances = (
            standing.chances(division, division_results=division_results) if simulated else None
        )
    except NoRoundsLeft as refusal:
        return ContendersPage(division.version, refusal=str(refusal))
    endings = chances.made if chances else None
    contender_rows = sentences.rows(contenders)
    in_reach = [
        (place, row) for place, row in enumerate(contender_rows) if _in_reach(row, contenders)
    ]
    return ContendersPage(
        division.version,
        len(contender_rows),
        tuple(_row(place, row, contenders, endings) for place, row in in_reach[:MOST_ROWS]),
        tuple(Row(row) for row in contender_rows if not _in_reach(row, contenders)),
        max(0, len(in_reach) - MOST_ROWS),
        contenders,
        0 if endings is None else endings.count,
        int(100 * chances.share) if chances and endings is None else None,
    )


def _in_reach(row: ContenderRow, contenders: Contenders) -> bool:
    return row.line.finish.best <= contenders.prizes


def _row(place: int, row: ContenderRow, contenders: Contenders, endings: Endings | None) -> Row:
    if endings is None:
        return Row(row, top=contenders.first)
    first, prize = (
        endings.chance(place),
        endings.chance(place, upto=contenders.prizes - contenders.ahead),
    )
    return Row(row, _share(first), _share(prize), _bars(endings, place), contenders.first)


def _bars(endings: Endings, place: int) -> tuple[Bar, ...]:
    """The places that somebody ends in now and then, the most frequent one darkest."""
    times = endings.places[place]
    wide = -(-len(times) // MOST_BARS)
    sums = [sum(times[at : at + wide]) for at in range(0, len(times), wide)]
    shades = ((at * wide, many / max(sums)) for at, many in enumerate(sums))
    return tuple(Bar(x, wide, f"{shade:.2f}") for x, shade in shades if shade >= SHADED)


def as_kept(division: Division) -> dict[str, Any]:
    """The settings as the form has them."""
    last_rounds = standing.settings_of(division)
    return {
        "spread": ", ".join(str(points) for points in last_rounds.allowance.per_round),
        "definition": str(last_rounds.definition),
        "equivalent": last_rounds.equivalent or None,
        "pairs": last_rounds.pairs,
        "bands": ", ".join(str(place) for place in last_rounds.bands),
        "caps": ", ".join(str(most) for most in last_rounds.caps),
        "strict": last_rounds.strict,
        "victims": last_rounds.victims,
    }


def _share(share: float) -> str:
    return english.percent(share) if share else "0"
