"""What a division's games have come to, as far as prizes go by it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as of_own
from functools import cached_property
from typing import NamedTuple

from tdtool.pairing.field import Entrant, Field, falling
from tdtool.pairing.standings.ratings import Rated, rate
from tdtool.pairing.standings.win_loss import (
    USUAL,
    Standing,
    StandingsRules,
    with_play_off_ahead,
    with_won_places,
)

NOTHING_DECIDED: Mapping[int, int] = {}


class Total(NamedTuple):
    """A player's place where totals rank; None for one who plays no more. ``final``: their score in
    the final, of those who played it."""

    number: int
    place: int | None
    total: int
    final: int | None = None

    @property
    def said(self) -> str:
        if self.final is None:
            return f"in the standings with a total of {self.total}"
        return f"with {self.final} in the final, {self.total} in all"


@dataclass(frozen=True)
class Outcome:
    """What a division's games have come to, as far as prizes go by it.

    ``totals`` are the standings where totals rank; None: wins do. ``gains`` are the ratings by the
    division's own system; None: by the usual one. ``decided`` has by number the places that a
    play-off decided, before everybody else's. ``unlisted`` has the keys of those of whose ratings
    no sentence tells.
    """

    field: Field
    counting: StandingsRules = USUAL
    totals: Sequence[Total] | None = None
    gains: Sequence[Rated] | None = None
    decided: Mapping[int, int] = of_own(default_factory=dict)
    unlisted: Collection[str] = ()

    @cached_property
    def places(self) -> Sequence[Standing]:
        """The standings that every prize goes by: as a play-off decided, then everybody else."""
        return with_won_places(
            with_play_off_ahead(self.field, counting=self.counting), self.decided
        )

    @cached_property
    def ranks(self) -> Mapping[int, int]:
        """The final place by number; withdrawn players have none."""
        return {line.number: line.rank for line in self.places if line.rank is not None}

    def where(self, number: int) -> str:
        """Which standings the final place of a player is in, for a sentence."""
        if number in self.decided:
            return "after the play-off"
        if self.decided or not self._about_to_play_off:
            return "in the final standings" if self.decided else "in the standings"
        seed = number in self._about_to_play_off
        return "of the play-off’s players" if seed else "behind the play-off"

    @cached_property
    def _about_to_play_off(self) -> frozenset[int]:
        """Who is in a play-off beside the rounds of which the standings don’t tell yet."""
        return frozenset(
            entrant.number
            for entrant in self.field.entrants
            if entrant.play_off_from is not None
            and not entrant.in_play_off(len(entrant.appearances))
        )

    @cached_property
    def seeds(self) -> Mapping[int, int]:
        """The place of everybody by rating, by number; equal ratings share one."""
        ratings = sorted(falling(entrant.rating) for entrant in self.field.entrants)
        first = {rating: at for at, rating in reversed(list(enumerate(ratings, 1)))}
        return {entrant.number: first[falling(entrant.rating)] for entrant in self.field.entrants}

    @cached_property
    def rated(self) -> Sequence[Rated]:
        return self.gains if self.gains is not None else rate(self.field)


@dataclass(frozen=True, slots=True)
class Runner:
    """Someone in the running for a prize: level with whoever has the same figures.

    ``record`` is what they must share to have equal wins: wins and losses; () where none count.
    ``unrated`` says the same as ``why`` without what tells a rating, "" where nothing there does;
    ``hidden``: nobody is to hear the rating, nor work it out from those who share the prize.
    ``team`` and its ``members``, who all take the prize, where it goes to a team.
    """

    one: Entrant
    figures: tuple[float, ...]
    why: str
    record: tuple[float, ...] = ()
    unrated: str = ""
    hidden: bool = False
    team: str = ""
    members: tuple[Entrant, ...] = ()

    @property
    def called(self) -> str:
        return self.team or self.one.name

    @property
    def people(self) -> tuple[Entrant, ...]:
        """Who takes the prize."""
        return self.members or (self.one,)

    def says(self, *, hidden: bool) -> str:
        """Why they are in the running; ``hidden``: without ratings."""
        return self.unrated if hidden and self.unrated else self.why


def by_rating(runner: Runner) -> tuple[tuple[float, ...], float, int]:
    return runner.figures, falling(runner.one.rating), runner.one.number
