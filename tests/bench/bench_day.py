"""From an empty folder to the first page: ``python -m tests.bench.bench_day [--demo]``."""

from __future__ import annotations

import sys
import time
from urllib.request import urlopen

from tests.day_process import running


def main() -> None:
    start = time.perf_counter()
    with running(*sys.argv[1:]) as day:
        with urlopen(day.wait_for("Ready:"), timeout=60) as page:
            ready = time.perf_counter()
            page.read()
        end = time.perf_counter()
        print(f"ready {ready - start:.2f} s, first page {end - start:.2f} s by the clock")


if __name__ == "__main__":
    main()
