"""The recorded events played again; at three moments of each everything is written down."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any
from unittest import mock

from django.db import transaction
from django.test import Client
from django.utils import timezone

from tdtool.models import Entry, Event, JournalEntry
from tdtool.models.accounts import Role
from tdtool.papers.register import papers
from tdtool.papers.register.kinds import Listing
from tdtool.queries import events, rules
from tdtool.queries.exchange import exports
from tdtool.queries.offices import offices
from tdtool.services.journal import replay
from tdtool.services.journal.replay import scratch_database
from tests import cast
from tests.golden import facts, texts
from tests.journals import frozen
from tests.web import addresses
from tests.web.browser import Browser

GOLDEN = Path(__file__).parent
EVENTS = {path.name.partition(".")[0]: path for path in frozen.paths()}
Sections = dict[str, str]  # by heading
HEADING = "\n=== "
AS_BEFORE = "(as before)"
LEFT_OUT = {"hall_now", "hall_v1_event"}  # a digest, and ``event.json`` once more
OF_EVENTS = {"hall_event_json", "hall_tourney", "hall_v1_round"}  # not of each division
OF_CHALLENGES = ("log.pdf", "slips.pdf", "log.csv")
LATER = timedelta(seconds=5)  # after the act, somebody looks
MOST_NAMED, MOST_SHOWN, MOST_LINES = 25, 3, 14  # of sections that differ


def of_journal(rows: Sequence[JournalEntry]) -> dict[int, str]:
    """By the number of the act after which it is: with slips of the first round in, half-way from
    there, and at the end."""
    acts, last = [row.act for row in rows], len(rows)
    begun = (acts.index("rounds.post") + acts.index("rounds.complete")) // 2 + 1
    return {begun: "1-begun", (begun + last) // 2: "2-middle", last: "3-end"}


PARTS = ("desk", "export", "hall", "office", "paper")
MOMENTS = ("1-begun", "2-middle", "3-end")
EVERYTHING = dict.fromkeys(MOMENTS, PARTS)


def played(name: str, asked: Mapping[str, Collection[str]] = EVERYTHING) -> dict[str, Sections]:
    """By moment, what of these parts the event shows then."""
    rows = frozen.read(EVENTS[name]).rows()
    moments, shown = of_journal(rows), dict[str, Sections]()
    rows = rows[: max(number for number, moment in moments.items() if moment in asked)]
    ahead = iter(rows)

    def look() -> None:
        row = next(ahead)
        moment = moments.get(row.number, "")
        if moment in asked:
            shown[moment] = at_a_moment(row.at + LATER, asked[moment])

    with scratch_database():
        assert replay._play(rows, look) == ""
    return shown


def at_a_moment(now: datetime, asked: Collection[str] = PARTS) -> Sections:
    """Nothing of it stays: who looks is nobody of the event."""
    clock = mock.patch.object(timezone, "now", lambda: now)
    with clock, timezone.override(UTC), transaction.atomic():
        event, by = Event.objects.get(), cast.account("Who Looks", Role.DIRECTOR)
        names = texts.Names(event)
        parts: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
            "desk": lambda: facts.of_event(event, by),
            "export": lambda: _exports(event),
            "hall": lambda: _hall(event),
            "office": lambda: _offices(event, now),
            "paper": lambda: _papers(event, Browser(by).client),
        }
        sections = {
            names.put_into(f"{part} {heading}"): names.put_into(text)
            for part in asked
            for heading, text in parts[part]()
        }
        transaction.set_rollback(True)
    return dict(sorted(sections.items()))


def _answered(client: Client, address: str) -> str:
    answer = client.get(address)
    text = texts.of_file(address, answer.content)
    return text if answer.status_code == 200 else f"{answer.status_code}\n{text}"


def _papers(event: Event, desk: Client) -> Iterator[tuple[str, str]]:
    """Each that there can be, but for those that only bind others."""
    at = {f"challenges {name}": f"{event.slug}/challenges/{name}" for name in OF_CHALLENGES}
    for dispute in event.disputes.all():
        at[f"dispute {dispute.number}"] = f"{event.slug}/disputes/{dispute.uuid}/report.pdf"
    for division in event.divisions.order_by("code"):
        rounds = [round_.number for round_ in events.rounds_of(division)]
        for row in papers.of_system(rules.of_division(division)).values():
            if isinstance(row, Listing) or not row.parts:
                for number in row.after(division) if isinstance(row, Listing) else rounds:
                    name = papers.PaperName(row.kind, number, (), events.code_of(division))
                    at[str(name)] = f"{events.address(division)}/papers/{name}.pdf"
    for heading, address in at.items():
        yield heading, _answered(desk, f"/e/{address}")


def _hall(event: Event) -> Iterator[tuple[str, str]]:
    """Every address of the hall with every part that may stand in it."""
    divisions = list(event.divisions.order_by("code"))
    parts: dict[str, list[Any]] = {
        "division": list(dict.fromkeys([event.slug, *map(events.address, divisions)])),
        "number": list(range(1, max(division.rounds for division in divisions) + 1)),
        "within": [division.code for division in divisions],
    }
    at = [
        f"/h/{events.address(entry.division)}/players/{entry.uuid}/"
        for entry in Entry.objects.filter(division__event=event)
    ]
    for route in addresses.routes():
        if route.name in addresses.OF_THE_HALL - LEFT_OUT and parts.keys() >= set(route.parts):
            of = {"division": [event.slug]} if route.name in OF_EVENTS else {}
            for values in product(*({**parts, **of}[part] for part in route.parts)):
                at.append(route.address(**dict(zip(route.parts, values, strict=True))))
    for address in at:
        yield address, _answered(Client(), address)


def _exports(event: Event) -> Iterator[tuple[str, str]]:
    for offer in exports.offers(event):
        yield offer.key, texts.of_file(offer.key, exports.file(event, offer.key).data)


def _offices(event: Event, now: datetime) -> Iterator[tuple[str, str]]:
    """What each would be sent now, and what stands in the way of it."""
    for office in offices.of_event(event, today=now.date()):
        page = offices.of_office(event, office.key, today=now.date(), anew=True)
        yield f"{office.key} checks", "\n".join(map(str, page.checks))
        for file in page.files:
            yield f"{office.key} {file.name}", texts.of_file(file.name, file.data)


def written(shown: dict[str, Sections]) -> dict[str, str]:
    """The files by moment; what is as it was the moment before isn’t written again."""
    files, before = {}, Sections()
    for moment, now in shown.items():
        anew = {n: AS_BEFORE if before.get(n) == text else text for n, text in now.items()}
        files[moment] = "".join(f"{HEADING}{name}\n{text}\n" for name, text in anew.items())
        before = now
    return files


def recorded(name: str) -> dict[str, Sections]:
    """By moment, what the files of an event say, that of the moment before where it is as then."""
    shown, before = {}, Sections()
    for moment in MOMENTS:
        path = GOLDEN / name / f"{moment}.txt"
        now = _sections(path.read_text(encoding="utf-8") if path.exists() else "")
        before = {n: before.get(n, "") if text == AS_BEFORE else text for n, text in now.items()}
        shown[moment] = before
    return shown


def of_parts(sections: Sections, asked: Collection[str]) -> Sections:
    return {name: text for name, text in sections.items() if name.split(" ")[0] in asked}


def differences(what: str, was: Sections, now: Sections) -> str:
    """Which sections differ from those of the file, and the first lines of the first of them."""
    names = [name for name in sorted({*was, *now}) if was.get(name) != now.get(name)]
    lines = [f"{what}: {len(names)} sections differ"] if names else []
    for at, name in enumerate(names[:MOST_NAMED]):
        lines.append(f"=== {name}")
        old, new = (side.get(name, "(not there)").splitlines() for side in (was, now))
        diff = list(difflib.unified_diff(old, new, lineterm="", n=1))[2:]
        lines += diff[:MOST_LINES] if at < MOST_SHOWN else ()
    return "\n".join(lines)


def _sections(text: str) -> Sections:
    """A section as ``written`` wrote it ends with a newline of its own."""
    parts = (part.split("\n", 1) for part in text.split(HEADING)[1:])
    return {name: section.removesuffix("\n") for name, section in parts}
