"""Change seats by hand: look first, then count; in a draft, and in a posted round."""

from __future__ import annotations

import re

import pytest

from tdtool.engine import clauses
from tdtool.models import Account, JournalEntry
from tdtool.pairing.tables import dealing
from tdtool.queries.field import read_field
from tests.cast import Day, brought, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser, Page, rows

ROUND = "/e/day/round/1/"
SEATS = f"{ROUND}seats/"
BACK = f"{ROUND}un-post/"
TWICE = "You sent this twice. It was saved once."


@kept_day
def draft(director: Account) -> Day:
    day = brought(director, 22)
    day.draw(1)
    return day


@pytest.fixture
def posted(director: Account) -> Day:
    return first_posted(director, 12)


def _key(day: Day, name: str) -> str:
    return str(day.entry(name).uuid)


def _look(desk: Browser, day: Day, one: str, to: str) -> Page:
    to = to if to.startswith("table-") else _key(day, to)
    return desk.open(SEATS, one=_key(day, one), to=to)


def _pressed(page: Page) -> dict[str, str]:
    """The seats that are pressed, and what pressing each says next: its name in the form."""
    return {
        one.attributes["aria-label"].split(", ")[-1]: one.attributes["name"]
        for one in page.elements
        if one.attributes.get("aria-pressed") == "true"
    }


def test_two_players_chosen_are_looked_at_with_the_checker_before_anything_changes(
    draft: Day,
) -> None:
    desk, before = Browser(draft.by), rows()
    assert "Choose two players." in desk.open(ROUND).main
    page = desk.open(SEATS, one=_key(draft, "Ann"))
    assert "Ann, table 1, seat 1. Now choose a player to swap with" in page.main
    assert _pressed(page) == {"Ann": "one"}
    page = _look(desk, draft, "Ann", "Bob")
    assert _pressed(page) == {"Ann": "one", "Bob": "to"}
    for said in (
        "Anntable 1, seat 1 Bobtable 2, seat 1",
        "Checks after the swap",
        "22 players in 22 seats, each once.",
        "Table 16 players 17881787 Table 26 players 17881790",
    ):
        assert said in page.main, said
    told = {"one": _key(draft, "Ann"), "to": _key(draft, "Bob")}
    piece = desk.client.get(SEATS, told, headers={"hx-request": "true"})
    assert "HX-Request" in piece["Vary"]
    assert (b"<html" in piece.content, b"after the swap" in piece.content) == (False, True)
    assert rows() == before


def test_a_swap_counts_once_with_its_reason_and_never_over_another_that_came_first(
    draft: Day,
) -> None:
    desk = Browser(draft.by)
    late, form = (_look(desk, draft, *two).form(SEATS) for two in (("Cy", "Dee"), ("Ann", "Bob")))
    page = desk.send(form, reason="They share a set of tiles.")
    assert (page.address, page.said) == (ROUND, ["Ann and Bob swapped."])
    assert draft.seated(1)[0] == "Bob"
    assert "Ann and Bob swapped“They share a set of tiles.”, Mirela K." in page.main
    before = rows()
    page = desk.send(form, reason="They share a set of tiles.")
    assert (page.address, page.said) == (ROUND, [TWICE])
    page = desk.send(late, reason="They asked for it.")
    assert (page.status, page.said) == (
        409,
        [
            (
                "Somebody else saved first, so yours was not saved. Round 1 was changed. You "
                "sent: Cy and Dee swapped."
            )
        ],
    )
    assert page.form(SEATS)["reason"] == "They asked for it."
    assert rows() == before
    assert desk.send(page.form(SEATS)).said == ["Cy and Dee swapped."]
    page = _look(desk, draft, "Ann", "table-3")
    assert "after the move" in page.main
    assert desk.send(page.form(SEATS)).said == ["Ann moved to table 3."]
    assert (len(draft.seated(2)), "Ann" in draft.seated(3)) == (5, True)


def test_an_order_against_the_rules_is_confirmed_with_its_reason_only(draft: Day) -> None:
    desk = Browser(draft.by)
    page = _look(desk, draft, "Ann", "Pip")
    assert "Allowed with a reason." in page.main
    assert any(one.attributes.get("id") == "reason" and "required" in one.attributes
               for one in page.elements)  # fmt: skip
    page = desk.send(page.form(SEATS), reason="")
    assert "Needs a reason: change a seat and give one, or draw again." in page.main
    page = desk.send(page.form(f"{ROUND}confirm/"))
    assert page.said[0].startswith("Table 1 isn’t seated by rating")
    page = desk.send(_look(desk, draft, "Ann", "Hal").form(SEATS), reason="By the wall.")
    assert "Allowed: a reason was given." in page.main
    page = desk.send(page.form(f"{ROUND}confirm/"))
    assert page.said == ["Round 1 confirmed. Post it when ready."]
    assert "A change makes this round a draft again." in page.main
    desk.send(_look(desk, draft, "Ann", "Bob").form(SEATS))
    assert draft.round(1).state == "draft"


def test_a_change_that_says_too_little_is_refused_with_a_sentence(draft: Day) -> None:
    desk, ann, before = Browser(draft.by), _key(draft, "Ann"), rows()
    form = _look(desk, draft, "Ann", "Bob").form(SEATS)
    for one, to, sentence in (
        ("", "", "Choose two players."),
        (ann, "", "Choose two players."),
        ("nobody", ann, "Choose two players."),
        (ann, "table-9", "There is no table 9 in this round."),
        (ann, ann, "Ann can’t be swapped with themselves; choose two players."),
    ):
        page = desk.send(form, one=one, to=to)
        assert (page.status, page.said[0]) == (422, sentence)
    assert rows() == before


# ---------------------------------------------------------------- a posted round


def _exchange(day: Day, one: str, to: str, **told: str) -> Page:
    desk = Browser(day.by)
    form = desk.open(ROUND).form(SEATS)
    return desk.send(form, one=_key(day, one), to=_key(day, to), **told)


def _print_tables(day: Day) -> None:
    desk = Browser(day.by)
    form = desk.open("/e/day/hall/").form("/e/day/papers/round-1-tables/print/")
    desk.client.post(form.action, {key: values[0] for key, values in form.fields.items()})


def test_an_exchange_in_a_posted_round_needs_a_reason_and_keeps_results_with_their_seats(
    posted: Day,
) -> None:
    before = rows()
    page = _exchange(posted, "Ann", "Bob", reason=" ")
    assert (page.status, page.said) == (
        422, ["Changing a posted round needs a reason; History shows it."],
    )  # fmt: skip
    form = page.form(SEATS)
    assert (form["one"], form["to"]) == (_key(posted, "Ann"), _key(posted, "Bob"))
    assert rows() == before
    _print_tables(posted)
    posted.report(1, 300, 200, 190, 180, 170, 160)
    assert "Scores stay with the seat" in Browser(posted.by).open(ROUND).main
    page = _exchange(posted, "Ann", "Bob", reason="They sat down at each other's tables.")
    assert page.said == ["Ann and Bob swapped. Revision 2: print the papers again."]
    scores = {one.name: one.score(1) for one in read_field(posted.division).entrants}
    assert (scores["Bob"], scores["Ann"]) == (300, None)
    assert "Revision 2: print again" in page.main
    assert "Ann and Bob swapped“They sat down at each other's tables.”, Mirela K." in page.main


def test_a_round_whose_papers_were_printed_again_asks_for_no_reprint_any_more(posted: Day) -> None:
    """“Revision 2: print again” stood there as long as the round was played."""
    page = _exchange(posted, "Ann", "Bob", reason="at the wrong tables")
    assert "print again" not in page.main, "nothing was printed before"
    _print_tables(posted)
    page = _exchange(posted, "Ann", "Dee", reason="at the wrong tables")
    assert "Revision 3: print again" in page.main
    _print_tables(posted)
    assert "print again" not in Browser(posted.by).open(ROUND).main


def test_a_round_is_taken_back_while_no_slip_is_in_and_drawn_again(posted: Day) -> None:
    desk = Browser(posted.by)
    page = desk.open(ROUND)
    assert "print again" not in page.main
    form = page.form(BACK)
    page = desk.send(form, reason="A table short.")
    assert page.said == ["Round 1 un-posted: it is a draft again and its papers are void."]
    assert posted.round(1).state == "draft"
    before = rows()
    page = desk.send(page.form(f"{ROUND}draw/"), method="swiss")
    assert page.said == ["“swiss” isn’t a way to draw tables; there are serpentine, lot and mixed."]
    assert rows() == before
    for method in dealing.WAYS:
        page = desk.open(ROUND)
        offered = [one.attributes["value"] for one in page.elements
                   if one.attributes.get("name") == "method"]  # fmt: skip
        assert offered == list(dealing.WAYS)
        page = desk.send(page.form(f"{ROUND}draw/"), method=method)
        assert (page.said, posted.round(1).method) == (["Round 1 drawn as a draft."], method)
    assert JournalEntry.objects.filter(act="rounds.take_back").count() == 1


def test_a_round_with_a_slip_in_offers_no_way_back_and_refuses_it(posted: Day) -> None:
    desk = Browser(posted.by)
    form = desk.open(ROUND).form(BACK)
    posted.report(1, 300, 200, 190, 180, 170, 160)
    assert "Can’t un-post: a slip is in." in desk.open(ROUND).main
    before = rows()
    page = desk.send(form, reason="A table short.")
    assert (page.status, page.said) == (
        422,
        [
            "Can’t un-post round 1: a slip is in. Swap players on the round’s page, or remove one "
            "on their own page."
        ],
    )
    assert rows() == before


@pytest.mark.parametrize("system", ["anagrams-1962", "anagrams-nsa-2005"])
def test_the_checks_of_a_round_cite_no_clause_of_other_rules(
    director: Account, system: str
) -> None:
    """Under the rules of 1962 “seats are assigned by rating” was said to be NSA-1."""
    day = brought(director, 6, system=system)
    day.draw(1)
    page = Browser(day.by).open(ROUND)
    own = {clause.id for clause in clauses.of(system)}
    cited = set(re.findall(r"(?:NSA|D62|D04|MYS|SCR)-A?\d+(?:\.\d+)?", page.main))
    assert "Seats are assigned by rating" in page.main
    assert cited <= own and ("NSA-1" in cited) == (system == "anagrams-nsa-2005")
