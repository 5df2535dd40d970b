"""Write down who notices what a forger does to the database: ``python docs/tampering.py``.

It opens an event with a row in every table, changes each of them as somebody with the file could,
and writes who noticed into ``docs/tampering.md``. Where nobody does,
``tests/services/journal/test_tampering.py`` fails.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

PROJECT = Path(__file__).resolve().parent.parent
PAGE = PROJECT / "docs" / "tampering.md"

if __name__ == "__main__":
    sys.path.insert(0, str(PROJECT))
    from tests import conftest  # noqa: F401 - a data folder of its own, and Django

from tdtool.queries.audits import every_row  # noqa: E402 - Django first

if TYPE_CHECKING:
    from tests.services.journal.tampering import Tried

VERBS = ("update", "delete", "replace", "insert")
HEAD = """# Who notices what is done to the database

Whoever has the database’s file can open it with another program. What they meet in each table:

- **refused**: the database refuses it, whatever program asks.
- **at once**: `manage.py verifyjournal` says it, and so does tdtool at its start.
- **replay**: `manage.py replay EVENT` says it.

A program can drop the triggers that guard a table (tdtool puts them back at its start, and says
so), or add others, which is said at once. The second table is what is noticed then.

What the start says stands in *To do* and *Verify* until the next start. While a day runs, the
journal of each event is replayed beside it, at the start and after each completed round, and what
differs stands there, too; so does a replay that couldn’t be done.

The end of a journal is noted after each action in `heads.jsonl` in the data folder, and beside each
backup. A journal whose end was cut off, or that was written anew from some action on, parts from
them; so does a `tdtool.sqlite3` that was copied without its `-wal`. A missing or empty
`heads.jsonl` is said, also once there is a new one, until a backup is restored. Whoever changes the
database, `heads.jsonl` and every backup is left with the check codes on the papers that were
printed: standings, scorecards with results, the crosstable, contenders, the prize list, completed
slips, the log of challenges and dispute reports have that of the event and, beside it, that of the
accounts. Lists on the wall, slips, cards, the poster and the day on a page have none: players read
them, and a newer print takes their place.

Not proved: a password from before entries told its print (the next new one is), the key of the
slips’ codes of an event from before, and beside a second laptop the passwords that were set on the
other one, and that a rating list from there is missing. Of an archive: when it was made, the prints
of its word lists, and the end of the accounts’ journal that it names.

`python docs/tampering.py` writes this page, from {count} things that it tried.
"""


def written(tried: Iterable[Tried]) -> str:
    """The whole page."""
    every = list(tried)
    guarded = [one for one in every if one.guarded]
    open_ = [one for one in every if not one.guarded]
    parts = [
        HEAD.format(count=len(every)),
        "## Guarded tables\n",
        *_table(guarded),
        "\n## Every table, without its guards\n",
        *_table(open_),
        "\n## Nothing of the record\n",
        "| table or column | what it holds |",
        "|---|---|",
        *(f"| `{name}` | {why} |" for name, why in sorted(every_row.HOLDS_NOTHING.items())),
    ]
    return "\n".join(parts) + "\n"


def _table(tried: list[Tried]) -> Iterator[str]:
    yield f"| table | {' | '.join(VERBS)} |"
    yield "|---" * (len(VERBS) + 1) + "|"
    for table in sorted({one.table for one in tried}):
        cells = (_cell([t for t in tried if (t.table, t.verb) == (table, v)]) for v in VERBS)
        yield f"| `{table}` | {' | '.join(cells)} |"


def _cell(tried: list[Tried]) -> str:
    """By whom all of them are noticed; columns that are noticed by others are named."""
    found: dict[str, list[str]] = {}
    for one in tried:
        found.setdefault(_who(one), []).append(one.column)
    if len(found) <= 1:
        return next(iter(found), "no row")
    most = max(found, key=lambda who: len(found[who]))
    others = (f"{who}: {', '.join(of)}" for who, of in found.items() if who != most)
    return f"{most} ({'; '.join(others)})"


def _who(one: Tried) -> str:
    if one.refused:
        return "refused"
    return "at once" if one.verifyjournal else "replay" if one.replay else "**nobody**"


def main() -> None:
    from django.core.management import call_command
    from django.test import override_settings

    from tests.databases import Database
    from tests.services.journal import tampering

    with tempfile.TemporaryDirectory() as folder, Database("", Path(folder)).here():
        call_command("migrate", verbosity=0)
        with override_settings(TDTOOL_HOME=folder):
            event = tampering.an_event().event
        text = written(tampering.walk(event, home=Path(folder)))
    PAGE.write_text(text, encoding="utf-8")
    print(f"wrote {PAGE.relative_to(PROJECT)}")


if __name__ == "__main__":
    main()
