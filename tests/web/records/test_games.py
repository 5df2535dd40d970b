"""Game records in the browser: matched to their slips, audited, removed, counted."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.models import Account, TableRecord
from tdtool.queries.records import records
from tdtool.services.journal.replay import replay
from tdtool.services.rounds import seats
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.web.browser import Browser, Page, rows
from tests.web.records.prepared import (
    GAMES,
    SOUND,
    WRONG,
    called,
    day_of_four,
    matched,
    zipped,
)

SCORES = {"Ann Lee": 425, "Bob Ray": 417, "Cy Orr": 300, "Dee Fox": 299}


@pytest.fixture
def day(director: Account) -> Day:
    """Two rounds of two: Ann meets Bob in one of them, or in both."""
    made = day_of_four(director)
    made.post(1)
    return made


@pytest.fixture
def desk(day: Day) -> Browser:
    return Browser(day.by)


def met(day: Day) -> tuple[str, str]:
    """The first table’s players, as they sit."""
    ann, bob = day.seated(1, 1)
    return ann, bob


def slip(day: Day, first: int = 425, second: int = 417) -> tuple[str, str]:
    """The first table’s slip is in: these scores, in seat order."""
    day.report(1, first, second)
    return met(day)


def added(desk: Browser, text: str, name: str = "r1t1.gcg") -> Page:
    return desk.send(matched(desk, {name: text}).form(GAMES), add="1")


def undone(desk: Browser) -> Page:
    """What was done last is undone."""
    page = desk.open("/e/day/undo/")
    return desk.send(next(one for one in page.forms if one.action.endswith("/undo/")))


def test_a_file_is_proposed_for_the_table_of_its_names_and_scores_and_added(
    day: Day, desk: Browser
) -> None:
    record = called(SOUND, *slip(day))
    before = rows()
    page = matched(desk, {"r1t1.gcg": record})
    assert page.status == 200
    assert "1 file: 1 matched. Nothing is saved yet." in page.main
    assert "round 1, table 1" in page.main and "Names and scores agree." in page.main
    assert rows() == before
    page = desk.send(page.form(GAMES), add="1")
    assert page.said == ["1 game record added."]
    assert "1 of 2 games with a record: none to check" in page.main
    found = TableRecord.objects.get()
    assert (found.game, found.text, found.verdict) == (day.game(1, 1), record, "agrees")


def test_names_are_compared_without_accents_and_case_and_surname_first(
    director: Account,
) -> None:
    day = Day.new(director, system="my-scrabble").bring_named("Zoë Hill", "Jo de la Cruz")
    day.post(1)
    zoe_first = day.seated(1)[0] == "Zoë Hill"
    day.report(1, *((425, 417) if zoe_first else (417, 425)))
    text = called(SOUND, "HILL, ZOE", "de la cruz, jo")
    assert "1 file: 1 matched." in matched(Browser(director), {"a.gcg": text}).main


def test_a_score_that_differs_is_shown_with_the_line_of_the_record_that_is_wrong(
    day: Day, desk: Browser
) -> None:
    names = slip(day)
    page = matched(desk, {"a.gcg": called(WRONG, *names)})
    assert f"{names[0]}: 435 in the record (line 28), 425 on the slip." in page.main
    assert "Line 15 of the record: UN.ARIER at 14F scores 65, not 75." in page.main
    form = page.form(GAMES)
    assert "tick-1" not in form.fields, "nothing that differs is added without being asked for"
    page = desk.send(form, add="1")
    assert (page.status, page.said) == (422, ["No game record is chosen. Tick at least one."])
    page = desk.send(page.form(GAMES), add="1", **{"tick-1": "yes"})
    assert page.said == ["1 game record added."]
    assert "1 to check" in page.main and "435 in the record, 425 on the slip" in page.main


def test_a_sound_record_beside_another_score_says_that_the_slip_is_to_be_checked(
    day: Day, desk: Browser
) -> None:
    page = matched(desk, {"a.gcg": called(SOUND, *slip(day, 415, 417))})
    assert "425 in the record (line 28), 415 on the slip." in page.main
    assert "The record adds up: check the slip." in page.main


def test_what_isnt_proposed_says_why(day: Day, desk: Browser) -> None:
    ann, bob = slip(day)
    cy, dee = day.seated(2, 1)
    page = matched(
        desk,
        {
            "a.gcg": called(SOUND, ann, bob),
            "b.gcg": called(SOUND, ann, bob).replace("#title An", "#title The same"),
            "c.gcg": called(SOUND, cy, dee),
            "d.gcg": called(SOUND, ann, cy),
            "e.gcg": called(SOUND, ann, "Zed Young"),
            "f.gcg": "nothing",
            "g.gcg": called(SOUND, ann, bob),
        },
    )
    assert "7 files: 1 matched." in page.main
    assert "Same game as a.gcg; only one of them can be added." in page.main
    for name, says in (
        ("c.gcg", "Round 1, table 2: no accepted slip yet."),
        ("d.gcg", f"{ann} and {cy} have no game in a posted round."),
        ("e.gcg", "No player here is called Zed Young."),
        ("f.gcg", "It names fewer than two players."),
        ("g.gcg", "The same text as a.gcg."),
    ):
        assert f"{name} {says}" in page.main


def test_of_two_games_with_the_same_scores_the_director_chooses(
    director: Account,
) -> None:
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Bob Ray")
    for number in (1, 2):
        day.post(number)
        first = day.seated(1, number)[0] == "Ann Lee"
        day.report(1, *((425, 417) if first else (417, 425)))
        day.complete(number)
    desk = Browser(director)
    page = matched(desk, {"a.gcg": SOUND})
    assert "More than one game has these scores. Choose round 1, table 1 or round 2" in page.main
    second = str(day.game(1, 2).uuid)
    page = desk.send(page.form(GAMES), add="1", **{"tick-1": "yes", "game-1": second})
    assert page.said == ["1 game record added."]
    assert TableRecord.objects.get().game == day.game(1, 2)
    again = matched(desk, {"b.gcg": SOUND + "#note again\n"})
    assert "1 file: 1 matched." in again.main, "the other game is free"


def test_the_same_file_again_is_already_there_however_its_lines_end(
    day: Day, desk: Browser
) -> None:
    record = called(SOUND, *slip(day))
    assert added(desk, record).said == ["1 game record added."]
    page = matched(desk, {"copy.gcg": record.replace("\n", "\r\n")})
    assert "copy.gcg Already there: round 1, table 1." in page.main
    assert not [one for one in page.elements if one.attributes.get("name") == "add"]


@pytest.mark.long
def test_what_was_added_is_undone_or_removed_and_can_be_added_again(
    day: Day, desk: Browser
) -> None:
    record = called(SOUND, *slip(day))
    added(desk, record)
    page = undone(desk)
    assert page.said == ["Undone: Added a game record to its table."]
    assert "no records yet" in desk.open(GAMES).main
    added(desk, record)
    game = day.game(1, 1).uuid
    there = f"{GAMES}{game}/record/"
    page = desk.send(desk.open(there).form(f"{GAMES}{game}/remove-record/"))
    assert page.said == ["r1t1.gcg removed from its table."]
    assert desk.open(there).status == 404
    page = undone(desk)
    assert page.said == ["Undone: Removed the game record of table 1, round 1."]
    assert desk.open(there).status == 200


def test_the_record_has_a_page_with_its_findings_and_numbered_lines(
    day: Day, desk: Browser
) -> None:
    names = slip(day, 435, 417)
    added(desk, called(WRONG, *names))
    page = desk.open(f"{GAMES}{day.game(1, 1).uuid}/record/")
    assert "UN.ARIER at 14F scores 65, not 75" in page.main
    line = next(one for one in page.elements if one.attributes.get("id") == "line-15")
    assert "UN.ARIER +75 252" in line.text and "with-finding" in line.classes
    listed = desk.open(GAMES)
    assert "1 to check" in listed.main
    links = [one.attributes["href"] for one in listed.elements if one.tag == "a"]
    assert f"{GAMES}{day.game(1, 1).uuid}/record/#line-15" in links


def test_a_slip_that_is_corrected_afterwards_shows_the_record_differs(
    day: Day, desk: Browser
) -> None:
    added(desk, called(SOUND, *slip(day)))
    assert "none to check" in desk.open(GAMES).main
    page = desk.open("/e/day/round/1/table/1/")
    form = page.form("/e/day/round/1/table/1/correct/")
    desk.send(form, place="1", score="400", reason="added up wrong")
    assert "425 in the record, 400 on the slip." in desk.open(GAMES).main


def test_players_swapped_afterwards_leave_a_record_that_names_somebody_else(
    day: Day, desk: Browser
) -> None:
    """Ann’s record was Dee’s, and said to agree."""
    ann, bob = slip(day)
    added(desk, called(SOUND, ann, bob))
    dee = day.seated(2, 1)[0]
    one, other = (str(day.entry(name).uuid) for name in (ann, dee))
    swapped = {
        "round": str(day.round(1).uuid),
        "player": one,
        "other": other,
        "reason": "wrong table",
    }
    seats.swap(day.desk(), **swapped)
    listed = desk.open(GAMES)
    says = f"The record names {ann}; {dee} sat there. Remove the record and match its file again."
    assert "1 to check" in listed.main and says in listed.main
    assert says in desk.open(f"{GAMES}{day.game(1, 1).uuid}/record/").main
    assert records.figures_of_event(day.event).players == ()
    seats.swap(day.desk(), **swapped)
    assert "none to check" in desk.open(GAMES).main
    assert {one.name for one in records.figures_of_event(day.event).players} == {ann, bob}


def test_a_slip_corrected_since_the_preview_sends_it_back(day: Day, desk: Browser) -> None:
    """Ticked as one that fits, it would have been added as one that differs."""
    page = matched(desk, {"a.gcg": called(SOUND, *slip(day))})
    game = str(day.game(1, 1).uuid)
    slips.correct(day.desk(), game=game, place=1, score=400, reason="added up wrong")
    before = rows()
    again = desk.send(page.form(GAMES), add="1")
    assert (again.status, again.said) == (
        422,
        ["a.gcg: the slips have changed since the preview. Check it again."],
    )
    assert "425 in the record (line 28), 400 on the slip." in again.main
    assert rows() == before
    page = desk.send(again.form(GAMES), add="1")
    assert page.said == ["1 game record added."]


def test_what_was_added_removed_and_undone_is_played_again_from_the_journal(
    day: Day, desk: Browser
) -> None:
    added(desk, called(SOUND, *slip(day)))
    there = f"{GAMES}{day.game(1, 1).uuid}/record/"
    desk.send(desk.open(there).form(f"{GAMES}{day.game(1, 1).uuid}/remove-record/"))
    undone(desk)
    assert replay(day.event).faults == ()


def test_a_later_dispute_uses_the_record_of_its_game(day: Day, desk: Browser) -> None:
    added(desk, called(SOUND, *slip(day)))
    dispute = day.dispute(1)
    address = f"/e/day/disputes/{dispute.uuid}/"
    page = desk.open(address)
    assert "Use the record r1t1.gcg" in page.main
    form = next(one for one in page.forms if one.fields.get("is_this"))
    page = desk.send(form)
    assert page.said == ["Checked. Result below."]
    assert "It agrees with the rules: nothing to correct." in page.main
    assert "Use the record" not in page.main, "it is evidence now"


def test_a_zip_of_a_folder_is_read_and_what_computers_put_beside_isnt(
    day: Day, desk: Browser
) -> None:
    record = called(SOUND, *slip(day))
    file = zipped({"games/one.gcg": record, "__MACOSX/games/._one.gcg": "x", "games/a.jpg": "x"})
    page = desk.send(desk.open(GAMES).form(GAMES), files=file)
    assert "1 file: 1 matched." in page.main and "games/one.gcg" in page.main


NO_FILES = [
    ("a.zip", b"PK\x03\x04 no zip", "a.zip can’t be unpacked. Choose the files themselves."),
    ("a.gcg", b"\0\1\2", None),
    ("empty.gcg", b"", None),
    ("film.gcg", b"x" * 2_100_000, None),
]  # fmt: skip


def test_a_file_that_is_none_is_refused_with_a_sentence(day: Day, desk: Browser) -> None:
    before = rows()
    for name, data, sentence in NO_FILES:
        page = desk.send(desk.open(GAMES).form(GAMES), files=SimpleUploadedFile(name, data))
        if sentence:
            assert (page.status, page.said) == (422, [sentence])
        else:
            assert page.status in (200, 422) and (page.said or f"{name} " in page.main)
        assert rows() == before


def test_the_page_asks_for_records_in_the_notation_of_the_event_s_rules(director: Account) -> None:
    day = Day.new(director, system="anagrams-nsa-2005").bring(6)
    page = Browser(director).open(GAMES).main
    assert "Choose a folder’s AGR files." in page and "AGR files, or a zip" in page
    assert "GCG" not in page
    day.with_division("B", first_table=11, system="scrabble")
    assert "AGR or GCG files, or a zip" in Browser(director).open(GAMES).main


def test_no_files_and_too_many_are_refused_with_the_limit(day: Day, desk: Browser) -> None:
    form = desk.open(GAMES).form(GAMES)
    page = desk.send(form)
    assert (page.status, page.said) == (
        422,
        ["No game records there. Choose files that end in .gcg, .agr or .txt, or a zip of them."],
    )
    many = [SimpleUploadedFile(f"{n}.gcg", b"#player1 a A\n") for n in range(201)]
    page = desk.send(desk.open(GAMES).form(GAMES), files=many)
    assert page.status == 422
    assert page.said[0].startswith("Too many files (201): at most 200 files at a time.")
    large = [SimpleUploadedFile(f"{n}.gcg", b"x" * 2_000_000) for n in range(3)]
    page = desk.send(desk.open(GAMES).form(GAMES), files=large)
    assert (page.status, page.said[0].split(".")[0]) == (
        422,
        "These files are over 2 MB together",
    )


def test_the_figures_are_of_records_alone_with_links_to_their_lines(
    day: Day, desk: Browser
) -> None:
    assert "No figures yet" in desk.open(f"{GAMES}figures/").main
    ann, bob = slip(day)
    added(desk, called(SOUND, ann, bob))
    page = desk.open(f"{GAMES}figures/")
    assert "from 1 game record" in page.main
    first = records.figures_of_event(day.event).plays[0]
    assert (first.best.word, first.best.points, first.name, first.against) == (
        "AGONIES", 79, bob, ann,
    )  # fmt: skip
    assert f"AGONIES {bob} against {ann}, round 1" in page.main
    assert desk.open(f"{GAMES}figures/", sort="-bingos").status == 200


def test_a_viewer_reads_the_games_and_is_offered_no_form(day: Day, scorekeeper: Account) -> None:
    added(Browser(day.by), called(SOUND, *slip(day)))
    page = Browser(scorekeeper).open(GAMES)
    assert page.status == 200
    assert [form for form in page.forms if form.action == GAMES] == []
