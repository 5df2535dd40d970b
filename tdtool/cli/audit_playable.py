"""``audit FILE --playable LINE [--word WORD]``: what could be made of what lay there at a line of
an Anagrams record."""

from dataclasses import dataclass
from typing import Any

from tdtool.cli.arguments import BadOption
from tdtool.engine import Lexicon, audits, systems
from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.made import Against
from tdtool.engine.records.record import Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words import makings, moments
from tdtool.engine.words.makings import Answer, Lay, Making
from tdtool.engine.words.steals import NotAnagrams
from tdtool.english import counted, visible

MOST_SHOWN = 12  # in the text; JSON has them all


@dataclass(frozen=True)
class Asked:
    """The question: a line of the record, and a word if one is asked about."""

    line: int
    word: str = ""

    @classmethod
    def of(cls, line: int | None, word: str | None, files: int) -> "Asked | None":
        """What the options ask; None where they ask nothing. Raises ``BadOption``."""
        if line is None:
            if word is not None:
                raise BadOption("audit: --word needs --playable LINE, the line to ask about")
            return None
        if files != 1:
            raise BadOption(f"audit: --playable takes one record; {files} were given")
        if word is not None and not (word.isascii() and word.isalpha()):
            raise BadOption(f"audit: “{word}” isn’t a word; use only letters")
        return cls(line, word or "")


@dataclass(frozen=True)
class Told:
    """The answer. ``answer`` is of the one word asked about, else ``ways`` are all there are."""

    asked: Asked
    lay: Lay
    ways: tuple[Making, ...]
    answer: Answer | None

    def as_json(self) -> dict[str, Any]:
        """``playable``, and where a word was asked about and isn’t, ``not_playable``: why."""
        document: dict[str, Any] = {"playable": [_as_json(making) for making in self.ways]}
        if self.answer is not None and not self.ways:
            document["not_playable"] = [
                {"from": [*map(str, olds)], "rule": objection.rule, "message": objection.says}
                for olds, objection in _against(self.answer)
            ]
        return document

    def text(self) -> str:
        """The same as people read it."""
        lay = self.lay
        words = " ".join(
            f"{word}@{holder}" if holder else word
            for holder, holder_words in lay.tableau.items()
            for word in holder_words
        )
        key = f", key {lay.key}" if lay.key else ""
        position = f"pool {lay.pool or '–'}{key}; words {words or '–'}"
        head = f"  Playable at line {self.asked.line} by {lay.nick}: {position}"
        return "\n".join(map(visible, [head, *(f"    {line}" for line in self._lines())]))

    def _lines(self) -> list[str]:
        shown = [making.says() for making in self.ways[:MOST_SHOWN]]
        if self.answer is None:
            more = len(self.ways) - len(shown)
            rest = [f"and {counted(more, 'more way')}"] if more else []
            return [*shown, *rest] or ["no word could be made"]
        if self.ways:
            return [f"{self.answer.word}: playable", *shown]
        return [f"{self.answer.word}: not playable", *map(_why, _against(self.answer))]


def told(
    request: Asked, record: Record, system: RuleSystem | None, lexicon: Lexicon
) -> Told | None:
    """The answer for a record; None where it can’t be read. Raises ``BadOption``."""
    rules = audits.rules_of(record)
    if system is None and rules is None:
        return None
    settled, _ = audits.in_force(record, system or systems.get(str(rules)))
    try:
        lay = moments.at_line(settled, record, request.line, lexicon=lexicon)
    except (moments.NoSuchLine, NotAnagrams) as refusal:
        raise BadOption(f"audit: {refusal}") from None
    if not request.word:
        return Told(request, lay, makings.best(settled, lay, lexicon=lexicon).makings, None)
    answer = makings.asked(settled, lay, request.word, lexicon=lexicon)
    return Told(request, lay, answer.makings if answer.playable else (), answer)


def _as_json(making: Making) -> dict[str, Any]:
    return {
        "word": making.word,
        "from": [*map(str, making.sources)],
        "added": making.added,
        "score": making.points,
    }


def _against(answer: Answer) -> list[tuple[tuple[Source, ...], Against]]:
    """Everything against a word, each thing with the old words it was tried from."""
    phony = [((), answer.phony)] if answer.phony else []
    return [
        *phony,
        *((olds, objection) for olds, against in answer.attempts for objection in against),
    ]


def _why(against: tuple[tuple[Source, ...], Against]) -> str:
    olds, objection = against
    tried = f"from {' '.join(map(str, olds))}: " if olds else ""
    return f"{tried}{objection.says} ({objection.rule})"
