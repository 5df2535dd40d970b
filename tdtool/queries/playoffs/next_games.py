"""The next games of a play-off: who meets, who starts, and in which round."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tdtool.english import listed, plural
from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.candidates import all_candidates
from tdtool.pairing.field import Field
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.pairing.playoffs.series import next_first
from tdtool.pairing.starts import in_order_of_play
from tdtool.queries import rules
from tdtool.queries.playoffs import bracket
from tdtool.queries.playoffs.bracket import PlayOffNow, SeriesGame

Meeting = tuple[str, str, str]  # the series, the entry that starts, the one that replies


def beside(division: Division, field: Field, number: int) -> PlayOffNow | None:
    """The play-off that is played beside this round; None where none is."""
    first = division.play_off_from
    if first is None or not first <= number <= division.rounds:
        return None
    return bracket.of_field(division, field)


def being_played(now: PlayOffNow, rounds: Iterable[Round]) -> tuple[SeriesGame, ...]:
    """Games without a result in rounds that aren’t complete: next games may follow from them."""
    open_ = {one.number for one in rounds if one.state == RoundState.POSTED}
    return tuple(
        game
        for games in now.games.values()
        for game in games
        if game.counts and game.game.awaited and game.round_number in open_
    )


def who_starts(
    division: Division, known: Field, now: PlayOffNow, *, after: int, rng: random.Random
) -> list[Meeting]:
    """The next game of every series that has one: as in any round in the first game of a series,
    then in turn. ``after`` is the round before it."""
    by_number = {one.number: one for one in all_candidates(known, round_=after + 1, based_on=after)}
    made = []
    for series in now.bracket.next_games:
        one, other = (now.seeded(side or 0) for side in series.sides)
        drawn = one
        if not series.games and rules.of_division(division).assigned_starts:
            first, _ = in_order_of_play(by_number[one.number], by_number[other.number], rng=rng)
            drawn = one if first.number == one.number else other
        starts = now.seeded(next_first(series, drawn.seed))
        replies = other if starts == one else one
        made.append((series.key, starts.entry, replies.entry))
    return made


def meetings(now: PlayOffNow) -> list[Meeting]:
    """Who meets next, by seed."""
    made = []
    for series in now.bracket.next_games:
        one, other = (now.seeded(side or 0).entry for side in series.sides)
        made.append((series.key, one, other))
    return made


def who_left(now: PlayOffNow, known: Field, meetings: Iterable[Meeting], number: int) -> str:
    """Why these can’t be played as this round: somebody has withdrawn or is absent; "" where all
    are here."""
    for series, *both in meetings:
        names = [one.name for one in map(known.by_key.__getitem__, both) if not one.plays(number)]
        if names:
            return (
                f"{listed(names)} {plural(len(names), 'has', 'have')} withdrawn or "
                f"{plural(len(names), 'is', 'are')} absent in round {number}. Award "
                f"{now.bracket.by_key[series].named} on the Play-off page, or bring "
                f"{plural(len(names), 'this player', 'these players')} back first."
            )
    return ""


def in_round(round_: Round) -> list[Meeting]:
    """Those that sit in a round, by table."""
    rows = round_.seats.filter(game__group__in=CALLED).select_related("entry", "game__table")
    sat: dict[tuple[int, str], list[str]] = {}
    for seat in rows.order_by("game__table__number", "place"):
        key = str(seat.entry.uuid)
        sat.setdefault((seat.game.table_number, seat.game.group), []).append(key)
    return [(series, both[0], both[1]) for (_, series), both in sat.items() if len(both) == 2]
