"""Papers, pages and files as plain lines, the same whenever they say the same."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from tdtool.models import Entry, Event, Game
from tdtool.queries.hall import codes as player_codes
from tdtool.queries.slips import codes as slip_codes
from tests.papers import reading

UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
DIGEST = r"\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{12,64}\b"
IN_FOURS = r"(?:[0-9a-f]{4} )+[0-9a-f]{4}\b"
CHECK_CODE = rf"(?<=check code ){IN_FOURS}|(?<=actions: ){IN_FOURS}"
FINGERPRINT = 32  # signs at least, each drawn by itself
WIDEST = 100  # of a line of JSON
UNSEEN = {"script", "style", "template", "title"}
INLINE = {
    "a",
    "abbr",
    "b",
    "bdi",
    "code",
    "em",
    "i",
    "kbd",
    "small",
    "span",
    "strong",
    "time",
    "tspan",
}
CELLS = {"td", "th"}


@lru_cache(maxsize=1000)
def of_pdf(data: bytes) -> str:
    """By sheet and by line, each with the millimetres from the top, and each piece of text with
    those from the left. What two moments have alike is read once."""
    lines: list[str] = []
    for number, sheet in enumerate(reading.printed(data), 1):
        rows: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for piece in sheet:
            rows[round(piece.base)].append((round(piece.left), piece.words))
        lines.append(f"sheet {number}")
        lines += [f"{base:3} {_line(pieces)}" for base, pieces in sorted(rows.items())]
    return "\n".join(lines)


def _line(pieces: list[tuple[int, str]]) -> str:
    signs = [words for _, words in pieces if re.fullmatch("[0-9a-f]", words)]
    if len(signs) >= FINGERPRINT:
        return "‹check code›"
    return " ".join(f"{left}:{words}" for left, words in sorted(pieces))


class _Text(HTMLParser):
    """Of a page: a line a block, the cells of a row beside each other."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines = [""]
        self.unseen = 0
        self.in_row = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.unseen += tag in UNSEEN
        self._breaks(tag)
        label = dict(attrs).get("aria-label") or dict(attrs).get("alt")
        if label:
            self.handle_data(f" [{label}] ")

    def handle_endtag(self, tag: str) -> None:
        self.unseen -= tag in UNSEEN
        self._breaks(tag)

    def _breaks(self, tag: str) -> None:
        if tag == "tr":
            self.in_row = not self.in_row
        if tag in CELLS:
            self.lines[-1] += " | "
        elif tag not in INLINE:
            self.lines += [] if self.in_row else [""]
            self.lines[-1] += " "

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.lines[-1] += data


def of_html(html: str) -> str:
    lines = (re.sub(r"(?:\s*\|\s*\|)+", " |", line) for line in _Text(html).lines)
    tidy = (re.sub(r"\s+", " ", line).strip(" |\n") for line in lines)
    return "\n".join(line for line in tidy if line)


def of_json(document: object) -> str:
    return "\n".join(_json(document, ""))


def _json(document: Any, margin: str) -> Iterator[str]:
    whole = json.dumps(document, ensure_ascii=False, sort_keys=True)
    if len(whole) <= WIDEST or not isinstance(document, dict | list):
        yield f"{margin}{whole}"
        return
    rows: Iterable[tuple[str, Any]]
    rows = (
        sorted(document.items()) if isinstance(document, dict) else (("-", of) for of in document)
    )
    for name, value in rows:
        first, *others = list(_json(value, f"{margin} "))
        if others or len(first) > WIDEST + len(margin) + 1:
            yield f"{margin}{name}"
            yield from (first, *others)
        else:
            yield f"{margin}{name} {first.strip()}"


def of_workbook(data: bytes) -> str:
    lines = []
    for sheet in load_workbook(BytesIO(data)).worksheets:
        lines.append(f"sheet {sheet.title}")
        lines += [" | ".join("" if at is None else str(at) for at in row) for row in sheet.values]
    return "\n".join(lines)


def of_file(name: str, data: bytes) -> str:
    """A file by how its name ends."""
    if data.startswith(b"%PDF"):
        return of_pdf(data)
    if name.endswith(".xlsx"):
        return of_workbook(data)
    text = data.decode("utf-8-sig", errors="replace")
    if name.endswith(".json"):
        return of_json(json.loads(text))
    if name.endswith("tourney.js") and text.startswith("newt="):
        return of_json(json.loads(text.removeprefix("newt=").strip().removesuffix(";")))
    text = text.replace("\r\n", "\n").strip()
    return of_html(text) if text.lower().startswith("<!doctype html") else text


class Names:
    """Says who or what is meant where a text has a key or a code that another recording of the
    same event would have otherwise."""

    def __init__(self, event: Event) -> None:
        self.names: dict[str, str] = {str(event.uuid): "‹event›"}
        codes = player_codes.of_event(event)
        for entry in Entry.objects.filter(division__event=event):
            self.names[str(entry.uuid)] = f"‹{entry.name}›"
            code = codes[str(entry.uuid)]
            self.names |= {code: "‹code›", player_codes.shown(code): "‹code›"}
        for game in Game.objects.filter(round__division__event=event).select_related("table"):
            code = slip_codes.of_game(game)
            where = f"{game.round.number}/{game.table.number if game.table else 'bye'}"
            self.names[str(game.uuid)] = f"‹game {where}›"
            self.names |= {code: "‹code›", slip_codes.spaced(code): "‹code›"}
            self.names |= dict.fromkeys(slip_codes.spaced(code).split(), "‹half a code›")
        known = "|".join(map(re.escape, sorted(self.names, key=len, reverse=True)))
        self.pattern = re.compile(rf"(?<!\w)(?:{known}|{UUID})(?!\w)|{DIGEST}|{CHECK_CODE}")

    def put_into(self, text: str) -> str:
        return self.pattern.sub(lambda match: self.names.get(match[0], "‹key›"), text)
