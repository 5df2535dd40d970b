"""A division's play-off as one value: its seeds, every series, every game, from the field."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.playoffs import played, settings
from tdtool.pairing.playoffs.played import Bracket
from tdtool.pairing.playoffs.series import Decided, How, PlayedGame
from tdtool.pairing.playoffs.settings import PlayOff
from tdtool.pairing.standings.win_loss import Standing, criteria, standings, with_won_places
from tdtool.queries.field import without_who_never_came
from tdtool.queries.rounds import pairings


@dataclass(frozen=True, slots=True)
class Seeded:
    """A player of the play-off with what they had in the standings when it was started."""

    seed: int
    entry: str
    number: int
    name: str
    rank: int
    wins: float
    losses: float
    spread: int


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """A game of a series: where and when, and what was scored, in the order of the seats.

    ``counts`` is False for a game of a series that is played again.
    """

    key: str
    round_number: int
    table: int
    seeds: tuple[int, int]
    scores: tuple[int | None, int | None]
    game: PlayedGame
    forfeit: bool
    counts: bool


@dataclass(frozen=True)
class PlayOffNow:
    """``after`` is the round whose standings made the seeds."""

    told: PlayOff
    after: int
    reason: str  # why the seeds aren’t those of the standings
    seeds: tuple[Seeded, ...]
    bracket: Bracket
    games: Mapping[str, tuple[SeriesGame, ...]]
    gone: frozenset[int]  # seeds who have withdrawn: they have no place, as in the standings

    @property
    def names(self) -> dict[int, str]:
        """By seed."""
        return {seed.seed: seed.name for seed in self.seeds}

    def seeded(self, seed: int) -> Seeded:
        return self.seeds[seed - 1]

    @property
    def champion(self) -> Seeded | None:
        seed = self.bracket.champion
        return None if seed is None else self.seeded(seed)

    @property
    def places(self) -> dict[int, int]:
        """By number the place that each has played for, once all series are over."""
        if not self.bracket.over:
            return {}
        return {seed.number: place for seed, place in self.certain}

    @property
    def over_after(self) -> int | None:
        """The round with its last game, once all series are over."""
        if not self.bracket.over:
            return None
        games = (game.round_number for series_games in self.games.values() for game in series_games)
        return max(games, default=self.after)

    @property
    def certain(self) -> tuple[tuple[Seeded, int], ...]:
        """Who has which place, as far as it is certain, the best first; whoever comes behind one
        that has withdrawn moves up."""
        places = self.bracket.places
        above = sorted(places[seed] for seed in self.gone & places.keys())
        return tuple(
            (self.seeded(seed), place - bisect_left(above, place))
            for seed, place in sorted(places.items(), key=itemgetter(1))
            if seed not in self.gone
        )


def of_field(division: Division, field: Field, *, as_seated: bool = True) -> PlayOffNow | None:
    """As the field has it; None where no play-off was started. No query.

    Raises OtherPlayers where a series was played by others than the results before it send there,
    unless it is shown ``as_seated``.
    """
    row = division.play_off
    if row is None:
        return None
    play_off = settings.from_json(row)
    seeds = tuple(_seeded(at, seed_row, field) for at, seed_row in enumerate(row["seeds"], 1))
    games = _games(field, seeds, row.get("replayed", ()))
    counting = {key: [game.game for game in games[key] if game.counts] for key in games}
    bracket = played.derive(play_off, counting, _decided(row, seeds), as_seated=as_seated)
    return PlayOffNow(
        told=play_off,
        after=row["after"],
        reason=row.get("reason", ""),
        seeds=seeds,
        bracket=bracket,
        games={key: tuple(series_games) for key, series_games in games.items()},
        gone=frozenset(seed.seed for seed in seeds if field.by_key[seed.entry].withdrawn),
    )


def order(division: Division, field: Field, after: int) -> list[Standing]:
    """The standings after a round, as they seed: those who came and are still here."""
    stood = without_who_never_came(division, field).stood(after)
    ranking = standings(stood, counting=pairings.counting(division))
    return [standing for standing in ranking if standing.rank is not None]


def open_round(division: Division, rounds: Iterable[Round]) -> int | None:
    """A round that must be complete before a play-off goes on alone, the last one if it isn’t;
    None: all of them are."""
    complete = {round_.number for round_ in rounds if round_.state == RoundState.COMPLETE}
    every = (division.rounds, *range(1, division.rounds))
    return next((number for number in every if number not in complete), None)


def may_start_after(rounds: Iterable[Round]) -> int:
    """The round after which a play-off can start now: the newest, once all so far are complete.
    0: none is drawn, or one isn’t complete."""
    states = {round_.number: round_.state for round_ in rounds}
    complete = all(state == RoundState.COMPLETE for state in states.values())
    return max(states, default=0) if complete else 0


@dataclass(frozen=True, slots=True)
class Corrected:
    """What was corrected in the standings since they made the seeds: ``seeds`` with other figures
    than then, and ``lifted``, by name: players above a seed by now who aren't in the play-off."""

    seeds: tuple[Seeded, ...] = ()
    lifted: tuple[str, ...] = ()


def corrected(play_off: PlayOffNow, division: Division, field: Field) -> Corrected:
    """By the standings as they are now, of the round that made the seeds."""
    counting = pairings.counting(division)
    ranking = standings(field.stood(play_off.after), counting=counting)
    lines = {standing.number: standing for standing in ranking}
    sown = [(seed, lines[seed.number]) for seed in play_off.seeds if seed.number in lines]
    numbers = {seed.number for seed in play_off.seeds}
    others = [
        standing
        for standing in ranking
        if standing.rank is not None and standing.number not in numbers
    ]

    def figures(line: Standing) -> tuple[float, ...]:
        return tuple(by.figure(line) for by in criteria(counting))

    lifted: set[int] = set()
    for seed, seed_standing in sown:
        above = {
            standing.number for standing in others if figures(standing) < figures(seed_standing)
        }
        before = seed.rank - 1 - sum(other.rank < seed.rank for other in play_off.seeds)
        if len(above) > before:  # a director may have left some out
            lifted |= above
    return Corrected(
        tuple(
            seed
            for seed, seed_standing in sown  # also of who has withdrawn since
            if (seed_standing.wins, seed_standing.losses, seed_standing.spread)
            != (seed.wins, seed.losses, seed.spread)
        ),
        tuple(standing.name for standing in others if standing.number in lifted),
    )


def as_decided(
    play_off: PlayOffNow | None, order: Sequence[Standing], *, after: int, rounds: int
) -> Sequence[Standing]:
    """The standings after a round of so many, with the places that a play-off has decided by then
    before everybody else's; as they are while it isn't over, or where it is played for itself."""
    over = play_off.over_after if play_off is not None and play_off.told.places else None
    if play_off is None or over is None or after < min(over, rounds):
        return order
    return with_won_places(
        order, play_off.places, gone={play_off.seeded(seed).number for seed in play_off.gone}
    )


def pending(division: Division, field: Field) -> bool:
    """Whether there is a play-off that isn’t over."""
    play_off = of_field(division, field)
    return play_off is not None and not play_off.bracket.over


def decides_places(division: Division) -> bool:
    """Whether the last round’s standings aren’t the final ones: a play-off decides the places."""
    play_off_row = division.play_off
    return play_off_row is not None and settings.from_json(play_off_row).places


def is_rated(division: Division) -> bool:
    """Whether there is a play-off whose games count for ratings."""
    play_off_row = division.play_off
    return play_off_row is not None and settings.from_json(play_off_row).rated


def places_pending(division: Division, field: Field) -> bool:
    """Whether a play-off that decides the places isn’t over."""
    play_off = of_field(division, field)
    return play_off is not None and play_off.told.places and not play_off.bracket.over


def _seeded(seed: int, row: Mapping[str, Any], field: Field) -> Seeded:
    entrant = field.by_key[row["entry"]]
    return Seeded(
        seed, entrant.key, entrant.number, entrant.name,
        row["rank"], row["wins"], row["losses"], row["spread"],
    )  # fmt: skip


def _games(
    field: Field, seeds: Sequence[Seeded], replayed: Sequence[Mapping[str, Any]]
) -> dict[str, list[SeriesGame]]:
    """The games of each series, by its key, in order."""
    seed_of = {seed.number: seed.seed for seed in seeds}
    left_out = {key for series in replayed for key in series["games"]}
    by_series: dict[str, list[SeriesGame]] = defaultdict(list)
    sat = [
        (round_, entrant.number, side, penalty)
        for entrant in field.entrants
        for round_, side, penalty in _in_play_off(entrant)
        if side.kind in (Kind.PLAYED, Kind.FORFEIT) and side.table is not None
    ]
    tables: dict[tuple[int, int], list[tuple[int, Appearance, int]]] = defaultdict(list)
    for round_, number, side, penalty in sat:
        tables[round_, side.table or 0].append((seed_of.get(number, 0), side, penalty))
    for (round_, table), sitters in sorted(tables.items()):
        if len(sitters) == 2:
            sitter, other = sorted(sitters, key=lambda row: row[1].place or 0)
            counts = sitter[1].game not in left_out
            by_series[sitter[1].group].append(_game(round_, table, sitter, other, counts=counts))
    return by_series


def _in_play_off(entrant: Entrant) -> Iterator[tuple[int, Appearance, int]]:
    """Their rounds of it with penalties: those beside the rounds, and those after the last."""
    for round_, side in enumerate(entrant.appearances, 1):
        if side.in_play_off:
            yield round_, side, entrant.spread_penalties[round_ - 1]
    for round_, (side, penalty) in enumerate(entrant.play_off, len(entrant.appearances) + 1):
        yield round_, side, penalty


def _game(
    round_: int, table: int,
    sitter: tuple[int, Appearance, int], other: tuple[int, Appearance, int], *, counts: bool,
) -> SeriesGame:  # fmt: skip
    (first, side, my_penalty), (second, theirs, their_penalty) = sitter, other
    points = None
    if side.result is not None and theirs.result is not None:
        points = (side.result, theirs.result)
    margin = ((side.margin or 0) - (theirs.margin or 0)) // 2 + my_penalty - their_penalty
    forfeit = side.kind is Kind.FORFEIT
    return SeriesGame(
        key=side.game,
        round_number=round_,
        table=table,
        seeds=(first, second),
        scores=(None, None) if forfeit else (side.score, theirs.score),
        game=PlayedGame(first, second, points, margin if points else 0),
        forfeit=forfeit,
        counts=counts,
    )


def _decided(row: Mapping[str, Any], seeds: Sequence[Seeded]) -> dict[str, list[Decided]]:
    by_entry = {seed.entry: seed.seed for seed in seeds}
    by_series: dict[str, list[Decided]] = defaultdict(list)
    for decision in row.get("decided", ()):
        winner = by_entry.get(decision["winner"] or "")
        by_series[decision["series"]].append(
            Decided(How(decision["how"]), winner, decision["reason"])
        )
    return by_series
