"""Change seats by hand: look first, then count; in a draft, and in a posted round."""

from __future__ import annotations

import re

import pytest

from tdtool.engine import clauses
from tdtool.models import Account, JournalEntry
from tdtool.pairing.tables import dealing
from tdtool.queries.field import read_field
from tdtool.services.rounds import lifecycle as rounds
from tests.cast import Day
from tests.web.browser import Browser, Page, rows

ROUND = "/e/day/round/1/"
SEATS = f"{ROUND}seats/"
OUT = f"{ROUND}remove/"
BACK = f"{ROUND}un-post/"
TWICE = "You sent this twice. It was saved once."
ONLY_A_DIRECTOR = "Oskar D. is a scorekeeper; only a director can do this."


@pytest.fixture
def draft(hall: Day) -> Day:
    hall.draw(1)
    return hall


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


def test_a_seat_chosen_without_scripts_asks_for_the_second_one(draft: Day) -> None:
    desk = Browser(draft.by)
    page = desk.open(ROUND)
    assert "Choose two players to swap." in page.main
    page = desk.open(SEATS, one=_key(draft, "Ann"))
    assert "Ann, table 1, seat 1. Now choose a player to swap with" in page.main
    assert _pressed(page) == {"Ann": "one"}
    page = desk.open(SEATS, one=_key(draft, "Ann"), to=_key(draft, "Bob"))
    assert _pressed(page) == {"Ann": "one", "Bob": "to"}


def test_looking_shows_both_players_and_the_checker_and_changes_nothing(draft: Day) -> None:
    before = rows()
    page = _look(Browser(draft.by), draft, "Ann", "Bob")
    assert rows() == before
    for said in (
        "Anntable 1, seat 1 Bobtable 2, seat 1",
        "Checks after the swap",
        "22 players in 22 seats, each once.",
        "Table 16 players17881787 Table 26 players17881790",
    ):
        assert said in page.main, said


def test_a_page_that_is_open_gets_the_piece_alone(draft: Day) -> None:
    client = Browser(draft.by).client
    told = {"one": _key(draft, "Ann"), "to": _key(draft, "Bob")}
    answer = client.get(SEATS, told, headers={"hx-request": "true"})
    assert "HX-Request" in answer["Vary"]
    assert (b"<html" in answer.content, b"after the swap" in answer.content) == (False, True)


def test_a_swap_in_a_draft_counts_and_stands_with_its_reason(draft: Day) -> None:
    desk = Browser(draft.by)
    page = _look(desk, draft, "Ann", "Bob")
    page = desk.send(page.form(SEATS), reason="They share a set of tiles.")
    assert (page.address, page.said) == (ROUND, ["Ann and Bob swapped."])
    assert draft.seated(1)[0] == "Bob"
    assert "Ann and Bob swapped“They share a set of tiles.”, Mirela K." in page.main


def test_a_move_to_another_table_counts(draft: Day) -> None:
    desk = Browser(draft.by)
    page = _look(desk, draft, "Ann", "table-3")
    assert "after the move" in page.main
    page = desk.send(page.form(SEATS))
    assert page.said == ["Ann moved to table 3."]
    assert (len(draft.seated(1)), "Ann" in draft.seated(3)) == (5, True)


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


def test_a_confirmed_draft_says_that_a_change_makes_it_a_draft_again(draft: Day) -> None:
    rounds.confirm(draft.desk(), round=str(draft.round(1).uuid))
    desk = Browser(draft.by)
    assert "A change makes this round a draft again." in desk.open(ROUND).main
    desk.send(_look(desk, draft, "Ann", "Bob").form(SEATS))
    assert draft.round(1).state == "draft"


def test_a_swap_looked_at_before_another_counted_is_refused_and_keeps_its_reason(
    draft: Day,
) -> None:
    desk = Browser(draft.by)
    form = _look(desk, draft, "Cy", "Dee").form(SEATS)
    desk.send(_look(desk, draft, "Ann", "Bob").form(SEATS))
    before = rows()
    page = desk.send(form, reason="They asked for it.")
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


def test_a_swap_sent_twice_counts_once(draft: Day) -> None:
    desk = Browser(draft.by)
    form = _look(desk, draft, "Ann", "Bob").form(SEATS)
    desk.send(form)
    before = rows()
    page = desk.send(form)
    assert (page.address, page.said) == (ROUND, [TWICE])
    assert rows() == before


@pytest.mark.parametrize(
    ("one", "to", "sentence"),
    [
        ("", "", "Choose two players."),
        ("ann", "", "Choose two players."),
        ("nobody", "ann", "Choose two players."),
        ("ann", "table-9", "There is no table 9 in this round."),
        ("ann", "ann", "Ann can’t be swapped with themselves; choose two players."),
    ],
)
def test_a_change_that_says_too_little_is_refused_with_a_sentence(
    draft: Day, one: str, to: str, sentence: str
) -> None:
    desk, ann, before = Browser(draft.by), _key(draft, "Ann"), rows()
    form = _look(desk, draft, "Ann", "Bob").form(SEATS)
    told = {name: ann if value == "ann" else value for name, value in (("one", one), ("to", to))}
    page = desk.send(form, **told)
    assert (page.status, page.said[0]) == (422, sentence)
    assert rows() == before


def test_a_scorekeeper_sees_the_draft_and_changes_no_seat(draft: Day, scorekeeper: Account) -> None:
    desk = Browser(scorekeeper)
    page = desk.open(ROUND)
    assert ("Edit seats" in page.main, _pressed(page)) == (False, {})
    form, before = _look(Browser(draft.by), draft, "Ann", "Bob").form(SEATS), rows()
    token = desk.open("/account/").form()["csrfmiddlewaretoken"]
    page = desk.send(form, csrfmiddlewaretoken=token)
    assert (page.status, page.said) == (403, [ONLY_A_DIRECTOR])
    assert rows() == before


# ---------------------------------------------------------------- a posted round


def _exchange(day: Day, one: str, to: str, **told: str) -> Page:
    desk = Browser(day.by)
    form = desk.open(ROUND).form(SEATS)
    return desk.send(form, one=_key(day, one), to=_key(day, to), **told)


def _print_tables(day: Day) -> None:
    desk = Browser(day.by)
    form = desk.open("/e/day/papers/").form("/e/day/papers/round-1-tables/print/")
    desk.client.post(form.action, {key: values[0] for key, values in form.fields.items()})


def test_a_round_whose_papers_were_printed_again_asks_for_no_reprint_any_more(hall: Day) -> None:
    """“Revision 2: print again” stood there as long as the round was played."""
    hall.post(1)
    _exchange(hall, "Ann", "Bob", reason="at the wrong tables")
    assert "print again" not in Browser(hall.by).open(ROUND).main, "nothing was printed before"
    _print_tables(hall)
    _exchange(hall, "Ann", "Cy", reason="at the wrong tables")
    assert "Revision 3: print again" in Browser(hall.by).open(ROUND).main
    _print_tables(hall)
    assert "print again" not in Browser(hall.by).open(ROUND).main


def test_an_exchange_in_a_posted_round_keeps_results_with_their_seats(hall: Day) -> None:
    hall.post(1)
    _print_tables(hall)
    hall.report(1, 300, 200, 190, 180, 170, 160)
    said = Browser(hall.by).open(ROUND).main
    assert "Scores stay with the seat" in said
    page = _exchange(hall, "Ann", "Bob", reason="They sat down at each other's tables.")
    assert page.said == ["Ann and Bob swapped. Revision 2: print the papers again."]
    scores = {one.name: one.score(1) for one in read_field(hall.division).entrants}
    assert (scores["Bob"], scores["Ann"]) == (300, None)
    assert "Revision 2: print again" in page.main
    assert "Ann and Bob swapped“They sat down at each other's tables.”, Mirela K." in page.main


def test_an_exchange_without_a_reason_keeps_what_was_chosen(hall: Day) -> None:
    hall.post(1)
    before = rows()
    page = _exchange(hall, "Ann", "Bob", reason=" ")
    assert (page.status, page.said) == (
        422, ["Changing a posted round needs a reason; History shows it."],
    )  # fmt: skip
    form = page.form(SEATS)
    assert (form["one"], form["to"]) == (_key(hall, "Ann"), _key(hall, "Bob"))
    assert rows() == before


def test_a_round_posted_once_asks_for_no_reprint(hall: Day) -> None:
    hall.post(1)
    assert "print again" not in Browser(hall.by).open(ROUND).main


def test_a_player_who_isnt_here_is_taken_out_and_the_others_close_up(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    form = desk.open(ROUND).form(OUT)
    page = desk.send(form, entry=_key(hall, "Ivy"), reason="She went home.")
    assert page.said == ["Ivy removed. Revision 2: print the papers again."]
    assert hall.seated(1) == ["Ann", "Pip", "Hal", "Quin", "Vic"]
    before = rows()
    assert desk.send(form, entry=_key(hall, "Ivy"), reason="She went home.").said == [TWICE]
    assert rows() == before


def test_only_players_at_tables_without_a_slip_are_offered_to_be_taken_out(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 300, 200, 190, 180, 170, 160)
    page = Browser(hall.by).open(ROUND)
    form, before = page.form(OUT), rows()
    page = Browser(hall.by).send(form, entry=_key(hall, "Ann"), reason="gone",
                                 csrfmiddlewaretoken=None)  # fmt: skip
    assert page.status == 403
    desk = Browser(hall.by)
    page = desk.send(desk.open(ROUND).form(OUT), entry=_key(hall, "Ann"), reason="gone")
    assert (page.status, page.said) == (
        422, ["Table 1 has a slip with Ann on it. Remove the slip first, or leave them there."],
    )  # fmt: skip
    assert page.form(OUT)["reason"] == "gone"
    assert rows() == before


def test_nobody_is_taken_out_without_a_reason_or_a_name(hall: Day) -> None:
    hall.post(1)
    desk, before = Browser(hall.by), rows()
    page = desk.send(desk.open(ROUND).form(OUT), entry=_key(hall, "Ann"), reason="")
    assert page.said == ["Removing a player needs a reason; History shows it."]
    page = desk.send(desk.open(ROUND).form(OUT), reason="gone")
    assert (page.status, page.said) == (422, ["Choose a player."])
    assert rows() == before


def test_a_round_is_taken_back_while_no_slip_is_in_and_drawn_again(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    form = desk.open(ROUND).form(BACK)
    page = desk.send(form, reason="A table short.")
    assert page.said == ["Round 1 un-posted: it is a draft again and its papers are void."]
    assert hall.round(1).state == "draft"
    page = desk.send(page.form(f"{ROUND}draw/"), method="lot")
    assert page.said == ["Round 1 drawn as a draft."]
    assert JournalEntry.objects.filter(act="rounds.take_back").count() == 1


def test_a_way_of_drawing_that_there_is_none_of_is_refused_and_not_drawn_by_rating(
    hall: Day,
) -> None:
    desk, before = Browser(hall.by), rows()
    page = desk.send(desk.open(ROUND).form(f"{ROUND}draw/"), method="swiss")
    assert page.said == ["“swiss” isn’t a way to draw tables; there are serpentine, lot and mixed."]
    assert rows() == before


def test_every_way_of_drawing_tables_is_offered_and_draws_them(hall: Day) -> None:
    desk = Browser(hall.by)
    for method in dealing.WAYS:
        page = desk.open(ROUND)
        offered = [
            one.attributes["value"]
            for one in page.elements
            if one.attributes.get("name") == "method"
        ]
        assert offered == list(dealing.WAYS)
        page = desk.send(page.form(f"{ROUND}draw/"), method=method)
        assert (page.said, hall.round(1).method) == (["Round 1 drawn as a draft."], method)


def test_a_round_with_a_slip_in_offers_no_way_back_and_refuses_it(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    form = desk.open(ROUND).form(BACK)
    hall.report(1, 300, 200, 190, 180, 170, 160)
    assert "Can’t un-post: a slip is in." in (desk.open(ROUND).main)
    before = rows()
    page = desk.send(form, reason="A table short.")
    assert (page.status, page.said) == (
        422,
        ["Can’t un-post round 1: a slip is in. Swap or remove players on the round’s page."],
    )
    assert rows() == before


def test_a_scorekeeper_reseats_nobody_in_a_posted_round(hall: Day, scorekeeper: Account) -> None:
    hall.post(1)
    told = {
        SEATS: {"one": _key(hall, "Ann"), "to": _key(hall, "Bob"), "reason": "x"},
        OUT: {"entry": _key(hall, "Ann"), "reason": "x"},
        BACK: {"reason": "x"},
    }
    page = Browser(hall.by).open(ROUND)
    desk, before = Browser(scorekeeper), rows()
    token = desk.open("/account/").form()["csrfmiddlewaretoken"]
    assert "Swap two players" not in desk.open(ROUND).main
    for address, fields in told.items():
        answer = desk.send(page.form(address), **fields, csrfmiddlewaretoken=token)
        assert (address, answer.status, answer.said) == (address, 403, [ONLY_A_DIRECTOR])
    assert rows() == before


@pytest.mark.parametrize("system", ["anagrams-1962", "anagrams-nsa-2005"])
def test_the_checks_of_a_round_cite_no_clause_of_other_rules(
    director: Account, system: str
) -> None:
    """Under the rules of 1962 “seats are assigned by rating” was said to be NSA-1."""
    day = Day.new(director, system=system).bring(12)
    day.draw(1)
    page = Browser(day.by).open(ROUND)
    own = {clause.id for clause in clauses.of(system)}
    cited = set(re.findall(r"(?:NSA|D62|D04|MYS|SCR)-A?\d+(?:\.\d+)?", page.main))
    assert "Seats are assigned by rating" in page.main
    assert cited <= own and ("NSA-1" in cited) == (system == "anagrams-nsa-2005")
