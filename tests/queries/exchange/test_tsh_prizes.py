"""The prizes that a ``config.tsh`` names."""

import pytest

from tdtool.formats.tsh.config import read
from tdtool.pairing.standings.prizes import Prize, PrizeKind
from tdtool.queries.exchange.tsh_prizes import of_config, to_lines

LINES = """\
config max_rounds = 15
prize rank 1 A $500 exclusive=A
prize rank 2 a "first choice of books" exclusive=A
prize rank 1 A $100 class=B exclusive=A order=2
prize highwin 1 A $20 first=1 last=7 prizename='Saturday high'
prize highroundloss 2 A $10 round=3
prize upset 1 A $15
prize spread 1 A $30 round=1-8
prize rank 1 B $50
prize note hello there
prize luckystiff 1 A $10
prize rank -1 A $1
prize rank 1 A $9 members=[1,2]
prize highwin 1 A $9 first=5 last=2
"""


def test_the_prizes_of_a_division_are_read_and_what_is_no_prize_here_is_named() -> None:
    prizes, remarks = of_config(read(LINES), "A")
    assert prizes == [
        Prize(PrizeKind.RANK, 1, amount="$500", one_each=True),
        Prize(PrizeKind.RANK, 2, amount="first choice of books", one_each=True),
        Prize(PrizeKind.CLASS, 1, "B", amount="$100", one_each=True),
        Prize(PrizeKind.HIGH_WIN, 1, "", 1, 7, "Saturday high", "$20"),
        Prize(PrizeKind.HIGH_LOSS, 2, "", 3, 3, "", "$10"),
        Prize(PrizeKind.UPSET, 1, amount="$15"),
        Prize(PrizeKind.SPREAD, 1, "", 1, 8, "", "$30"),
    ]
    stays = "this prize stays in the file alone:"
    assert remarks == [
        f"line 11: {stays} “luckystiff” isn’t computed here.",
        f"line 12: {stays} it wants a place and a division, as in prize rank 1 A $100.",
        f"line 13: {stays} “members=” isn’t read here.",
        f"line 14: {stays} The rounds go from a first to a last one, such as 1 to 6.",
    ]
    assert [prize.amount for prize in of_config(read(LINES), "B")[0]] == ["$50"]


def test_prizes_are_written_as_lines_that_read_back_the_same() -> None:
    prizes, _ = of_config(read(LINES), "A")
    lines = to_lines(prizes, "A")
    assert lines[:3] == [
        "prize rank 1 A $500 exclusive=A",
        "prize rank 2 A 'first choice of books' exclusive=A",
        "prize rank 1 A $100 class=B exclusive=A",
    ]
    assert of_config(read("\n".join(lines)), "A") == (prizes, [])


@pytest.mark.parametrize("line", ["prize rank", "prize rank x A", "prize 'rank 1 A", "prize = ="])
def test_no_line_breaks_the_reading(line: str) -> None:
    prizes, remarks = of_config(read(line), "A")
    assert (prizes, len(remarks)) == ([], 1)
