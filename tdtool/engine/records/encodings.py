"""The bytes of a record as text: UTF-8 or Latin-1, by its own word, else by what decodes."""

import re

LIMIT = 2 * 1024 * 1024
MOST_LINES = 3_000

HEADER = re.compile(rb"\s*#character-encoding\s+(\S+)", re.IGNORECASE)
UTF_8 = (b"utf-8", b"utf8")
BOM = b"\xef\xbb\xbf"
TEXT_CONTROLS = b"\t\n\r\f\v\x1a"
CONTROLS = bytes(byte for byte in range(32) if byte not in TEXT_CONTROLS) + b"\x7f"


class NotARecord(ValueError):
    """The bytes can't be a record at all; the message says why."""


def decoded(data: bytes) -> str:
    """The text of a record's file. Raises ``NotARecord``.

    A byte order mark says UTF-8, then the header on the first line has its say; without either it
    is UTF-8 where that decodes, and Latin-1 where it doesn't.
    """
    _check_lines(data)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    _check_text(data)
    if data.startswith(BOM):
        return data[len(BOM) :].decode("utf-8", errors="replace")
    header = HEADER.match(data)
    if header and header[1].lower() not in UTF_8:
        return data.decode("latin-1")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def checked(text: str) -> str:
    """Text that is decoded already, whatever its header says of a file's bytes. Raises
    ``NotARecord``."""
    data = text.removeprefix("\ufeff").encode("utf-8", "replace")
    _check_lines(data)
    _check_text(data)
    return data.decode()


def _check_lines(data: bytes) -> None:
    check_size(len(data))
    if max(data.count(b"\n"), data.count(b"\r")) > MOST_LINES:
        raise NotARecord(
            f"The file has more than {MOST_LINES:,} lines; no game record is that long."
        )


def _check_text(data: bytes) -> None:
    if len(data.translate(None, CONTROLS)) < len(data):
        raise NotARecord("This isn’t a text file; a game record must be plain text.")


def check_size(size: int) -> None:
    """No game takes two megabytes. Raises ``NotARecord``."""
    if size > LIMIT:
        raise NotARecord(
            f"The file has {size:,} bytes; no game record has more than {LIMIT:,}. Choose the "
            "record of a single game."
        )
