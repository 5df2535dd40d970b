"""A round where two meet at a table: drawn, looked over, changed, posted, put right, closed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tdtool.models import Account
from tdtool.services import check_in
from tdtool.services.acts import Refused
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import phones
from tdtool.services.rounds import forfeits, plan
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, after_round, brought, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser, Page, rows
from tests.web.players.choices import choose, own, send

ROUND = "/e/day/round/{}/"
PLAN = "/e/day/event/"
PLANNED = f"{PLAN}round/"
APART = "/e/day/apart/players/"
TWICE = "You sent this twice. It was saved once."
ONLY_A_DIRECTOR = "Oskar D. is a scorekeeper; only a director can do this."


@pytest.fixture
def day(director: Account) -> Day:
    """Ann to Hal, eight players, five rounds of Scrabble; the field says Swiss, and KOTH last."""
    return brought(director, 8, system="scrabble", rounds=5)


@kept_day
def draft(director: Account) -> Day:
    """Ann vs. Eve, Bob vs. Flo, Cy vs. Gus, Dee vs. Hal."""
    day = brought(director, 8, system="scrabble", rounds=5)
    day.pair(1)
    return day


@kept_day
def posted(director: Account) -> Day:
    """The draft, posted."""
    return first_posted(director, 8, system="scrabble", rounds=5)


def _key(day: Day, name: str) -> str:
    return str(day.entry(name).uuid)


def _at(number: int, act: str = "") -> str:
    return ROUND.format(number) + (f"{act}/" if act else "")


def _look(desk: Browser, day: Day, one: str, to: str, **how: str) -> Page:
    told = {"one": _key(day, one), "to": _key(day, to), **how}
    return desk.open(_at(1, "seats"), **told)


def _met(day: Day, number: int = 1) -> set[frozenset[str]]:
    games = day.round(number).games.filter(table__isnull=False)
    return {frozenset(day.seated(game.table.number, number)) for game in games}


def _couples(*couples: str) -> set[frozenset[str]]:
    return {frozenset(couple.split()) for couple in couples}


# ---------------------------------------------------------------- drawing


def test_one_button_draws_what_the_page_says_it_will(day: Day) -> None:
    day.bring("Ivy Jo Kit", here=False)
    desk = Browser(day.by)
    page = desk.open(_at(1))
    assert (
        "Swiss, by rating. Players with the same number of wins meet, top half against "
        "bottom half." in page.main
    )
    assert "Draw round 1 ⏎ 8 players" in page.main
    assert "Not checked in, left out: Ivy, Jo and Kit." in page.main
    before = rows()
    for typed in ("x", "-1", "1" * 12, "½", "9" * 5000):
        refused = desk.send(page.form(_at(1, "draw")), draw_seed=typed)
        assert refused.said == [
            f"The draw seed must be a whole number below 1,000,000,000, not “{typed[:40]}”."
        ]
        assert refused.form(_at(1, "draw"))["draw_seed"] == typed
    assert rows() == before
    page = desk.send(page.form(_at(1, "draw")))
    assert page.address == _at(1)
    assert page.said == ["Round 1 drawn as a draft. 3 players not checked in, left out."]
    assert _met(day) == _couples("Ann Eve", "Bob Flo", "Cy Gus", "Dee Hal")
    assert "both have 0 wins · first meeting · starts so far: 0 and 0" in page.main
    assert "8 players, each once: 4 tables." in page.main
    check_in.one(day.desk(), entry=_key(day, "Ivy"), arrived=True, brings=[])
    page = desk.open(_at(1))
    assert "Checked in after the draw: Ivy. Draw the round again to include them" in page.main
    page = desk.send(page.form(_at(1, "draw")))
    assert "9 players, each once: 4 tables and a bye." in page.main
    assert "bye Ivyno. 9" in page.main


def test_a_round_before_that_is_being_played_leaves_the_newest_complete_one_to_draw_from(
    director: Account,
) -> None:
    day = after_round(director, 1, players=8, rounds=5)
    day.post(2)
    day.report(1, 400, 350)
    desk = Browser(day.by)
    assert (
        "Not yet Round 4 can be drawn once round 3 is posted.Go to desk" in desk.open(_at(4)).main
    )
    page = desk.open(_at(3))
    assert (
        "Planned from the standings after round 2, but tables 2, 3 and 4 of round 2 "
        "have no result yet. Wait, or draw now from the standings after round 1."
    ) in page.main
    page = desk.send(page.form(_at(3, "draw")))
    assert (day.round(3).state, day.round(3).based_on) == ("draft", 1)
    page = desk.send(page.form(_at(3, "draw")), based_on="2")
    assert page.said == [
        "Round 2 has no result from table 2, 3, 4. Enter it, or draw from round 1."
    ]
    assert (page.status, page.form(_at(3, "draw"))["based_on"]) == (422, "2")


def test_another_way_of_drawing_is_kept_where_there_is_no_lawful_pairing(
    director: Account,
) -> None:
    day = after_round(director, 1, players=4, rounds=5)
    for other in ("Bob", "Cy", "Dee"):
        plan.keep_apart(
            day.desk(),
            division=day.division_key,
            player=_key(day, "Ann"),
            other=_key(day, other),
            apart=True,
        )
    desk = Browser(day.by)
    form, before = desk.open(_at(2)).form(_at(2, "draw")), rows()
    page = desk.send(form, method="koth", based_on="1", repeats="1", draw_seed="4711")
    assert page.said == [
        "The forbidden pairs leave no opponent for Ann. Remove one of the forbidden pairs."
    ]
    kept = page.form(_at(2, "draw"))
    assert [kept[name] for name in ("method", "based_on", "repeats", "draw_seed")] == [
        "koth", "1", "1", "4711",
    ]  # fmt: skip
    assert rows() == before


def test_rounds_of_one_block_come_from_one_draw(director: Account) -> None:
    day = brought(director, 12, system="scrabble", rounds=7)
    desk = Browser(director)
    for number in (1, 2):
        page = desk.open(_at(number))
        assert "Fontes, by rating" in page.main
        assert ("Continues the draw of round" in page.main) == (number > 1)
        desk.send(page.form(_at(number, "draw")))
        day.post(number)
    drawn = [day.round(number) for number in (1, 2)]
    assert len({one.draw_seed for one in drawn}) == 1
    assert {(one.method, one.based_on) for one in drawn} == {("fontes", 0)}
    assert not _met(day, 1) & _met(day, 2)


# ---------------------------------------------------------------- a draft by hand


@pytest.mark.long
def test_two_are_swapped_once_the_checker_was_looked_at(draft: Day) -> None:
    desk, before = Browser(draft.by), rows()
    late = _look(desk, draft, "Cy", "Dee").form(_at(1, "seats"))
    page = _look(desk, draft, "Ann", "Bob")
    assert "Table 1: Bob vs. Eve" in page.main or "Table 1: Eve vs. Bob" in page.main
    told = {"one": _key(draft, "Ann"), "to": _key(draft, "Bob")}
    piece = desk.client.get(_at(1, "seats"), told, headers={"hx-request": "true"})
    assert (b"<html" in piece.content, b"Table 1:" in piece.content) == (False, True)
    form = page.form(_at(1, "seats"))
    ann = _key(draft, "Ann")
    for one, to, sentence in (
        ("", "", "Choose two players."),
        (ann, ann, "Choose two different players of this round."),
    ):
        assert desk.send(form, one=one, to=to).said == [sentence]
    assert rows() == before
    page = desk.send(form, reason="They share a car.")
    assert page.said == ["Ann and Bob swapped."]
    assert _met(draft) == _couples("Bob Eve", "Ann Flo", "Cy Gus", "Dee Hal")
    assert "Ann and Bob swapped“They share a car.”, Mirela K." in page.main
    before = rows()
    assert desk.send(form).said == [TWICE]
    page = desk.send(late, reason="too late")
    assert (page.status, page.said) == (
        409,
        [(
            "Somebody else saved first, so yours was not saved. Round 1 was changed. You "
            "sent: Cy and Dee swapped."
        )],
    )  # fmt: skip
    assert page.form(_at(1, "seats"))["reason"] == "too late"
    assert rows() == before


def test_two_are_let_meet_and_turn_who_starts(draft: Day) -> None:
    desk = Browser(draft.by)
    page = _look(desk, draft, "Ann", "Bob", how="together")
    page = desk.send(page.form(_at(1, "seats")))
    assert page.said == ["Ann and Bob paired."]
    assert _met(draft) == _couples("Ann Bob", "Eve Flo", "Cy Gus", "Dee Hal")
    first, second = draft.seated(1)
    page = _look(desk, draft, first, second)
    page = desk.send(page.form(_at(1, "seats")))
    assert page.said == ["Starting player switched."]
    assert draft.seated(1) == [second, first]


def test_where_who_starts_is_drawn_at_the_table_there_is_nothing_to_turn(
    director: Account,
) -> None:
    day = brought(director, 4, system="my-scrabble", rounds=5)
    day.pair(1)
    desk = Browser(director)
    page = _look(desk, day, *day.seated(1))
    assert ("Switch who starts" in page.main, "Keep them apart" in page.main) == (False, True)
    page = desk.open(_at(1))
    assert "Draw for first at the table. MYS-1.2" in page.main
    assert "starts so far" not in page.main


def test_two_are_kept_apart_from_the_next_draw_on_and_may_meet_again(draft: Day) -> None:
    desk = Browser(draft.by)
    page = _look(desk, draft, "Ann", "Eve", how="apart")
    assert "They still meet at table 1 of this draft." in page.main
    page = desk.send(page.form(APART))
    assert page.said == ["Ann and Eve are kept apart from the next draw."]
    assert "Ann and Eve must not meet. Needs a reason" in page.main
    page = desk.send(page.form(_at(1, "confirm")))
    assert page.said == [
        "Ann and Eve must not meet. Change the draft and say why, or draw the round again."
    ]
    page = desk.send(page.form(_at(1, "draw")))
    assert frozenset(("Ann", "Eve")) not in _met(draft)
    page = desk.send(page.form(APART), apart="no")
    assert page.said == ["Ann and Eve can be paired again."]
    assert "Kept apart" not in page.main


def test_the_one_with_the_bye_is_swapped_into_a_game_and_loses_nothing_by_being_away(
    director: Account,
) -> None:
    day = brought(director, 5, system="scrabble", rounds=5)
    day.pair(1)
    desk = Browser(director)
    page = desk.send(_look(desk, day, "Eve", "Ann").form(_at(1, "seats")))
    assert page.said == ["Eve and Ann swapped."]
    assert "bye Annno. 1" in page.main
    day.post(1)
    page = desk.open(own(day, "Ann", "not-here"))
    assert "Round 1 is posted: Ann has the bye." in page.main
    assert "Withdraw, starting with round 2" in page.main


# ---------------------------------------------------------------- a posted round


@pytest.mark.long
def test_a_posted_round_says_of_every_table_where_its_slip_is(draft: Day) -> None:
    desk = Browser(draft.by)
    page = desk.send(desk.open(_at(1)).form(_at(1, "confirm")))
    page = desk.send(page.form(_at(1, "post")))
    assert page.said == ["Round 1 posted. Papers are ready to print."]
    draft.report(1, 400, 350)
    draft.report(2, 300, 310, signed=False)
    page = desk.open(_at(1))
    assert "3 tables have no accepted slip table 2table 3table 4" in page.main
    links = {one.attributes.get("href") for one in page.elements if one.tag == "a"}
    assert {_at(1, "table/1"), "/e/day/entry/?table=3&round=1", _at(2)} <= links
    says = ("accepted", "entered", "no slip", "Not accepted: two signatures. It doesn’t count yet.")
    assert [one for one in says if one not in page.main] == []
    draft.report(3, 400, 350)
    slips.sign(draft.desk(), game=str(draft.game(2).uuid), places=[1, 2])
    page = desk.send(page.form(_at(1, "complete")), reason="gone home", without="")
    assert page.said == [
        "Table 4 has no accepted slip. Enter it, or continue without it and say why."
    ]
    assert page.form(_at(1, "complete"))["reason"] == "gone home"
    page = desk.send(page.form(_at(1, "complete")))
    assert page.said == ["Round 1 complete."]
    page = desk.open(_at(2))
    assert "Swiss, from the standings after round 1" in page.main
    desk.send(page.form(_at(2, "draw")))
    assert draft.round(2).based_on == 1


def test_wrong_opponents_that_played_are_put_right_and_results_stay_with_their_seats(
    director: Account,
) -> None:
    day = after_round(director, 1, players=8, rounds=5)
    desk = Browser(day.by)
    form = desk.open(_at(1)).form(_at(1, "seats"))
    met = [day.seated(table)[0] for table in (1, 2)]
    told = {"one": _key(day, met[0]), "to": _key(day, met[1])}
    before = rows()
    page = desk.send(form, **told, reason=" ")
    assert page.said == ["Changing a posted round needs a reason; History shows it."]
    assert (page.form(_at(1, "seats"))["one"], rows() == before) == (told["one"], True)
    score = day.entry(met[0]).seats.get().lines.get().points
    page = desk.send(page.form(_at(1, "seats")), **told, reason="They sat at the wrong tables.")
    assert page.said == [f"{met[0]} and {met[1]} swapped. Revision 2: print the papers again."]
    assert [day.seated(table)[0] for table in (1, 2)] == [met[1], met[0]]
    assert day.entry(met[1]).seats.get().lines.get().points == score


def test_the_other_one_starts_in_a_posted_round_with_a_reason(posted: Day) -> None:
    desk = Browser(posted.by)
    first, second = posted.seated(2)
    told = f"{_key(posted, first)}.{posted.game(2).version}"
    form = next(f for f in desk.open(_at(1)).forms if f.fields.get("how") == ["turn"])
    assert desk.send(form, one=told, reason="").said == [
        "Changing a posted round needs a reason; History shows it."
    ]
    page = desk.send(form, one=told, reason="Both said so.")
    assert page.said == ["Starting player switched."]
    assert posted.seated(2) == [second, first]
    again = next(f for f in page.forms if f.fields.get("how") == ["turn"])
    assert (
        desk.send(again, one=told, reason="Again.")
        .said[0]
        .startswith("Somebody else saved first, so yours was not saved. The game was changed.")
    )


@pytest.mark.long
def test_who_isnt_there_forfeits_and_plays_after_all(posted: Day) -> None:
    desk = Browser(posted.by)
    page = desk.open(own(posted, "Flo", "not-here"))
    assert "Round 1 is posted: Flo plays Bob at table 2." in page.main
    assert "Flo loses by 50, and Bob wins by 50." in page.main
    page = send(desk, page, "forfeit", reason="not here")
    assert page.said == ["Flo forfeits."]
    assert "Table 2 is already a forfeit" in desk.open(own(posted, "Flo", "not-here")).main
    assert choose(posted, "Eve", "forfeit", reason="ill").said == ["Eve forfeits."]
    page = desk.open(_at(1))
    assert "forfeitboth have 0 wins" in page.main and "+50" in page.main and "−50" in page.main
    assert "Can’t un-post: a forfeit is in." in page.main
    form = page.form(_at(1, "play-after-all"))
    assert desk.send(form, entry="", reason="ill").said == ["Choose a player in this round."]
    page = desk.send(page.form(_at(1, "play-after-all")), reason="came at ten",
                     entry=f"{_key(posted, 'Ann')}.{posted.game(1).version}")  # fmt: skip
    assert page.said == ["The forfeit at table 1 is undone; the game can be played."]
    posted.report(1, 300, 310)
    page = choose(posted, "Gus", "forfeit", both="yes", reason="a flat tyre")
    assert page.said == ["Both players of Gus’s game forfeit."]
    assert posted.game(3).kind == "double forfeit"


def test_a_round_is_taken_back_until_something_stands_on_its_record(posted: Day) -> None:
    desk = Browser(posted.by)
    page = desk.send(desk.open(_at(1)).form(_at(1, "un-post")), reason="a table short")
    assert page.said == ["Round 1 un-posted: it is a draft again and its papers are void."]
    page = desk.send(page.form(_at(1, "draw")), method="random", draw_seed="7")
    assert page.said == ["Round 1 drawn as a draft."]
    assert "Random, random number 7" in page.main
    posted.post(1)
    form = desk.open(_at(1)).form(_at(1, "un-post"))
    posted.report(1, 400, 350)
    slips.take_back(posted.desk(), game=str(posted.game(1).uuid))
    page = desk.send(form, reason="a table short")
    assert page.said == [
        "Can’t un-post round 1: it had a slip or a forfeit. Swap players on the round’s page, or "
        "remove one on their own page."
    ]


def test_a_correction_says_whom_everybody_would_have_met(director: Account) -> None:
    day = after_round(director, 1, players=8, rounds=5)
    day.post(2)
    desk = Browser(day.by)
    assert "would meet" not in desk.open(_at(2)).main
    seat = day.entry("Ann").seats.get(round__number=1)
    slips.correct(
        day.desk(), game=str(seat.game.uuid), place=seat.place, score=100, reason="misread",
    )  # fmt: skip
    said = desk.open(_at(2)).main
    assert "A correction changed round 2’s draw: 2 pairings would differ" in said
    assert "Round 2: by the scores as they are now" in said
    assert "Round 2: by the scores as they are now" in desk.open("/e/day/").main
    # Who is missing is asked about in both rounds that are open.
    day.post(3, based_on=1)
    page = desk.open(own(day, "Ann", "not-here"))
    for number in (2, 3):
        assert f"Forfeit the round {number} game" in page.main
    assert "Can’t un-post round 2: round 3 is drawn." in page.main


def test_a_scorekeeper_sees_the_pairings_and_changes_none(draft: Day, scorekeeper: Account) -> None:
    page = Browser(draft.by).open(_at(1))
    desk, before = Browser(scorekeeper), rows()
    seen = desk.open(_at(1))
    assert ("both have 0 wins" in seen.main, "Draw again" in seen.main) == (True, False)
    token = desk.open("/account/").form("/sign-out/")["csrfmiddlewaretoken"]
    form = _look(Browser(draft.by), draft, "Ann", "Bob").form(_at(1, "seats"))
    for one in (form, page.form(_at(1, "draw"))):
        answer = desk.send(one, csrfmiddlewaretoken=token)
        assert (answer.status, answer.said) == (403, [ONLY_A_DIRECTOR])
    assert rows() == before


@pytest.mark.long
def test_a_round_of_many_takes_no_more_queries_than_one_of_few(director: Account) -> None:
    counts = []
    for slug, count in (("few", 4), ("many", 12)):
        day = after_round(director, 1, players=count, rounds=5, slug=slug)
        day.post(2)
        day.report(1, 400, 350)
        day.pair(3, based_on=1)
        desk = Browser(director)
        for number in (2, 3):
            desk.open(f"/e/{slug}/round/{number}/")
            with CaptureQueriesContext(connection) as queries:
                desk.open(f"/e/{slug}/round/{number}/")
            counts.append(len(queries))
    assert all(many <= few <= 30 for few, many in zip(counts[:2], counts[2:], strict=True))


# ---------------------------------------------------------------- the plan


def _plan(desk: Browser, number: int, **wanted: str) -> Page:
    return desk.send(desk.open(PLAN, round=number).form(PLANNED), **wanted)


@pytest.mark.long
def test_a_changed_plan_is_drawn_by_and_the_number_of_players_says_again(day: Day) -> None:
    desk = Browser(day.by)
    assert "automatic plan" in desk.open(PLAN).main
    page = _plan(desk, 1, method="random")
    assert page.said == ["Round 1: method saved."]
    _plan(desk, 2, method="koth")
    _plan(desk, 3, based_on="1")
    _plan(desk, 5, session="2")
    assert [row["method"] for row in day.division.plan] == [
        "random", "koth", "swiss", "swiss", "koth",
    ]  # fmt: skip
    assert "Use the automatic plan" in desk.open(PLAN).main
    assert "Random. Names from a hat" in desk.open(_at(1)).main
    assert desk.open(PLAN, round=5).form(PLANNED)["session"] == "2"
    # A round planned from two before is drawn from there.
    day.play(1, method="random")
    day.play(2)
    page = desk.open(_at(3))
    assert "Swiss, from the standings after round 1" in page.main
    desk.send(page.form(_at(3, "draw")))
    assert day.round(3).based_on == 1
    page = desk.send(desk.open(PLAN).form(f"{PLAN}automatic/"))
    assert page.said == ["Automatic plan in use."]


def test_a_plan_that_cant_be_is_refused_with_every_choice_kept(day: Day) -> None:
    desk, before = Browser(day.by), rows()
    page = _plan(desk, 3, method="koth", based_on="7")
    assert page.said == ["Round 3 can’t be drawn from round 7. Choose an earlier round."]
    assert page.form(PLANNED)["method"] == "koth"
    page = desk.send(page.form(PLANNED), session="x")
    assert page.said == ["The session must be a number below 1,000, not “x”."]
    page = desk.send(page.form(PLANNED), session="9" * 5000)
    assert page.said == [f"The session must be a number below 1,000, not “{'9' * 40}”."]
    assert page.form(PLANNED)["session"] == "9" * 5000
    page = desk.send(page.form(PLANNED), session="99", based_on="")
    assert page.said == ["Round 3: sessions go from 1 to 20."]
    assert rows() == before


def test_the_start_of_a_round_is_saved_with_its_method_or_alone(day: Day) -> None:
    desk = Browser(day.by)
    page = _plan(desk, 2, method="koth", start="10:15")
    assert page.said == ["Round 2: start and method saved."]
    page = _plan(desk, 4, start="13:00")
    assert page.said == ["Round 4: start saved."]
    assert _plan(desk, 4).said == ["Nothing changed."]
    assert day.division.starts == ["", "10:15", "", "13:00", ""]
    assert day.division.plan[1]["method"] == "koth"
    page = _plan(desk, 4, method="random", start="later")
    assert page.said == ["Round 4: “later” isn’t a time. Type it as 9:30."]
    assert page.form(PLANNED)["start"] == "later"
    assert day.division.plan[3]["method"] == "swiss"


def test_a_round_that_is_played_is_not_planned_any_more(posted: Day) -> None:
    """The sessions of played rounds could be changed."""
    desk = Browser(posted.by)
    form = desk.open(PLAN, round=2).form(PLANNED)
    page = desk.open(PLAN, round=1)
    assert [one.action for one in page.forms if one.action == PLANNED] == []
    before = rows()
    page = desk.send(form, number="1", method="random", session="3", start="9:30")
    assert (page.said, rows()) == (["Nothing changed."], before)


@pytest.mark.long
def test_blocks_of_a_plan_come_from_the_round_before_the_block(director: Account) -> None:
    day = brought(director, 4, system="scrabble", rounds=6)
    desk = Browser(director)
    _plan(desk, 1, method="quads", based_on="", to="6")
    for number in range(1, 5):
        page = desk.open(_at(number))
        desk.send(page.form(_at(number, "draw")))
        day.play(number)
    assert [day.round(number).based_on for number in range(1, 5)] == [0, 0, 0, 3]


# ---------------------------------------------------------------- someone isn't here


def test_someone_missing_from_a_draft_is_absent_and_it_is_drawn_again(draft: Day) -> None:
    desk = Browser(draft.by)
    page = choose(draft, "Hal", "absent")
    assert page.said == ["Hal is absent in round 1."]
    page = desk.open(_at(1))
    assert "Hal is paired but doesn’t play this round." in page.main
    page_of_hal = desk.open(own(draft, "Hal", "not-here"))
    assert "Round 1 is drawn with Hal in it: draw it again." in page_of_hal.main
    page = desk.send(page.form(_at(1, "draw")))
    assert "7 players, each once: 3 tables and a bye." in page.main


def test_what_keeps_a_round_posted_is_said_as_it_is(posted: Day) -> None:
    """“A slip or a forfeit is in”, it said, of reports by phone alone."""
    desk = Browser(posted.by)
    by_desk.set_counting(posted.desk(), counting="desk")
    posted.event.refresh_from_db()
    entry = posted.game(1).seats.get(place=1).entry
    by_phone, at = replace(posted.desk(), by=phones()), str(posted.game(1).uuid)
    by_players.report(by_phone, game=at, entry=str(entry.uuid), scores=[400, 380])
    page = desk.open(_at(1)).main
    assert "Can’t un-post: a player has reported by phone." in page
    assert "No slip is in yet" in page
    said = "Can’t un-post round 1: a player has reported by phone."
    assert said in desk.open(own(posted, "Ann", "not-here")).main
    with pytest.raises(Refused, match=said):
        rounds.take_back(posted.desk(), round=str(posted.round(1).uuid), reason="a table short")
    other = str(posted.game(2).uuid)
    forfeits.forfeit(posted.desk(), game=other, missing=[1], reason="not here")
    assert "Can’t un-post: a forfeit is in." in desk.open(_at(1)).main
    posted.report(1, 400, 380)
    assert "Can’t un-post: a slip is in." in desk.open(_at(1)).main
