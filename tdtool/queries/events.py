"""Events as their pages name them, and the line at the foot."""

from __future__ import annotations

from tdtool.engine import Lexicon, systems
from tdtool.engine.lexicon import LexiconRefused
from tdtool.models import Division, Event
from tdtool.queries import backups, journal
from tdtool.queries.values import EventView, Foot


def all_views(*, hidden: bool = False) -> list[EventView]:
    """Every event that is not hidden (or every one that is), the newest first."""
    events = Event.objects.filter(hidden=hidden).prefetch_related("divisions__rounds_drawn")
    return [view(event) for event in events]


def view(event: Event) -> EventView:
    division: Division = event.divisions.all()[0]
    drawn = max(division.rounds_drawn.all(), key=lambda r: r.number, default=None)
    return EventView(
        slug=event.slug,
        name=event.name,
        starts_on=event.starts_on,
        venue=event.venue,
        system=event.system,
        system_name=systems.get(event.system).name,
        lexicon=event.lexicon,
        lexicon_official=is_official(event.lexicon),
        rounds=division.rounds,
        paper=event.paper,
        version=event.version,
        round_now=drawn.number if drawn else None,
        round_state=str(drawn.state) if drawn else "",
    )


def is_official(lexicon: str) -> bool:
    """Whether a word list is an official edition; one that isn't installed is none."""
    try:
        return Lexicon.load(lexicon).official
    except LexiconRefused:
        return False


def foot(event: Event) -> Foot:
    link = journal.last_link(event.uuid)
    return Foot(
        backup_at=backups.newest_at(),
        backup_fault=backups.last_fault(),
        head=link.hash if link.number else "",
        entries=link.number,
    )
