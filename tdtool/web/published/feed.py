"""``feed.xml``: what was posted, and what was corrected afterwards, for readers of Atom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid5
from xml.etree.ElementTree import Element, SubElement, tostring

from tdtool.english import visible
from tdtool.models import Event
from tdtool.queries.hall.changes import Change

ATOM = "http://www.w3.org/2005/Atom"
MOST = 100


@dataclass(frozen=True)
class Told:
    """A change as it is read; ``file`` is the page that shows it."""

    change: Change
    title: str
    file: str
    reason: str


def written(event: Event, told: Sequence[Told]) -> bytes:
    """The newest first, as ``told`` is."""
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _add(feed, "id", f"urn:uuid:{event.uuid}")
    _add(feed, "title", event.name)
    _add(feed, "updated", _moment(told[0].change.at if told else event.created_at))
    _add(SubElement(feed, "author"), "name", event.name)
    SubElement(feed, "link", {"rel": "alternate", "href": "index.html"})
    for one in told[:MOST]:
        entry = SubElement(feed, "entry")
        _add(entry, "id", f"urn:uuid:{uuid5(event.uuid, one.change.key)}")
        _add(entry, "title", one.title)
        _add(entry, "updated", _moment(one.change.at))
        SubElement(entry, "link", {"rel": "alternate", "href": one.file})
        _add(entry, "content", one.reason or one.title)
    body: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return body + b"\n"


def _add(to: Element, name: str, text: str) -> None:
    SubElement(to, name).text = visible(text)


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
