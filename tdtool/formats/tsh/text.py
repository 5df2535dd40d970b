"""The text of tsh's files: what its bytes say, its lines, or a quick no."""

import codecs
import re
from collections.abc import Iterable
from typing import NamedTuple

from tdtool.english import plural

LARGEST = 5_000_000  # bytes or characters: an archive of several divisions has a tenth of it
LONGEST_LINE = 50_000
LINE_BREAK = re.compile(r"\r\n|\r|\n")
NOISE = re.compile("[\x00-\x08\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
BLANK = " \t\v\f"  # never the signs of other scripts that Python takes for blanks

LATIN, WINDOWS, UTF8, MARKED = "latin-1", "cp1252", "utf-8", "utf-8-sig"
SAID = {LATIN: "Latin-1", WINDOWS: "Windows-1252", UTF8: "UTF-8"}


class Unreadable(ValueError):
    """The file as a whole can't be read; the message says why and what to do."""


class Decoded(NamedTuple):
    """A text, the encoding to write it in again, and notes on what was decided."""

    text: str
    encoding: str
    notes: tuple[str, ...] = ()


def decoded(source: str | bytes) -> Decoded:
    """Latin-1 as tsh has it, UTF-8 where a mark or the signs say so; told in the notes.

    A text without the mark is judged line by line, as files that two programs wrote are mixed.
    ``Unreadable`` by size and shape, before anything is looked at line by line.
    """
    if len(source) > LARGEST:
        raise Unreadable(
            f"this file is {len(source) / 1e6:.0f} MB; a division or an archive of several has "
            "less than one. Is it the right file?"
        )
    read = _from_bytes(source) if isinstance(source, bytes) else Decoded(source, LATIN)
    text = read.text.replace("\ufeff", "")  # in the middle too, where files were joined
    noise = NOISE.search(text)
    if noise:
        line = len(LINE_BREAK.findall(text, 0, noise.start())) + 1
        raise Unreadable(
            f"this is not a text file: line {line} has characters that plain text doesn’t have."
        )
    long = next((n for n, line in enumerate(lines(text), 1) if len(line) > LONGEST_LINE), None)
    if long:
        raise Unreadable(
            f"line {long} is longer than {LONGEST_LINE} characters; no player’s line is that long."
        )
    return read._replace(text=text)


def lines(text: str) -> list[str]:
    """The lines of a text, whichever line breaks it has; none after the last break."""
    every = LINE_BREAK.split(text)
    return every[:-1] if every[-1] == "" else every


def words(text: str) -> list[str]:
    """The words of a text, parted by spaces and tabs alone: à in two bytes is no blank."""
    return [word for word in re.split(f"[{BLANK}]+", text) if word]


def encoded(text: str, encoding: str) -> bytes:
    """A text in its encoding, or marked UTF-8 where that lacks a letter."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return codecs.BOM_UTF8 + text.encode("utf-8", errors="replace")


def _from_bytes(source: bytes) -> Decoded:
    if source.startswith(codecs.BOM_UTF8):
        try:
            return Decoded(source.decode(MARKED), MARKED)
        except UnicodeDecodeError:
            note = "the file is marked as UTF-8 and isn’t: it was read line by line"
            rest = _by_line(source.removeprefix(codecs.BOM_UTF8))
            return Decoded(rest.text, MARKED, (note, *rest.notes))
    return Decoded(source.decode("ascii"), LATIN) if source.isascii() else _by_line(source)


def _by_line(source: bytes) -> Decoded:
    pieces = re.split(rb"(\r\n|\r|\n)", source)
    lines_of: dict[str, list[int]] = {}
    text = []
    for at, piece in enumerate(pieces):
        encoding = _encoding_of(piece)
        if encoding != "ascii":
            lines_of.setdefault(encoding, []).append(at // 2 + 1)
        text.append(piece.decode(encoding))
    notes = tuple(f"read as {SAID[name]}: {_these(lines_of[name])}" for name in sorted(lines_of))
    if set(lines_of) <= {LATIN}:
        return Decoded("".join(text), LATIN)
    return Decoded("".join(text), next(iter(lines_of)) if len(lines_of) == 1 else MARKED, notes)


def _encoding_of(piece: bytes) -> str:
    """ASCII, else strict UTF-8, else Windows where it uses signs that Latin-1 lacks."""
    if piece.isascii():
        return "ascii"
    for encoding in (UTF8, WINDOWS):
        try:
            text = piece.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == UTF8 or any(ord(sign) > 0xFF for sign in text):
            return encoding
    return LATIN


def _these(numbers: Iterable[int]) -> str:
    every = [str(number) for number in numbers]
    shown = every[:5] if len(every) > 6 else every
    rest = f" and {len(every) - len(shown)} more" if len(shown) < len(every) else ""
    return f"{plural(len(every), 'line')} {', '.join(shown)}{rest}"
