"""Papers, pages and files as plain lines, the same whenever they say the same."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import lru_cache
from html import unescape
from io import BytesIO

from openpyxl import load_workbook

from tdtool.models import Entry, Event, Game
from tdtool.queries.hall import codes as player_codes
from tdtool.queries.slips import slip
from tests.papers import reading

UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
DIGEST = r"\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{12,64}\b"
IN_FOURS = r"(?:[0-9a-f]{4} )+[0-9a-f]{4}\b"
CHECK_CODE = rf"(?<=check code ){IN_FOURS}|(?<=actions: ){IN_FOURS}"
FINGERPRINT = 32  # signs at least, each drawn by itself
TAG = r"<[^<>]*>"
ROW = r"<tr\b.*?</tr>"
UNSEEN = r"<(script|style|template|title)\b.*?</\1>|<!.*?>"
HEARD = r"(<[^<>]*\b(?:aria-label|alt)=\"([^\"]+)\"[^<>]*>)"
INLINE = r"</?(?:a|abbr|b|bdi|code|em|i|kbd|small|strong|time|tspan)\b[^<>]*>"


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


def of_html(html: str) -> str:
    """A line a block, the cells of a row beside each other, in brackets what is only heard."""
    html = re.sub(UNSEEN, "", html, flags=re.DOTALL)
    html = re.sub(INLINE, "", re.sub(HEARD, r"\1 [\2] ", html))
    html = re.sub(r"</?t[dh]\b[^<>]*>", " | ", html)
    html = re.sub(ROW, lambda row: f"<tr>{re.sub(TAG, ' ', row[0])}<tr>", html, flags=re.DOTALL)
    blocks = re.split(TAG, re.sub(r"</?span\b[^<>]*>", " ", html))
    lines = [re.sub(r"\s+", " ", unescape(block)) for block in blocks]
    lines = [re.sub(r"( \|)+", " |", line).strip(" |") for line in lines]
    return "\n".join(line for line in lines if line)


def of_json(document: object) -> str:
    """What holds no others stands in one line."""
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1)
    return re.sub(r"[\[{][^\[\]{}]*[\]}]", lambda match: re.sub(r"\n\s*", " ", match[0]), text)


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
    text = data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").strip()
    if text.lower().startswith("<!doctype html"):
        return of_html(text)
    if name.endswith("tourney.js"):
        text = text.removeprefix("newt=").removesuffix(";")
    if name.endswith((".json", ".js")) and text.startswith("{"):
        return of_json(json.loads(text))
    return text


class Names:
    """Says who or what is meant where a text has a key or a code that another recording of the
    same event would have otherwise."""

    def __init__(self, event: Event) -> None:
        self.names = {str(event.uuid): "‹event›"}
        for entry in Entry.objects.filter(division__event=event):
            code = player_codes.of_entry(entry)
            self.names[str(entry.uuid)] = f"‹{entry.name}›"
            self.names |= dict.fromkeys((code, player_codes.shown(code)), "‹code›")
        for game in Game.objects.filter(round__division__event=event).select_related("table"):
            table = game.table.number if game.table else "bye"
            self.names[str(game.uuid)] = f"‹game {game.round.number}/{table}›"
            whole = slip.code_spaced(slip.code_of(game))
            self.names |= dict.fromkeys(whole.split(), "‹half a code›")
            self.names |= dict.fromkeys((whole, slip.code_of(game)), "‹code›")
        known = "|".join(map(re.escape, sorted(self.names, key=len, reverse=True)))
        self.pattern = re.compile(rf"(?<!\w)(?:{known}|{UUID})(?!\w)|{DIGEST}|{CHECK_CODE}")

    def put_into(self, text: str) -> str:
        """A code’s place on paper goes by how wide its signs are."""
        text = self.pattern.sub(lambda match: self.names.get(match[0], "‹key›"), text)
        return re.sub(r"\b\d+:(?=‹(half a )?code›)", "", text)
