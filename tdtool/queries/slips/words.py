"""The words standing at the end: as they are typed, and as they are judged."""

from __future__ import annotations

from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.by_system import WordVerdict
from tdtool.engine.systems import RuleSystem
from tdtool.queries.slips.values import WordView


def typed(system: RuleSystem, text: str) -> tuple[str, ...]:
    """The words of a seat as the system writes them; as typed where a slip has none."""
    return by_system.words_typed(system, text) if system.final_words else tuple(text.split())


def of_word(word: WordVerdict) -> WordView:
    first = word.findings[0] if word.findings else None
    return WordView(
        word=word.word,
        points=word.points,
        state=word.state,
        note=first.message.removeprefix(word.word).strip() if first else "",
        clause=first.rule if first else "",
    )
