"""The words standing at the end: as they are typed, and as they are judged."""

from __future__ import annotations

from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import WordVerdict
from tdtool.engine.systems import RuleSystem
from tdtool.queries.slips.doubts import Doubt
from tdtool.queries.slips.values import WordView
from tdtool.queries.values import ClauseNote


def typed(system: RuleSystem, text: str) -> tuple[str, ...]:
    """The words of a seat as the system writes them; as typed where a slip has none."""
    return by_system.words_typed(system, text) if system.final_words else tuple(text.split())


def of_word(
    word: WordVerdict, doubt: Doubt | None = None, note: ClauseNote | None = None
) -> WordView:
    """A word with what is said of it; a doubt that was settled says so."""
    first = word.findings[0] if word.findings else None
    note = note or (ClauseNote(first.message, first.rule) if first else ClauseNote(""))
    return WordView(
        word=word.word,
        points=word.points,
        state=word.state,
        note=note.text.removeprefix(word.word).strip(),
        clause=note.clause,
        about=doubt.about if doubt else "",
        settled=note.sub,
        costs=doubt.points if doubt else 0,
    )
