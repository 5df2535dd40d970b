"""What an AGR line can say of an Anagrams game, each kind a value of its own.

In a word a lower-case letter is a blank standing for that letter; a tile ``?`` is a blank.
"""

from dataclasses import dataclass
from typing import NamedTuple

from tdtool.engine.records.record import Event

NOBODY = ""  # the nick of a mark


class Source(NamedTuple):
    """An old word that a new one is made from, and who has it; empty where nobody is named."""

    word: str
    holder: str = ""

    def __str__(self) -> str:
        return f"{self.word}@{self.holder}" if self.holder else self.word


@dataclass(slots=True)
class Turned(Event):
    """Tiles turned up: one that begins a turn, or all the rest when time is called."""

    tiles: str


@dataclass(slots=True)
class Word(Event):
    """A word made: from the pool alone, or from old words with the letters they lack.

    ``announced`` is the score its maker gave it (2004), where the record has it.
    """

    word: str
    sources: tuple[Source, ...] = ()
    announced: int | None = None


@dataclass(slots=True)
class Pass(Event):
    """No word in this turn, or no further one."""


@dataclass(slots=True)
class Challenge(Event):
    """A challenge of the word just made; ``decision`` is True where it was recorded as good, False
    where it came off, None where the rules and the list are to say."""

    word: str
    decision: bool | None = None


@dataclass(slots=True)
class Corrected(Event):
    """Both agree what the opponent's last word should have scored (2004)."""

    score: int


@dataclass(slots=True)
class Exposed(Event):
    """Hidden letters that a player let be seen (1962)."""

    letters: str


@dataclass(slots=True)
class ClockUsed(Event):
    """What a player's clock shows as used, in seconds."""

    seconds: int


@dataclass(slots=True)
class Penalty(Event):
    """Points that the director took or gave, and why."""

    points: int
    reason: str = ""


@dataclass(slots=True)
class ReportedWords(Event):
    """The words standing before a player at the end, as they report them."""

    words: tuple[str, ...]


@dataclass(slots=True)
class ReportedScore(Event):
    """A player's final score, as they report it."""

    score: int


@dataclass(slots=True)
class Mark(Event):
    """What happens to the whole table, as nobody's event."""

    nick: str = NOBODY


@dataclass(slots=True)
class Centre(Mark):
    """The letters face up before the first turn (1962)."""

    letters: str = ""


@dataclass(slots=True)
class Split(Mark):
    """How many tiles of the first and of the second set are in the group of stage one (NSA)."""

    first: int = 0
    second: int = 0


@dataclass(slots=True)
class StageTwo(Mark):
    """The second hundred tiles begin, and play turns round (NSA)."""


@dataclass(slots=True)
class TimeCalled(Mark):
    """The 75 minutes are up: from here turns have one word (NSA)."""


@dataclass(slots=True)
class LastSheets(Mark):
    """The last ten seconds, for everyone (NSA)."""
