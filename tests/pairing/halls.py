"""Cards and divisions written out by hand, for the tests of pairing methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.pairings import CandidatePair

BYE = Appearance(Kind.BYE, (), 50)
ABSENT = Appearance(Kind.ABSENT, (), 0)
NO_SHOW = Appearance(Kind.FORFEIT, (), -50)


ALL_OF_FOUR = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]


def hall(
    wins: Sequence[float],
    *rounds: Sequence[tuple[int, int]],
    balances: Mapping[int, int] | None = None,
    byes: Mapping[int, int] | None = None,
) -> list[Candidate]:
    """Cards numbered from 1 in order of the standings; ``rounds`` say who met whom in each."""
    met = [dict(games) | {other: one for one, other in games} for games in rounds]
    return [
        _candidate(
            number,
            won,
            [games.get(number) for games in met],
            (balances or {}).get(number, 0),
            (byes or {}).get(number, 0),
        )
        for number, won in enumerate(wins, 1)
    ]


def _candidate(
    number: int, wins: float, opponents: Sequence[int | None], balance: int, byes: int
) -> Candidate:
    played = [one for one in opponents if one is not None]
    return Candidate(
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


def numbers(couples: Sequence[CandidatePair]) -> list[tuple[int, int]]:
    """Who meets whom, by number."""
    return [(one.number, other.number) for one, other in couples]


def division(*rows: str, withdrawn: Sequence[int] = (), teams: Sequence[str] = ()) -> Field:
    """Players from 1, rated downwards, each with a row of what became of them round by round.

    ``3+50`` starts against 3 and wins by 50, ``3-50`` starts and loses; ``r3+50`` replies to 3;
    ``?3+50`` nobody knows who started; ``3`` is paired with 3 and has no score yet; ``bye``,
    ``abs`` and ``out`` (forfeits) meet nobody; ``.`` isn't paired.
    """
    return Field(
        tuple(
            Entrant(
                number,
                f"Player {number}",
                2000 - 100 * number,
                tuple(_appearance(word) for word in row.split()),
                withdrawn=number in withdrawn,
                team=teams[number - 1] if teams else "",
            )
            for number, row in enumerate(rows, 1)
        )
    )


def _appearance(word: str) -> Appearance:
    named = {"bye": BYE, "abs": ABSENT, "out": NO_SHOW, ".": Appearance()}
    if word in named:
        return named[word]
    started = {"r": False, "?": None}.get(word[0], True)
    bare = word.lstrip("r?")
    sign = "+" if "+" in bare else "-"
    opponent, _, margin = bare.partition(sign)
    if not margin:
        return Appearance(Kind.PLAYED, (int(opponent),), started=started)
    return Appearance(Kind.PLAYED, (int(opponent),), 400, 400 - int(sign + margin), started)
