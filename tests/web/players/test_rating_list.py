"""The page of the rating list: its import with a preview, its search, and the look-up."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.models import Account, JournalEntry, RatedPlayer
from tests.formats.workbooks import workbook
from tests.web.browser import Browser, Page, rows

LIST = "Member;Name;Rating\nAA1;Zoë Brânză-Hill;1958\nAA2;Émile N’Guessanou;1771\nAA3;Bob;12x4"


def _import(desk: Browser, text: str = LIST, name: str = "NASPA, May 2026") -> Page:
    return desk.send(desk.open("/ratings/").form(), text=text, name=name, take="1")


def test_a_list_is_looked_at_with_its_bad_lines_named_and_then_kept(director: Account) -> None:
    desk = Browser(director)
    page = desk.open("/ratings/")
    assert "No rating list yet" in page.main
    before = rows()
    data = workbook(
        [["Rating", "Name", "Id"], [1958, "Brânză-Hill, Zoë", "AA1"], ["12x4", "Bob", "AA3"]]
    )
    page = desk.send(page.form(), file=SimpleUploadedFile("r.xlsx", data), take="1")
    assert page.said == ["row 3: the rating 12x4 has an x in it; enter a whole number"]
    assert "1 ready, 1 to fix" in page.main
    assert rows() == before
    page = desk.send(page.form(), name="NASPA, May 2026", take="1")
    assert page.said == ["“NASPA, May 2026” saved: 1 player."]
    assert "NASPA, May 2026, 1 player, imported" in page.main
    assert list(RatedPlayer.objects.values_list("member_id", "name", "rating")) == [
        ("AA1", "Zoë Brânză-Hill", 1958)
    ]


def test_a_list_without_a_name_is_not_kept_and_stays_in_the_form(director: Account) -> None:
    desk = Browser(director)
    page = _import(desk, name=" ")
    assert (page.status, page.said[0]) == (
        422, "The rating list needs a name, e.g. its source and date.",
    )  # fmt: skip
    assert page.form()["text"] == LIST
    assert not RatedPlayer.objects.exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann\nBob",
         "This is not a rating list: no line has a rating. Name the columns in the first line, "
         "e.g. member id, name, rating"),
        ("", "There are no players in this list: write one per line, e.g. Ann Bee 1784"),
    ],
)  # fmt: skip
def test_what_is_no_rating_list_is_said_to_be_none(
    director: Account, text: str, sentence: str
) -> None:
    page = _import(Browser(director), text=text)
    assert (page.status, page.said, page.form()["text"]) == (422, [sentence], text)
    assert not RatedPlayer.objects.exists()


def test_a_new_list_takes_the_place_of_the_one_before(director: Account) -> None:
    desk = Browser(director)
    _import(desk)
    page = desk.send(desk.open("/ratings/").form(), text="Ann 1500", look="1")
    assert "Replaces NASPA, May 2026." in page.main
    page = desk.send(page.form(), name="NASPA, June 2026", take="1")
    assert page.said == ["“NASPA, June 2026” saved: 1 player."]
    assert RatedPlayer.objects.count() == 1
    assert JournalEntry.objects.filter(act="ratings.import").count() == 2


def test_the_list_is_searched_by_any_part_of_a_name(director: Account) -> None:
    desk = Browser(director)
    _import(desk)
    page = desk.open("/ratings/", q="n'gue")
    assert ("Émile" in page.main, "Zoë" in page.main) == (True, False)
    assert "No players found." in desk.open("/ratings/", q="nobody").main


def test_no_query_is_an_error_page(director: Account) -> None:
    desk = Browser(director)
    _import(desk)
    for query in ("", "q=", "q=%00", "q=%ED%A0%80", "q=%25", "q=" + "a" * 5000):
        for page in ("/ratings/", "/ratings/lookup/"):
            assert (page, desk.client.get(f"{page}?{query}").status_code) == (page, 200)


def test_a_name_in_the_list_does_nothing_on_the_pages(director: Account) -> None:
    desk = Browser(director)
    _import(desk, text='name;rating\n"<b>Zed ""Q""</b>";1500')
    for page in (desk.open("/ratings/"), desk.open("/ratings/lookup/", q="zed")):
        assert ("<b>Zed" in page.html, "&lt;b&gt;Zed" in page.html) == (False, True)


def test_a_letter_with_a_stroke_is_searched_without_it(director: Account) -> None:
    desk = Browser(director)
    _import(desk, "Name;Rating\nAdam Łoś;1958\nBob;1500")
    page = desk.open("/ratings/", q="los")
    assert ("Łoś" in page.main, "Bob" in page.main) == (True, False)
