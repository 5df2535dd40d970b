"""Which later faults only follow from an earlier one: every faulty play leaves a doubt behind."""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from tdtool.engine.scrabble.board.squares import ACROSS, DOWN

MOST = 60


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
    """The doubts so far, the latest last; beyond the plays of a long game the oldest are
    forgotten."""

    all: deque[Doubt] = field(default_factory=partial(deque, maxlen=MOST))

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
        touched = self._last(lambda doubt: not (doubt.faint or doubt.squares.isdisjoint(squares)))
        return touched or self.misplaced()

    def behind(self, squares: Collection[int]) -> int | None:
        """The line to which tiles that aren't where they should be go back: a play with a wrong
        score may be a play in the wrong place."""
        touched = self._last(lambda doubt: not doubt.squares.isdisjoint(squares))
        return touched or self.misplaced() or self._last(lambda doubt: True)

    def misplaced(self) -> int | None:
        """The line of the latest move that lies where nobody knows."""
        return self._last(lambda doubt: doubt.place)

    def latest(self) -> int | None:
        """The line to which a wrong number of tiles goes back: any doubtful one may have it."""
        return self._last(lambda doubt: not doubt.faint)

    def holding(self, tiles: str) -> int | None:
        """The line to which too many of a tile go back."""
        return self._last(lambda doubt: not (doubt.faint or set(doubt.tiles).isdisjoint(tiles)))

    def _last(self, fits: Callable[[Doubt], bool]) -> int | None:
        return next((doubt.line for doubt in reversed(self.all) if fits(doubt)), None)


def neighbourhood(board: Sequence[str], laid: Collection[int], main: Collection[int]) -> set[int]:
    """The squares of all the words that a play forms, once it lies on the board."""
    squares = {*laid, *main}
    for at in laid:
        for step in (ACROSS, -ACROSS, DOWN, -DOWN):
            along = at + step
            while board[along]:
                squares.add(along)
                along += step
    return squares
