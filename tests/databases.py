"""Real databases for the tests of what the database holds: an SQLite file, a PostgreSQL.

``database`` gives each test a migrated, empty one of its own, on both, and puts it in the place
of the default connection. Every SQLite database is a copy of one file, which is migrated anew only
when what makes it has changed. A PostgreSQL cluster is a throwaway one, started where its programs
are installed: a copy of the one that the first worker to need it makes and migrates. It ends with
its worker, however that ends.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import axes
import django
import psycopg
import pytest
from django.conf import settings as of_django
from django.db import DEFAULT_DB_ALIAS, connections
from django.test import override_settings
from django.utils.module_loading import import_string

from tdtool.database import settings_of
from tests import forks
from tests.patience import LONGEST_WAIT
from tests.places import PROJECT

CLUSTERS = "/usr/lib/postgresql"
OWNER = "tdtool"  # no superuser: the tool has to do with what a director's database gives them

# The shell waits for the end of its input, which comes when the tests end or are killed.
_RUN = """"$1/postgres" -D "$2" -k "$0" -c listen_addresses= -c fsync=off \\
  -c full_page_writes=off -c autovacuum=off >"$0/log" 2>&1 &
read -r _
kill -QUIT $!
wait
rm -rf "$0"
"""


@dataclass(frozen=True)
class Database:
    """A migrated database and the data folder that belongs to it."""

    url: str  # empty: the SQLite file in the data folder
    home: Path

    @property
    def vendor(self) -> str:
        return "postgresql" if self.url else "sqlite"

    @contextmanager
    def here(self) -> Iterator[None]:
        """In the place of the default connection, with the settings of a real day."""
        tests = connections[DEFAULT_DB_ALIAS]
        self.take_over()
        try:
            yield
        finally:
            connections[DEFAULT_DB_ALIAS].close()
            connections[DEFAULT_DB_ALIAS] = tests

    def take_over(self) -> None:
        """Become the default connection of this thread."""
        settings = {DEFAULT_DB_ALIAS: settings_of(self.url, home=self.home)}
        settings = connections.configure_settings(settings)[DEFAULT_DB_ALIAS]
        wrapper = import_string(f"{settings['ENGINE']}.base.DatabaseWrapper")
        connections[DEFAULT_DB_ALIAS] = wrapper(settings, DEFAULT_DB_ALIAS)

    @property
    def environment(self) -> dict[str, str]:
        """For a process that works on this database."""
        kept = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        ours = {"TDTOOL_HOME": str(self.home), "DJANGO_SETTINGS_MODULE": "tdtool.settings"}
        return kept | ours | ({"DATABASE_URL": self.url} if self.url else {})

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run ``manage.py`` on it to its end."""
        return forks.run(["manage.py", *arguments], self.environment)


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL of our own behind a socket in its folder."""

    folder: Path

    def url(self, name: str, *, user: str = OWNER) -> str:
        return f"postgres://{user}@{str(self.folder).replace('/', '%2F')}/{name}"

    def do(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres", user="postgres"), autocommit=True) as made:
            made.execute(statement)


class DeskProcess:
    """A desk in a process of its own: it is told acts, and answers each when it is done.

    ``python -m tests.desk`` is the other end.
    """

    def __init__(self, database: Database) -> None:
        self._process = forks.begin(
            ["-m", "tests.desk"],
            database.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def tell(self, act: str, /, **how: Any) -> None:
        """``how``: by, event, key, version, and told, the values of the act."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"act": act, **how}) + "\n")

    def answer(self) -> str:
        """ "done", or the refusal's name; empty when the process is gone."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def kill(self) -> None:
        """As the power does it: no chance to finish anything."""
        self._process.kill()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    programs = _programs()
    if programs is None:
        why = f"there is no PostgreSQL under {CLUSTERS}"
        pytest.fail(why) if os.environ.get("CI") == "true" else pytest.skip(why)
    made = once("cluster", lambda folder: _make_cluster(folder, programs))
    with _folder_of_postgresql() as (folder, user):
        subprocess.run(["cp", "-a", made / "data", folder], check=True)
        with _running(folder, folder / "data", programs, user) as started:
            yield started


def _make_cluster(made: Path, programs: Path) -> None:
    """One with the role of the tests and a database that is migrated and empty, at rest."""
    with _folder_of_postgresql() as (folder, user):
        subprocess.run(
            [programs / "initdb", "-D", folder / "data", "-U", "postgres", "--auth=trust",
             "--encoding=UTF8", "--no-locale", "--no-sync"],
            check=True, capture_output=True, cwd=folder, **user,
        )  # fmt: skip
        with (
            _folder_of_postgresql() as (beside, _),
            _running(beside, folder / "data", programs, user) as started,
        ):
            started.do(f"CREATE ROLE {OWNER} LOGIN CREATEDB")
            started.do(f"CREATE DATABASE template OWNER {OWNER}")
            _migrated(Database(started.url("template"), made))
            started.do("CHECKPOINT")
        subprocess.run(["cp", "-a", folder / "data", made], check=True)


@contextmanager
def _folder_of_postgresql() -> Iterator[tuple[Path, dict[str, Any]]]:
    """For a while, and for whom that may run it."""
    folder = Path(tempfile.mkdtemp(prefix="tdtool-pg-"))
    try:
        yield folder, _who_may_run_it(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(folder: Path, data: Path, programs: Path, user: dict[str, Any]) -> Iterator[Cluster]:
    """Behind a socket in the folder, which goes with it."""
    server = subprocess.Popen(
        ["/bin/sh", "-c", _RUN, folder, programs, data],
        stdin=subprocess.PIPE,
        cwd=folder,
        start_new_session=True,
        **user,
    )
    try:
        started = Cluster(folder)
        _wait_for(started)
        yield started
    finally:
        server.communicate()


def _programs() -> Path | None:
    """The folder of the newest PostgreSQL's programs."""
    found = [path.parent for path in Path(CLUSTERS).glob("*/bin/initdb")]
    return max(found, key=lambda path: float(path.parent.name), default=None)


def _who_may_run_it(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses root; root lends the folder to its own account."""
    if os.getuid():
        return {}
    shutil.chown(folder, "postgres", "postgres")
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def _wait_for(cluster: Cluster) -> None:
    end = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            return cluster.do("SELECT 1")
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def once(name: str, make: Callable[[Path], object]) -> Path:
    """A folder that the first worker to need it makes; the others wait for it. It goes with the
    run."""
    made = Path(os.environ["TDTOOL_HOME"]) / "made"
    made.mkdir(exist_ok=True)
    folder, ready, at_it = (made / f"{name}{ending}" for ending in ("", ".ready", ".making"))
    while not ready.exists():
        try:
            at_it.mkdir()
        except FileExistsError:
            time.sleep(0.05)
            continue
        try:
            if not ready.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                ready.touch()
        finally:
            at_it.rmdir()
    return folder


def migrated_file() -> Path:
    """An SQLite file, migrated and empty: kept under the digest of all that makes it so."""
    kept = PROJECT / ".pytest_cache" / "migrated" / f"{_of_what_makes_it()}.sqlite3"
    if not kept.exists():
        once("migrated", lambda folder: _keep_migrated(folder, kept))
    return kept


def _of_what_makes_it() -> str:
    versions = f"{django.__version__} {axes.__version__} {sqlite3.sqlite_version}"
    digest = hashlib.sha256(versions.encode())
    for top in ("migrations", "models"):
        for path in sorted((PROJECT / "tdtool" / top).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _keep_migrated(folder: Path, kept: Path) -> None:
    made = _migrated(Database("", folder)).home / "tdtool.sqlite3"
    with closing(sqlite3.connect(made)) as file:
        file.execute("PRAGMA journal_mode=DELETE")
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.iterdir():
        old.unlink(missing_ok=True)
    shutil.move(made, kept)


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: Any,
) -> None:
    """The database in memory of all the tests that need no file."""
    if request.config.getoption("postgresql"):
        request.getfixturevalue("django_db_setup")  # as pytest-django makes it, by migrating
        return
    with django_db_blocker.unblock(), closing(sqlite3.connect(migrated_file())) as migrated:
        connection = connections[DEFAULT_DB_ALIAS]
        connection.close()
        name = connection.creation._get_test_db_name()
        of_django.DATABASES[DEFAULT_DB_ALIAS]["NAME"] = connection.settings_dict["NAME"] = name
        connection.ensure_connection()
        migrated.backup(connection.connection)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Migrated; every other file is a copy of it."""
    made = Database("", tmp_path_factory.mktemp("sqlite"))
    shutil.copy(migrated_file(), made.home / "tdtool.sqlite3")
    return made


@pytest.fixture(scope="session")
def postgresql_template(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Migrated; every other PostgreSQL database is a copy of it."""
    return Database(cluster.url("template"), tmp_path_factory.mktemp("postgresql"))


def _migrated(database: Database) -> Database:
    done = database.manage("migrate", "--verbosity=0", "--no-input")
    assert (done.returncode, done.stderr) == (0, "")
    return database


_numbers = count(1)
POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgres)
BOTH = ("sqlite", POSTGRESQL)
LONG_POSTGRESQL = pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.long])
mostly_on_sqlite = pytest.mark.parametrize("database", ["sqlite", LONG_POSTGRESQL], indirect=True)
on_postgresql = pytest.mark.parametrize("database", [POSTGRESQL], indirect=True)


def new_database(vendor: str, request: pytest.FixtureRequest, home: Path) -> Database:
    """A migrated, empty database of its own."""
    template: Database = request.getfixturevalue(f"{vendor}_template")
    if vendor == "sqlite":
        shutil.copytree(template.home, home, dirs_exist_ok=True)
        return Database("", home)
    cluster: Cluster = request.getfixturevalue("cluster")
    name = f"day_{next(_numbers)}"
    cluster.do(f"CREATE DATABASE {name} OWNER {OWNER} TEMPLATE template")
    return Database(cluster.url(name), home)


@pytest.fixture(params=BOTH)
def database(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any
) -> Iterator[Database]:
    """For this test only, and in the place of the default connection."""
    made = new_database(request.param, request, tmp_path)
    with django_db_blocker.unblock(), made.here():
        yield made


@pytest.fixture
def laptop(sqlite_template: Database, tmp_path: Path, django_db_blocker: Any) -> Iterator[Database]:
    """A data folder of its own, with its database on SQLite in the place of the tests’."""
    shutil.copytree(sqlite_template.home, tmp_path, dirs_exist_ok=True)
    made = Database("", tmp_path)
    with django_db_blocker.unblock(), made.here(), override_settings(TDTOOL_HOME=tmp_path):
        yield made


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request: pytest.FixtureRequest) -> None:
    """With ``--postgresql`` the tests of everything else run on PostgreSQL, too."""
    if request.config.getoption("postgresql"):
        template: Database = request.getfixturevalue("postgresql_template")
        template.take_over()


@contextmanager
def two_desks(database: Database) -> Iterator[tuple[DeskProcess, DeskProcess]]:
    """Two processes that work on the same database."""
    both = (DeskProcess(database), DeskProcess(database))
    try:
        assert [one.answer() for one in both] == ["ready", "ready"]
        yield both
    finally:
        for one in both:
            one.close()
