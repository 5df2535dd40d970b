"""The prize list of a division, set as a whole, so that one journal entry says all of it; what it
is paid from; and whom the director gives the prizes that nothing else decides.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError

from tdtool.english import counted
from tdtool.models import Division
from tdtool.models.rounds import POSTED_STATES
from tdtool.pairing.prizes import money as prize_money
from tdtool.pairing.prizes.awards import Chosen
from tdtool.pairing.prizes.money import BadMoney
from tdtool.pairing.prizes.prizes import (
    LONGEST_TITLE,
    MOST_PRIZES,
    BadPrize,
    Prize,
    PrizeKind,
    as_json,
    from_json,
    same_winner,
)
from tdtool.queries.standings import ceremony
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.reversals import AsSetBefore
from tdtool.services.meanings import OnPaper, Papers

LONGEST_WORD = 40
LONGEST_REASON = 120
HIGHEST_SCORE = 9999
HIGHEST_TABLE = 9999
NOBODY: dict[str, Any] = {"winner": "", "mention": ""}


class PrizesRefused(Refused):
    """The list can't be as it was sent; the message says why."""


@act(
    "prizes.set",
    words="Changed the prize list of division {division}.",
    undo=AsSetBefore(
        (),
        {"prizes": []},
        imported="The list was imported with the event. Edit it on the Prizes page.",
    ),
    papers=Papers("changed the prize list", (OnPaper.PRIZES,)),
    director=True,
)
def put(ctx: ActContext, *, division: str, prizes: list[dict[str, Any]]) -> Division:
    """The whole list of a division, by its code, in the order in which prizes are given.

    A row is ``{"kind": "rank", "place": 1, "amount": "$100"}``; see ``pairing.prizes``. Raises
    PrizesRefused, also while the list's ceremony is open: it counts the prizes from the last.
    """
    division_row = ctx.division(division, PrizesRefused)
    if ceremony.division_of(ctx.event) == division_row:
        raise PrizesRefused(
            "The prize ceremony is open, so its prize list can’t change. End the ceremony on the "
            "Prizes page first."
        )
    ctx.check_version(
        division_row, changed="The prize list was changed.", yours="You changed it too."
    )
    kinds = prize_queries.kinds(division_row)
    prize_list = [
        _prize(at, row, division_row.rounds, kinds) for at, row in enumerate(_few(prizes), 1)
    ]
    prize_list = _own_keys(prize_list)
    _together(prize_list)
    division_row.prizes = [as_json(prize) for prize in prize_list]
    division_row.save(update_fields=["prizes", "version"])
    return division_row


@act(
    "prizes.give",
    words="Chose the winner of a prize in division {division}: {prize}.",
    otherwise=(
        lambda arguments: not arguments["winner"],
        "Took back the choice of a winner in division {division}: {prize}.",
    ),
    undo=AsSetBefore(("prize",), NOBODY),
    papers=Papers("chose the winner of a prize", (OnPaper.PRIZES,)),
    director=True,
)
def give(
    ctx: ActContext,
    *,
    division: str,
    prize: str,
    winner: str,
    word: str = "",
    score: int | None = None,
    round_number: int | None = None,
    table_number: int | None = None,
    reason: str = "",
    mention: str = "",
) -> Division:
    """A prize of the list that is given by hand (``Prize.kept_under``) goes to the entry of this
    UUID, for what is told; ``mention`` is named beside them. "": to nobody. Raises PrizesRefused.
    """
    division_row = ctx.division(division, PrizesRefused)
    ctx.check_version(
        division_row, changed="The prize list was changed.", yours="You chose a winner."
    )
    by_hand = {
        listed_prize.kept_under
        for listed_prize in prize_queries.listed(division_row)
        if _is_by_hand(listed_prize)
    }
    if prize not in by_hand:
        raise PrizesRefused("This prize is no longer on the list. Reload the page.")
    for key in filter(None, (winner, mention)):
        _entered(division_row, key)
    if winner and winner == mention:
        raise PrizesRefused("The winner can’t be the honorable mention too. Choose another player.")
    chosen = Chosen(winner, word.strip().upper(), score, round_number, table_number,
                    reason.strip(), mention)  # fmt: skip
    _within(chosen, division_row.rounds)
    _sensible(chosen, division_row)
    winners = {key: row for key, row in (division_row.prizes_given or {}).items() if key != prize}
    if winner or mention:
        winners[prize] = prize_queries.chosen_as_json(chosen)
    division_row.prizes_given = winners or None
    division_row.save(update_fields=["prizes_given", "version"])
    return division_row


@act(
    "prizes.fund",
    words="Changed the prize fund of division {division}.",
    undo=AsSetBefore((), {"money": None}),
    papers=Papers("changed the prize fund", (OnPaper.PRIZES,)),
    director=True,
)
def fund(ctx: ActContext, *, division: str, money: dict[str, Any] | None) -> Division:
    """What the prizes are paid from and how ties share; see ``pairing.standings.money``. None: as
    usual. Raises PrizesRefused."""
    division_row = ctx.division(division, PrizesRefused)
    ctx.check_version(
        division_row, changed="The prizes were changed.", yours="You changed the fund."
    )
    try:
        row = prize_money.as_json(prize_money.from_json(money))
    except BadMoney as refusal:
        raise PrizesRefused(str(refusal)) from None
    division_row.prize_money = None if row == prize_money.as_json(prize_money.USUAL) else row
    division_row.save(update_fields=["prize_money", "version"])
    return division_row


def _is_by_hand(prize: Prize) -> bool:
    return prize.kind is PrizeKind.BY_HAND


def _entered(division: Division, key: str) -> None:
    try:
        is_entered = division.entries.filter(uuid=key).exists()
    except ValidationError:
        is_entered = False
    if not is_entered:
        raise PrizesRefused("This player isn’t in the division. Reload the page.")


def _within(chosen: Chosen, rounds: int) -> None:
    """Raises PrizesRefused where a figure or a text of it is out of bounds."""
    limits = (("score", chosen.score, 0, HIGHEST_SCORE), ("round", chosen.round_, 1, rounds),
              ("table", chosen.table, 1, HIGHEST_TABLE))  # fmt: skip
    for what, figure, least, most in limits:
        if figure is not None and not least <= figure <= most:
            raise PrizesRefused(f"The {what} must be from {least} to {most} (you gave {figure}).")
    if len(chosen.word) > LONGEST_WORD or len(chosen.reason) > LONGEST_REASON:
        raise PrizesRefused(
            f"A word has up to {LONGEST_WORD} letters, a reason up to {LONGEST_REASON} characters."
        )


def _own_keys(prizes: Sequence[Prize]) -> list[Prize]:
    """A prize under a title that another one had before has its winner kept under a key of its
    own: the other’s winner stays under the old title."""
    keys_taken = {
        listed_prize.kept_under.casefold() for listed_prize in prizes if _is_by_hand(listed_prize)
    }
    renamed = {
        listed_prize.key.casefold() for listed_prize in prizes if _is_by_hand(listed_prize)
    } - {""}
    prize_list: list[Prize] = []
    for at, prize in enumerate(prizes):
        title = prize.title.strip()
        others = [*prizes[:at], *prizes[at + 1 :]]
        free = not any(_is_by_hand(o) and _called(o) == title.casefold() for o in others)
        if _is_by_hand(prize) and not prize.key and title.casefold() in renamed and free:
            names = (f"{title[: LONGEST_TITLE - 3]} {n}" for n in range(2, MOST_PRIZES + 3))
            prize = replace(prize, key=next(n for n in names if n.casefold() not in keys_taken))
            keys_taken.add(prize.key.casefold())
        prize_list.append(prize)
    return prize_list


def _called(prize: Prize) -> str:
    return prize.title.strip().casefold()


def _sensible(chosen: Chosen, division: Division) -> None:
    """Raises PrizesRefused where what it is given for can't be: nobody has it yet, the word isn't
    one, or no such game was posted."""
    if not chosen.winner and chosen.told:
        raise PrizesRefused(
            "Choose the winner first. Word, points, round, table and reason stay blank until then."
        )
    if chosen.word and not chosen.word.isalpha():
        raise PrizesRefused(f"A word has only letters (you gave {chosen.word}).")
    if chosen.table is not None and chosen.round_ is None:
        raise PrizesRefused(f"Enter the round of table {chosen.table} too.")
    if chosen.round_ is None:
        return
    posted = division.rounds_drawn.filter(number=chosen.round_, state__in=POSTED_STATES).first()
    if posted is None:
        raise PrizesRefused(f"Round {chosen.round_} isn’t posted yet.")
    if chosen.table is not None and not posted.games.filter(table__number=chosen.table).exists():
        raise PrizesRefused(f"Round {chosen.round_} has no table {chosen.table}.")


def _together(prizes: Sequence[Prize]) -> None:
    """Raises PrizesRefused where the lines of a list don't go together."""
    for at, prize in enumerate(prizes, 1):
        before = [earlier for earlier in prizes[: at - 1] if same_winner(earlier, prize)]
        if before:
            called = prize.title if not prize.key else before[0].title
            raise PrizesRefused(
                f"Prize {at}: there is already a prize “{called}” whose winner you choose. "
                "Give it another title."
            )
    try:
        prize_money.checked_shares(prizes)
    except BadPrize as refusal:
        raise PrizesRefused(str(refusal)) from None


def _few(prizes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if len(prizes) > MOST_PRIZES:
        raise PrizesRefused(
            f"A prize list has at most {MOST_PRIZES} lines (you gave {len(prizes)})."
        )
    return prizes


def _prize(at: int, row: dict[str, Any], rounds: int, kinds: Collection[PrizeKind]) -> Prize:
    try:
        prize = from_json(row)
    except BadPrize as refusal:
        raise PrizesRefused(f"Prize {at}: {refusal}") from None
    if prize.kind not in kinds:
        raise PrizesRefused(
            f"Prize {at}: “{prize.kind}” is for two-player games. At tables, give prizes for a "
            "place, a place in a class, the highest score, or by hand."
        )
    if max(prize.first, prize.last or 1) > rounds:
        last = max(prize.first, prize.last or 1)
        raise PrizesRefused(f"Prize {at}: the division has {counted(rounds, 'round')}, not {last}.")
    return prize
