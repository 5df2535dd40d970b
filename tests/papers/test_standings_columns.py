"""The columns that the standings show, on the page and on paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.pairing.standings import win_loss
from tdtool.papers.contents import listings
from tdtool.papers.contents.values import Order
from tdtool.papers.drawn.standings import lists
from tests.papers import cast


def _titles(columns: listings.TableColumns) -> list[str]:
    return [one.title for one in columns]


def test_a_column_in_which_nobody_has_anything_is_left_out() -> None:
    rows = cast.standings_paper(6).rows
    of_paper = listings.of_totals_on_paper
    every = ["Rating", "Round 1", "Round 2", "Total", "Plays for"]
    assert _titles(of_paper(rows, is_final=False)) == every
    unrated = tuple(replace(row, rating=None, plays_for="") for row in rows)
    assert _titles(of_paper(unrated, is_final=False)) == ["Round 1", "Round 2", "Total"]


def test_a_round_has_its_column_before_anybody_has_a_score_in_it() -> None:
    rows = tuple(replace(row, scores=(None,), total=0) for row in cast.standings_paper(3).rows)
    assert "Round 1" in _titles(listings.of_totals_on_paper(rows, is_final=False))


NAMED = {"wins": "By wins", "losses": "fewer losses", "total": "total points", "spread": "spread"}


@pytest.mark.parametrize(
    ("order", "counting"),
    [
        (Order.BY_WINS, win_loss.USUAL),
        (Order.BY_WINS_AND_SCORES, win_loss.StandingsRules(total_first=True)),
    ],
)
def test_the_wall_list_names_every_tie_break_in_the_order_of_the_ranking(
    order: Order, counting: win_loss.StandingsRules
) -> None:
    says = lists.ROW_ORDER[order]
    ranks_by = [one.name for one in win_loss.criteria(counting)]
    there = sorted((says.index(words), name) for name, words in NAMED.items() if words in says)
    assert [name for _, name in there] == ranks_by
