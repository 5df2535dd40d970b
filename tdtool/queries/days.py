"""The day page: what comes next, what is missing, and how the tables stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from tdtool.models import Division, Event, LedgerLine, Report, Round
from tdtool.models.rounds import RoundState
from tdtool.models.slips import LineKind
from tdtool.queries import (
    clocks,
    decisions,
    differences,
    draws,
    events,
    results,
    slip_states,
    tables,
)
from tdtool.queries.results import EntryResults
from tdtool.queries.tables import COUNTS, TableRows
from tdtool.queries.values import (
    DayPage,
    LastResult,
    MissingItem,
    NextAct,
    Step,
    TableCard,
)

LAST_RESULTS = 6


def page(event: Event, *, now: datetime) -> DayPage:
    division = event.divisions.get()
    everyone = results.of_division(division)
    rounds = list(division.rounds_drawn.select_related("division__event").order_by("number"))
    newest = rounds[-1] if rounds else None
    shown = newest if newest and newest.is_posted else (rounds[-2] if len(rounds) > 1 else None)
    at_tables = tables.of_round(shown) if shown else []
    cards = tuple(tables.card(table) for table in at_tables)
    counts = Counter(card.state for card in cards)
    return DayPage(
        event=events.view(event),
        foot=events.foot(event),
        next=_next(division, newest, everyone, at_tables, cards),
        steps=_steps(division, rounds, everyone, cards),
        cards=cards,
        tally=tuple((state, counts[state]) for state in slip_states.STATES),
        missing=_missing(at_tables, cards) if shown is newest else (),
        last=last_results(event),
        different=differences.of_division(division, everyone),
        clock=clocks.while_played(newest, now=now),
    )


def _next(
    division: Division,
    newest: Round | None,
    everyone: Sequence[EntryResults],
    at_tables: Sequence[TableRows],
    cards: Sequence[TableCard],
) -> NextAct:
    if newest is None:
        return _before_round_one(everyone)
    number = newest.number
    if newest.state == RoundState.DRAFT:
        return NextAct(
            "confirm",
            f"Look at the draft of round {number}",
            "The tables are drawn. Look them over; then confirm, or draw again.",
            "Open the draft",
            number,
        )
    if newest.state == RoundState.CONFIRMED:
        return NextAct(
            "post",
            f"Post round {number}",
            "The draft is confirmed. Posting it makes the papers, and from then on it stays.",
            "To the posting",
            number,
        )
    if newest.state == RoundState.POSTED:
        return _while_playing(number, at_tables, cards)
    if number == division.rounds:
        return NextAct(
            "places",
            "See the places",
            f"All {number} rounds are complete. {_champion(division, everyone)}",
            "The places",
            number,
        )
    return _between_rounds(division, number + 1, everyone)


def _before_round_one(everyone: Sequence[EntryResults]) -> NextAct:
    playing = [one for one in everyone if one.plays(1)]
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
        why = f"{len(arrived)} of {len(playing)} are here. Left out as it stands: {_some(late)}."
    return NextAct("draw", "Draw round 1", why, "Draw round 1", 1)


def _while_playing(
    number: int, at_tables: Sequence[TableRows], cards: Sequence[TableCard]
) -> NextAct:
    blank = [t.number for t in at_tables if t.state == "blank"]
    if blank:
        title = f"Enter the slip of table {blank[0]}" if len(blank) == 1 else "Enter the slips"
        have = "has" if len(blank) == 1 else "have"
        why = f"{_tables(blank)} {have} no slip yet."
        return NextAct("enter", title, why, "Enter scores", number)
    wrong = [t for t in at_tables if _wrong_sum(t)]
    if wrong:
        return NextAct(
            "check",
            f"Look at table {wrong[0].number}",
            next(card.note for card in cards if card.table == wrong[0].number),
            "Open the slip",
            number,
            wrong[0].number,
        )
    unsigned = [t for t in at_tables if t.state != "accepted"]
    if unsigned:
        table = unsigned[0].number
        why = f"{_tables([t.number for t in unsigned])} {'is' if len(unsigned) == 1 else 'are'} in"
        return NextAct(
            "check", f"Table {table} is not signed", f"{why}, not signed by all yet.",
            "Open the slip", number, table,
        )  # fmt: skip
    return NextAct(
        "complete",
        f"Complete round {number}",
        "Every slip is in and accepted.",
        f"Complete round {number}",
        number,
    )


def _wrong_sum(table: TableRows) -> bool:
    """Whether the words of a seat add up to something else than its score in force."""
    found = tables.verdict(table) if any(s.words for s in table.seats) else None
    return found is not None and any(
        f.kind == "total" and f.severity == "error" for f in found.everything
    )


def _between_rounds(division: Division, number: int, everyone: Sequence[EntryResults]) -> NextAct:
    tied = [d for d in decisions.to_settle(division, number, everyone) if d.tied]
    final = draws.stage_of(division, number) == "final"
    what = f"round {number} and the final" if final else f"round {number}"
    if tied:
        return NextAct("decide", f"Decide and draw {what}", tied[0].said, "Decide", number)
    why = f"Round {number - 1} is complete."
    return NextAct("draw", f"Draw {what}", why, f"Draw round {number}", number)


def _champion(division: Division, everyone: Sequence[EntryResults]) -> str:
    from_final = [one for one in everyone if _won(one, division.rounds, everyone)]
    return f"{from_final[0].name} wins." if len(from_final) == 1 else ""


def _won(one: EntryResults, last: int, everyone: Sequence[EntryResults]) -> bool:
    finals = [e for e in everyone if last in e.sat and e.sat[last].group == "final"]
    best = max(((e.score(last) or 0, e.total(last)) for e in finals), default=None)
    return one in finals and (one.score(last) or 0, one.total(last)) == best


def _steps(
    division: Division,
    rounds: Sequence[Round],
    everyone: Sequence[EntryResults],
    cards: Sequence[TableCard],
) -> tuple[Step, ...]:
    playing = [one for one in everyone if one.plays(1)]
    arrived = sum(one.checked_in for one in playing)
    begun = bool(rounds)
    steps = [
        Step(
            "Check-in",
            f"{arrived} of {len(playing)}" if playing else "nobody yet",
            "done" if begun else "now",
        )
    ]
    drawn = {r.number: r for r in rounds}
    now = len(rounds) + (not rounds or rounds[-1].state == RoundState.COMPLETE)
    for number in range(1, division.rounds + 1):
        final = number == division.rounds and number > 1
        label = f"Round {number} and final" if final else f"Round {number}"
        steps.append(_round_step(label, drawn.get(number), cards, here=number == now and begun))
    over = now > division.rounds
    steps.append(Step("Places", "", "now" if over else "todo"))
    return tuple(steps)


def _round_step(label: str, drawn: Round | None, cards: Sequence[TableCard], *, here: bool) -> Step:
    if drawn is None:
        return Step(label, "", "now" if here else "todo")
    if drawn.completed_at is not None:
        return Step(label, f"complete {timezone.localtime(drawn.completed_at):%H:%M}", "done")
    if drawn.is_posted:
        accepted = sum(card.state == "accepted" for card in cards)
        return Step(label, f"{accepted} of {len(cards)} slips in", "now")
    return Step(label, str(drawn.state), "now")


def _missing(at_tables: Sequence[TableRows], cards: Sequence[TableCard]) -> tuple[MissingItem, ...]:
    items = []
    for table, card in zip(at_tables, cards, strict=True):
        if table.state == "blank":
            items.append(MissingItem(table.number, "the slip", "no slip yet", "blank"))
        elif card.findings:
            items.append(MissingItem(table.number, "a word or a sum", card.note, "disputed"))
        elif table.state != "accepted":
            names = [s.row.entry.name for s in table.seats if not s.signed]
            what = f"{COUNTS[len(names)]} signature{'s' if len(names) > 1 else ''}"
            items.append(MissingItem(table.number, what, _some(names), table.state))
    return tuple(items)


def last_results(event: Event) -> tuple[LastResult, ...]:
    """The newest reports and corrections, the newest first."""
    reports = (
        Report.objects.filter(game__round__division__event=event)
        .select_related("game__table", "game__round", "by")
        .prefetch_related("scores__seat__entry")
        .order_by("-pk")[:LAST_RESULTS]
    )
    corrections = (
        LedgerLine.objects.filter(seat__round__division__event=event, kind=LineKind.CORRECTION)
        .select_related("seat__game__table", "seat__round", "seat__entry", "by")
        .order_by("-pk")[:LAST_RESULTS]
    )
    lines = [_reported(r) for r in reports] + [_corrected(c) for c in corrections]
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True)[:LAST_RESULTS])


def _reported(report: Report) -> LastResult:
    scores = sorted(report.scores.all(), key=lambda s: -s.score)
    return LastResult(
        at=report.at,
        table=report.game.table.number if report.game.table else 0,
        round_number=report.game.round.number,
        headline=f"{scores[0].seat.entry.name} {scores[0].score}",
        detail=f"{report.by.name}, {report.way}",
    )


def _corrected(line: LedgerLine) -> LastResult:
    return LastResult(
        at=line.at,
        table=line.seat.game.table.number if line.seat.game.table else 0,
        round_number=line.seat.round.number,
        headline=f"{line.seat.entry.name} {line.points:+d}".replace("-", "−"),
        detail=f"{line.by.name}, correction: {line.reason}",
    )


def _tables(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"Table {numbers[0]}"
    if len(numbers) > 8:
        return f"{len(numbers)} tables"
    return f"Tables {', '.join(str(n) for n in numbers[:-1])} and {numbers[-1]}"


def _some(names: Sequence[str], most: int = 4) -> str:
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
