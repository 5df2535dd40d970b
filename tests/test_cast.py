"""The cast does what its docstrings say."""

from django.db import transaction

from tdtool.models import Account
from tdtool.queries.journal import chain
from tests.cast import Day
from tests.counted import counted
from tests.web.browser import rows


def test_a_whole_day_in_few_words(hall: Day) -> None:
    for number in (1, 2, 3):
        hall.play(number)
    assert hall.seated(1) == ["Ann", "Dee", "Bob", "Eve", "Cy", "Flo"]


def test_six_players_sit_one_four_two_five_three_six(day: Day) -> None:
    day.post(1)
    assert day.seated(1) == ["Ann", "Dee", "Bob", "Eve", "Cy", "Flo"]
    assert str(day.at_desk(day.by).desk().by) == "Mirela K."


def test_what_is_done_again_by_its_rows_leaves_the_rows_and_the_day_that_the_acts_left(
    director: Account,
) -> None:
    left = []
    for _ in ("by its acts", "by its rows"):
        with transaction.atomic():
            day = Day.new(director, slug="twice", system="scrabble").bring(5)
            with counted() as asked:
                round_ = day.play(1)
            assert {one.faults for one in chain.check_all()} == {()}
            left.append((rows(), day.now, day.event.version, round_.state, len(asked.queries)))
            transaction.set_rollback(True)
    by_acts, by_rows = left
    assert by_acts[:-1] == by_rows[:-1]
    assert by_acts[-1] > 50 * by_rows[-1] > 0
