"""Standings that another program has worked out, beside ours: every difference in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tdtool.english import searched, signed
from tdtool.formats.offices.woogles import Placed
from tdtool.formats.player_lists.cells import BadCell, name_in
from tdtool.formats.quoting import quoted, shown
from tdtool.pairing.standings.win_loss import Standing, figure

Figures = tuple[float, float, int]


def of_division(rows: Sequence[Placed], called: Sequence[str]) -> list[Placed]:
    """The rows of a division that has these names; all of them where there is only one."""
    names = {searched(name).replace(" ", "") for name in called if name}
    found = [row for row in rows if searched(row.division).replace(" ", "") in names]
    return found or (list(rows) if len({row.division for row in rows}) == 1 else [])


def differences(rows: Sequence[Placed], standings: Sequence[Standing]) -> list[str]:
    """What the two don’t agree on, in the order of ours. Names that differ are the same player
    where nobody else has their wins, losses and spread; that is said, too."""
    theirs = {searched(row.name): row for row in rows}
    ours = {searched(_spoken(one.name)): one for one in standings}
    same = {name: name for name in ours if name in theirs}
    taken = _by_figures(
        {name: one for name, one in ours.items() if name not in theirs},
        {name: row for name, row in theirs.items() if name not in ours},
    )
    tied = Counter(one.rank for one in standings)
    found = []
    for name, one in ours.items():
        row = theirs.get({**same, **taken}.get(name, ""))
        if row is None:
            found.append(f"{shown(one.name)} isn’t in the file.")
            continue
        if name in taken:
            found.append(f"{shown(one.name)} is {quoted(row.name)} in the file, by their results.")
        found += _of_player(one, row, tied[one.rank])
    known = {*same.values(), *taken.values()}
    missing = [row for name, row in theirs.items() if name not in known]
    return [
        *found,
        *(f"line {row.line}: {quoted(row.name)} isn’t in the games." for row in missing),
    ]


def _spoken(name: str) -> str:
    """``Bee, Ann`` is Ann Bee."""
    try:
        return name_in(name)
    except BadCell:
        return name


def _by_figures(ours: Mapping[str, Standing], theirs: Mapping[str, Placed]) -> dict[str, str]:
    mine = Counter(map(_figures, ours.values()))
    yours = Counter(map(_figures, theirs.values()))
    named = {_figures(row): name for name, row in theirs.items()}
    return {
        name: named[own]
        for name, one in ours.items()
        if mine[own := _figures(one)] == yours[own] == 1
    }


def _figures(one: Standing | Placed) -> Figures:
    return (one.wins, one.losses, one.spread)


def _of_player(one: Standing, row: Placed, tied: int) -> Iterator[str]:
    if one.rank is not None and not one.rank <= row.rank < one.rank + tied:
        yield f"{shown(one.name)}: rank {one.rank} by the games, {row.rank} in the file."
    if (one.wins, one.losses) != (row.wins, row.losses):
        yield (
            f"{shown(one.name)}: {figure(one.wins)}–{figure(one.losses)} by the games, "
            f"{figure(row.wins)}–{figure(row.losses)} in the file."
        )
    if one.spread != row.spread:
        yield (
            f"{shown(one.name)}: spread {signed(one.spread)} by the games, {signed(row.spread)} "
            "in the file."
        )
