"""While a day runs, the journal of each event is replayed beside it: at the start, and after each
completed round. What differs stands in *To do* and *Verify*.

A process of its own does it, behind everything else that the laptop does; it reads one moment of
the database, and nobody who saves waits for it.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from django.db import DatabaseError, connection, connections
from django.db.models import Count

from tdtool.models import Event, Round
from tdtool.models.rounds import RoundState
from tdtool.places import PROGRAM
from tdtool.queries.audits import changed_outside

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
                    changed_outside.by_replay(slug, [NO_ANSWER] if faults is None else faults)

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
