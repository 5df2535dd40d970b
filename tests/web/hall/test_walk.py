"""Every public address in every state of a rehearsed day, with trouble: only what is on the wall.

The hall’s pages, displays with what they ask for, overlays and players’ own pages. The day is
rehearsed by the same acts as ever; after each of them the walk reads everything that a guest can,
and compares it with the rows.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.db.models import Sum
from django.test import Client

from tdtool.models import Acceptance, Account, Dispute, Entry, Event, Game, LedgerLine, Round
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.pairing.prizes.prizes import as_json
from tdtool.queries.displays import screens
from tdtool.queries.hall import codes, names
from tdtool.queries.standings import prizes as prize_queries
from tdtool.rehearsal.rehearse import Plan, rehearse
from tdtool.services import displays, prizes, streams
from tdtool.services.acts import Desk
from tdtool.services.disputes import lifecycle
from tdtool.services.hall import show, unlist
from tdtool.services.reports import by_desk
from tdtool.web.streams import views as overlay_views
from tests.web.addresses import OF_THE_HALL, routes

SEATS = overlay_views.SEATS
OVERLAYS = (
    *overlay_views.OF_THE_GAME, *overlay_views.OF_THE_FIRST,
    *(f"p{seat}_{name}" for seat in SEATS for name in ("name", "score", "line")),
)  # fmt: skip
DISPUTED, WITHDRAWN = "whether the clock was pressed", "withdrawn at the desk"
HALL = [one for one in routes() if one.name in OF_THE_HALL]
CARD = f"{screens.CARD}/2"
SCREENS = [CARD if kind == screens.CARD else kind for kind in screens.KINDS]
DISPLAYS = {key: str(700_001 + at) for at, key in enumerate(SCREENS)}  # by their codes
LISTINGS = {"hall_tables", "hall_results", "hall_round_tables", "hall_round_results"}
SECTION = re.compile(r'<section class="hall-table.*?</section>', re.DOTALL)
SCORE = re.compile(r'class="score">(\d+|-\d+)</span>')
CELL = re.compile(r'<span class="name[^"]*">(.*?)</span>')
FIGURES = re.compile(r'<span class="score[^"]*">(-?\d+)</span>')
SAVED = re.compile(r"(?:Saved|You agree): ([\d–]+)")
NUMBER = re.compile(r'id="table-(\d+)"')


class Walk:
    """A guest who reads everything after so many acts each; counted is what was seen."""

    def __init__(self, *, every: int) -> None:
        self.client, self.last, self.acts, self.every = Client(), "", 0, every
        self.walks, self.answers, self.drafts = 0, 0, 0
        self.unlisted, self.disputed = "", False

    def __call__(self) -> float:
        event = Event.objects.filter(slug="rehearsal").first()
        if event is not None and event.journal.exists():
            self._begin(event)
            self._dispute(event)
            head = event.journal.latest("number").hash
            if head != self.last:
                self.last = head
                self.acts += 1
                if self.acts % self.every:
                    return 0.0
                self.walks += 1
                for read_once in (_by_key, _told, _disputed):
                    read_once.cache_clear()
                self._read_all(event)
        return 0.0

    def _begin(self, event: Event) -> None:
        """As soon as there are players: one isn't named."""
        entry = Entry.objects.filter(division__event=event).order_by("-rating").first()
        if entry is None or self.unlisted:
            return
        self.unlisted = entry.name
        by = Account.objects.get(username="rehearsal")
        desk = Desk(by=by, at=entry.checked_in_at or event.created_at, event=event)
        unlist(desk, entry=str(entry.uuid), unlisted=True)
        show(desk, kind="prizes", shown=True)
        by_desk.set_counting(desk, counting="desk")
        division = str(entry.division.uuid)
        usual = [as_json(one) for one in prize_queries.to_begin_with(entry.division)]
        prizes.put(desk, division=division, prizes=usual)
        displays.start_ceremony(desk, division=division)
        displays.reveal(desk, division=division, shown=len(usual))
        streams.point(desk, stream=1, shows="first", division=division)
        streams.point(desk, stream=2, shows="table", division=division, table=2)
        streams.point(desk, stream=3, shows="player", entry=str(entry.uuid))
        for kind, code in DISPLAYS.items():
            displays.add(desk, display=code, name=kind)
            displays.point(desk, display=code, screens=[kind], stay=15)

    def _dispute(self, event: Event) -> None:
        """At the first table that is posted somebody disputes, and withdraws it at once."""
        posted = Game.objects.filter(round__division__event=event, round__state="posted")
        game = posted.filter(kind=GameKind.PLAYED).first()
        if game is None or self.disputed:
            return
        self.disputed = True
        desk = Desk(by=Account.objects.get(username="rehearsal"), at=event.created_at, event=event)
        opened = lifecycle.open_dispute(desk, game=str(game.uuid), about=DISPUTED)
        lifecycle.close(desk, dispute=str(opened.uuid), closing=WITHDRAWN)

    def _addresses(self, event: Event) -> Iterator[tuple[str, str, int | None]]:
        division = event.divisions.get()
        for route in HALL:
            if "entry" in route.parts:
                named = division.entries.order_by("-rating").values_list("uuid", flat=True)
                for key in named[:3]:
                    yield route.name, route.address(division=event.slug, entry=key), None
            elif "number" in route.parts:
                for number in range(1, division.rounds + 2):
                    address = route.address(division=event.slug, number=number, within="A")
                    yield route.name, address, number
            elif "player" in route.parts:
                for number in range(1, 4):
                    address = route.address(division=event.slug, player=number, within="A")
                    yield route.name, address, None
            else:
                yield route.name, route.address(division=event.slug), None
        yield "hall", f"/h/{event.slug}/?q=a", None

    def _read_all(self, event: Event) -> None:
        rounds = {one.number: one for one in Round.objects.filter(division__event=event)}
        posted = {number: one for number, one in rounds.items() if one.state in POSTED_STATES}
        self.drafts += len(rounds) > len(posted)
        for name, address, number in self._addresses(event):
            answer = self.client.get(address, follow=True)
            self.answers += 1
            text = html.unescape(answer.content.decode())
            assert answer.status_code in (200, 404), address
            assert "sign-in" not in text and "Sign in" not in text, address
            self._hides(event, text, address)
            if number is not None:
                assert (address, answer.status_code == 200) == (address, number in posted)
            if answer.status_code == 200 and name in LISTINGS:
                shown = posted[number] if number else self._now(posted)
                assert (address, _shown(text)) == (address, _told(shown, "results" in name))

        if self.unlisted:
            self._read_displays(event, posted)
            self._read_overlays(event, posted)
            self._read_own_pages(event, posted)

    def _hides(self, event: Event, text: str, address: str) -> None:
        """Nobody unlisted is named, and nothing of a dispute is said, whatever became of it."""
        assert not self.unlisted or self.unlisted not in text, address
        assert not [one for one in _disputed(event) if one in text], address

    def _read_displays(self, event: Event, posted: dict[int, Round]) -> None:
        """Each kind of screen: only who sits in the round of now, and scores that are accepted."""
        for kind, code in DISPLAYS.items():
            leaf, now, text = (self._text(event, f"/d/{code}/{at}") for at in ("?at=1", "now", ""))
            assert {*json.loads(now)} == {"to", "version", "at", "every"}
            assert {*_names(event)} & {*CELL.findall(leaf)} <= {*CELL.findall(text)}
            if kind == "check-in":
                assert {*CELL.findall(text)} <= {*_names(event)}
            elif kind == CARD and posted:
                seated, scores = _at_table(2, self._now(posted), event)
                assert CELL.findall(text) == seated
                assert [*map(int, FIGURES.findall(text))] == scores
            elif not posted:
                assert not {*_names(event)} & {*CELL.findall(text)}, kind
            elif kind in ("names", "tables", "results"):
                shown = [cell for cell in CELL.findall(text) if cell]
                seated, scores = _on_screens(self._now(posted), event)
                assert (kind, sorted(shown)) == (kind, sorted(seated))
                if kind == "results":
                    assert sorted(map(int, FIGURES.findall(text))) == sorted(scores)

    def _text(self, event: Event, address: str) -> str:
        answer = self.client.get(address, follow=True)
        self.answers += 1
        text = html.unescape(answer.content.decode())
        assert (address, answer.status_code) == (address, 200)
        self._hides(event, text, address)
        return text

    def _read_overlays(self, event: Event, posted: dict[int, Round]) -> None:
        """Each field of each stream: who sits at its table by the round of now, and no score that
        isn’t accepted."""
        told = list(_told(self._now(posted), with_scores=True).values()) if posted else []
        scores = {score for _, some in told for score in some}
        by_key = _by_key(event)
        tables = [{by_key[key] for key in keys} for keys, _ in told]
        for stream in (1, 2, 3):
            say = {
                name: self._text(event, f"/o/{event.slug}-{stream}/{name}.txt") for name in OVERLAYS
            }
            assert say["tournament"] in self._text(event, f"/o/{event.slug}-{stream}/tournament")
            named = {say[f"p{seat}_name"] for seat in SEATS} & {*by_key.values()}
            assert len(named) < 2 or named in tables, stream
            own = {say[f"p{seat}_score"].strip() for seat in SEATS}
            assert {int(one) for one in own if one.isdigit()} <= scores, stream

    def _read_own_pages(self, event: Event, posted: dict[int, Round]) -> None:
        """Players’ own pages, the unlisted one’s too: a posted round, and a score of an accepted
        slip."""
        known = codes.of_event(event)
        entries = Entry.objects.filter(division__event=event).order_by("-rating")[:4]
        for key in entries.values_list("uuid", flat=True):
            text = self._text(event, f"/r/{event.slug}/{codes.shown(known[str(key)])}")
            rounds = {int(one) for one in re.findall(r"Round (\d+)", text)}
            assert rounds <= {*posted}, (rounds, {*posted})
            told = [row for one in posted.values() for row in _told(one, with_scores=True).values()]
            saved = {int(one) for says in SAVED.findall(text) for one in says.split("–")}
            assert saved <= {score for _, scores in told for score in scores}

    def _now(self, posted: dict[int, Round]) -> Round:
        return max(posted.values(), key=lambda one: (one.state == "posted", one.number))


def _names(event: Event) -> set[str]:
    return {*_by_key(event).values()}


@cache
def _by_key(event: Event) -> dict[str, str]:
    """Public names by the UUID of the entry."""
    return {
        str(one.uuid): names.of_entry(one) for one in Entry.objects.filter(division__event=event)
    }


@cache
def _disputed(event: Event) -> list[str]:
    """All that was ever said of a dispute."""
    rows = Dispute.objects.filter(event=event).values_list("about", "closing")
    return [one for row in rows for one in row if one]


def _on_screens(round_: Round, event: Event) -> tuple[list[str], list[int]]:
    """Who sits in the round, under public names, and the scores that the hall may see."""
    by_key = _by_key(event)
    told = _told(round_, with_scores=True).values()
    byes = Entry.objects.filter(seats__game__round=round_, seats__game__kind=GameKind.BYE)
    seated = [by_key[key] for keys, _ in told for key in keys]
    return seated + [names.of_entry(one) for one in byes], [s for _, some in told for s in some]


def _at_table(number: int, round_: Round, event: Event) -> tuple[list[str], list[int]]:
    """Who sits at this table of the round, under public names, and what the hall may see of it."""
    by_key = _by_key(event)
    keys, scores = _told(round_, with_scores=True).get(number, ([], []))
    return [by_key[key] for key in keys], scores


def _shown(text: str) -> dict[int, tuple[list[str], list[int]]]:
    """By table, who sits there and the scores, as the page has them."""
    found = {}
    for section in SECTION.findall(text):
        at = NUMBER.search(section)
        who = re.findall(r"/players/([0-9a-f-]{36})/", section)
        found[int(at[1])] = (who, [int(score) for score in SCORE.findall(section)])
    return found


@cache
def _told(round_: Round, with_scores: bool) -> dict[int, tuple[list[str], list[int]]]:
    """The same from the rows: scores only where the slip is accepted."""
    accepted = set(Acceptance.objects.filter(undone_by=None).values_list("game_id", flat=True))
    games = Game.objects.filter(round=round_, table__isnull=False).select_related("table")
    lines = LedgerLine.objects.filter(seat__game__round=round_, counts_for="score")
    sums = lines.filter(report__taken_back=None).values_list("seat").annotate(sum=Sum("points"))
    score_of = dict(sums)
    told = {}
    for game in games.prefetch_related("seats__entry"):
        seats = sorted(game.seats.all(), key=lambda seat: seat.place)
        counts = with_scores and game.kind == GameKind.PLAYED and game.pk in accepted
        scores = [score_of[seat.pk] for seat in seats] if counts else []
        if game.kind in (GameKind.PLAYED, GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
            told[game.table_number] = ([str(seat.entry.uuid) for seat in seats], scores)
    return told


PLANS = [
    (
        Plan("anagrams-nsa-2005", players=8, seed=7, rounds=2, table_size=4, final=4, trouble=True),
        5,
    ),
    (Plan("scrabble", players=7, seed=5, rounds=2, trouble=True), 5),
    pytest.param(
        Plan("anagrams-1962", players=22, seed=3, trouble=True), 1, marks=pytest.mark.long
    ),
    pytest.param(Plan("scrabble", players=24, seed=2, trouble=True), 1, marks=pytest.mark.long),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("plan", "every"), PLANS)
def test_the_hall_reads_what_is_posted_and_accepted_and_nothing_else(
    plan: Plan, every: int
) -> None:
    walk = Walk(every=every)
    played = rehearse(plan, clock=walk)
    assert played.journal.whole
    assert walk.walks > 5 and walk.answers > 5 * len(HALL), (walk.walks, walk.answers)
    assert walk.drafts > 0
    assert walk.unlisted and walk.disputed
