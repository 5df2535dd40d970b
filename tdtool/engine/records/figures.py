"""What a game on the board had, counted from its record: turns, bingos, phonies, high plays.

>>> from tdtool.engine import records, systems
>>> record = records.read("#player1 ann\\n#player2 bob\\n>ann: AEIRSTX 8H TAXI +22 22\\n")
>>> ann = of_record(systems.get("scrabble"), record)["ann"]
>>> ann.turns, ann.points, ann.plays
(1, 22, (Best(word='TAXI', points=22, line=3),))
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from tdtool.engine.records.record import Event, Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble.board.placing import RACK, counted_words
from tdtool.engine.scrabble.events import Exchange, Pass, Play, Withdrawn
from tdtool.engine.scrabble.game import ScrabbleGame
from tdtool.engine.words.lexicon import Lexicon

MOST_KEPT = 5  # of a player's plays and words in one game
SUMMED = ("turns", "points", "bingos", "phonies", "off", "exchanges", "passes")


class Best(NamedTuple):
    """A play by its main word, or a word by itself: what it made, and the record's line."""

    word: str
    points: int
    line: int


@dataclass(frozen=True)
class Figures:
    """What one player had. ``turns`` are plays, exchanges and passes, a play that was challenged
    off among them; ``points`` what the plays made that stayed, as the rules give it, without end
    racks, overtime and challenges. ``phonies`` stayed on the board, ``off`` were challenged off.
    ``plays`` and ``words`` are the highest, ``words`` counted alone: no other word of the play, no
    fifty."""

    turns: int = 0
    points: int = 0
    bingos: int = 0
    phonies: int = 0
    off: int = 0
    exchanges: int = 0
    passes: int = 0
    plays: tuple[Best, ...] = ()
    words: tuple[Best, ...] = ()

    @property
    def average(self) -> float | None:
        """Points per turn; None without a turn."""
        return self.points / self.turns if self.turns else None

    def as_json(self) -> dict[str, Any]:
        """In values that JSON holds; ``of_json`` reads them back."""
        return asdict(self)


def of_json(document: Mapping[str, Any]) -> Figures:
    """The figures that were written down; what an older or newer program wrote beside them is
    passed over."""
    values = {name: document[name] for name in Figures.__dataclass_fields__ if name in document}
    for name in ("plays", "words"):
        values[name] = tuple(Best(*best) for best in document.get(name, ()))
    return Figures(**values)


def together(figures: Iterable[Figures]) -> Figures:
    """Of several games, without their plays and words: those are told with whose they are."""
    many = list(figures)
    return Figures(
        **{name: sum(getattr(game_figures, name) for game_figures in many) for name in SUMMED}
    )


@dataclass(frozen=True)
class _Made:
    play: Best
    word: Best | None
    words: Sequence[str]
    tiles: int


@dataclass
class _Count:
    made: list[_Made] = field(default_factory=list)
    off: int = 0
    exchanges: int = 0
    passes: int = 0


def counts(system: RuleSystem) -> bool:
    """Whether games of the system have such figures: those on the board."""
    return system.scrabble is not None


def of_record(
    system: RuleSystem, record: Record, *, lexicon: Lexicon | None = None
) -> Mapping[str, Figures]:
    """By nick what each player had; nothing for a game that isn't played on the board. Without a
    list nothing is known to be a phony."""
    nicks = record.nicks[: system.players[1]]
    game = system.new_game(nicks, lexicon=lexicon)
    if not isinstance(game, ScrabbleGame):
        return {}
    nick_counts = {nick: _Count() for nick in nicks}
    for event in record.events:
        if event.nick in nick_counts:
            _take(nick_counts[event.nick], game, event)
    words = (
        word
        for count in nick_counts.values()
        for made_play in count.made
        for word in made_play.words
    )
    phonies = _phonies(lexicon, words)
    return {nick: _figures(count, phonies) for nick, count in nick_counts.items()}


def _take(count: _Count, game: ScrabbleGame, event: Event) -> None:
    before = list(game.position.board) if isinstance(event, Play) else []
    game.push(event)
    match event:
        case Play():
            count.made.append(_made(game, event, before))
        case Withdrawn() if count.made:
            count.made.pop()
            count.off += 1
        case Exchange():
            count.exchanges += 1
        case Pass():
            count.passes += 1


def _made(game: ScrabbleGame, event: Play, before: Sequence[str]) -> _Made:
    last = game.position.last
    assert last is not None, "a play was just made"
    words = [word for word in counted_words(before, event) if word.sum]
    main = words[0] if words else None
    named = main.word if main else event.word
    best = max(words, key=lambda word: word.points, default=None)
    return _Made(
        Best(named, last.verified, event.line),
        Best(best.word, best.points, event.line) if best else None,
        tuple(map(str.upper, last.laid.words)),
        len(last.laid.squares),
    )


def _phonies(lexicon: Lexicon | None, words: Iterable[str]) -> frozenset[str]:
    return frozenset(lexicon.without({*words})) if lexicon else frozenset()


def _figures(count: _Count, phonies: frozenset[str]) -> Figures:
    made_plays = count.made
    return Figures(
        turns=len(made_plays) + count.off + count.exchanges + count.passes,
        points=sum(made_play.play.points for made_play in made_plays),
        bingos=sum(made_play.tiles == RACK for made_play in made_plays),
        phonies=sum(not phonies.isdisjoint(made_play.words) for made_play in made_plays),
        off=count.off,
        exchanges=count.exchanges,
        passes=count.passes,
        plays=highest(made_play.play for made_play in made_plays),
        words=highest(made_play.word for made_play in made_plays if made_play.word),
    )


def highest(of: Iterable[Best]) -> tuple[Best, ...]:
    """The highest first; of equal ones the earlier."""
    return tuple(sorted(of, key=lambda best: (-best.points, best.line))[:MOST_KEPT])
