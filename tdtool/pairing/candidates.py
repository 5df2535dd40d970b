"""Who plays a round, as a pairing method needs to know them: their standing and their history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tdtool.pairing.contenders.finishes import Wins
from tdtool.pairing.contenders.race import Contender, Race, Record
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


# Two draws of one round beside each other: repeats, starts, floats, and who can no longer win.
#
# A draw is only its couples and its bye here, however it was made: a draft that was changed by hand
# compares like any other.

Couple = tuple[int, int]  # the numbers of two who meet, the one who starts in front
OFTEN = 2  # starts above replies, or replies above starts, from which on it is too many


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who meet, and by how much: times before, or the wins that part them."""

    one: int
    other: int
    much: float


@dataclass(frozen=True, slots=True)
class Turns:
    """Who will have started more often than replied, or below 0 less often, and by how much."""

    number: int
    more: int


@dataclass(frozen=True)
class Weighed:
    """A draw with what is to be said of it. ``out``: who could still finish 1st before it, and
    with these pairs can’t, whatever the results; None where nobody knows the race."""

    couples: tuple[Couple, ...]
    bye: int | None
    repeats: tuple[Meeting, ...]
    turns: tuple[Turns, ...]
    floats: tuple[Meeting, ...]
    out: tuple[int, ...] | None

    @property
    def meetings(self) -> frozenset[frozenset[int]]:
        """Who meets whom, whoever starts; the bye alone."""
        lone = () if self.bye is None else (frozenset((self.bye,)),)
        return frozenset((*map(frozenset, self.couples), *lone))

    def not_in(self, other: Weighed) -> tuple[Couple, ...]:
        """The couples that the other draw doesn’t have."""
        meetings = other.meetings
        return tuple(couple for couple in self.couples if frozenset(couple) not in meetings)


def weighed(
    couples: Iterable[Couple],
    bye: int | None,
    *,
    candidates: Mapping[int, Candidate],
    race: Race | None,
) -> Weighed:
    """What is to be said of a draw; ``candidates`` by number, ``race`` as it is before."""
    pairs = tuple(couples)
    candidate_pairs = [(candidates[first], candidates[second]) for first, second in pairs]
    return Weighed(
        pairs,
        bye,
        tuple(
            Meeting(candidate.number, other.number, times)
            for candidate, other in candidate_pairs
            if (times := candidate.times(other))
        ),
        tuple(
            turns for candidate, other in candidate_pairs for turns in _too_many(candidate, other)
        ),
        tuple(
            Meeting(candidate.number, other.number, abs(candidate.wins - other.wins))
            for candidate, other in candidate_pairs
            if candidate.wins != other.wins
        ),
        None if race is None else shut_out(race, pairs, bye),
    )


def _too_many(first: Candidate, second: Candidate) -> Iterable[Turns]:
    if (more := first.balance + 1) >= OFTEN:
        yield Turns(first.number, more)
    if (fewer := second.balance - 1) <= -OFTEN:
        yield Turns(second.number, fewer)


def shut_out(race: Race, couples: Sequence[Couple], bye: int | None = None) -> tuple[int, ...]:
    """Who could still finish 1st, and can’t if these meet in the next round, whatever the results.

    Each game has a winner or is tied, and one side of it can be too good for a player who needs
    them both to lose. Nobody is named too early: a player who is has no way left to be 1st.
    """
    by_number = {contender.number: contender for contender in race.contenders}
    games = [
        (by_number[first], by_number[second])
        for first, second in couples
        if first in by_number and second in by_number
    ]
    wins = Wins(race)
    return tuple(
        contender.number
        for contender in race.contenders
        if wins.best(contender) == 1
        and not _may_win(race, contender, games, by_number.get(bye or 0))
    )


def _may_win(
    race: Race,
    contender: Contender,
    games: Sequence[tuple[Contender, Contender]],
    bye: Contender | None,
) -> bool:
    """Whether every other game has a result that leaves both players below, or level."""
    if bye is not None and bye is not contender:
        halves = 1 if race.byes_tie else 2
        if not race.reaches(race.highest(contender), _after(race, bye, halves, 0)):
            return False
    others = (game for game in games if contender not in game)
    return all(_both_below(race, race.highest(contender), *game) for game in others)


def _both_below(race: Race, limit: Record, contender: Contender, other: Contender) -> bool:
    """A win of either, by as little or as much as can be, or a tie."""
    margins = range(1, race.game + 1)
    if all(race.reaches(limit, _after(race, player, 1, 0)) for player in (contender, other)):
        return True
    for winner, loser in ((contender, other), (other, contender)):
        # The wider the margin the more the winner has, and the less the loser.
        widest = _most(race, limit, winner)
        if widest >= 1 and race.reaches(limit, _after(race, loser, 0, -min(widest, margins[-1]))):
            return True
    return False


def _most(race: Race, limit: Record, winner: Contender) -> int:
    """The widest win that doesn’t put them above the limit, if they lose the rest; 0: none does."""
    won, lost, spread = _after(race, winner, 2, 0)
    if race.by_total or (won, lost) != limit[:2]:
        return race.game if race.reaches(limit, (won, lost, spread)) else 0
    return limit[2] - spread


def _after(race: Race, one: Contender, halves: int, margin: int) -> Record:
    """What they have at least at the end, after this result in the next round."""
    rest = race.left - 1
    return (
        one.won + halves,
        -one.lost - (2 - halves) - 2 * rest,
        one.spread + margin - rest * race.game,
    )
