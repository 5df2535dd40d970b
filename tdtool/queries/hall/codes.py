"""A player's own code of an event: derived, not stored, so that a reprint bears the same one.

Eight signs of an alphabet without 0, O, 1 and I hold 40 bits of an HMAC-SHA256 over the entry and
its generation, under the event's own key, which travels with its data: a restored event has the
same codes. A new code is the next generation; what it replaces opens nothing any more.
"""

import hashlib
import hmac
from collections.abc import Mapping

from tdtool.models import Entry, Event
from tdtool.queries.hall import states

SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 8


def of_entry(entry: Entry) -> str:
    """The eight signs of the player's code as it stands; the entry comes with its event."""
    return _derived(entry.division.event, str(entry.uuid), entry.code_generation)


def of_event(event: Event) -> dict[str, str]:
    """The code of every player of the event, by the UUID of their entry: one query."""
    entries = Entry.objects.filter(division__event=event).order_by()
    return {
        str(key): _derived(event, str(key), generation)
        for key, generation in entries.values_list("uuid", "code_generation")
    }


def shown(code: str) -> str:
    """As it is printed and read aloud.

    >>> shown("ABCD2345")
    'ABCD-2345'
    """
    return f"{code[:4]}-{code[4:]}"


def read(typed: str) -> str:
    """A code as typed, in any case, with or without its hyphen; "" if it is none.

    >>> read(" abcd 2345"), read("ABCD-2345"), read("ABCD-0345")
    ('ABCD2345', 'ABCD2345', '')
    """
    signs = "".join(typed.upper().split()).replace("-", "")
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else ""


def find(event: Event, typed: str, state: str) -> str | None:
    """The UUID of the entry that has this code now, of the event at a state of its journal; None
    for a code that was replaced, or no code. Codes are kept and compared as digests."""
    code = read(typed)
    if not code:
        return None
    digest, entry_key = _digest(event, code), None
    table = states.made_at(state, ("codes", event.pk), lambda: _table(event.pk))
    for stored_digest, key in table.items():
        if hmac.compare_digest(stored_digest, digest):
            entry_key = key
    return entry_key


def _table(event: int) -> Mapping[bytes, str]:
    """Whose code has which digest."""
    event_row = Event.objects.get(pk=event)
    return {_digest(event_row, code): key for key, code in of_event(event_row).items()}


def _derived(event: Event, entry: str, generation: int | None) -> str:
    named = f"player/{event.uuid}/{entry}/{generation or 1}".encode()
    number = int.from_bytes(hmac.digest(_key(event), named, hashlib.sha256)[:5], "big")
    return "".join(SIGNS[number >> shift & 31] for shift in range(35, -1, -5))


def _digest(event: Event, code: str) -> bytes:
    return hmac.digest(_key(event), f"known/{code}".encode(), hashlib.sha256)


def _key(event: Event) -> bytes:
    return bytes.fromhex(event.slip_key)
