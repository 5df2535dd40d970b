"""From the last slip to the next round posted: one key to the draft, one that posts and prints."""

from __future__ import annotations

from urllib.parse import parse_qs, urlparse

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.services.rounds import draw_pairs, plan
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser, Page

DRAFT = "/e/day/round/2/"
PAIR, POST = f"{DRAFT}pair/", f"{DRAFT}post-and-print/"


def _all_in(day: Day, number: int, *, but: int = 0) -> None:
    for game in day.round(number).games.filter(table__isnull=False):
        if game.table_number != but:
            scores = [300 - 10 * seat for seat in range(game.seats.count())]
            slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=True)


@kept_day
def pairs(director: Account) -> Day:
    """Eight players, five rounds of Scrabble, the first of them posted."""
    return first_posted(director, 8, system="scrabble", rounds=5)


@kept_day
def tables(director: Account) -> Day:
    """Twelve players at tables, everyone in every round; the first round is posted."""
    return first_posted(director, 12, rounds=3)


def _printed(desk: Browser, page: Page, **ticked: str) -> tuple[str, list[str]]:
    """Post and print: the file’s address without its choice, and the kinds in it."""
    form = page.form(POST)
    told = {name: said[0] for name, said in form.fields.items() if ticked.get(name) != ""}
    answer = desk.client.post(form.action, told)
    assert answer.status_code == 302, answer.content.decode()
    there = urlparse(answer["Location"])
    return there.path, parse_qs(there.query)["parts"][0].split(",")


def _ticked(page: Page, action: str) -> list[str]:
    return [name for name in page.form(action).fields if name.startswith("paper-")]


def test_two_keys_lead_from_the_last_slip_to_the_next_round_and_its_papers(
    pairs: Day, scorekeeper: Account
) -> None:
    _all_in(pairs, 1, but=4)
    desk = Browser(pairs.by)
    assert desk.open("/e/day/").title == "Enter the slip of table 4"
    assert "Pair round 2" not in desk.open("/e/day/entry/").main
    pairs.report(4, 300, 290)
    page = desk.open("/e/day/entry/")
    assert page.title == "Pair round 2" and page.form(PAIR)
    seen = Browser(scorekeeper).open("/e/day/")
    assert seen.title == "Pair round 2"
    assert not [form for form in seen.forms if form.action == PAIR]
    assert "Complete round 1" in seen.main
    page = desk.open("/e/day/")
    assert page.title == "Pair round 2"
    page = desk.send(page.form(PAIR))
    assert page.address == DRAFT
    assert page.said == ["Round 1 complete. Round 2 drawn as a draft."]
    assert "Checks" in page.main
    path, kinds = _printed(desk, page)
    assert kinds == ["tables", "names", "desk", "slips"]
    assert desk.client.get(path).content.startswith(b"%PDF")
    assert str(pairs.round(1).state) == "complete"
    assert str(pairs.round(2).state) == "posted"
    assert desk.open("/e/day/").title == "Enter the slips"


def _swapped(day: Day) -> list[str]:
    """Two of the draft are swapped by hand; who meets now."""
    round_, one, other = day.round(2), _keys(day, 1, 2)[0], _keys(day, 2, 2)[0]
    draw_pairs.swap(day.desk(), round=str(round_.uuid), player=one, other=other, reason="asked")
    return day.seated(1, 2)


def test_who_presses_second_gets_the_draft_of_who_was_first_with_its_changes(pairs: Day) -> None:
    _all_in(pairs, 1)
    one, other = Browser(pairs.by), Browser(pairs.by)
    late = other.open("/e/day/").form(PAIR)
    one.send(one.open("/e/day/").form(PAIR))
    met = _swapped(pairs)
    page = other.send(late)
    assert (page.address, page.said) == (DRAFT, ["Round 2 is drawn already."])
    assert pairs.seated(1, 2) == met
    assert pairs.round(2).basis["edits"]


@pytest.mark.long
@pytest.mark.parametrize("which", ["pairs", "tables"])
def test_the_draw_of_a_page_that_saw_no_draft_throws_none_away(
    which: str, request: pytest.FixtureRequest
) -> None:
    day: Day = request.getfixturevalue(which)
    day.complete(1, without=(1, 2, 3, 4), reason="lost")
    desk = Browser(day.by)
    late = desk.open(DRAFT).form(f"{DRAFT}draw/")
    desk.send(desk.open(DRAFT).form(f"{DRAFT}draw/"))
    drawn = day.round(2)
    page = desk.send(late)
    assert "Round 2 is drawn already." in page.text
    assert (day.round(2).version, day.round(2).basis) == (drawn.version, drawn.basis)


def test_a_round_that_was_completed_is_said_to_be_where_the_next_cant_be_drawn(
    pairs: Day,
) -> None:
    _all_in(pairs, 1)
    alone, *others = (str(entry.uuid) for entry in pairs.division.entries.all())
    for other in others:
        plan.keep_apart(
            pairs.desk(), division=pairs.division_key, player=alone, other=other, apart=True
        )
    desk = Browser(pairs.by)
    page = desk.send(desk.open("/e/day/").form(PAIR))
    assert (page.status, page.title) == (422, "Round 2")
    assert str(pairs.round(1).state) == "complete"
    assert "Round 1 complete." in page.said
    assert len(page.said) == 2


@pytest.mark.long
def test_the_choice_of_papers_is_kept_for_the_next_round(pairs: Day) -> None:
    desk = Browser(pairs.by)
    _all_in(pairs, 1)
    page = desk.send(desk.open("/e/day/").form(PAIR))
    path, kinds = _printed(desk, page, **{"paper-tables": "", "paper-desk": ""})
    assert kinds == ["names", "slips"]
    some = desk.client.get(f"{path}?parts=names,slips").content
    assert len(some) < len(desk.client.get(path).content)
    printed = JournalEntry.objects.filter(act="papers.print").latest("number")
    assert {name.split("-")[2] for name in printed.arguments["pieces"]} == {"names", "slip"}
    _all_in(pairs, 2)
    page = desk.send(desk.open("/e/day/").form("/e/day/round/3/pair/"))
    assert _ticked(page, "/e/day/round/3/post-and-print/") == ["paper-names", "paper-slips"]


def test_without_a_paper_ticked_nothing_is_printed_and_none_is_ticked_in_the_next_round(
    pairs: Day,
) -> None:
    """All were ticked again, so that a director who prints by hand unticked them every round."""
    desk = _drafted(pairs)
    form = desk.open(DRAFT).form(POST)
    form.fields = {name: v for name, v in form.fields.items() if not name.startswith("paper-")}
    page = desk.send(form)
    assert page.said == ["Round 2 posted. Papers are ready to print."]
    assert page.title == "Print everything"
    _all_in(pairs, 2)
    page = desk.send(desk.open("/e/day/").form("/e/day/round/3/pair/"))
    assert _ticked(page, "/e/day/round/3/post-and-print/") == []


@pytest.mark.long
def test_after_the_last_round_and_with_a_dispute_open_nothing_is_paired(pairs: Day) -> None:
    _all_in(pairs, 1)
    desk = Browser(pairs.by)
    form = desk.open("/e/day/").form(PAIR)
    pairs.dispute(1)
    page = desk.send(form)
    assert page.said == [
        "Table 1 has an open dispute. Rule on it, or continue without it and say why."
    ]
    assert page.title == "Round 1"
    assert str(pairs.round(1).state) == "posted"
    assert desk.open("/e/day/").title == "Rule on the dispute of table 1"
    last = Day.new(pairs.by, slug="last", system="scrabble", rounds=1).bring_named("Kit", "Lou")
    last.post(1)
    _all_in(last, 1)
    assert Browser(pairs.by).open("/e/last/").title == "Complete round 1"


def _corrected(day: Day, game: str, *, place: int) -> None:
    slips.correct(day.desk(), game=game, place=place, score=300, reason="added up again")


def _drafted(pairs: Day) -> Browser:
    """Round 2 is a draft, and the director at the desk."""
    pairs.complete(1, without=(1, 2, 3, 4), reason="lost")
    pairs.pair(2)
    return Browser(pairs.by)


def _keys(day: Day, table: int, number: int) -> list[str]:
    return [str(day.entry(name).uuid) for name in day.seated(table, number)]


def test_a_draft_with_a_fault_is_not_posted_and_says_why_on_its_own_page(pairs: Day) -> None:
    desk = _drafted(pairs)
    one, other = _keys(pairs, 1, 2)
    plan.keep_apart(pairs.desk(), division=pairs.division_key, player=one, other=other, apart=True)
    page = desk.open(DRAFT)
    beside = [one for one in page.elements if one.attributes.get("target") == "_blank"]
    assert not [one for one in beside if one.attributes.get("action") == POST]
    names = " and ".join(pairs.seated(1, 2))
    page = desk.send(page.form(POST), **{"paper-names": None, "paper-desk": None})
    assert page.status == 422
    assert _ticked(page, POST) == ["paper-tables", "paper-slips"]
    assert names in " ".join(page.said)
    assert page.title == "Round 2"
    assert str(pairs.round(2).state) == "draft"


def test_a_draft_that_was_changed_meanwhile_is_not_posted_unseen(pairs: Day) -> None:
    desk = _drafted(pairs)
    form = desk.open(DRAFT).form(POST)
    met = _swapped(pairs)
    page = desk.send(form)
    assert (page.status, page.title) == (409, "Round 2")
    assert "Somebody else saved first" in page.text
    assert "Changed by hand" in page.main
    assert page.main.index(met[0]) < page.main.index(met[1])
    assert str(pairs.round(2).state) == "draft"


def test_the_posted_round_can_be_un_posted_and_its_draft_posted_again(pairs: Day) -> None:
    _all_in(pairs, 1)
    desk = Browser(pairs.by)
    page = desk.send(desk.open("/e/day/").form(PAIR))
    _printed(desk, page)
    page = desk.open(DRAFT)
    page = desk.send(page.form(f"{DRAFT}un-post/"), reason="a late player")
    assert str(pairs.round(2).state) == "draft"
    _printed(desk, page)
    assert pairs.round(2).revision == 2


def test_at_tables_the_key_draws_the_next_round_too(tables: Day) -> None:
    _all_in(tables, 1)
    desk = Browser(tables.by)
    page = desk.open("/e/day/")
    assert page.title == "Draw round 2"
    page = desk.send(page.form(PAIR))
    assert page.address == DRAFT
    assert page.said == ["Round 1 complete. Round 2 drawn as a draft."]
    _, kinds = _printed(desk, page)
    assert kinds == ["tables", "names", "charts", "slips", "cards"]
    assert str(tables.round(2).state) == "posted"


def test_a_tie_at_the_cut_is_settled_on_the_page_of_the_draw(tables: Day) -> None:
    _all_in(tables, 1)
    desk = Browser(tables.by)
    late = desk.open("/e/day/").form(PAIR)
    for game in tables.round(1).games.all():
        for seat in game.seats.filter(place__gt=1):
            _corrected(tables, str(game.uuid), place=seat.place)
    page = desk.open("/e/day/")
    assert page.title == "Complete round 1"
    assert not [form for form in page.forms if form.action == PAIR]
    page = desk.send(late)
    assert page.address == DRAFT
    assert page.said == ["Round 1 complete. Settle the tie, then draw round 2."]
    assert "Their best single word decides: enter the words of" in page.main
    assert [form for form in page.forms if form.action == f"{DRAFT}draw/"]
    assert not tables.division.rounds_drawn.filter(number=2).exists()
