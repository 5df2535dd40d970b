"""An Anagrams word judged by itself, with the old words it names."""

from collections import Counter

from tdtool.engine.anagrams.events import Source, Word
from tdtool.engine.anagrams.table import formed
from tdtool.engine.findings import Finding
from tdtool.engine.records import agr
from tdtool.engine.remedies.judged_moves import Judged, UnreadableMove, phonies, score
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import typed
from tdtool.engine.words.lexicon import Lexicon

OWN = "own"


def judge(
    system: RuleSystem,
    *,
    move: str,
    stated: int | None,
    board: str,
    lexicon: Lexicon | None,
) -> Judged:
    """A word from the pool or from old words (D04-12, NSA-14 – 20, D62-6 – 8). There is no board.
    Raises ``UnreadableMove``."""
    rules = system.anagrams
    assert rules is not None, f"{system.id} has no rules for making words"
    event, blanks = _event(system, move), rules.blanks
    word = typed(event.word, blanks=blanks)
    sources = [
        Source(typed(old.word, blanks=blanks), old.holder or "another") for old in event.sources
    ]
    trial = formed(word, OWN, sources, taken=sources, pool=Counter())
    formed_word = formed(word, OWN, sources, taken=sources, pool=Counter(trial.added))
    key = trial.added[:1]
    findings = [
        Finding(against.rule, against.kind, "error", f"{word}: {against.says}.")
        for against in rules.against(system, formed_word, key)
    ]
    findings += phonies([word], lexicon, clause=system.word_clause)
    points = rules.score(word, [old.word for old in sources])
    announced = event.announced if stated is None else stated
    findings += score(system.scoring_clause, word, points, announced)
    return Judged(points, (), tuple(findings))


def _event(system: RuleSystem, move: str) -> Word:
    players = f"#player1 {OWN}\n#player2 other"
    record = agr.read(f"#rules {system.id}\n{players}\n>{OWN}: {move.strip()}\n")
    words = [event for event in record.events if isinstance(event, Word)]
    if len(record.events) != 1 or len(words) != 1:
        raise UnreadableMove(
            f"“{move.strip()[:40]}” can’t be read. Write the word with its old words, e.g. "
            "GARDENIA or GARDENIA < READING."
        )
    return words[0]
