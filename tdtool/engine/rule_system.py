"""A rule system is one record: what it knows as data, what it does as functions.

The records themselves, one a file, are in ``tdtool.engine.systems``; whoever has one asks it, and
never by its name. A function of a record takes the system first, since settings may decide:
``system.judge_move(system, …)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tdtool.engine.rule_parts import (
    ChallengeRules,
    CorrectionRules,
    Cost,
    Draw,
    FirstDraw,
    Habit,
    Likely,
    Rank,
    ScrabbleClauses,
    SheetClauses,
    SlipRules,
    Usual,
)
from tdtool.engine.settings import Setting, Value

if TYPE_CHECKING:  # a record holds functions of these rooms; it loads none of them
    from tdtool.engine.anagrams.events import Source
    from tdtool.engine.anagrams.made import Against
    from tdtool.engine.anagrams.table import Formed
    from tdtool.engine.final_words.verdicts import Reported, TableVerdict
    from tdtool.engine.findings import Finding
    from tdtool.engine.games import Game
    from tdtool.engine.records.record import Notation, Record
    from tdtool.engine.remedies.judged_moves import Judged
    from tdtool.engine.words.lexicon import Lexicon


class UnknownSetting(LookupError):
    """The rule system has no setting of this name."""


Shown: TypeAlias = "tuple[RuleSystem, tuple[Finding, ...]]"


class Verifies(Protocol):
    """What the words standing at the end score, and everything that is to be said of them."""

    def __call__(
        self, *, system: RuleSystem, lexicon: Lexicon, seats: Sequence[Reported]
    ) -> TableVerdict: ...


class JudgesAMove(Protocol):
    """What one move scores by itself. Raises ``UnreadableMove``."""

    def __call__(
        self,
        system: RuleSystem,
        *,
        move: str,
        stated: int | None,
        board: str,
        lexicon: Lexicon | None,
    ) -> Judged: ...


@dataclass(frozen=True)
class FinalWords:
    """A game that its words standing at the end decide. ``in_words``: how they score, for the head
    of a column; those of totals take the score and the fewest letters of a word.

    ``letters`` are how many a table has, None where that isn't known; ``fewest_letters`` how many
    a total takes at least."""

    verify: Verifies
    points: Callable[[str], int]
    in_words: str
    possible_total: Callable[[int, int], bool]
    nearest_totals: Callable[[int, int], tuple[int | None, int | None]]
    impossible: Callable[[int, int], str]
    words_typed: Callable[[str], tuple[str, ...]]
    letters: Callable[[RuleSystem], int | None]
    fewest_letters: Callable[[int, int], int]
    letters_clause: str
    habit: Habit


@dataclass(frozen=True)
class AnagramsRules:
    """How words are made. ``against`` gives what the rules say against one, from the key letter
    too, and ``in_order`` that of it which the order of its letters decides (None: it decides
    nothing); ``score`` what it is worth, with its old words; ``blanks`` how many there are.

    ``most_old_words`` may go into one; ``common``: words lie before nobody; ``key_letter``: every
    word takes it; ``blanks_in_steals_only``: no blank serves where no old word does; ``by_place``:
    the clauses that depend on which of the letters are blanks.
    """

    against: Callable[[RuleSystem, Formed, str], Iterator[Against]]
    score: Callable[[str, Sequence[str]], int]
    blanks: int
    most_old_words: int
    in_order: Callable[[str, str, Sequence[Source]], Iterator[Against]] | None = None
    common: bool = False
    key_letter: bool = False
    blanks_in_steals_only: bool = False
    by_place: frozenset[str] = frozenset()


def nothing_shown(record: Record, system: RuleSystem) -> Shown:
    """A record shows nothing of its conventions that isn't said."""
    return system, ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RuleSystem:
    """A rule system as one tournament plays it; ``chosen`` holds what the director has set."""

    id: str
    name: str
    clause_texts: str  # the module of ``tdtool.engine.clauses`` with its clauses
    changeable: tuple[Setting, ...]  # what a director may change, in the order it is shown
    chosen: tuple[tuple[str, Value], ...] = ()

    seats: tuple[int, int]  # the fewest and the most players at a table of an event
    players: tuple[int, int]  # the fewest and the most players in a game record
    best_with: tuple[int, str] | None = None  # the most that make a good game, and the clause
    sets_of_tiles: int = 1  # that a table needs (NSA-2)

    # What a day is like under it.
    draw: Draw
    rank: Rank
    own_clocks: bool = False  # every player has a clock of their own
    game_minutes: int = 0  # of a whole game, whatever the players’ clocks show; 0: none are named
    final_words: bool = False  # the words standing at the end are on the slip
    byes: bool = False
    forfeits: bool = False
    assigned_starts: bool = False  # the draw says who starts, and no one draws at the table
    first_draw: FirstDraw | None = None  # the tool may draw who begins; None: tiles stay, or nobody
    signed_on_paper: bool = False  # players sign their slip, so what they say by phone is no result
    overlapping_rounds: bool = False  # the next round may be posted with slips of one still out

    # Clauses: for a reported score, a word in no list, the end of a game, what the director alone
    # decides, a clock that never stops, who begins; "" where none says it.
    scoring_clause: str
    word_clause: str
    end_clauses: frozenset[str]
    ruling_clause: str = ""
    never_stopped: str = ""
    first_clause: str = ""

    lowest_score: int  # words alone never go below zero
    likely: Likely | None = None  # how nearly all games end
    example: tuple[int, ...] = (412, 380)  # scores of a slip, for a full table
    usual: Usual | None = None  # what rehearsed games of two end around

    # Games and their records.
    notation: Notation
    begin: Callable[[RuleSystem, Sequence[str], Lexicon | None], Game]
    judge_move: JudgesAMove
    shown: Callable[[Record, RuleSystem], Shown] = nothing_shown  # conventions, by the record
    anagrams: AnagramsRules | None = None
    scrabble: ScrabbleClauses | None = None

    # The desk.
    challenges: ChallengeRules
    challenge_cost: Callable[[RuleSystem, bool, int], Cost]  # acceptable? how many words?
    corrections: CorrectionRules | None = None  # None: no scores are announced
    score_sheets: SheetClauses | None = None  # None: nothing is scored move by move
    tiles_found: bool = False  # there is a rule on tiles that turn up (MYS-9.4)
    at_the_end: FinalWords | None = None
    table_slip: SlipRules | None = None
    pair_slip: str = ""  # the line at the foot of a slip for two

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSystem) and self._known_by == other._known_by

    def __hash__(self) -> int:
        return hash(self._known_by)

    def __repr__(self) -> str:
        return f"RuleSystem({self.id!r}, {dict(self.chosen)!r})"

    @property
    def _known_by(self) -> tuple[str, tuple[tuple[str, Value], ...]]:
        return self.id, self.chosen

    @property
    def numbered_seats(self) -> bool:
        """Whether seats at a table go by number, clockwise; where two meet they go by name."""
        return self.draw is Draw.TABLES

    @property
    def settings(self) -> Mapping[str, Value]:
        """Every setting's value in force, by name."""
        return MappingProxyType(self._in_force)

    @cached_property
    def _in_force(self) -> dict[str, Value]:
        defaults = {setting.name: setting.default for setting in self.changeable}
        return defaults | dict(self.chosen)

    def value(self, name: str) -> Value:
        """A setting's value in force. Raises ``UnknownSetting``."""
        self.setting(name)
        return self._in_force[name]

    def number(self, name: str) -> int:
        """The value in force of a setting that is a number. Raises ``UnknownSetting``."""
        return int(self.value(name))

    def setting(self, name: str) -> Setting:
        """A setting with its clause and what it says. Raises ``UnknownSetting``."""
        for setting in self.changeable:
            if setting.name == name:
                return setting
        names = ", ".join(setting.name for setting in self.changeable)
        raise UnknownSetting(f"{self.id} has no setting “{name}”; its settings are {names}.")

    def was_set(self, name: str) -> bool:
        """Whether the director set it, be it to the default."""
        return name in dict(self.chosen)

    def new_game(self, players: Sequence[str], *, lexicon: Lexicon | None = None) -> Game:
        """A game about to begin, the players' nicks in seat order. Words are looked up where there
        is a lexicon."""
        return self.begin(self, players, lexicon)
