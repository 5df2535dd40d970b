"""The race for the places: who stands where, and what the rounds left can still change.

Wins are counted in halves here, a win two and a tie one, so that everything is a whole number.
Spread changes by as much as the event allows for: ``Allowance``.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

from tdtool.english import ordinal
from tdtool.pairing.field import Field
from tdtool.pairing.standings.win_loss import USUAL, Standing, StandingsRules, standings

# By how much games are won: what simulated games take their margins from.

ENOUGH = 200  # games of the event from which on its own margins are taken
SPREAD_OUT = 104  # points: the deviation of Scrabble margins, as a normal curve has it
SHARE_OF_A_SCORE = 0.12  # the same where scores are of another size; an estimate
DRAWN = 8_192  # margins that a table has, the k-th of them as large as k in 8,192 games are

Margins = tuple[int, ...]


def margins_of(field: Field, *, most: int, usual_score: bool = True) -> Margins:
    """The margins that games of this field have, from its own games where there are enough.

    None is above ``most``. Before that they are taken from the half of a normal curve, as wide as
    Scrabble’s margins are, or 12 % of the mean score where ``usual_score`` is False.
    """
    won_by: list[int] = []
    scores: list[int] = []
    for entrant in field.entrants:
        for game in entrant.appearances:
            if game.rated and game.score is not None and game.margin is not None:
                scores.append(game.score)
                won_by.append(abs(game.margin))
    if len(won_by) >= 2 * ENOUGH:  # each game is there twice
        return from_games(won_by, most=most)
    if usual_score or not scores:
        return half_normal(SPREAD_OUT, most=most)
    return half_normal(SHARE_OF_A_SCORE * sum(scores) / len(scores), most=most)


def from_games(won_by: Sequence[int], *, most: int) -> Margins:
    """A table from margins that were played."""
    ordered = sorted(won_by)
    return tuple(min(most, ordered[at * len(ordered) // DRAWN]) for at in range(DRAWN))


def half_normal(deviation: float, *, most: int) -> Margins:
    """A table from the half of a normal curve; a margin that rounds to 0 is a tie."""
    curve = NormalDist()
    points = (curve.inv_cdf(0.5 + (at + 0.5) / DRAWN / 2) for at in range(DRAWN))
    return tuple(min(most, round(point * deviation)) for point in points)


# How many prizes of a class are open to those of it who are paired for them, by COP or by Chew.


def open_prizes(count: int, worst_above: Iterable[int], *, last: int) -> int:
    """Of ``count`` prizes of a class those that nobody above may take.

    ``worst_above`` are the worst finishes, from 1, of the members of the class who stand above
    those that are paired for its prizes; ``last`` is the last place with a prize by place. Whoever
    is certain of one of these leaves the class its prize; whoever may still finish below them may
    take one.
    """
    return max(0, count - sum(worst > last for worst in worst_above))


Record = tuple[int, int, int]  # halves won, minus the halves lost, spread: the higher the better


class NoRoundsLeft(ValueError):
    """The event’s number of rounds isn’t known, or no round is left to be played."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The most that one game may change a player’s spread, as the event counts it.

    ``per_round[0]`` is for the last round, ``per_round[1]`` for the one before it; the last holds
    for all rounds before that. What counts is the figure for the rounds left: with (250, 200) and
    three rounds left each of them changes a spread by 200 at most.
    """

    per_round: tuple[int, ...] = (500,)

    def __post_init__(self) -> None:
        if not self.per_round or any(points < 1 for points in self.per_round):
            raise ValueError("A spread allowance is one or more whole numbers above 0.")

    def of_a_game(self, rounds_left: int) -> int:
        """The figure that holds with so many rounds left, one or more."""
        return self.per_round[min(rounds_left, len(self.per_round)) - 1]


NASPA = Allowance((500,))


@dataclass(frozen=True, slots=True)
class Contender:
    """A player in the race: their place from 0, and what they have so far, wins in halves."""

    number: int
    name: str
    place: int
    won: int
    lost: int
    spread: int
    prize_class: str = ""

    @property
    def record(self) -> Record:
        """What they are ranked by."""
        return self.won, -self.lost, self.spread


@dataclass(frozen=True)
class Race:
    """Everybody who is still in the event, in the order of the standings.

    ``after`` is the round that the standings are of, ``left`` how many are still to be played,
    ``game`` the most that one game changes a spread. ``to_share`` are the halves that the rounds
    left give to somebody; None: everybody plays them all. Where an event ranks by total points
    before the spread (``by_total``), nobody with the same wins and losses is ever safe.
    ``byes_tie``: a bye counts half a win. ``ahead``: so many places above them all are decided
    elsewhere, by a play-off beside the rounds; places here count from the first below. ``lacking``
    are the earlier rounds that are among those ``left`` because a result of theirs is missing.
    """

    contenders: tuple[Contender, ...]
    after: int
    left: int
    game: int
    by_total: bool = False
    to_share: int | None = None
    byes_tie: bool = False
    ahead: int = 0
    lacking: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.contenders)

    @property
    def swing(self) -> int:
        """The most that all rounds left change one player’s spread."""
        return self.left * self.game

    def highest(self, contender: Contender) -> Record:
        """What they have if they win every game left by the most there is."""
        return contender.won + 2 * self.left, -contender.lost, contender.spread + self.swing

    def lowest(self, contender: Contender) -> Record:
        """What they have if they lose every game left by the most there is."""
        return contender.won, -contender.lost - 2 * self.left, contender.spread - self.swing

    def reaches(self, higher: Record, lower: Record) -> bool:
        """Whether the first record is as good as the second, or may be."""
        return higher[:2] >= lower[:2] if self.by_total else higher >= lower

    def can_catch(self, contender: Contender, other: Contender) -> bool:
        """Whether the first may still end level with the second, or above them.

        Each is looked at alone: the first wins all that is left and the second loses it, whoever
        plays whom. So nobody is ever called safe too early.
        """
        return self.reaches(self.highest(contender), self.lowest(other))


def race(
    field: Field,
    *,
    rounds: int | None = None,
    after: int | None = None,
    counting: StandingsRules = USUAL,
    allowance: Allowance = NASPA,
    gone: Collection[int] = (),
    ahead: int = 0,
) -> Race:
    """The race after a round, by default the last in which nothing is missing; ``NoRoundsLeft``.

    An earlier round that lacks a result counts as still to be played, by everybody: so nobody is
    called safe, or out, who may not be. Withdrawn players are out of it, and so are those that
    ``gone`` numbers; ``ahead`` of these have the first places. ``rounds`` is how many the event
    has, by default the field’s.
    """
    total = rounds or field.rounds
    if total is None:
        raise NoRoundsLeft("Enter the number of rounds of the event in the round plan first.")
    latest = min(field.settled, total) if after is None else after
    lacking = [r for r in range(1, latest) if field.missing(r)] if after is None else []
    to_play = [*lacking, *range(latest + 1, total + 1)]
    if not to_play:
        raise NoRoundsLeft(f"All {total} rounds are played: the standings say who has won.")
    division_field = field if after is None else field.stood(latest)
    if gone:
        division_field = replace(
            division_field,
            entrants=tuple(o for o in division_field.entrants if o.number not in gone),
        )
    lines = standings(division_field, after=latest, counting=counting)
    in_it = [line for line in lines if line.rank is not None]
    caps = counting.spread_caps
    game = allowance.of_a_game(len(to_play))
    if caps:
        game = min(game, max(caps[min(at, len(caps)) - 1] for at in to_play))
    classes = {entrant.number: entrant.prize_class for entrant in field.entrants}
    numbers = {line.number for line in in_it}
    playing = (
        sum(
            entrant in field.missing(round_) if round_ in lacking else entrant.to_draw(round_)
            for entrant in division_field.entrants
            if entrant.number in numbers
        )
        for round_ in to_play
    )
    return Race(
        tuple(_contender(line, at, classes[line.number]) for at, line in enumerate(in_it)),
        latest,
        len(to_play),
        game,
        counting.total_first,
        sum(_halves(count, byes_tie=counting.byes_tie) for count in playing),
        counting.byes_tie,
        ahead,
        tuple(lacking),
    )


def among_the_first(places: int, ahead: int = 0) -> str:
    """``1st``, ``in the first 3``; with so many places decided ahead of a race ``5th``, ``in the
    first 7``."""
    return ordinal(1 + ahead) if places == 1 else f"in the first {places + ahead}"


def _halves(playing: int, *, byes_tie: bool) -> int:
    """What a round with so many players gives: a win a game, and the bye’s."""
    return playing + playing % 2 * (0 if byes_tie else 1)


def _contender(line: Standing, place: int, prize_class: str) -> Contender:
    won, lost = round(2 * line.wins), round(2 * line.losses)
    return Contender(line.number, line.name, place, won, lost, line.spread, prize_class)
