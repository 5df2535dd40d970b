"""Two who meet, and why; a round of such pairings; and the answer that there is none."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tdtool.english import dotted
from tdtool.pairing.candidates import Candidate
from tdtool.pairing.field import Field
from tdtool.pairing.standings.win_loss import USUAL, StandingsRules, figure

CandidatePair = tuple[Candidate, Candidate]


class NoLawfulPairing(Exception):
    """No pairing keeps all the limits; ``reason`` says why, ``relax`` what to give up for one."""

    def __init__(self, reason: str, relax: str) -> None:
        super().__init__(f"{reason} {relax}".strip())
        self.reason = reason
        self.relax = relax


@dataclass(frozen=True)
class PairingLimits:
    """What a pairing must keep to.

    ``repeats`` is how often two who meet may have met before: None as often as it takes, and as
    seldom as can be. ``forbidden`` are pairs of numbers that never meet. For the Australian draw
    ``since`` is the first round whose meetings count.
    """

    repeats: int | None = None
    forbidden: frozenset[frozenset[int]] = frozenset()
    since: int = 1

    def allow(self, candidate: Candidate, other: Candidate) -> bool:
        """Whether the two may meet."""
        if self.repeats is not None and candidate.times(other) > self.repeats:
            return False
        return (
            not self.forbidden or frozenset((candidate.number, other.number)) not in self.forbidden
        )


NO_LIMITS = PairingLimits()


@dataclass(frozen=True)
class DrawConstraints:
    """What the director has arranged for: who is away, who sits where, how things count.

    Of those away, ``gone`` don't come back.
    """

    away: Collection[int] = ()
    gone: Collection[int] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    tables_before: Mapping[int, int] = field(default_factory=dict)
    byes_alternate: bool = False
    counting: StandingsRules = USUAL


NO_CONSTRAINTS = DrawConstraints()


def teammates(field: Field) -> frozenset[frozenset[int]]:
    """The pairs who are of one team: for a division in which they don't meet."""
    members = [entrant for entrant in field.entrants if entrant.team]
    return frozenset(
        frozenset((entrant.number, other.number))
        for entrant in members
        for other in members
        if entrant.number < other.number and entrant.team == other.team
    )


@dataclass(frozen=True, slots=True)
class Why:
    """Why two meet, the one who starts in front.

    ``wins`` and ``spread`` by the round the pairing is based on; ``apart`` how many wins lie
    between them (0: one score group); ``starts`` how often each has started before, and
    ``replies`` how often they have replied, where that is known.
    """

    wins: tuple[float, float]
    spread: tuple[int, int]
    apart: float
    starts: tuple[int, int]
    replies: tuple[int, int] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet at a table, by number, the one who starts in front."""

    table: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class DrawnPairing(Pairing):
    """The same with why they meet; ``repeat`` is how often they have met before."""

    repeat: int
    why: Why

    @property
    def sentence(self) -> str:
        """Why these two in this order, as a director reads it."""
        first, second = self.why.starts
        words = f"starts so far: {first} and {second}"
        if first > second and self.why.replies:  # else a late arrival starts game after game
            replies, others = self.why.replies
            words += f", counted against replies ({first}–{replies} and {second}–{others})"
        return dotted(self.meeting, words)

    @property
    def meeting(self) -> str:
        """Why these two meet, whoever starts."""
        first_wins, second_wins = self.why.wins
        if self.why.apart:
            group = f"{_wins(first_wins)} against {figure(second_wins)}"
        else:
            group = f"both have {_wins(first_wins)}"
        met = ("first meeting", "met once before")[self.repeat : self.repeat + 1]
        times = met[0] if met else f"met {self.repeat} times before"
        return dotted(group, times)


def _wins(number: float) -> str:
    return f"{figure(number)} {'win' if number in (0.5, 1) else 'wins'}"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why COP lets two meet, or gives one the bye: by number, with the constraint that forced it.

    ``parts`` is what the pair costs, part by part: ``{"RD": 8, "RE": 48}``.
    """

    numbers: tuple[int, ...]
    sentence: str
    forced: str = ""
    parts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class PairedRound:
    """A round as drawn: the pairings in order of their tables, and the number with the bye.

    ``based_on`` is the round whose standings counted, 0 for the ratings; ``reasons`` what COP
    says of its pairs.
    """

    round_: int
    method: str
    based_on: int
    pairings: tuple[DrawnPairing, ...]
    bye: int | None = None
    reasons: tuple[Reason, ...] = ()


def why(first: Candidate, second: Candidate) -> Why:
    """What brought the two together."""
    return Why(
        wins=(first.wins, second.wins),
        spread=(first.spread, second.spread),
        apart=abs(first.wins - second.wins),
        starts=(first.starts, second.starts),
        replies=(first.replies, second.replies),
    )
