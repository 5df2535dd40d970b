"""Standings that another program has worked out, beside ours: every difference in a sentence."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tdtool.english import searched, signed
from tdtool.formats.offices.woogles import Placed
from tdtool.formats.player_lists.cells import BadCell, name_in
from tdtool.formats.quoting import quoted, shown
from tdtool.pairing.standings.win_loss import Standing, figure

Figures = tuple[float, float, int]


def of_division(placings: Sequence[Placed], called: Sequence[str]) -> list[Placed]:
    """The rows of a division that has these names; all of them where there is only one."""
    names = {searched(name).replace(" ", "") for name in called if name}
    matching = [row for row in placings if searched(row.division).replace(" ", "") in names]
    return matching or (list(placings) if len({row.division for row in placings}) == 1 else [])


def differences(placings: Sequence[Placed], standings: Sequence[Standing]) -> list[str]:
    """What the two don’t agree on, in the order of ours. Names that differ are the same player
    where nobody else has their wins, losses and spread; that is said, too."""
    theirs = {searched(row.name): row for row in placings}
    ours = {searched(_spoken(standing.name)): standing for standing in standings}
    same = {name: name for name in ours if name in theirs}
    taken = _by_figures(
        {name: standing for name, standing in ours.items() if name not in theirs},
        {name: row for name, row in theirs.items() if name not in ours},
    )
    tied = Counter(standing.rank for standing in standings)
    sentences = []
    for name, standing in ours.items():
        row = theirs.get({**same, **taken}.get(name, ""))
        if row is None:
            sentences.append(f"{shown(standing.name)} isn’t in the file.")
            continue
        if name in taken:
            sentences.append(
                f"{shown(standing.name)} is {quoted(row.name)} in the file, by their results."
            )
        sentences += _of_player(standing, row, tied[standing.rank])
    matched = {*same.values(), *taken.values()}
    missing = [row for name, row in theirs.items() if name not in matched]
    return [
        *sentences,
        *(f"line {row.line}: {quoted(row.name)} isn’t in the games." for row in missing),
    ]


def _spoken(name: str) -> str:
    """``Bee, Ann`` is Ann Bee."""
    try:
        return name_in(name)
    except BadCell:
        return name


def _by_figures(ours: Mapping[str, Standing], theirs: Mapping[str, Placed]) -> dict[str, str]:
    our_counts = Counter(map(_figures, ours.values()))
    yours = Counter(map(_figures, theirs.values()))
    named = {_figures(row): name for name, row in theirs.items()}
    return {
        name: named[figures]
        for name, standing in ours.items()
        if our_counts[figures := _figures(standing)] == yours[figures] == 1
    }


def _figures(standing: Standing | Placed) -> Figures:
    return (standing.wins, standing.losses, standing.spread)


def _of_player(standing: Standing, row: Placed, tied: int) -> Iterator[str]:
    if standing.rank is not None and not standing.rank <= row.rank < standing.rank + tied:
        yield f"{shown(standing.name)}: rank {standing.rank} by the games, {row.rank} in the file."
    if (standing.wins, standing.losses) != (row.wins, row.losses):
        yield (
            f"{shown(standing.name)}: {figure(standing.wins)}–{figure(standing.losses)} by the "
            f"games, {figure(row.wins)}–{figure(row.losses)} in the file."
        )
    if standing.spread != row.spread:
        yield (
            f"{shown(standing.name)}: spread {signed(standing.spread)} by the games, "
            f"{signed(row.spread)} in the file."
        )
