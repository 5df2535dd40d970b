"""The prize list of a division: set as a whole, so that one journal entry says all of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.standings.prizes import MOST_PRIZES, BadPrize, PrizeKind, as_json, from_json
from tdtool.queries.standings import ceremony
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.divisions import held
from tdtool.services.follow import writing
from tdtool.services.journal import reversals
from tdtool.services.meanings import OnPaper, Papers


class PrizesRefused(Refused):
    """The list can't be as it was sent; the message says why."""


@act(
    "prizes.set",
    words="Changed the prize list of division {division}.",
    undo=reversals.prizes_as_before,
    papers=Papers("changed the prize list", (OnPaper.PRIZES,)),
    director=True,
)
def put(doing: ActContext, *, division: str, prizes: list[dict[str, Any]]) -> Division:
    """The whole list of a division, by its code, in the order in which prizes are given.

    A row is ``{"kind": "rank", "place": 1, "amount": "$100"}``; see ``pairing.prizes``. Raises
    PrizesRefused, also while the list's ceremony is open: it counts the prizes from the last.
    """
    where = held(doing, PrizesRefused, code=division)
    if ceremony.division_of(doing.event) == where and not writing.is_applying():
        raise PrizesRefused(
            "The prize ceremony is open, so its prize list can’t change. End the ceremony on the "
            "Prize ceremony page first."
        )
    doing.check_version(where, now="The prize list was changed.", yours="You changed it too.")
    kinds = prize_queries.kinds(where)
    where.prizes = [_row(at, row, where.rounds, kinds) for at, row in enumerate(_few(prizes), 1)]
    where.save(update_fields=["prizes", "version"])
    return where


def _few(prizes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if len(prizes) > MOST_PRIZES:
        raise PrizesRefused(
            f"A prize list has at most {MOST_PRIZES} lines (you gave {len(prizes)})."
        )
    return prizes


def _row(at: int, row: dict[str, Any], rounds: int, kinds: Collection[PrizeKind]) -> dict[str, Any]:
    try:
        prize = from_json(row)
    except BadPrize as refusal:
        raise PrizesRefused(f"Prize {at}: {refusal}") from None
    if prize.kind not in kinds:
        raise PrizesRefused(
            f"Prize {at}: “{prize.kind}” is for two-player games. At tables, give prizes for a "
            "place, a place in a class, or the highest score."
        )
    if max(prize.first, prize.last or 1) > rounds:
        last = max(prize.first, prize.last or 1)
        raise PrizesRefused(f"Prize {at}: the division has {counted(rounds, 'round')}, not {last}.")
    return as_json(prize)
