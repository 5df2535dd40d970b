"""What stands on a screen at once: a sheet of a list, a clock, or a few large words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from tdtool import english
from tdtool.english import dotted
from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.displays.screens import Screen
from tdtool.queries.hall.rounds import HallRound
from tdtool.queries.values import ClockView
from tdtool.web.displays import rows, sheets
from tdtool.web.displays.event_now import EventNow
from tdtool.web.displays.sheets import Block, Sheet

TITLES = {
    "names": "Pairings by name",
    "tables": "Pairings by table",
    "results": "Results",
    "standings": "Standings",
    "clock": "Clock",
    "prizes": "Prizes",
    "announcement": "Announcement",
}
NOT_POSTED = "Round 1 isn’t posted yet."
NARROW_FROM = 96  # names: from here on three columns, with name and table alone


@dataclass(frozen=True)
class Leaf:
    """``empty``: it has nothing to show, and is passed over where others take their turn.

    ``stay``: its own seconds, for a sheet of several; None: as long as the display says.
    """

    screen: str
    kind: str
    title: str
    facts: str = ""
    part: str = ""  # of a list by name: A–F
    sheet: Sheet | None = None
    words: str = ""
    detail: str = ""
    foot: str = ""
    clock: ClockView | None = None
    number: int = 1
    of: int = 1
    empty: bool = False

    @property
    def key(self) -> str:
        return f"{self.screen}#{self.title}#{self.number}"

    @property
    def stay(self) -> int | None:
        return self.sheet.stay if self.sheet and self.of > 1 else None


def of_screen(screen: Screen, now: EventNow) -> list[Leaf]:
    """At least one leaf, all of one state."""
    return now.once("leaves", screen.key, lambda: _of_screen(screen, now))


def _of_screen(screen: Screen, now: EventNow) -> list[Leaf]:
    divisions = screen.divisions(now.event)
    if not divisions:
        return [_says(screen, f"Division {screen.division} was deleted.", empty=True)]
    if screen.hidden_in(now.event):
        return [_says(screen, "Not shown in the hall.", empty=True)]
    if screen.kind == "names":
        return _names(screen, divisions, now)
    if screen.kind == "announcement":
        return [_announcement(screen, now)]
    made = [leaf for one in divisions for leaf in OF_DIVISION[screen.kind](screen, one, now)]
    return [one for one in made if not one.empty] or made[:1]


def _says(screen: Screen, words: str, *, detail: str = "", empty: bool = False) -> Leaf:
    return Leaf(
        screen.key, screen.kind, TITLES[screen.kind], words=words, detail=detail, empty=empty
    )


def _announcement(screen: Screen, now: EventNow) -> Leaf:
    if now.announced is None:
        return _says(screen, now.event.name, detail="Nothing is announced now.", empty=True)
    return _says(screen, now.announced.text)


def _sheeted(leaf: Leaf, blocks: Sequence[Block], *, columns: int = 2) -> list[Leaf]:
    made = sheets.of(blocks, columns=columns)
    return [replace(leaf, sheet=sheet, number=at, of=len(made)) for at, sheet in enumerate(made, 1)]


# ---------------------------------------------------------------- of a round


def _names(screen: Screen, divisions: Sequence[Division], now: EventNow) -> list[Leaf]:
    """Everybody of all the divisions in one list."""
    drawn = [(one, drawn) for one in divisions if (drawn := now.round(one))]
    if not drawn:
        return [_says(screen, now.event.name, detail=NOT_POSTED, empty=True)]
    count = sum(len(one.by_name()) for _, one in drawn)
    narrow = count > NARROW_FROM
    listed = rows.by_name(drawn, now, narrow=narrow)
    facts = _of_round(drawn[0][1]) if len(drawn) == 1 else _of_rounds(drawn)
    leaf = Leaf(screen.key, "narrow" if narrow else "names", TITLES["names"], facts)
    leaf = replace(leaf, clock=_clock_of([one for one, _ in drawn], now))
    made = _sheeted(leaf, listed, columns=3 if narrow else 2)
    return [replace(one, part=rows.part(one.sheet)) if one.of > 1 else one for one in made]


def _of_rounds(drawn: Sequence[tuple[Division, HallRound]]) -> str:
    return dotted(*(f"{one.code}: round {round_.number}" for one, round_ in drawn))


def _of_round(round_: HallRound) -> str:
    posted = f"posted {_time(round_.posted_at)}" if round_.posted_at else ""
    return dotted(f"round {round_.number} of {round_.of}", posted)


def _time(at: object) -> str:
    return english.clock(timezone.localtime(at))  # type: ignore[arg-type]


def _clock_of(divisions: Sequence[Division], now: EventNow) -> ClockView | None:
    """The clock beside a list: where all that run end together, or one alone runs."""
    running = [clock for one in divisions if (clock := now.clock(one))]
    return running[0] if running and len({one.ends_at for one in running}) == 1 else None


def _head(screen: Screen, division: Division, now: EventNow) -> Leaf:
    code = events.code_of(division)
    title = f"{TITLES[screen.kind]}, division {code}" if code else TITLES[screen.kind]
    return Leaf(screen.key, screen.kind, title, clock=_clock_of([division], now))


def _tables(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    drawn = now.round(division)
    if drawn is None:
        return [_says(screen, now.event.name, detail=NOT_POSTED, empty=True)]
    leaf = replace(_head(screen, division, now), facts=_of_round(drawn))
    if rows.in_pairs(division):
        return _sheeted(leaf, rows.of_pairs(drawn, now.corrected(division).seats))
    leaf = replace(leaf, kind="seats")
    return _sheeted(leaf, rows.of_tables(drawn, now.corrected(division).seats), columns=3)


def _results(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    drawn = now.round(division)
    if drawn is None:
        return [_says(screen, now.event.name, detail=NOT_POSTED, empty=True)]
    slips = f"{drawn.slips_in} of {english.counted(len(drawn.tables), 'slip')} accepted"
    leaf = replace(
        _head(screen, division, now), facts=dotted(f"round {drawn.number} of {drawn.of}", slips)
    )
    leaf = replace(leaf, foot=_newest(division, now))
    marked = now.corrected(division).results
    if rows.in_pairs(division):
        return _sheeted(leaf, rows.results_of_pairs(drawn, marked))
    return _sheeted(replace(leaf, kind="scores"), rows.results_of_tables(drawn, marked), columns=3)


def _newest(division: Division, now: EventNow) -> str:
    slip = now.seen(division).last_slip
    if slip is None:
        return ""
    return f"As of table {slip.table}’s slip, round {slip.round_number}, {_time(slip.at)}"


# ---------------------------------------------------------------- of all rounds


def _standings(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    known = now.seen(division).known
    after = known.field.begun
    if not after:
        return [_says(screen, now.event.name, detail="No results yet.", empty=True)]
    awaited = "incomplete" if known.field.awaited(after) else ""
    final = after == division.rounds and not awaited
    leaf = _head(screen, division, now)
    if final:
        leaf = replace(leaf, title=leaf.title.replace("Standings", "Final standings"))
    facts = dotted(f"after round {after} of {division.rounds}", awaited)
    leaf = replace(leaf, facts=facts, foot=_newest(division, now))
    return _sheeted(leaf, rows.standings(division, known, now.corrected(division).players))


def _prizes(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    listed, after, final = rows.prizes(division, now)
    if not listed:
        return [_says(screen, now.event.name, detail="No prizes are listed.", empty=True)]
    facts = "final" if final else f"as they stand after round {after}" if after else ""
    leaf = replace(_head(screen, division, now), facts=facts, foot=_newest(division, now))
    return _sheeted(leaf, listed, columns=1)


def _clock(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    drawn, clock = now.round(division), now.clock(division)
    leaf = _head(screen, division, now)
    if drawn is None:
        return [replace(leaf, words="Welcome", detail=NOT_POSTED, empty=True)]
    leaf = replace(leaf, facts=f"round {drawn.number} of {drawn.of}")
    if clock is not None:
        return [leaf]
    detail = "complete" if drawn.complete else "The clock isn’t started yet."
    return [replace(leaf, words=f"Round {drawn.number}", detail=detail, empty=True)]


OF_DIVISION = {
    "tables": _tables,
    "results": _results,
    "standings": _standings,
    "prizes": _prizes,
    "clock": _clock,
}
