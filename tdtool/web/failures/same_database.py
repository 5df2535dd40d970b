"""Nothing is saved into a database that was put in the place of the one that a day began with.

A file has to be the one that was there: a held connection goes on with a file that another one was
renamed over. And the last entry of the journal that this process has seen has to be there still: no
entry is ever removed, so a database without it is another one.
"""

from collections.abc import Callable
from threading import Lock

from django.db import connection
from django.http import HttpRequest, HttpResponse

from tdtool.database import File, file_at, watched
from tdtool.models import JournalEntry
from tdtool.queries.journal import heads
from tdtool.web.shell.one_state import READS

GetResponse = Callable[[HttpRequest], HttpResponse]
Seen = tuple[int, str]  # an entry's row, and its hash


class Exchanged(Exception):
    """The database isn’t the one that this process began with."""


class _Watch:
    def __init__(self) -> None:
        self.on = False
        self._last: Seen | None = None
        self._lock = Lock()

    def begin(self) -> None:
        self._last = _last()
        if in_a_file():
            watched[_name()] = _file()
        self.on = True

    def check(self) -> None:
        """Raises Exchanged."""
        if is_away():
            connection.close()
            raise Exchanged
        last = self._last
        if last is not None and not JournalEntry.objects.filter(pk=last[0], hash=last[1]).exists():
            raise Exchanged

    def go_on(self) -> None:
        """What stands in the journal now has been seen."""
        with self._lock:
            journal_end = _last()
            if journal_end is not None and (self._last is None or journal_end[0] > self._last[0]):
                self._last = journal_end

    def end(self) -> None:
        watched.clear()
        self.on = False


_watch = _Watch()
watch, unwatch = _watch.begin, _watch.end


def _last() -> Seen | None:
    return JournalEntry.objects.order_by("-pk").values_list("pk", "hash").first()


def in_a_file() -> bool:
    return connection.vendor == "sqlite" and heads.kept_here()


def is_away() -> bool:
    """Whether another file is in the place of the one that the day began with, or none."""
    return in_a_file() and _name() in watched and _file() != watched[_name()]


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _file() -> File | None:
    return file_at(_name())


def or_nothing_is_saved(get_response: GetResponse) -> GetResponse:
    def middleware(request: HttpRequest) -> HttpResponse:
        if not _watch.on or request.method in READS:
            return get_response(request)
        _watch.check()
        answer = get_response(request)
        _watch.go_on()
        return answer

    return middleware
