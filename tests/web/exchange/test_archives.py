"""An archive on the pages: opened whole or not at all, closed, and opened again."""

from __future__ import annotations

import json
import uuid
import zipfile
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.models import Account, Event, JournalEntry
from tdtool.queries.follow import progress
from tdtool.queries.journal import archive, chain
from tdtool.services.follow import laptops
from tdtool.services.journal import archives
from tdtool.services.journal.replay import replay
from tdtool.services.journal.replay_house import replay_house
from tdtool.web.exchange import archive_views
from tests import cast
from tests.cast import MORNING, Day
from tests.commands.test_open_archive import forged, rewritten
from tests.generated.altered_archives import ALTERED, altered
from tests.web.browser import Browser, Page, rows

OPEN, CLOSE, AGAIN = "/archives/open/", "/archives/day/close/", "/archives/day/open/"


def sent(desk: Browser, data: bytes | Path) -> Page:
    data = data.read_bytes() if isinstance(data, Path) else data
    form = desk.open(OPEN).form(OPEN)
    file = SimpleUploadedFile("day.tdtool.zip", data)
    return Page(desk.client.post(OPEN, {**form.fields, "file": file}, follow=True), OPEN)


def of_more(kept: Path, told: dict[str, Any]) -> Path:
    """The event archived once more, after another action that changes nothing."""
    path = forged(kept, told)
    assert archives.replay(archive.read(path)).faults == ()
    return path


def pressed(desk: Browser, page: str, button: str) -> Page:
    form = desk.open(page).form(button)
    return Page(desk.client.post(form.action, form.fields, follow=True), page)


def refused(desk: Browser, data: bytes | Path) -> str:
    """What the page says; nothing is written, half an event neither."""
    before = rows()
    page = sent(desk, data)
    assert page.status == 422
    assert rows() == before
    return " ".join(page.said)


def test_an_archive_packed_by_another_method_and_damaged_is_a_sentence(
    kept: Path, other_laptop: Account, tmp_path: Path
) -> None:
    """The error of LZMA is of no family that others are, and was an error of the server."""
    packed = tmp_path / "packed.tdtool.zip"
    with zipfile.ZipFile(kept) as was, zipfile.ZipFile(packed, "w", zipfile.ZIP_LZMA) as now:
        for name in was.namelist():
            now.writestr(name, was.read(name))
    with zipfile.ZipFile(packed) as file:
        start = file.getinfo("journal.jsonl").header_offset
    data = bytearray(packed.read_bytes())
    for at in range(start + 60, start + 120):
        data[at] ^= 0xFF
    assert "it is damaged" in refused(Browser(other_laptop), bytes(data))


def test_a_director_saves_the_archive_from_the_export_page(
    director: Account, scorekeeper: Account, tmp_path: Path
) -> None:
    """Only the command wrote one; how a folder is published no page said."""
    day = cast.after_round(director, 1, players=6, rounds=3)
    desk = Browser(director)
    page, address = desk.open("/e/day/event/"), "/e/day/event/archive/"
    assert address in [one.attributes.get("href") for one in page.elements]
    assert "publish day FOLDER" in page.main
    answer = desk.client.get(address)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="day.tdtool.zip"'
    file = tmp_path / "saved.tdtool.zip"
    file.write_bytes(answer.content)
    archive.write(day.event, tmp_path / "written.tdtool.zip", at=MORNING)
    saved, written = archive.read(file), archive.read(tmp_path / "written.tdtool.zip")
    assert (saved.snapshot, len(saved.entries)) == (written.snapshot, len(written.entries))
    assert saved.about | {"made_at": ""} == written.about | {"made_at": ""}
    assert archives.replay(saved).faults == ()
    assert Browser(scorekeeper).client.get(address).status_code == 403
    assert address not in Browser(scorekeeper).open("/e/day/event/").html


def test_a_director_opens_an_archive_reads_it_closes_it_and_opens_it_again(
    kept: Path,
    other_laptop: Account,
) -> None:
    desk = Browser(other_laptop)
    page = sent(desk, kept)
    assert "Archive of Letters by the Lake opened: 9 actions, all as recorded." in page.text
    event = Event.objects.get()
    assert (event.archived, replay(event).faults, replay_house().faults) == (True, (), ())
    assert "Ann" in desk.open("/e/day/standings/").text

    page = pressed(desk, "/", CLOSE)
    assert "closed. It is under Hidden events; its file stays with you." in page.text
    assert "Letters by the Lake" not in desk.open("/").main
    assert [one.whole for one in chain.check_all()] == [True, True]
    assert (replay(Event.objects.get()).faults, replay_house().faults) == ((), ())

    assert "Letters by the Lake" in desk.open("/?hidden=1").main
    pressed(desk, "/?hidden=1", AGAIN)
    assert "Letters by the Lake" in desk.open("/").main
    acts = JournalEntry.objects.filter(act__startswith="archives.").order_by("number")
    assert list(acts.values_list("act", flat=True)) == [chain.OPENED, chain.CLOSED, chain.OPENED]
    assert [one.whole for one in chain.check_all()] == [True, True]


def test_an_archive_that_is_replayed_says_nothing_of_this_laptop_to_the_second_one(
    kept: Path,
    other_laptop: Account,
) -> None:
    """In the empty database no second laptop was known: it was known no more, and its page
    counted the archive’s actions among those that it hadn’t confirmed."""
    desk = Browser(other_laptop)
    laptops.keep(code="123")
    known = progress.read()
    try:
        progress.forget()
        progress.tell_here(known)
        progress.tell_confirmed({}, at=MORNING)
        refused(desk, rewritten(kept, "snapshot.json", lambda text: text.replace("Ann", "Anna")))
        assert (progress.here(), progress.not_yet()) == (known, 0)
        assert sent(desk, kept).status == 200
        assert replay_house().faults == replay(Event.objects.get()).faults == ()
        assert progress.here() == known
    finally:
        progress.forget()


def test_the_file_of_a_closed_archive_opens_it_again_and_that_of_another_state_doesnt(
    kept: Path,
    other_laptop: Account,
) -> None:
    desk = Browser(other_laptop)
    sent(desk, kept)
    assert refused(desk, kept) == "This archive is open on this laptop already, as day."
    pressed(desk, "/", CLOSE)
    hidden = {"act": "events.hide", "arguments": {"hidden": False}}
    said = refused(desk, of_more(kept, hidden))
    assert "Another archive of day, with 9 actions, was opened and closed here." in said
    sent(desk, kept)
    assert not Event.objects.get().closed


def test_a_cut_or_changed_archive_says_what_is_wrong_and_nothing_is_opened(
    kept: Path,
    other_laptop: Account,
) -> None:
    desk, data = Browser(other_laptop), kept.read_bytes()
    changed = rewritten(kept, "journal.jsonl", lambda text: text.replace('"Ann"', '"Anna"'))
    assert refused(desk, changed) == (
        "The archive was not opened: it was changed, or part of it is missing. Action 2 "
        "(players.bring) was changed after it was written. Use another copy."
    )
    last = rewritten(kept, "journal.jsonl", lambda text: "\n".join(text.split("\n")[:-2]) + "\n")
    assert "The archive says 9 actions" in refused(desk, last)
    assert refused(desk, data[: len(data) // 2]).startswith("The file isn’t a tdtool archive")
    assert refused(desk, b"\0" * 5000).startswith("The file isn’t a tdtool archive")
    assert refused(desk, b"").endswith("Use another copy.")
    page = pressed(desk, OPEN, OPEN)
    assert page.said == ["Choose one archive. Its name ends in .tdtool.zip."]


def test_an_archive_altered_by_hand_is_refused_on_the_page_in_a_sentence(
    kept: Path, other_laptop: Account
) -> None:
    for change in ALTERED.values():
        path = rewritten(kept, "journal.jsonl", partial(altered, change=change))
        assert refused(Browser(other_laptop), path).endswith("Use another copy.")


def test_a_paper_printed_under_no_name_is_refused_where_the_chain_fits(
    kept: Path,
    other_laptop: Account,
) -> None:
    nameless = {"act": archive.PRINTED, "arguments": {}}
    said = refused(Browser(other_laptop), forged(kept, nameless))
    assert "The archive’s list of papers isn’t the one in its journal." in said


def test_an_archive_marked_as_closed_by_hand_isnt_opened_again_over_it(
    kept: Path,
    other_laptop: Account,
) -> None:
    director = Account.objects.get(uuid=other_laptop.uuid)
    Day.new(director)
    Event.objects.update(uuid=archive.read(kept).event, archived=True, closed=True)
    assert refused(Browser(other_laptop), kept) == (
        "day is marked as a closed archive, and no archive of it was opened here. Set TDTOOL_HOME "
        "to an empty folder and open this one there."
    )


@pytest.mark.django_db
def test_an_archive_that_says_less_or_something_of_another_kind_is_refused_in_a_sentence(
    kept: Path,
) -> None:
    for part in ("about.json", "snapshot.json", "journal.jsonl"):
        with zipfile.ZipFile(kept) as file:
            first, *others = file.read(part).decode().split("\n", 1 if part.endswith("l") else 0)
        told = json.loads(first)
        keys = [key for key in told if key not in ("made_at", "house", "people")]
        keys = keys if part != "snapshot.json" else ["event"]
        wrong: list[Any] = [
            *({name: told[name] for name in told if name != key} for key in keys),
            *({**told, key: odd} for key in keys for odd in (7, [[]])),
            [], None, 5,
        ]  # fmt: skip
        for one in wrong:
            said = "\n".join([json.dumps(one), *others])
            path = rewritten(kept, part, lambda _, said=said: said)
            with suppress(archive.ArchiveRefused):
                assert archives.replay(archive.read(path)).faults, one


def test_what_is_too_large_for_a_page_is_left_to_the_command(
    kept: Path,
    other_laptop: Account,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Browser(other_laptop)
    for name, least, says in (
        ("MOST_ACTIONS", 8, "The archive has 9 actions; a page opens 8. Stop tdtool, then open it"),
        ("LONGEST_TEXT", 900, "is too large). Use another copy."),
        (
            "MOST_READ",
            1000,
            "The file is larger than 0 MB. Stop tdtool, then open it with the command openarchive.",
        ),
    ):
        monkeypatch.setattr(archive_views, name, least)
        assert says in refused(desk, kept)


def test_an_archive_that_would_hold_the_desk_up_for_long_is_left_to_the_command(
    kept: Path,
    other_laptop: Account,
) -> None:
    """No slip is saved while an archive is done here, and after 20 seconds it is refused."""
    shown = [{"act": "events.hide", "arguments": {"hidden": False}}] * 800
    assert refused(Browser(other_laptop), forged(kept, *shown)) == (
        "The archive has 809 actions; a page opens 800. Stop tdtool, then open it with the command "
        "openarchive."
    )


def test_only_directors_open_and_close_archives(
    kept: Path,
    other_laptop: Account,
) -> None:
    sent(Browser(other_laptop), kept)
    oskar = Browser(cast.account("Oskar D.", "scorekeeper"))
    assert "Close archive" not in oskar.open("/").main
    assert "Open an archive" not in oskar.open("/").main
    assert oskar.open(OPEN).status == 403
    oskar.client.handler.enforce_csrf_checks = False
    answer = oskar.client.post(CLOSE, follow=True)
    assert (answer.status_code, "directors" in answer.content.decode()) == (403, True)
    assert not Event.objects.get().closed


def test_an_event_of_this_laptop_is_no_archive_to_close(day: Day) -> None:
    desk = Browser(day.by)
    assert "Close archive" not in desk.open("/").main
    desk.client.handler.enforce_csrf_checks = False
    assert desk.client.post(CLOSE, {"key": str(uuid.uuid4())}).status_code == 404


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"closed": True}, "It is marked as a closed archive, and nobody closed it here."),
        ({"closed": False}, "Its archive was closed, and it isn’t marked as closed."),
    ],
)
def test_an_archive_closed_or_opened_by_nobody_is_noticed(
    kept: Path,
    other_laptop: Account,
    change: dict[str, bool],
    says: str,
) -> None:
    desk = Browser(other_laptop)
    sent(desk, kept)
    if not change["closed"]:
        pressed(desk, "/", CLOSE)
    Event.objects.update(**change)
    assert chain.check_event(Event.objects.get()).faults == (says,)
