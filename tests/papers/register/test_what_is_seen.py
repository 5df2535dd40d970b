"""A kind of paper that says nothing of what is seen of it goes by the rule."""

from __future__ import annotations

from dataclasses import replace

from tdtool.papers.register import digests
from tests.papers import cast, pair_cast


def test_what_a_laptop_and_a_clock_add_is_not_seen_and_a_name_is() -> None:
    paper = pair_cast.round_paper(4)
    elsewhere = tuple(replace(table, url="http://elsewhere/s/X") for table in paper.tables)
    head = replace(paper.head, fingerprint="0" * 64, house="1" * 64, posted="15:00", entries=300)
    same = replace(paper, head=head, minutes=50, tables=elsewhere)
    assert digests.as_posted(same) == digests.as_posted(paper)
    first, second = paper.tables
    other = replace(paper, tables=(first, replace(second, seats=second.seats[::-1])))
    assert digests.as_posted(other) != digests.as_posted(paper)


def test_a_paper_of_a_round_bears_its_revision_and_a_listing_does_not() -> None:
    old, new = (cast.round_paper(revision=number) for number in (1, 2))
    assert digests.as_posted(old) != digests.as_posted(new)
    old, new = (cast.standings_paper(revision=number) for number in (1, 2))
    assert digests.as_drawn(old) == digests.as_drawn(new)


def test_of_sheets_of_tables_only_the_one_that_changed_is_another() -> None:
    paper = cast.round_paper([6, 6])
    first, second = paper.tables
    changed = replace(paper, tables=(first, replace(second, code="00009ZK7QW")))
    before, after = digests.each_as_drawn(paper), digests.each_as_drawn(changed)
    assert [number for number in before if before[number] != after[number]] == [2]
