"""The log of challenges, for directors: searched, exported, and acted on in a few strokes."""

from __future__ import annotations

import csv
import re
from io import StringIO

import pytest

from tdtool.engine import systems
from tdtool.models import Account, LedgerLine
from tdtool.services.acts import ACTS
from tdtool.services.challenges import lifecycle as challenges
from tdtool.services.challenges import penalties
from tests.cast import Day, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser, rows

LOG = "/e/day/challenges/"
SLIP = "/e/day/round/1/table/1/"
FOR_DIRECTORS = "Not allowed This page is for directors and judges. Ask one to do it. All events ⏎"


@kept_day
def two(director: Account) -> Day:
    """Ann and Bob at table 1 of a 2004 event, Cy and Dee at table 2; two challenges."""
    day = first_posted(director, 4, system="anagrams-2004")
    day.judge(1, "CARES RATEX")
    day.judge(2, "TARTS")
    return day


def _lines(day: Day, table: int) -> list[tuple[int, str, int]]:
    found = LedgerLine.objects.filter(seat__game=day.game(table)).exclude(kind="score")
    return [(one.seat.place, one.kind, one.points) for one in found.order_by("pk")]


def test_a_slip_shows_its_challenges_with_the_word_that_failed(
    two: Day, scorekeeper: Account
) -> None:
    page = Browser(two.by).open(SLIP)
    words = [one.text for one in page.elements if "one" in one.classes]
    failed = [one.text for one in page.elements if "failed" in one.classes]
    assert words == ["CARES", "RATEX is not in the list"]
    assert failed == ["RATEX is not in the list"]
    for asked in ("", "?challenge=1"):
        assert "RATEX" not in Browser(scorekeeper).open(f"{SLIP}{asked}").text


@pytest.mark.clause("D04-7")
def test_a_challenge_that_costs_points_waits_on_the_desk_until_it_is_said_or_the_slip_is_in(
    two: Day,
) -> None:
    desk = Browser(two.by)
    waits = [f"Table {table}, challenge {table}" for table in (1, 2)]
    assert all(text in desk.open("/e/day/").main for text in waits)
    links = {one.attributes.get("href") for one in desk.open("/e/day/").elements}
    assert "/e/day/round/1/table/1/?challenge=1#challenge" in links
    penalties.penalise(two.desk(), challenge=1, challengers=[1])
    assert [text in desk.open("/e/day/").main for text in waits] == [False, True]
    two.report(2, 100, 90)
    assert [text in desk.open("/e/day/").main for text in waits] == [False, False]


def test_a_challenge_where_nobody_played_stands_by_itself(two: Day) -> None:
    two.judge(77, "GARDENIX")
    desk = Browser(two.by)
    page = desk.open(f"{LOG}3/")
    assert "Table 77 wasn’t playing" in page.main
    assert "GARDENIX is not in the list" in page.text
    page = desk.send(page.form(f"{LOG}3/overrule/"), reason="")
    assert (page.status, page.title) == (422, "Challenge 3")


@pytest.mark.clause("SCR-11")
def test_only_directors_see_which_word_failed_and_decide(two: Day, scorekeeper: Account) -> None:
    seat, guest, before = Browser(scorekeeper), Browser(), rows()
    for address in ("1/", "log.csv", "log.pdf"):
        page = seat.open(f"{LOG}{address}")
        assert (page.status, page.main) == (403, FOR_DIRECTORS)
        assert guest.open(f"{LOG}{address}").title == "Sign in"
    form = seat.open("/account/").form()
    told = {"challenger": "1", "reason": "x", "words": "rates", "acceptable": "yes"}
    for act in ("penalise", "withhold", "resubmit", "overrule"):
        answer = seat.client.post(f"{LOG}1/{act}/", {**form.fields, **told})
        assert (answer.status_code, rows()) == (403, before)
        assert b"RATEX" not in answer.content


def test_the_line_finds_challenges_by_word_table_answer_and_name(
    two: Day, scorekeeper: Account
) -> None:
    desk = Browser(two.by)
    for search, numbers in (
        ("tarts", ["2"]),
        ("rat", ["1"]),
        ("table 2", ["2"]),
        ("challenges", ["2", "1"]),
        ("unacceptable", ["1"]),
        ("not acceptable", ["1"]),
        ("acceptable", ["2"]),
        ("mirela", ["2", "1"]),
        ("nobody", []),
        ("\0", []),
    ):
        page = desk.open("/e/day/entry/echo/", line=search)
        assert (search, re.findall(r"Challenge (\d+), table", page.html)) == (search, numbers)
    assert "Challenge 1" not in Browser(scorekeeper).open("/e/day/entry/echo/", line="rat").html
    for paper in ("log.pdf", "slips.pdf"):
        answer = desk.client.get(f"{LOG}{paper}")
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF-")


def test_a_name_in_the_log_is_found_without_its_strokes(director: Account) -> None:
    day = Day.new(director, system="anagrams-2004").bring_named("Søren Łoś", "Ann")
    day.post(1)
    day.judge(1, "RATEX")
    penalties.penalise(day.desk(), challenge=1, challengers=[day.seated(1).index("Søren Łoś") + 1])
    for words in ("Søren", "soren", "los"):
        page = Browser(director).open("/e/day/entry/echo/", line=words)
        assert "Challenge 1, table 1" in page.html, words


def test_the_log_is_exported_line_by_line_of_every_look_up(two: Day) -> None:
    told = {"division": two.division_key, "table": 1, "kind": "formation", "acceptable": False}
    challenges.rule(two.desk(), **told, clause="D04-8", reason="=no letter added")
    penalties.penalise(two.desk(), challenge=1, challengers=[2])
    answer = Browser(two.by).client.get(f"{LOG}log.csv")
    lines = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))
    assert [
        (one["challenge"], one["table"], one["words"], one["answers"], one["decision"])
        for one in lines
    ] == [
        ("1", "1", "CARES RATEX", "in the list, not in the list", "not acceptable"),
        ("2", "2", "TARTS", "in the list", "acceptable"),
        ("3", "1", "", "", "not acceptable"),
    ]
    assert lines[0]["penalty"].endswith("−2")
    assert (lines[2]["clause"], lines[2]["reason"]) == ("D04-8", "'=no letter added")


@pytest.mark.clause("MYS-8.2")
def test_blank_slips_are_reached_from_the_papers(two: Day, scorekeeper: Account) -> None:
    page = Browser(scorekeeper).open("/e/day/hall/")
    assert f"{LOG}slips.pdf" in {one.attributes.get("href") for one in page.elements}


@pytest.mark.clause("D04-7")
def test_the_penalty_goes_to_the_slip_with_one_button(two: Day) -> None:
    desk = Browser(two.by)
    two.report(1, 100, 90)
    page = desk.open(f"{LOG}1/")
    one, other = two.seated(1)
    assert f"{one} challenged {other} −2, then 88" in page.text
    page = desk.send(page.form(f"{LOG}1/penalise/"), challenger="1")
    assert page.said == ["Challenge 1: penalty goes on the slip."]
    assert _lines(two, 1) == [(2, "challenge", -2)]


def test_a_penalty_needs_who_challenged_waits_for_the_slip_and_is_taken_back_with_a_reason(
    two: Day,
) -> None:
    desk = Browser(two.by)
    page = desk.open(f"{LOG}2/")
    form, old, before = page.form(f"{LOG}2/penalise/"), page.form(f"{LOG}2/overrule/"), rows()
    choose, number = (
        "Choose who challenged, from the players at the table.",
        "A seat must be a whole",
    )
    for seat, says in ((None, choose), ("²", number), ("x", number), ("9" * 5000, number)):
        page = desk.send(form, challenger=seat)
        assert (page.status, page.said[0].startswith(says)) == (422, True)
    assert rows() == before
    page = desk.send(form, challenger="1")
    assert "goes on the slip when it is entered." in page.text
    assert _lines(two, 2) == []
    two.report(2, 100, 90)
    assert _lines(two, 2) == [(1, "challenge", -2)]
    page = desk.open(f"{LOG}2/")
    assert "is on the slip." in page.text
    page = desk.send(page.form(f"{LOG}2/withhold/"), reason="")
    assert (page.status, page.said) == (
        422, ["Removing a penalty needs a reason; History shows it."],
    )  # fmt: skip
    page = desk.send(page.form(f"{LOG}2/withhold/"), reason="counted already")
    assert page.said == ["Challenge 2: penalty removed."]
    # A form made before is refused.
    page = desk.send(old, reason="so be it")
    assert (page.status, page.said) == (
        409,
        [
            (
                "Somebody else saved first, so yours was not saved. Challenge 2 was changed. "
                "You made a ruling."
            )
        ],
    )


@pytest.mark.clause("MYS-8.7")
@pytest.mark.clause("MYS-8.11")
def test_query_and_corrected_slip_keep_every_answer_on_the_page(two: Day) -> None:
    desk = Browser(two.by)
    page = desk.send(desk.open(f"{LOG}1/").form(f"{LOG}1/query/"))
    assert page.said == ["Checked again: not acceptable."]
    page = desk.send(page.form(f"{LOG}1/resubmit/"), words="cares ratez?", reason="misspelt")
    assert page.status == 422
    form = page.form(f"{LOG}1/resubmit/")
    assert (form["words"], form["reason"]) == ("cares ratez?", "misspelt")
    page = desk.send(form, words="cares rates")
    assert page.said == ["Corrected slip checked: acceptable."]
    whys = [one.text for one in page.elements if one.text in ("first", "queried", "resubmitted")]
    assert list(dict.fromkeys(whys)) == ["first", "queried", "resubmitted"]


@pytest.mark.clause("MYS-0")
def test_the_director_overrules_with_a_reason_and_by_a_clause_that_is_there(two: Day) -> None:
    """Its first sixteen letters were taken for a clause."""
    desk = Browser(two.by)
    form = desk.open(f"{LOG}1/").form(f"{LOG}1/overrule/")
    page = desk.send(form, reason="in the printed list", clause="as the director says")
    says = "There is no rule as the director says. Leave it blank, or look it up."
    assert (page.status, page.said) == (422, [says])
    form = page.form(f"{LOG}1/overrule/")
    assert form.fields["reason"] == ["in the printed list"]
    page = desk.send(form, clause="")
    assert page.said == ["Ruled: acceptable."]
    assert "in the printed list" in page.text


COSTS = {  # a wrong challenge, and one that succeeds
    "anagrams-2004": ("The player who challenged: −2. D04-7",
                      "The player who made the play: −2. D04-7"),
    "anagrams-nsa-2005": ("No penalty under these rules. NSA-25",
                          "No penalty under these rules. NSA-23"),
    "anagrams-1962": ("The player who challenged loses the next turn. D62-11",
                      "No penalty under these rules. D62-11"),
    "my-scrabble": ("No penalty under these rules. MYS-8.9",
                    "No penalty under these rules. MYS-8.8"),
    "scrabble": ("The player who challenged loses the next turn. SCR-10",
                 "No penalty under these rules. SCR-10"),
}  # fmt: skip


BESIDE = {  # a challenge
    "anagrams-2004": ["D04-6", "D04-7", "D04-8"],
    "anagrams-nsa-2005": ["NSA-21", "NSA-23", "NSA-24", "NSA-26", "NSA-26"],
    "anagrams-1962": ["D62-11", "D62-11"],
    "my-scrabble": ["MYS-8.2", "MYS-8.9", "MYS-8.4", "MYS-8.6", "MYS-8.5", "MYS-8.7", "MYS-P1"],
    "scrabble": ["SCR-10", "SCR-10"],
}


@pytest.mark.clause("D04-7")
@pytest.mark.clause("D62-11")
@pytest.mark.clause("NSA-25")
@pytest.mark.clause("MYS-8.9")
@pytest.mark.clause("SCR-10")
@pytest.mark.clause("D04-8")
@pytest.mark.clause("NSA-21")
@pytest.mark.clause("NSA-24")
@pytest.mark.clause("NSA-26")
@pytest.mark.clause("MYS-8.2")
@pytest.mark.clause("MYS-8.4")
@pytest.mark.clause("MYS-8.5")
@pytest.mark.clause("MYS-8.6")
@pytest.mark.clause("MYS-8.7")
@pytest.mark.clause("MYS-P1")
@pytest.mark.clause("MYS-0")
@pytest.mark.clause("MYS-8.11")
@pytest.mark.parametrize("system", COSTS)
def test_a_challenges_page_names_cost_and_clauses_of_its_own_rules_alone(
    director: Account, system: str
) -> None:
    """An event under other rules was told MYS-8.7 and MYS-8.11, and ruled by MYS-0."""
    day = first_posted(director, 4, system=system)
    day.judge(1, "CARESSES")
    day.judge(1, "CARESSEZ")
    desk = Browser(director)
    for number, says in enumerate(COSTS[system], 1):
        page = desk.open(f"{LOG}{number}/")
        assert f"Penalty {says}" in page.text
        if number == 1:
            notes = page.html.partition('class="checks"')[2].partition("</ul>")[0]
            assert re.findall(r">([A-Z0-9]+-[A-Z0-9.]+)</a>", notes) == BESIDE[system]
    desk.send(page.form(f"{LOG}2/query/"))
    page = desk.send(desk.open(f"{LOG}2/").form(f"{LOG}2/resubmit/"), words="caresses")
    page = desk.send(page.form(f"{LOG}2/overrule/"), reason="so it is")
    own = systems.get(system).clause_texts.upper()
    assert set(re.findall(r"\b(MYS|SCR|NSA|D62|D04)-", page.html)) == {own}
    under_mys = {"MYS-8.7", "MYS-8.11", "MYS-0"} if own == "MYS" else set()
    assert under_mys <= set(re.findall(r"MYS-[0-9.]*[0-9]", page.html))


@pytest.mark.clause("MYS-8.3")
def test_the_director_writes_down_what_they_judged_at_the_table(director: Account) -> None:
    day = first_posted(director, 2, system="my-scrabble")
    desk = Browser(director)
    form = desk.open(SLIP).form(f"{SLIP}judged/")
    page = desk.send(form, kind="exchange", acceptable="no", reason="six in the bag")
    assert (page.address, page.said) == (SLIP, ["Ruled: not acceptable."])
    assert "six in the bag" in page.main
    day.report(1, 400, 390)
    day.complete(1)
    page = desk.send(form, kind="exchange", acceptable="no", reason="seven", key="1" * 32)
    assert (page.status, page.said) == (
        422,
        [
            "Round 1 isn’t being played at table 1 any more. A ruling is about a game that is "
            "played; correct its score instead."
        ],
    )


@pytest.mark.clause("MYS-8.6")
def test_no_challenge_is_taken_back_or_given_in() -> None:
    acts = {name for name in ACTS if name.startswith("challenges.")}
    assert acts == {
        f"challenges.{act}"
        for act in ("judge", "query", "resubmit", "rule", "overrule", "penalise", "withhold")
    }


@pytest.mark.clause("NSA-26")
def test_a_word_laid_out_wrong_is_ruled_by_which_failure_it_was(director: Account) -> None:
    """The first is mended and free, the second ends the turn: no reason needs to say which."""
    desk = Browser(first_posted(director, 3).by)
    page = desk.open(SLIP)
    for says in (
        "Misspelled when laid out: it may be fixed once at no cost.",
        "The second time the tiles go back and the turn ends. NSA-26",
    ):
        assert says in page.main
    form = page.form(f"{SLIP}judged/")
    for number, failure, pressed, answer in (
        (1, "First misspelling", "yes 1", "acceptable"),
        (2, "Second misspelling", "no 2", "not acceptable"),
    ):
        page = desk.send(form, kind="formation", acceptable=pressed, key=f"{number}" * 32)
        assert (page.address, page.said) == (SLIP, [f"Ruled: {answer}."])
        assert f"formation {failure} NSA-26" in page.main
        assert f"formation {failure}" in desk.open(SLIP).main
    page = desk.send(form, kind="formation", acceptable="yes 1", reason="E for A", key="3" * 32)
    assert "First misspelling: E for A NSA-26" in page.main
