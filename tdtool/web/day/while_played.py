"""What a round that is played wants next: slips, looks, signatures, rulings; then its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tdtool.english import listed
from tdtool.models import Dispute, Round
from tdtool.queries.slips.tables import TableRows
from tdtool.web.day.values import NextAct
from tdtool.web.rounds.values import TableCard


def of_round(
    round_: Round,
    at_tables: Sequence[TableRows],
    cards: Sequence[TableCard],
    disputes: Callable[[], Sequence[Dispute]],
) -> NextAct:
    """Slips to enter, then those to look at, disputes to rule on, then the round to complete."""
    number = round_.number
    return (
        _to_enter(number, at_tables)
        or _to_check_words(number, cards)
        or _to_sign(number, at_tables)
        or _to_rule_on(round_, disputes())
        or NextAct(
            "complete",
            f"Complete round {number}",
            "Every slip is in and accepted.",
            f"Complete round {number}",
            number,
        )
    )


def _to_enter(number: int, at_tables: Sequence[TableRows]) -> NextAct | None:
    blank = [table.number for table in at_tables if table.state == "blank"]
    if not blank:
        return None
    title = f"Enter the slip of table {blank[0]}" if len(blank) == 1 else "Enter the slips"
    why = f"{_tables(blank)} {'has' if len(blank) == 1 else 'have'} no slip yet."
    return NextAct("enter", title, why, "Enter scores", number)


def _to_check_words(number: int, cards: Sequence[TableCard]) -> NextAct | None:
    """The first slip with something that wants the director's word."""
    wrong = next((card for card in cards if card.findings), None)
    if wrong is None:
        return None
    return _to_check(number, wrong.table, f"Check table {wrong.table}", wrong.note)


def _to_sign(number: int, at_tables: Sequence[TableRows]) -> NextAct | None:
    unsigned = [table.number for table in at_tables if table.state != "accepted"]
    if not unsigned:
        return None
    why = f"{_tables(unsigned)} {'lacks' if len(unsigned) == 1 else 'lack'} signatures."
    return _to_check(number, unsigned[0], f"Table {unsigned[0]} is not signed", why)


def _to_rule_on(round_: Round, disputes: Sequence[Dispute]) -> NextAct | None:
    number = round_.number
    of_it = {one.game.table_number for one in disputes if one.game.round_id == round_.pk}
    disputed = sorted(table for table in of_it if table)
    if not disputed:
        return None
    why = f"{_tables(disputed)} {_are(disputed)} disputed, so round {number} isn’t complete."
    return _to_check(number, disputed[0], f"Rule on the dispute of table {disputed[0]}", why)


def _to_check(number: int, table: int, title: str, why: str) -> NextAct:
    return NextAct("check", title, why, "Open slip", number, table)


def _are(numbers: Sequence[int]) -> str:
    return "is" if len(numbers) == 1 else "are"


def _tables(numbers: Sequence[int]) -> str:
    """``Tables 4, 7 and 9``; from nine on how many they are."""
    if len(numbers) == 1:
        return f"Table {numbers[0]}"
    return f"{len(numbers)} tables" if len(numbers) > 8 else f"Tables {listed(numbers)}"
