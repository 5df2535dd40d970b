"""A word made, and what there is to say of it as long as it can still be challenged; a turn with
its words, where turns are runs of events (2004)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tdtool.engine.anagrams.events import Word
from tdtool.engine.anagrams.table import Formed
from tdtool.engine.findings import Finding, Kind

# What one system has for the things that all three know.


@dataclass(frozen=True)
class Cited:
    """Its clauses and its tiles.

    ``tiles`` for a letter too many, ``phony`` for a word
    that isn't in the list, ``challenge`` for one out of place, ``decision`` for one that disagrees,
    ``end`` for the end; how many sets of tiles, and how many tiles where they aren't known.
    """

    tiles: str
    phony: str
    challenge: str
    decision: str
    end: str
    sets: int
    size: int


class Against(NamedTuple):
    """Something that the rules say against a word: its clause, its kind, its sentence."""

    rule: str
    kind: Kind
    says: str


@dataclass
class Made:
    """A word on the table since its event.

    ``against`` is what the rules say against it, ``phony`` that it isn't in the list, ``remarks``
    what else there is to say if it stays. ``held`` is what a challenge decided, None while there
    was none, and ``challengers`` who asked for it. ``points`` are the points it scored, ``right``
    those it should have (2004).
    """

    event: Word
    formed: Formed
    against: tuple[Finding, ...] = ()
    phony: tuple[Finding, ...] = ()
    remarks: tuple[Finding, ...] = ()
    held: bool | None = None
    points: int = 0
    right: int = 0
    corrected: bool = False
    challengers: set[str] = field(default_factory=set)

    @property
    def good(self) -> bool:
        """What the rules and the list decide: a word wrongly made is off even if it is in the list
        (D04-8, NSA-21, NSA-22, D62-11)."""
        return not self.against and not self.phony

    @property
    def stands(self) -> bool:
        """Whether no challenge took it off."""
        return self.held is not False

    def is_word(self, text: str) -> bool:
        """Whether a challenge of this text means this word, whatever its case."""
        return self.event.word.upper() == text.upper()

    def findings(self) -> Iterator[Finding]:
        """What is to be said once nobody can challenge it any more: nothing where it came off, and
        where it was challenged the decision stands for the rest."""
        if self.held is None:
            yield from self.against
            yield from self.phony
        if self.stands:
            yield from self.remarks


@dataclass
class Turn:
    """One player's turn under the 2004 rules: what they have done in it so far, and the line of
    their last event."""

    nick: str
    line: int
    turned: bool = False
    words: list[Made] = field(default_factory=list)
    passed: bool = False
    challenged: bool = False
    corrected: bool = False
    settled: bool = False
    with_empty_reserve: bool = False

    @property
    def begun(self) -> bool:
        """Whether it is too late in the turn for a challenge or a correction."""
        return self.turned or self.passed or bool(self.words)

    @property
    def idle(self) -> bool:
        """Whether it was without a word, with the reserve empty when it was done."""
        return self.with_empty_reserve and self.wordless

    @property
    def wordless(self) -> bool:
        """Whether no word was made in it that stayed."""
        return not any(made_word.stands for made_word in self.words)
