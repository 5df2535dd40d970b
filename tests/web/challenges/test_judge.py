"""The judge's screen: words typed large, one answer, and nothing that tells more."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from tdtool.models import Account, Challenge, JournalEntry, LookUp
from tdtool.queries.challenges import challenges as queries
from tdtool.queries.challenges.challenges import answers_of
from tdtool.services.challenges import lifecycle as challenges
from tdtool.web.challenges import judge_views
from tests.cast import MORNING, Day, brought, first_posted
from tests.counted import calls
from tests.web.browser import Browser, Page, rows

JUDGE = "/e/day/judge/"
BY_THE_CLOCK = {"Set-Cookie", "Expires", "Content-Length"}  # 10 seconds left, or 9


@pytest.fixture
def day(director: Account) -> Day:
    """Ann to Flo at one table."""
    return first_posted(director, 6)


def _look_over(seat: Browser, table: str, words: str, *, at: str = JUDGE) -> Page:
    return seat.send(seat.open(at).form(), table=table, words=words)


def _shown(page: Page) -> str:
    """How long an answer stands there; beside the form, and sent with it."""
    (select,) = (one for one in page.elements if one.attributes.get("name") == "shown")
    assert select.attributes["form"] == "slip"
    chosen = [one for one in page.elements if one.tag == "option" and "selected" in one.attributes]
    return chosen[-1].attributes["value"]


def _judged(seat: Browser, table: str, words: str, *, at: str = JUDGE) -> Page:
    """Typed by one, read and confirmed by the other."""
    return seat.send(_look_over(seat, table, words, at=at).form())


def _asked(page: Page) -> list[str]:
    texts = [one.text for one in page.elements if "asked" in one.classes]
    return [re.sub(r"\s+", " ", text).strip() for text in texts]


def _without_keys(page: Page) -> str:
    """The page without what is new on every page: its token, its form's key, the seconds left."""
    return re.sub(r'value="[^"]{30,}"|content="[0-9]+;', "", page.html)


def _apart(page: Page) -> str:
    """What an answer says, without the table and how many words there were."""
    return page.main.removeprefix("Table 11 word ").removesuffix(
        "Any key clears this.Enter or Escape clears this."
    )


@pytest.mark.clause("MYS-8.2")
@pytest.mark.clause("MYS-8.10")
def test_one_types_the_other_reads_and_both_see_one_answer(
    director: Account, scorekeeper: Account
) -> None:
    first_posted(director, 4, system="scrabble")
    seat = Browser(scorekeeper)
    page = _look_over(seat, "1", "gardenia, quietest")
    assert [o.text for o in page.elements if "w" in o.classes] == ["GARDENIA", "QUIETEST"]
    assert not Challenge.objects.exists()
    answer = seat.send(page.form())
    assert (answer.status, answer.title) == (200, "Play acceptable")
    made = LookUp.objects.get()
    assert (made.words, made.by, made.challenge.table_number) == (
        ["GARDENIA", "QUIETEST"], scorekeeper, 1,
    )  # fmt: skip


@pytest.mark.clause("SCR-11")
@pytest.mark.clause("MYS-8.10")
def test_no_answer_says_which_word_failed_nor_any_word_at_all(director: Account) -> None:
    day = first_posted(director, 4, system="scrabble")
    seat = Browser(day.by)
    pages = [
        _judged(seat, "1", words)
        for words in ("gardenix turbans", "ratings carezing", "carezxx gardenzz")
    ]
    told = {_without_keys(page) for page in pages}
    assert len(told) == 1
    assert pages[0].title == "Play not acceptable"
    for word in ("gardeni", "turban", "rating", "carezing"):
        assert word not in pages[0].html.casefold()
    headers = [{k: v for k, v in page.headers.items() if k not in BY_THE_CLOCK} for page in pages]
    assert headers[0] == headers[1] == headers[2]


@pytest.mark.clause("SCR-11")
def test_a_good_and_a_bad_answer_differ_in_the_answer_alone(day: Day) -> None:
    seat = Browser(day.by)
    good, bad = _judged(seat, "1", "gardenia"), _judged(seat, "1", "gardenix")
    assert (good.title, bad.title) == ("Play acceptable", "Play not acceptable")
    assert _apart(good) == "Play acceptable The word stays. NSA-23"
    assert _apart(bad) == "Play not acceptable The word comes off. NSA-23"


def test_the_page_offers_no_way_out(day: Day) -> None:
    seat = Browser(day.by)
    for page in (seat.open(JUDGE), _look_over(seat, "1", "gardenia"), _judged(seat, "1", "rating")):
        links = {one.attributes.get("href") for one in page.elements if one.tag == "a"}
        assert links <= {JUDGE}
        assert {form.action for form in page.forms} <= {JUDGE}


@pytest.mark.clause("MYS-8.7")
def test_the_answer_is_gone_after_ten_seconds_whatever_the_browser_does(day: Day) -> None:
    made = day.judge(1, "GARDENIA")
    seen = {
        seconds: judge_views.judge_verdict(
            day.event, str(made.uuid), at=made.at + timedelta(seconds=seconds)
        )
        for seconds in (0, 9, 10, 11)
    }
    assert [seconds for seconds, answer in seen.items() if answer] == [0, 9]
    page = Browser(day.by).open(f"{JUDGE}?seen={made.uuid}")
    assert (page.title, timezone.now() > MORNING) == ("Judge’s screen", True)
    answer = _judged(Browser(day.by), "1", "turbans")
    refresh = next(o for o in answer.elements if o.attributes.get("http-equiv") == "refresh")
    assert re.fullmatch(rf"(10|[1-9]);url={JUDGE}", refresh.attributes["content"])
    assert answer.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")


def test_how_long_an_answer_is_shown_is_chosen_at_the_screen_and_kept_there(day: Day) -> None:
    """Whoever reads slowly lost the answer after ten seconds (WCAG 2.2.1)."""
    seat, other = Browser(day.by), Browser(day.by)
    over = seat.send(seat.open(JUDGE).form(), table="1", words="turbans", shown="120")
    answer = seat.send(over.form())
    refresh = next(o for o in answer.elements if o.attributes.get("http-equiv") == "refresh")
    assert re.fullmatch(rf"1[0-2][0-9];url={JUDGE}", refresh.attributes["content"])
    made = LookUp.objects.get()
    after = [
        judge_views.judge_verdict(
            day.event, str(made.uuid), at=made.at + timedelta(seconds=s), shown=120
        )
        for s in (119, 120)
    ]
    assert [one and one.seconds for one in after] == [1, None]
    assert _shown(seat.open(JUDGE)) == "120"
    assert _shown(seat.open("/judge/?list=enable")) == "120"
    assert _shown(other.open(JUDGE)) == "10"
    seat.send(seat.open(JUDGE).form(), table="1", words="turbans", shown="7")  # no choice there is
    assert _shown(seat.open(JUDGE)) == "120"


def test_an_answer_that_never_was_is_the_empty_form(day: Day) -> None:
    for seen in ("nothing", "", "1", "%00", "0" * 32, "../../"):
        page = Browser(day.by).open(f"{JUDGE}?seen={seen}")
        assert (page.status, page.title) == (200, "Judge’s screen")


def test_escape_edits_the_words_and_loses_none(day: Day) -> None:
    seat = Browser(day.by)
    page = seat.send(_look_over(seat, "1", "gardenia turban").form(), edit="yes")
    form = page.form()
    assert (form["table"], form["words"]) == ("1", "GARDENIA TURBAN")
    assert not Challenge.objects.exists()


def test_a_table_that_isnt_playing_and_a_word_of_one_letter_are_asked_about(day: Day) -> None:
    seat = Browser(day.by)
    titles = []
    for table, words, asked in (
        ("1", "gardenia", []),
        ("77", "gardenia", ["Table 77 isn’t playing in any open round. Is that your table?"]),
        ("1", "a gardenia", ["“A” has one letter. Is it a word of the play?"]),
        ("1", "rating rating", ["“RATING” is typed twice. Did the play make it twice?"]),
    ):
        page = _look_over(seat, table, words)
        assert _asked(page) == asked
        titles.append(seat.send(page.form()).title)
    assert titles == [
        "Play acceptable", "Play acceptable", "1 of 2 acceptable", "2 of 2 acceptable",
    ]  # fmt: skip
    day.report(1, 300, 250, 240, 230, 220, 210)
    assert _asked(_look_over(seat, "1", "ratings")) == [
        "The slip of table 1 is in already. Is that your table?"
    ]


def test_what_cant_be_judged_gets_a_sentence_and_loses_nothing(day: Day) -> None:
    seat, before = Browser(day.by), rows()
    for table, words, sentence in (
        ("", "gardenia", "A table is missing: type a whole number."),
        ("x", "gardenia", "A table must be a whole number, not “x”."),
        ("0", "gardenia", "Tables have numbers from 1 to 9999."),
        ("1", "", "No word to judge: type the words of the play."),
        ("1", "gard?nia", "“GARD?NIA” isn’t a word: words here have only the letters A to Z."),
        ("1", "été", "“ÉTÉ” isn’t a word: words here have only the letters A to Z."),
        ("1", "ab " * 13, "One play can’t make 13 words."),
    ):
        page = _look_over(seat, table, words)
        form = page.form()
        assert (page.status, _asked(page), form["table"]) == (422, [sentence], table)
        assert form["words"] == " ".join(words.upper().split())
    assert rows() == before


@pytest.mark.clause("MYS-8.7")
@pytest.mark.parametrize(("system", "clause"), [("my-scrabble", " MYS-8.7"), ("scrabble", "")])
def test_the_same_words_again_are_the_same_slip_queried_or_a_new_challenge(
    director: Account, system: str, clause: str
) -> None:
    """The clause is the event's own, or none."""
    day = first_posted(director, 4, system=system)
    seat = Browser(day.by)
    _judged(seat, "1", "turbans gardenia")
    page = _look_over(seat, "1", "gardenia turbans")
    assert _asked(page) == [f"These words were judged at this table before. Same slip?{clause}"]
    assert seat.send(page.form(), again="1").title == "Play acceptable"
    seat.send(_look_over(seat, "1", "gardenia turbans").form())
    told = LookUp.objects.order_by("pk").values_list(
        "challenge__number", "number", "why", "answers"
    )
    assert list(told) == [
        (1, 1, "first", ["found", "found"]),
        (1, 2, "queried", ["found", "found"]),
        (2, 1, "first", ["found", "found"]),
    ]


# ---------------------------------------------------------------- the same play, or a new one

WHY = {
    "my-scrabble": "One challenge per turn, one answer for all its words. MYS-8.10",
    "scrabble": "Nobody is told which word of a play failed. SCR-11",
}


@pytest.fixture(params=WHY)
def board(request: pytest.FixtureRequest, director: Account) -> Day:
    """A day of each system that answers a play as a whole; table 1 has just had a bad one."""
    day = first_posted(director, 4, system=request.param)
    _judged(Browser(director), "1", "gardenia gardenix")
    return day


def _ways(page: Page) -> list[tuple[str, str]]:
    """The buttons of the page that say something of their own: name, value."""
    buttons = [one.attributes for one in page.elements if one.tag == "button"]
    return [(one["name"], one.get("value") or "") for one in buttons if "name" in one]


@pytest.mark.clause("NSA-21")
@pytest.mark.clause("D62-11")
@pytest.mark.clause("D04-6")
@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "anagrams-1962", "anagrams-2004"])
def test_in_anagrams_each_of_several_words_has_its_own_answer_and_its_own_cost(
    director: Account, system: str
) -> None:
    """GARDENIA TURBANZ took the play off, GARDENIA with it."""
    day = first_posted(director, 4, system=system)
    seat = Browser(director)
    over = _look_over(seat, "1", "gardenia turbanz")
    assert "Each word has its own answer." in over.main
    page = seat.send(over.form())
    answers = [re.sub(r"\s+", " ", one.text) for one in page.elements if one.tag == "li"]
    assert (page.title, answers) == (
        "1 of 2 acceptable",
        ["GARDENIA acceptable", "TURBANZ not acceptable"],
    )
    assert "Only words that are not acceptable come off." in page.main
    assert [
        (row.number, row.acceptable, row.look_ups.get().words)
        for row in Challenge.objects.order_by("number")
    ] == [(1, True, ["GARDENIA"]), (2, False, ["TURBANZ"])]
    answered = answers_of([day.game(1).pk])[day.game(1).pk]
    assert {word: answer.acceptable for word, answer in answered.items()} == {
        "GARDENIA": True,
        "TURBANZ": False,
    }
    # GARDENIA RATING was refused for ten minutes after GARDENIA TURBANZ.
    over = _look_over(seat, "1", "gardenia ratings")
    assert _asked(over) == []
    assert seat.send(over.form()).title == "2 of 2 acceptable"
    assert Challenge.objects.count() == 4


@pytest.mark.clause("SCR-11")
@pytest.mark.clause("MYS-8.10")
def test_words_of_a_bad_play_are_asked_about_and_nobody_is_refused(
    board: Day, scorekeeper: Account
) -> None:
    seat = Browser(scorekeeper)
    page = _look_over(seat, "1", "gardenia turban")
    why = WHY[board.event.system]
    assert (page.status, _asked(page)) == (
        200, [f"Same play as challenge 1, less than a minute ago? {why}"],
    )  # fmt: skip
    assert _ways(page) == [("same", "1"), ("new_play", "1"), ("edit", "yes")]
    before = rows()
    assert _asked(seat.send(page.form())) == _asked(page)  # without an answer it is asked again
    assert seat.send(page.form(), same="1").title == "Play not acceptable"
    assert rows() == before
    assert seat.send(page.form(), new_play="1").title == "Play acceptable"
    made = LookUp.objects.order_by("pk").last()
    assert made is not None
    assert (made.challenge.number, made.words, made.reason) == (
        2, ["GARDENIA", "TURBAN"], "entered as a new play, not the one in challenge 1",
    )  # fmt: skip
    assert made.reason in Browser(board.by).open("/e/day/round/1/table/1/").text


@pytest.mark.clause("SCR-11")
@pytest.mark.clause("MYS-8.10")
def test_the_same_play_gets_its_one_answer_whichever_of_its_words_are_typed(board: Day) -> None:
    """Neither the question nor the answer tells the bad word from the good one."""
    seat = Browser(board.by)
    before = rows()
    for table in ("1", "77"):
        asked, answers = set(), set()
        for words in ("gardenia", "gardenix", "turban gardenix"):
            page = _look_over(seat, table, words)
            asked.add(tuple(_asked(page)))
            answers.add(_without_keys(seat.send(page.form(), same="1")))
        assert (len(asked), len(answers)) == (1, 1)
        assert "GARDENI" not in answers.pop().upper()
    assert rows() == before


@pytest.mark.clause("SCR-11")
def test_an_answer_about_another_challenge_is_none(board: Day) -> None:
    seat, before = Browser(board.by), rows()
    form = _look_over(seat, "1", "gardenia").form()
    for said in ("", "0", "2", "²", "9" * 5000, "x"):
        for name in ("same", "new_play"):
            page = seat.send(form, **{name: said})
            assert (page.status, _ways(page)[0]) == (200, ("same", "1"))
    assert rows() == before


def test_a_play_said_to_be_the_same_and_overruled_meanwhile_is_looked_over_once_more(
    board: Day,
) -> None:
    seat = Browser(board.by)
    form = _look_over(seat, "1", "gardenia").form()
    told = {"acceptable": True, "clause": "", "reason": "in the printed list"}
    challenges.overrule(board.desk(), challenge=1, **told)
    before = rows()
    page = seat.send(form, same="1")
    assert (page.status, _asked(page), _ways(page)) == (200, [], [("edit", "yes")])
    assert rows() == before


def test_a_play_judged_good_is_not_asked_about_and_one_of_another_table_with_its_time(
    board: Day,
) -> None:
    row = Challenge.objects.get()
    last = row.look_ups.last()
    assert last is not None
    for seconds, ago in ((59, "less than a minute"), (60, "1 minute"), (599, "9 minutes")):
        page = judge_views.looked_over(
            board.division, 77, ["GARDENIA"], same=row, at=last.at + timedelta(seconds=seconds)
        )
        assert page.same is not None
        assert page.same.says == f"Same play as challenge 1 at table 1, {ago} ago?"
    seat = Browser(board.by)
    assert _judged(seat, "2", "gardenia turban").title == "Play acceptable"
    assert _judged(seat, "2", "gardenia ratings").title == "Play acceptable"


def test_a_form_sent_twice_is_judged_once(day: Day) -> None:
    seat = Browser(day.by)
    form = _look_over(seat, "1", "gardenia").form()
    assert seat.send(form).title == "Play acceptable"
    assert seat.send(form).title == "Judge’s screen"
    assert LookUp.objects.count() == 1


@pytest.mark.clause("MYS-P1")
def test_every_table_is_judged_by_its_own_divisions_list(director: Account, tmp_path: Any) -> None:
    from tdtool.engine.words import lexicon
    from tdtool.settings import TDTOOL_HOME

    lexicon.import_list(b"QUIXOTE\nZZZZZ\n", "tiny", TDTOOL_HOME / "lexicons")
    day = Day.new(director, system="scrabble").bring("Ann Bob")
    day.post(1)
    other = day.with_division("B", first_table=11, lexicon="tiny+enable").bring("Cy Dee")
    other.post(1)
    seat = Browser(director)
    assert _judged(seat, "1", "zzzzz").title == "Play not acceptable"
    assert _judged(seat, "11", "zzzzz").title == "Play acceptable"
    assert list(LookUp.objects.order_by("pk").values_list("lexicon", flat=True)) == [
        "enable", "tiny+enable",
    ]  # fmt: skip
    assert "Word list: TINY+ENABLE" in seat.open(JUDGE).text


def test_a_list_that_isnt_installed_sends_for_the_director(director: Account) -> None:
    day = first_posted(director, 6, lexicon="enable")
    day.event.lexicon = "gone"
    day.event.save()
    page = _look_over(Browser(director), "1", "gardenia")
    assert (page.status, _asked(page), page.form()["words"]) == (
        422, ["The word list isn’t on this laptop. Call the director."], "GARDENIA",
    )  # fmt: skip


# ---------------------------------------------------------------- which event


def test_the_bare_address_leads_to_the_one_event_that_is_played(director: Account) -> None:
    day, seat = brought(director, 6), Browser(director)
    assert "nothing is recorded" in seat.open("/judge/").text
    day.post(1)
    assert seat.open("/judge/").address == JUDGE


def test_of_several_events_one_is_asked_for(day: Day, director: Account) -> None:
    first_posted(director, 6, slug="other")
    page = Browser(day.by).open("/judge/")
    links = [one.attributes["href"] for one in page.elements if one.tag == "a"]
    assert links == ["/e/other/judge/", JUDGE, "/judge/?list=enable"]


def test_without_an_event_a_list_judges_and_nothing_is_written_down(director: Account) -> None:
    seat = Browser(director)
    form = seat.open("/judge/?list=enable").form()
    before, entries = rows(), JournalEntry.objects.count()
    page = seat.send(form, words="gardenia gardenix")
    assert "Word list only; nothing is recorded" in page.text
    answer = seat.send(page.form())
    assert (answer.title, "GARDENIX" in answer.html.upper()) == ("Play not acceptable", False)
    assert "Nothing was recorded" in answer.text
    assert (rows(), JournalEntry.objects.count()) == (before, entries)
    assert seat.send(form, words="gardenia", list="../../secret").status == 422


# ---------------------------------------------------------------- who may, and the way out


def test_the_judge_is_opened_by_somebody_of_the_desk(day: Day) -> None:
    assert Browser().open(JUDGE).title == "Sign in"
    assert Browser().open("/judge/").title == "Sign in"


def test_a_browser_held_to_the_judge_opens_nothing_else_until_somebody_signs_in(
    day: Day, scorekeeper: Account
) -> None:
    seat = Browser(scorekeeper)
    token = seat.open("/account/").form()["csrfmiddlewaretoken"]
    seat.client.post("/e/day/judge/hold/", {"csrfmiddlewaretoken": token})
    for address in (
        "/",
        "/e/day/",
        "/e/day/entry/",
        "/e/day/challenges/log.csv",
        "/account/",
        "/rules/",
    ):
        assert (address, seat.open(address).address) == (address, JUDGE)
    assert _judged(seat, "1", "gardenia").title == "Play acceptable"
    form = seat.open("/sign-in/").form("/sign-in/")
    assert seat.send(form, username="oskar", password="letters 4 all").address == "/"
    assert seat.open("/e/day/entry/").address == "/e/day/entry/"


def test_an_answer_takes_as_long_whichever_word_failed(day: Day) -> None:
    """Every word is looked up, whatever the first one said: nothing to tell by the clock."""
    good, bad = "GARDENIA", "GARDENIX"
    many = [good] * 11
    queries.answer(day.division, [good])  # the list is read
    first, last = [bad, *many], [*many, bad]
    for words in (first, last):
        assert len(queries.answer(day.division, words)["words"]) == 12
    took = [calls(partial(queries.answer, day.division, words)) for words in (first, last)]
    assert took[0] == took[1]
