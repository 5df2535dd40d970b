"""Files of game records as they come: damaged zips, other encodings, two of one game."""

from __future__ import annotations

import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.models import Account, TableRecord
from tests.cast import Day
from tests.web.browser import Browser
from tests.web.records.prepared import GAMES, SOUND, called, day_of_four, zipped


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


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2, zipfile.ZIP_DEFLATED])
def test_a_zip_that_is_damaged_inside_is_refused_with_a_sentence(
    desk: Browser, method: int
) -> None:
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
