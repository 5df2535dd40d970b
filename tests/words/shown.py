"""What the tool says as it is shown: pages of events, followed link by link, and their papers."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

from tests.papers import reading

SAME_PAGE, SAME_IN_ALL = 1, 4  # so many of a kind are read in an event, and of all events
INLINE = {"a", "b", "i", "em", "strong", "span", "s", "code", "time", "abbr", "bdi", "wbr", "var"}
APART = {"sub", "hint", "aside", "button", "meta", "push", "vh"}  # spans on a line of their own
UNSAID = {"script", "style", "title", "textarea", "svg", "kbd"}
NAMED = re.compile(r"\d+")


class Said(HTMLParser):
    """The blocks of a page as they are read, blanks as one; and where its links lead."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.links: list[str] = []
        self.silent: list[str] = []
        self.apart: list[bool] = []
        self.feed(html)
        lines = "".join(self.parts).split("\x1f")
        self.blocks = [line for one in lines if (line := " ".join(one.split()))]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "a" and told.get("href"):
            self.links.append(str(told["href"]))
        if tag in UNSAID:
            self.silent.append(tag)
        apart = bool(APART & set((told.get("class") or "").split()))
        if tag in INLINE:
            self.apart.append(apart)
        if tag not in INLINE or apart:
            self.parts.append("\x1f")

    def handle_endtag(self, tag: str) -> None:
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()
        apart = self.apart.pop() if tag in INLINE and self.apart else False
        if tag not in INLINE or apart:
            self.parts.append("\x1f")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.parts.append(data)


def walked(
    client: Client, start: str, read: Counter[str], off: list[str], *, most: int = SAME_PAGE
) -> Iterator[tuple[str, list[str]]]:
    """Every page that links lead to, and every paper: its name and what it says, in blocks.

    ``read`` counts what was read of each name before; a paper isn’t read again. ``off`` gets what
    a paper says beyond the edge of its sheet.
    """
    waiting, seen, of_kind = deque([start]), {start}, Counter[str]()
    while waiting:
        address = waiting.popleft()
        name = _name(address)
        many = 1 if name.startswith("paper ") else SAME_IN_ALL
        if not name or of_kind[name] >= most or read[name] >= many:
            continue
        answer = client.get(address)
        if answer.status_code != 200:
            continue
        of_kind[name] += 1
        read[name] += 1
        if answer["Content-Type"] == "application/pdf":
            beyond = reading.beyond(answer.content, margin=reading.CUT)
            off += [f"{address}: {words}" for words in beyond]
            yield name, [line for sheet in reading.lines(answer.content) for line in sheet]
        elif answer["Content-Type"].startswith("text/html"):
            said = Said(answer.content.decode())
            yield name, said.blocks
            for link in said.links:
                there = urldefrag(urljoin(address, link)).url
                if there not in seen and _event(there) in ("", _event(start)):
                    seen.add(there)
                    waiting.append(there)


def _event(address: str) -> str:
    """The short name of an event in an address; "" elsewhere."""
    parts = urlsplit(address).path.split("/")
    return parts[2] if parts[1:2] == ["e"] else ""


def _name(address: str) -> str:
    """``page slip``, ``paper round-#-slips``; "" for what has no address here."""
    path = urlsplit(address).path
    if urlsplit(address).netloc:
        return ""
    try:
        found = resolve(path)
    except Resolver404:
        return ""
    if path.endswith(".pdf"):
        return "paper " + NAMED.sub("#", str(found.kwargs.get("name", found.url_name)))
    return f"page {found.url_name}" if found.url_name else ""
