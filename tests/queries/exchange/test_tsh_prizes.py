"""The prize lines of a tsh configuration, as lines of a prize list."""

from __future__ import annotations

import pytest

from tdtool.formats.tsh import config as tsh_config
from tdtool.pairing.prizes.prizes import Prize, PrizeKind, from_json
from tdtool.queries.exchange import imported_events
from tdtool.queries.exchange.imported_events import TshPrizes

DIVISIONS = "config max_rounds = 12\ndivision A a.t\ndivision B b.t\n"


def read(*lines: str) -> TshPrizes:
    lines = tuple(f"prize {line}" for line in lines)
    return imported_events.read(tsh_config.read(DIVISIONS + "\n".join(lines) + "\n"))


def listed(*lines: str, division: str = "A") -> list[tuple[str, str]]:
    rows = [from_json(row) for row in read(*lines).rows[division]]
    return [(prize.called, prize.amount) for prize in rows]


def notes(*lines: str) -> list[str]:
    return list(read(*lines).notes)


@pytest.mark.parametrize(
    ("line", "called", "amount"),
    [
        ("rank 1 A $200 exclusive=A", "1st place", "$200"),
        ("rank 1 A $100 groupname='Class B' class=B exclusive=A order=2", "1st in class B", "$100"),
        ("rank -1 a 'a wooden spoon'", "Last place", "a wooden spoon"),
        ("highwin 2 A $25", "2nd high win", "$25"),
        ("highroundloss 1 A $10 round=3", "High loss in round 3", "$10"),
        ("lowwin 1 A $10 first=2 last=4", "Low win in rounds 2 to 4", "$10"),
        ("lowloss 1 A $10 round=1-6", "Low loss in rounds 1 to 6", "$10"),
        ('spread 1 A "a book"', "Best spread", "a book"),
        ("roundrecord 1 A $50 first=1 last=6 prizename='Early bird'", "Early bird", "$50"),
        ("brlh 1 A $30", "Best record, lower half", "$30"),
        ("overexp 1 A $30", "Wins over expectation", "$30"),
        ("overseed 1 A $30", "Most places above seed", "$30"),
        ("highratingchange 1 A $30", "Rating gain", "$30"),
        ("luckystiff 1 A $5 rounds=4", "Lucky stiff", "$5"),
        ("tuffluck 1 A $5", "Tough luck", "$5"),
        ("average 1 A $5", "Most average", "$5"),
        ("upset 1 A $5", "Upset", "$5"),
        ("totalteam 2 A $40 first=2 last=6", "2nd best team in rounds 2 to 6", "$40"),
        ("signup 'Best Play' A $20", "Best Play", "$20"),
    ],
)
def test_a_line_of_every_type_that_there_is_here_is_imported(
    line: str, called: str, amount: str
) -> None:
    assert (listed(line), notes(line)) == ([(called, amount)], [])


def test_a_group_the_games_that_count_and_the_division_are_kept() -> None:
    found = read("luckystiff 1 b $5 rounds=4 exclusive=x")
    (row,) = found.rows["B"]
    assert (row["games"], row["group"]) == (4, "x")
    assert found.rows["A"] == []


def test_what_is_no_prize_here_is_named_and_the_rest_is_imported() -> None:
    lines = (
        "rank 1 A $50", "handicap 1 A $5", "rank 1 * $5", "rank 1 A $5 members=[1,2]",
        "highwin -1 A $5", "totalteam 1 A $5 size=3", "separator", "note 'Thanks'",
        "luckystiff 1 A $5 rounds=many",
        "signup 'Best Play' A $20 winner='[A3] QUIXOTRY'", "signup 'Best Play' A $10",
    )  # fmt: skip
    assert listed(*lines) == [("1st place", "$50"), ("Best Play", "$20")]
    assert notes(*lines) == [
        "prizes not imported: “handicap”, “rank”, “highwin”, “totalteam” and “luckystiff”; add "
        "them on the Prizes page",
        "1 prize not imported: two prizes whose winners you choose have the same title",
        "winners of prizes aren’t imported; choose them on the Prizes page",
    ]


def test_a_prize_that_a_list_can_t_have_is_counted_with_the_reason() -> None:
    """For rounds that aren’t played, of a division that isn’t there, one too many, too long."""
    assert listed("highwin 1 A $5 first=3 last=20", "highwin 1 A $5 last=12") == [
        ("High win in rounds 1 to 12", "$5")
    ]
    assert notes(
        "highwin 1 A $5 first=3 last=20", "highwin 1 A $5 round=13", "rank 1 C $5", "rank 1",
        *(f"rank {place} B $1" for place in range(1, 63)), f"rank 1 A {'[ ' * 500}",
    ) == [
        "2 prizes not imported: the division has fewer rounds",
        "2 prizes not imported: there is no such division in these files",
        "2 prizes not imported: a prize list has at most 60 lines",
        "1 prize not imported: a line has at most 1,000 characters",
    ]  # fmt: skip


def test_two_prizes_have_one_title_only_where_both_winners_are_chosen() -> None:
    lines = ("highwin 1 A $5 prizename=Best", "signup Best A $20", "signup Best B $9")
    assert listed(*lines) == [("Best", "$5"), ("Best", "$20")]
    assert listed(*lines, division="B") == [("Best", "$9")]
    assert notes(*lines) == []


@pytest.mark.parametrize(
    "prize",
    [
        Prize(PrizeKind.RANK, 2, amount="$50"),
        Prize(PrizeKind.CLASS, 1, "B", amount="a cup"),
        Prize(PrizeKind.HIGH_WIN, 1, first=1, last=6, title="Early bird’s", group="A"),
        Prize(PrizeKind.RECORD, 1, first=3, amount="x=1"),
        Prize(PrizeKind.LUCKY, games=4),
        Prize(PrizeKind.BY_HAND, title="Best play, day 1", amount="'99 wine"),
        Prize(PrizeKind.TEAM, 2),
    ],
)
def test_a_prize_is_written_as_the_line_that_is_read_as_it(prize: Prize) -> None:
    [line] = imported_events.write([prize], "A")
    [row] = read(line.removeprefix("prize ")).rows["A"]
    assert from_json(row) == prize


def test_a_prize_that_tsh_has_no_line_for_is_a_comment() -> None:
    prizes = [Prize(PrizeKind.HIGH_GAME, amount="$5"), Prize(PrizeKind.RANK, only=("key",))]
    assert imported_events.write(prizes, "A") == ["# prize: High game, $5", "# prize: 1st place"]
