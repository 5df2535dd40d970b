"""Every clause that the engine is said to carry is cited by its code and held by a test."""

import re

from tdtool.cli.rules import tests_by_clause as held_by_clause
from tdtool.engine.clauses import CLAUSES, Clause
from tests.places import PROJECT
from tests.tables import of_each

ENGINE = PROJECT / "tdtool" / "engine"
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(ENGINE.rglob("*.py"))
    if "clauses" not in path.relative_to(ENGINE).parts
)
HELD = held_by_clause(PROJECT / "tests") or {}
CARRIED = [clause for clause in CLAUSES.values() if "E" in clause.by]


@of_each("clause", CARRIED)
def test_a_clause_of_the_engine_is_cited_by_code_and_held_by_a_test(clause: Clause) -> None:
    assert re.search(rf"\b{re.escape(clause.id)}(?![\w.-]?\d)", CODE), "no code cites it"
    assert HELD.get(clause.id), "no test holds it"


def test_no_test_holds_a_clause_that_is_not_there() -> None:
    assert set(HELD) - set(CLAUSES) == set()
