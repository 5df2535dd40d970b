"""Whether the journals are whole: each chain by itself, and by the ends of it that were seen."""

from dataclasses import replace

from tdtool.english import counted
from tdtool.models import Event, House
from tdtool.places import PROGRAM
from tdtool.queries.journal import chain, heads
from tdtool.queries.journal.chain import ChainCheck
from tdtool.queries.journal.heads import Head


def of_event(event: Event) -> ChainCheck:
    """The event's chain: its links, its rows, and the ends of it that were seen."""
    check = chain.check_event(event)
    return replace(check, faults=(*check.faults, *of_event_seen(event)))


def of_event_seen(event: Event) -> list[str]:
    """Where the event's chain parts from the ends of it that were seen."""
    if not heads.kept_here():
        return []
    return [*heads.faults(heads.seen(), event.uuid), *_missing()]


def of_house_seen() -> list[str]:
    """Where the house's chain does, whether it is there or not."""
    ends = heads.seen() if heads.kept_here() else {}
    houses = list(House.objects.order_by("pk").values_list("uuid", flat=True))
    events = Event.objects.values_list("uuid", flat=True)
    return [
        *(sentence for house in houses for sentence in heads.faults(ends, house)),
        *(_gone(head) for head in heads.unknown(ends, [*houses, *events])),
        *_missing(),
    ]


def of_all() -> list[ChainCheck]:
    """Every chain, and those that were seen once and are gone."""
    ends = heads.seen() if heads.kept_here() else {}
    uuids = dict(Event.objects.values_list("slug", "uuid"))
    houses = list(House.objects.order_by("pk").values_list("uuid", flat=True))
    checks = []
    for check in chain.check_all():
        uuid = houses[0] if check.name == heads.HOUSE and houses else uuids.get(check.name)
        more = heads.faults(ends, uuid) if uuid else []
        checks.append(replace(check, faults=(*check.faults, *more)))
    for gone in heads.unknown(ends, [*uuids.values(), *houses]):
        checks.append(ChainCheck(gone.name, 0, "", (_gone(gone),)))
    return [*checks, *(ChainCheck(heads.FILE, 0, "", (sentence,)) for sentence in _missing())]


def _missing() -> list[str]:
    sentence = heads.missing()
    return [sentence] if sentence else []


def _gone(gone: Head) -> str:
    return (
        f"The journal of {gone.name} had {counted(gone.number, 'action')} (check code "
        f"{gone.hash[:12]}), and isn’t in this database. Restore the newest backup with "
        f"“{PROGRAM} restore”."
    )
