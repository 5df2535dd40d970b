"""Pages and papers of whole events say what they say in the hall’s words, and briefly."""

from __future__ import annotations

import random
import time
from collections import Counter
from datetime import UTC, datetime

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tdtool.models import Account
from tdtool.models.accounts import Role
from tdtool.rehearsal import demo, rehearse
from tdtool.rehearsal.desk import Plan, opened
from tests import cast
from tests.cast import Day
from tests.web.browser import Browser
from tests.words import checks, lists, shown
from tests.words.lists import Found

NOW = datetime(2026, 5, 9, 14, 22, tzinfo=UTC)
Pages = list[tuple[str, list[str]]]


def _demos(by: Account) -> list[str]:
    opened_ = [demo.open_demo(one, by=by, at=NOW) for one in (demo.AT_TABLES, demo.IN_PAIRS)]
    return [f"/e/{event.slug}/" for event in opened_]


def _small(by: Account) -> list[str]:
    """Events with one of most things."""
    day = Day.new(by, slug="one").bring(6)
    day.post(1)
    day.report(1, 300, 250, 240, 230, 220, 210, signed=False)
    day.words(1, seat1="GARDENIA")
    day.judge(1, "GARDENIA")
    day.dispute(1)
    Day.new(by, slug="one-pair", system="scrabble", rounds=1).bring(3).post(1)
    Day.new(by, slug="nobody").bring(1)
    return ["/e/one/", "/e/one-pair/", "/e/nobody/"]


def _drafted(by: Account) -> list[str]:
    """A later round as a draft, with what there is to see of it alone."""
    day = Day.new(by, slug="drafted", system="scrabble", rounds=4).bring(7)
    day.play(1)
    day.pair(2)
    return ["/e/drafted/"]


def _rehearsed(system: str) -> list[str]:
    """An event of two rounds with all that goes wrong on a day."""
    plan = Plan(system, players=9, rounds=2, seed=7, trouble=True)
    day = opened(plan, random.Random(plan.seed), clock=time.perf_counter)
    for number in (1, 2):
        (rehearse.play_pairs if plan.in_pairs else rehearse.play_tables)(day, number)
    assert day.event is not None
    return [f"/e/{day.event.slug}/"]


@pytest.fixture(scope="module")
def walk(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> tuple[Pages, list[str]]:
    """What every page and paper says: of demos, rehearsals with trouble, small events; and what
    stands beyond the edge of a paper's sheet."""
    said: Pages = []
    off: list[str] = []
    read = Counter[str]()
    with django_db_blocker.unblock():
        for made in (
            _small,
            _demos,
            lambda by: _rehearsed("anagrams-nsa-2005"),
            lambda by: _rehearsed("scrabble"),
            _drafted,
        ):
            with transaction.atomic():
                by = cast.account("Mirela K.", Role.DIRECTOR)
                for start in made(by):
                    said += shown.walked(Browser(by).client, start, read, off)
                transaction.set_rollback(True)
    return said, off


@pytest.fixture
def pages(walk: tuple[Pages, list[str]]) -> Pages:
    return walk[0]


@pytest.mark.django_db
def test_every_page_and_paper_is_said_as_the_hall_says_it(
    pages: Pages, pytestconfig: pytest.Config
) -> None:
    found = [one for one in checks.of_pages(pages) if not _stays(one)]
    shrink = pytestconfig.getoption("shrink")
    new, not_needed = lists.compared(found, pages=True, shrink=shrink)
    assert not new, "Say it better:\n" + "\n".join(new)
    assert not not_needed, "Run pytest tests/words --shrink; not needed:\n" + "\n".join(not_needed)


def _stays(found: Found) -> bool:
    """A sentence of more than 25 words that has a reason to be."""
    return found.check == "long sentence" and any(
        found.where == where and found.what.startswith(start)
        for where, start, _ in lists.rows(lists.LONG_SENTENCES)
    )


@pytest.mark.django_db
def test_pages_of_most_kinds_and_papers_are_read(pages: Pages) -> None:
    names = {name for name, _ in pages}
    assert {"page day", "page slip", "page history", "page standings", "page dispute"} <= names
    assert len([name for name in names if name.startswith("page ")]) > 30
    assert len([name for name in names if name.startswith("paper ")]) > 10


@pytest.mark.django_db
def test_what_every_paper_of_these_events_says_stands_inside_its_sheets(
    walk: tuple[Pages, list[str]],
) -> None:
    assert walk[1] == []


def test_every_long_sentence_that_stays_has_its_reason() -> None:
    assert all(len(row) == 3 and row[2].strip() for row in lists.rows(lists.LONG_SENTENCES))


@pytest.mark.parametrize(
    ("block", "checks_"),
    [
        ("1 players are here.", ["one and many"]),
        ("1 more slips", ["one and many"]),
        ("Table 1 players sit down.", []),
        ("11 players, 1.1 points, round 1", []),
        ("The decision is final .", ["blank before a stop"]),
        (" ".join(["word"] * 26) + ".", ["long sentence"]),
        (" ".join(["word"] * 25) + ". More words than that are in a second one.", []),
    ],
)
def test_what_a_page_says_badly_is_seen(block: str, checks_: list[str]) -> None:
    assert [one.check for one in checks.of_pages([("page x", [block])])] == checks_


def test_a_page_is_read_in_blocks_with_what_is_inline_joined() -> None:
    said = shown.Said('<p>Final <b>now</b> .</p><li>A<span class="sub">b</span></li><a href="/x">')
    assert (said.blocks, said.links) == (["Final now .", "A", "b"], ["/x"])
