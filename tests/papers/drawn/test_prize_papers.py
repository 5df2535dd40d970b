"""What is handed out at the end: the prize list with its sums, receipts, certificates, a table."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from tdtool.models import Account
from tdtool.papers.contents import listings
from tdtool.papers.drawn.standings.certificates import certificates
from tdtool.papers.drawn.standings.prizes import labels, prize_list, receipts
from tdtool.papers.kit.books import NothingToPrint
from tdtool.queries.exchange import exports
from tdtool.services import prizes
from tests.cast import Day
from tests.papers import reading

pytestmark = pytest.mark.django_db

LIST = [
    {"kind": "rank", "place": 1, "amount": "$100"},
    {"kind": "rank", "place": 2, "amount": "$25.01"},
    {"kind": "high win", "amount": "$10"},
    {"kind": "by hand", "title": "Best play", "amount": "a book"},
    {"kind": "by hand", "title": "Sportsmanship", "amount": "a cup"},
    {"kind": "best spread"},
]


@pytest.fixture
def day(director: Account) -> Day:
    """Ann and Cy win 400–390: they are tied for 1st, and for the high win."""
    day = Day.new(director, system="scrabble", rounds=1).bring_named("Ann", "Bob", "Cy", "Dee")
    day.post(1)
    for table in (1, 2):
        day.report(table, 400, 390)
    prizes.put(day.desk(), division=day.division_key, prizes=LIST)
    best = day.seated(1)[0]
    prizes.give(day.desk(), division=day.division_key,
                         prize="Best play", winner=str(day.entry(best).uuid),
                word="oxen", score=84)  # fmt: skip
    return day


def test_the_list_says_what_each_of_several_gets_and_why(day: Day) -> None:
    (sheet,) = reading.words(prize_list(listings.of_prizes(day.division)))
    one, other = day.seated(1)[0], day.seated(2)[0]
    for part in ("1st place $100", f"{one} · $50", f"{other} · $12.50", "· $12.51", "split the"):
        assert part in sheet
    assert "Best play a book" in sheet and "OXEN · 84 points" in sheet
    assert "Sportsmanship a cup Not chosen yet." in sheet


def test_a_receipt_has_all_that_a_winner_gets_and_the_sums_are_those_of_the_list(
    day: Day,
) -> None:
    paper = listings.of_prizes(day.division)
    (sheet,) = reading.words(receipts(paper))
    one = day.seated(1)[0]
    assert f"{one} 1st place $50 2nd place $12.5" in sheet and "Best play a book" in sheet
    assert sheet.count("RECEIVED, SIGNATURE") == 2
    # The other winner has money alone: 50 + 12.50 or 12.51 + 5.
    assert "In all $67.5" in sheet
    # One with a book as well had no sum at all.
    assert "and 1 other prize" in sheet
    assert reading.beyond(receipts(paper)) == []


def test_a_receipt_adds_up_money_and_no_books_and_a_book_is_not_halved(day: Day) -> None:
    kinds = ("high win", "best spread")
    prizes.put(
        day.desk(),
        division=day.division_key,
        prizes=[{"kind": k, "amount": "1 book"} for k in kinds],
    )
    (sheet,) = reading.words(receipts(listings.of_prizes(day.division)))
    assert sheet.count("1 book (shared)") == 4
    assert "In all" not in sheet


def test_a_certificate_is_a_sheet_across_per_winner_and_prize(day: Day) -> None:
    paper = listings.of_prizes(day.division)
    with pytest.raises(NothingToPrint, match="can be printed once results are final"):
        certificates(paper)
    day.complete(1)
    made = certificates(listings.of_prizes(day.division))
    sheets, best = reading.words(made), day.seated(1)[0]
    assert len(sheets) == 9 and reading.sizes(made) == {(297, 210)}
    assert "1st place" in sheets[0] and "DIRECTOR" in sheets[0]
    assert f"{best}: 1st in the standings" in sheets[0] and " ".join(best.upper()) in sheets[0]
    assert "Best play" in sheets[6] and f"{best}: OXEN · 84 points" in sheets[6]
    assert reading.beyond(made) == [] and reading.overlapping(made) == []


def test_an_envelope_label_has_name_prize_and_amount_one_per_prize_and_winner(day: Day) -> None:
    """Two for each place that is shared and for the high win; the book; and the cup, which nobody
    has yet. The best spread is worth nothing."""
    made = labels(listings.of_prizes(day.division))
    (sheet,) = reading.words(made)
    one, other = day.seated(1)[0], day.seated(2)[0]
    assert sheet.count(day.event.name) == 8
    for part in (f"{one} 1st place $50", f"{other} 2nd place $12.5", "Best play a book",
                 "Sportsmanship a cup"):  # fmt: skip
        assert part in sheet
    assert sheet.count(one) + sheet.count(other) == 7
    assert reading.beyond(made, margin=reading.CUT) == [] and reading.overlapping(made) == []


def test_labels_begin_with_the_first_free_one_and_go_on_with_the_next_sheet(day: Day) -> None:
    paper = listings.of_prizes(day.division)
    for size, many in (("A4", 24), ("Letter", 30)):
        sized = replace(paper, head=replace(paper.head, paper=size))
        whole = reading.words(labels(sized))[0]
        made = reading.words(labels(replace(sized, first_label=many - 2)))
        assert [sheet.count(day.event.name) for sheet in made] == [3, 5]
        assert " ".join(made) == whole
        last = labels(replace(sized, first_label=many))  # at the edges of the sheet
        assert reading.beyond(last, margin=reading.CUT) == []
        for none in (0, many + 1):
            with pytest.raises(NothingToPrint, match=f"has {many} labels. .* from 1 to {many}"):
                labels(replace(sized, first_label=none))
    prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank"}])
    with pytest.raises(NothingToPrint, match="No prize has an amount yet"):
        labels(listings.of_prizes(day.division))


def test_without_a_winner_there_is_nothing_to_hand_out(day: Day) -> None:
    prizes.put(day.desk(), division=day.division_key, prizes=[LIST[4]])
    paper = listings.of_prizes(day.division)
    with pytest.raises(NothingToPrint, match="Nobody has won a prize with an amount yet"):
        receipts(paper)
    with pytest.raises(NothingToPrint, match="Nobody has won a prize yet"):
        certificates(paper)


def test_the_table_has_a_row_per_prize_and_winner(day: Day) -> None:
    found = exports.file(day.event, "prizes.csv")
    rows = list(csv.DictReader(io.StringIO(found.data.decode("utf-8-sig"))))
    assert found.name == "day-prizes.csv" and len(rows) == 10
    assert {row["gets"] for row in rows if row["prize"] == "2nd place"} == {"$12.50", "$12.51"}
    (cup,) = [row for row in rows if row["prize"] == "Sportsmanship"]
    assert (cup["name"], cup["amount"], cup["why"]) == ("", "a cup", "Not chosen yet.")


@pytest.mark.long
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_the_longest_names_and_titles_stay_on_their_sheet(director: Account, size: str) -> None:
    long = "Wolfgang-Amadeus Theophilus Østergaard-Montgomery von Hohenstein zu Lauterbach"
    day = Day.new(director, system="scrabble", rounds=1).bring_named(long[:80], "Bob")
    day.event.name, day.event.paper = "The Grand International Championship of Letters " * 2, size
    day.event.save()
    day.post(1)
    day.report(1, 400, 390)
    title = "The best and most unlikely play of the whole championship, as judged by all of us"
    put = [
        {"kind": "rank", "amount": "a cup and two dictionaries, both signed", "title": title[:80]}
    ]
    prizes.put(day.desk(), division=day.division_key, prizes=put)
    day.complete(1)
    paper = listings.of_prizes(day.division)
    for made in (prize_list(paper), receipts(paper), certificates(paper)):
        assert reading.beyond(made) == [] and reading.overlapping(made) == []
    made = labels(paper)
    assert reading.beyond(made, margin=reading.CUT) == [] and reading.overlapping(made) == []
