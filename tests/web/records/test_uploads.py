"""Files of game records as they come: damaged zips, other encodings, two of one game."""

from __future__ import annotations

import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.models import Account, TableRecord
from tdtool.queries.records import matching, records
from tests.cast import Day
from tests.web.browser import Browser
from tests.web.records.prepared import GAMES, SOUND, called, day_of_four, matched, zipped


@pytest.fixture
def day(director: Account) -> Day:
    """The first table of round 1 has its slip: 425 – 417, in seat order."""
    made = day_of_four(director)
    made.post(1)
    made.report(1, 425, 417)
    return made


@pytest.fixture
def desk(day: Day) -> Browser:
    return Browser(day.by)


DAMAGED = [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2, zipfile.ZIP_DEFLATED]


def test_a_zip_that_is_damaged_inside_is_refused_with_a_sentence(desk: Browser) -> None:
    for method in DAMAGED:
        whole = zipped({"a.gcg": SOUND}, method).read()
        for at in range(39, 200, 40):  # in the data, behind the header of the file in it
            damaged = SimpleUploadedFile(
                "games.zip",
                whole[:at] + bytes(255 - one for one in whole[at : at + 9]) + whole[at + 9 :],
            )
            page = desk.send(desk.open(GAMES).form(GAMES), files=[damaged])
            assert (page.status, page.said) == (
                422,
                ["games.zip can’t be unpacked. Choose the files themselves."],
            )


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "UTF-8"])
def test_a_record_that_names_its_encoding_is_added_with_its_players_names(
    director: Account, encoding: str
) -> None:
    """The preview’s text isn’t the file’s bytes: read by that name again, Zoë was ZoÃ«."""
    day = Day.new(director, system="my-scrabble").bring_named("Zoë Hill", "Bo Åberg")
    day.post(1)
    day.report(1, 425, 417)
    text = f"#character-encoding {encoding}\n{called(SOUND, *day.seated(1))}"
    desk = Browser(director)
    file = SimpleUploadedFile("a.gcg", text.encode(encoding))
    page = desk.send(desk.open(GAMES).form(GAMES), files=[file])
    assert "1 file: 1 matched." in page.main
    page = desk.send(page.form(GAMES), add="1")
    assert page.said == ["1 game record added."]
    assert TableRecord.objects.get().text == text


def test_of_two_files_of_one_game_either_can_be_added_but_not_both(day: Day, desk: Browser) -> None:
    """The second was told to remove the first, which wasn’t there yet."""
    record = called(SOUND, *day.seated(1))
    page = matched(desk, {"a.gcg": record, "b.gcg": record + "#note better\n"})
    assert "Same game as a.gcg; only one of them can be added." in page.main
    page = desk.send(page.form(GAMES), add="1", **{"tick-2": "yes"})
    says = "a.gcg and b.gcg are both ticked for table 1 of round 1. Untick one."
    assert (page.status, page.said) == (422, [says])
    assert TableRecord.objects.count() == 0
    form = page.form(GAMES)
    del form.fields["tick-1"]
    assert desk.send(form, add="1").said == ["1 game record added."]
    assert TableRecord.objects.get().file == "b.gcg"


def test_two_files_of_one_name_are_two_files(day: Day, desk: Browser) -> None:
    record = called(SOUND, *day.seated(1))
    uploads = [
        SimpleUploadedFile("a.gcg", (record + more).encode()) for more in ("", "#note better\n")
    ]
    page = desk.send(desk.open(GAMES).form(GAMES), files=uploads)
    assert "2 files: 1 matched." in page.main


def namesakes(director: Account, first: int, second: int) -> Day:
    """Ann Lee and Ann Ray met; their record calls both Ann."""
    day = Day.new(director, system="my-scrabble").bring_named("Ann Lee", "Ann Ray")
    day.post(1)
    day.report(1, first, second)
    return day


@pytest.mark.parametrize(("first", "second"), [(425, 417), (417, 425)])
def test_where_names_fit_both_players_the_scores_say_who_is_who(
    director: Account, first: int, second: int
) -> None:
    """Only one way was tried: the other was said to differ."""
    namesakes(director, first, second)
    desk = Browser(director)
    page = matched(desk, {"a.gcg": called(SOUND, "Ann", "Ann")})
    assert "1 file: 1 matched." in page.main and "Names and scores agree." in page.main
    assert desk.send(page.form(GAMES), add="1").said == ["1 game record added."]
    winner = 1 if first > second else 2
    assert TableRecord.objects.get().seats == {"ann": winner, "bob": 3 - winner}


@pytest.mark.parametrize("at", [0, 1])
def test_where_scores_dont_tell_namesakes_apart_the_director_chooses(
    director: Account, at: int
) -> None:
    day = namesakes(director, 400, 390)  # neither is in the record
    desk = Browser(director)
    page = matched(desk, {"a.gcg": called(SOUND, "Ann", "Ann")})
    says = "The names don’t tell who is who: choose. Its scores aren’t those on the slip."
    assert says in page.main
    for name in day.seated(1):
        assert f"round 1, table 1, {name} as the record’s first player" in page.main
    [match] = matching.of_files(day.event, [records.File("a.gcg", called(SOUND, "Ann", "Ann"))])
    chosen = match.candidates[at]
    page = desk.send(page.form(GAMES), add="1", **{"tick-1": "yes", "game-1": chosen.key})
    assert page.said == ["1 game record added."]
    assert TableRecord.objects.get().seats == chosen.examined.seats
