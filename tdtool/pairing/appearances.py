"""What became of somebody in a round: their side of a game, a bye, a forfeit, an absence.

============  ========================  ===========================  ======================
kind          opponents                 score                        what it counts for
============  ========================  ===========================  ======================
``PLAYED``    who sits there too        own score, None until known  result, spread, rating
``BYE``       nobody                    the spread credited          result and spread
``FORFEIT``   nobody, or who should     the spread credited          result and spread
``ABSENT``    nobody                    what a missed round counts   result and spread, if not 0
``UNPAIRED``  nobody                    None                         nothing: not yet paired
============  ========================  ===========================  ======================

A credit above 0 is a win, one below 0 a loss. A bye whose credit isn't entered yet has the score
None.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What became of an entrant in a round."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT = "forfeit"
    ABSENT = "absent"
    UNPAIRED = "unpaired"


@dataclass(frozen=True, slots=True)
class Appearance:
    """One entrant's side of one round. A game without scores yet is ``PLAYED`` too.

    ``opponents`` are their numbers, up to seven. ``opponent_score`` is that of the only one, None
    at a table of several. ``started`` is True who starts, False who replies, None where it isn't
    known, is still to be drawn, or nobody is first. ``ruled`` is a result that the director gave
    against the score, which still makes the spread; ``unrated`` a game that counts in the
    standings alone; ``in_play_off`` one that counts for its series, and not in the standings.
    ``group`` is ``winners``, ``rest`` or ``final`` where a round has groups, or the series;
    ``best_word`` the points of the best single word. Where they sat (``table``, ``place``) and
    what the game is known by (``game``) are no part of what came of it.
    """

    kind: Kind = Kind.UNPAIRED
    opponents: tuple[int, ...] = ()
    score: int | None = None
    opponent_score: int | None = None
    started: bool | None = None
    ruled: float | None = None
    unrated: bool = False
    in_play_off: bool = False
    group: str = ""
    best_word: int | None = None
    table: int | None = field(default=None, compare=False)
    place: int | None = field(default=None, compare=False)
    game: str = field(default="", compare=False)

    @property
    def opponent(self) -> int | None:
        """The only opponent's number; None where there is none, or more than one."""
        return self.opponents[0] if len(self.opponents) == 1 else None

    @property
    def margin(self) -> int | None:
        """The points difference, or the spread credited; None while it isn't known."""
        if self.kind is not Kind.PLAYED:
            return self.score
        if self.score is None or self.opponent_score is None:
            return None
        return self.score - self.opponent_score

    @property
    def missed(self) -> int:
        """What a missed round counts for, a spread or points; 0: nothing, or it wasn't missed."""
        return (self.score or 0) if self.kind is Kind.ABSENT else 0

    @property
    def known(self) -> bool:
        """Whether it is known what came of it; at a table of several, the own score says it."""
        at_several = self.kind is Kind.PLAYED and len(self.opponents) > 1
        return (self.score if at_several else self.margin) is not None

    @property
    def awaited(self) -> bool:
        """Whether it is a game whose result isn't in yet."""
        return self.kind is Kind.PLAYED and not self.known

    @property
    def result(self) -> float | None:
        """1 a win, ½ a tie, 0 a loss; None where nothing counts, or not yet."""
        margin = self.margin
        if self.ruled is not None:
            return self.ruled
        if margin is None or (margin == 0 and self.kind is not Kind.PLAYED):
            return None
        return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0

    @property
    def rated(self) -> bool:
        """Only a game that was played to its end is rated."""
        return self.kind is Kind.PLAYED and self.margin is not None and not self.unrated


UNPAIRED = Appearance()
ABSENT = Appearance(Kind.ABSENT, score=0)
IN_PLAY_OFF = Appearance(Kind.ABSENT, score=0, in_play_off=True)  # and has no game of it
SAT = (Kind.PLAYED, Kind.BYE, Kind.FORFEIT)  # what a draw made of a round for somebody
