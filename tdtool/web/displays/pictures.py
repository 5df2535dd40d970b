"""What each display shows at a state: made when somebody asks, and then given from memory."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from csp.constants import SELF
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool import english
from tdtool.engine.rule_parts import Rank
from tdtool.english import dotted
from tdtool.models import Display, Division
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.papers.contents import contenders as sentences
from tdtool.papers.contents import playoffs
from tdtool.queries import events, rules
from tdtool.queries.displays import screens
from tdtool.queries.displays.screens import Screen
from tdtool.queries.hall import field as hall_field
from tdtool.queries.hall import states
from tdtool.queries.hall.field import Arrival
from tdtool.queries.hall.rounds import HallRound, HallSeat, HallTable
from tdtool.queries.hall.shown import switched_off
from tdtool.queries.journal import chain
from tdtool.queries.standings import cached, ceremony, contenders
from tdtool.web.displays import rows, watching
from tdtool.web.displays.event_now import EventNow
from tdtool.web.displays.leaf import (
    NARROW_FROM,
    NOT_POSTED,
    TITLES,
    Block,
    Cell,
    Flash,
    Leaf,
    Prize,
    Row,
    clock_of,
    head,
    of_round,
    says,
    sheeted,
    time_of,
)
from tdtool.web.hall.answers import under
from tdtool.web.hall.memory import Kept, Wanted, given

# The leaves of each kind of screen: sheets of a list, a clock, or a few large words.


def of_screen(screen: Screen, event_now: EventNow) -> list[Leaf]:
    """At least one leaf, all of one state."""
    return event_now.once("leaves", screen.key, lambda: _of_screen(screen, event_now))


def _of_screen(screen: Screen, event_now: EventNow) -> list[Leaf]:
    divisions = screen.divisions(event_now.event)
    if not divisions:
        return [says(screen, f"Division {screen.division} was deleted.", empty=True)]
    if screen.hidden_in(event_now.event):
        return [says(screen, "Not shown in the hall.", empty=True)]
    if screen.kind in OF_ALL:
        return OF_ALL[screen.kind](screen, divisions, event_now)
    leaves = [
        leaf
        for division in divisions
        for leaf in OF_DIVISION[screen.kind](screen, division, event_now)
    ]
    return [leaf for leaf in leaves if not leaf.empty] or leaves[:1]


def _announcement(screen: Screen, divisions: Sequence[Division], event_now: EventNow) -> list[Leaf]:
    if event_now.announced is None:
        return [says(screen, event_now.event.name, detail="Nothing is announced now.", empty=True)]
    return [says(screen, event_now.announced.text)]


# ---------------------------------------------------------------- of a round


def _names(screen: Screen, divisions: Sequence[Division], event_now: EventNow) -> list[Leaf]:
    """Everybody of all the divisions in one list."""
    drawn = [(division, drawn) for division in divisions if (drawn := event_now.round(division))]
    if not drawn:
        return [says(screen, event_now.event.name, detail=NOT_POSTED, empty=True)]
    count = sum(len(round_.by_name()) for _, round_ in drawn)
    narrow = count > NARROW_FROM
    listed = rows.by_name(drawn, event_now, narrow=narrow)
    facts = of_round(drawn[0][1]) if len(drawn) == 1 else _of_rounds(drawn)
    leaf = Leaf(screen.key, "narrow" if narrow else "names", TITLES["names"], facts)
    leaf = replace(leaf, clock=clock_of([division for division, _ in drawn], event_now))
    leaves = sheeted(leaf, listed, columns=3 if narrow else 2)
    return [
        replace(sheet_leaf, part=rows.part(sheet_leaf.sheet)) if sheet_leaf.of > 1 else sheet_leaf
        for sheet_leaf in leaves
    ]


def _of_rounds(drawn: Sequence[tuple[Division, HallRound]]) -> str:
    return dotted(*(f"{division.code}: round {round_.number}" for division, round_ in drawn))


def _tables(screen: Screen, division: Division, event_now: EventNow) -> list[Leaf]:
    drawn = event_now.round(division)
    if drawn is None:
        return [says(screen, event_now.event.name, detail=NOT_POSTED, empty=True)]
    leaf = replace(head(screen, division, event_now), facts=of_round(drawn))
    if rows.in_pairs(division):
        return sheeted(leaf, rows.of_pairs(drawn, event_now.corrected(division).seats))
    leaf = replace(leaf, kind="seats")
    return sheeted(leaf, rows.of_tables(drawn, event_now.corrected(division).seats), columns=3)


def _results_in(drawn: HallRound) -> str:
    return f"{drawn.results_in} of {english.counted(len(drawn.tables), 'result')} in"


def _results(screen: Screen, division: Division, event_now: EventNow) -> list[Leaf]:
    drawn = event_now.round(division)
    if drawn is None:
        return [says(screen, event_now.event.name, detail=NOT_POSTED, empty=True)]
    facts = dotted(drawn.said, _results_in(drawn))
    leaf = replace(head(screen, division, event_now), facts=facts)
    leaf = replace(
        leaf, foot=_newest(division, event_now), flash=_high_score(leaf.title, division, event_now)
    )
    marked = event_now.corrected(division).results
    if rows.in_pairs(division):
        return sheeted(leaf, rows.results_of_pairs(drawn, marked))
    return sheeted(replace(leaf, kind="scores"), rows.results_of_tables(drawn, marked), columns=3)


def _high_score(title: str, division: Division, event_now: EventNow) -> Flash | None:
    high = hall_field.high_of_division(event_now.seen(division))
    if high is None:
        return None
    place = f"round {high.round_number}" + (f", table {high.table}" if high.table else "")
    return Flash(title, high.score, english.listed(high.names), place)


def _newest(division: Division, event_now: EventNow) -> str:
    slip = event_now.seen(division).last_slip
    if slip is None:
        return ""
    return f"As of table {slip.table}’s slip, round {slip.round_number}, {time_of(slip.at)}"


# ---------------------------------------------------------------- of all rounds


def _standings(screen: Screen, division: Division, event_now: EventNow) -> list[Leaf]:
    results = event_now.seen(division).known
    after = results.field.begun
    if not after:
        return [says(screen, event_now.event.name, detail="No results yet.", empty=True)]
    incomplete = "incomplete" if results.field.incomplete(after) else ""
    leaf = head(screen, division, event_now)
    if cached.ends_it(results, after):
        leaf = replace(leaf, title=leaf.title.replace("Standings", "Final standings"))
    facts = dotted(f"after round {after} of {division.rounds}", incomplete)
    leaf = replace(leaf, facts=facts, foot=_newest(division, event_now))
    return sheeted(leaf, rows.standings(division, results, event_now.corrected(division).players))


def _play_off(screen: Screen, division: Division, event_now: EventNow) -> list[Leaf]:
    """The bracket on one sheet: who waits for whom."""
    seen = event_now.seen(division)
    view = playoffs.view(seen.known.division, seen.field)
    if view is None:
        return [says(screen, event_now.event.name, detail="No play-off yet.", empty=True)]
    leaf = replace(
        head(screen, division, event_now), foot=_newest(division, event_now), bracket=view
    )
    facts = f"{view.champion} wins" if view.champion else f"{view.size} players"
    return [replace(leaf, facts=facts)]


def _contenders(screen: Screen, division: Division, event_now: EventNow) -> list[Leaf]:
    """The places that each can still finish in, after the last round that is complete."""
    if rules.of_division(division).rank is not Rank.WINS:
        return [says(screen, event_now.event.name, detail="For two-player games only.", empty=True)]
    results = event_now.seen(division).known
    if not results.field.settled:
        return [says(screen, event_now.event.name, detail="No round is complete yet.", empty=True)]
    try:
        contention = contenders.contenders(division, division_results=results)
    except NoRoundsLeft:
        beside = division.play_off_from is not None and results.field.settled < division.rounds
        detail = "The play-off decides every place." if beside else "All rounds are played."
        return [says(screen, event_now.event.name, detail=detail, empty=True)]
    facts = dotted(
        f"after round {contention.after} of {contention.rounds}",
        sentences.places_of(contention),
    )
    leaf = replace(
        head(screen, division, event_now), facts=facts, foot=_newest(division, event_now)
    )
    return sheeted(leaf, rows.contenders(contention))


def _prizes(screen: Screen, division: Division, event_now: EventNow) -> list[Leaf]:
    listed, after, final = rows.prizes(division, event_now)
    if not listed:
        return [says(screen, event_now.event.name, detail="No prizes are listed.", empty=True)]
    facts = "final" if final else f"as they stand after round {after}" if after else ""
    leaf = replace(
        head(screen, division, event_now), facts=facts, foot=_newest(division, event_now)
    )
    return sheeted(leaf, listed, columns=1)


def _ceremony(screen: Screen, divisions: Sequence[Division], event_now: EventNow) -> list[Leaf]:
    """The prize that was revealed last, in large letters."""
    division = ceremony.division_of(event_now.event)
    if division is None or division not in divisions:
        return [says(screen, event_now.event.name, detail="No prize is revealed yet.", empty=True)]
    shown = ceremony.of_division(division, event_now.event, known=event_now.seen(division).known)
    leaf = replace(head(screen, division, event_now), clock=None)
    if shown is None or shown.now is None:
        return [replace(leaf, words="Prizes")]
    line = shown.now
    winners = tuple((winner.called, winner.part) for winner in line.winners)
    return [replace(leaf, prize=Prize(line.title, str(line.award.prize.amount), winners))]


def _clock(screen: Screen, division: Division, event_now: EventNow) -> list[Leaf]:
    drawn, clock = event_now.round(division), event_now.clock(division)
    leaf = head(screen, division, event_now)
    if drawn is None:
        return [replace(leaf, words="Welcome", detail=NOT_POSTED, empty=True)]
    leaf = replace(leaf, facts=drawn.said)
    if clock is not None:
        return [leaf]
    if drawn.over and (start := event_now.next_start(division)):
        words, detail = f"Round {start.number}", f"starts about {time_of(start.at)}"
        return [replace(leaf, words=words, detail=detail)]
    detail = "complete" if drawn.complete else _results_in(drawn)
    detail = detail if drawn.over else "The clock isn’t started yet."
    return [replace(leaf, words=f"Round {drawn.number}", detail=detail, empty=True)]


# Screens of people: who is checked in, and who sits at the table where the display stands.

FITS = (12, 16, 20, 24, 30)  # characters: a longer name on a card is set smaller

# ---------------------------------------------------------------- check-in


def of_check_in(screen: Screen, divisions: Sequence[Division], event_now: EventNow) -> list[Leaf]:
    """First those who are awaited, then those who are here."""
    people = hall_field.arrivals_in(list(divisions))
    if not people:
        return [says(screen, event_now.event.name, detail="No players yet.", empty=True)]
    arrived = [arrival for arrival in people if arrival.at is not None]
    awaited = [arrival for arrival in people if arrival.at is None]
    code = events.code_of(divisions[0]) if screen.division else ""
    facts = dotted(
        f"{len(arrived)} of {len(people)} checked in", f"division {code}" if code else ""
    )
    leaf = Leaf(screen.key, screen.kind, "Checked in", facts)
    several = len(divisions) > 1
    listed = _listed(leaf, arrived, several=several)
    if not awaited:
        everybody = replace(leaf, title="Check-in", words="Everyone is checked in.")
        return [everybody, *listed]
    return [*_listed(replace(leaf, title="Not checked in"), awaited, several=several), *listed]


def _listed(leaf: Leaf, people: Sequence[Arrival], *, several: bool) -> list[Leaf]:
    if not people:
        return []
    columns = 3 if len(people) > NARROW_FROM else 2
    leaves = sheeted(
        leaf, [_arrival(arrival, several=several) for arrival in people], columns=columns
    )
    return [
        replace(sheet_leaf, part=rows.part(sheet_leaf.sheet)) if sheet_leaf.of > 1 else sheet_leaf
        for sheet_leaf in leaves
    ]


def _arrival(arrival: Arrival, *, several: bool) -> Block:
    detail = dotted(arrival.division if several else "", time_of(arrival.at) if arrival.at else "")
    return (Row((Cell("name", arrival.name), Cell("detail", detail))),)


# ---------------------------------------------------------------- a table’s card


def of_card(screen: Screen, divisions: Sequence[Division], event_now: EventNow) -> list[Leaf]:
    """The table of this number in the round of now, in whichever division it is."""
    drawn = [
        (shown_division, drawn)
        for shown_division in divisions
        if (drawn := event_now.round(shown_division))
    ]
    leaf = replace(says(screen, f"Table {screen.table}"), title=f"Table {screen.table}")
    if not drawn:
        return [replace(leaf, words=event_now.event.name, detail=NOT_POSTED, empty=True)]
    for division, round_ in drawn:
        table = next(
            (hall_table for hall_table in round_.tables if hall_table.number == screen.table), None
        )
        if table is not None:
            return [_card(leaf, division, round_, table, event_now)]
    played = f"round {drawn[0][1].number}" if len(drawn) == 1 else "this round"
    return [replace(leaf, detail=f"not used in {played}", empty=True)]


def _card(
    leaf: Leaf, division: Division, round_: HallRound, table: HallTable, event_now: EventNow
) -> Leaf:
    code, marks = events.code_of(division), event_now.corrected(division)
    with_scores = "results" not in switched_off(event_now.event)
    marked = marks.seats | marks.results if with_scores else marks.seats
    return replace(
        leaf,
        words="",
        facts=dotted(f"division {code}" if code else "", of_round(round_)),
        clock=None if round_.over else clock_of([division], event_now),
        people=tuple(
            Row(
                _seated(seat, table, pairs=rows.in_pairs(division), with_scores=with_scores),
                (seat.who.entry, round_.number) in marked,
            )
            for seat in table.seats
        ),
    )


def _seated(
    seat: HallSeat, table: HallTable, *, pairs: bool, with_scores: bool
) -> tuple[Cell, ...]:
    score = "forfeit" if table.forfeit else str(seat.score) if table.known else ""
    place = "" if pairs else f"seat {seat.place}"
    best = with_scores and seat.best
    return (
        Cell(f"name fit-{sum(len(seat.who.name) > at for at in FITS)}", seat.who.name, best),
        Cell("score", score if with_scores else "", best),
        Cell("detail", dotted(place, "starts" if seat.starts else "")),
    )


@dataclass(frozen=True)
class Pointed:
    """What a display shows, in which light: those that show the same share one picture."""

    screens: tuple[str, ...]
    stay: int
    dark: bool

    @property
    def to(self) -> str:
        return " ".join([*self.screens, str(self.stay)])


@dataclass(frozen=True)
class Picture:
    """``page``: all leaves of a display, of a state or just before it."""

    to: str
    page: Kept

    @property
    def version(self) -> str:
        return self.page.etag

    @property
    def at(self) -> datetime:
        return self.page.at


def of_code(code: str) -> Picture | None:
    """None: there is no such display, or not any more."""
    slug = _slug(code)
    state = states.of(slug) if slug else ""
    shows = pointed(slug, state).get(code) if state else None
    return Picture(shows.to, _given(slug, state, shows, None)) if shows else None


def plain_of(code: str, at: int) -> Kept | None:
    """One leaf of the display, which calls the next, for a browser without scripts."""
    slug = _slug(code)
    state = states.of(slug) if slug else ""
    shows = pointed(slug, state).get(code) if state else None
    return _given(slug, state, shows, at) if shows else None


def pointed(slug: str, state: str) -> Mapping[str, Pointed]:
    """What each display of the event shows, by its code: one query for a state."""
    return states.made_at(state, ("pointed", slug), lambda: _pointed(slug))


def _pointed(slug: str) -> Mapping[str, Pointed]:
    displays = Display.objects.filter(event__slug=slug, removed=False)
    return {
        display.code: Pointed(tuple(display.screens), display.stay, display.dark)
        for display in displays
    }


def _given(slug: str, state: str, shows: Pointed, at: int | None) -> Kept:
    leaf = "" if at is None else f"?at={at}"
    key = f"/d/{slug}/{shows.to}/{'dark' if shows.dark else 'light'}{leaf}"
    answer = given(Wanted(key, slug, partial(rendered, slug, shows, at)), state)
    assert isinstance(answer, Kept)
    return answer


def rendered(slug: str, shows: Pointed, at: int | None, state: str) -> Kept:
    """The picture of all displays that show this, or one leaf of it."""
    with states.held(slug, state), chain.read_once():
        event_now = EventNow(events.fetched().get(slug=slug), state, timezone.now())
        return _whole(shows, event_now) if at is None else _plain(shows, event_now, at)


def now_of(code: str, picture: Picture) -> Kept:
    """The short answer that an open display asks for, and how soon it asks again."""
    every = 1 if watching.is_watched(_slug(code)) else 3
    values = {"to": picture.to, "version": picture.version, "at": picture.at.isoformat()}
    return Kept.of(JsonResponse({**values, "every": every}), "")


def _slug(code: str) -> str:
    """The event of a display; "" where there is none."""
    return Display.objects.filter(code=code).values_list("event__slug", flat=True).first() or ""


def _whole(shows: Pointed, event_now: EventNow) -> Kept:
    shown = in_turn(shows, event_now)
    return _page(shows, event_now, shown, leaves=shown, next=1 % len(shown))


def _plain(shows: Pointed, event_now: EventNow, at: int) -> Kept:
    shown = in_turn(shows, event_now)
    at %= len(shown)
    leaves = shown[at : at + 1]
    return _page(shows, event_now, shown, leaves=leaves, plain=True, next=(at + 1) % len(shown))


def _page(shows: Pointed, event_now: EventNow, shown: list[Leaf], **values: Any) -> Kept:
    values["leaves"] = [(leaf, _html(leaf, event_now)) for leaf in values["leaves"]]
    around = {"display": shows, "event": event_now.event, "announced": _strip(shown, event_now)}
    page = render_to_string("displays/display.html", {**around, **values})
    return Kept.of(HttpResponse(page), event_now.state, until=event_now.until)


def in_turn(shows: Pointed, event_now: EventNow) -> list[Leaf]:
    """What it shows, one after the other; where there is nothing yet, that of the first screen."""
    by_screen = [of_screen(screen, event_now) for screen in screens.of(shows.screens)]
    full = [leaf for some in by_screen for leaf in some if not leaf.empty]
    return full or by_screen[0][:1]


def _html(leaf: Leaf, event_now: EventNow) -> str:
    """Displays that show the same screen share what was made of it."""
    return event_now.once(
        "html",
        leaf.key,
        lambda: render_to_string("displays/leaf.html", {"leaf": leaf, "event": event_now.event}),
    )


def _strip(shown: list[Leaf], event_now: EventNow) -> str:
    """What is announced, above all leaves; not where that is the leaf itself."""
    alone = all(leaf.kind == "announcement" for leaf in shown)
    return "" if event_now.announced is None or alone else event_now.announced.text


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


# Every answer under ``/d/``: from memory, before sessions, sign-in and forms are looked at.

UNDER = "/d/"
FRAMED = {"frame-ancestors": [SELF]}  # the desk’s page shows each display small
NOBODY = "There is no display at this address. Ask at the desk."
FIGURES = re.compile(r"[0-9]{1,3}")


@under(UNDER)
def from_memory(request: HttpRequest) -> HttpResponse:
    path = request.path_info
    try:
        match = resolve(path)
    except Resolver404:
        try:
            resolve(f"{path}/")
        except Resolver404:
            return nothing(request)
        return HttpResponseRedirect(f"{path}/")
    answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
    return answer


def nothing(request: HttpRequest) -> HttpResponse:
    page = render_to_string("hall/sentence.html", {"hall": None, "says": NOBODY})
    return Kept.of(HttpResponse(page, status=404), "").answer(request)


@login_not_required
@require_safe
def show(request: HttpRequest, display: str) -> HttpResponse:
    """The display; ``?at=3`` is one leaf of it, for a browser without scripts."""
    at = request.GET.get("at", "")
    if FIGURES.fullmatch(at):
        page = plain_of(display, int(at))
    else:
        picture = of_code(display)
        page = picture.page if picture else None
    if page is None:
        return nothing(request)
    answer = page.answer(request)
    answer.headers["X-Frame-Options"] = "SAMEORIGIN"
    answer._csp_replace = FRAMED  # type: ignore[attr-defined]
    return answer


@login_not_required
@require_safe
def now(request: HttpRequest, display: str) -> HttpResponse:
    """What it is pointed to and which version that is: {to, version, at, every}."""
    picture = of_code(display)
    if picture is None:
        return nothing(request)
    if "small" not in request.GET:
        watching.heard(display)
    return now_of(display, picture).answer(request)
