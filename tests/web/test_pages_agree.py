"""What two pages say of the same thing: once they disagreed, and people asked which was right."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tdtool.english import clock
from tdtool.models import Account, Entry
from tdtool.queries.exchange import result_tables
from tdtool.queries.hall import codes
from tdtool.services import players
from tdtool.services.reports import by_desk, by_players
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.services.playoffs.cast import after_the_last_round, post, start
from tests.services.reports.phones import day_of, phone, send
from tests.web.browser import Browser


def test_check_in_counts_the_same_players_on_day_and_on_its_own_page(director: Account) -> None:
    """Day counted who had withdrawn since: 8 of 8 there, 7 of 7 on Check-in."""
    day = Day.new(director, system="scrabble", rounds=3).bring(8)
    day.play(1)
    players.withdraw(day.desk(), entry=str(day.entry("Hal").uuid), from_round=2)
    desk = Browser(director)
    assert "7 of 7 are here" in desk.open("/e/day/players/door/").main
    assert "Not checked in" not in desk.open("/e/day/").main


def test_a_draw_that_a_correction_changed_is_on_the_day_of_every_division(
    director: Account,
) -> None:
    """It stood on division B's pages only: the director looked at A's Day and wasn't told."""
    a = Day.new(director, system="scrabble", rounds=5).bring(4)
    b = a.with_division("B", rounds=5, first_table=11).bring_named("Nan", "Oz", "Pam", "Rex")
    b.play(1)
    b.post(2)
    game = b.game(11, 1)
    seat = game.seats.order_by("place")[1]
    slips.correct(b.desk(), game=str(game.uuid), place=seat.place, score=900, reason="misread")
    for address in ("/e/day/", "/e/day/A/", "/e/day/B/"):
        assert "B · A correction changed round 2’s draw" in Browser(director).open(address).main


@pytest.mark.parametrize(
    ("system", "scores"), [("scrabble", "412 380"), ("anagrams-nsa-2005", "199 198 197 196")]
)
def test_players_of_one_name_bear_their_numbers_at_the_desk_as_on_paper(
    director: Account, system: str, scores: str
) -> None:
    """Two read “Ann” where a line was read back, in To do, and where check-in was searched."""
    day = Day.new(director, system=system, rounds=3).bring(8)
    Entry.objects.filter(name="Dee").update(name="Ann")
    day.post(1)
    desk = Browser(director)
    tables = range(1, day.round(1).games.count() + 1)
    lines = [desk.open("/e/day/entry/", line=f"{table} {scores}").main for table in tables]
    found = desk.open("/e/day/players/door/", q="ann").main
    for name in ("Ann (1)", "Ann (4)"):
        assert any(name in line for line in lines)
        assert name in found


def test_a_round_that_was_missed_is_called_so_on_every_page_and_in_the_file(
    director: Account,
) -> None:
    """It was absent, did not play, and not here yet; the file had spread 0 where pages had none."""
    day = Day.new(director, system="scrabble", rounds=3).bring(6)
    flo = str(day.entry("Flo").uuid)
    players.absent(day.desk(), entry=flo, from_round=1, to_round=1)
    day.play(1)
    desk, phone = Browser(director), Browser()
    own = f"day/players/{flo}/"
    for page in (desk.open(f"/e/{own}"), phone.open(f"/h/{own}")):
        main = page.main
        assert "missed" in main
        assert "did not play" not in main
    assert phone.open(f"/h/{own}").main.count("missed") == 1
    assert "missed 0" not in phone.open(f"/h/{own}").main
    [row] = [row for row in result_tables.scores(day.event).rows if "Flo" in row]
    assert set(row[row.index("missed") :]) == {"missed", None}


def test_a_bye_that_doesn_t_count_yet_is_marked_so_wherever_it_is_shown(director: Account) -> None:
    """Only the standings said it, and only of the round that they were after."""
    day = Day.new(director, system="scrabble", rounds=3).bring(5)
    day.post(1)
    bye = str(day.round(1).games.get(kind="bye").seats.get().entry.uuid)
    for table in (1, 2):
        day.report(table, 412, 380)
    day.post(2)
    day.report(1, 412, 380)
    desk, phone = Browser(director), Browser()
    says = "the byes count when their rounds are complete"
    assert says in desk.open("/e/day/standings/").main
    assert "bye B not yet" in desk.open("/e/day/standings/crosstable/").main
    for page in (f"/e/day/players/{bye}/", f"/h/day/players/{bye}/"):
        main = (phone if page.startswith("/h/") else desk).open(page).main
        assert "bye, not yet counted" in main
    table = result_tables.scores(day.event)
    played = table.heading.index("played")
    assert [row[played] for row in table.rows].count("bye, not yet counted") == 2


def test_the_last_result_is_the_same_at_the_desk_and_in_the_hall(director: Account) -> None:
    """The desk had when a slip came in, the hall when it was accepted: two slips, two times."""
    day = Day.new(director, system="scrabble", rounds=3).bring(4)
    day.post(1)
    slip = day.report(1, 412, 380, signed=False)
    day.report(2, 400, 390)
    slips.sign(day.desk(), game=str(slip.uuid), places=[1, 2])
    at = clock(timezone.localtime(day.now))
    assert f"Last result: table 1, round 1, {at}" in Browser().open("/h/day/standings/").main
    assert f"Just in {at} Round 1, table 1" in Browser(director).open("/e/day/").main


def test_a_slip_by_phone_that_is_to_check_waits_at_the_desk(director: Account) -> None:
    """Day had it to check, and the page of reports said that nothing was waiting."""
    day = day_of(director, counting="desk", system="anagrams-nsa-2005", players=6)
    for name in day.seated(1):
        send(day, name, 1)
    by_desk.accept_all(day.desk(), games={str(day.game(1).uuid): [1] * 6})
    desk = Browser(director)
    page = desk.open("/e/day/")
    assert page.title == "Check table 1"
    assert "Nothing: every slip is accepted." not in page.main


def test_the_phone_says_of_a_wrong_result_what_the_desk_s_page_of_the_hall_says(
    director: Account,
) -> None:
    """Settings had that any player may say it; the phone, that both had to."""
    day = day_of(director, counting="once", players=4)
    first, second = day.seated(1)
    send(day, first, 412, 380)
    send(day, second, 380, 412)
    entry = day.entry(first)
    by_players.wrong(phone(day), game=str(day.game(1).uuid), entry=str(entry.uuid), device=first)
    own = Browser().open(f"/r/day/{codes.shown(codes.of_entry(entry))}")
    assert "You said that this is wrong. The desk knows and decides." in own.html
    page = Browser(director).open("/e/day/hall/").main
    assert "any player at the table may say that it is wrong; the desk decides" in page


def test_a_dispute_is_assigned_to_nobody_who_may_not_rule_on_it(
    hall: Day, scorekeeper: Account
) -> None:
    """A scorekeeper read “assigned to you”, could do nothing, and To do named them to directors."""
    hall.post(1)
    desk, director = Browser(scorekeeper), Browser(hall.by)
    slip = "/e/day/round/1/table/1/"
    page = desk.send(desk.open(slip).form(f"{slip}dispute/"), about="they say 412, I say 402")
    assert page.said == ["Dispute 1 opened; for a director or a judge to rule on."]
    for address in ("/e/day/", slip):
        assert "for a director or a judge to rule on" in director.open(address).main


def test_an_import_is_previewed_after_the_round_that_the_standings_will_be_after(
    director: Account,
) -> None:
    """It was after a round that is paired and has no score, where standings have the one before."""
    desk, text = Browser(director), b"Cy 1300 2 2; 401\nDee 1200 1 1; 377\n"
    page = desk.send(desk.open("/import/").form(), files=[SimpleUploadedFile("a.t", text)])
    assert "Standings after round 1" in page.main


def test_a_deleted_draft_of_a_play_off_leads_to_the_play_off(director: Account) -> None:
    """It led to “Not yet. This division has 3 rounds.”, though all of them were complete."""
    day = after_the_last_round(director)
    start(day)
    round_ = post(day)
    rounds.take_back(day.desk(), round=str(round_.uuid), reason="too early")
    desk, own = Browser(director), f"/e/day/round/{round_.number}/"
    page = desk.send(desk.open(own).form(f"{own}discard/"))
    assert page.said == [f"Draft of round {round_.number} deleted."]
    assert "Not yet" not in page.main
    assert page.title == "Play-off"
