"""A second laptop has what the first has, writes nothing, and takes over."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tdtool.models import Account, Event, JournalEntry
from tdtool.models.accounts import Role
from tdtool.queries.audits import snapshots
from tdtool.queries.follow import progress, wire
from tdtool.queries.hall import codes
from tdtool.queries.journal import archive, chain
from tdtool.queries.slips import slip as slip_queries
from tdtool.services.acts import Desk, NotAllowed
from tdtool.services.follow import applying, laptops, split, writing
from tdtool.services.follow.applying import Broken
from tdtool.services.follow.writing import Elsewhere
from tdtool.services.journal import archives
from tdtool.services.journal.replay import replay, scratch_database
from tests import cast
from tests.cast import Day
from tests.services.follow.two_laptops import Two


def _all(event: Event) -> tuple[object, ...]:
    game = event.divisions.get().rounds_drawn.get(number=1).games.get()
    return (
        snapshots.of_event(event),
        codes.of_event(event),
        slip_queries.code_of(game),
        {one: links[0] for one, links in wire.heads().items()},
    )


def test_the_second_has_the_same_event_the_same_codes_and_the_same_check_code(two: Two) -> None:
    with two.first.here():
        two.day.play(1)
        there = _all(two.day.event)
    assert two.follow() == 9
    with two.second.here():
        event = Event.objects.get()
        assert _all(event) == there
        assert replay(event).faults == ()
        assert [one.whole for one in chain.check_all()] == [True, True]
    assert two.follow() == 0


def test_accounts_that_are_there_as_they_were_told_are_not_written_again(two: Two) -> None:
    two.follow()
    with two.first.here():
        two.day.post(1)
        Account.objects.filter(name="Oskar D.").update(name="Oskar Dahl")
    answer = two.asked()
    with two.second.here():
        with CaptureQueriesContext(connection) as queries:
            applying.apply(answer.told)
        assert Account.objects.filter(name="Oskar Dahl").exists()
        updates = [query for query in queries if query["sql"].startswith('UPDATE "account"')]
    assert len(updates) == 1


def test_entries_come_as_they_are_made_and_are_confirmed_once_they_are_there(two: Two) -> None:
    two.follow()
    with two.first.here():
        two.day.post(1)
        last = chain.last_link(two.day.event.uuid)
    before = two.asked()
    assert [entry.act for entry in before.told.entries][-1] == "rounds.post"
    two.follow()
    with two.second.here():
        ends = wire.heads()
    with two.first.here():
        assert wire.confirmed(ends)[two.day.event.uuid] == last.number
        assert two.asked().told.entries == []


def test_people_come_along_and_their_passwords_stay_where_they_were_set(two: Two) -> None:
    two.follow()
    with two.second.here():
        people = {one.name: one for one in Account.objects.all()}
        assert {name: one.role for name, one in people.items()} == {
            "Mirela K.": "director", "Oskar D.": "scorekeeper",
        }  # fmt: skip
        assert not any(one.has_usable_password() for one in people.values())
        laptops.set_password_here(people["Mirela K."].uuid, "quiet brown anagram")
    with two.first.here():
        two.day.post(1)
    two.follow()
    with two.second.here():
        assert two.director().check_password("quiet brown anagram")
    assert "letters 4 all" not in str(two.asked())


def test_a_laptop_that_follows_refuses_every_act_and_says_where_to_work(two: Two) -> None:
    two.follow()
    with two.second.here():
        at_second = replace(two.day, event=Event.objects.get(), by=two.director())
        before = JournalEntry.objects.count()
        with pytest.raises(Elsewhere) as refused:
            at_second.post(1)
        assert str(refused.value) == (
            "This laptop follows http://192.168.1.20:8000. Work there, or take over first."
        )
        assert JournalEntry.objects.count() == before


def test_an_entry_changed_on_the_way_is_refused_and_nothing_of_its_batch_is_done(two: Two) -> None:
    two.follow()
    with two.first.here():
        two.day.play(1)
    answer = two.asked()
    slip = next(entry for entry in answer.told.entries if entry.act == "slips.report")
    slip.arguments = {**slip.arguments, "scores": [999, 1, 1, 1, 1, 1]}
    with two.second.here():
        before = JournalEntry.objects.count()
        with pytest.raises(Broken, match="was changed after it was written"):
            applying.apply(answer.told)
        assert JournalEntry.objects.count() == before
        assert Event.objects.get().divisions.get().rounds_drawn.count() == 0


def test_an_entry_that_is_skipped_is_missed(two: Two) -> None:
    with two.first.here():
        two.day.post(1)
    told = two.asked().told
    entries = [entry for entry in told.entries if entry.act != "events.create"]
    with two.second.here(), pytest.raises(Broken, match="doesn’t continue action 0 here"):
        applying.apply(replace(told, entries=entries))


def test_a_folder_with_events_of_its_own_is_not_written_over(two: Two) -> None:
    told = two.asked().told
    with two.second.here():
        assert applying.belongs_to(told.house)
    two.follow()
    with two.second.here():
        assert applying.belongs_to(told.house)
        assert not applying.belongs_to(two.day.event.uuid)


def _taken_over(two: Two) -> Day:
    with two.second.here():
        return two.take_over()


def test_taking_over_is_an_act_in_every_journal_and_begins_the_next_epoch(two: Two) -> None:
    with two.first.here():
        assert progress.epoch() == 0
        two.day.play(1)
    two.follow()
    at_second = _taken_over(two)
    with two.second.here():
        assert progress.epoch() == 1
        lasts = [JournalEntry.objects.filter(chain=one).latest("number") for one in wire.chains()]
        assert [one.act for one in lasts] == ["laptops.take_over"] * 2
        assert lasts[0].arguments == {"epoch": 1, "address": "http://192.168.1.30:8000"}
        at_second.post(2)
        assert replay(Event.objects.get()).faults == ()


def test_the_first_writes_nothing_once_it_sees_a_higher_epoch(two: Two) -> None:
    two.follow()
    at_second = _taken_over(two)
    with two.second.here():
        at_second.post(1)
    with two.first.here():
        assert laptops.pass_on(epoch=1, to="http://192.168.1.30:8000")
        with pytest.raises(Elsewhere) as refused:
            two.day.post(1)
        assert str(refused.value) == (
            "This event now continues at http://192.168.1.30:8000. Work there; this laptop can "
            "follow it or export a copy."
        )
        assert not laptops.pass_on(epoch=1, to="http://192.168.1.99:8000")


def test_the_first_follows_the_second_and_takes_over_again(two: Two) -> None:
    two.follow()
    _taken_over(two)
    with two.first.here():
        laptops.keep(follows="http://192.168.1.30:8000", passed_epoch=0)
    turned = Two(two.second, two.first, two.day)
    assert turned.follow() == 2
    with two.first.here():
        two.take_over()
        assert (progress.epoch(), progress.read().writes) == (2, True)
        two.day.post(1)


def test_only_a_director_takes_over_and_only_on_a_laptop_that_follows(two: Two) -> None:
    two.follow()
    with two.second.here():
        oskar = Account.objects.get(name="Oskar D.")
        with pytest.raises(NotAllowed, match="only a director"):
            laptops.take_over(Desk(by=oskar, at=timezone.now()))
        assert progress.read().follows
    with two.first.here(), pytest.raises(laptops.NotFollowing):
        laptops.take_over(Desk(by=two.director(), at=timezone.now()))


def test_what_both_wrote_is_listed_act_by_act_and_merged_by_nobody(two: Two) -> None:
    with two.first.here():
        two.day.post(1)
        common = chain.last_link(two.day.event.uuid).number
    two.follow()
    at_second = _taken_over(two)
    with two.first.here():
        two.day.report(1, 300, 250, 240, 230, 220, 210)
    with two.second.here():
        at_second.report(1, 310, 250, 240, 230, 220, 210)
        mine = JournalEntry.objects.count()
    with two.second.here():
        [found] = (one for one in split.compare(two.ask) if one.name)
        assert (found.name, found.common) == ("Letters by the Lake", common)
        assert [(line.number, line.by) for line in found.here] == [
            (common + 1, "Mirela K."), (common + 2, "Mirela K."),
        ]  # fmt: skip
        assert [line.says for line in found.here] == [
            "Took over on the second laptop.",
            "Entered table 1, round 1: 310, 250, 240, 230, 220, 210.",
        ]
        assert [line.says for line in found.there] == [
            "Entered table 1, round 1: 300, 250, 240, 230, 220, 210."
        ]
        assert JournalEntry.objects.count() == mine
    with two.first.here():
        [seen] = (one for one in split.compare(two.turned().ask) if one.name)
        assert ([one.says for one in seen.here], [one.says for one in seen.there]) == (
            [one.says for one in found.there], [one.says for one in found.here]
        )  # fmt: skip


def test_what_only_the_first_has_is_lacking_only_where_the_second_writes(two: Two) -> None:
    two.follow()
    with two.first.here():
        two.day.post(1)
    with two.second.here():
        [behind] = splits = split.compare(two.ask)
        assert (behind.here, len(behind.there)) == ((), 3)
        assert split.lacking(splits, writes=False) == []
        assert split.lacking(splits, writes=True) == [behind]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (262, 12),
        (1, 1),
        *(pytest.param(*more, marks=pytest.mark.long) for more in ((12, 262), (130, 0))),
    ],
)
def test_all_that_the_one_that_writes_lacks_is_listed_however_long_the_two_were_parted(
    two: Two, ours: int, theirs: int
) -> None:
    """The net was cut and both went on: with 12 slips there and 262 here nothing was missing."""
    with two.first.here():
        two.day.post(1)
        common = chain.last_link(two.day.event.uuid).number
    two.follow()
    at_second = _taken_over(two)
    with two.first.here():
        _printed(two.day, theirs)
    with two.second.here():
        _printed(at_second, ours - 1)  # taking over is one
        splits = [one for one in split.compare(two.ask) if one.name]
        assert [(one.common, len(one.here), len(one.there)) for one in splits] == [
            (common, ours, theirs)
        ]
        assert bool(split.lacking(splits, writes=True)) == bool(theirs)
    with two.first.here():
        [seen] = (one for one in split.compare(two.turned().ask) if one.name)
        assert (len(seen.here), len(seen.there)) == (theirs, ours)
        assert [one.number for one in seen.there] == list(range(common + 1, common + 1 + ours))


def _printed(day: Day, times: int) -> None:
    for _ in range(times):
        day.printed(1)


def test_an_event_that_only_the_first_has_is_missing_on_the_second_that_took_over(
    two: Two,
) -> None:
    two.follow()
    _taken_over(two)
    with two.first.here():
        Day.new(two.director(), slug="late").bring(6)
    with two.second.here():
        [late] = split.lacking(split.compare(two.ask), writes=True)
        assert (late.name, late.common, late.here) == ("Letters by the Lake", 0, ())
        assert late.there[0].says == "Created the event “Letters by the Lake”."
    with two.first.here():
        passed = split.lacking(split.compare(two.turned().ask), writes=False)
        assert [(len(one.here), one.there) for one in passed] == [(len(late.there), ())]


@pytest.mark.long
def test_an_archive_opened_on_the_first_is_one_on_the_second(two: Two, tmp_path: Path) -> None:
    path = tmp_path / "lake.tdtool.zip"
    with scratch_database():
        away = Day.new(cast.account("Vera S.", Role.DIRECTOR), slug="lake").bring(6)
        archive.write(away.event, path, at=cast.MORNING)
    with two.first.here():
        archives.open_archive(archive.read(path), Desk(by=two.director(), at=timezone.now()))
    two.follow()
    with two.second.here():
        assert dict(Event.objects.values_list("slug", "archived")) == {"day": False, "lake": True}
        assert [one.faults for one in chain.check_all()] == [(), (), ()]
    for does, closed in ((archives.close_archive, True), (archives.open_again, False)):
        with two.first.here():
            desk = Desk(by=two.director(), at=timezone.now())
            does(Event.objects.get(slug="lake"), desk)
        two.follow()
        with two.second.here():
            assert Event.objects.get(slug="lake").closed is closed
            assert [one.faults for one in chain.check_all()] == [(), (), ()]
    with two.second.here():
        two.take_over()
        assert [one.faults for one in chain.check_all()] == [(), (), ()]


# ---------------------------------------------------------------- waiting for the second


def _waiting(two: Two) -> None:
    laptops.keep(waits=True)
    progress.tell_here(progress.read())


def test_an_act_waits_until_the_second_has_its_entry(two: Two) -> None:
    with two.first.here():
        _waiting(two)
        event = two.day.event.uuid
        progress.tell_confirmed({event: chain.last_link(event).number}, at=timezone.now())
        done = threading.Event()

        def second() -> None:
            while not done.is_set() and not progress.not_yet():
                progress.wait_for_news(0.05)
            progress.tell_confirmed({event: 10_000}, at=timezone.now())

        beside = threading.Thread(target=second)
        beside.start()
        two.day.post(1)
        left = progress.not_yet()
        done.set()
        beside.join()
        assert left == 0


def test_an_act_is_saved_and_marked_where_the_second_is_gone(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two.first.here():
        _waiting(two)
        two.day.draw(1)
        assert progress.not_yet() is None  # nobody ever asked: not waited for
        event = two.day.event.uuid
        progress.tell_confirmed({event: chain.last_link(event).number}, at=timezone.now())
        assert progress.not_yet() == 0
        monkeypatch.setattr(writing, "LONGEST_WAIT", 0.01)  # it asked just now, and says nothing
        two.day.bring("Gus")
        assert progress.not_yet() == 2
        assert two.day.event.divisions.get().entries.count() == 7
