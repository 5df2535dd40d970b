"""What holds after every act of a simulated day, after every step, now and then, and at its end."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from django.db.models import Count
from django.test import Client

from tdtool.models import Account, Division, Entry, Event, JournalEntry, Report, Round, Seat
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries.audits import slips as audited
from tdtool.queries.field import kept_field, read_field
from tdtool.queries.journal import chain, whole
from tdtool.queries.slips.lines import open_tables
from tdtool.services.journal.replay import replay
from tests.simulation.sums import of_standings_and_ledger
from tests.truth import compare
from tests.web.addresses import OF_THE_HALL, routes

HALL = [one for one in routes() if one.name in OF_THE_HALL]
Known = list[tuple[int, str]]


class Broken(AssertionError):
    """An invariant doesn't hold."""


def same(before: str, after: str, why: str) -> None:
    if before != after:
        raise Broken(f"{why}, and rows have changed")


def is_a_sentence(refusal: str) -> None:
    if not refusal.strip().endswith((".", "…", "?", "!", "”", ")")):
        raise Broken(f"a refusal is no sentence: “{refusal}”")


def entries_of(event: Event, *, after: int = 0) -> Known:
    rows = JournalEntry.objects.filter(chain=event.uuid, number__gt=after).order_by("number")
    return list(rows.values_list("number", "hash"))


def grown(event: Event, known: Known, *, by: int | None = None) -> Known:
    """The acknowledged entries and those that came since, each of which holds the hash of the one
    before it. Raises Broken where one of those before is gone or another."""
    last = known[-1] if known else (0, chain.NOTHING.hash)
    rows = JournalEntry.objects.filter(chain=event.uuid, number__gte=last[0])
    new = list(rows.order_by("number"))
    if known and (not new or (new.pop(0).hash != last[1])):
        raise Broken(f"acknowledged action {last[0]} is gone")
    if (by == 0) if new else (by != 0):
        raise Broken(f"{len(new)} new actions after {last[0]}")
    for entry in new:
        if (entry.number, entry.before) != (last[0] + 1, last[1]):
            raise Broken(f"action {entry.number} doesn’t follow {last[0]}")
        if chain.hash_of(entry) != entry.hash:
            raise Broken(f"action {entry.number} has another hash")
        last = (entry.number, entry.hash)
        known = [*known, last]
    return known


def after_a_step(division: Division) -> None:
    """Sums of the standings are those of the ledger; nobody sits twice in a round."""
    shown, written = of_standings_and_ledger(division)
    if shown != written:
        raise Broken(f"the standings add up to {shown}, the ledger to {written}")
    twice = Seat.objects.filter(round__division=division).order_by().values("round", "entry")
    if twice.annotate(times=Count("pk")).filter(times__gt=1).exists():
        raise Broken("somebody sits twice in a round")


def what_pages_keep(division: Division) -> None:
    """What pages keep is what stands. Not looked at after each act: a page, too, is asked for after
    several, which come to it at once."""
    if kept_field(division) != read_field(division):
        raise Broken("what is kept of the division is not what stands")
    if open_tables.of_event(division.event) != open_tables.read(division.event):
        raise Broken("the open tables that are kept are not those that stand")
    if audited.kept_of_event(division.event) != audited.of_event(division.event):
        raise Broken("what Verify keeps is not what stands")


def now_and_then(event: Event, known: Known) -> None:
    """All that was acknowledged is there, slips as well, and the chain is whole; the public pages
    show no draft, and no name that is withheld."""
    if (there := entries_of(event)) != known:
        raise Broken(f"{len(known)} actions were acknowledged, {len(there)} are there")
    if faults := [one for check in whole.of_all() for one in check.faults]:
        raise Broken(f"the journal: {faults}")
    slips = JournalEntry.objects.filter(chain=event.uuid, act="slips.report")
    reports = Report.objects.filter(game__round__division__event=event)
    lost = set(slips.values_list("number", flat=True)) - set(
        reports.values_list("act_number", flat=True)
    )
    if lost:
        raise Broken(f"slips of actions {sorted(lost)} are gone")
    for division in event.divisions.all():
        public_pages(division)


def public_pages(division: Division) -> None:
    rows = Round.objects.filter(division=division, state__in=POSTED_STATES)
    posted = set(rows.values_list("number", flat=True))
    withheld = Entry.objects.filter(division=division, unlisted_at__isnull=False)
    names = [re.compile(rf"\b{re.escape(one.name)}\b") for one in withheld]
    client = Client()
    for address, number in _addresses(division):
        answer = client.get(address, follow=True)
        hidden = answer.status_code == 404 and division.event.hidden
        if number is not None and (answer.status_code == 200) != (number in posted) and not hidden:
            raise Broken(f"{address} answers {answer.status_code}; posted are {sorted(posted)}")
        if answer.status_code not in (200, 404):
            raise Broken(f"{address} answers {answer.status_code}")
        text = html.unescape(answer.content.decode())
        for name in names:
            if name.search(text):
                raise Broken(f"{address} names {name.pattern}")


def _addresses(division: Division) -> Sequence[tuple[str, int | None]]:
    """With the round where a page is of one; ``within``: the division by its code, as the API has
    it; ``player``: by their number."""
    event, found = division.event, list[tuple[str, int | None]]()
    numbers = range(1, division.rounds + 2)
    keys = division.entries.order_by("registered").values_list("uuid", flat=True)[:2]
    for route in HALL:
        told = {"division": event.slug}
        if "within" in route.parts:
            told["within"] = division.code
        if "entry" in route.parts:
            found += [(route.address(**told, entry=key), None) for key in keys]
        elif "player" in route.parts:
            found += [(route.address(**told, player=player), None) for player in (1, 2)]
        elif "number" in route.parts:
            found += [(route.address(**told, number=number), number) for number in numbers]
        else:
            found.append((route.address(**told), None))
    return found


def places_agree(event: Event, by: Account) -> None:
    if found := compare.disagreements(event, by, papers=False):
        raise Broken(f"{len(found)} places disagree: {found[:3]}")


def at_the_end(event: Event) -> None:
    """The journal played again makes the same rows."""
    if faults := replay(event).faults:
        raise Broken(f"replay: {faults[:3]}")
