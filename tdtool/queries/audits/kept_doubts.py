"""What is doubtful on the slips of tables that pages keep: worked out once for each."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.models import Division
from tdtool.queries import rules
from tdtool.queries.slips import doubts
from tdtool.queries.slips.doubts import Doubts
from tdtool.queries.slips.tables import TableRows

# With the list that they were judged by. Rules that change make every table be read anew.
_known: WeakKeyDictionary[TableRows, tuple[str, Doubts]] = WeakKeyDictionary()


def of_table(table: TableRows) -> Doubts:
    """What ``doubts.of_table`` says, without a second look at rows that were looked at."""
    judged_by, cached = list_of(table.game.round.division), _known.get(table)
    if cached is None or cached[0] != judged_by:
        cached = _known[table] = (judged_by, doubts.of_table(table))
    return cached[1]


def list_of(division: Division) -> str:
    """The word list that the division’s words are judged by now; "" where none is."""
    if not rules.of_division(division).final_words:
        return ""
    try:
        return rules.lexicon_of(division).digest
    except LexiconRefused:
        return ""
