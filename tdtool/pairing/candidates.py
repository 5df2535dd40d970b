"""Who plays a round, as a pairing method needs to know them: their standing and their history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from tdtool.pairing.field import Entrant, Field, Kind
from tdtool.pairing.standings.win_loss import USUAL, Standing, StandingsRules, standings


@dataclass(frozen=True, slots=True)
class Candidate:
    """One who plays the round that is to be drawn.

    ``place`` is their place among those who play, from 0, and ``wins`` and ``spread`` what they
    had by the round the pairing is based on. All the rest is their history up to the round before
    the one to be drawn: ``met`` says how often they met whom; ``opponents`` whom they met round by
    round, and ``turns`` whether they started (None where they met nobody, or nobody knows).
    """

    number: int
    name: str
    place: int
    wins: float = 0.0
    spread: int = 0
    starts: int = 0
    replies: int = 0
    byes: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    opponents: tuple[int | None, ...] = ()
    turns: tuple[bool | None, ...] = ()

    @property
    def balance(self) -> int:
        """Starts above replies."""
        return self.starts - self.replies

    @property
    def previous(self) -> int | None:
        """Whom they met in the round before."""
        return self.opponents[-1] if self.opponents else None

    def times(self, other: Candidate) -> int:
        """How often the two have met."""
        return self.met.get(other.number, 0)


def candidates(
    field: Field,
    *,
    round_: int,
    based_on: int,
    away: Collection[int] = (),
    byes_alternate: bool = False,
    counting: StandingsRules = USUAL,
) -> tuple[Candidate, ...]:
    """The candidates: those who play a round, in the order of the standings after ``based_on``.

    ``away`` are the numbers of those who miss this round, beyond those the field knows of.
    The standings may lag behind; who met whom, and who started, counts up to the round before.
    With ``byes_alternate`` a player's first bye counts as a start, their next as a reply.
    """
    playing_field = Field(
        tuple(
            replace(entrant, withdrawn=False) if entrant.withdrawn else entrant
            for entrant in field.entrants
            if entrant.number not in away and plays(entrant, round_)
        )
    )
    return tuple(
        _candidate(
            playing_field.by_number[standing.number], standing, place, round_, byes_alternate
        )
        for place, standing in enumerate(
            standings(playing_field, after=based_on, counting=counting)
        )
    )


def all_candidates(
    field: Field, *, round_: int, based_on: int, byes_alternate: bool = False
) -> tuple[Candidate, ...]:
    """The same for all there are, whether they play the round or not."""
    before = field.with_everybody().after(round_ - 1)
    return candidates(before, round_=round_, based_on=based_on, byes_alternate=byes_alternate)


def plays(entrant: Entrant, round_: int) -> bool:
    """Whoever is here plays: not the withdrawn, not the absent, not who forfeits the round.

    Where the round stands in the field already, what it says of them counts.
    """
    appearance = entrant.appearance(round_)
    if appearance.kind is Kind.FORFEIT:
        return appearance.opponent is not None
    return appearance.kind in (Kind.PLAYED, Kind.BYE) or (
        appearance.kind is Kind.UNPAIRED and not entrant.withdrawn
    )


def _candidate(
    entrant: Entrant, standing: Standing, place: int, round_: int, byes_alternate: bool
) -> Candidate:
    history = [entrant.appearance(earlier) for earlier in range(1, round_)]
    opponents = tuple(appearance.opponent for appearance in history)
    turns = tuple(appearance.started for appearance in history)
    byes = sum(appearance.kind is Kind.BYE for appearance in history)
    as_starts, as_replies = ((byes + 1) // 2, byes // 2) if byes_alternate else (0, 0)
    return Candidate(
        number=entrant.number,
        name=entrant.name,
        place=place,
        wins=standing.wins,
        spread=standing.spread,
        starts=turns.count(True) + as_starts,
        replies=turns.count(False) + as_replies,
        byes=byes,
        met=Counter(opponent for opponent in opponents if opponent is not None),
        opponents=opponents,
        turns=turns,
    )


def playing(field: Field, round_: int, *, away: Collection[int] = ()) -> list[int]:
    """The numbers of those who play a round; ``away`` as in ``candidates``."""
    return [
        entrant.number
        for entrant in field.entrants
        if entrant.number not in away and plays(entrant, round_)
    ]
