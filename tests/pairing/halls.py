"""Cards and divisions written out by hand, for the tests of pairing methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.pairing.cards import Card
from tdtool.pairing.divisions import Competitor, Division, Kind, Meeting
from tdtool.pairing.pairings import Couple

BYE = Meeting(Kind.BYE, None, 50)
ABSENT = Meeting(Kind.ABSENT, None, 0)
NO_SHOW = Meeting(Kind.FORFEIT, None, -50)


ALL_OF_FOUR = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]


def hall(
    wins: Sequence[float],
    *rounds: Sequence[tuple[int, int]],
    balances: Mapping[int, int] | None = None,
    byes: Mapping[int, int] | None = None,
) -> list[Card]:
    """Cards numbered from 1 in order of the standings; ``rounds`` say who met whom in each."""
    met = [dict(games) | {other: one for one, other in games} for games in rounds]
    return [
        _card(
            number,
            won,
            [games.get(number) for games in met],
            (balances or {}).get(number, 0),
            (byes or {}).get(number, 0),
        )
        for number, won in enumerate(wins, 1)
    ]


def _card(
    number: int, wins: float, opponents: Sequence[int | None], balance: int, byes: int
) -> Card:
    played = [one for one in opponents if one is not None]
    return Card(
        number=number,
        name=f"Player {number}",
        place=number - 1,
        wins=wins,
        starts=max(0, balance),
        replies=max(0, -balance),
        byes=byes,
        met={one: played.count(one) for one in played},
        opponents=tuple(opponents),
        turns=(None,) * len(opponents),
    )


def numbers(couples: Sequence[Couple]) -> list[tuple[int, int]]:
    """Who meets whom, by number."""
    return [(one.number, other.number) for one, other in couples]


def division(*rows: str, withdrawn: Sequence[int] = (), teams: Sequence[str] = ()) -> Division:
    """Players from 1, rated downwards, each with a row of what became of him round by round.

    ``3+50`` starts against 3 and wins by 50, ``3-50`` starts and loses; ``r3+50`` replies to 3;
    ``?3+50`` nobody knows who started; ``3`` is paired with 3 and has no score yet; ``bye``,
    ``abs`` and ``out`` (forfeits) meet nobody; ``.`` isn't paired.
    """
    return Division(
        tuple(
            Competitor(
                number,
                f"Player {number}",
                2000 - 100 * number,
                tuple(_meeting(word) for word in row.split()),
                withdrawn=number in withdrawn,
                team=teams[number - 1] if teams else "",
            )
            for number, row in enumerate(rows, 1)
        )
    )


def _meeting(word: str) -> Meeting:
    named = {"bye": BYE, "abs": ABSENT, "out": NO_SHOW, ".": Meeting()}
    if word in named:
        return named[word]
    started = {"r": False, "?": None}.get(word[0], True)
    bare = word.lstrip("r?")
    sign = "+" if "+" in bare else "-"
    opponent, _, margin = bare.partition(sign)
    if not margin:
        return Meeting(Kind.PLAYED, int(opponent), started=started)
    return Meeting(Kind.PLAYED, int(opponent), 400, 400 - int(sign + margin), started)
