"""Write down what all migrations make of an empty SQLite file: ``python docs/tables.py``.

A new data folder gets its tables from ``fixtures/tables/sqlite.sql`` at once
(``tdtool/models/empty_database.py``); ``tests/models/test_empty_database.py`` says when the file
is stale.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent

if __name__ == "__main__":
    sys.path.insert(0, str(PROJECT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdtool.settings")
    os.environ["TDTOOL_HOME"] = home = tempfile.mkdtemp(prefix="tdtool-tables-")
    os.environ.pop("DATABASE_URL", None)
    import django
    from django.core.management import call_command

    django.setup()
    from tdtool.models import empty_database

    call_command("migrate", verbosity=0, interactive=False)
    with closing(sqlite3.connect(Path(home) / "tdtool.sqlite3")) as made:
        script = empty_database.script_of(made)
    empty_database.SCRIPT.parent.mkdir(exist_ok=True)
    empty_database.SCRIPT.write_text(script, encoding="utf-8")
    print(f"{empty_database.SCRIPT.relative_to(PROJECT)}: {len(script.splitlines())} lines")
