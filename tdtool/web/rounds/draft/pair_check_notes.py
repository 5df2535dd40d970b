"""What the checker says of two-player rounds, as notes that a page shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tdtool.english import listed, plural
from tdtool.models import Round
from tdtool.pairing.checks import Fault
from tdtool.pairing.pairings import Pairing
from tdtool.queries import rules
from tdtool.queries.rounds import checks
from tdtool.queries.rounds.checks import NEVER_STOP, OVERRULED_BY_A_REASON
from tdtool.queries.values import ClauseNote

SHOWN = 3  # notes of a kind that stops nothing; of the others it is said how many there are
STANDS = {
    None: "It stands with your reason.",
    True: "It stands with the reason that was given.",
    False: "It stands only with a reason: change a pairing and say why, or draw again.",
}


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
        *fine(draft.round, draft.couples, draft.byes, draft.faults),
    ]


def before_the_draw(players: int, left_out: Sequence[str]) -> list[ClauseNote]:
    """What to know before the draw."""
    notes = _left_out(left_out)
    if players % 2:
        notes.append(ClauseNote(f"{players} play, so one of them has the bye.", "", "note"))
    return notes


def of_faults(faults: Sequence[Fault], *, reasoned: bool | None = None) -> list[ClauseNote]:
    """What stops the round, what stands with a reason, and what never stops it.

    ``reasoned``: a reason was given, or not; None: one can be given with the change.
    """
    stopping = [f for f in faults if f.kind not in (*NEVER_STOP, *OVERRULED_BY_A_REASON)]
    standing = [f for f in faults if f.kind in OVERRULED_BY_A_REASON]
    uneven = [f for f in faults if f.kind in NEVER_STOP]
    sub = "The round can’t be confirmed so."
    notes = [ClauseNote(f.message, severity="error", sub=sub) for f in stopping]
    severity = "error" if reasoned is False else "warning"
    notes += [ClauseNote(f.message, severity=severity, sub=STANDS[reasoned]) for f in standing]
    notes += [ClauseNote(f.message, sub="It stops nothing.") for f in uneven[:SHOWN]]
    if (more := len(uneven) - SHOWN) > 0:
        notes.append(ClauseNote(f"Starts are uneven at {more} more.", sub="It stops nothing."))
    return notes


def _come_since(names: Sequence[str]) -> list[ClauseNote]:
    if not names:
        return []
    who, has = _some(names), plural(len(names), "has", "have")
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
    are = plural(len(names), "isn’t checked in and is", "aren’t checked in and are")
    return [ClauseNote(f"{_some(names)} {are} left out.", severity="warning")]


def _met_again(again: Sequence[tuple[int, str]]) -> list[ClauseNote]:
    if not again:
        return []
    if len(again) > 8:
        return [ClauseNote(f"{len(again)} pairings are repeats; they are marked.")]
    said = ", ".join(f"table {table} ({how})" for table, how in again)
    many = "A repeat" if len(again) == 1 else f"{len(again)} repeats"
    return [ClauseNote(f"{many}: {said}.")]


def fine(
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
