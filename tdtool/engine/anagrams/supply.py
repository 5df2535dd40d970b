"""The tiles of a game: how many there are, how many were turned, which of them too often."""

from collections import Counter

from tdtool.engine.anagrams.table import in_words
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words import tiles


class Supply:
    """One set of tiles or several together; where the set is unknown only their number counts."""

    def __init__(self, system: RuleSystem, *, sets: int, size: int) -> None:
        name = str(system.value("tiles"))
        self.counts = None if name == "unknown" else tiles.get(name).times(sets)
        self.size = self.counts.total() if self.counts else size
        self.turned: Counter[str] = Counter()

    @property
    def left(self) -> int:
        """How many tiles are still face down."""
        return max(0, self.size - self.turned.total())

    @property
    def overdrawn(self) -> bool:
        """Whether more tiles were turned than there are."""
        return self.turned.total() > self.size

    def turn(self, letters: str) -> str:
        """Turns these up, and says what there is too much of, if anything (D04-2, NSA-2, D62-1)."""
        self.turned.update(letters)
        if self.overdrawn:
            return f"there are {self.size} tiles; with this one, {self.turned.total()} were turned."
        counts = self.counts
        if counts is None:
            return ""
        over = (tile for tile in sorted(set(letters)) if self.turned[tile] > counts[tile])
        named = [
            f"{in_words(tile)} was turned {self.turned[tile]} times; the set has {counts[tile]}"
            for tile in over
        ]
        return f"{'; '.join(named)}." if named else ""
