"""What the addresses of the prize list are sent, with a day made ready for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tdtool.models import Account
from tdtool.services import prizes
from tests.cast import Day

Prepared = Callable[[Day, Account], dict[str, Any]]
BY_HAND = {"kind": "by hand", "title": "Best play"}


def _listed(*rows: dict[str, object], **fields: Any) -> Prepared:
    """A list of these prizes, in a division of games of two."""

    def prepared(day: Day, other: Account) -> dict[str, Any]:
        day.event.system = "scrabble"
        day.event.save()
        if rows:
            prizes.put(day.desk(), division=day.division_key, prizes=list(rows))
        return fields

    return prepared


def _two(**fields: str) -> Prepared:
    return _listed({"kind": "rank"}, {"kind": "upset"}, **fields)


def _winner(day: Day, other: Account) -> dict[str, Any]:
    told = {"winner": str(day.entry("Ann").uuid), "word": "oxen", "in-address-number": 1}
    return _listed(BY_HAND, **told)(day, other)


CHANGES: Mapping[str, Prepared] = {
    "prizes_act:usual": _listed(),
    "prizes_act:add": _two(kind="high win", place="1"),
    "prize_act:change": _two(kind="high win", place="1"),
    "prize_act:delete": _two(),
    "prize_act:move": _two(to="2"),
    "prize_act:winner": _winner,
    "prizes_act:fund": _two(
        fee="25",
        currency="$",
        coin="1",
        ties="equal",
        choice="first",
        **{"share-1": "60", "share-2": "40"},
    ),
}
