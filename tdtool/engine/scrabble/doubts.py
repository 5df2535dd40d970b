"""Which later faults only follow from an earlier one: every faulty play leaves a doubt behind."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from tdtool.engine.scrabble.squares import ACROSS, DOWN


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line whose tiles may lie wrong. ``line`` is that of the fault it all began with; ``place``
    where it isn't only a letter that is in doubt but where the tiles lie."""

    line: int
    squares: frozenset[int]
    tiles: str
    place: bool


@dataclass(slots=True)
class Doubts:
    """All doubts so far, the latest last."""

    all: list[Doubt] = field(default_factory=list)

    def add(self, line: int, squares: Collection[int], tiles: str, *, place: bool) -> None:
        """Remembers a faulty line."""
        self.all.append(Doubt(line, frozenset(squares), tiles, place))

    def touching(self, squares: Collection[int]) -> int | None:
        """The line to which a wrong score goes back: its words hold a doubtful tile, or a move was
        laid where nobody knows."""
        for doubt in reversed(self.all):
            if not doubt.squares.isdisjoint(squares):
                return doubt.line
        return self.misplaced()

    def misplaced(self) -> int | None:
        """The line to which tiles that don't lie where they are needed go back."""
        places = [doubt.line for doubt in self.all if doubt.place]
        return places[-1] if places else None

    def holding(self, tiles: Collection[str]) -> int | None:
        """The line to which too many of a tile go back."""
        lines = [doubt.line for doubt in self.all if not set(doubt.tiles).isdisjoint(tiles)]
        return lines[-1] if lines else None


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
