"""What somebody who saw the pages for the first time looked for and didn't find."""

from tdtool.models import LedgerLine
from tests.cast import Day
from tests.web.browser import Browser

DOOR = "/e/day/players/door/"


def test_everyone_is_here_says_how_many_were_checked_in(event: Day) -> None:
    """It once said 0, for it counted after the act."""
    event.bring(6, here=False)
    desk = Browser(event.by)
    page = desk.send(desk.open(DOOR).form(DOOR), q=None, everyone="yes")
    assert page.said == ["6 players checked in. Everyone is here."]


def test_a_phony_that_counts_is_seen_on_the_day_page(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 64, 100, 49, 36, 85, 0)
    hall.words(1, seat1="QUIETISH")
    page = Browser(hall.by).open("/e/day/")
    assert "Seat 1: QUIETISH isn’t in the word list “enable”; not challenged" in page.main


def test_a_score_that_no_words_make_stays_in_sight_on_the_day_page(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 84, 298, 297, 296, 295, 294)
    assert "No words of 6 letters or more add up to 84" in Browser(hall.by).open("/e/day/").main


def test_the_places_say_that_the_final_decides_the_first_of_them(hall: Day) -> None:
    for number in (1, 2, 3):
        hall.play(number)
    page = Browser(hall.by).open("/e/day/standings/")
    assert "places 1 to 6 by the final, the others by their total (NSA-A3)" in page.main


def test_a_correction_starts_with_the_seat_whose_words_say_otherwise(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 299, 95, 297, 296, 295, 294)
    hall.words(1, seat2="STAUNCH TURBAN")
    page = Browser(hall.by).open("/e/day/round/1/table/1/")
    form = page.form("/e/day/round/1/table/1/correct/")
    assert (form["place"], form["score"], form["reason"]) == ("2", "85", "The words add up to 85.")


def test_a_table_without_a_slip_leads_to_its_line(hall: Day) -> None:
    hall.post(1)
    page = Browser(hall.by).open("/e/day/")
    links = [e.attributes["href"] for e in page.elements if "number" in e.classes]
    assert links[0] == "/e/day/entry/?table=1&round=1"


def test_a_draft_without_anybody_s_tiles_says_so_once(hall: Day) -> None:
    hall.draw(1)
    page = Browser(hall.by).open("/e/day/round/1/")
    assert "No one is down as bringing tiles; each table needs 2 sets." in page.main


def test_a_correction_that_is_proposed_is_saved_as_it_was_shown(hall: Day) -> None:
    """“correction NSA-30” was once proposed on a locked slip, and saved as a ruling by no rule."""
    hall.post(1)
    hall.report(1, 299, 95, 297, 296, 298, 294)
    hall.words(1, seat2="STAUNCH TURBAN")
    desk = Browser(hall.by)
    page = desk.open("/e/day/round/1/table/1/")
    proposed = next(one for one in page.elements if one.tag == "tr" and "proposed" in one.classes)
    assert "−10rulingNSA-30" in "".join(proposed.text.split())
    form = next(one for one in page.forms if one.fields.get("untyped"))
    desk.send(form)
    line = LedgerLine.objects.latest("pk")
    assert (line.kind, line.points, line.clause) == ("ruling", -10, "NSA-30")
