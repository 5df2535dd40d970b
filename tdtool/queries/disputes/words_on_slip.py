"""Words handed in on a dispute, beside the words on its slip: a finding on a word is accepted by
ruling it off there."""

from __future__ import annotations

from tdtool.models import Audit
from tdtool.queries.slips.doubts import Doubts


def looked_up(audit: Audit, finding: int) -> str:
    """The word that a finding is about, where words count at the end; "" of any other finding."""
    words: list[str] = audit.record.given.get("looked_up", [])
    return words[finding - 1] if finding <= len(words) else ""


def why_not(doubts: Doubts, word: str) -> str:
    """Why accepting a finding on the word would change no slip; "" where it rules the word off."""
    stands = doubts.standing(word)
    if len(stands) == 1:
        return ""
    if stands:
        return f"{word.upper()} is on this slip more than once. Rule the right one off on the slip."
    return (
        f"{word.upper()} counts on no slip of this table, so there is nothing to rule off. "
        "Enter the words on the slip, or rule on the scores."
    )
