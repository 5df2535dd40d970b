"""The one thing to do next: before round 1, with a draft, and while a round is played."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.english import listed, plural
from tdtool.models import Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.queries.slips import disputed as slip_disputed
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import TableCard
from tdtool.web.day.values import NextAct


def before_round_one(everyone: Field) -> NextAct:
    """Players, then check-in, then the first draw."""
    playing = [one for one in everyone.entrants if one.plays(1)]
    arrived = [one for one in playing if one.checked_in]
    if not playing:
        return NextAct(
            "add_players",
            "Add the players",
            "Paste a list, one a line, or bring a file. Every line is shown before it counts.",
            "Add players",
        )
    if not arrived:
        return NextAct(
            "check_in",
            "Check the players in",
            f"{len(playing)} players are entered. Tick who is here, and what they bring.",
            "To check-in",
        )
    late = [one.name for one in playing if not one.checked_in]
    why = f"All {len(playing)} players are here."
    if late:
        why = f"{len(arrived)} of {len(playing)} are here. Left out as it stands: {some(late)}."
    return NextAct("draw", "Draw round 1", why, "Draw round 1", 1)


def of_draft(round_: Round) -> NextAct:
    """What a draft, looked at or not, wants."""
    number = round_.number
    if round_.state == RoundState.DRAFT:
        return NextAct(
            "confirm",
            f"Look at the draft of round {number}",
            "The tables are drawn. Look them over; then confirm, or draw again.",
            "Open the draft",
            number,
        )
    return NextAct(
        "post",
        f"Post round {number}",
        "The draft is confirmed. Posting it makes the papers, and from then on it stays.",
        "To the posting",
        number,
    )


def while_playing(
    number: int, at_tables: Sequence[TableRows], cards: Sequence[TableCard]
) -> NextAct:
    """Slips to enter, then those to look at, disputes to rule on, then the round to complete."""
    return (
        _to_enter(number, at_tables)
        or _to_look_at(number, at_tables, cards)
        or _to_sign(number, at_tables)
        or _to_rule_on(number, at_tables)
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
    why = f"{tables_named(blank)} {plural(len(blank), 'has', 'have')} no slip yet."
    return NextAct("enter", title, why, "Enter scores", number)


def _to_look_at(
    number: int, at_tables: Sequence[TableRows], cards: Sequence[TableCard]
) -> NextAct | None:
    wrong = next((table.number for table in at_tables if _wrong_sum(table)), None)
    if wrong is None:
        return None
    why = next(card.note for card in cards if card.table == wrong)
    return NextAct("check", f"Look at table {wrong}", why, "Open the slip", number, wrong)


def _to_sign(number: int, at_tables: Sequence[TableRows]) -> NextAct | None:
    unsigned = [table.number for table in at_tables if table.state != "accepted"]
    if not unsigned:
        return None
    are = plural(len(unsigned), "is", "are")
    why = f"{tables_named(unsigned)} {are} in, not signed by all yet."
    title = f"Table {unsigned[0]} is not signed"
    return NextAct("check", title, why, "Open the slip", number, unsigned[0])


def _to_rule_on(number: int, at_tables: Sequence[TableRows]) -> NextAct | None:
    disputed = slip_disputed.tables_of(at_tables[0].game.round) if at_tables else []
    if not disputed:
        return None
    are = plural(len(disputed), "is", "are")
    why = f"{tables_named(disputed)} {are} disputed, so round {number} isn’t complete."
    title = f"Rule on the dispute of table {disputed[0]}"
    return NextAct("check", title, why, "Open the slip", number, disputed[0])


def _wrong_sum(table: TableRows) -> bool:
    """Whether the words of a seat add up to something else than its score in force."""
    found = tables.verdict(table) if any(s.words for s in table.seats) else None
    return found is not None and any(
        f.kind == "total" and f.severity == "error" for f in found.everything
    )


def tables_named(numbers: Sequence[int]) -> str:
    """``Tables 4, 7 and 9``; from nine on how many they are."""
    if len(numbers) > 8:
        return f"{len(numbers)} tables"
    return f"{plural(len(numbers), 'Table')} {listed(numbers)}"


def some(names: Sequence[str], most: int = 4) -> str:
    """The first names, and how many more."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
