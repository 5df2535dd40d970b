"""A judged word as pages show it: its points, its state, the sentence and the clause."""

from __future__ import annotations

from tdtool.engine.final_words.by_system import WordVerdict
from tdtool.queries.slips.values import WordView


def of_word(word: WordVerdict) -> WordView:
    first = word.findings[0] if word.findings else None
    return WordView(
        word=word.word,
        points=word.points,
        state=word.state,
        note=first.message.removeprefix(word.word).strip() if first else "",
        clause=first.rule if first else "",
    )
