"""What the desk shows: what comes next, what waits, and how the tables stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from tdtool.english import counted
from tdtool.models import Division, Event, Round
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind
from tdtool.papers.register.papers import PaperName
from tdtool.queries import events
from tdtool.queries.audits import database
from tdtool.queries.audits import slips as slip_audits
from tdtool.queries.audits.looks import Item
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import clocks
from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.slips import table_state, tables
from tdtool.queries.slips.lines import read as lines_read
from tdtool.queries.slips.slip import how_settled
from tdtool.queries.values import EventView
from tdtool.web.desk import last_results, next_step, on_paper, ruler
from tdtool.web.desk.day_now import DayNow, DayPage, NextAct, Step, ToDoItem
from tdtool.web.desk.to_do import STEP
from tdtool.web.playoffs import page as play_offs
from tdtool.web.reports import desk_views
from tdtool.web.shell import addresses, long_lists, lookups
from tdtool.web.shell.tags import rights


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
        strip=_strip(day),
        cards=day.cards[shown.number] if shown else (),
        shown=shown.number if shown else None,
        tally=tuple((state, counts[state]) for state in table_state.STATES if counts[state]),
        to_do=items,
        clock=clocks.while_played(shown, at=now, slips_out=day.any_out),
        unplayed=tuple(_unplayed(day)),
        late=clocks.latecomers(division, at=now) if _anybody_late(day) else (),
        not_here=0 if day.over else len(next_step.not_here(day)),
    )


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


def _slips_as_one(to_do: Iterable[ToDoItem]) -> Iterator[ToDoItem]:
    """The slips that aren't in have one line, where the first of them stands."""
    missing = False
    for item in to_do:
        if not (item.is_missing and missing):
            yield item
        missing |= item.is_missing


def _strip(day: DayNow) -> tuple[Step, ...]:
    """All rounds by number: what was done with each, and what it is."""
    drawn = {round_.number: round_ for round_ in day.rounds}
    numbers = range(1, max([day.division.rounds, *drawn]) + 1)
    return tuple(_step(day, number, drawn.get(number)) for number in numbers)


def _step(day: DayNow, number: int, round_: Round | None) -> Step:
    if round_ is None:
        return Step(number, "undrawn", "not drawn")
    in_words = day.round_state(round_).says if round_.is_posted else str(round_.state)
    return Step(number, str(round_.state), in_words, current=round_ is day.shown)


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
    """A division on the page, and its day."""

    page: DayPage
    event: EventView


def of_request(request: HttpRequest, division: Division) -> dict[str, object]:
    """The desk of a division, or where the address names none of several, of all of them: what
    comes next, the tables, what waits, what came last."""
    at = timezone.now()
    whole = "/" in events.address(division) and not addresses.names_division(request, division)
    checks = request.GET.get("check", "")
    days = DayNow.of_each(division.event.divisions.all(), at=at, compared=checks == EVERY_SLIP)
    parts = {
        day.division: DivisionPart(page_values(day, now=at), events.view(day.division))
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
    return _of_lead(request, lead) | {
        "parts": list(parts.values()),
        "ruler": ruler.of_days([day for day in days if day.division in parts], at=at),
        "corrected": list(_notices(days)),
        "several": whole,
        "last": last_results.of_event(division.event),
        "waits": [(item, _link(item.slug, item.act)) for item in _slips_as_one(to_do)],
        "every": _every_slip(request, division.event, days[0]) if checks == EVERY_SLIP else None,
        "reports": desk_views.page(division),
        **_on_paper(request, division, next(day for day in days if day.division == division)),
        "nothing": all(item.state == STEP for item in to_do),
        "meanwhile": [
            (part.page.code if whole else "", act, _for_them(request, part.page.slug, act))
            for part in parts.values()
            if (act := part.page.second)
        ],
    }


def _on_paper(request: HttpRequest, division: Division, day: DayNow) -> dict[str, object]:
    """The slip to be held against its paper, where that is asked for: ``?paper=ROUND``."""
    if "paper" not in request.GET or not rights.of_request(request).has(Right.SCORE):
        return {}
    number = long_lists.number_of(request.GET["paper"])
    round_ = lookups.round_of(division, number)
    read = day.games.get(number)
    return {
        "paper": on_paper.of_slips(tables.of_round(round_) if read is None else read),
        "paper_round": number,
        "paper_slug": events.address(division),
    }


# Every slip against its rules: ``?check=every`` lists what there is to see to, beside what waits.

EVERY_SLIP = "every"
WHOLE, A_PART = 120, 100  # lines of a page


def _every_slip(request: HttpRequest, event: Event, day: DayNow) -> dict[str, object]:
    """What the slips of all divisions say, and what doesn’t come from a slip; what was settled."""
    verified = slip_audits.of_seen(day.seen, kept_field) if day.seen else slip_audits.NOTHING
    items = (*database.of_event(event), *verified.items)
    counts = Counter(item.severity for item in items)
    words = [counted(counts["error"], "error"), counted(counts["warning"], "warning")]
    words += [counted(counts["note"], "note")] if counts["note"] else []
    words += [f"{len(verified.settled)} settled"] if verified.settled else []
    return {
        "says": f"{counted(verified.slips, 'slip')} checked: {', '.join(words)}",
        "part": long_lists.part_of(
            items, request.GET.dict(), words=_words, whole=WHOLE, a_part=A_PART
        ),
        "settled": [(item, how_settled(item.settled)) for item in verified.settled if item.settled],
    }


def _words(item: Item) -> tuple[str, ...]:
    return (item.says, item.who, item.clause, str(item.table or ""))


def _notices(days: Sequence[DayNow]) -> Iterator[tuple[EventView, tuple[Different, ...], str]]:
    """The divisions whose draw or play-off a correction would have made different; with what."""
    for day in days:
        different = tuple(other for other in day.differences if not other.drafted)
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
        "everything": PaperName("all", page.next.round_number or 0, division=code),
        "next_url": _for_them(request, page.slug, page.next),
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
    if act.kind == "reports":
        return reverse("day", args=[slug]) + "#phone-reports"
    if act.kind in ("add_players", "check_in", "entry"):
        return reverse(act.kind, args=[slug])
    if act.kind == "enter":
        at = f"?table={act.table}&round={act.round_number}" if act.table else ""
        return reverse("entry", args=[slug]) + at
    if act.kind == "dispute":
        return reverse("dispute", args=[slug, act.dispute])
    if act.kind == "print":
        return reverse("in_hall", args=[slug])
    if act.kind == "start_clock":
        return reverse("day", args=[slug])
    if act.kind == "pair":
        return reverse("round_act", args=[slug, act.round_number, "pair"])
    if act.kind == "start_play_off":
        return reverse("playoff_act", args=[slug, "start-planned"])
    if act.kind == "play_off":
        return reverse("playoff", args=[slug])
    if act.kind == "places":
        return reverse("standings", args=[slug])
    if act.kind == "every":
        return reverse("day", args=[slug]) + f"?check={EVERY_SLIP}#every"
    if act.kind == "check" and act.table is not None:
        return reverse("slip", args=[slug, act.round_number, act.table])
    return reverse("round", args=[slug, act.round_number])
