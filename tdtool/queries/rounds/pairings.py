"""A round of pairs as it stands in the rows: who meets whom, why, and how it counts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db.models import Prefetch, QuerySet

from tdtool.models import Division, Game, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.pairing import draw_round
from tdtool.pairing.field import Field
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS
from tdtool.pairing.pairings import (
    DrawnPairing,
    Pairing,
)
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.pairing.standings.win_loss import StandingsRules
from tdtool.queries.field import read_field


def counting(division: Division) -> StandingsRules:
    """How the division counts, where the files it came with said so."""
    stored = division.kept.get("counting", {})
    return StandingsRules(
        spread_caps=tuple(stored.get("spread_caps", ())),
        byes_tie=bool(stored.get("byes_tie")),
        total_first=bool(stored.get("total_first")),
    )


def without_result(round_: Round, field: Field) -> list[int]:
    """Tables of a posted round without a result, but those that were gone on without."""
    without = set(round_.gone_on.get("tables", ()))
    awaited = (appearance.appearance(round_.number) for appearance in field.awaited(round_.number))
    return sorted({appearance.table or 0 for appearance in awaited} - without)


def seated(of: str = "seats") -> Prefetch[str, QuerySet[Seat, Seat], str]:
    """The seats of games with who sits there, fetched in one query, however many they are."""
    return Prefetch(of, Seat.objects.select_related("entry").order_by("place"))


def pairings_of(round_: Round, field: Field) -> tuple[list[Pairing], list[int]]:
    """The round as it stands in the rows: who meets at which table, and who has a bye. Without the
    games of a play-off beside it."""
    games = round_.games.select_related("table").prefetch_related(seated())
    return who_meet(
        (
            (game, sorted(game.seats.all(), key=lambda seat: seat.place))
            for game in games.order_by("table__number")
            if is_of(round_, game)
        ),
        field,
    )


def is_of(round_: Round, game: Game) -> bool:
    """Whether a game is one of the round’s own, and not of a play-off beside it."""
    return round_.is_play_off or game.group not in CALLED


def who_meet(
    sitting: Iterable[tuple[Game, Sequence[Seat]]], field: Field
) -> tuple[list[Pairing], list[int]]:
    """The same from games with their seats, each game's in the order of their places."""
    numbers, couples, byes = field.numbers, [], []
    for game, seats in sitting:
        sitters = [numbers[str(seat.entry.uuid)] for seat in seats]
        if len(sitters) == 2:
            couples.append(Pairing(game.table_number, sitters[0], sitters[1]))
        elif game.kind == GameKind.BYE:
            byes += sitters
    return couples, byes


def records_after(round_: Round) -> int:
    """The round after which records stand beside the names: that which it was drawn from.

    A block is drawn rounds ahead, and its players have played since: there the last before it.
    """
    return round_.number - 1 if round_.method in BLOCK_LENGTHS else round_.based_on or 0


def why(
    round_: Round, *, field: Field | None = None, couples: Sequence[Pairing] | None = None
) -> dict[int, DrawnPairing]:
    """Why they meet, by table: by the standings that the round was drawn from."""
    division = round_.division
    field = field or read_field(division)
    if couples is None:
        couples, _ = pairings_of(round_, field)
    seated = {frozenset((pairing.first, pairing.second)): pairing for pairing in couples}
    paired_round = draw_round.by_hand(
        before(field, round_.number),
        [(pairing.first, pairing.second) for pairing in couples],
        round_=round_.number,
        rng=random.Random(0),
        based_on=records_after(round_),
    )
    matched = [
        (drawn_pairing, seated[frozenset((drawn_pairing.first, drawn_pairing.second))])
        for drawn_pairing in paired_round.pairings
    ]
    return {couple.table: _as_seated(drawn_pairing, couple) for drawn_pairing, couple in matched}


def _as_seated(drawn_pairing: DrawnPairing, couple: Pairing) -> DrawnPairing:
    """The same, whoever starts by turn, with the one in front who sits there."""
    reason = drawn_pairing.why
    if drawn_pairing.first != couple.first:
        reason = replace(
            reason, wins=reason.wins[::-1], spread=reason.spread[::-1], starts=reason.starts[::-1]
        )
    return DrawnPairing(couple.table, couple.first, couple.second, drawn_pairing.repeat, reason)


def before(field: Field, number: int) -> Field:
    """The division as a draw of this round sees it: what stands before it, and nobody gone."""
    return field.after(number - 1).with_everybody()
