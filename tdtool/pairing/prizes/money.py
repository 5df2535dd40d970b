"""Prizes in money: sums as they are read, the fund and its shares, what each of several gets.

Nothing is lost in rounding: parts add up to the sum, to the cent. “40 pts” and “1 book” are no
money: what stands at the figure must be a currency.

- A sum in parts: each is rounded down to the smallest coin; what is left goes coin by coin to the
  first ones, and what is less than a coin to the very first.
- The fund: entry fees and what else came in, less the costs. Prizes with a share get that part of
  it; those first on the list get what rounding leaves.
- Ties: level players split each of their prizes equally; by ``HORT`` players with equal wins and
  losses do, and half of each prize goes by place, as spread decides it.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple

from tdtool.pairing.prizes.prizes import WHOLE, BadPrize, Prize

MONEY = re.compile(
    r"(?P<before>[^\d\s.,−-]{0,4} ?)"
    r"(?P<sum>\d{1,3}(?:,\d{3})+|\d{1,7}(?:\.\d{2})?)"
    r"(?P<after> ?[^\d\s.,]{0,4})"
)
CODE = re.compile(r"[A-Z]{3}")  # as in ISO 4217
ABBREVIATED = ("fr", "ft", "kr", "kč", "lei", "r", "rm", "rs", "zł")
CURRENCY = re.compile(r"[^\d\s.,−-]{0,4} ?")
MOST_CENTS = 999_999_999
COINS = (1, 5, 10, 25, 50, 100, 500, 1000)
MOST_PLAYERS = 9999


class Ties(StrEnum):
    """How tied players share."""

    EQUAL = "equal"
    HORT = "hort"


class BadMoney(ValueError):
    """A fund that can't be; the message says why."""


class Sum(NamedTuple):
    """An amount of money as it was written: what stands before and after the figure."""

    before: str
    cents: int
    after: str

    @property
    def signs(self) -> frozenset[str]:
        """What it carries: a currency; nothing where it is a bare number."""
        return frozenset({self.before.strip(), self.after.strip()} - {""})

    def said(self, cents: int) -> str:
        """Another amount, written the same way."""
        figure = f"{cents // 100}" if cents % 100 == 0 else f"{cents / 100:.2f}"
        return f"{self.before}{figure}{self.after}"


@dataclass(frozen=True, slots=True)
class Money:
    """What a division's prizes are paid from, and how; sums are in cents.

    ``players`` are those who paid the ``fee``; None: everybody entered. ``added`` came in besides,
    ``costs`` are taken off. ``coin`` is the smallest one that is paid out. ``best_first``: of a
    group a player takes the most valuable prize, else the first on the list. Raises BadMoney.
    """

    fee: int = 0
    players: int | None = None
    added: int = 0
    costs: int = 0
    currency: str = "$"
    coin: int = 1
    ties: Ties = Ties.EQUAL
    best_first: bool = False

    def __post_init__(self) -> None:
        sums = (self.fee, self.added, self.costs)
        if not all(type(cents) is int and 0 <= cents <= MOST_CENTS for cents in sums):
            raise BadMoney(f"A sum must be from 0 to {MOST_CENTS / 100:,.2f}.")
        if self.players is not None and not 0 <= self.players <= MOST_PLAYERS:
            raise BadMoney(f"Players who paid must be from 0 to {MOST_PLAYERS}.")
        if not CURRENCY.fullmatch(self.currency):
            raise BadMoney("A currency has up to four characters and no digits, e.g. $ or EUR.")
        if self.coin not in COINS:
            raise BadMoney("Choose the smallest coin from the list.")

    def fund(self, entered: int) -> int:
        """What there is to give, in cents; never below 0."""
        return max(0, self.fee * self.paying(entered) + self.added - self.costs)

    def paying(self, entered: int) -> int:
        """How many pay the fee, of so many entered."""
        return entered if self.players is None else self.players

    def sum_of(self, amount: str) -> Sum | None:
        """The money that an amount is; None where it is something else."""
        return sum_of(amount, own_sign=self.currency)

    def listed(self, prizes: Sequence[Prize]) -> int:
        """The money on a list, in cents: sums in the fund’s currency, and bare numbers."""
        sums = (self.sum_of(prize.amount) for prize in prizes)
        return sum(sum_.cents for sum_ in sums if sum_ and sum_.signs <= {self.currency.strip()})

    def said(self, cents: int) -> str:
        """A sum as pages say it."""
        return f"{self.currency}{cents / 100:,.2f}"


USUAL = Money()


def as_json(money: Money) -> dict[str, Any]:
    """As it is kept."""
    return {**asdict(money), "ties": str(money.ties)}


def from_json(row: Mapping[str, Any] | None) -> Money:
    """As it was kept; None: as usual. Raises BadMoney."""
    if row is None:
        return USUAL
    if not set(row) <= {field.name for field in fields(Money)}:
        raise BadMoney(f"A fund has no field “{min(set(row))[:30]}”.")
    try:
        return Money(**{**row, "ties": Ties(row.get("ties", Ties.EQUAL))})
    except (TypeError, ValueError) as refusal:
        if isinstance(refusal, BadMoney):
            raise
        raise BadMoney("These aren’t a fund’s figures. Fill in the form again.") from None


def sum_of(amount: str, *, own_sign: str = "") -> Sum | None:
    """The money that an amount is, in any currency or in one’s own; None: it is something else."""
    match = MONEY.fullmatch(amount.strip())
    if not match:
        return None
    cents = round(float(match["sum"].replace(",", "")) * 100)
    read = Sum(match["before"], cents, match["after"])
    return (
        read if all(sign == own_sign.strip() or _is_currency(sign) for sign in read.signs) else None
    )


def _is_currency(sign: str) -> bool:
    """Whether it is one as most are written: $, US$, EUR, kr."""
    if CODE.fullmatch(sign) or sign.casefold() in ABBREVIATED:
        return True
    return any(unicodedata.category(character) == "Sc" for character in sign)


def parted(cents: int, weights: Sequence[int], *, coin: int = 1) -> list[int]:
    """A sum in parts by weights, above 0; the first get what rounding leaves."""
    whole = sum(weights)
    parts = [cents * weight // whole // coin * coin for weight in weights]
    coins, rest = divmod(cents - sum(parts), coin)
    for at in range(coins):
        parts[at] += coin
    parts[0] += rest
    return parts


def with_shares(prizes: Sequence[Prize], fund: int, money: Money) -> list[Prize]:
    """The prizes with what their shares come to in place of an amount, where there is a fund."""
    weights = [prize.share for prize in prizes if prize.share]
    if not weights or not fund:
        return list(prizes)
    paid_out = fund * min(sum(weights), WHOLE) // WHOLE
    if sum(weights) < WHOLE:
        paid_out -= paid_out % money.coin
    parts = iter(parted(paid_out, weights, coin=money.coin))
    as_said = Sum(money.currency, 0, "")
    return [
        replace(prize, amount=as_said.said(next(parts))) if prize.share else prize
        for prize in prizes
    ]


def checked_shares(prizes: Sequence[Prize]) -> None:
    """Raises BadPrize where all shares together are more than the fund."""
    whole = sum(prize.share for prize in prizes)
    if whole > WHOLE:
        raise BadPrize(f"Shares add up to {whole / 100:g}%; they can’t be more than 100%.")
