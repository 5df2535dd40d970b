"""Writes the golden text: ``python -m tests.golden [EVENT ...]``; without one, of all events."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    asked = ["-k", " or ".join(sys.argv[1:])] if sys.argv[1:] else []
    folder = str(Path(__file__).parent)
    sys.exit(pytest.main(["--write-golden", "-m", "long or not long", *asked, folder]))
