"""From nothing to the first page on an empty folder: ``python -m tests.bench.bench_day``."""

from __future__ import annotations

import time
from urllib.request import urlopen

from tests.day_process import running


def main() -> None:
    start = time.perf_counter()
    with running() as day:
        ready = time.perf_counter()
        with urlopen(day.wait_for("Ready:"), timeout=60) as page:
            page.read()
        end = time.perf_counter()
        print(f"started {ready - start:.2f} s, first page {end - start:.2f} s by the clock")


if __name__ == "__main__":
    main()
