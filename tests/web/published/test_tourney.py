"""``tourney.js`` at its address, and its readers: after every act of whole days."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tdtool.engine.rule_parts import Draw
from tdtool.formats.tsh.players import name_written
from tdtool.models import Acceptance, Account, Event, Game, JournalEntry, LedgerLine
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.queries import rules
from tdtool.queries.hall import names, states, tourney
from tdtool.services import hall as hall_acts
from tdtool.services import players
from tdtool.services.journal.replay import played
from tdtool.web.published import api
from tests.cast import Day
from tests.journals import frozen
from tests.web.browser import Browser
from tests.web.published.readers import Broadcast, Games, Overlay, Scoreboard, Side

HOSTILE = (
    "undefined", "Ann undefined;newt={}", "</script><script>alert(1)</script>", "Li\u2028ne \u2029",
    "=1+1", 'Quo"te\\u0022', "Žofie Ångström-Ñandú", "<!-- ; -->", "😀 Smile",
)  # fmt: skip


@pytest.fixture
def pairs(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=4).bring(5)


def _read(of: str = "day") -> bytes:
    answer = Browser().client.get(f"/h/{of}/tourney.js")
    assert answer.status_code == 200
    return answer.content


def _in_rows(event: Event) -> Games:
    """The games of posted rounds as the rows have them, with the results that are accepted."""
    found: Games = {}
    games = Game.objects.filter(
        round__division__event=event, round__state__in=POSTED_STATES, kind=GameKind.PLAYED
    )
    accepted = set(Acceptance.objects.filter(undone_by=None).values_list("game", flat=True))
    lines = LedgerLine.objects.filter(seat__game__in=games, counts_for="score")
    sums = lines.filter(report__taken_back=None).values_list("seat").annotate(sum=Sum("points"))
    in_force = dict(sums)
    in_pairs = {
        division.pk: rules.of_division(division).draw is Draw.PAIRS
        for division in event.divisions.select_related("event")
    }
    together = games.select_related("round__division", "table").prefetch_related("seats__entry")
    for game in together:
        if not in_pairs[game.round.division_id]:
            continue
        seats = sorted(game.seats.all(), key=lambda seat: seat.place)
        scores = [in_force.get(seat.pk) for seat in seats]
        known = game.pk in accepted and any(scores)
        found[game.round.division.code, game.round.number, game.table_number] = frozenset(
            Side(_public(seat.entry), score if known else None, seat.order_of_play == 1)
            for seat, score in zip(seats, scores, strict=True)
        )
    return found


def _public(entry: Any) -> str:
    return names.of_entry(entry) if entry.unlisted_at else name_written(entry.name)


@pytest.mark.long
@pytest.mark.parametrize(
    ("journal", "every"),
    [("chance-scrabble-11", 4), ("two-divisions", 5)],
)
def test_after_every_act_of_a_day_every_reader_has_the_games_that_are_posted(
    journal: str, every: int, db: None
) -> None:
    """Draws, ties, forfeits, byes, absences, withdrawals, corrections and undone acts included."""
    seen = _read_after_acts(journal, every)
    assert len(seen) > 7
    assert seen[-1] > 0


@pytest.mark.long
def test_every_reader_has_the_games_in_every_state_of_every_recorded_day(db: None) -> None:
    """``python -m pytest -m long tests/web/published/test_tourney.py``: over 500 states."""
    days = sorted(path.name.removesuffix(".json.gz") for path in frozen.CORPUS.glob("*.json.gz"))
    assert sum(len(_read_after_acts(journal, 1)) for journal in days) >= 500


def _read_after_acts(journal: str, every: int) -> list[int]:
    """The journal played again and tourney.js read after so many entries each; how many players
    it had."""
    day = frozen.read(frozen.CORPUS / f"{journal}.json.gz")
    seen: list[int] = []

    def read_it() -> None:
        event = Event.objects.get(uuid=day.event)
        last = JournalEntry.objects.filter(chain=day.event).order_by("-number")[0]
        if last.number % every:
            return
        with states.held(event.slug, f"{journal}-{last.number}"):
            try:
                body = api.tourney_js(event, api.seen(event))
            except api.NoTourney:
                return
        assert Broadcast(body).games() == _in_rows(event), last.number
        people = Overlay(body).people()
        for division in Overlay(body).file["divisions"]:
            Scoreboard(body).ranks(division["name"])
        seen.append(len(people))

    again = played(day.rows(), event=day.event, step=read_it)
    assert not isinstance(again, str), again
    return seen


def test_hostile_names_harm_no_reader_and_come_back_as_they_are(director: Account) -> None:
    day = Day.new(director, system="scrabble").bring_named(*HOSTILE)
    day.play(1)
    body = _read()
    assert body.isascii() and b"undefined" not in body
    for people in ([one for one, _, _ in Overlay(body).people()], _broadcast_names(body)):
        assert sorted(people) == sorted(map(name_written, HOSTILE))
    assert Broadcast(body).games() == _in_rows(day.event)


def _broadcast_names(body: bytes) -> list[str]:
    divisions = Broadcast(body).file["divisions"]
    return [one["name"] for division in divisions for one in division["players"][1:]]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(), max_size=4))
def test_no_text_whatever_leaves_the_word_undefined_or_a_tag_in_the_file(texts: list[str]) -> None:
    document = {"names": ["undefined", *texts], "</script>": texts}
    body = tourney.as_script(document)
    assert body.isascii() and not any(sign in body[5:-2] for sign in (b"undefined", b"<", b";"))
    assert Broadcast(body).file == Overlay(body).file == document


def test_an_unlisted_player_has_a_number_and_no_rating(pairs: Day) -> None:
    hall_acts.unlist(pairs.desk(), entry=str(pairs.entry("Ann").uuid), unlisted=True)
    pairs.play(1)
    body = _read()
    assert b"Ann" not in body and b"Player 1" in body
    told = Overlay(body).people()
    assert told[0] == ("Player 1", 0, None)
    assert {after for _, _, after in told} == {None}  # theirs could be worked out of these
    [division] = Overlay(body).file["divisions"]
    assert division["seeds"][0] == 5


def test_a_draft_and_a_result_that_isn_t_accepted_are_not_in_it(pairs: Day) -> None:
    pairs.pair(1)
    assert Broadcast(_read()).games() == {}
    pairs.post(1)
    pairs.report(1, 401, 320, signed=False)
    assert b"401" not in _read()
    pairs.report(2, 402, 330)
    body = _read()
    assert b"401" not in body and b"402" in body
    assert Broadcast(body).games() == _in_rows(pairs.event)


def test_a_bye_is_a_round_without_opponent_and_its_credit(pairs: Day) -> None:
    pairs.play(1)
    [division] = Overlay(_read()).file["divisions"]
    [bye] = [one for one in division["players"][1:] if one["pairings"] == [0]]
    assert (bye["scores"], bye["etc"]["p12"], bye["etc"]["board"]) == ([50], [0], [0])


def test_who_has_withdrawn_stays_with_shorter_lists(pairs: Day) -> None:
    pairs.play(1)
    players.withdraw(pairs.desk(), entry=str(pairs.entry("Bob").uuid), from_round=2)
    for number in (2, 3):
        pairs.play(number)
    [division] = Overlay(_read()).file["divisions"]
    assert [len(one["pairings"]) for one in division["players"][1:]] == [3, 1, 3, 3, 3]
    assert Scoreboard(_read()).ranks("A")[1][0] == 2


@pytest.mark.long
def test_over_a_hundred_players_in_several_divisions(director: Account) -> None:
    day = Day.new(director, system="scrabble").bring_many(102, best=2000)
    other = day.with_division("B", first_table=100).bring(7)
    for one in (day, other):
        one.post(1)
    other.report(100, 380, 380)
    body = _read()
    games = Broadcast(body).games()
    assert len(games) == 51 + 3
    assert {side.score for side in games["B", 1, 100]} == {380}
    assert [len(Scoreboard(body).ranks(code)) for code in "AB"] == [102, 7]


def test_tables_of_several_are_left_out_with_a_sentence(hall: Day) -> None:
    hall.play(1)
    answer = Browser().client.get("/h/day/tourney.js")
    assert (answer.status_code, answer["Content-Type"]) == (404, "text/plain; charset=utf-8")
    assert answer.content.decode() == (
        "tourney.js can only describe two-player games. Use event.json.\n"
    )
    two = hall.with_division("B", first_table=50, system="scrabble").bring(4)
    two.post(1)
    file = Overlay(_read()).file
    assert [one["name"] for one in file["divisions"]] == ["B"]
    assert file["config"]["tdtool_left_out"] == (
        "Division A: tables of several can’t be described here. See event.json."
    )


def test_it_is_switched_off_with_the_pages_that_say_the_same(pairs: Day) -> None:
    pairs.post(1)
    for kind in ["pairings", "results", "standings"]:
        hall_acts.show(pairs.desk(), kind=kind, shown=False)
        assert Browser().client.get("/h/day/tourney.js").status_code == 404
        hall_acts.show(pairs.desk(), kind=kind, shown=True)


def test_anybody_s_page_may_read_it_and_asks_again_for_nothing(pairs: Day) -> None:
    pairs.post(1)
    for file, kind in (
        ("tourney.js", "application/javascript"),
        ("event.json", "application/json"),
    ):
        first = Browser().client.get(f"/h/day/{file}")
        assert first["Content-Type"].startswith(kind)
        told = (first["Access-Control-Allow-Origin"], first["Cache-Control"])
        assert told == ("*", "no-cache")
        again = Browser().client.get(f"/h/day/{file}", HTTP_IF_NONE_MATCH=first["ETag"])
        assert (again.status_code, again["Access-Control-Allow-Origin"]) == (304, "*")
    assert "Access-Control-Allow-Origin" not in Browser().client.get("/h/day/tables/")
