"""The bytes of a record, however they were written."""

import pytest

from tdtool.engine import records
from tdtool.engine.records.record import LIMIT, MOST_LINES
from tests.tables import of_each

TEXT = "#player1 ann Zoë Łuk\n#player2 bob Bob\n>ann: AEIRSTX 8F TAXI +22 22\n"
LATIN = TEXT.replace("Łuk", "Ñu")


@of_each(
    ("data", "name"),
    [
        (TEXT.encode(), "Zoë Łuk"),  # UTF-8, unmarked
        (b"\xef\xbb\xbf" + TEXT.encode(), "Zoë Łuk"),
        (("#character-encoding UTF-8\n" + TEXT).encode(), "Zoë Łuk"),
        (("#Character-Encoding utf8\r\n" + TEXT.replace("\n", "\r\n")).encode(), "Zoë Łuk"),
        (TEXT.replace("\n", "\r").encode(), "Zoë Łuk"),
        (TEXT.encode("utf-16"), "Zoë Łuk"),
        (LATIN.encode("latin-1"), "Zoë Ñu"),
        (("#character-encoding ISO-8859-1\n" + LATIN).encode("latin-1"), "Zoë Ñu"),
        (("#character-encoding UTF-8\n" + LATIN).encode("latin-1"), "Zoë Ñu"),
    ],
)
def test_text_is_read_by_its_header_or_by_what_decodes(data: bytes, name: str) -> None:
    record = records.read(data)
    assert record.players[0].name == name
    assert len(record.events) == 1 and record.faults == ()


def test_a_header_that_says_latin_is_believed() -> None:
    data = ("#character-encoding ISO-8859-1\n" + TEXT).encode()
    assert records.read(data).players[0].name == "ZoÃ« Å\x81uk"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (bytes(range(256)), "This isn’t a text file; a game record must be plain text."),
        (
            b" " * (LIMIT + 1),
            "The file has 2,097,153 bytes; no game record has more than 2,097,152. Choose the "
            "record of a single game.",
        ),
        (
            b"\n" * (MOST_LINES + 1),
            "The file has more than 3,000 lines; no game record is that long.",
        ),
    ],
)
def test_what_can_not_be_a_record_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    record = records.read(data)
    assert [fault.message for fault in record.faults] == [sentence]
    assert not record.is_text


def test_text_that_is_decoded_already_isnt_decoded_again_by_its_header() -> None:
    """A header of a file in Latin-1, kept in the text, once turned each é into two signs."""
    text = "#character-encoding ISO-8859-1\n#player1 ann René\n#player2 bob Bob\n"
    record = records.read(text)
    assert records.read(records.write(record)) == record
    assert "René" in records.write(record)
