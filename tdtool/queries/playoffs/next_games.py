"""The next games of a play-off: who meets, who starts, and in which round."""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.english import counted, listed, plural
from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.candidates import all_candidates
from tdtool.pairing.field import Field
from tdtool.pairing.methods.blocks import in_order_of_play
from tdtool.pairing.playoffs import settings
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.pairing.playoffs.series import next_first
from tdtool.pairing.playoffs.settings import PlayOff
from tdtool.queries import rules
from tdtool.queries.playoffs import bracket
from tdtool.queries.playoffs.bracket import PlayOffNow, SeriesGame

# The play-off that a division plans: how it is played, and after which round it starts.


@dataclass(frozen=True, slots=True)
class Planned:
    """``after``: the round whose standings make the seeds; ``last``: it is the last one."""

    told: PlayOff
    after: int
    last: bool


def of_division(division: Division) -> Planned | None:
    """None: none is planned, one has started, the event has too few rounds by now, or its rules
    rank by totals."""
    row = division.play_off_planned
    if row is None or division.play_off is not None:
        return None
    if rules.of_division(division).rank is not Rank.WINS:
        return None
    alone = not row["places"]  # for its own title: once everybody has played every round
    after = division.rounds if alone else row["after"] or division.rounds
    if after > division.rounds:
        return None
    return Planned(settings.from_json(row), after, after == division.rounds)


def gone_with(division: Division, rounds: int) -> str:
    """Why there can’t be so few rounds: the one that a play-off is planned after would be gone; ""
    where it wouldn’t."""
    row = division.play_off_planned
    if row is None or division.play_off is not None or not row["places"] or row["after"] <= rounds:
        return ""
    return (
        f"A play-off is planned after round {row['after']}, so there can’t be only "
        f"{counted(rounds, 'round')}. Change the plan on the Play-off page first."
    )


def due(division: Division, rounds: Iterable[Round]) -> Planned | None:
    """The same, once it can start: its round is complete, and no later one is drawn."""
    planned = of_division(division)
    return planned if planned and bracket.may_start_after(rounds) == planned.after else None


def seeds(division: Division, field: Field, planned: Planned) -> list[str]:
    """Entries in the order of the standings; fewer than its size where there are no more."""
    order = bracket.order(division, field, planned.after)[: planned.told.size]
    return [field.by_number[line.number].key for line in order]


def tied(division: Division, field: Field, *, size: int, after: int) -> list[str]:
    """Who is tied for the last place in a play-off, by name; nobody where the standings say it."""
    ranking = bracket.order(division, field, after)
    if len(ranking) <= size or ranking[size - 1].rank != ranking[size].rank:
        return []
    return [standing.name for standing in ranking if standing.rank == ranking[size].rank]


Meeting = tuple[str, str, str]  # the series, the entry that starts, the one that replies


def beside(division: Division, field: Field, number: int) -> PlayOffNow | None:
    """The play-off that is played beside this round; None where none is."""
    first = division.play_off_from
    if first is None or not first <= number <= division.rounds:
        return None
    return bracket.of_field(division, field)


def being_played(play_off: PlayOffNow, rounds: Iterable[Round]) -> tuple[SeriesGame, ...]:
    """Games without a result in rounds that aren’t complete: next games may follow from them."""
    open_ = {round_.number for round_ in rounds if round_.state == RoundState.POSTED}
    return tuple(
        game
        for games in play_off.games.values()
        for game in games
        if game.counts and game.game.awaited and game.round_number in open_
    )


def who_starts(
    division: Division, field: Field, play_off: PlayOffNow, *, after: int, rng: random.Random
) -> list[Meeting]:
    """The next game of every series that has one: as in any round in the first game of a series,
    then in turn. ``after`` is the round before it."""
    by_number = {
        candidate.number: candidate
        for candidate in all_candidates(field, round_=after + 1, based_on=after)
    }
    pairs = []
    for series in play_off.bracket.next_games:
        seed, other = (play_off.seeded(side or 0) for side in series.sides)
        drawn = seed
        if not series.games and rules.of_division(division).assigned_starts:
            first, _ = in_order_of_play(by_number[seed.number], by_number[other.number], rng=rng)
            drawn = seed if first.number == seed.number else other
        starts = play_off.seeded(next_first(series, drawn.seed))
        replies = other if starts == seed else seed
        pairs.append((series.key, starts.entry, replies.entry))
    return pairs


def meetings(play_off: PlayOffNow) -> list[Meeting]:
    """Who meets next, by seed."""
    pairs = []
    for series in play_off.bracket.next_games:
        entry, other = (play_off.seeded(side or 0).entry for side in series.sides)
        pairs.append((series.key, entry, other))
    return pairs


def who_left(play_off: PlayOffNow, field: Field, meetings: Iterable[Meeting], number: int) -> str:
    """Why these can’t be played as this round: somebody has withdrawn or is absent; "" where all
    are here."""
    for series, *pair in meetings:
        names = [
            entrant.name
            for entrant in map(field.by_key.__getitem__, pair)
            if not entrant.plays(number)
        ]
        if names:
            return (
                f"{listed(names)} {plural(len(names), 'has', 'have')} withdrawn or "
                f"{plural(len(names), 'is', 'are')} absent in round {number}. Award "
                f"{play_off.bracket.by_key[series].named} on the Play-off page, or bring "
                f"{plural(len(names), 'this player', 'these players')} back first."
            )
    return ""


def in_round(round_: Round) -> list[Meeting]:
    """Those that sit in a round, by table."""
    seats = round_.seats.filter(game__group__in=CALLED).select_related("entry", "game__table")
    sat: dict[tuple[int, str], list[str]] = {}
    for seat in seats.order_by("game__table__number", "place"):
        key = str(seat.entry.uuid)
        sat.setdefault((seat.game.table_number, seat.game.group), []).append(key)
    return [(series, pair[0], pair[1]) for (_, series), pair in sat.items() if len(pair) == 2]
