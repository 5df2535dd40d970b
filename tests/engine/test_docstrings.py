"""The examples in the engine's docstrings run, and the engine needs no framework."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import tdtool.engine
from tests.tables import of_each

MODULES = ["tdtool.engine"] + [
    module.name for module in pkgutil.walk_packages(tdtool.engine.__path__, "tdtool.engine.")
]


@of_each("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_engine_and_the_file_commands_load_no_django() -> None:
    program = "import sys, tdtool.engine, tdtool.cli; print('django' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout == "False\n"
