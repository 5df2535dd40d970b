"""Was it playable? What could be made of what lay there, asked about one word or about all.

Nothing is kept of a question. The list’s letters are indexed when the first question that needs
them comes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdtool.engine import Lexicon, records
from tdtool.engine.anagrams.events import Source
from tdtool.engine.systems import RuleSystem
from tdtool.engine.words import makings, moments
from tdtool.engine.words.makings import Answer, Lay, Making
from tdtool.models import Dispute
from tdtool.queries.disputes import examined_records
from tdtool.queries.disputes.examinations import NotExamined, by_what

MOST_SHOWN = 12
MOST_TILES = 40  # in the pool, for the best words to be found while somebody waits


@dataclass(frozen=True)
class OldWord:
    """A word on the table, and whose it is; nobody’s where the table is common."""

    word: str
    name: str


@dataclass(frozen=True)
class MakingView:
    """A word that could be made, from what, and for how much."""

    word: str
    olds: tuple[OldWord, ...]
    added: str
    points: int


@dataclass(frozen=True)
class WhyNot:
    """What is against a word made from these old words: each thing with its clause."""

    olds: tuple[OldWord, ...]
    against: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class PlayableView:
    """The answer. ``word`` is "" where nobody asked about one; ``of`` counts the ways to make a
    word there are in all, None where the pool is too large to look."""

    word: str
    playable: bool
    ways: tuple[MakingView, ...]
    why_not: tuple[WhyNot, ...]
    phony: tuple[str, str] | None
    best: tuple[MakingView, ...]
    of: int | None
    lexicon: str


@dataclass(frozen=True)
class Position:
    """What lies there, under which rules and list, and the players’ names by the holders of it."""

    system: RuleSystem
    lexicon: Lexicon
    lay: Lay
    names: Mapping[str, str]


def in_record(dispute: Dispute, number: int, line: int) -> Position:
    """What lay there at a line of the record handed in as this number. Raises ``NotExamined``."""
    system, lexicon = by_what(dispute.game)
    row = dispute.records.order_by("pk")[number - 1 : number].get()
    read = records.read(row.text)
    system = examined_records.settled(system, read)
    try:
        lay = moments.at_line(system, read, line, lexicon=lexicon)
    except moments.NoSuchLine as refusal:
        raise NotExamined(str(refusal)) from None
    seats = dispute.game.seats.values_list("place", "entry__name")
    by_place = dict(seats)
    return Position(system, lexicon, lay, {n: by_place[p] for n, p in row.seats.items()})


def answered(position: Position, word: str) -> PlayableView:
    """What is to be said of this word, if one is asked about, and the best there was."""
    system, lay, lexicon = position.system, position.lay, position.lexicon
    answer = makings.asked(system, lay, word, lexicon=lexicon) if word else Answer("", (), (), None)
    small = len(lay.pool) <= MOST_TILES
    best = makings.best(system, lay, lexicon=lexicon, most=MOST_SHOWN) if small else None
    return PlayableView(
        word=answer.word,
        playable=answer.playable,
        ways=_views(answer.makings, position),
        why_not=tuple(
            WhyNot(
                _olds(attempt.sources, position),
                tuple((against.rule, against.says) for against in attempt.against),
            )
            for attempt in answer.attempts
        ),
        phony=(answer.phony.rule, answer.phony.says) if answer.phony else None,
        best=_views(best.makings, position) if best else (),
        of=best.of if best else None,
        lexicon=lexicon.name,
    )


def _views(makings: Sequence[Making], position: Position) -> tuple[MakingView, ...]:
    return tuple(
        MakingView(making.word, _olds(making.sources, position), making.added, making.points)
        for making in makings
    )


def _olds(sources: Sequence[Source], position: Position) -> tuple[OldWord, ...]:
    return tuple(OldWord(old.word, position.names.get(old.holder, "")) for old in sources)
