"""The small question of an open page, every five seconds: who else is there, and is it old?

``/e/EVENT/here/`` answers {v, state, says, tables}, or 204 where ``v`` is still so. The address
that a page carries is signed for ten minutes; under it the answer comes from memory, before
sessions are looked at, and takes no query while nothing was done. After that the session is asked
once, and the answer carries a new address.
"""

import hashlib
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.english import counted, listed
from tdtool.models import Account, Division, Event, JournalEntry
from tdtool.models.accounts import Right
from tdtool.web.shell import addresses

# The last act of an event, whatever it was.


def last_of(slug: str) -> str:
    """The last act's hash, be the event hidden or not; "" where nothing was done."""
    chain = Event.objects.filter(slug=slug).order_by().values("uuid")[:1]
    journal_entries = JournalEntry.objects.filter(chain=chain).order_by("-number")
    return journal_entries.values_list("hash", flat=True).first() or ""


# Who is at which page and table, as their pages have said in the last seconds; in memory only.
#
# ``is_at`` notes one page, ``others`` says the sentence for another: "Eva is at table 12 · 2
# desks". Nothing is held up by it, and nothing of it is on record.

GONE_AFTER = 15.0  # seconds without a word
MOST = 400  # pages, of all events together
NAMED = 4  # others in one sentence

Key = tuple[str, str]  # the event's slug, and the browser tab's own word


@dataclass(frozen=True)
class Place:
    """Where somebody is. ``table`` is 0 where the page is of none."""

    account: str
    page: str  # "entry", "round 3"
    table: int
    at: float

    @property
    def says(self) -> str:
        if self.table:
            return f"{self.account} is at table {self.table}"
        ctx = "entering slips" if self.page == "entry" else f"on {self.page}"
        return f"{self.account} is {ctx}"


_here: OrderedDict[Key, Place] = OrderedDict()
_lock = threading.Lock()


def is_at(
    event: str, tab: str, *, account: str, page: str, table: int,
    clock: Callable[[], float] = time.monotonic,
) -> None:  # fmt: skip
    with _lock:
        _here[event, tab] = Place(account, page, table, clock())
        _here.move_to_end((event, tab))
        while len(_here) > MOST:
            _here.popitem(last=False)


def others(event: str, tab: str, *, clock: Callable[[], float] = time.monotonic) -> str:
    """Where everybody else of the event is; "" where nobody is."""
    places = _others(event, tab, at=clock())
    if not places:
        return ""
    sentences = [*dict.fromkeys(place.says for place in places)]
    return f"{listed(sentences[:NAMED])} · {counted(len(places) + 1, 'desk')}"


def tables(event: str, tab: str, *, clock: Callable[[], float] = time.monotonic) -> dict[int, str]:
    """By table who else is at it."""
    return {place.table: place.account for place in _others(event, tab, at=clock()) if place.table}


def _others(event: str, tab: str, *, at: float) -> list[Place]:
    with _lock:
        event_places = {key: place for key, place in _here.items() if key[0] == event}
    return [
        place for key, place in event_places.items() if key[1] != tab and at - place.at < GONE_AFTER
    ]


def forget_all() -> None:
    with _lock:
        _here.clear()


SALT = "presence"
GOOD_FOR = 600  # seconds
ADDRESS = re.compile(r"/e/([a-z0-9-]+)/here/")
TAB = re.compile(r"[0-9a-f]{8}")
PAGE = re.compile(r"entry|round [0-9]{1,3}")
TABLE = re.compile(r"[0-9]{1,4}")

GetResponse = Callable[[HttpRequest], HttpResponse]


def from_memory(get_response: GetResponse) -> GetResponse:
    def middleware(request: HttpRequest) -> HttpResponse:
        match = ADDRESS.fullmatch(request.path_info)
        if match is None or request.method != "GET":
            return get_response(request)
        who = _signed(request.GET.get("who", ""), match[1])
        return get_response(request) if who is None else _answer(request, match[1], who)

    return middleware


def _signed(word: str, slug: str) -> dict[str, Any] | None:
    """Whose page it is; None for a word that isn't ours, is old or of another event."""
    try:
        who: dict[str, Any] = signing.loads(word, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        return None
    return who if who.get("event") == slug else None


def _answer(request: HttpRequest, slug: str, who: dict[str, Any], ask: str = "") -> HttpResponse:
    tab, page, table = (request.GET.get(key, "") for key in ("tab", "page", "table"))
    if TAB.fullmatch(tab) and PAGE.fullmatch(page) and who["desk"]:
        at = int(table) if TABLE.fullmatch(table) else 0
        is_at(slug, tab, account=who["name"], page=page, table=at)
    answer_data = {
        "state": last_of(slug)[:16],
        "says": others(slug, tab),
        "tables": tables(slug, tab),
    }
    v = hashlib.sha256(f"{answer_data}".encode()).hexdigest()[:12]
    if not ask and v == request.GET.get("v"):
        answer: HttpResponse = HttpResponse(status=204)
    else:
        answer = JsonResponse(answer_data | {"v": v} | ({"ask": ask} if ask else {}))
    answer.headers["Cache-Control"] = "no-store"
    return answer


@never_cache
@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """The same for a page whose address is no longer good, by its session."""
    assert isinstance(request.user, Account)
    slug = division.event.slug
    return _answer(request, slug, _who(request.user, division), address(request.user, division))


def _who(account: Account, division: Division) -> dict[str, Any]:
    event = division.event
    return {
        "event": event.slug,
        "name": account.name,
        "desk": account.may(Right.WORK, event),
    }


def address(account: Account, division: Division) -> str:
    """Where a page of this account asks, for the next ten minutes."""
    word = signing.dumps(_who(account, division), salt=SALT)
    path = reverse("here", args=[division.event.slug])
    return f"{path}?{urlencode({'who': word})}"


def of_page(request: HttpRequest, page: str, *, at: str = "") -> dict[str, str] | None:
    """What an open page needs to ask: {ask, state, page, at}; None without an event or sign-in.

    ``at``: where its rows are read again, unless that is the address that the browser shows.
    """
    division = addresses.of_page(request)
    user = getattr(request, "user", None)
    if division is None or not isinstance(user, Account):
        return None
    state = last_of(division.event.slug)[:16]
    return {"ask": address(user, division), "state": state, "page": page, "at": at}
