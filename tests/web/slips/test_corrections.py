"""A correction is a new line; what is posted stays, and what would have been different is said."""

from __future__ import annotations

from tdtool.models import Account, LedgerLine
from tests.cast import Day, brought
from tests.kept import kept_day
from tests.web.browser import Browser, Page

SLIP = "/e/day/round/1/table/1/"
DIFFERENT = "A correction changed round 2’s draw: 1 table would send different players up"


def _correct(desk: Browser, slip: str, *, place: str, score: str, reason: str) -> Page:
    form = desk.open(slip).form(f"{slip}correct/")
    return desk.send(form, place=place, score=score, reason=reason)


def _lines(day: Day, table: int, number: int) -> list[tuple[str, str, int, str]]:
    lines = LedgerLine.objects.filter(seat__game=day.game(table, number)).order_by("pk")
    return list(lines.values_list("seat__entry__name", "kind", "points", "reason"))


@kept_day
def second(director: Account) -> Day:
    """Twenty-two at four tables; the second round is posted."""
    day = brought(director, 22)
    day.play(1)
    day.post(2)
    return day


def test_a_correction_writes_a_line_and_leaves_the_others_and_the_report(day: Day) -> None:
    day.post(1)
    day.report(1, 300, 250, 240, 230, 220, 210)
    before = _lines(day, 1, 1)
    desk = Browser(day.by)
    page = _correct(desk, SLIP, place="2", score="310", reason=" added up wrong ")
    assert page.said == ["Dee: +60 saved."]
    assert _lines(day, 1, 1) == [*before, ("Dee", "ruling", 60, "added up wrong")]
    assert "310" in page.main
    assert "added up wrong" in page.main
    report = day.game(1, 1).reports.get()
    assert list(report.scores.values_list("score", flat=True)) == [300, 250, 240, 230, 220, 210]
    standings = desk.open("/e/day/standings/").main
    assert standings.index("Dee") < standings.index("Ann")


def test_a_correction_that_changes_who_moved_up_is_said_on_three_pages_until_it_is_left(
    second: Day,
) -> None:
    assert second.seated(1, 1) == ["Ann", "Pip", "Hal", "Quin", "Ivy", "Vic"]
    before = [second.seated(table, 2) for table in (1, 2, 3, 4)]
    pages = (SLIP, "/e/day/", "/e/day/round/2/")
    desk = Browser(second.by)
    # A correction that changes nobody's way says nothing.
    _correct(desk, SLIP, place="1", score="400", reason="another digit")
    assert DIFFERENT not in desk.open("/e/day/").main
    _correct(desk, SLIP, place="6", score="500", reason="another digit")
    sentence = (
        "Round 2: by the scores as they are now, Vic would have moved up from table 1 of round 1 "
        "instead of Ivy."
    )
    for address in pages:
        page = desk.open(address)
        assert (address, DIFFERENT in page.main, sentence in page.main) == (address, True, True)
    assert [second.seated(table, 2) for table in (1, 2, 3, 4)] == before
    # Only the slip that was corrected says so.
    assert DIFFERENT not in desk.open("/e/day/round/1/table/2/").main
    # A line of another correction is not left unread.
    form = desk.open("/e/day/").form("/e/day/round/2/leave/")
    _correct(desk, SLIP, place="4", score="600", reason="and another")
    assert desk.send(form).said == [
        "The changes to round 2 are different now. Check the round again."
    ]
    # A correction back takes the doubt away.
    _correct(desk, SLIP, place="4", score="283", reason="it was right")
    _correct(desk, SLIP, place="6", score="278", reason="it was right")
    assert DIFFERENT not in desk.open("/e/day/").main
    of_vic = [line for line in _lines(second, 1, 1) if line[:2] == ("Vic", "ruling")]
    assert [line[2:] for line in of_vic] == [(222, "another digit"), (-222, "it was right")]
    _correct(desk, SLIP, place="6", score="500", reason="another digit")
    page = desk.send(desk.open("/e/day/").form("/e/day/round/2/leave/"))
    assert page.said == ["Round 2 stays as posted."]
    assert DIFFERENT not in desk.open("/e/day/").main
    assert (
        "Left round 2 as posted after a correction: 1 table would send different players up."
        in desk.open("/e/day/history/").main
    )


def test_who_would_have_played_the_final_is_said_after_it_is_posted(second: Day) -> None:
    for table in (1, 2, 3, 4):
        numbers = second.game(table).seats.order_by("place").values_list("entry__number", flat=True)
        second.report(table, *(300 - n for n in numbers))
    second.complete(2)
    second.post(3)
    desk = Browser(second.by)
    seats = second.seated(1, 2)
    page = _correct(desk, "/e/day/round/2/table/1/", place=str(seats.index("Ann") + 1), score="0",
                    reason="the words were of another table")  # fmt: skip
    assert page.said == ["Ann: −299 saved."]
    assert (
        "Round 3, the final: by the scores as they are now, Gus would play the final "
        "instead of Ann." in (desk.open("/e/day/round/3/").main)
    )


def test_a_late_slip_that_changes_who_moved_up_is_said(hall: Day) -> None:
    hall.post(1)
    for table in (1, 2, 4):
        numbers = hall.game(table).seats.order_by("place").values_list("entry__number", flat=True)
        hall.report(table, *(300 - n for n in numbers))
    hall.complete(1, without=(3,), reason="they play on")
    hall.post(2)
    desk = Browser(hall.by)
    page = desk.open("/e/day/entry/", line="3 100 101 102 103 104", round=1)
    assert desk.send(page.form(), sure="yes").said == [
        "Table 3 saved, accepted, to check: 100, 101, 102, 103, 104."
    ]
    said = desk.open("/e/day/").main
    assert "would have moved up from table 3 of round 1" in said
