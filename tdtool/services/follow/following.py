"""What a laptop does beside its server: a second follows, a taken-over one is told.

One thread in the process that serves. It asks the row of this laptop each time, so that taking
over in another process, or by a command, is seen within a second.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import partial
from urllib.parse import urlsplit

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from tdtool.english import clock, counted
from tdtool.models import Laptop
from tdtool.queries.follow import progress, wire
from tdtool.queries.follow.progress import BY_STICK, Here
from tdtool.queries.follow.wire import Unreadable
from tdtool.services.follow import applying, laptops, split
from tdtool.services.follow.applying import Answer, NotReached, WrongCode
from tdtool.services.follow.split import Asks

# What this laptop is to another one belongs to the laptop: a restore leaves it as it was.
#
# With the backup’s own row, a laptop that had passed the event on would write again beside the
# other.

CHECK = "Check it on the page Second laptop before anyone works here."


@dataclass(frozen=True)
class Kept:
    """The row of this laptop; None: it never had another one, or that can’t be read."""

    row: Here | None = None
    readable: bool = True


def before() -> Kept:
    """What is to be kept, before a backup takes the database’s place."""
    try:
        if Laptop._meta.db_table not in connection.introspection.table_names():
            return Kept()
        return Kept(progress.read() if Laptop.objects.filter(pk=progress.ROW).exists() else None)
    except DatabaseError:
        return Kept(readable=False)
    finally:
        connection.close()


def after(kept_laptop: Kept) -> list[str]:
    """Once the backup is in place; what is to be looked at where there was nothing to keep."""
    if kept_laptop.row is not None:
        laptops.keep(**asdict(kept_laptop.row))
        return []
    if not kept_laptop.readable:
        return [f"What this laptop was to a second one couldn’t be read. {CHECK}"]
    if progress.read() != Here():
        return [f"What this laptop is to a second one comes from the backup. {CHECK}"]
    return []


# Whether this laptop may follow the one that answered: asked before it begins, and each time.

OWN_EVENTS = (
    "This data folder has events of its own. Set TDTOOL_HOME to an empty folder, and {then} there."
)


def why_not(address: str, answer: Answer, ask: Asks) -> str:
    """Why this laptop can't follow what answered at the address; "" where it can.

    Raises what ``ask`` raises.
    """
    if answer.state == progress.PASSED:
        return f"{address} no longer writes. Follow {answer.to}, where the event goes on."
    if answer.state == progress.FOLLOWS:
        return f"{address} follows another laptop itself. Follow that one."
    if not applying.belongs_to(answer.told.house):
        return OWN_EVENTS.format(then="follow")
    if answer.parted:
        only_here = sum(len(journal_split.here) for journal_split in split.compare(ask))
        return (
            f"This laptop has {counted(only_here, 'action')} that {address} doesn’t have. Nothing "
            "is merged: see the page “Second laptop”, then follow into an empty folder."
        )
    return ""


POLL = 1.0  # seconds that the first may wait for news
REST = 1.0  # seconds before the next try
TELLING = 3.0  # seconds between two questions to a laptop that was taken over from
Say = Callable[[str], None]

log = logging.getLogger(__name__)


class Following:
    """The thread. Once ``stop`` has returned it writes nothing more, whatever it is waiting for."""

    def __init__(self, address: str, say: Say) -> None:
        self.port = urlsplit(address).port or 80
        self._say = say
        self._ended = threading.Event()
        self._writing = threading.Lock()  # held while what was answered is done here
        progress.tell_address(address)

    def start(self) -> None:
        """Ask the other laptop first whether it has taken over, then go on beside the server."""
        laptop = progress.read()
        progress.tell_here(laptop)
        if laptop.writes and laptop.code and laptop.other:
            self._ask_whether_passed(laptop)
        threading.Thread(target=self.run, daemon=True).start()

    def stop(self) -> None:
        self._ended.set()
        with self._writing:
            return

    def run(self) -> None:
        """Until it is stopped: a thread that ended by itself would look like one that follows."""
        while not self._ended.is_set():
            close_old_connections()
            try:
                rest = self.step()
            except DatabaseError as fault:
                self._tell(f"The database doesn’t answer: {fault}.", stopped=True)
                rest = REST
            except Exception as fault:  # whatever it is, the page says that somebody is needed
                log.exception("Following the other laptop failed")
                self._tell(f"Stopped: {fault}.", stopped=True)
                rest = REST
            self._ended.wait(rest)

    def step(self) -> float:
        """One question and what follows from it; the seconds to rest."""
        laptop = progress.read()
        progress.tell_here(laptop)
        if laptop.follows and laptop.follows != BY_STICK:
            return self.follow(laptop)
        if laptop.writes and laptop.code and laptop.other and progress.epoch():
            self._ask_whether_passed(laptop)
            return TELLING
        return REST

    def follow(self, laptop: Here, *, seconds: float = POLL) -> float:
        """Ask the first for what is new, and do it here."""
        try:
            ask = partial(applying.ask, laptop.follows, laptop.code, timeout=seconds + 5.0)
            answer = ask(marks=wire.heads(), port=self.port, seconds=seconds)
            if refusal := why_not(laptop.follows, answer, partial(ask, port=0)):
                self._tell(f"Stopped: {refusal}", stopped=True)
                return REST
            self.take(laptop, answer)
        except NotReached as why:
            since = progress.followed().answered_at
            last = f" It last answered at {clock(timezone.localtime(since))}." if since else ""
            self._tell(f"{why} Trying again.{last}")
            return REST
        except (WrongCode, Unreadable, applying.Broken) as why:
            self._tell(f"Stopped: {why}", stopped=True)
            return REST
        except applying.NoLongerFollows:
            return 0.0
        return 0.0 if not progress.followed().stopped else REST

    def take(self, laptop: Here, answer: Answer) -> None:
        """Do here what the first answered, unless this laptop has stopped since."""
        with self._writing:
            if not self._ended.is_set():
                self._take(laptop, answer)

    def _take(self, laptop: Here, answer: Answer) -> None:
        before = progress.followed()
        applied = applying.apply(answer.told) if answer.told.entries else 0
        all_ = before.applied + applied
        sentence = "Receiving from" if applied >= wire.AT_ONCE else "Up to date with"
        self._tell(f"{sentence} {laptop.follows}.", at=timezone.now(), applied=all_, answer=answer)

    def _ask_whether_passed(self, laptop: Here) -> None:
        """The other one hears this laptop's epoch, and says its own."""
        try:
            answer = applying.ask(
                laptop.other, laptop.code, marks=wire.heads(), port=self.port, timeout=1.5
            )
        except (NotReached, WrongCode, Unreadable):
            return
        with self._writing:
            passed = (
                answer.state == progress.WRITES
                and not self._ended.is_set()
                and laptops.pass_on(epoch=answer.epoch, to=laptop.other)
            )
        if passed:
            self._say(
                f"This event now continues at {laptop.other}. Nothing is saved here any more."
            )

    def _tell(
        self, sentence: str, *, stopped: bool = False, at: datetime | None = None, applied: int = 0,
        answer: Answer | None = None,
    ) -> None:  # fmt: skip
        """For the page; on the terminal where it is another sentence than before."""
        before = progress.followed()
        followed = replace(before, says=sentence, stopped=stopped)
        if answer is not None:
            followed = replace(followed, answered_at=at, applied=applied, waits=answer.waits)
        progress.tell_followed(followed)
        if sentence != before.says:
            received = f" {counted(followed.applied, 'action')} received." if answer else ""
            self._say(sentence + received)
