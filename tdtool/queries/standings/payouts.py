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
        for winner in line.winners:
            people.setdefault(winner.who.entry, winner.who)
            won = Won(line.title, gets(line, winner), winner.why)
            by_key.setdefault(winner.who.entry, []).append(won)
    return tuple(
        Payout(people[key], tuple(won), _total([prize.gets for prize in won if prize.gets]))
        for key, won in by_key.items()
    )


def gets(line: PrizeLine, winner: AwardedTo) -> str:
    """What a winner gets of a prize: their part, or the whole of it; a cup is shared."""
    amount = line.award.prize.amount
    if winner.part or not amount or len(line.winners) == 1:
        return winner.part or amount
    return f"{amount} (shared)"


def _total(amounts: list[str]) -> str:
    sums = [sum_of(amount) for amount in amounts]
    money_sums = [money_sum for money_sum in sums if money_sum is not None]
    if len({money_sum.signs for money_sum in money_sums if money_sum.signs}) > 1 or not money_sums:
        return ""
    written = next((money_sum for money_sum in money_sums if money_sum.signs), money_sums[0])
    total = written.said(sum(money_sum.cents for money_sum in money_sums))
    others = len(sums) - len(money_sums)
    return f"{total}, and {counted(others, 'other prize')}" if others else total
