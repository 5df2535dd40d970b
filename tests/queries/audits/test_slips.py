"""Every slip is looked at by its rules; what is wrong or out of line is listed."""

import pytest

from tdtool.models import Account, LedgerLine
from tdtool.models.slips import LineKind
from tdtool.queries.audits import slips as verified_slips
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.web.browser import Browser

Said = tuple[str, int | None, int | None, str]


def said(day: Day) -> list[Said]:
    items = verified_slips.of_event(day.event).items
    return [(item.severity, item.round_number, item.table, item.says) for item in items]


@pytest.fixture
def pairs(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=4).bring(6)


@pytest.mark.django_db
def test_a_clean_round_has_nothing_to_look_at(pairs: Day) -> None:
    pairs.play(1)
    assert said(pairs) == []


@pytest.mark.django_db
def test_two_slips_alike_are_named(pairs: Day) -> None:
    pairs.post(1)
    for table, scores in ((1, (400, 390)), (2, (410, 395)), (3, (400, 390))):
        pairs.report(table, *scores)
    assert said(pairs) == [
        ("warning", 1, 1, "Same scores as table 3: 400, 390. Was one slip entered twice?")
    ]


@pytest.mark.django_db
@pytest.mark.clause("SCR-16")
def test_overtime_that_the_clock_doesnt_bear_out_is_an_error(pairs: Day) -> None:
    pairs.post(1)
    game = pairs.game(1)
    slips.report(
        pairs.desk(), game=str(game.uuid), scores=[400, 390], signed=True, times={"2": 26 * 60}
    )
    assert said(pairs) == []
    game.seats.filter(place=2).update(seconds_used=28 * 60)
    assert said(pairs) == [("error", 1, 1, "28:00 used costs 30; 10 was deducted.")]


@pytest.mark.django_db
def test_a_score_far_from_all_others_is_out_of_line(pairs: Day) -> None:
    for number in (1, 2, 3):
        pairs.post(number)
        for table in (1, 2, 3):
            pairs.report(table, 400 + table + number, 380 - table if table + number < 6 else 40)
        pairs.complete(number)
    (line,) = [one for one in said(pairs) if "in this event" in one[3]]
    assert line[:3] == ("warning", 3, 3)
    assert line[3].startswith("40 is unusual in this event")


@pytest.mark.django_db
def test_a_bye_and_a_penalty_are_what_the_spreads_add_to(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=4).bring(5)
    day.play(1)
    assert said(day) == []
    seat = day.game(1).seats.first()
    assert seat is not None
    LedgerLine.objects.create(
        uuid="1" * 32, seat=seat, kind=LineKind.SCORE, points=50, counts_for="spread",
        by=director, at=day.now, act_number=99,
    )  # fmt: skip
    assert [line[3] for line in said(day)] == [
        "This game was played, so it shouldn’t have a credit (+50)."
    ]


@pytest.mark.django_db
@pytest.mark.clause("NSA-30")
def test_a_total_that_no_words_make_is_an_error(director: Account) -> None:
    day = Day.new(director).bring(4)
    day.post(1)
    day.report(1, 205, 180, 161, 1)
    rows = [line for line in said(day) if line[0] == "error"]
    says = "No words of 6 letters or more add up to 1; nearest possible: 0 and 36."
    assert ("error", 1, 1, says) in rows


@pytest.mark.django_db
def test_a_slip_that_a_round_was_completed_without_is_listed_with_the_reason(pairs: Day) -> None:
    pairs.post(1)
    pairs.report(1, 400, 390)
    pairs.report(2, 400, 391)
    pairs.complete(1, without=(3,), reason="lost on the way")
    assert said(pairs) == [
        ("note", 1, 3, "The round was completed without this slip: lost on the way.")
    ]


@pytest.mark.django_db
def test_a_warning_that_was_checked_is_settled_at_once(pairs: Day) -> None:
    pairs.post(1)
    pairs.report(1, 400, 300)
    pairs.report(2, 400, 300)
    desk = Browser(pairs.by)
    page = desk.open("/e/day/?check=every")
    assert "1 warning" in page.main
    desk.send(desk.open("/e/day/round/1/table/1/").form("/e/day/round/1/table/1/checked/"))
    assert "0 warnings, 1 settled" in desk.open("/e/day/?check=every").main
