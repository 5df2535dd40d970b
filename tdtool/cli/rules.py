"""``rules [TEXT] [--format text|json]``: the clauses of the five rule systems, and who holds them.

``tests`` is how many times the tests mark a clause as held, counted in the tests' own text; where
the tool was installed without its tests it is null: nobody knows here.
"""

import json
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tdtool import places
from tdtool.cli.arguments import Arguments
from tdtool.engine import clauses
from tdtool.engine.clauses import Clause
from tdtool.places import PROGRAM

TESTS = places.PROJECT / "tests"
MARK = re.compile(r"mark\.clause\(([^()]*)\)")
ID = re.compile(r"""["']([A-Z0-9.a-z-]+)["']""")
WIDTH = 100


def run(argv: Sequence[str]) -> int:
    """Prints the clauses with these words; 1 where there are none."""
    options = _arguments().parse_args(argv)
    matching = clauses.search(" ".join(options.text))
    test_counts = tests_by_clause(TESTS)
    if options.format == "json":
        print(
            json.dumps([_as_json(clause, test_counts) for clause in matching], ensure_ascii=False)
        )
    elif matching:
        print("\n".join(_shown(clause, test_counts) for clause in matching))
    if not matching:
        print(f"No rule contains “{' '.join(options.text)}”.", file=sys.stderr)
    return 0 if matching else 1


def tests_by_clause(folder: Path) -> Mapping[str, int] | None:
    """How often each clause is marked as held in the tests; None where there are no tests."""
    if not folder.is_dir():
        return None
    return Counter(
        id
        for path in sorted(folder.rglob("test_*.py"))
        for mark in MARK.findall(path.read_text(encoding="utf-8"))
        for id in ID.findall(mark)
    )


def _as_json(clause: Clause, test_counts: Mapping[str, int] | None) -> dict[str, object]:
    return {
        "id": clause.id,
        "system": clause.system,
        "text": clause.text,
        "by": list(clause.by),
        "tests": None if test_counts is None else test_counts.get(clause.id, 0),
    }


def _shown(clause: Clause, test_counts: Mapping[str, int] | None) -> str:
    tests = "" if test_counts is None else f", {test_counts.get(clause.id, 0)} tests"
    head = f"{clause.id} ({clause.system}; {''.join(clause.by)}{tests})"
    indented = textwrap.fill(clause.text, WIDTH, initial_indent="    ", subsequent_indent="    ")
    return f"{head}\n{indented}"


def _arguments() -> Arguments:
    parser = Arguments(prog=f"{PROGRAM} rules", description="Show the rules, one by one.")
    parser.add_argument(
        "text", nargs="*", metavar="TEXT", help="words, or a rule number, e.g. NSA-16"
    )
    parser.text_or_json()
    return parser
