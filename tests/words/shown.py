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

SAME_PAGE = 3  # so many of a kind are read: slips, scorecards, rounds
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


def walked(client: Client, *starts: str, most: int = SAME_PAGE) -> Iterator[tuple[str, list[str]]]:
    """Every page that links lead to, and every paper: its name and what it says, in blocks."""
    waiting, seen, of_kind = deque(starts), set(starts), Counter[str]()
    while waiting:
        address = waiting.popleft()
        name = _name(address)
        if not name or of_kind[name] >= most:
            continue
        answer = client.get(address)
        if answer.status_code != 200:
            continue
        of_kind[name] += 1
        if answer["Content-Type"] == "application/pdf":
            yield name, [line for sheet in reading.lines(answer.content) for line in sheet]
        elif answer["Content-Type"].startswith("text/html"):
            said = Said(answer.content.decode())
            yield name, said.blocks
            for link in said.links:
                there = urldefrag(urljoin(address, link)).url
                if not urlsplit(there).netloc and there not in seen:
                    seen.add(there)
                    waiting.append(there)


def _name(address: str) -> str:
    """``page slip``, ``paper round-#-slips``; "" for what has no address here."""
    path = urlsplit(address).path
    try:
        found = resolve(path)
    except Resolver404:
        return ""
    if path.endswith(".pdf"):
        return "paper " + NAMED.sub("#", str(found.kwargs.get("name", found.url_name)))
    return f"page {found.url_name}" if found.url_name else ""
