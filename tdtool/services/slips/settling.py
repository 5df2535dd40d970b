"""What is doubtful on a slip is settled: a word is ruled off, or somebody checked it and it stands.

Whatever was settled falls silent everywhere (``queries.slips.doubts``); the ledger and the record
say who settled it and why.
"""

from __future__ import annotations

from tdtool.models import Game, JournalEntry, LedgerLine, Seat, Settlement
from tdtool.models.slips import LineKind, Settling
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import tables
from tdtool.queries.slips.doubts import Doubts
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, NotAllowed, act, reason_kept
from tdtool.services.journal import reversals
from tdtool.services.meanings import OF_SCORES, OnPaper, Papers
from tdtool.services.slips.rows import (
    SlipRefused,
    expect,
    keep,
    known_clause,
    report_of,
    seat_at,
    slip_of,
    within,
    write_line,
)


def open_again(doing: ActContext, entry: JournalEntry, reason: str) -> None:
    """What was settled is doubtful again, and the line of a word ruled off is taken back."""
    reversals.by_lines(doing, entry, reason)
    rows = Settlement.objects.filter(
        game__round__division__event=doing.event, act_number=reversals.number_of_rows(doing, entry)
    )
    for row in rows.select_related("game", "seat"):
        slip = slip_of(doing, str(row.game.uuid))
        _settle(doing, slip, row.seat, row.about, Settling.OPEN, reason=reason)
        slip.game.version += 1
        keep(slip)


@act(
    "rulings.word_off",
    words="Ruled {word} off the slip of {one}, table {table}, round {round}.",
    undo=open_again,
    papers=Papers("ruled on table {table}", OF_SCORES),
    director=True,
)
def word_off(
    doing: ActContext,
    *,
    game: str,
    place: int,
    word: str,
    nth: int = 1,
    clause: str = "",
    reason: str = "",
) -> LedgerLine | None:
    """A word on the slip doesn't count: its points come off in a line of their own (MYS-0, NSA-13).

    ``nth``: which one where the word stands more than once. No line is written where the points
    don't count already; the word is off all the same.
    """
    slip = slip_of(doing, game)
    report, known = report_of(slip), _doubts(slip)
    known_clause(clause)
    seat, about = seat_at(slip, place), slip_doubts.name_of(word, nth)
    costs = _costs(slip, known, place, about)
    doubt = next((one for one in known.of_seat(place) if one.about == about), None)
    clause = clause or (doubt.finding.rule if doubt else slip.system.ruling_clause)
    within(slip, slip.in_force[place - 1] + costs)
    expect(doing, slip, f"You ruled {word} off.")
    line = None
    if costs:
        why = f"{word} ruled off. {reason_kept(reason)}".strip()
        line = write_line(doing, seat, LineKind.RULING, costs, clause, why, report)
    _settle(doing, slip, seat, about, Settling.OFF, clause=clause, reason=reason, line=line)
    keep(slip)
    return line


@act(
    "slips.checked",
    words="Checked table {table}, round {round}: it stands as it is.",
    undo=open_again,
    papers=Papers("checked table {table}", (OnPaper.SLIPS,)),
    scores=False,
)
def checked(
    doing: ActContext, *, game: str, about: str, place: int | None = None, reason: str = ""
) -> Game:
    """Something doubtful was checked and stands as it is. What the rules don't allow only a
    director lets stand, with a reason (MYS-0)."""
    slip = slip_of(doing, game)
    report_of(slip)
    weight, clause = _weight(slip, place, about)
    if weight == "error":
        if not doing.by.is_director:
            raise NotAllowed("The rules don’t allow this; a director decides whether it stands.")
        if not reason_kept(reason):
            raise SlipRefused("Say why it stands; the reason stays on the record.")
    expect(doing, slip, "You let something stand.")
    seat = None if place is None else seat_at(slip, place)
    _settle(doing, slip, seat, about, Settling.STANDS, clause=clause, reason=reason)
    keep(slip)
    return slip.game


def _doubts(slip: SlipNow) -> Doubts:
    return slip_doubts.of_table(tables.of_games([slip.game])[0])


def _costs(slip: SlipNow, known: Doubts, place: int, about: str) -> int:
    """What ruling the word off changes the score by. Raises SlipRefused where it can't be."""
    costs = known.off_costs.get((place, about))
    if costs is None:
        word, name = about.removeprefix("word "), slip.seats[place - 1].entry.name
        if any(one.about == about for one in known.of_seat(place)):
            raise SlipRefused(f"{word} is off the slip of {name} already.")
        raise SlipRefused(f"{word} isn’t on the slip of {name}. Load the page again.")
    return costs


def _weight(slip: SlipNow, place: int | None, about: str) -> tuple[str, str]:
    """How much it weighs, and the clause. Raises SlipRefused where nothing of the kind is open."""
    table = tables.of_games([slip.game])[0]
    seat = None if place is None else table.seats[seat_at(slip, place).place - 1]
    if weight := slip_doubts.OF_THE_EVENT.get(about.partition(" ")[0]):
        how, clause = slip_doubts.settled(table, seat, about), ""
    else:
        known = slip_doubts.of_table(table).of_seat(place)
        doubt = next((one for one in known if one.about == about), None)
        if doubt is None:
            raise SlipRefused("That isn’t on the slip any more: it was changed. Load it again.")
        how, weight, clause = doubt.settled, doubt.weight, doubt.finding.rule
    if how is not None:
        raise SlipRefused("That is settled already. Undo it in the history to open it again.")
    return weight, clause


def _settle(
    doing: ActContext,
    slip: SlipNow,
    seat: Seat | None,
    about: str,
    how: Settling,
    *,
    clause: str = "",
    reason: str = "",
    line: LedgerLine | None = None,
) -> None:
    Settlement.objects.create(
        uuid=doing.new_uuid(),
        game=slip.game,
        seat=seat,
        about=about,
        how=how,
        clause=clause,
        reason=reason_kept(reason),
        line=line,
        by=doing.by,
        at=doing.at,
        act_number=doing.number,
    )
