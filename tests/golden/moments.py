"""The recorded events played again; at three moments of each everything is written down."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path
from unittest import mock

from django.db import transaction
from django.test import Client
from django.utils import timezone

from tdtool.models import Event
from tdtool.models.accounts import Role
from tdtool.papers.register import names as paper_names
from tdtool.papers.register.kinds import Listing
from tdtool.queries import events, rules
from tdtool.queries.exchange import exports
from tdtool.queries.offices import page as offices
from tdtool.services.journal import replay
from tdtool.services.journal.scratch_database import scratch_database
from tests import cast
from tests.golden import facts, texts
from tests.journals import frozen
from tests.web import addresses
from tests.web.browser import Browser

GOLDEN = Path(__file__).parent
EVENTS = {
    path.name.partition(".")[0]: path
    for folder in (frozen.CORPUS, frozen.LATER, frozen.BY_PHONE)
    for path in frozen.paths(folder)
}
Sections = dict[str, str]  # by heading
HEADING = "\n=== "
TWICE = "hall_v1_event"  # the same as ``event.json``
LATER = timedelta(seconds=5)  # after the act, somebody looks
SHOWN = 3, 14  # sections that differ, and lines of each


def of_journal(entries: list[dict[str, object]]) -> dict[int, str]:
    """By the number of the act after which it is: with slips of round 1 in, half-way to the end
    from there, and at the end."""
    numbers = {
        act: next(int(str(entry["number"])) for entry in entries if entry["act"] == act)
        for act in ("rounds.post", "rounds.complete")
    }
    begun = (numbers["rounds.post"] + numbers["rounds.complete"]) // 2
    last = len(entries)
    return {begun: "1-begun", (begun + last) // 2: "2-middle", last: "3-end"}


def played(name: str) -> dict[str, Sections]:
    """By moment, all that the event shows then."""
    journal = frozen.read(EVENTS[name])
    moments, rows = of_journal(list(journal.entries)), journal.rows()
    number, shown = 0, dict[str, Sections]()

    def look() -> None:
        nonlocal number
        number += 1
        if number in moments:
            shown[moments[number]] = at_a_moment(rows[number - 1].at + LATER)

    with scratch_database():
        assert replay._play(rows, look) == ""
    return shown


def at_a_moment(now: datetime) -> Sections:
    """Nothing of it stays: who looks is nobody of the event."""
    with mock.patch.object(timezone, "now", lambda: now), transaction.atomic():
        event = Event.objects.get()
        by = cast.account("Who Looks", Role.DIRECTOR)
        names = texts.Names(event)
        browser = Browser(by)
        parts = {
            "desk": facts.of_event(event, by),
            "export": _exports(event),
            "hall": _hall(event),
            "office": _offices(event, now),
            "paper": _papers(event, browser),
        }
        sections = {
            names.put_into(f"{part} {heading}"): names.put_into(text)
            for part, each in parts.items()
            for heading, text in each
        }
        transaction.set_rollback(True)
    return dict(sorted(sections.items()))


def _answered(client: Client, address: str) -> str:
    answer = client.get(address)
    text = texts.of_file(address, answer.content)
    return text if answer.status_code == 200 else f"{answer.status_code}\n{text}"


def _papers(event: Event, browser: Browser) -> Iterator[tuple[str, str]]:
    """Each that there can be, but for those that only bind others."""
    for division in event.divisions.order_by("code"):
        code = events.code_of(division)
        rounds = [round_.number for round_ in events.rounds_of(division)]
        for row in paper_names.of_system(rules.of_division(division)).values():
            if isinstance(row, Listing) or not row.parts:
                for number in row.after(division) if isinstance(row, Listing) else rounds:
                    name = paper_names.PaperName(row.kind, number, division=code)
                    at = f"/e/{events.address(division)}/papers/{name}.pdf"
                    yield str(name), _answered(browser.client, at)
    for dispute in event.disputes.all():
        at = f"/e/{event.slug}/disputes/{dispute.uuid}/report.pdf"
        yield f"dispute {dispute.number}", _answered(browser.client, at)
    for name in ("log.pdf", "slips.pdf", "log.csv"):
        yield f"challenges {name}", _answered(browser.client, f"/e/{event.slug}/challenges/{name}")


def _hall(event: Event) -> Iterator[tuple[str, str]]:
    """Every address of the hall with every part that may stand in it."""
    client = Client()
    divisions = list(event.divisions.order_by("code"))
    parts = {
        "division": list(dict.fromkeys([event.slug, *map(events.address, divisions)])),
        "number": list(range(1, max(division.rounds for division in divisions) + 1)),
        "within": [division.code for division in divisions],
    }
    for route in addresses.routes():
        if (
            route.name.startswith("hall")
            and route.name != TWICE
            and parts.keys() >= {"division", *route.parts}
        ):
            for values in product(*(parts[part] for part in route.parts)):
                at = route.address(**dict(zip(route.parts, values, strict=True)))
                yield at, _answered(client, at)
    for division in divisions:
        for entry in division.entries.order_by("name"):
            at = f"/h/{events.address(division)}/players/{entry.uuid}/"
            yield at, _answered(client, at)


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


# ---------------------------------------------------------------- the files


def written(shown: dict[str, Sections]) -> dict[str, str]:
    """The files by moment; what is as it was the moment before isn’t written again."""
    files, before = {}, Sections()
    for moment, sections in shown.items():
        texts_ = {
            heading: "(as before)" if before.get(heading) == text else text
            for heading, text in sections.items()
        }
        files[moment] = "".join(f"{HEADING}{name}\n{text}\n" for name, text in texts_.items())
        before = sections
    return files


def read(path: Path) -> Sections:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return dict(part.split("\n", 1) for part in text.split(HEADING)[1:])


def differences(path: Path, text: str) -> str:
    """Which sections differ from the file, and the first lines of the first of them."""
    was, now = read(path), dict(part.split("\n", 1) for part in text.split(HEADING)[1:])
    names = [name for name in sorted({*was, *now}) if was.get(name) != now.get(name)]
    lines = [f"{path.parent.name}/{path.name}: {len(names)} sections differ"] if names else []
    for name in names[: SHOWN[0]]:
        old, new = (of.get(name, "(not there)").splitlines() for of in (was, now))
        lines.append(f"=== {name}")
        lines += list(difflib.unified_diff(old, new, "golden", "now", lineterm="", n=1))[2:][
            : SHOWN[1]
        ]
    lines += [f"=== {name}" for name in names[SHOWN[0] : SHOWN[0] + 20]]
    return "\n".join(lines)
