"""Go on without a table: its slip can still come in, in the round after too."""

from tests.cast import Day
from tests.web.browser import Browser


def _round_one_without_table_three(hall: Day) -> Browser:
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    hall.report(2, 200, 198, 197, 196, 195, 194)
    hall.report(4, 150, 149, 148, 147, 146)
    return Browser(hall.by)


def test_going_on_without_a_table_asks_once_for_the_reason(hall: Day) -> None:
    """The button asked, and then a box with the same words."""
    page = _round_one_without_table_three(hall).open("/e/day/round/1/")
    form = page.form("/e/day/round/1/complete/")
    asked = form.fields.keys() - {"csrfmiddlewaretoken", "key", "version"}
    assert asked == {"without", "reason"}
    assert page.main.count("Continue without") == 1
    assert "The scores of table 3 count once its slip is accepted." in page.main


def test_going_on_without_a_table_needs_a_reason(hall: Day) -> None:
    desk = _round_one_without_table_three(hall)
    page = desk.open("/e/day/round/1/")
    page = desk.send(page.form("/e/day/round/1/complete/"), reason="  ")
    assert (page.status, page.said) == (
        422, ["Continuing without a slip needs a reason; History shows it."],
    )  # fmt: skip
    assert hall.round(1).state == "posted"


def test_a_round_isnt_closed_over_a_missing_slip_by_itself(hall: Day) -> None:
    desk = _round_one_without_table_three(hall)
    form = desk.open("/e/day/round/1/").form("/e/day/round/1/complete/")
    page = desk.send(form, reason="the slip is lost", without="")
    assert page.said == [
        "Table 3 has no accepted slip. Enter it, or continue without it and say why."
    ]
    assert page.form("/e/day/round/1/complete/")["reason"] == "the slip is lost"


def test_a_reason_that_is_too_long_stays_in_the_form(hall: Day) -> None:
    desk = _round_one_without_table_three(hall)
    form = desk.open("/e/day/round/1/").form("/e/day/round/1/complete/")
    page = desk.send(form, reason="x" * 10_000)
    assert (page.status, page.said) == (
        422, ["The reason has 10000 characters; at most 400 fit. Shorten it."],
    )  # fmt: skip
    assert page.form("/e/day/round/1/complete/")["reason"] == "x" * 10_000


def test_tables_to_go_on_without_that_are_no_numbers_are_not_gone_on_without(hall: Day) -> None:
    desk = _round_one_without_table_three(hall)
    form = desk.open("/e/day/round/1/").form("/e/day/round/1/complete/")
    page = desk.send(form, reason="lost", without="²," + "9" * 5000)
    assert page.said == [
        "Table 3 has no accepted slip. Enter it, or continue without it and say why."
    ]


def test_a_late_slip_is_taken_after_its_round_is_complete(hall: Day) -> None:
    desk = _round_one_without_table_three(hall)
    form = desk.open("/e/day/round/1/").form("/e/day/round/1/complete/")
    page = desk.send(form, reason="they play on in the bar")
    assert page.said == ["Round 1 complete."]
    assert "Continued without table 3: they play on in the bar" in page.main
    page = desk.line("3 180 170 160 155 150")
    assert page.said == ["Table 3 saved, accepted, to check: 180, 170, 160, 155, 150."]
    assert hall.game(3, 1).reports.get().scores.count() == 5


def test_the_earliest_round_that_lacks_the_slip_is_meant_and_said(hall: Day) -> None:
    _round_one_without_table_three(hall)
    hall.complete(1, without=(3,), reason="lost")
    hall.post(2)
    desk = Browser(hall.by)
    assert len(hall.seated(3, 2)) == 5
    page = desk.open("/e/day/entry/", line="3 180 170 160 155 150")
    assert (page.status, page.said) == (200, [])
    assert "round 1, 5 seats" in page.main
    assert "This is round 1. Round 2 has no slip yet either; for that one, add r2." in page.main
    page = desk.send(page.form(), sure="yes")
    assert page.said == ["Table 3 saved, accepted, to check: 180, 170, 160, 155, 150."]
    assert (hall.game(3, 1).reports.count(), hall.game(3, 2).reports.count()) == (1, 0)


def test_a_line_read_back_for_one_round_never_counts_in_another(hall: Day) -> None:
    """Two desks had table 3 of round 2 before them; the second one's slip went to round 1."""
    _round_one_without_table_three(hall)
    hall.complete(1, without=(3,), reason="lost")
    hall.post(2)
    first, second = Browser(hall.by), Browser(hall.by)
    read = [
        desk.open("/e/day/entry/", line="3 180 170 160 155 150", round=2)
        for desk in (first, second)
    ]
    assert first.send(read[0].form(), sure="yes").said == [
        "Table 3 saved, accepted, to check: 180, 170, 160, 155, 150."
    ]
    assert second.send(read[1].form(), sure="yes").said == [
        (
            "Table 3 is in: Mirela K. saved it with 180, 170, 160, 155, 150. Yours has "
            "180, 170, 160, 155, 150. Nothing was changed. To change a score, open the "
            "slip."
        )
    ]
    assert hall.game(3, 1).reports.count() == 0


def test_a_round_in_the_address_holds_for_its_own_open_table_only(hall: Day) -> None:
    _round_one_without_table_three(hall)
    hall.complete(1, without=(3,), reason="lost")
    hall.post(2)
    page = Browser(hall.by).open("/e/day/entry/", line="4 180 170 160 155 150", round=1)
    assert "round 2" in page.main
    assert page.form()["round"] == "2"
