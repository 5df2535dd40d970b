"""What every act holds: a text that can be kept, a key once, a version, a role; and the settings
that play holds fast."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from tdtool.models import Account, Division, Event, JournalEntry, SpentKey
from tdtool.services import events, players, prizes
from tdtool.services.acts import LongReason, NotAllowed, Repeated, Unkeepable
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.disputes.lifecycle import DisputeRefused
from tdtool.services.events import EventRefused
from tdtool.services.journal import entries
from tdtool.services.journal.replay import replay
from tdtool.services.players import PlayerRefused
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day


def _change(day: Day, **changes: Any) -> Event:
    told = {
        "name": "Letters by the Lake", "starts_on": "2026-05-09", "venue": "The Boathouse",
        "settings": {}, "lexicon": "enable", "rounds": 3, "paper": "A4",
    }  # fmt: skip
    return events.change(day.desk(), **{**told, **changes})


@pytest.mark.parametrize("sign", ["\0", "\ud800"])
def test_a_sign_that_no_database_keeps_is_refused_before_anything_is_written(
    day: Day, sign: str
) -> None:
    entries = JournalEntry.objects.count()
    line = players.PlayerLine(
        player=str(uuid.uuid4()), name=f"Zed{sign}", rating=None, member_id="", brings=[]
    )
    with pytest.raises(Unkeepable) as refusal:
        players.enter(day.desk(), division=day.division_key, lines=[line])
    assert str(refusal.value) == (
        "“Zed�” has a character that can’t be saved or printed (�). Type it again without it."
    )
    assert JournalEntry.objects.count() == entries


def test_a_sign_that_turns_a_line_around_is_not_kept_and_joiners_of_letters_are(day: Day) -> None:
    line = {"kind": "rank", "amount": "\u202elive\u202c a \u2067cup\u2069", "title": "کتاب\u200cها"}
    prizes.put(day.desk(), division=day.division_key, prizes=[line])
    (row,) = Division.objects.get().prizes
    assert (row["amount"], row["title"]) == ("live a cup", "کتاب\u200cها")
    (told,) = JournalEntry.objects.filter(act="prizes.set").get().arguments["prizes"]
    assert told["amount"] == "live a cup"
    assert replay(day.event).faults == ()


def test_evidence_of_several_lines_is_kept_to_the_letter(day: Day) -> None:
    assert entries.one_way({"text": "#note \u202eabc\n"}) == {"text": "#note \u202eabc\n"}


def test_a_key_is_spent_once_and_a_refused_act_gives_it_back(day: Day) -> None:
    key = uuid.uuid4()
    with pytest.raises(EventRefused):
        events.change(
            day.desk(key=key), name="", starts_on=None, venue="", settings={}, lexicon="enable",
            rounds=3, paper="A4",
        )  # fmt: skip
    assert not SpentKey.objects.filter(key=key).exists()
    events.hide(day.desk(key=key), hidden=True)
    with pytest.raises(Repeated, match=r"^You sent this twice. It was saved once\.$"):
        events.hide(day.desk(key=key), hidden=False)
    assert Event.objects.get().hidden


def test_what_a_director_does_is_refused_to_a_scorekeeper(day: Day, scorekeeper: Account) -> None:
    with pytest.raises(NotAllowed) as refusal:
        day.at_desk(scorekeeper).draw(1)
    assert str(refusal.value) == "Oskar D. is a scorekeeper; only a director can do this."


def test_once_a_round_is_drawn_its_settings_hold_and_the_rest_may_change(day: Day) -> None:
    """Settings left at their defaults and the same ones spelled out are the same settings."""
    day.draw(1)
    defaults = {"minimum": "6", "table_size": "6", "final_size": 6, "advance": "half"}
    assert _change(day, name="Letters by the Sea", settings=defaults).name == "Letters by the Sea"
    with pytest.raises(EventRefused) as refusal:
        _change(day, settings={"table_size": 4})
    assert str(refusal.value) == (
        "Round 1 is already drawn, so rules can’t change. Name, venue, word list and "
        "paper size can, and until the final is drawn how many play it."
    )


@pytest.mark.long
def test_how_many_play_the_final_and_the_number_of_rounds_can_be_set_until_it_is_drawn(
    event: Day,
) -> None:
    """As yet undetermined, the rules say (NSA-A2); it was fixed with the draw of round 1."""
    hall = event.bring(12)
    hall.play(1)
    hall.play(2)
    _change(hall, settings={"final_size": 7})
    hall.draw(3)
    assert hall.round(3).seats.filter(game__group="final").count() == 7
    with pytest.raises(EventRefused) as refusal:
        _change(hall, settings={"final_size": 8})
    assert str(refusal.value) == (
        "Round 3 is already drawn, so rules can’t change. Name, venue, word list and paper size "
        "can."
    )
    with pytest.raises(
        EventRefused, match=r"^Round 3 is already drawn as the final, so there can’t be 4 rounds\.$"
    ):
        _change(hall, settings={"final_size": 7}, rounds=4)
    hall.event.refresh_from_db()
    assert replay(hall.event).faults == ()


def test_a_round_drawn_before_the_final_cant_become_the_last_one(event: Day) -> None:
    """Round 2 of 3 was drawn in groups; with 2 rounds the event had no final and no places."""
    hall = event.bring(12)
    hall.play(1)
    hall.draw(2)
    with pytest.raises(
        EventRefused, match=r"^Round 2 is already drawn, so there can’t be 2 rounds\.$"
    ):
        _change(hall, rounds=2)
    _change(hall, rounds=4)
    assert Division.objects.get().rounds == 4


def test_nobody_withdraws_from_a_round_that_isnt_one_of_the_events(day: Day) -> None:
    for from_round in (-1, 0, 4, 10**6):
        with pytest.raises(PlayerRefused) as refusal:
            players.withdraw(day.desk(), entry=str(day.entry("Ann").uuid), from_round=from_round)
        assert str(refusal.value) == (
            f"This event has 3 rounds, so nobody can withdraw from round {from_round} on."
        )


def test_a_reason_of_which_nothing_can_be_seen_is_none(day: Day) -> None:
    """A dispute was about “”, and To do's line of it began with a comma."""
    day.post(1)
    game = day.game(1)
    with pytest.raises(DisputeRefused, match="Say in a few words"):
        disputes.open_dispute(day.desk(), game=str(game.uuid), about="\u200b \u2060")


def test_a_reason_longer_than_the_record_has_room_for_is_refused_and_never_cut(day: Day) -> None:
    day.post(1)
    game = day.report(1, 300, 250, 240, 230, 220, 210)
    sentence = "The reason has 401 characters; at most 400 fit. Shorten it."
    with pytest.raises(LongReason) as refusal:
        slips.correct(day.desk(), game=str(game.uuid), place=1, score=1, reason="x" * 401)
    assert str(refusal.value) == sentence
    with pytest.raises(LongReason) as refusal:
        rounds.complete(day.desk(), round=str(day.round(1).uuid), without=[], reason="x" * 401)
    assert str(refusal.value) == sentence
