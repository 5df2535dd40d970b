"""Beside the rounds: the next games of a play-off are drawn with the round of the others."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from itertools import count

from tdtool.english import listed, plural
from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.pairing.pairings import Pairing
from tdtool.queries.playoffs import next_games
from tdtool.queries.playoffs.next_games import Meeting
from tdtool.queries.rounds import draw_of_pairs
from tdtool.services.acts import ActContext
from tdtool.services.rounds import seat_pairs
from tdtool.services.rounds.rows import RoundRefused


def of_round(division: Division, known: Field, number: int, *, draw_seed: int) -> list[Meeting]:
    """The games of the play-off that this round has; none where none is played beside it.

    Raises RoundRefused while a game of it is played, and where a player of the next one isn't here.
    """
    now = next_games.beside(division, known, number)
    if now is None:
        return []
    if playing := next_games.being_played(now, division.rounds_drawn.all()):
        round_, tables = playing[0].round_number, sorted({one.table for one in playing})
        raise RoundRefused(
            f"The play-off’s next games follow from round {round_}: "
            f"{plural(len(tables), 'table')} {listed(tables)} {plural(len(tables), 'has', 'have')} "
            f"no result yet. Enter it first, then draw round {number}."
        )
    lots = random.Random(draw_seed)
    made = next_games.who_starts(division, known, now, after=number - 1, rng=lots)
    if why := next_games.who_left(now, known, made, number):
        raise RoundRefused(why)
    return made


def others_tables(
    division: Division, known: Field, meetings: Sequence[Meeting], tables: Sequence[int]
) -> list[int]:
    """The tables of the others, counted from 1: whoever of the play-off always sits at one of them
    has it, and who was drawn there goes behind the rest."""
    fixed = draw_of_pairs.fixed_tables(division, known) if meetings else {}
    numbers = {known.numbers[key] for _, *both in meetings for key in both}
    theirs = {fixed[one] - division.first_table + 1 for one in numbers & fixed.keys()}
    free = (table for table in count(max(tables, default=0) + 1) if table not in theirs)
    return [next(free) if table in theirs else table for table in tables]


def seat(
    doing: ActContext,
    round_: Round,
    known: Field,
    meetings: Sequence[Meeting],
    *,
    taken: Collection[int],
) -> None:
    """They sit down behind the tables that the others have ``taken``, but for players who always
    sit at one."""
    if not meetings:
        return
    tables = doing.decisions.get(
        "play_off_tables", lambda: _tables(round_.division, known, meetings, taken)
    )
    couples = [
        Pairing(table, known.numbers[one], known.numbers[other])
        for table, (_, one, other) in zip(tables, meetings, strict=True)
    ]
    groups, told = [series for series, *_ in meetings], round_.division.play_off or {}
    seat_pairs.seat_all(doing, round_, couples, groups=groups, rated=bool(told["rated"]))


def _tables(
    division: Division, known: Field, meetings: Sequence[Meeting], taken: Collection[int]
) -> list[int]:
    """The table of each."""
    fixed, used = draw_of_pairs.fixed_tables(division, known), set(taken)
    kept = {*used, *fixed.values()}
    free = (at for at in count(max(used, default=division.first_table - 1) + 1) if at not in kept)
    tables = []
    for _, *keys in meetings:
        one, other = (known.numbers[key] for key in keys)
        own = (fixed[number] for number in (one, other) if number in fixed)
        table = next((at for at in own if at not in used), None)
        table = next(free) if table is None else table
        used.add(table)
        tables.append(table)
    return tables
