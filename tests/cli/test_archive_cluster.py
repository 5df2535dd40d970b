"""A Dask scheduler that isn't there, has nobody, can't help, or goes away: each is a sentence."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tdtool.cli.archive import cluster
from tdtool.cli.archive.cluster import Cluster
from tdtool.cli.archive.workers import Gone
from tdtool.cli.arguments import BadOption
from tests.patience import LONGEST_WAIT

if TYPE_CHECKING:
    from distributed import LocalCluster


@pytest.fixture(autouse=True)
def _of_the_extra() -> None:
    pytest.importorskip("distributed", reason="requirements-cluster.txt")


def alike() -> dict[str, object]:
    """What every worker judges by."""
    return {"program": "1"}


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    from distributed import LocalCluster

    monkeypatch.setattr(cluster, "PATIENCE", 5.0)
    local = LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None)
    try:
        local.scheduler_comm  # noqa: B018 - it is connected
        yield local
    finally:
        with suppress(TimeoutError):  # of one that a test closed in the middle of its work
            local.close(timeout=10)


def refused(address: str) -> str:
    with pytest.raises(BadOption) as refusal:
        Cluster(address, alike)
    return str(refusal.value)


@pytest.mark.parametrize("address", ["x", "tcp://x", "http://127.0.0.1:9", "tcp://127.0.0.1:99999"])
def test_an_address_where_no_scheduler_can_be_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took twenty seconds, and ended with a traceback."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    assert refused(address) == f"audit: no scheduler answers at {address}"


def test_who_listens_and_says_nothing_is_waited_for_so_long_and_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was waited for until it hung up."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert refused(address) == f"audit: no scheduler answers at {address}"


def test_a_scheduler_without_workers_is_not_waited_for_for_ever(
    dask: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    dask.scale(0)
    until = time.monotonic() + LONGEST_WAIT
    while dask.scheduler.workers:
        assert time.monotonic() < until
        time.sleep(0.05)
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    assert "has no workers; start one with: dask worker" in refused(dask.scheduler_address)


def test_whoever_has_a_loop_under_way_reaches_the_scheduler(
    dask: LocalCluster,
) -> None:
    """Where one ran in the same thread, as browsers driven from a program have it, no scheduler
    answered."""

    async def within() -> int:
        reached = Cluster(dask.scheduler_address, alike)
        try:
            return reached.size
        finally:
            reached.close()

    with ThreadPoolExecutor(1) as beside:  # this thread may have such a loop itself
        assert beside.submit(asyncio.run, within()).result(30) == 1


def test_a_worker_that_judges_otherwise_is_named(dask: LocalCluster) -> None:
    """Its program or its word lists are others: findings depended on who was asked."""

    def otherwise() -> dict[str, object]:
        return {"program": threading.current_thread() is threading.main_thread()}

    with pytest.raises(BadOption, match="has another version of this program, or other word lists"):
        Cluster(dask.scheduler_address, otherwise)


def test_a_worker_that_lacks_the_list_is_named(dask: LocalCluster) -> None:
    def lacking() -> dict[str, object]:
        raise LookupError("There is no word list “ours”")

    with pytest.raises(BadOption, match=r"can’t load this program or its word lists \(.*“ours”"):
        Cluster(dask.scheduler_address, lacking)


def test_a_scheduler_that_goes_away_ends_the_run_in_a_sentence(
    dask: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file under way was asked here one by one, then it ended with a traceback."""
    monkeypatch.setattr(cluster, "ASKED_AFTER", 0.5)
    with closing(Cluster(dask.scheduler_address, alike)) as asked:
        future = asked.submit(time.sleep, 60)
        with suppress(TimeoutError):  # of a laden machine; it closes all the same
            dask.close(timeout=1)
        with pytest.raises(Gone, match=r"(doesn’t answer|has no workers) any more"):
            asked.result(future)


@pytest.mark.long
def test_a_scheduler_started_without_the_program_says_what_to_start(tmp_path: Path) -> None:
    """Tasks are opened by the scheduler; the command that was documented for it had no path."""
    begins = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", "at"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", "at"]
    with subprocess.Popen([*begins, *options], cwd=tmp_path, stderr=subprocess.DEVNULL) as one:
        try:
            _made(tmp_path / "at")
            with subprocess.Popen(
                [*worker, "--no-nanny", "--no-dashboard"], cwd=tmp_path, stderr=subprocess.DEVNULL
            ) as two:
                try:
                    says = refused(_address(tmp_path / "at"))
                finally:
                    two.terminate()
        finally:
            one.terminate()
    assert "can’t load this program (No module named 'tdtool')" in says
    assert says.endswith("with: PYTHONPATH=. dask scheduler")


def _made(path: Path) -> None:
    until = time.monotonic() + LONGEST_WAIT
    while not path.exists():
        assert time.monotonic() < until
        time.sleep(0.05)


def _address(path: Path) -> str:
    return str(json.loads(path.read_text())["address"])
