"""Who can still win, the bracket, scorecards: a line a player, heads that don't collide."""

from __future__ import annotations

import re

import pytest

from tdtool.models import Account
from tdtool.papers.contents import contenders as contents
from tdtool.papers.contents import listings, playoffs
from tdtool.papers.drawn.standings.bracket_sheet import bracket_sheet
from tdtool.papers.drawn.standings.crosstable import scorecards
from tdtool.papers.drawn.standings.lists import contenders
from tdtool.papers.kit.books import SIZES
from tdtool.services import prizes
from tests.cast import after_round
from tests.papers import reading
from tests.services.playoffs import cast

pytestmark = pytest.mark.django_db
NEVER = ("–", "–")
A_PRIZE = "(?:a|any) prize"


def wins(sentences: str, what: str) -> tuple[str, str]:
    """The fewest wins and those that are enough, as the sentences of a player have them."""
    found = re.search(rf"For {what}(?:, 1st too)?: ([^.]*)\.", sentences)
    if found is None:
        certain = what == A_PRIZE and "or better." in sentences
        return ("0", "0") if certain else NEVER
    least, sure = (
        re.search(rf"{how} (\S+) wins?", found[1]) for how in ("at least", "certain with")
    )
    certain = sure[1] if sure else "–"
    if "possible without a win" in found[1]:
        return "0", certain
    return (least[1] if least else certain), certain


@pytest.mark.parametrize("number", [2, 3, 4])
def test_contenders_are_a_line_a_player_with_the_wins_that_the_standings_say(
    director: Account, number: int
) -> None:
    """Eleven players had the same twenty words each, over three lines."""
    day = after_round(director, number, players=8, rounds=5)
    places = [{"kind": "rank", "place": place} for place in (1, 2, 3)]
    prizes.put(day.desk(), division=day.division_key, prizes=places)
    paper = contents.of_division(day.division)
    (sheet,) = reading.printed(contenders(paper))
    for row in paper.rows:
        base = next(one.base for one in sheet if one.words == row.line.line.who.name)
        line = [one for one in sheet if abs(one.base - base) < 1]
        words = [one.words for one in sorted(line, key=lambda one: one.left)]
        assert {row.line.line.record, row.line.line.spread_said, row.finish} <= set(words)
        if not row.line.gibson:
            for_a_prize = wins(row.says, A_PRIZE)
            assert tuple(words[-4:]) == (*wins(row.says, "(?:1st|any prize)"), *for_a_prize)


@pytest.mark.parametrize("size", SIZES)
def test_no_head_of_a_scorecard_or_a_bracket_runs_into_another(
    director: Account, size: str
) -> None:
    """“TABLESTARTS” stood over two columns, and nothing over the games of a series."""
    day = after_round(director, 3, players=8, rounds=3)
    day.event.paper = size
    day.event.save()
    cards = scorecards(listings.of_scorecards(day.division, 3))
    cast.start(day, 8, best_of={"final": 3})
    bracket = bracket_sheet(playoffs.of_division(day.division))
    for made in (cards, bracket):
        assert reading.overlapping(made) == []
        for sheet in reading.printed(made):
            heads = [one for one in sheet if one.words.isupper() and one.size < 7]
            for one in heads:
                beside = [o.left for o in heads if o.base == one.base and o.left > one.left]
                assert one.right + 0.8 < min(beside, default=1000), one.words
    (sheet,) = reading.printed(bracket)
    assert [one.words for one in sheet if one.words in ("1", "2", "3") and one.size < 7] == [
        "1", "2", "3",
    ]  # fmt: skip
    assert reading.beyond(bracket) == []
