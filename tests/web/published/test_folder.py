"""``manage.py publish``: an event's pages in a folder that opens from a USB drive."""

from __future__ import annotations

import json
import re
import threading
from datetime import timedelta
from io import StringIO
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.core.management import call_command
from django.utils import timezone

from tdtool.management.answers import CantAnswer
from tdtool.management.commands import publish as publish_command
from tdtool.models import Account
from tdtool.queries.hall import states
from tdtool.services import events, players
from tdtool.services import hall as hall_acts
from tdtool.services.slips import lifecycle as slips
from tdtool.web.published import folder
from tdtool.web.published.page import Rendered
from tests.cast import Day
from tests.web.published import schema
from tests.web.published.readers import Broadcast

LINK = re.compile(r'(?:href|src)="([^"#]*)(?:#([^"]*))?"')
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def pairs(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=3).bring(5)


def publish(into: Path, event: str = "day") -> str:
    said = StringIO()
    call_command("publish", event, str(into), stdout=said)
    return said.getvalue()


def names(of: Path) -> set[str]:
    return {path.name for path in of.iterdir()}


def entries(of: Path) -> list[Element]:
    return fromstring((of / "feed.xml").read_bytes()).findall(f"{ATOM}entry")


def told(of: Path) -> list[tuple[str | None, str | None]]:
    return [(one.findtext(f"{ATOM}title"), one.findtext(f"{ATOM}content")) for one in entries(of)]


def test_pages_have_tshs_names_and_the_newest_has_one_without_a_round(
    pairs: Day, tmp_path: Path
) -> None:
    pairs.play(1)
    pairs.post(2)
    assert publish(tmp_path) == f"15 files: 15 written. Open {tmp_path / 'index.html'}.\n"
    assert names(tmp_path) == {
        "index.html", "style.css", "event.json", "feed.xml", "tourney.js", "published.json",
        "A-pairings-001.html", "A-pairings-002.html", "A-pairings.html",
        "A-alpha-pairings-001.html", "A-alpha-pairings-002.html", "A-alpha-pairings.html",
        "A-standings-001.html", "A-standings.html", "A-crosstable.html", "A-scorecards.html",
    }  # fmt: skip
    newest = (tmp_path / "A-pairings.html").read_bytes()
    assert newest == (tmp_path / "A-pairings-002.html").read_bytes()


@pytest.mark.parametrize("kind", ["pairs", "several"])
def test_every_link_leads_to_a_file_beside_it_and_no_page_needs_a_script(
    director: Account, tmp_path: Path, kind: str
) -> None:
    system = "scrabble" if kind == "pairs" else "anagrams-nsa-2005"
    day = Day.new(director, system=system).bring(9)
    hall_acts.show(day.desk(), kind="prizes", shown=True)
    publish(tmp_path)
    day.play(1)
    day.with_division("B", first_table=50, system="scrabble").bring(4).post(1)
    publish(tmp_path)
    pages = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.html")}
    for name, text in pages.items():
        assert "<script" not in text and "style=" not in text, name
        for file, place in LINK.findall(text):
            assert (tmp_path / file).is_file(), (name, file)
            assert not place or f'id="{place}"' in pages[file], (name, file, place)
    assert schema.faults(json.loads((tmp_path / "event.json").read_bytes())) == []


def test_only_what_changed_is_written_and_what_is_gone_is_removed(
    pairs: Day, tmp_path: Path
) -> None:
    pairs.play(1)
    said = publish(tmp_path)
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert publish(tmp_path) == said.replace("13 written", "0 written")
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before
    hall_acts.show(pairs.desk(), kind="standings", shown=False)
    assert ", 3 removed." in publish(tmp_path)  # tourney.js tells of them, too
    assert not {name for name in names(tmp_path) if "standings" in name or "tourney" in name}
    assert not {path.name for path in tmp_path.iterdir() if path.name.endswith(".new")}


def test_what_was_rendered_before_is_never_older_than_the_event(
    director: Account, tmp_path: Path
) -> None:
    """After each act the pages of a process that goes on are those of one that begins."""
    rendered = Rendered()
    day = Day.new(director, system="scrabble", rounds=3).bring(7)
    several = day.with_division("B", first_table=50, system="anagrams-nsa-2005")
    several.bring("Hal Ivy Jo Kit Lou Meg Ned")

    def same() -> None:
        publish_command.written(day.event, tmp_path / "on", rendered)
        publish_command.written(day.event, tmp_path / "new", Rendered())
        new = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
        assert {path.name: path.read_bytes() for path in (tmp_path / "on").iterdir()} == new

    same()
    for one in (day, several):
        one.play(1)
        same()
        one.post(2)
        same()
    game = day.report(1, 401, 320)
    same()
    slips.correct(day.desk(), game=str(game.uuid), place=1, score=411, reason="miscounted")
    same()
    ann = str(day.event.divisions.get(code="A").entries.get(name="Ann").uuid)
    hall_acts.unlist(day.desk(), entry=ann, unlisted=True)
    same()
    for kind in ("results", "standings", "players"):
        hall_acts.show(day.desk(), kind=kind, shown=False)
        same()
    hall_acts.show(day.desk(), kind="prizes", shown=True)
    players.withdraw(day.desk(), entry=ann, from_round=3)
    same()
    events.change(
        day.desk(), name="Words & Water", starts_on="2026-05-09", venue="", settings={},
        lexicon="enable", rounds=4, paper="A4",
    )  # fmt: skip
    same()


def test_nothing_unposted_unaccepted_or_unlisted_is_in_any_file(pairs: Day, tmp_path: Path) -> None:
    hall_acts.unlist(pairs.desk(), entry=str(pairs.entry("Ann").uuid), unlisted=True)
    pairs.pair(1)
    publish(tmp_path)
    assert not list(tmp_path.glob("*-001.html"))
    assert json.loads((tmp_path / "event.json").read_bytes())["divisions"][0]["rounds"] == []
    pairs.post(1)
    pairs.report(1, 487, 311, signed=False)
    pairs.report(2, 402, 330)
    publish(tmp_path)
    everything = "".join(path.read_text("utf-8") for path in tmp_path.iterdir())
    assert not re.search(r"\bAnn\b|\b487\b|\b311\b", everything)
    assert "402" in everything and "Player 1" in everything


def test_the_feed_says_what_was_posted_and_corrected_and_why(pairs: Day, tmp_path: Path) -> None:
    pairs.post(1)
    game = pairs.report(1, 401, 320)
    publish(tmp_path)
    assert told(tmp_path) == [("Round 1: posted", "Round 1: posted")]
    slips.correct(pairs.desk(), game=str(game.uuid), place=1, score=411, reason="miscounted")
    publish(tmp_path)
    assert told(tmp_path)[0] == ("Round 1, table 1: result corrected", "miscounted")
    assert len({one.findtext(f"{ATOM}id") for one in entries(tmp_path)}) == 2
    assert "miscounted" in (tmp_path / "index.html").read_text("utf-8")


def test_a_reason_that_names_an_unlisted_player_is_left_out(pairs: Day, tmp_path: Path) -> None:
    hall_acts.unlist(pairs.desk(), entry=str(pairs.entry("Dee").uuid), unlisted=True)
    pairs.post(1)
    game = pairs.report(1, 401, 320)
    slips.correct(pairs.desk(), game=str(game.uuid), place=1, score=411, reason="DEE’s sum")
    publish(tmp_path)
    title = "Round 1, table 1: result corrected"
    assert told(tmp_path)[0] == (title, title)


def test_hostile_names_stay_text(director: Account, tmp_path: Path) -> None:
    hostile = ("<script>alert(1)</script>", "undefined", "=1+1", "{{ site }}", "Li\u2028ne")
    Day.new(director, system="scrabble").bring_named(*hostile).play(1)
    publish(tmp_path)
    for path in tmp_path.glob("*.html"):
        assert "<script" not in path.read_text("utf-8")
    assert len(Broadcast((tmp_path / "tourney.js").read_bytes()).games()) == 2


def test_a_folder_with_other_files_is_refused_and_stays_as_it_was(
    pairs: Day, tmp_path: Path
) -> None:
    for name in ("index.html", "style.css", "notes.txt"):
        (tmp_path / name).write_text("mine")
    with pytest.raises(CantAnswer) as refusal:
        publish(tmp_path)
    assert str(refusal.value) == (
        f"{tmp_path} has other files. Publishing would overwrite index.html and style.css. "
        "Choose a new or empty folder."
    )
    assert {path.read_text() for path in tmp_path.iterdir()} == {"mine"}
    (tmp_path / "index.html").unlink()
    (tmp_path / "style.css").unlink()
    with pytest.raises(CantAnswer, match=r"has other files: notes\.txt\."):
        publish(tmp_path)


def test_a_file_of_yours_among_the_pages_is_not_overwritten(pairs: Day, tmp_path: Path) -> None:
    publish(tmp_path)
    (tmp_path / "A-pairings-001.html").write_text("mine")
    (tmp_path / "robots.txt").write_text("mine")
    publish(tmp_path)
    pairs.post(1)
    with pytest.raises(CantAnswer, match=r"would overwrite A-pairings-001\.html\."):
        publish(tmp_path)


def test_other_refusals_say_what_to_do(pairs: Day, director: Account, tmp_path: Path) -> None:
    with pytest.raises(CantAnswer, match="There is no event “lake”"):
        publish(tmp_path, "lake")
    (tmp_path / "file").write_text("")
    with pytest.raises(CantAnswer, match="is a file"):
        publish(tmp_path / "file")
    with pytest.raises(CantAnswer, match=r"can’t be written \(Not a directory\)"):
        publish(tmp_path / "file" / "below")
    publish(tmp_path / "pages")
    Day.new(director, slug="two", system="scrabble")
    with pytest.raises(CantAnswer, match="has the pages of another event"):
        publish(tmp_path / "pages", "two")
    events.hide(pairs.desk(), hidden=True)
    with pytest.raises(CantAnswer, match="“day” is hidden"):
        publish(tmp_path / "pages")


def test_nobody_reads_half_a_file_however_often_it_is_written(tmp_path: Path) -> None:
    bodies = [bytes([letter]) * 50_000 for letter in b"ab"]
    folder.write(tmp_path, {"index.html": bodies[0]}, event="one")
    seen: set[bytes] = set()
    over = threading.Event()

    def read() -> None:
        while not over.is_set():
            seen.add((tmp_path / "index.html").read_bytes())

    reader = threading.Thread(target=read)
    reader.start()
    for turn in range(300):
        folder.write(tmp_path, {"index.html": bodies[turn % 2]}, event="one")
    over.set()
    reader.join(10)
    assert seen <= set(bodies)


def test_what_a_crash_left_is_known_as_ours(pairs: Day, tmp_path: Path) -> None:
    pairs.post(1)
    publish(tmp_path)
    whole = names(tmp_path)
    (tmp_path / "index.html").unlink()
    (tmp_path / ".index.html.new").write_text("<!DOC")
    publish(tmp_path)
    assert names(tmp_path) == whole
    assert (tmp_path / "index.html").stat().st_size > 1000


def test_a_round_that_only_the_displays_show_is_published_when_phones_show_it(
    pairs: Day, tmp_path: Path
) -> None:
    """The folder had its number, and no tables; and nothing wrote it when its minutes were over."""
    hall_acts.set_screens_first(pairs.desk(), minutes=5)
    pairs.play(1)
    pairs.now = timezone.now()
    pairs.post(2)
    publish(tmp_path)
    before = states.asked_now("day")
    assert "A-pairings-002.html" not in names(tmp_path)
    file = json.loads((tmp_path / "event.json").read_bytes())
    assert [one["number"] for one in file["divisions"][0]["rounds"]] == [1]
    assert [title for title, _ in told(tmp_path)] == ["Round 1: posted"]
    row = pairs.division.rounds_drawn.get(number=2)
    row.posted_at = timezone.now() - timedelta(minutes=5, seconds=1)
    row.save(update_fields=["posted_at"])
    assert states.asked_now("day") != before  # what --watch asks for
    publish(tmp_path)
    assert "A-pairings-002.html" in names(tmp_path)
    assert "Round 2: posted" in [title for title, _ in told(tmp_path)]
