"""The day page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.engine.rule_parts import Draw
from tdtool.english import clock, minus, signed
from tdtool.models import Acceptance, Division, Event, LedgerLine, Report, Round
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind, RoundState
from tdtool.models.slips import LineKind, Way
from tdtool.papers.register.papers import PaperName
from tdtool.queries import events
from tdtool.queries.field import arrivals
from tdtool.queries.hall import names
from tdtool.queries.playoffs import bracket
from tdtool.queries.rounds import clocks, predicted
from tdtool.queries.rounds.clocks import ClockFace
from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.slips import table_state
from tdtool.queries.slips.lines import read as lines_read
from tdtool.queries.values import EventView, round_said
from tdtool.web.day import next_step
from tdtool.web.day.day_now import DayNow, DayPage, DivisionDay, LastResult, NextAct, Step, ToDoItem
from tdtool.web.day.to_do import STEP
from tdtool.web.playoffs import page as play_offs
from tdtool.web.presence import answers as presence
from tdtool.web.shell import addresses
from tdtool.web.shell.tags import rights

# The day page: what comes next, what is missing, and how the tables stand.

# The last results of an event, whichever division: reports, corrections, what was undone.

DAY_SHOWN = 6
CHANGES = (LineKind.CORRECTION, LineKind.MISTYPED, LineKind.RULING, LineKind.PENALTY)


class _Reported(NamedTuple):
    """A report as it is shown: these columns and no whole rows, since every slip asks for them."""

    pk: int
    at: datetime
    way: str
    by: str
    game: UUID
    table: int | None
    round_number: int
    back_at: datetime | None
    back_by: str | None


class _Corrected(NamedTuple):
    """A line that changed a score, as it is shown."""

    at: datetime
    kind: str
    points: int
    reason: str
    by: str
    name: str
    number: int | None
    has_namesake: bool
    table: int | None
    round_number: int
    back_at: datetime | None
    back_by: str | None
    slip_back_at: datetime | None  # its whole slip was undone
    slip_back_by: str | None


def of_event(event: Event) -> tuple[LastResult, ...]:
    """The newest reports and corrections, the newest first; undone, they are there as well."""
    reported = [_Reported(*row) for row in _reports(event.pk)]
    stated = _stated([report.pk for report in reported])
    lines = [_reported(report, stated[report.pk]) for report in reported]
    lines += [_corrected(_Corrected(*row)) for row in _corrections(event.pk)]
    return tuple(sorted(lines, key=lambda line: line.at, reverse=True)[:DAY_SHOWN])


def _reports(event: int) -> QuerySet[Report, Any]:
    """Each at the time when it was accepted, as the hall has it; what isn’t, when it came in."""
    accepted = Acceptance.objects.filter(report=OuterRef("pk"), undone_by=None).values("at")
    reports = Report.objects.filter(game__round__division__event=event).exclude(way=Way.SECOND)
    reports = reports.annotate(counts_at=Coalesce(Subquery(accepted), "at"))
    return reports.order_by("-counts_at", "-pk").values_list(
        "pk", "counts_at", "way", "by__name", "game__uuid", "game__table__number",
        "game__round__number", "taken_back__at", "taken_back__by__name",
    )[:DAY_SHOWN]  # fmt: skip


def _corrections(event: int) -> QuerySet[LedgerLine, Any]:
    lines = LedgerLine.objects.filter(seat__round__division__event=event, kind__in=CHANGES)
    lines = lines.annotate(has_namesake=names.has_namesake("seat__entry"))
    return lines.exclude(points=0).order_by("-pk").values_list(
        "at", "kind", "points", "reason", "by__name", "seat__entry__name",
        "seat__entry__number", "has_namesake", "seat__game__table__number", "seat__round__number",
        "reversals__at", "reversals__by__name", "report__taken_back__at",
        "report__taken_back__by__name",
    )[:DAY_SHOWN]  # fmt: skip


def _scores(*reports: int) -> QuerySet[LedgerLine, tuple[int, str, int | None, bool, int]]:
    """The scores in force with the report, overtime and challenges among them."""
    lines = LedgerLine.objects.filter(report__in=reports, counts_for="score")
    with_it = lines.filter(act_number=F("report__act_number")).order_by()
    with_it = with_it.annotate(has_namesake=names.has_namesake("seat__entry"))
    columns = ("report", "seat__entry__name", "seat__entry__number", "has_namesake")
    sums = with_it.values_list(*columns).annotate(score=Sum("points"))
    return sums.order_by(F("score").desc(), "seat__place")


def _stated(reports: list[int]) -> dict[int, list[tuple[str, int]]]:
    """The names and scores of each report, the highest first."""
    stated: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for report, name, number, has_namesake, score in _scores(*reports) if reports else ():
        called = names.with_number(name, number, has_namesake=has_namesake)
        stated[report].append((called, score))
    return stated


def _reported(report: _Reported, scores: list[tuple[str, int]]) -> LastResult:
    shown = scores if len(scores) == 2 else scores[:1]
    undone = _undone(report.back_at, report.back_by)
    return LastResult(
        at=report.at,
        table=report.table or 0,
        round_number=report.round_number,
        headline=", ".join(f"{name} {minus(score)}" for name, score in shown),
        detail=f"{report.by}, {report.way}{undone}",
        taken_back=report.back_at is not None,
        key=str(report.game),
    )


def _undone(at: datetime | None, by: str | None) -> str:
    return f", undone {clock(timezone.localtime(at))} by {by}" if at is not None else ""


def _corrected(line: _Corrected) -> LastResult:
    called = names.with_number(line.name, line.number, has_namesake=line.has_namesake)
    back_at, back_by = line.back_at or line.slip_back_at, line.back_by or line.slip_back_by
    return LastResult(
        at=line.at,
        table=line.table or 0,
        round_number=line.round_number,
        headline=f"{called} {signed(line.points)}",
        detail=f"{line.by}, {line.kind}: {line.reason}{_undone(back_at, back_by)}",
        taken_back=back_at is not None,
    )


FEW_ROUNDS = 5  # have a line each


def page_values(day: DayNow, *, now: datetime) -> DayPage:
    """What comes next, what may be done as well, what is missing of whichever round."""
    division, shown = day.division, day.shown
    counts = Counter(day.states_of(shown) if shown else ())
    counts["accepted"] = day.accepted(shown) if shown else 0  # those to check among them
    items = next_step.to_do_of(day)
    next_ = items[0].act
    return DayPage(
        code=division.code,
        slug=events.address(division),
        next=next_,
        second=next_step.meanwhile(day, next_),
        steps=_steps(day),
        strip=_strip(day) if division.rounds > FEW_ROUNDS else (),
        cards=day.cards[shown.number] if shown else (),
        shown=shown.number if shown else None,
        shown_state=str(shown.state) if shown else "",
        accepted=counts["accepted"],
        tally=tuple((state, counts[state]) for state in table_state.STATES),
        to_do=items,
        clock=clocks.while_played(shown, at=now, slips_out=day.any_out),
        unplayed=tuple(_unplayed(day)),
        late=clocks.latecomers(division, at=now) if _anybody_late(day) else (),
        start=predicted.following(division, at=now),
        not_here=0 if day.over else len(next_step.not_here(day)),
    )


def in_short(day: DayNow, next_: NextAct) -> DivisionDay:
    """A division in short: where it stands, and what comes next there."""
    division, event = day.division, events.view(day.division)
    newest, played = day.newest, event.round_played
    if newest is None:
        sentence = f"{division.rounds} rounds, none drawn"
    elif day.shown and (newest.state == RoundState.POSTED or played != newest.number):
        sentence = f"{round_said(played or 0, division.rounds)}, {_accepted(day, day.shown)}"
        if played != newest.number:
            sentence += f"; round {newest.number} is {_state(day, newest)}"
    else:
        sentence = f"{round_said(newest.number, division.rounds)} is {_state(day, newest)}"
    return DivisionDay(division.code, event.slug, event.system_name, next_, sentence)


def all_to_do(
    by_division: Mapping[Division, Sequence[ToDoItem]], first: Division | None
) -> tuple[ToDoItem, ...]:
    """What all divisions want, by its rank; that of ``first`` before that of the others."""
    several = len(by_division) > 1
    items = [
        (first not in (None, division), replace(item, slug=slug, code=division.code))
        if several
        else (False, replace(item, slug=slug))
        for division, division_items in by_division.items()
        for slug in [events.address(division)]
        for item in division_items
    ]
    return tuple(item for _, item in sorted(items, key=lambda ranked: (ranked[0], ranked[1].rank)))


def _state(day: DayNow, round_: Round) -> str:
    if not round_.is_posted:
        return "a draft" if round_.state == RoundState.DRAFT else str(round_.state)
    return day.round_state(round_).says


def _accepted(day: DayNow, round_: Round) -> str:
    return f"{day.accepted(round_)} of {len(day.tables(round_))} slips accepted"


def _steps(day: DayNow) -> tuple[Step, ...]:
    """Check-in, the rounds, the places; of many rounds those that are now."""
    arrived, total = arrivals(day.field)
    tally = f"{arrived} of {total}" if total else "nobody yet"
    numbers = list(range(1, day.division.rounds + 1))
    if len(numbers) > FEW_ROUNDS:
        current_rounds = [*day.played, *(round_ for round_ in day.rounds if not round_.is_posted)]
        numbers = [
            round_.number for round_ in current_rounds or day.rounds[-1:] if not round_.is_play_off
        ]
    return (
        Step("Check-in", tally, "done" if day.rounds else "now"),
        *(_round_step(day, number) for number in numbers),
        *_play_off_step(day),
        Step("Standings", "", "now" if day.over and not _in_play_off(day) else "todo"),
    )


def _in_play_off(day: DayNow) -> bool:
    """Whether a play-off isn't over yet."""
    return day.division.play_off is not None and bracket.pending(day.division, day.field)


def _play_off_step(day: DayNow) -> tuple[Step, ...]:
    if day.division.play_off is None:
        return ()
    rounds = [round_.number for round_ in day.played if round_.is_play_off]
    over = not rounds and not _in_play_off(day)
    return (Step("Play-off", f"round {rounds[0]}" if rounds else "", "done" if over else "now"),)


def _round_step(day: DayNow, number: int) -> Step:
    drawn = next((round_ for round_ in day.rounds if round_.number == number), None)
    final = day.system.draw is Draw.TABLES and number == day.division.rounds > 1
    label = f"Round {number}, the final" if final else f"Round {number}"
    if drawn is None:
        following = day.between and number == len(day.rounds) + 1
        return Step(label, "", "now" if following else "todo")
    if drawn.completed_at is not None:
        state = day.round_state(drawn)
        completed = f"complete {clock(timezone.localtime(drawn.completed_at))}"
        return Step(label, completed if state.state == "complete" else state.says, "done")
    if drawn is day.shown:
        return Step(label, "", "now")  # the board has its slips
    if drawn.is_posted:
        return Step(label, _accepted(day, drawn), "now")
    return Step(label, str(drawn.state), "now")


def _strip(day: DayNow) -> tuple[Step, ...]:
    """All rounds by number: what was done with each, and what it is."""
    steps = {
        round_.number: Step(str(round_.number), _state(day, round_), str(round_.state))
        for round_ in day.rounds
    }
    numbers = range(1, day.division.rounds + 1)
    return tuple(steps.get(number, Step(str(number), "not drawn", "undrawn")) for number in numbers)


def _anybody_late(day: DayNow) -> bool:
    seats = (seat for games in day.games.values() for game in games for seat in game.seats)
    return day.system.own_clocks and any(seat.row.late_since is not None for seat in seats)


def _unplayed(day: DayNow) -> Iterator[str]:
    """Byes and forfeits of the round whose tables are shown."""
    games = day.games[day.shown.number] if day.shown else ()
    for game in games:
        if game.game.kind == GameKind.BYE and game.seats:
            yield f"{game.seats[0].name} has a bye"
    for game in games:
        if game.game.kind in lines_read.FORFEITS:
            players = " – ".join(seat.name for seat in game.seats)
            yield f"table {game.number}, {players}, forfeit"


SHOWN = 4  # things to do that aren’t folded

TAKES = {
    "add_players": Right.CHECK_IN,
    "check_in": Right.CHECK_IN,
    "places": Right.OWN,
    "print": Right.WORK,
    "check": Right.CALL,
    "dispute": Right.CALL,
    "pair": Right.DIRECT,
    "play_off": Right.DIRECT,
    "start_play_off": Right.DIRECT,
}


@dataclass(frozen=True)
class DivisionPart:
    """A division on the page: its day, and its clock as it is drawn."""

    page: DayPage
    event: EventView
    face: ClockFace | None

    @classmethod
    def of(cls, day: DayNow, *, at: datetime) -> DivisionPart:
        page = page_values(day, now=at)
        face = clocks.face(page.clock, at=at) if page.clock else None
        return cls(page, events.view(day.division), face)


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """A division's day, or where the address names none of several, that of all of them: their
    clocks, their tables, and the first thing that any of them wants."""
    at, open_page = timezone.now(), presence.of_page(request, "")  # before its rows, never newer
    whole = "/" in events.address(division) and not addresses.names_division(request, division)
    days = DayNow.of_each(division.event.divisions.all(), at=at)
    parts = {
        day.division: DivisionPart.of(day, at=at)
        for day in days
        if whole or day.division == division
    }
    to_do = all_to_do(
        {
            day.division: parts[day.division].page.to_do
            if day.division in parts
            else next_step.to_do_of(day)
            for day in days
        },
        None if whole else division,
    )
    lead = next(part for part in parts.values() if part.page.slug == to_do[0].slug)
    values = _of_lead(request, lead) | {
        "presence": open_page,
        "parts": list(parts.values()),
        "corrected": list(_notices(days)),
        "several": whole,
        "last": of_event(division.event),
        "to_do": to_do,
        "slips_out": any(item.state in ("blank", "missing") for item in to_do),
        "has_cards": any(part.page.cards for part in parts.values()),
        "first_items": [(item, _link(item.slug, item.act)) for item in to_do[:SHOWN]],
        "folded": [
            (item, _link(item.slug, item.act)) for item in to_do[SHOWN:] if not item.is_awaited
        ],
        "nothing": all(item.state == STEP for item in to_do),
        "divisions": [
            (short, _link(short.slug, short.next))
            for short in (
                in_short(day, parts[day.division].page.next) for day in (days if whole else ())
            )
        ],
    }
    return render(request, "day/day.html", values)


def _notices(days: Sequence[DayNow]) -> Iterator[tuple[EventView, tuple[Different, ...], str]]:
    """The divisions whose draw or play-off a correction would have made different; with what."""
    for day in days:
        different = tuple(difference for difference in day.different if not difference.drafted)
        lifted = play_offs.lifted(day.division, day.field)
        if different or lifted:
            yield events.view(day.division), different, lifted


def _of_lead(request: HttpRequest, lead: DivisionPart) -> dict[str, object]:
    """What the one thing to do next is drawn from: ``page`` and ``at`` are those of its
    division."""
    page = lead.page
    code = page.code if "/" in page.slug else ""
    return {
        "page": page,
        "at": lead.event,
        "face": lead.face,
        "everything": PaperName("all", page.next.round_number or 0, division=code),
        "next_url": _for_them(request, page.slug, page.next),
        "second_url": _for_them(request, page.slug, page.second) if page.second else "",
    }


def _for_them(request: HttpRequest, slug: str, act: NextAct) -> str:
    """Where they do it; "" where it is somebody else’s to do."""
    may = rights.of_request(request).has(TAKES.get(act.kind, Right.SCORE))
    return _address(slug, act) if may else ""


def _link(slug: str, act: NextAct) -> str:
    """The page on which it is done; what one key does, by the division’s own day page."""
    by_one_key = act.kind in ("pair", "start_play_off")
    return reverse("day", args=[slug]) if by_one_key else _address(slug, act)


def _address(slug: str, act: NextAct) -> str:
    """Where the one thing to do next is done."""
    if act.kind in ("add_players", "check_in", "entry", "reports"):
        return reverse(act.kind, args=[slug])
    if act.kind == "enter":
        at = f"?table={act.table}&round={act.round_number}" if act.table else ""
        return reverse("entry", args=[slug]) + at
    if act.kind == "dispute":
        return reverse("dispute", args=[slug, act.dispute])
    if act.kind == "print":
        return reverse("papers", args=[slug])
    if act.kind == "start_clock":
        return reverse("day", args=[slug])
    if act.kind == "pair":
        return reverse("pair_round", args=[slug, act.round_number])
    if act.kind == "start_play_off":
        return reverse("start_planned_playoff", args=[slug])
    if act.kind == "play_off":
        return reverse("playoff", args=[slug])
    if act.kind == "places":
        return reverse("standings", args=[slug])
    if act.kind == "verify":
        return reverse("verify", args=[slug])
    if act.kind == "check" and act.table is not None:
        return reverse("slip", args=[slug, act.round_number, act.table])
    return reverse("round", args=[slug, act.round_number])
