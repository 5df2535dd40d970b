"""A data folder of the tests' own, set before Django reads it; and the fixed cast as fixtures."""

import gc
import importlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as examples
from hypothesis.internal.conjecture import providers
from xdist.scheduler import WorkStealingScheduling

if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker shares its controller's folder
    if "DJANGO_SETTINGS_MODULE" in os.environ:
        raise pytest.UsageError("Unset DJANGO_SETTINGS_MODULE: the tests bring their own settings.")
    if "DATABASE_URL" in os.environ:
        raise pytest.UsageError("Unset DATABASE_URL, or say --postgresql for a throwaway one.")
    _home = tempfile.TemporaryDirectory(prefix="tdtool-tests-")
    os.environ["TDTOOL_HOME"] = _home.name
    os.environ["DJANGO_SETTINGS_MODULE"] = "tdtool.settings"
    # Workers, servers and commands read compiled modules, but for the first that needs one.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What is drawn by chance is drawn alike in each run, however long it takes; other examples come by
# ``--hypothesis-profile=default``.
examples.register_profile(
    "alike",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
examples.load_profile("alike")
# Nor do they depend on which modules were read before, of which numbers and words would be tried.
providers._get_local_constants = lambda: providers._local_constants

import django

django.setup()

from django.conf import settings

settings.PASSWORD_HASHERS = [  # a slow hash is for real passwords
    "django.contrib.auth.hashers.MD5PasswordHasher",
    *settings.PASSWORD_HASHERS,
]

from tdtool.models import Account
from tdtool.models.accounts import Role
from tdtool.queries import field
from tdtool.queries.hall import states
from tdtool.queries.rounds import draw_of_pairs
from tdtool.queries.standings import simulation
from tdtool.web.displays import watching
from tdtool.web.hall import answers
from tdtool.web.rounds.draft import under_way
from tests import cast
from tests.cast import Day
from tests.databases import (  # noqa: F401 - fixtures
    cluster,
    database,
    django_db_modify_db_settings,
    django_db_setup,
    laptop,
    postgresql_template,
    sqlite_template,
)

TESTS = Path(__file__).parent
QUICK = ("tests/engine/", "tests/pairing/", "tests/formats/", "tests/cli/", "tests/test_")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--postgresql", action="store_true", help="run all tests on PostgreSQL")
    parser.addoption(
        "--write-golden", action="store_true", help="write what tests/golden compares with"
    )
    parser.addoption(
        "--shrink", action="store_true", help="drop what tests/words/still_said.txt needs no more"
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test that waits, for a browser or a server, leaves its."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> WorkStealingScheduling:
    """Each worker has a run of folders, so that what a module makes is made once; the long tests
    of browsers and servers come first, and who is done takes over from the others’ ends."""
    return WorkStealingScheduling(config, log)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The quick part needn’t read the others."""
    if config.option.markexpr != "quick" or collection_path == TESTS:
        return None
    inside = f"tests/{collection_path.relative_to(TESTS).as_posix()}"
    return None if f"{inside}/".startswith(QUICK) else True


def pytest_itemcollected(item: pytest.Item) -> None:
    """Below Django’s floors, the commands on files, and the house’s own rules are quick."""
    if item.nodeid.startswith(QUICK):
        item.add_marker(pytest.mark.quick)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long forms run only when asked for: ``-m long``."""
    if "long" not in config.option.markexpr:
        short, long = [], []
        for item in items:
            (long if item.get_closest_marker("long") else short).append(item)
        config.hook.pytest_deselected(items=long)
        items[:] = short


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Modules and tests stay to the end: nobody needs to look them over for garbage. Each worker
    begins with a share of its own, so that in a new checkout each module is compiled once."""
    gc.disable()
    config = session.config
    everything = config.args_source is config.ArgsSource.TESTPATHS
    if everything and "PYTEST_XDIST_WORKER" in os.environ and config.option.markexpr != "quick":
        count = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        for path in sorted(TESTS.rglob("test_*.py"))[_number_of_worker() :: count]:
            name = ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
            with suppress(Exception):  # which the collection tells
                importlib.import_module(name)


def _number_of_worker() -> int:
    return int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


@pytest.fixture(autouse=True)
def _hall_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the hall was answered stands for a database that is gone by the next test; and no test
    waits for its rest."""
    answers.forget_all()
    watching.forget_all()
    field.forget_all()
    simulation.forget_all()
    under_way.forget_all()
    draw_of_pairs.KEPT.clear()
    monkeypatch.setattr(states, "REST", 0.0)


@pytest.fixture
def director(db: None) -> Account:
    return cast.account("Mirela K.", Role.DIRECTOR)


@pytest.fixture
def scorekeeper(db: None) -> Account:
    return cast.account("Oskar D.", Role.SCOREKEEPER)


@pytest.fixture
def event(director: Account) -> Day:
    """An event with nobody in it yet."""
    return Day.new(director)


@pytest.fixture
def day(director: Account) -> Day:
    """Ann to Flo are here: six players, one table."""
    return cast.brought(director, 6)


@pytest.fixture
def hall(director: Account) -> Day:
    """The whole cast is here: 22 players, tables of 6, 6, 5 and 5."""
    return cast.brought(director, 22)
