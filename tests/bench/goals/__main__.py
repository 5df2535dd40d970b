"""One goal’s figures as JSON: ``python -m tests.bench.goals NAME``. ``table`` runs each so, in a
process of its own."""

from __future__ import annotations

import json
import sys

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.test.utils import setup_test_environment  # isort: skip

from tests.bench.goals.measures import MEASURES


def main() -> None:
    setup_test_environment()
    for what, now in MEASURES[sys.argv[1]]():
        print(json.dumps({"what": what, "now": now}), flush=True)


if __name__ == "__main__":
    main()
