"""Send the results, page by page: checks, letter, files, sheet, sent, and what changed since."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile

import pytest
from django.utils import timezone

from tdtool.formats.offices import absp, coco, naspa, tou
from tdtool.formats.offices.event_file import sent_name
from tdtool.formats.tsh import division as tsh_division
from tdtool.models import Account, JournalEntry
from tdtool.services import players
from tdtool.services.journal import undo
from tdtool.services.journal.replay import replay
from tdtool.services.offices import lifecycle
from tdtool.services.slips import lifecycle as slips
from tests.bench import growth
from tests.cast import Day
from tests.counted import counted
from tests.papers import reading
from tests.queries.offices.prepared import sanctioned, tell
from tests.web.browser import Browser, Page

OFFICES = ("naspa", "wespa", "absp", "coco", "csv")
EVENT, SEND = "/e/day/event/", "/e/day/send/"
NASPA = "/e/day/send/naspa/"
CREATE, LETTER, SENT = f"{NASPA}create/", f"{NASPA}letter/", f"{NASPA}sent/"


@pytest.fixture
def played(director: Account) -> Day:
    day = sanctioned(director)
    day.play(1)
    today = timezone.localdate().isoformat()
    tell(day, end=today)
    return day


def _links(page: Page) -> dict[str, str]:
    return {
        one.text.strip(): one.attributes["href"]
        for one in page.elements
        if one.tag == "a" and "lead" in one.classes
    }


def _offices(page: Page) -> list[str]:
    return [one.text for one in page.elements if "office" in one.classes]


def _create(desk: Browser, office: str = "naspa") -> Page:
    at = f"{SEND}{office}/"
    return desk.send(desk.open(at).form(f"{at}create/"))


def _bytes(desk: Browser, href: str) -> bytes:
    answer = desk.client.get(href)
    assert answer.status_code == 200
    return bytes(answer.content)


def test_the_offices_are_listed_with_how_far_each_is(played: Day) -> None:
    desk = Browser(played.by)
    page = desk.open(EVENT)
    assert page.main.count("Send the results") == 1
    assert _offices(page) == ["NASPA", "WESPA", "ABSP", "CoCo", "CSV"]
    _create(desk)
    assert "NASPA: files created" in desk.open(EVENT).main
    assert "changed since" not in desk.open(EVENT).main


def test_a_check_that_waits_for_the_results_bears_no_warning(director: Account) -> None:
    sanctioned(director)
    page = Browser(director).open(f"{SEND}wespa/")
    (row,) = [one for one in re.findall("(?s)<li>.*?</li>", page.html) if ".tou file:" in one]
    assert "The .tou file:</b> later" in row and "missing" not in row


def test_tables_of_several_are_sent_as_plain_csv_alone(director: Account) -> None:
    Day.new(director).bring(6)
    desk = Browser(director)
    assert _offices(desk.open(EVENT)) == ["CSV"]
    assert desk.client.get(NASPA).status_code == 404
    assert desk.client.get(f"{SEND}fide/").status_code == 404


def test_a_failed_check_leads_to_its_place_and_holds_the_files_back(director: Account) -> None:
    day = sanctioned(director, many=3)
    day.play(1)
    page = Browser(director).open(NASPA)
    assert "division A has 3" in page.main
    there = [one for one in page.elements if (one.tag, one.text) == ("a", "Players of A")]
    assert [one.attributes["href"] for one in there] == ["/e/day/A/players/"]
    assert "create/" not in page.html
    client = Browser(director).client
    client.handler.enforce_csrf_checks = False
    form = Browser(director).open(NASPA).form(LETTER)
    answer = client.post(CREATE, {"key": form["key"]})
    assert "The results can’t be sent to NASPA yet. Fix the checks below first." in (
        answer.content.decode()
    )


def test_the_letter_is_saved_and_a_wrong_fact_stays_in_its_field(played: Day) -> None:
    desk = Browser(played.by)
    form = desk.open(NASPA).form(LETTER)
    page = desk.send(form, tournament="12a", director="AA9", start="2026-05-09", end="2026-05-08")
    assert page.status == 422
    for says in (
        "A tournament id has up to nine digits.",
        "An id has two letters and six digits, e.g. AA003200.",
        "The end comes before the start.",
    ):
        assert says in page.text
    assert page.form(LETTER)["tournament"] == "12a"
    page = desk.send(form, tournament="777", director="zz000001", end="99999999")
    assert "Enter a date between 2000 and 2100." in page.text
    page = desk.send(form, tournament="777", director="zz000001")
    assert page.said == ["Sanction letter of NASPA saved."]
    assert "Tournament 777, director ZZ000001." in page.main


def test_files_are_created_and_saved_one_by_one_and_all_in_one(played: Day) -> None:
    desk = Browser(played.by)
    page = _create(desk)
    assert page.said == ["2 files for NASPA created. Save them, then send them."]
    today = timezone.localdate().isoformat()
    named = [f"day-naspa-{today}{ending}" for ending in (".zip", ".pdf", ".tsh", ".txt")]
    links = _links(page)
    assert list(links) == named
    archive, typed = (_bytes(desk, links[name]) for name in named[2:])
    told = JournalEntry.objects.get(act="offices.make_files").arguments["hashes"]
    assert told == {
        name: hashlib.sha256(data).hexdigest()
        for name, data in zip(named[2:], (archive, typed), strict=True)
    }
    assert all(one in page.html for one in told.values())
    folder = zipfile.ZipFile(io.BytesIO(_bytes(desk, links[named[0]])))
    assert sorted(folder.namelist()) == sorted(named[1:])
    assert folder.read(named[2]) == archive
    assert [one.member_id for one in naspa.read(archive).division("A").players] == [
        f"AA{number:06}" for number in range(1, 5)
    ]


def test_the_sheet_has_counts_hashes_and_room_for_fees(played: Day) -> None:
    desk = Browser(played.by)
    links = _links(_create(desk))
    pdf = _bytes(desk, next(href for name, href in links.items() if name.endswith(".pdf")))
    text = " ".join(reading.words(pdf))
    assert "DRAFT" not in text
    for says in ("For NASPA", "12345", "AA000900", "9 checks: 9 ok", "Players rated", "Total"):
        assert says in text
    told = JournalEntry.objects.get(act="offices.make_files").arguments["hashes"]
    for one in told.values():
        assert one in re.sub(r"\s", "", text)


def test_sent_is_noted_undone_and_redone(played: Day) -> None:
    desk = Browser(played.by)
    page = _create(desk)
    page = desk.send(page.form(SENT), sent_by="Mirela", sent_on="2026-05-09")
    assert page.said == ["Noted: sent to NASPA by Mirela."]
    assert "by Mirela" in desk.open(EVENT).main
    number = JournalEntry.objects.get(act="offices.sent").number
    undo.undo(played.desk(), number=number, reason="not yet")
    assert "by Mirela" not in desk.open(EVENT).main
    undo.undo(played.desk(), number=number + 1, reason="it was")
    assert "by Mirela" in desk.open(EVENT).main
    history = desk.open("/e/day/history/").text
    assert "Mirela sent the files to NASPA." in history
    assert "Created the files for NASPA." in history
    assert "Saved the sanction letter of NASPA." in history
    played.event.refresh_from_db()
    assert replay(played.event).faults == ()


def test_a_correction_afterwards_is_told_and_the_old_files_are_no_longer_given(
    played: Day,
) -> None:
    desk = Browser(played.by)
    links = _links(_create(desk))
    desk.send(desk.open(NASPA).form(SENT))
    game = played.game(1, 1)
    slips.correct(played.desk(), game=str(game.uuid), place=1, score=312, reason="added again")
    assert "by Mirela K., changed since" in desk.open(EVENT).main, "the list says it as well"
    page = desk.open(NASPA)
    assert "Changed since it was sent" in page.main
    assert "Round 1: Ann Arbor 312, Cy Dee 297; it was Ann Arbor 299, Cy Dee 297." in page.main
    assert list(_links(page)) == []
    answer = desk.client.get(next(iter(links.values())))
    assert answer.status_code == 409
    assert "Something has changed since these files were created." in answer.content.decode()
    page = _create(desk)
    assert "Changed since it was sent" in page.main  # the office still has the old ones
    page = desk.send(page.form(SENT))
    assert "Changed since it was sent" not in page.main


def test_files_sent_before_a_correction_are_marked_as_sent_after_it(played: Day) -> None:
    desk = Browser(played.by)
    _create(desk)
    game = played.game(1, 1)
    slips.correct(played.desk(), game=str(game.uuid), place=1, score=312, reason="added again")
    assert "changed since: create them again" in desk.open(EVENT).main
    page = desk.open(NASPA)
    assert "This is for the files created" in page.main
    page = desk.send(page.form(SENT), sent_by=" Mirela K. ")
    assert page.said == ["Noted: sent to NASPA by Mirela K."]
    assert "Round 1: Ann Arbor 312, Cy Dee 297; it was Ann Arbor 299, Cy Dee 297." in page.main
    made = JournalEntry.objects.get(act="offices.make_files")
    sent = JournalEntry.objects.get(act="offices.sent").arguments["files"]
    assert (sent["number"], sent["hashes"]) == (made.number, made.arguments["hashes"])


def test_files_created_by_somebody_else_meanwhile_are_not_marked_as_sent(played: Day) -> None:
    desk = Browser(played.by)
    old = _create(desk).form(SENT)
    _create(desk)
    page = desk.send(old)
    assert "Files were created again since you opened the page." in page.text
    assert not JournalEntry.objects.filter(act="offices.sent").exists()


TYPED_WRONG = [
    ({"sent_on": "2999-01-01"}, "Enter a date between 2000 and 2100."),
    ({"sent_on": "2099-01-01"}, "Files can’t have been sent on January 1, 2099."),
    ({"sent_on": "yesterday"}, "Enter a date between 2000 and 2100."),
    ({"sent_by": " "}, "Enter who sent them."),
    ({"sent_by": "A" * 99}, "at most 80 characters"),
]  # fmt: skip


@pytest.mark.long
def test_what_was_typed_wrong_of_the_sending_is_told(played: Day) -> None:
    desk = Browser(played.by)
    for fields, says in TYPED_WRONG:
        page = desk.send(_create(desk).form(SENT), **fields)
        assert page.status in (409, 422)
        assert says in page.text


def test_the_absp_gets_a_configuration_and_a_file_per_division(played: Day) -> None:
    desk = Browser(played.by)
    links = _links(_create(desk, "absp"))
    assert list(links)[2:] == ["config.tsh", "a.t"]
    config = _bytes(desk, links["config.tsh"]).decode()
    assert "division A a.t" in config
    data = _bytes(desk, links["a.t"])
    [ann, *_] = tsh_division.read(data).players
    assert (ann.name, ann.member_id, ann.score(1)) == ("Arbor, Ann", "", 299)
    assert absp.starts(ann) in ((1,), (2,))


def test_wespa_gets_one_tou_file(played: Day) -> None:
    desk = Browser(played.by)
    links = _links(_create(desk, "wespa"))
    [name] = list(links)[2:]
    assert name == f"day-wespa-{timezone.localdate()}.tou"
    back = tou.read(_bytes(desk, links[name]))
    assert (back.name, str(back.on)) == ("Letters by the Lake", "2026-05-09")
    [ann, *_] = back.divisions["A"].players
    assert (sent_name(ann), ann.opponent(1), ann.score(1)) == ("Ann Arbor", 3, 299)


def test_coco_gets_tables_and_the_bundle_once_all_have_numbers(played: Day) -> None:
    desk = Browser(played.by)
    links = _links(_create(desk, "coco"))
    assert list(links)[2:] == ["day-a-results.csv", "day-ratings.csv", "tournaments.csv"]
    assert "no CoCo player number for" in desk.open(f"{SEND}coco/").main
    for number, entry in enumerate(played.division.entries.all(), 1):
        lifecycle.put(played.desk(), entry=str(entry.uuid), numbers={"coco": f"{number}"}, was={})
    links = _links(_create(desk, "coco"))
    bundle = f"day-coco-{timezone.localdate()}.json"
    assert list(links)[-1] == bundle
    [ann, *_] = coco.read_bundle(_bytes(desk, links[bundle])).divisions["A"].players
    assert (sent_name(ann), ann.score(1)) == ("Ann Arbor", 299)
    assert "Everything fits into the files." in desk.open(f"{SEND}coco/").main


def test_what_can_no_longer_be_written_is_told_and_not_a_fault_of_the_page(played: Day) -> None:
    desk = Browser(played.by)
    links = _links(_create(desk, "wespa"))
    entry = played.entry("Bob Boru")
    players.change(played.desk(), entry=str(entry.uuid), name="日本 太郎", rating=1800, brings=[])
    page = desk.open(f"{SEND}wespa/")
    assert page.status == 200
    assert "has letters that ASCII lacks" in page.main
    assert desk.client.get(list(links.values())[2]).status_code == 409


def test_plain_csv_of_names_that_begin_like_a_formula(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=1).bring_named(
        "=1+1", "</script>", "undefined"
    )
    day.play(1)
    desk = Browser(director)
    links = _links(_create(desk, "csv"))
    standings, scores, players = (_bytes(desk, links[name]).decode("utf-8-sig")
                                  for name in list(links)[2:])  # fmt: skip
    for text in (standings, scores, players):
        assert "undefined" in text
        assert not re.search(r"(?m)(^|,)=1", text)


def test_sending_is_the_directors(played: Day, scorekeeper: Account) -> None:
    desk = Browser(scorekeeper)
    for address in (NASPA, f"{NASPA}x.pdf"):
        assert desk.client.get(address).status_code == 403
    assert "Send the results" not in desk.open(EVENT).main
    for address in (CREATE, LETTER, SENT):
        desk.client.handler.enforce_csrf_checks = False
        assert desk.client.post(address, {}).status_code == 403


def test_a_players_numbers_are_saved_on_their_page_and_undone(played: Day) -> None:
    desk = Browser(played.by)
    at = f"/e/day/players/{played.entry('Ann Arbor').uuid}/edit/"
    form = desk.open(at).form()
    assert (form["naspa"], form["coco"]) == ("AA000001", "")
    page = desk.send(form, naspa="AB12", coco="17")
    assert "A NASPA number has two letters and six digits" in page.text
    assert page.form(at)["coco"] == "17"
    page = desk.send(form, naspa="ab000012", coco="17")
    assert page.said == ["Ann Arbor: saved."]
    assert played.entry("Ann Arbor").member_numbers == {"naspa": "AB000012", "coco": "17"}
    number = JournalEntry.objects.get(act="players.numbers").number
    undo.undo(played.desk(), number=number, reason="")
    assert played.entry("Ann Arbor").member_numbers is None
    played.event.refresh_from_db()
    assert replay(played.event).faults == ()


def test_numbers_of_several_offices_come_with_a_list_and_go_out_with_it(director: Account) -> None:
    day = Day.new(director, system="scrabble")
    desk = Browser(director)
    form = desk.open("/e/day/players/add/").form("/e/day/players/add/")
    text = (
        "name,rating,naspa id,wespa id,coco number\n"
        "Ann Arbor,1900,AA000001,17,42\nBob Boru,1800,AA000002,,\n"
    )
    page = desk.send(form, text=text)
    desk.send(page.form("/e/day/players/add/"), take="1")
    ann, bob = day.entry("Ann Arbor"), day.entry("Bob Boru")
    assert ann.player.member_ids == {"id": "AA000001"}
    assert (ann.member_numbers, bob.member_numbers) == ({"wespa": "17", "coco": "42"}, None)
    rows = _bytes(desk, "/e/day/export/players.csv").decode("utf-8-sig").splitlines()
    assert rows[0].endswith("career games,wespa id,coco number")
    assert rows[1].endswith(",17,42")


def test_every_office_has_a_page_before_anything_is_played(director: Account) -> None:
    day = Day.new(director, system="scrabble")
    desk = Browser(director)
    for here in ("", "Ann", "Bob Cy Dee"):
        if here:
            day.bring(here)
        for office in OFFICES:
            page = desk.open(f"{SEND}{office}/")
            assert "No round is posted yet" in page.main
            assert f"{office}/create/" not in page.html


@pytest.mark.long
def test_an_offices_page_asks_for_nothing_twice_even_after_a_change(played: Day) -> None:
    desk = Browser(played.by)
    for office in OFFICES:
        desk.send(_create(desk, office).form(f"{SEND}{office}/sent/"))
    game = played.game(1, 1)
    slips.correct(played.desk(), game=str(game.uuid), place=1, score=312, reason="added again")
    for office in OFFICES:
        growth.forget()
        with counted() as asked:
            page = desk.open(f"{SEND}{office}/")
        assert "Round 1: Ann Arbor 312" in page.main
        assert asked.twice == []
        assert len(asked.queries) <= growth.MOST_QUERIES
