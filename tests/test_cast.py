"""The cast does what its docstrings say."""

from tests.cast import Day


def test_a_whole_day_in_few_words(hall: Day) -> None:
    for number in (1, 2, 3):
        hall.play(number)
    assert hall.seated(1) == ["Ann", "Dee", "Bob", "Eve", "Cy", "Flo"]


def test_six_players_sit_one_four_two_five_three_six(day: Day) -> None:
    day.post(1)
    assert day.seated(1) == ["Ann", "Dee", "Bob", "Eve", "Cy", "Flo"]
    assert str(day.at_desk(day.by).desk().by) == "Mirela K."
