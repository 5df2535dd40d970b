"""Whoever changes the record behind the tool's back is found out."""

from __future__ import annotations

import pytest
from django.core.management.base import CommandError

from tdtool.models import JournalEntry
from tdtool.queries.journal import chain as journal_chain
from tdtool.services.journal.replay import replay
from tests.cast import Day
from tests.commands import answering
from tests.commands.tampering import behind_the_guards


@pytest.fixture
def played(day: Day) -> Day:
    """Six players and a round of theirs: eight acts."""
    day.play(1)
    return day


def refused(*argv: object) -> CommandError:
    with pytest.raises(CommandError) as refusal:
        answering.text(*argv)
    return refusal.value


def head() -> str:
    return JournalEntry.objects.filter(event__slug="day").latest("number").hash


def test_a_whole_journal_verifies_and_plays_to_the_same_event(played: Day) -> None:
    assert answering.as_json("verifyjournal", "day") == [
        {"name": "day", "entries": 8, "head": head(), "faults": [], "whole": True}
    ]
    assert answering.as_json("replay", "day") == {
        "event": "day",
        "entries": 8,
        "head": head(),
        "faults": [],
        "whole": True,
    }
    assert (
        answering.text("verifyjournal", "day") == f"day: OK, 8 actions, check code {head()[:12]}.\n"
    )


def test_every_chain_is_verified_where_no_event_is_named(played: Day) -> None:
    Day.new(played.by, slug="evening").bring(2)
    names = [(chain["name"], chain["entries"]) for chain in answering.as_json("verifyjournal")]
    assert names == [("day", 8), ("evening", 3), ("house", 0)]


def test_a_journal_entry_that_was_changed_is_found(played: Day) -> None:
    behind_the_guards("UPDATE journal_entry SET by_name = %s WHERE number = 7", "Somebody Else")
    fault = "Action 7 (slips.report) was changed after it was written."
    refusal = refused("verifyjournal", "day")
    assert (str(refusal), refusal.returncode) == ("Changed or incomplete: day.", 1)
    assert journal_chain.check_event(played.event).faults == (fault,)
    refusal = refused("replay", "day")
    assert (str(refusal), refusal.returncode) == ("day differs from its journal.", 1)


def test_a_journal_entry_that_was_taken_out_is_found(played: Day) -> None:
    behind_the_guards("DELETE FROM journal_entry WHERE number = %s", 3)
    assert journal_chain.check_event(played.event).faults == (
        "Action 3 is missing: 4 follows.",
        "Action 4 doesn’t hold the hash of the one before it.",
    )
    assert refused("verifyjournal").returncode == 1
    assert refused("replay", "day").returncode == 1


@pytest.mark.parametrize(
    "change",
    [
        ("UPDATE ledger_line SET points = %s WHERE points = 299", 399),
        ("UPDATE entry SET rating = rating + %s WHERE number = 2", 100),
        ("DELETE FROM journal_entry WHERE number = %s", 8),
    ],
    ids=["a score", "a rating", "the last act"],
)
def test_what_the_chain_cant_show_the_replay_does(played: Day, change: tuple[str, int]) -> None:
    behind_the_guards(*change)
    assert answering.as_json("verifyjournal", "day")[0]["whole"] is True
    assert refused("replay", "day").returncode == 1


def test_what_differs_is_named_with_both_values(played: Day) -> None:
    behind_the_guards("UPDATE entry SET rating = %s WHERE number = 2", 1999)
    assert replay(played.event).faults == ("divisions.A.players.1.rating: 1999 here, 1890 there",)


@pytest.mark.parametrize("command", ["verifyjournal", "replay"])
def test_an_unknown_event_is_refused_and_the_ones_there_are_are_named(
    played: Day, command: str
) -> None:
    refusal = refused(command, "nigth")
    assert (str(refusal), refusal.returncode) == (
        "There is no event “nigth”. Choose one of: day.",
        2,
    )


def test_where_there_is_no_event_the_refusal_says_so(db: None) -> None:
    assert str(refused("replay", "day")) == "There is no event “day”: there are no events yet."


def test_an_event_is_shown_as_it_stood_after_any_act(played: Day) -> None:
    said = answering.text("replay", "day", "--at", "6")
    assert said.splitlines()[:4] == [
        "day after action 6:",
        "Division A: 6 players",
        "  Round 1, posted",
        "    table 1: Ann, Dee, Bob, Eve, Cy, Flo (blank)",
    ]
    after = answering.as_json("replay", "day", "--at", "7")
    (game,) = after["divisions"]["A"]["drawn"]["1"]["games"]
    assert [seat["ledger"][0]["points"] for seat in game["seats"]] == [299, 296, 298, 295, 297, 294]
    refusal = refused("replay", "day", "--at", "99")
    assert (str(refusal), refusal.returncode) == (
        "The journal of day has actions 1 to 8. Choose one of them.",
        2,
    )


def test_verify_lists_what_is_wrong_and_says_no(day: Day) -> None:
    day.post(1)
    assert answering.as_json("verify", "day") == {"event": "day", "slips": 0, "items": []}
    assert answering.text("verify", "day") == "day: 0 slips checked, 0 errors, 0 warnings.\n"
    day.report(1, 1, 205, 205, 205, 205, 205)
    refusal = refused("verify", "day")
    assert (str(refusal), refusal.returncode) == ("day has 1 error.", 1)
    assert str(refused("verify", "nowhere")).startswith("There is no event “nowhere”")
