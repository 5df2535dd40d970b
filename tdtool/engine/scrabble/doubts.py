"""Which later faults only follow from an earlier one: every faulty play leaves a doubt behind."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from tdtool.engine.scrabble.squares import ACROSS, DOWN


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line whose tiles may lie wrong. ``line`` is that of the fault it all began with. ``place``
    where it isn't only a letter that is in doubt but where the tiles lie; ``faint`` where only the
    score is wrong, which may be a slip of the pen and no more."""

    line: int
    squares: frozenset[int]
    tiles: str
    place: bool
    faint: bool


@dataclass(slots=True)
class Doubts:
    """All doubts so far, the latest last."""

    all: list[Doubt] = field(default_factory=list)

    def add(
        self,
        line: int,
        squares: Collection[int] = (),
        tiles: str = "",
        *,
        place: bool = False,
        faint: bool = False,
    ) -> None:
        """Remembers a faulty line."""
        self.all.append(Doubt(line, frozenset(squares), tiles, place, faint))

    def touching(self, squares: Collection[int]) -> int | None:
        """The line to which a wrong score goes back: its words hold a doubtful tile, or a move was
        laid where nobody knows."""
        touched = [doubt for doubt in self._firm() if not doubt.squares.isdisjoint(squares)]
        return _last(touched) or self.misplaced()

    def behind(self, squares: Collection[int]) -> int | None:
        """The line to which tiles that aren't where they should be go back: a play with a wrong
        score may be a play in the wrong place."""
        touched = [doubt for doubt in self.all if not doubt.squares.isdisjoint(squares)]
        return _last(touched) or self.misplaced() or _last(self.all)

    def misplaced(self) -> int | None:
        """The line of the latest move that lies where nobody knows."""
        return _last([doubt for doubt in self.all if doubt.place])

    def latest(self) -> int | None:
        """The line to which a wrong number of tiles goes back: any doubtful one may have it."""
        return _last(self._firm())

    def holding(self, tiles: str) -> int | None:
        """The line to which too many of a tile go back."""
        return _last([doubt for doubt in self._firm() if not set(doubt.tiles).isdisjoint(tiles)])

    def _firm(self) -> list[Doubt]:
        return [doubt for doubt in self.all if not doubt.faint]


def _last(doubts: Sequence[Doubt]) -> int | None:
    return doubts[-1].line if doubts else None


def neighbourhood(board: Sequence[str], laid: Collection[int], main: Collection[int]) -> set[int]:
    """The squares of all the words that a play forms, once it lies on the board."""
    found = {*laid, *main}
    for at in laid:
        for step in (ACROSS, -ACROSS, DOWN, -DOWN):
            along = at + step
            while board[along]:
                found.add(along)
                along += step
    return found
