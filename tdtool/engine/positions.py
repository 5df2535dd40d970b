"""A record shown turn by turn: what every line says and is worth, and how things stood after it.

Whatever notation it is in, there is a row for each line of play, and with each the position: the
board, or the words on the table with the pool.

>>> from tdtool.engine import records, systems
>>> record = records.read("#player1 ann\\n#player2 bob\\n>ann: AEIRSTX 8H TAXI +22 22\\n")
>>> [shown] = replayed(systems.get("scrabble"), record)
>>> shown.row.says, shown.row.stated, shown.row.made, shown.board.squares[7][7]
('8H TAXI', 22, 22, 'T')
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tdtool.engine.anagrams import events as agr_events
from tdtool.engine.anagrams.game import AnagramsGame
from tdtool.engine.games import Game
from tdtool.engine.records import agr
from tdtool.engine.records.record import Event, Record, Unread
from tdtool.engine.remedies import overtime
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble.board.placing import DOWN, SIZE, Counted, counted_words, square
from tdtool.engine.scrabble.events import (
    Bonus,
    EndRack,
    Exchange,
    Line,
    Overtime,
    Pass,
    Play,
    Withdrawn,
)
from tdtool.engine.scrabble.game import ScrabbleGame
from tdtool.engine.words.lexicon import Lexicon
from tdtool.english import counted, minus

WORDS: Mapping[type[Event], str] = {
    Pass: "pass",
    Withdrawn: "play withdrawn",
    Bonus: "challenged, and it held",
    Overtime: "overtime",
    agr_events.Pass: "no word",
    agr_events.Centre: "the center is laid",
    agr_events.Split: "the sets are split",
    agr_events.StageTwo: "stage two begins",
    agr_events.TimeCalled: "time is called",
    agr_events.LastSheets: "the last sheets",
}


@dataclass(frozen=True)
class Row:
    """A line of play. ``stated`` is what it says that the move scored, ``made`` what the rules make
    of it; ``total`` and ``score`` the same for the player's sum. None where nothing is said."""

    line: int
    turn: int
    nick: str
    says: str
    stated: int | None
    made: int
    total: int | None
    score: int


@dataclass(frozen=True)
class Board:
    """The board after a play, before the reply: its squares row by row, a blank in small letters,
    "" where nothing lies. ``fresh`` are the squares (row, column) of the play just made.

    ``rack`` is what the player had; ``bag`` how many tiles are in the bag, where they are counted;
    ``unseen`` the tiles neither on the board nor left on their rack (SCR-15); ``words`` the play
    counted word by word.
    """

    squares: tuple[tuple[str, ...], ...]
    fresh: frozenset[tuple[int, int]]
    rack: str
    bag: int | None
    unseen: str
    words: tuple[Counted, ...]


@dataclass(frozen=True)
class Table:
    """The words before every holder (one holder "" where the table is common), the pool, and how
    many tiles are still face down. ``fresh`` is the word just made."""

    words: tuple[tuple[str, tuple[str, ...]], ...]
    pool: str
    left: int
    fresh: str


@dataclass(frozen=True)
class Shown:
    """A line of play, and the position after it, with every nick's score."""

    row: Row
    scores: tuple[tuple[str, int], ...]
    board: Board | None = None
    table: Table | None = None


def replayed(
    system: RuleSystem, record: Record, *, lexicon: Lexicon | None = None
) -> tuple[Shown, ...]:
    """Every line of play in its order, as far as the record can be read. Words are looked up only
    where a challenge is undecided."""
    system, _ = system.shown(record, system)
    nicks = record.nicks[: system.players[1]]
    game = system.new_game(nicks, lexicon=lexicon)
    shown: list[Shown] = []
    for event in record.events:
        if event.nick not in (*nicks, agr_events.NOBODY):
            continue
        before = dict(game.scores)
        board = list(game.position.board) if isinstance(game, ScrabbleGame) else []
        game.push(event)
        if event.nick or not isinstance(event, Unread):
            shown.append(_shown(game, event, before, board))
    return tuple(shown)


def _shown(game: Game, event: Event, before: Mapping[str, int], board: list[str]) -> Shown:
    scores = tuple(game.scores.items())
    if isinstance(game, ScrabbleGame):
        row = _row(game.position.turn, game, event, before)
        return Shown(row, scores, board=_board(game, event, board))
    assert isinstance(game, AnagramsGame)
    return Shown(_row(game.turn, game, event, before), scores, table=_table(game, event))


def _row(turn: int, game: Game, event: Event, before: Mapping[str, int]) -> Row:
    score = game.scores.get(event.nick, 0)
    stated = total = None
    match event:
        case Line():
            stated, total = event.score, event.total
        case agr_events.Word():
            stated = event.announced
        case agr_events.ReportedScore():
            total = event.score
    points = score - before.get(event.nick, 0)
    return Row(event.line, turn, event.nick, _says(event), stated, points, total, score)


def _says(event: Event) -> str:
    """The line as people read it."""
    match event:
        case Unread():
            return event.text
        case Play():
            return f"{event.place} {event.word}"
        case Exchange():
            return f"exchange {event.tiles or event.count}"
        case EndRack():
            return f"rack {event.tiles}"
        case agr_events.ReportedScore():
            return f"final score {minus(event.score)}"
        case agr_events.ReportedWords():
            return f"{counted(len(event.words), 'word')} reported"
        case agr_events.ClockUsed():
            return f"clock {overtime.show(event.seconds)}"
    return WORDS.get(type(event)) or agr.shown(event)


def _board(game: ScrabbleGame, event: Event, before: list[str]) -> Board:
    at = game.position
    laid = at.last.laid if at.last else None
    fresh = frozenset(_place(at) for at in laid.squares) if laid else frozenset()
    rack = event.rack if isinstance(event, Line) else ""
    rack_left = Counter(rack) - Counter(_tiles(laid.tiles)) if laid else Counter(rack)
    unseen = game.unseen("".join(rack_left.elements()))
    return Board(
        tuple(
            tuple(at.board[square(row, column)] for column in range(SIZE)) for row in range(SIZE)
        ),
        fresh,
        rack,
        game.bag,
        "".join(sorted(unseen.elements(), key=_blanks_last)),
        counted_words(before, event) if isinstance(event, Play) else (),
    )


def _place(at: int) -> tuple[int, int]:
    row, column = divmod(at, DOWN)
    return row - 1, column - 1


def _tiles(laid: str) -> str:
    return "".join("?" if letter.islower() else letter for letter in laid)


def _blanks_last(tile: str) -> tuple[bool, str]:
    return tile == "?", tile


def _table(game: AnagramsGame, event: Event) -> Table:
    pool = +game.table.pool
    fresh = event.word if isinstance(event, agr_events.Word) else ""
    return Table(
        tuple((holder, tuple(words)) for holder, words in game.table.words.items()),
        "".join(sorted(pool.elements(), key=_blanks_last)),
        game.left,
        fresh,
    )
