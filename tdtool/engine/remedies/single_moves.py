"""One move judged by itself, without the game that it stands in: what it scores, and what the
rules and the list say against it.

A Scrabble play is written as in a record: ``6A GRANTEE``, letters that lie there already in
parentheses, ``6A G(R)ANTEE``, or with the board beside it. An Anagrams word with its old words:
``GARDENIA < READING``, one's own as ``READING@own``; it may be typed without regard to case.
Letters that the old words lack are taken to lie in the pool.

>>> from tdtool.engine import systems
>>> judged = judge(systems.get("scrabble"), move="8H TAXI", stated=24)
>>> judged.points, judged.findings[0].message
(22, 'TAXI at 8H scores 22, not 24.')
"""

from tdtool.engine.remedies.judged_moves import Judged, UnreadableMove
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.lexicon import Lexicon

__all__ = ["Judged", "UnreadableMove", "judge"]


def judge(
    system: RuleSystem,
    *,
    move: str,
    stated: int | None = None,
    board: str = "",
    lexicon: Lexicon | None = None,
) -> Judged:
    """What one move scores; ``stated`` is what it was said to score, ``board`` fifteen lines of
    letters with dots between. Raises ``UnreadableMove``."""
    return system.judge_move(system, move=move, stated=stated, board=board, lexicon=lexicon)
