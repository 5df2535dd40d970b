"""``manage.py day``: migrate, back up, serve, and say where."""

from __future__ import annotations

import json
import logging
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno
from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError, connection, connections
from django.db.models import Count
from django.utils import timezone

from tdtool.management import answers, doors, folder_lock
from tdtool.management.answers import CantAnswer, RefusingCommand, cant_be_opened
from tdtool.management.doors import Lanes
from tdtool.management.folder_lock import FileInPlace, FolderLock, own_folder
from tdtool.models import Event, Round, append_only
from tdtool.models.rounds import RoundState
from tdtool.places import PROGRAM
from tdtool.queries.audits import database
from tdtool.queries.follow import progress
from tdtool.queries.journal import whole
from tdtool.rehearsal import demo as rehearsal_demo
from tdtool.services import accounts, backups
from tdtool.services.follow import writing
from tdtool.services.follow.following import Following
from tdtool.services.journal import heads
from tdtool.web.accounts import by_https as https
from tdtool.web.accounts import views
from tdtool.web.failures import same_database
from tdtool.web.hall import ahead
from tdtool.web.hall.second_process import SECOND
from tdtool.web.shell import addresses

# While a day runs, the journal of each event is replayed beside it: at the start, and after each
# completed round. What differs stands in *Waiting for you*.
#
# A process of its own does it, behind everything else that the laptop does; it reads one moment of
# the database, and nobody who saves waits for it.

FIRST, EVERY = 20.0, 5.0  # seconds: from the start, and from one look at the rounds to the next
LONGEST = 900.0  # seconds that a replay may take
LAST_IN_LINE = 15  # of 19
NO_ANSWER = (
    "The journal couldn’t be compared with the event beside this day. Compare it: "
    f"“{PROGRAM} replay EVENT”."
)
REPLAY = (sys.executable, "-c", "import sys; from tdtool.start import main; sys.exit(main())")

log = logging.getLogger(__name__)


class ReplaysBeside:
    def __init__(self, replay: Callable[[str], Sequence[str] | None] | None = None) -> None:
        self._replay = replay or self._replayed
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._process: subprocess.Popen[str] | None = None
        self._complete: dict[str, int] = {}  # rounds at the last replay, by event

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        if self._process is not None:
            self._process.kill()
        if self._thread.is_alive():
            self._thread.join()

    def _watch(self) -> None:
        wait = FIRST
        while not self._over.wait(wait):
            with suppress(DatabaseError):  # away or busy: it is asked again
                self.replay_what_is_due()
            connections.close_all()
            wait = EVERY

    def replay_what_is_due(self) -> None:
        """Every event at first, then those in which a round was completed or opened again."""
        for slug, complete in rounds_complete().items():
            if self._complete.get(slug) != complete and not self._over.is_set():
                faults = self._replay(slug)
                self._complete[slug] = complete
                if not self._over.is_set():
                    database.by_replay(slug, [NO_ANSWER] if faults is None else faults)

    def _replayed(self, slug: str) -> Sequence[str] | None:
        """The differences; None where it couldn’t be done."""
        connection.close()
        self._process = subprocess.Popen(
            [*REPLAY, "replay", slug, "--format", "json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, LAST_IN_LINE)
        try:
            text, _ = self._process.communicate(timeout=LONGEST)
            return list(json.loads(text)["faults"])
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            log.warning("The replay of %s took longer than %s s", slug, LONGEST)
        except (ValueError, KeyError):
            if not self._over.is_set():
                log.warning("The replay of %s gave no answer", slug)
        return None


def rounds_complete() -> dict[str, int]:
    """How many rounds of each event that is worked on are complete."""
    events = Event.objects.filter(hidden=False, archived=False).order_by("-pk")
    complete = Round.objects.filter(state=RoundState.COMPLETE).order_by()
    counted = dict(complete.values_list("division__event__slug").annotate(Count("pk")))
    return {slug: counted.get(slug, 0) for slug in events.values_list("slug", flat=True)}


# ``day --https``, where it can be had.

if TYPE_CHECKING:
    from tdtool.management.https.second_port import ByHttps


def opened(listening: socket.socket, *, in_clear: int) -> ByHttps:
    """The second port, beside the one in the clear. Raises CommandError with a sentence."""
    try:
        from tdtool.management.https.second_port import ByHttps  # which reads a large package
    except ImportError:
        raise CommandError(
            "HTTPS needs the package cryptography, which isn’t installed (there is none for Macs "
            "with an Intel processor). Leave --https out, or sign in at this laptop only.",
            returncode=2,
        ) from None
    try:
        return ByHttps(listening, in_clear=in_clear)
    except OSError as fault:
        raise CommandError(
            f"No certificate could be written into {settings.TDTOOL_HOME}: {fault.strerror}.",
            returncode=2,
        ) from None


if TYPE_CHECKING:
    from tdtool.management.https.second_port import ByHttps

HTTPS_PORT = 8443
LONGEST_LOCK = 3  # seconds that another program may keep the database locked
LONGEST_START = 30  # seconds until the server must answer itself
EVERYWHERE, HERE_ONLY = "0.0.0.0", "127.0.0.1"  # noqa: S104 - the hall’s phones are meant to reach it
ONLY_HERE = f"--https is for other laptops. Leave it out, or leave out --host {HERE_ONLY}."
RESTORE = f"Restore the newest backup with “{PROGRAM} restore”."
RIVALS = "Stop the other program, or choose another port with {option}."


class Command(RefusingCommand):
    help = "Start tdtool: make a backup, open the pages and print their addresses."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--demo", action="store_true", help=("open two demo events to try tdtool")
        )
        parser.add_argument(
            "--port", type=int, default=8000, help=("port to listen on (default: 8000)")
        )
        parser.add_argument(
            "--host",
            choices=(EVERYWHERE, HERE_ONLY),
            default=EVERYWHERE,
            help=f"{HERE_ONLY}: for this laptop only, without the hall (default: {EVERYWHERE})",
        )
        parser.add_argument(
            "--https",
            type=int,
            nargs="?",
            const=HTTPS_PORT,
            metavar="PORT",
            help=(
                "other laptops sign in by HTTPS only, at this port "
                f"(default: {HTTPS_PORT}); phones and displays stay as they are"
            ),
        )
        parser.add_argument("--no-browser", action="store_true", help="don’t open a browser")

    def handle(self, *args: Any, **options: Any) -> None:
        folder_lock.by_sigterm_as_by_ctrl_c()
        watch = FileInPlace()
        with suppress(KeyboardInterrupt), own_folder("day") as folder:
            self._day(folder, options, watch)
        if watch.says:
            raise CantAnswer(watch.says)
        print("Stopped. Everything you saved is on disk.", file=sys.stderr)

    def _day(self, folder: FolderLock, options: dict[str, Any], watch: FileInPlace) -> None:
        """From the port to the last answer; it ends by KeyboardInterrupt or with the server."""
        if options["host"] == HERE_ONLY:
            addresses.for_this_laptop_only()
        listening = _listen(options["host"], options["port"])
        port = listening.getsockname()[1]
        by_https = None
        if options["https"] is not None:
            if options["host"] == HERE_ONLY:
                raise CommandError(ONLY_HERE, returncode=2)
            if options["https"] == port:
                raise CommandError(f"--https needs another port than {port}.", returncode=2)
            by_https = opened(_listen(options["host"], options["https"], "--https"), in_clear=port)
        folder.serves(port)
        address = f"http://127.0.0.1:{port}/"
        _tell(f"Starting tdtool, with the data in {settings.TDTOOL_HOME} …")
        following = Following(addresses.own(port), _tell)
        try:
            _prepare()
            same_database.watch()
            first, lines = address, []
            if options["demo"]:
                first = _demo(address)
                lines.append(f"Sign in: {first}")
            following.start()
            self._addresses(port, demo=options["demo"])
        except Exception:
            listening.close()
            following.stop()
            if by_https:
                by_https.stop()
            raise
        browser = not options["no_browser"] and sys.stdout.isatty()
        replays = ReplaysBeside()
        watch.start()
        replays.start()
        try:
            _serve(listening, by_https, address, lines, first if browser else "", following)
        finally:
            replays.stop()
            watch.stop()

    def _addresses(self, port: int, *, demo: bool) -> None:
        """For the hall, and where to begin, on standard error."""
        hall = [f"http://{address}:{port}/" for address in addresses.of_the_hall()]
        if addresses.only_this_laptop():
            _tell("For this laptop only: phones can’t open it. For the hall, leave out --host.")
        for address in hall:
            print(f"In the hall: {address}", file=sys.stderr)
        if hall and sys.stderr.isatty():
            segno.make(hall[0], error="l").terminal(out=sys.stderr, compact=True)
        if day := https.opened():
            for secure_address in day.addresses():
                print(f"Other laptops sign in: {secure_address}", file=sys.stderr)
            _tell(f"Their browsers warn once; certificate’s SHA-256: {day.fingerprint}")
        if progress.read().follows:
            _tell(f"Second laptop: open http://127.0.0.1:{port}/second/ on this laptop.")
        elif not demo and not accounts.there_is_a_director():
            word = views.offer_set_up()
            _tell(
                f"First run: open http://127.0.0.1:{port}/setup/ on this laptop and choose your "
                "name and password."
            )
            if hall:
                secure_day = https.opened()
                first = secure_day.addresses()[0] if secure_day else hall[0]
                print(f"From another machine: {first}setup/?token={word}", file=sys.stderr)
        sys.stderr.flush()


def _tell(sentence: str) -> None:
    """What is being done, on standard error: standard output says where, and nothing else."""
    print(sentence, file=sys.stderr, flush=True)


def _listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """The socket, taken before anything else is done. Raises CommandError with a sentence."""
    if not 0 <= port <= 65535:
        raise CommandError(f"{option} must be between 0 and 65535 (you gave {port}).", returncode=2)
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(doors.MOST)
    except OSError as fault:
        listening.close()
        why = (
            "can’t be used by your account"
            if isinstance(fault, PermissionError)
            else "is already in use"
        )
        sentence = f"Port {port} {why}. {RIVALS.format(option=option)}"
        raise CommandError(sentence, returncode=2) from None
    return listening


def _prepare() -> None:
    """Back up what is there, migrate, and see that the database guards itself."""
    if connection.vendor == "sqlite":
        _not_locked(Path(connection.settings_dict["NAME"]))
    try:
        lost = append_only.lost()
        answers.up_to_date("start", tell=_tell)
        missing = append_only.missing()
    except backups.BackupRefused as refusal:
        raise CantAnswer(refusal) from None
    except DatabaseError as fault:
        raise CantAnswer(cant_be_opened(fault)) from None
    if missing:
        raise CommandError(
            (
                f"The database lacks its protection against changes: {', '.join(missing)}. "
                "Restore a backup."
            ),
            returncode=2,
        )
    _what_the_start_sees(lost)


def _what_the_start_sees(lost: Sequence[str]) -> None:
    """What was changed outside tdtool, on standard error and on the pages of this day."""
    faults = []
    if lost:
        faults.append(
            f"The database had lost its protection against changes ({', '.join(lost)}); "
            f"it is back. Check for changes with “{PROGRAM} replay”."
        )
    faults += database.faults()
    for sentence in faults:
        _tell(sentence)
    by_event = {database.LAPTOP: faults}
    slugs = set(Event.objects.values_list("slug", flat=True))
    try:
        checks = whole.of_all()
    except (ValueError, TypeError) as fault:  # rows that no act leaves so
        raise CantAnswer(f"{database.cant_be_read(fault)} It is damaged. {RESTORE}") from None
    for check in checks:
        name = check.name if check.name in slugs else database.LAPTOP
        for sentence in (
            f"Journal of {check.name}: {journal_fault}" for journal_fault in check.faults
        ):
            _tell(sentence)
            by_event.setdefault(name, []).append(sentence)
    database.at_start(by_event)


def _not_locked(database: Path) -> None:
    """Refuse within seconds where another program keeps the database locked."""
    if database.exists() and "locked" in backups.held_by_another(database, seconds=LONGEST_LOCK):
        raise CantAnswer(
            f"Another program is writing to the database {database}. "
            "Close that program, then start again."
        )


def _demo(address: str) -> str:
    """Open the demo events; the address that signs in, on this laptop."""
    if sentence := writing.sentence(progress.read()):
        raise CommandError(f"There is no demo here. {sentence}", returncode=2)
    account, at = rehearsal_demo.demo_account(), timezone.now()
    if not rehearsal_demo.are_open():
        _tell("Creating two demo events; this takes a few seconds …")
    rehearsal_demo.open_demo(rehearsal_demo.IN_PAIRS, by=account, at=at)
    event = rehearsal_demo.open_demo(by=account, at=at)
    word = views.offer_sign_in(account.uuid)
    return f"{address}sign-in/{word}/?event={event.slug}"


def _serve(
    listening: socket.socket,
    by_https: ByHttps | None,
    address: str,
    lines: list[str],
    browser: str,
    following: Following,
) -> None:
    from tdtool.wsgi import application

    lanes = Lanes()
    server = doors.open_for(application, listening, lanes=lanes)
    if by_https:
        by_https.beside(server, application, lanes)
    ready = threading.Thread(target=_say_ready, args=(address, lines, browser), daemon=True)
    ready.start()
    SECOND.start()
    end = ahead.begin()
    try:
        server.run()
    finally:
        server.close()
        if by_https:
            by_https.stop()
        end()
        SECOND.stop()
        following.stop()
        heads.note("end of the day")


def _say_ready(address: str, lines: list[str], browser: str) -> None:
    """Print the address once the server answers it."""
    deadline = time.monotonic() + LONGEST_START
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}healthz", timeout=5):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    for line in [f"Ready: {address}", *lines]:
        print(line, flush=True)
    if browser:
        webbrowser.open(browser)
