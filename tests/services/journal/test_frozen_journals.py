"""Journals recorded by an older program play again whole: the same chain, the same event."""

import json
from pathlib import Path

import pytest

from tdtool.models import Event
from tdtool.queries.audits import snapshots
from tdtool.queries.journal import chain
from tdtool.services.acts import every_act
from tdtool.services.journal import replay
from tdtool.services.journal.replay import scratch_database
from tests.journals import frozen

SYSTEMS = {"anagrams-2004", "anagrams-nsa-2005", "my-scrabble", "anagrams-1962", "scrabble"}

# The others are longer days of the same kinds.
USUAL = {"two-divisions", "brought", "by-phone-scrabble", "chance-anagrams-nsa-2005-9"}


def _name(path: Path) -> str:
    return path.name.partition(".")[0]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=_name(path), marks=() if _name(path) in USUAL else pytest.mark.long)
        for path in frozen.paths()
    ],
)
def test_a_journal_recorded_before_plays_again_to_the_same_event(path: Path) -> None:
    was = frozen.read(path)
    with scratch_database():
        assert replay._play(was.rows(), lambda: None) == ""
        again = Event.objects.get(uuid=was.event)
        check = chain.check_event(again)
        assert (check.faults, check.entries, check.head) == ((), len(was.entries), was.head)
        assert snapshots.differences(was.snapshot, frozen.snapshot_of(again)) == []


def test_the_journals_hold_every_act_that_was_listed_then_and_none_was_renamed() -> None:
    then = set(json.loads((frozen.CORPUS / frozen.ACTS).read_text(encoding="utf-8")))
    journals = [frozen.read(path) for path in frozen.paths()]
    assert {entry["act"] for journal in journals for entry in journal.entries} == then
    assert then <= every_act().keys()


def test_the_journals_are_of_all_five_rule_systems_and_of_two_divisions() -> None:
    events = [frozen.read(path).snapshot for path in frozen.paths()]
    assert {one["event"]["system"] for one in events} == SYSTEMS
    assert max(len(one["divisions"]) for one in events) > 1


def test_one_has_reports_by_phone_that_agree_and_differ_and_a_laptop_that_took_over() -> None:
    was = frozen.read(frozen.CORPUS / "by-phone-scrabble.json.gz")
    acts = [entry["act"] for entry in was.entries]
    settings = [entry["told"] for entry in was.entries if entry["act"] == "reports.set"]
    assert [(one["counting"], one.get("minutes")) for one in settings] == [
        ("once", 30), ("desk", 5), ("off", None),
    ]  # fmt: skip
    said = [
        entry["told"].get("reported_by") for entry in was.entries if entry["act"] == "slips.report"
    ]
    assert {str(one) for one in said} == {"[1, 2]", "[1]", "[2]", "None"}  # agreed, one’s, entered
    assert acts.count("reports.problem") == 2 and acts.count("reports.wrong") == 4
    assert {"reports.again", "reports.dismiss", "slips.correct"} <= set(acts)
    assert acts.index("reports.wrong") < acts.index("laptops.take_over") < len(acts) - 30
