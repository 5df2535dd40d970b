"""What pages keep of a division is its field after its last scoring act: whatever was done, by
whichever process, it is just what is read anew. And what the check takes from a slip’s scores
alone is what it says of the whole slip.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from django.db import transaction

from tdtool.models import Division, Event
from tdtool.pairing.field import Field
from tdtool.queries import events, field
from tdtool.queries.audits import looks
from tdtool.queries.field import kept_field, read_field
from tdtool.services.journal import replay
from tdtool.services.journal.replay import scratch_database
from tdtool.services.journal.undo import undo
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.counted import counted
from tests.journals import frozen

USUAL = (("chance-scrabble-11", 40), ("records", None))  # so many acts of it, or all
OTHERS = (
    "brought", "chance-anagrams-1962-14", "chance-anagrams-2004-9", "chance-anagrams-nsa-2005-15",
    "chance-anagrams-nsa-2005-9", "chance-my-scrabble-8", "chance-scrabble-11",
    "chance-scrabble-16", "two-divisions",
)  # fmt: skip


def _after_acts(name: str, *, every: int, acts: int | None = None) -> None:
    recorded, at = frozen.read(frozen.CORPUS / f"{name}.json.gz"), count(1)

    def step() -> None:
        number = next(at)
        event = events.fetched().get(uuid=recorded.event)
        for division in event.divisions.all():
            assert kept_field(division) == read_field(division), number
        if number % every == 0:
            divisions = event.divisions.all()
            posted = [one for of in divisions for one in events.rounds_of(of) if one.is_posted]
            whole, _ = looks.of_rounds(posted, posted)
            assert looks.of_rounds(posted)[0] == whole, number

    with scratch_database():
        assert replay._play(recorded.rows()[:acts], step) == ""


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("name", "acts"), USUAL)
def test_what_pages_keep_is_what_stands_after_every_act(name: str, acts: int | None) -> None:
    _after_acts(name, every=15, acts=acts)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("name", OTHERS)
def test_nor_is_it_another_in_any_other_recorded_event(name: str) -> None:
    _after_acts(name, every=1)


@pytest.fixture
def pairs(day: Day) -> Day:
    day.post(1)
    return day


def _scores(known: Field) -> list[int | None]:
    return [entrant.score(1) for entrant in known.entrants]


def test_it_is_read_once_for_an_act(pairs: Day) -> None:
    division = pairs.division
    known = kept_field(division)
    with counted() as asked:
        assert kept_field(division) is known
    assert len(asked.queries) == 1


def test_after_an_act_was_undone_it_is_as_before(pairs: Day) -> None:
    before = kept_field(pairs.division)
    _report(pairs)
    assert _scores(kept_field(pairs.division)) != _scores(before)
    undo(pairs.desk(), number=pairs.event.journal.latest("number").number)
    assert kept_field(pairs.division) == before == read_field(pairs.division)


def _report(day: Day) -> None:
    slips.report(day.desk(), game=str(day.game(1).uuid), scores=[*range(100, 106)], signed=True)


def test_what_an_act_has_done_so_far_is_seen_in_it_and_not_kept(
    pairs: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The act is refused at its end, and nothing of it stands."""
    before, seen = kept_field(pairs.division), []

    def refuse(event: Event, entry: object) -> None:
        seen.append(_scores(kept_field(pairs.division)))
        raise RuntimeError

    monkeypatch.setattr("tdtool.services.acts.mark", refuse)
    with pytest.raises(RuntimeError), transaction.atomic():
        _report(pairs)
    assert seen[0] != _scores(before)
    assert kept_field(pairs.division) == before == read_field(pairs.division)


def test_what_another_process_did_while_it_was_read_is_there_the_next_time(
    pairs: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[[Division], Field] = read_field

    def beside(division: Division) -> Field:
        known = real(division)
        _report(pairs)
        return known

    monkeypatch.setattr(field, "read_field", beside)
    first = kept_field(pairs.division)
    monkeypatch.setattr(field, "read_field", real)
    assert _scores(first) != _scores(kept_field(pairs.division))
    assert kept_field(pairs.division) == read_field(pairs.division)
