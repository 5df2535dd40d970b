"""What the checker says of a round, as notes that a page shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from tdtool.engine.systems import RuleSystem
from tdtool.english import listed
from tdtool.models import Round
from tdtool.pairing.checks import Fault
from tdtool.pairing.field import Entrant
from tdtool.pairing.met_before import met_before
from tdtool.pairing.pairings import Pairing
from tdtool.pairing.tables.dealing import DrawnTable
from tdtool.queries import rules
from tdtool.queries.rounds import checks
from tdtool.queries.rounds.checks import NEVER_STOP, OVERRULED_BY_A_REASON
from tdtool.queries.values import ClauseNote
from tdtool.web.rounds.values import TableCard

SHOWN = 3  # notes of a kind that stops nothing; of the others it is said how many there are
STOPS = "The round can’t be confirmed so."


def fault_note(fault: Fault, *, reasoned: bool | None = None, thing: str = "seat") -> ClauseNote:
    """A fault either stops the round or stands with a reason.

    ``reasoned``: one was given, or not; None: one can be given with the change. ``thing`` is what
    can be changed.
    """
    if fault.kind not in OVERRULED_BY_A_REASON:
        return ClauseNote(fault.message, severity="error", sub=STOPS)
    says = {
        None: "It stands with your reason.",
        True: "It stands with the reason that was given.",
        False: f"It stands only with a reason: change a {thing} and say why, or draw again.",
    }[reasoned]
    return ClauseNote(fault.message, severity="error" if reasoned is False else "warning", sub=says)


def fine_tables(tables: Sequence[DrawnTable], faults: Sequence[Fault]) -> list[ClauseNote]:
    """What the checker has looked at and found well."""
    kinds = {fault.kind for fault in faults}
    seats = sum(len(table.seats) for table in tables)
    groups = {table.group for table in tables if table.group}
    said = []
    if not kinds & {"twice", "missing", "number"}:
        said.append(ClauseNote(f"{seats} players in {seats} seats, each once.", "", "fine"))
    if len(groups) > 1 and "group" not in kinds:
        named = " and ".join(sorted(groups, key=lambda group: (group == "rest", group)))
        said.append(ClauseNote(f"{named.capitalize()} are kept apart.", "NSA-A1", "fine"))
    if "extra" not in kinds:
        said.append(ClauseNote("Nobody seated is withdrawn or absent.", "", "fine"))
    if "order" not in kinds:
        said.append(ClauseNote("Seats go round by rating.", "NSA-1", "fine"))
    return said


def of_meetings(tables: Sequence[DrawnTable], entrants: Sequence[Entrant]) -> list[ClauseNote]:
    """How many at each table have met before, and whether a swap would make them fewer."""
    again = met_before(tables, field=entrants)
    if not again.count:
        return [ClauseNote("Nobody meets anyone again.", severity="fine")]
    where = listed(
        f"{len(couples)} at table {table}" for table, couples in sorted(again.couples.items())
    )
    have = "1 pair has" if again.count == 1 else f"{again.count} pairs have"
    sub = "No better was found: no swap of two players makes it fewer."
    if again.better is not None:
        one, other = again.better
        sub = f"It would be fewer if {one.name} and {other.name} changed seats."
    return [ClauseNote(f"{have} met before: {where}.", severity="note", sub=sub)]


def lacking(
    system: RuleSystem, cards: Sequence[TableCard], *, only: Collection[int] | None = None
) -> list[ClauseNote]:
    """A table needs its sets of tiles, and a clock and paper, which players bring (NSA-2).

    Of what nobody in the round brings it is said once, for then the house may have it. ``only``:
    of these tables.
    """
    needed = {"tiles": system.sets_of_tiles, "clock": 1, "paper": 1}
    asked = {thing for card in cards for seat in card.seats for thing in seat.brings}
    notes = []
    if only is None and "tiles" not in asked:
        says = f"Nobody has said that they bring tiles; each table needs {_sets(system)}."
        notes.append(ClauseNote(says, "NSA-2" if system.sets_of_tiles > 1 else "", "warning"))
    for card in cards:
        for thing in sorted(asked & needed.keys()):
            brought = sum(thing in seat.brings for seat in card.seats)
            if brought < needed[thing] and (only is None or card.table in only):
                lacks = _lacks(thing, brought, needed[thing])
                clause = "NSA-2" if system.sets_of_tiles > 1 else ""
                notes.append(ClauseNote(f"Table {card.table} has {lacks}.", clause, "warning"))
    return notes


def _sets(system: RuleSystem) -> str:
    return "one set" if system.sets_of_tiles == 1 else f"{system.sets_of_tiles} sets"


def _lacks(thing: str, brought: int, needed: int) -> str:
    if thing != "tiles":
        return f"no {thing}"
    has = "one set of tiles" if brought else "no tiles"
    return f"{has}; two sets are needed" if needed > 1 else has


class Checked(Protocol):
    """A draft that was looked at."""

    @property
    def round(self) -> Round: ...
    @property
    def couples(self) -> Sequence[Pairing]: ...
    @property
    def byes(self) -> Sequence[int]: ...
    @property
    def faults(self) -> Sequence[Fault]: ...


def of_draft(
    draft: Checked,
    *,
    left_out: Sequence[str],
    come: Sequence[str],
    again: Sequence[tuple[int, str]],
) -> list[ClauseNote]:
    """The faults first, then what to know, then what holds.

    ``come``: who would play now and isn't in the draft; ``again``: tables of two who have met.
    """
    reasoned = bool(checks.reasons(draft.round))
    return [
        *of_faults(draft.faults, reasoned=reasoned),
        *_come_since(come),
        *_left_out(left_out),
        *_met_again(again),
        *fine_pairs(draft.round, draft.couples, draft.byes, draft.faults),
    ]


def before_the_draw(players: int, left_out: Sequence[str]) -> list[ClauseNote]:
    """What to know before the draw."""
    notes = _left_out(left_out)
    if players % 2:
        notes.append(ClauseNote(f"{players} play, so one of them has the bye.", "", "note"))
    return notes


def of_faults(faults: Sequence[Fault], *, reasoned: bool | None = None) -> list[ClauseNote]:
    """What stops the round, what stands with a reason, and what never stops it."""
    uneven = [f for f in faults if f.kind in NEVER_STOP]
    others = [f for f in faults if f.kind not in NEVER_STOP]
    others.sort(key=lambda fault: fault.kind in OVERRULED_BY_A_REASON)
    notes = [fault_note(fault, reasoned=reasoned, thing="pairing") for fault in others]
    notes += [ClauseNote(f.message, sub="It stops nothing.") for f in uneven[:SHOWN]]
    if (more := len(uneven) - SHOWN) > 0:
        notes.append(ClauseNote(f"Starts are uneven at {more} more.", sub="It stops nothing."))
    return notes


def _come_since(names: Sequence[str]) -> list[ClauseNote]:
    if not names:
        return []
    who, has = _some(names), "has" if len(names) == 1 else "have"
    return [
        ClauseNote(
            f"{who} {has} come since the draw.",
            severity="warning",
            sub="Draw the round again to have everybody in it.",
        )
    ]


def _left_out(names: Sequence[str]) -> list[ClauseNote]:
    if not names:
        return []
    are = "isn’t checked in and is" if len(names) == 1 else "aren’t checked in and are"
    return [ClauseNote(f"{_some(names)} {are} left out.", severity="warning")]


def _met_again(again: Sequence[tuple[int, str]]) -> list[ClauseNote]:
    if not again:
        return []
    if len(again) > 8:
        return [ClauseNote(f"{len(again)} pairings are repeats; they are marked.")]
    said = ", ".join(f"table {table} ({how})" for table, how in again)
    many = "A repeat" if len(again) == 1 else f"{len(again)} repeats"
    return [ClauseNote(f"{many}: {said}.")]


def fine_pairs(
    round_: Round, couples: Sequence[Pairing], byes: Sequence[int], faults: Sequence[Fault]
) -> list[ClauseNote]:
    """What the checker has looked at and found well."""
    kinds = {fault.kind for fault in faults}
    said = []
    if not kinds & {"twice", "missing", "extra", "bye"}:
        count = 2 * len(couples) + len(byes)
        bye = ", one with the bye" if byes else ""
        said.append(f"{count} players at {len(couples)} tables{bye}, each once.")
    if "extra" not in kinds:
        said.append("Nobody paired is withdrawn or absent.")
    if "forbidden" not in kinds and round_.division.apart:
        said.append("Who is to be kept apart is.")
    if "starts" not in kinds and rules.of_division(round_.division).assigned_starts:
        said.append("Who is due to start starts.")
    notes = [ClauseNote(text, severity="fine") for text in said]
    if clause := rules.of_division(round_.division).first_clause:
        notes.append(ClauseNote("Who starts is drawn at the table.", clause))
    return notes


def _some(names: Sequence[str], most: int = 6) -> str:
    if len(names) <= most:
        return listed(names)
    return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
