"""The leaves of each kind of screen: sheets of a list, a clock, or a few large words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tdtool import english
from tdtool.engine.rule_parts import Rank
from tdtool.english import dotted
from tdtool.models import Division
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.papers.contents import contenders as sentences
from tdtool.papers.contents import playoffs
from tdtool.queries import rules
from tdtool.queries.displays.screens import Screen
from tdtool.queries.hall import high_score
from tdtool.queries.hall.rounds import HallRound
from tdtool.queries.standings import ceremony, contenders, finality
from tdtool.web.displays import rows
from tdtool.web.displays.event_now import EventNow
from tdtool.web.displays.leaf import (
    NARROW_FROM,
    NOT_POSTED,
    TITLES,
    Flash,
    Leaf,
    Prize,
    clock_of,
    head,
    of_round,
    says,
    sheeted,
    time_of,
)
from tdtool.web.displays.people import of_card, of_check_in


def of_screen(screen: Screen, now: EventNow) -> list[Leaf]:
    """At least one leaf, all of one state."""
    return now.once("leaves", screen.key, lambda: _of_screen(screen, now))


def _of_screen(screen: Screen, now: EventNow) -> list[Leaf]:
    divisions = screen.divisions(now.event)
    if not divisions:
        return [says(screen, f"Division {screen.division} was deleted.", empty=True)]
    if screen.hidden_in(now.event):
        return [says(screen, "Not shown in the hall.", empty=True)]
    if screen.kind in OF_ALL:
        return OF_ALL[screen.kind](screen, divisions, now)
    made = [leaf for one in divisions for leaf in OF_DIVISION[screen.kind](screen, one, now)]
    return [one for one in made if not one.empty] or made[:1]


def _announcement(screen: Screen, divisions: Sequence[Division], now: EventNow) -> list[Leaf]:
    if now.announced is None:
        return [says(screen, now.event.name, detail="Nothing is announced now.", empty=True)]
    return [says(screen, now.announced.text)]


# ---------------------------------------------------------------- of a round


def _names(screen: Screen, divisions: Sequence[Division], now: EventNow) -> list[Leaf]:
    """Everybody of all the divisions in one list."""
    drawn = [(one, drawn) for one in divisions if (drawn := now.round(one))]
    if not drawn:
        return [says(screen, now.event.name, detail=NOT_POSTED, empty=True)]
    count = sum(len(one.by_name()) for _, one in drawn)
    narrow = count > NARROW_FROM
    listed = rows.by_name(drawn, now, narrow=narrow)
    facts = of_round(drawn[0][1]) if len(drawn) == 1 else _of_rounds(drawn)
    leaf = Leaf(screen.key, "narrow" if narrow else "names", TITLES["names"], facts)
    leaf = replace(leaf, clock=clock_of([one for one, _ in drawn], now))
    made = sheeted(leaf, listed, columns=3 if narrow else 2)
    return [replace(one, part=rows.part(one.sheet)) if one.of > 1 else one for one in made]


def _of_rounds(drawn: Sequence[tuple[Division, HallRound]]) -> str:
    return dotted(*(f"{one.code}: round {round_.number}" for one, round_ in drawn))


def _tables(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    drawn = now.round(division)
    if drawn is None:
        return [says(screen, now.event.name, detail=NOT_POSTED, empty=True)]
    leaf = replace(head(screen, division, now), facts=of_round(drawn))
    if rows.in_pairs(division):
        return sheeted(leaf, rows.of_pairs(drawn, now.corrected(division).seats))
    leaf = replace(leaf, kind="seats")
    return sheeted(leaf, rows.of_tables(drawn, now.corrected(division).seats), columns=3)


def _results(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    drawn = now.round(division)
    if drawn is None:
        return [says(screen, now.event.name, detail=NOT_POSTED, empty=True)]
    slips = f"{drawn.slips_in} of {english.counted(len(drawn.tables), 'slip')} accepted"
    leaf = replace(head(screen, division, now), facts=dotted(drawn.said, slips))
    leaf = replace(leaf, foot=_newest(division, now), flash=_high_score(leaf.title, division, now))
    marked = now.corrected(division).results
    if rows.in_pairs(division):
        return sheeted(leaf, rows.results_of_pairs(drawn, marked))
    return sheeted(replace(leaf, kind="scores"), rows.results_of_tables(drawn, marked), columns=3)


def _high_score(title: str, division: Division, now: EventNow) -> Flash | None:
    high = high_score.of_division(now.seen(division))
    if high is None:
        return None
    where = f"round {high.round_number}" + (f", table {high.table}" if high.table else "")
    return Flash(title, high.score, english.listed(high.names), where)


def _newest(division: Division, now: EventNow) -> str:
    slip = now.seen(division).last_slip
    if slip is None:
        return ""
    return f"As of table {slip.table}’s slip, round {slip.round_number}, {time_of(slip.at)}"


# ---------------------------------------------------------------- of all rounds


def _standings(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    known = now.seen(division).known
    after = known.field.begun
    if not after:
        return [says(screen, now.event.name, detail="No results yet.", empty=True)]
    awaited = "incomplete" if known.field.awaited(after) else ""
    leaf = head(screen, division, now)
    if finality.ends_it(known, after):
        leaf = replace(leaf, title=leaf.title.replace("Standings", "Final standings"))
    facts = dotted(f"after round {after} of {division.rounds}", awaited)
    leaf = replace(leaf, facts=facts, foot=_newest(division, now))
    return sheeted(leaf, rows.standings(division, known, now.corrected(division).players))


def _play_off(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    """The bracket on one sheet: who waits for whom."""
    seen = now.seen(division)
    view = playoffs.view(seen.known.division, seen.field)
    if view is None:
        return [says(screen, now.event.name, detail="No play-off yet.", empty=True)]
    leaf = replace(head(screen, division, now), foot=_newest(division, now), bracket=view)
    facts = f"{view.champion} wins" if view.champion else f"{view.size} players"
    return [replace(leaf, facts=facts)]


def _contenders(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    """The places that each can still finish in, after the last round that is complete."""
    if rules.of_division(division).rank is not Rank.WINS:
        return [says(screen, now.event.name, detail="For two-player games only.", empty=True)]
    known = now.seen(division).known
    if not known.field.complete:
        return [says(screen, now.event.name, detail="No round is complete yet.", empty=True)]
    try:
        found = contenders.contenders(division, known=known)
    except NoRoundsLeft:
        beside = division.play_off_from is not None and known.field.complete < division.rounds
        detail = "The play-off decides every place." if beside else "All rounds are played."
        return [says(screen, now.event.name, detail=detail, empty=True)]
    facts = dotted(
        f"after round {found.after} of {found.rounds}",
        sentences.places_of(found),
    )
    leaf = replace(head(screen, division, now), facts=facts, foot=_newest(division, now))
    return sheeted(leaf, rows.contenders(found))


def _prizes(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    listed, after, final = rows.prizes(division, now)
    if not listed:
        return [says(screen, now.event.name, detail="No prizes are listed.", empty=True)]
    facts = "final" if final else f"as they stand after round {after}" if after else ""
    leaf = replace(head(screen, division, now), facts=facts, foot=_newest(division, now))
    return sheeted(leaf, listed, columns=1)


def _ceremony(screen: Screen, divisions: Sequence[Division], now: EventNow) -> list[Leaf]:
    """The prize that was revealed last, in large letters."""
    division = ceremony.division_of(now.event)
    if division is None or division not in divisions:
        return [says(screen, now.event.name, detail="No prize is revealed yet.", empty=True)]
    shown = ceremony.of_division(division, now.event, known=now.seen(division).known)
    leaf = replace(head(screen, division, now), clock=None)
    if shown is None or shown.now is None:
        return [replace(leaf, words="Prizes")]
    line = shown.now
    winners = tuple((one.called, one.part) for one in line.winners)
    return [replace(leaf, prize=Prize(line.title, str(line.award.prize.amount), winners))]


def _clock(screen: Screen, division: Division, now: EventNow) -> list[Leaf]:
    drawn, clock = now.round(division), now.clock(division)
    leaf = head(screen, division, now)
    if drawn is None:
        return [replace(leaf, words="Welcome", detail=NOT_POSTED, empty=True)]
    leaf = replace(leaf, facts=drawn.said)
    if clock is not None:
        return [leaf]
    if drawn.complete and (start := now.next_start(division)):
        words, detail = f"Round {start.number}", f"starts about {time_of(start.at)}"
        return [replace(leaf, words=words, detail=detail)]
    detail = "complete" if drawn.complete else "The clock isn’t started yet."
    return [replace(leaf, words=f"Round {drawn.number}", detail=detail, empty=True)]


OF_ALL = {
    "names": _names,
    "announcement": _announcement,
    "ceremony": _ceremony,
    "check-in": of_check_in,
    "card": of_card,
}
OF_DIVISION = {
    "tables": _tables,
    "results": _results,
    "standings": _standings,
    "play-off": _play_off,
    "contenders": _contenders,
    "prizes": _prizes,
    "clock": _clock,
}
