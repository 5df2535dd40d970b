"""Every hall address in every state of a rehearsed day, with trouble: only what hangs on the wall.

The day is rehearsed by the same acts as ever; after each of them the walk reads everything that a
guest can, and compares it with the rows.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.db.models import Sum
from django.test import Client

from tdtool.models import Acceptance, Account, Entry, Event, Game, LedgerLine, Round
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.rehearsal.rehearse import Plan, rehearse
from tdtool.services.acts import Desk
from tdtool.services.hall import unlist
from tests.web.addresses import routes

HALL = [one for one in routes() if one.name.startswith("hall")]
LISTINGS = {"hall_tables", "hall_results", "hall_round_tables", "hall_round_results"}
SECTION = re.compile(r'<section class="hall-table.*?</section>', re.DOTALL)
SCORE = re.compile(r'class="score">(\d+|-\d+)</span>')
NUMBER = re.compile(r'id="table-(\d+)"')


class Walk:
    """A guest who reads everything after each act; ``states`` counts what was seen."""

    def __init__(self) -> None:
        self.client, self.last = Client(), ""
        self.walks, self.answers, self.drafts = 0, 0, 0
        self.unlisted = ""

    def __call__(self) -> float:
        event = Event.objects.filter(slug="rehearsal").first()
        if event is not None and event.journal.exists():
            self._begin(event)
            head = event.journal.latest("number").hash
            if head != self.last:
                self.last = head
                self.walks += 1
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

    def _addresses(self, event: Event) -> Iterator[tuple[str, str, int | None]]:
        division = event.divisions.get()
        for route in HALL:
            if "entry" in route.parts:
                named = division.entries.order_by("-rating").values_list("uuid", flat=True)
                for key in named[:3]:
                    yield route.name, route.address(division=event.slug, entry=key), None
            elif "number" in route.parts:
                for number in range(1, division.rounds + 2):
                    address = route.address(division=event.slug, number=number)
                    yield route.name, address, number
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
            assert not self.unlisted or self.unlisted not in text, address
            if number is not None:
                assert (address, answer.status_code == 200) == (address, number in posted)
            if answer.status_code == 200 and name in LISTINGS:
                shown = posted[number] if number else self._now(posted)
                assert (address, _shown(text)) == (address, _told(shown, "results" in name))

    def _now(self, posted: dict[int, Round]) -> Round:
        return max(posted.values(), key=lambda one: (one.state == "posted", one.number))


def _shown(text: str) -> dict[int, tuple[list[str], list[int]]]:
    """By table, who sits there and the scores, as the page has them."""
    found = {}
    for section in SECTION.findall(text):
        at = NUMBER.search(section)
        who = re.findall(r"/players/([0-9a-f-]{36})/", section)
        found[int(at[1])] = (who, [int(score) for score in SCORE.findall(section)])
    return found


def _told(round_: Round, with_scores: bool) -> dict[int, tuple[list[str], list[int]]]:
    """The same from the rows: scores only where the slip is accepted."""
    accepted = set(Acceptance.objects.filter(undone_by=None).values_list("game_id", flat=True))
    games = Game.objects.filter(round=round_, table__isnull=False).select_related("table")
    told = {}
    for game in games.prefetch_related("seats__entry"):
        seats = sorted(game.seats.all(), key=lambda seat: seat.place)
        counts = with_scores and game.kind == GameKind.PLAYED and game.pk in accepted
        scores = [_score(seat.pk) for seat in seats] if counts else []
        if game.kind in (GameKind.PLAYED, GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
            told[game.table_number] = ([str(seat.entry.uuid) for seat in seats], scores)
    return told


def _score(seat: int) -> int:
    lines = LedgerLine.objects.filter(seat=seat, counts_for="score", report__taken_back=None)
    return int(lines.aggregate(sum=Sum("points"))["sum"])


PLANS = [
    Plan("anagrams-nsa-2005", players=8, seed=7, rounds=2, table_size=4, final=4, trouble=True),
    Plan("scrabble", players=7, seed=5, rounds=2, trouble=True),
    pytest.param(Plan("anagrams-1962", players=22, seed=3, trouble=True), marks=pytest.mark.long),
    pytest.param(Plan("scrabble", players=24, seed=2, trouble=True), marks=pytest.mark.long),
]


@pytest.mark.django_db
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.system}, {plan.players}")
def test_the_hall_reads_what_is_posted_and_accepted_and_nothing_else(plan: Plan) -> None:
    walk = Walk()
    played = rehearse(plan, clock=walk)
    assert played.journal.whole
    assert walk.walks > 15 and walk.answers > 20 * len(HALL)
    assert walk.drafts > 2
    assert walk.unlisted
