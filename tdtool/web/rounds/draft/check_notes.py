"""What the checker says of a round, as notes that a page shows."""

from collections.abc import Collection, Sequence

from tdtool.engine import clauses
from tdtool.engine.systems import RuleSystem
from tdtool.english import counted, listed, plural
from tdtool.models import Division, Round
from tdtool.pairing.checks import Fault
from tdtool.pairing.edits import Couple, met_before
from tdtool.pairing.field import Entrant
from tdtool.pairing.pairings import Pairing
from tdtool.pairing.tables.dealing import DrawnTable
from tdtool.queries import rules
from tdtool.queries.rounds import checks, taken_seats
from tdtool.queries.rounds.checks import NEVER_STOP, OVERRULED_BY_A_REASON, UNEVEN
from tdtool.queries.rounds.drawn_pairs import Drawn
from tdtool.queries.values import ClauseNote
from tdtool.web.rounds.values import TableCard

MOST_COUPLES = 12  # who met before, by name; of the others it is said how many there are
SHOWN = 3  # notes of a kind that stops nothing; of the others it is said how many there are
KEPT_APART = {
    False: "Players who moved up sit apart from the others.",
    True: "The finalists sit apart from the others.",
}
CLAUSES_OF_FAULTS = {"order": "NSA-1", "group": "NSA-A1"}  # where the division’s rules have them
STOPS = "Fix this before you post the round."


def fault_note(
    system: RuleSystem, fault: Fault, *, reasoned: bool | None = None, thing: str = "seat"
) -> ClauseNote:
    """A fault either stops the round or stands with a reason.

    ``reasoned``: one was given, or not; None: one can be given with the change. ``thing`` is what
    can be changed.
    """
    clause = clauses.own(system, CLAUSES_OF_FAULTS.get(fault.kind, ""))
    if fault.kind == "shared":
        sentence = "Only one of them can be posted until the other is complete."
        return ClauseNote(fault.message, severity="warning", sub=sentence)
    if fault.kind == "namesake":
        sentence = "If they are one person, withdraw them from one division and draw again."
        return ClauseNote(fault.message, severity="warning", sub=sentence)
    if fault.kind == "taken":
        return ClauseNote(fault.message, severity="error", sub="Can’t be posted like this.")
    if fault.kind not in OVERRULED_BY_A_REASON:
        return ClauseNote(fault.message, clause, severity="error", sub=STOPS)
    sentence = {
        None: "Allowed with a reason.",
        True: "Allowed: a reason was given.",
        False: f"Needs a reason: change a {thing} and give one, or draw again.",
    }[reasoned]
    severity = "error" if reasoned is False else "warning"
    return ClauseNote(fault.message, clause, severity, sub=sentence)


def fine_tables(
    system: RuleSystem, tables: Sequence[DrawnTable], faults: Sequence[Fault]
) -> list[ClauseNote]:
    """What the checker has looked at and found well."""
    own_clauses = {kind: clauses.own(system, clause) for kind, clause in CLAUSES_OF_FAULTS.items()}
    kinds = {fault.kind for fault in faults}
    seats = sum(len(table.seats) for table in tables)
    groups = {table.group for table in tables if table.group}
    notes = []
    if not kinds & {"twice", "missing", "number"}:
        notes.append(ClauseNote(f"{seats} players in {seats} seats, each once.", "", "fine"))
    if len(groups) > 1 and "group" not in kinds:
        notes.append(ClauseNote(KEPT_APART["final" in groups], own_clauses["group"], "fine"))
    if "extra" not in kinds:
        notes.append(ClauseNote("No withdrawn or absent player is seated.", "", "fine"))
    if "order" not in kinds:
        notes.append(ClauseNote("Seats are assigned by rating.", own_clauses["order"], "fine"))
    return notes


def crowded(system: RuleSystem, tables: Sequence[DrawnTable]) -> list[ClauseNote]:
    """Tables of more than make the best game, where the rules name a number and refuse none
    (D62-2)."""
    if system.best_with is None:
        return []
    most, clause = system.best_with
    return [
        ClauseNote(
            f"Table {table.number} has {len(table.seats)} players: the game is best with up to "
            f"{most}.",
            clause,
            "warning",
        )
        for table in tables
        if len(table.seats) > most
    ]


def one_moved_up(system: RuleSystem, tables: Sequence[DrawnTable]) -> list[ClauseNote]:
    """One player per table moved up, by the event’s setting, where the rules ask for more
    (NSA-A1)."""
    clause = clauses.own(system, "NSA-A1")
    moved_up = any(table.group == "winners" for table in tables)
    if not clause or not moved_up or system.value("advance") != 1:
        return []
    sentence = "1 player per table moved up; the rule asks for more than one."
    return [ClauseNote(sentence, clause, "note")]


def of_meetings(tables: Sequence[DrawnTable], entrants: Sequence[Entrant]) -> list[ClauseNote]:
    """How many at each table have met before, who and how often, and whether a swap would help."""
    again = met_before(tables, field=entrants)
    if not again.count:
        return [ClauseNote("No one meets an earlier opponent again.", severity="fine")]
    places_met = listed(
        f"{len(couples)} at table {table}" for table, couples in sorted(again.couples.items())
    )
    have = "1 pair has" if again.count == 1 else f"{again.count} pairs have"
    sub = "No swap of two players lowers this."
    if again.better is not None:
        first, other = again.better
        sub = f"Less often if {first.name} and {other.name} swap seats."
    who = _who_met([couple for _, couples in sorted(again.couples.items()) for couple in couples])
    return [ClauseNote(f"{have} met before: {places_met}.", severity="note", sub=f"{who}. {sub}")]


def _who_met(couples: Sequence[Couple]) -> str:
    """Those who met most often first."""
    often = {1: "once", 2: "twice"}
    sentences = [
        f"{first.name} and {other.name} {often.get(times, f'{times} times')}"
        for first, other, times in sorted(couples, key=lambda couple: -couple.times)
    ]
    remaining = len(sentences) - MOST_COUPLES
    return "; ".join(
        sentences
        if remaining <= 0
        else [*sentences[:MOST_COUPLES], f"{remaining} more once or oftener"]
    )


def lacking(
    system: RuleSystem, cards: Sequence[TableCard], *, only: Collection[int] | None = None
) -> list[ClauseNote]:
    """A table needs its sets of tiles, and a clock and paper, which players bring (NSA-2).

    Of what nobody in the round brings it is said once, for then the house may have it. ``only``:
    of these tables.
    """
    needed = {"tiles": system.sets_of_tiles, "clock": 1, "paper": 1}
    things = {thing for card in cards for seat in card.seats for thing in seat.brings}
    notes, clause = [], clauses.own(system, "NSA-2")
    if only is None and "tiles" not in things:
        sentence = f"No one is down as bringing tiles; each table needs {_sets(system)}."
        notes.append(ClauseNote(sentence, clause, "warning"))
    for card in cards:
        for thing in sorted(things & needed.keys()):
            brought = sum(thing in seat.brings for seat in card.seats)
            if brought < needed[thing] and (only is None or card.table in only):
                lacks = _lacks(card.table, thing, brought, needed=needed[thing])
                notes.append(ClauseNote(lacks, clause, "warning"))
    return notes


def _sets(system: RuleSystem) -> str:
    return "one set" if system.sets_of_tiles == 1 else f"{system.sets_of_tiles} sets"


def _lacks(table: int, thing: str, brought: int, *, needed: int) -> str:
    if thing != "tiles" or needed == 1:
        return f"Table {table} has no {thing}."
    if brought:
        return f"Table {table} has one set of tiles and needs two."
    return f"Table {table} has no tiles and needs two sets."


def of_draft(
    draft: Drawn,
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
        *of_faults(
            rules.of_division(draft.round.division),
            [
                *taken_seats.table_faults(draft.round),
                *taken_seats.player_faults(draft.round),
                *draft.faults,
            ],
            reasoned=reasoned,
        ),
        *come_since(come),
        *byes_that_wait(draft.round.division, draft.round.number),
        *left_out_notes(left_out),
        *_met_again(again),
        *fine_pairs(draft.round, draft.couples, draft.byes, draft.faults),
    ]


def before_the_draw(
    playing: Sequence[str], left_out: Sequence[str], *, alone: bool = False
) -> list[ClauseNote]:
    """What to know before the draw. ``alone``: too few are left beside the play-off to meet."""
    notes, players = left_out_notes(left_out), len(playing)
    if alone:
        sentence = (
            f"Only {listed(playing)} is left, so they have a bye." if playing else "Nobody is left."
        )
        notes.append(ClauseNote(f"Beside the play-off: {sentence}", "", "note"))
    elif players % 2:
        notes.append(ClauseNote(f"{players} players, so there is a bye.", "", "note"))
    return notes


def of_faults(
    system: RuleSystem, faults: Sequence[Fault], *, reasoned: bool | None = None
) -> list[ClauseNote]:
    """What stops the round, what stands with a reason, and what never stops it."""
    uneven = [f for f in faults if f.kind in UNEVEN]
    others = [f for f in faults if f.kind not in NEVER_STOP]
    others.sort(key=lambda fault: fault.kind in OVERRULED_BY_A_REASON)
    notes = [fault_note(system, fault, reasoned=reasoned, thing="pairing") for fault in others]
    notes += [
        ClauseNote(f.message, severity="warning", sub="You can still post it.")
        for f in faults
        if f.kind == "again"
    ]
    notes += [ClauseNote(f.message, sub="You can still post it.") for f in uneven[:SHOWN]]
    if (more := len(uneven) - SHOWN) > 0:
        notes.append(
            ClauseNote(
                f"Uneven starts for {more} more {plural(more, 'player')}.",
                sub="You can still post it.",
            )
        )
    return notes


def come_since(names: Sequence[str]) -> list[ClauseNote]:
    """Who would be drawn now and isn’t in the draft."""
    if not names:
        return []
    return [
        ClauseNote(
            f"Checked in after the draw: {_some(names)}.",
            severity="warning",
            sub="Draw the round again to include them.",
        )
    ]


def removed_before(names: Sequence[str], number: int) -> list[ClauseNote]:
    """Who was removed from the round before and is drawn again."""
    if not names:
        return []
    return [
        ClauseNote(
            f"Removed from round {number - 1}, but in this draft: {_some(names)}.",
            severity="warning",
            sub=f"If they don’t play, mark them absent in round {number} on their own page, then "
            "draw the round again.",
        )
    ]


def byes_that_wait(division: Division, number: int) -> list[ClauseNote]:
    """Byes that the draw counts as no win, since their round isn’t complete."""
    return [
        ClauseNote(
            f"{name}’s bye in round {earlier} doesn’t count yet.",
            severity="warning",
            sub=f"Complete round {earlier}, then draw round {number}.",
        )
        for name, earlier in checks.byes_waiting(division, number)
    ]


def left_out_notes(names: Sequence[str]) -> list[ClauseNote]:
    """Who isn't in the draw because nobody has seen them."""
    if not names:
        return []
    return [ClauseNote(f"Not checked in, left out: {_some(names)}.", severity="warning")]


def _met_again(again: Sequence[tuple[int, str]]) -> list[ClauseNote]:
    if not again:
        return []
    if len(again) > 8:
        return [ClauseNote(f"{len(again)} repeat pairings, marked in the list.")]
    repeats_text = ", ".join(f"table {table} ({how})" for table, how in again)
    return [ClauseNote(f"{counted(len(again), 'repeat')}: {repeats_text}.")]


def fine_pairs(
    round_: Round, couples: Sequence[Pairing], byes: Sequence[int], faults: Sequence[Fault]
) -> list[ClauseNote]:
    """What the checker has looked at and found well."""
    kinds = {fault.kind for fault in faults}
    sentences = []
    if not kinds & {"twice", "missing", "extra", "bye"}:
        count = 2 * len(couples) + len(byes)
        at = counted(len(couples), "table")
        who = counted(count, "player")
        if byes:
            sentences.append(f"{who}, each once: {at} and a bye.")
        elif count:
            sentences.append(f"{who}, each once: {at}.")
    if "extra" not in kinds:
        sentences.append("No withdrawn or absent player is paired.")
    if "forbidden" not in kinds and round_.division.apart:
        sentences.append("Players to be kept apart don’t meet.")
    if not kinds & {"starts", "balance"} and rules.of_division(round_.division).assigned_starts:
        sentences.append("Starts are balanced.")
    notes = [ClauseNote(text, severity="fine") for text in sentences]
    if clause := rules.of_division(round_.division).first_clause:
        notes.append(ClauseNote("Draw for first at the table.", clause))
    return notes


def _some(names: Sequence[str], most: int = 6) -> str:
    if len(names) <= most:
        return listed(names)
    return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
