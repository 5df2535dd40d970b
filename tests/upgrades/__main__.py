"""Makes a small data folder of today’s format: ``python -m tests.upgrades``. One that is there
stays."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.core.management import call_command  # isort: skip
from django.db import connection

from tdtool.models.journal import FORMAT
from tdtool.services import accounts
from tests.cast import Day

LEFT_OUT = {"backups", "secret_key", "tdtool.log"}


def played() -> None:
    """Pairs and tables in one event, a round of each under way."""
    director = accounts.first_director(
        username="mirela", name="Mirela K.", password="letters 4 all"
    )
    pairs = Day.new(director, slug="lake", system="scrabble").bring(5)
    pairs.play(1)
    tables = pairs.with_division("B", first_table=11, system="anagrams-nsa-2005")
    tables.bring("Kit Lou Meg Ned Ola Pip")
    tables.post(1)
    pairs.post(2)
    pairs.report(1, 400, 380)


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    played()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    connection.close()
    home = Path(os.environ["TDTOOL_HOME"])
    with tarfile.open(Path(__file__).parent / f"format-{FORMAT}.tar.xz", "x:xz") as packed:
        for path in sorted(home.iterdir()):
            if path.name not in LEFT_OUT:
                packed.add(path, path.name)
