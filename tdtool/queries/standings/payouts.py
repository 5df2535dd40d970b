"""What every winner is handed: their prizes, what they get of each, and the money in all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tdtool.english import counted
from tdtool.pairing.prizes.money import sum_of
from tdtool.queries.standings.prizes import AwardedTo, PrizeLine
from tdtool.queries.standings.values import Named


@dataclass(frozen=True, slots=True)
class Won:
    """A prize of a winner; ``gets`` is their part of it, as it is to be read, or ""."""

    title: str
    gets: str
    why: str


@dataclass(frozen=True, slots=True)
class Payout:
    """A winner with all their prizes; ``total`` is the money of them, and how many prizes are none;
    "" where there is no money, or of several currencies."""

    who: Named
    won: tuple[Won, ...]
    total: str


def of_lines(lines: Iterable[PrizeLine]) -> tuple[Payout, ...]:
    """Everybody who has won something, in the order of the list."""
    by_key: dict[str, list[Won]] = {}
    people: dict[str, Named] = {}
    for line in lines:
        for one in line.winners:
            people.setdefault(one.who.entry, one.who)
            won = Won(line.title, gets(line, one), one.why)
            by_key.setdefault(one.who.entry, []).append(won)
    return tuple(
        Payout(people[key], tuple(won), _total([one.gets for one in won if one.gets]))
        for key, won in by_key.items()
    )


def gets(line: PrizeLine, one: AwardedTo) -> str:
    """What a winner gets of a prize: their part, or the whole of it; a cup is shared."""
    amount = line.award.prize.amount
    if one.part or not amount or len(line.winners) == 1:
        return one.part or amount
    return f"{amount} (shared)"


def _total(amounts: list[str]) -> str:
    sums = [sum_of(amount) for amount in amounts]
    found = [one for one in sums if one is not None]
    if len({one.signs for one in found if one.signs}) > 1 or not found:
        return ""
    written = next((one for one in found if one.signs), found[0])
    said = written.said(sum(one.cents for one in found))
    others = len(sums) - len(found)
    return f"{said}, and {counted(others, 'other prize')}" if others else said
