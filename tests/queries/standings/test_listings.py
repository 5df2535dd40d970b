"""The listings where wins rank, from its rows, computed once for each state of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tdtool.models.accounts import Role
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.standings import crosstable, of_tables, prizes
from tdtool.queries.standings.values import CrossCell
from tdtool.services import players
from tdtool.services.rounds import forfeits
from tdtool.services.rounds import lifecycle as rounds
from tdtool.web.standings import statistics_page, why
from tests import cast
from tests.cast import Day, after_round
from tests.module_day import again, rolled_back

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    """Five players, two rounds: Ann beats Cy and Bob; Eve has the first bye, Dee the second."""
    with rolled_back(django_db_blocker):
        yield after_round(cast.account("Mirela K.", Role.DIRECTOR), 2, players=5, rounds=4)


@pytest.fixture
def day(made: Day, db: None) -> Day:
    return again(made)


def test_the_standings_say_rank_record_spread_last_game_and_turns(day: Day) -> None:
    page = of_tables.pair_standings(day.division)
    assert (page.after, page.newest, page.lacks.results, page.gone) == (2, 2, 0, ())
    told = [
        (one.rank, one.shared, one.who.name, one.record, one.spread_said, one.last,
         f"{one.starts}–{one.replies}", one.rating_now, one.change_said)
        for one in page.lines
    ]  # fmt: skip
    assert told == [
        (1, False, "Ann", "2–0", "+3", "won 299–298 against 2", "1–1", 1921, "+21"),
        (2, True, "Dee", "1–1", "+48", "bye +50", "1–0", 1862, "−8"),
        (2, True, "Eve", "1–1", "+48", "lost 295–297 against 3", "0–1", 1852, "−8"),
        (4, False, "Bob", "1–1", "+1", "lost 298–299 against 1", "1–1", 1890, "0"),
        (5, False, "Cy", "1–1", "0", "won 297–295 against 5", "1–1", 1880, "0"),
    ]


def test_an_earlier_round_is_told_as_it_was_then_and_before_round_one_it_is_by_rating(
    day: Day,
) -> None:
    first = of_tables.pair_standings(day.division, after=1)
    assert [(one.rank, one.who.name, one.record) for one in first.lines] == [
        (1, "Eve", "1–0"), (2, "Ann", "1–0"), (2, "Bob", "1–0"),
        (4, "Cy", "0–1"), (4, "Dee", "0–1"),
    ]  # fmt: skip
    start = of_tables.pair_standings(day.division, after=0)
    assert [one.who.name for one in start.lines] == ["Ann", "Bob", "Cy", "Dee", "Eve"]
    assert {one.change_said for one in start.lines} == {"0"}
    assert of_tables.pair_standings(day.division, after=99).after == 2


def test_a_round_that_is_posted_and_has_no_result_yet_is_not_the_newest(day: Day) -> None:
    day.post(3)
    assert of_tables.pair_standings(day.division).after == 2
    day.report(1, 400, 380)
    page = of_tables.pair_standings(day.division)
    assert (page.after, page.lacks.results) == (3, 2)
    assert {one.last for one in page.lines} >= {"bye, not yet counted"}


def test_who_has_withdrawn_stands_apart_without_a_rank_from_then_on(day: Day) -> None:
    players.withdraw(day.desk(), entry=str(day.entry("Dee").uuid), from_round=3)
    page = of_tables.pair_standings(day.division)
    assert [one.who.name for one in page.lines] == ["Ann", "Eve", "Bob", "Cy"]
    assert [(one.rank, one.who.name, one.gone_from) for one in page.gone] == [(None, "Dee", 3)]
    assert of_tables.pair_standings(day.division, after=1).gone == ()


def test_who_withdraws_by_totals_is_marked_at_once_in_the_standings_of_the_round_before(
    day: Day,
) -> None:
    """Withdrawn from round 3, after round 2: desk and hall went on as if nothing had been."""
    day = Day.new(day.by, rounds=4, slug="totals").bring(8)
    day.play(1)
    day.play(2)
    players.withdraw(day.desk(), entry=str(day.entry("Ann").uuid), from_round=3)
    notes = {row.name: row.note for row in of_tables.standings(day.division).rows if row.note}
    assert notes == {"Ann": "withdrawn from round 3"}
    assert not any(row.note for row in of_tables.standings(day.division, after=1).rows)


def test_any_two_players_are_told_why_one_stands_above_the_other(day: Day) -> None:
    for pair, said in (
        (("Bob", "Ann"), "Ann has 2 wins, Bob 1."),
        (("Eve", "Dee"), "Dee and Eve are tied; listed by rating: Dee has 1870, Eve 1860."),
        (("Cy", "Bob"), "Bob and Cy both have 1 win and 1 loss; Bob has a spread of +1, Cy 0."),
    ):
        panel = why.of_two(day.division, *(str(day.entry(name).uuid) for name in pair), after=2)
        assert panel is not None and panel.sentence == said
    ann = str(day.entry("Ann").uuid)
    assert why.of_two(day.division, ann, ann, after=2) is None
    assert why.of_two(day.division, ann, "9", after=2) is None


def test_each_player_is_compared_with_the_one_above_and_the_first_with_the_one_below(
    day: Day,
) -> None:
    page = of_tables.pair_standings(day.division)
    assert [(one.who.number, one.neighbour) for one in page.lines] == [
        (1, 4), (4, 1), (5, 4), (2, 5), (3, 2),
    ]  # fmt: skip


def test_the_crosstable_has_a_cell_for_each_round_in_the_order_of_the_standings(day: Day) -> None:
    page = crosstable.page(day.division)
    assert (page.rounds, [row.line.who.name for row in page.rows]) == (
        2, ["Ann", "Dee", "Eve", "Bob", "Cy"],
    )  # fmt: skip
    assert page.rows[0].cells == (
        CrossCell("W", 3, 299, 297, True), CrossCell("W", 2, 299, 298, False),
    )  # fmt: skip
    assert [cell.said for cell in page.rows[2].cells] == ["+50", "295–297"]
    day.post(3)
    marks = [row.cells[2].mark for row in crosstable.page(day.division).rows]
    assert sorted(marks) == ["B", "…", "…", "…", "…"]


def test_a_forfeit_and_an_absence_have_marks_of_their_own(day: Day) -> None:
    players.absent(day.desk(), entry=str(day.entry("Cy").uuid), from_round=3, to_round=3)
    day.post(3)
    gone = day.seated(1)[1]
    forfeits.forfeit(day.desk(), game=str(day.game(1).uuid), missing=[2], reason="not here")
    page = crosstable.page(day.division)
    cells = {row.line.who.name: row.cells[2] for row in page.rows}
    assert (cells["Cy"].mark, cells[gone].mark, cells[gone].said) == ("–", "F", "−50")


def test_a_scorecard_has_the_sums_and_the_rating_after_each_round(day: Day) -> None:
    page = crosstable.card_page(day.entry("Eve"))
    told = [
        (row.number, row.opponent.name if row.opponent else "", row.cell.said, row.margin_said,
         row.record, row.spread_said, row.rating, row.table)
        for row in page.rows
    ]  # fmt: skip
    assert told == [
        (1, "", "+50", "+50", "1–0", "+50", 1860, None),
        (2, "Cy", "295–297", "−2", "1–1", "+48", 1852, 1),
    ]
    assert (page.before and page.before.name, page.after and page.after.name) == ("Dee", "Bob")


def test_ratings_are_told_before_the_event_and_after_every_round(day: Day) -> None:
    ratings = statistics_page.ratings(day.division, by="change")
    assert [(row.who.name, row.who.rating, row.after, row.change_said) for row in ratings] == [
        ("Ann", 1900, (1910, 1921), "+21"),
        ("Bob", 1890, (1900, 1890), "0"),
        ("Cy", 1880, (1872, 1880), "0"),
        ("Dee", 1870, (1862, 1862), "−8"),
        ("Eve", 1860, (1860, 1852), "−8"),
    ]
    assert (ratings[0].wins_said, ratings[0].games) == ("2", 2)
    in_order = statistics_page.ratings(day.division)
    assert statistics_page.ratings(day.division, by="nonsense") == in_order


def test_the_statistics_name_the_records_and_how_many_more_are_level(day: Day) -> None:
    averages, best = statistics_page.figures(day.division)
    assert averages[:5] == [
        ("games", "4"), ("average score", "297"), ("average winning score", "298"),
        ("average losing score", "296"), ("average margin", "2"),
    ]  # fmt: skip
    high = best[0]
    assert (high.name, [(figure, who.name, game) for figure, who, game in high.rows][:2]) == (
        "High win",
        [
            ("299", "Ann", "299–297 against Cy, round 1"),
            ("299", "Ann", "299–298 against Bob, round 2"),
        ],
    )
    assert [one.more for one in best] == [""] * len(best)


def test_what_a_correction_changes_stands_in_the_next_listing(day: Day) -> None:
    before = of_tables.pair_standings(day.division).lines[0]
    day.post(3)
    day.report(1, 500, 200)
    assert of_tables.pair_standings(day.division).lines[0] != before


def test_listings_of_an_event_without_players_or_rounds_are_empty(day: Day) -> None:
    empty = Day.new(day.by, slug="empty", system="scrabble")
    division = empty.division
    assert of_tables.pair_standings(division).lines == ()
    assert crosstable.page(division).rows == ()
    assert statistics_page.ratings(division) == []
    assert statistics_page.figures(division) == ([], [])
    assert prizes.page(division).lines == ()
    empty.bring(3)
    assert crosstable.card_page(empty.entry("Ann")).rows == ()
    assert kept_field(division).begun == 0


def test_divisions_have_listings_of_their_own(day: Day) -> None:
    other = day.with_division("B", first_table=11, system="my-scrabble").bring("Kit Lou Meg Ned")
    other.post(1)
    other.report(11, 500, 200)
    page = of_tables.pair_standings(other.division)
    assert (events.view(other.division).slug, page.rounds, page.after, len(page.lines)) == (
        "day/B",
        other.division.rounds,
        1,
        4,
    )
    assert page.lines[0].spread == 300
    rounds.complete(other.desk(), round=str(other.round(1).uuid), without=[12], reason="lost")
    assert of_tables.pair_standings(day.division).after == 2
