"""An archive opened on another laptop: its event is there to be read, and nothing is written."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError
from pytest_django import DjangoDbBlocker

from tdtool.models import Account, Event, JournalEntry
from tdtool.models.accounts import Role
from tdtool.queries.hall import shown
from tdtool.queries.journal import archive, chain
from tdtool.services import accounts, displays, events, hall, streams
from tdtool.services.acts import Desk
from tdtool.services.follow import laptops
from tdtool.services.follow.writing import ARCHIVE, Elsewhere
from tdtool.services.journal import archives
from tdtool.services.journal.replay import replay, scratch_database
from tdtool.services.journal.replay_house import replay_house
from tdtool.services.reports import by_desk
from tdtool.web.hall import answers
from tests import cast
from tests.cast import MORNING, Day
from tests.commands import answering
from tests.module_day import rolled_back
from tests.web.browser import Browser, Page


@pytest.fixture(scope="module")
def made(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """The archive of a day with a round played and printed, made once."""
    folder = tmp_path_factory.mktemp("archive")
    with rolled_back(django_db_blocker):
        day = cast.brought(cast.account("Mirela K.", Role.DIRECTOR), 6)
        day.play(1)
        day.printed(1)
        answering.text("archive", "day", "-o", folder)
    return folder / "day.tdtool.zip"


@pytest.fixture
def kept(made: Path, db: None, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path))


@pytest.fixture
def other_laptop(kept: Path) -> Iterator[Account]:
    """Another laptop with a director of its own."""
    with scratch_database():
        yield accounts.first_director(username="vera", name="Vera S.", password="letters 4 all")


def rewritten(kept: Path, part: str, change: Callable[[str], str]) -> Path:
    """The archive with one of its texts changed."""
    path = kept.with_name("changed.tdtool.zip")
    with zipfile.ZipFile(kept) as file, zipfile.ZipFile(path, "w") as out:
        for name in file.namelist():
            text = file.read(name).decode()
            out.writestr(name, change(text) if name == part else text)
    return path


def forged(kept: Path, *more: dict[str, Any]) -> Path:
    """An archive whose journal was written anew, and whose chain fits: entries changed or added."""
    read = archive.read(kept)
    entries = list(read.entries)
    for told in more:
        last = entries[-1]
        entries.append(
            JournalEntry(
                chain=last.chain, number=last.number + 1, by_uuid=last.by_uuid, at=last.at,
                by_name=last.by_name, format=last.format, before=last.hash, **told,
            )
        )  # fmt: skip
        entries[-1].hash = chain.hash_of(entries[-1])
    lines = "".join(f"{chain.canonical(archive.line_of(one))}\n" for one in entries)
    about = {**read.about, "entries": entries[-1].number, "head": entries[-1].hash}
    path = rewritten(kept, "journal.jsonl", lambda _: lines)
    path = path.rename(path.with_name("forged.tdtool.zip"))
    return rewritten(path, "about.json", lambda _: json.dumps(about))


def printed(desk: Browser, page: Page, name: str) -> None:
    form = page.form(f"/e/day/papers/{name}/print/")
    answer = desk.client.post(form.action, form.fields, follow=True)
    assert answer.headers["Content-Type"] == "application/pdf"


def refusal(path: Path, *more: str) -> tuple[int, str]:
    with pytest.raises(CommandError) as refused:
        answering.text("openarchive", path, *more)
    return refused.value.returncode, str(refused.value)


def test_an_archive_is_opened_on_another_laptop_and_is_whole_there(
    kept: Path, other_laptop: Account
) -> None:
    said = archive.read(kept).about
    assert answering.as_json("openarchive", kept) == {
        "event": "day", "entries": 9, "head": said["head"],
    }  # fmt: skip
    event = Event.objects.get()
    assert (event.archived, replay(event).faults, replay_house().faults) == (True, (), ())
    assert [check.whole for check in chain.check_all()] == [True, True]
    assert answering.as_json("replay", "day")["whole"]
    assert chain.said() == {event.uuid: chain.Opened(9, said["head"])}
    assert list(Account.objects.filter(is_active=True)) == [other_laptop]


def test_an_archive_opens_whatever_was_done_to_the_event_itself(day: Day, tmp_path: Path) -> None:
    """Actions that change its own row, not only its players and rounds."""
    desk, oskar = day.desk(), cast.account("Oskar D.", Role.SCOREKEEPER)
    accounts.give_role(desk, account=str(oskar.uuid), role="judge", name=oskar.name)
    hall.show(desk, kind="results", shown=False)
    hall.wifi(desk, name="Lakeside Hall", password="letters4all")
    hall.set_screens_first(desk, minutes=2)
    by_desk.set_counting(desk, counting="once")
    displays.announce(desk, text="Lunch at noon.", minutes=10)
    events.key_twice(desk, twice=True)
    events.change(
        desk, name="Letters by the Sea", starts_on=None, venue="", settings={}, lexicon="enable",
        rounds=3, paper="Letter",
    )  # fmt: skip
    events.hide(desk, hidden=True)
    answering.text("archive", "day", "-o", tmp_path)
    with scratch_database():
        accounts.first_director(username="vera", name="Vera S.", password="letters 4 all")
        answering.text("openarchive", tmp_path / "day.tdtool.zip")
        assert replay(Event.objects.get()).faults == ()


def test_an_archive_of_an_event_hidden_at_home_stands_under_archives(
    day: Day, tmp_path: Path
) -> None:
    """Where “Hidden events” had it, nobody could have brought it back."""
    events.hide(day.desk(), hidden=True)
    answering.text("archive", "day", "-o", tmp_path)
    with scratch_database():
        vera = accounts.first_director(username="vera", name="Vera S.", password="letters 4 all")
        answering.text("openarchive", tmp_path / "day.tdtool.zip")
        desk = Browser(vera)
        page = desk.open("/").main
        assert page.index("Archives") < page.index("Letters by the Lake")
        assert "Letters by the Lake" not in desk.open("/?hidden=1").main


@pytest.mark.long
def test_nothing_is_done_to_an_opened_archive_and_taking_over_leaves_it(
    kept: Path, other_laptop: Account
) -> None:
    answering.text("openarchive", kept)
    event = Event.objects.get()
    with pytest.raises(Elsewhere, match="can be read and printed here, not changed"):
        Day(event, other_laptop).bring("Gus")
    laptops.keep(follows="http://192.168.1.20:8000")
    laptops.take_over(Desk(by=other_laptop, at=MORNING))
    assert chain.check_event(event).faults == ()


def test_an_opened_archive_stands_apart_and_is_no_event_of_the_hall(
    day: Day, tmp_path: Path
) -> None:
    """Hall pages, players’ own, displays, overlays, clock and seating: nobody has one without
    signing in."""
    by_desk.set_counting(day.desk(), counting="once")
    day.play(1)
    displays.add(day.desk(), display="482713", name="")
    streams.point(day.desk(), stream=1, shows="first", division=day.division_key)
    projected = ("/e/day/clock/", "/e/day/round/1/seating/")
    public = (
        "/h/day/",
        "/h/day/standings/",
        "/r/day/",
        "/d/482713/",
        "/o/day-1/p1_name.txt",
        *projected,
    )
    assert [Browser().open(one).status for one in public] == [200] * len(public)
    answering.text("archive", "day", "-o", tmp_path)
    with scratch_database():
        vera = accounts.first_director(username="vera", name="Vera S.", password="letters 4 all")
        answering.text("openarchive", tmp_path / "day.tdtool.zip")
        answers.forget_all()
        assert [Browser().open(one).status for one in public] == [404] * len(public)
        assert shown.events() == ()
        answers.forget_all()
        desk = Browser(vera)
        page = desk.open("/")
        assert page.text.index("Archives") < page.text.index("Letters by the Lake")
        assert ARCHIVE in desk.open("/e/day/").text
        assert "Ann" in desk.open("/e/day/standings/").text
        assert [desk.open(one).status for one in projected] == [200, 200]


@pytest.mark.long
def test_papers_of_an_opened_archive_print_and_compare(day: Day, tmp_path: Path) -> None:
    day.play(1)
    at_home = Browser(day.by)
    papers = at_home.open("/e/day/hall/")
    for name in ("round-1-names", "round-1-slips", "round-1-filled", "standings-1"):
        printed(at_home, papers, name)
    answering.text("archive", "day", "-o", tmp_path)
    with scratch_database():
        accounts.first_director(username="vera", name="Vera S.", password="letters 4 all")
        answering.text("openarchive", tmp_path / "day.tdtool.zip")
        desk, entries = Browser(Account.objects.get(username="vera")), JournalEntry.objects.count()
        papers = desk.open("/e/day/hall/")
        assert papers.text.count("Slip codes aren’t archived: not compared") == 1
        assert papers.text.count("revision 1") == 4
        assert "out of date" not in papers.text
        printed(desk, papers, "round-1-names")
        assert JournalEntry.objects.count() == entries


def test_a_changed_archive_is_not_opened(kept: Path, other_laptop: Account) -> None:
    changes: dict[str, tuple[str, str]] = {
        "journal.jsonl": ('"Ann"', '"Anna"'),
        "snapshot.json": ('"Ann"', '"Anna"'),
        "about.json": ('"paper": "A4"', '"paper": "Letter"'),
    }
    for part, (was, now) in changes.items():
        path = rewritten(kept, part, lambda text, was=was, now=now: text.replace(was, now))
        assert refusal(path) == (1, "day was not opened."), part
    assert not Event.objects.exists()


def test_an_archive_does_nothing_that_is_no_event_s(kept: Path, other_laptop: Account) -> None:
    """Whoever writes a journal anew could make somebody a director of the laptop that opens it."""
    oskar = cast.account("Oskar D.", Role.SCOREKEEPER)
    told = {"account": str(oskar.uuid), "role": "director", "name": "Oskar D."}
    path = forged(kept, {"act": "accounts.role", "arguments": told})
    assert (
        "(accounts.role) is no action of an event" in archives.replay(archive.read(path)).faults[0]
    )
    assert refusal(path, "--by", "vera") == (1, "day was not opened.")
    oskar.refresh_from_db()
    assert oskar.role == Role.SCOREKEEPER


@pytest.mark.parametrize(
    "later",
    [
        {"act": "slips.photographed", "arguments": {}},
        {"act": "players.bring", "arguments": {"division": "A", "lines": [], "colors": "red"}},
    ],
)
def test_what_a_newer_tdtool_wrote_is_whole_and_cannot_be_played_here(
    kept: Path, other_laptop: Account, later: dict[str, Any]
) -> None:
    path = forged(kept, later)
    code, says = refusal(path)
    assert code == 2
    assert says.startswith("day: whole, 10 actions, check code ")
    assert says.endswith(
        f"It can’t be replayed here: action 10 ({later['act']}) was written by a newer tdtool. "
        "Update tdtool first."
    )
    with pytest.raises(CommandError) as refused:
        answering.text("replay", path)
    assert (refused.value.returncode, str(refused.value)) == (2, says)


@pytest.mark.long
def test_an_archive_is_opened_once_and_never_over_the_event_or_another_of_its_name(
    kept: Path, other_laptop: Account
) -> None:
    answering.text("openarchive", kept)
    assert refusal(kept) == (2, "This archive is open on this laptop already, as day.")
    Event.objects.update(archived=False)
    assert refusal(kept) == (2, "The event itself is on this laptop already, as day.")
    assert chain.check_event(Event.objects.get()).faults == (
        "It was opened from an archive, and isn’t marked as one.",
    )


def test_another_event_of_the_short_name_is_left_alone(kept: Path, other_laptop: Account) -> None:
    Day.new(other_laptop, slug="lake")
    Event.objects.update(slug="day")
    code, says = refusal(kept)
    assert code == 2
    assert says.startswith("Another event on this laptop has the short name “day”.")
    assert Event.objects.count() == 1


def test_an_event_marked_as_an_archive_by_nobody_is_noticed(day: Day) -> None:
    Event.objects.update(archived=True)
    assert chain.check_event(Event.objects.get()).faults == (
        "It is marked as an archive, and no archive of it was opened here.",
    )


def test_who_opens_it_is_asked_where_several_could(kept: Path) -> None:
    with scratch_database():
        for name in ("Mirela K.", "Juna V."):
            cast.account(name, Role.DIRECTOR)
        assert refusal(kept) == (2, "Which director are you? Add --by and one of: juna, mirela.")
        answering.text("openarchive", kept, "--by", "juna")
        assert Event.objects.get().archived


def test_an_archive_opens_in_an_empty_folder_where_nobody_has_an_account(kept: Path) -> None:
    """It asked for a director, whose password had to be chosen in a server started for that."""
    with scratch_database():
        said = answering.text("openarchive", kept)
        assert "Nobody has an account here yet" in said
        event = Event.objects.get()
        assert (event.archived, replay(event).faults, replay_house().faults) == (True, (), ())
        assert not Account.objects.filter(is_active=True).exists()
        assert not [one for one in Account.objects.all() if one.has_usable_password()]
        assert Browser().open("/").address == "/setup/"
        vera = accounts.first_director(username="vera", name="Vera S.", password="letters 4 all")
        assert replay_house().faults == ()
        assert "day" in Browser(vera).open("/").html
        assert [check.whole for check in chain.check_all()] == [True, True]


def test_who_may_not_sign_in_opens_no_archive_beside_directors(
    kept: Path, other_laptop: Account
) -> None:
    with pytest.raises(CommandError, match="“nobody” isn’t a director’s username"):
        answering.text("openarchive", kept, "--by", "nobody")
    assert not Event.objects.exists()
