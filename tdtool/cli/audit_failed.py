"""A record on which the program itself failed: told apart from what can't be read, and the
traceback kept once for whoever mends it."""

import sys
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tdtool.engine.audits import Verdict
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import visible

FAILED = "failed"  # what is said instead of the verdict
CODE = 3  # the exit code
SAYS = "tdtool has a fault here; report it with this file"
OF_THE_MACHINE = (OSError, MemoryError, LexiconRefused)  # no fault of the program's


@dataclass(frozen=True)
class Failed(Verdict):
    """What stands for the verdict: the record may be whole. ``trace`` is the traceback."""

    trace: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same line as any answer, and that it is none of the record's."""
        return super().as_json() | {FAILED: True}


def said_of(verdict: Verdict) -> str:
    """The verdict in one word, or that there is none."""
    return FAILED if isinstance(verdict, Failed) else verdict.verdict


def why(fault: Exception) -> str:
    """What a record couldn't be audited for."""
    named = f"{type(fault).__name__}: {fault}"
    return named if isinstance(fault, OF_THE_MACHINE) else f"{SAYS} ({named})"


def trace_of(file: str, fault: Exception) -> str:
    """The traceback, behind whose audit it is; "" where the program isn't at fault."""
    if isinstance(fault, OF_THE_MACHINE):
        return ""
    import traceback  # only a fault asks for it

    lines = "".join(traceback.format_exception(fault)).splitlines()
    return "\n".join(map(visible, [f"{file} couldn’t be audited", *lines]))


class Traces:
    """The tracebacks of a run. One that comes again and again, as a fault does in an archive, is
    kept once."""

    def __init__(self) -> None:
        self.kept: set[str] = set()

    def keep(self, trace: str) -> None:
        """Writes it into the data folder's log and says where that is; where that can't be
        written, it is said itself."""
        place = trace.rpartition("  File ")[2].partition("\n")[0]
        if not trace or place in self.kept:
            return
        self.kept.add(place)
        at = datetime.now().astimezone().isoformat(" ", "milliseconds")
        from tdtool import home  # as above

        try:
            log = home.folder() / "tdtool.log"
            with log.open("a", encoding="utf-8", errors="backslashreplace") as lines:
                home.for_its_owner_only(log)
                lines.write(f"{at} ERROR {__name__}: {trace}\n")
        except (home.HomeRefused, OSError):
            print(trace, file=sys.stderr)
            return
        print(f"A fault of tdtool’s is written down in {log}; report that, too.", file=sys.stderr)
