"""What lay on the table at a line of an Anagrams record, for whoever could make a word then."""

from tdtool.engine.anagrams import events
from tdtool.engine.anagrams.game import AnagramsGame
from tdtool.engine.records.record import Event, Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import blanks_last
from tdtool.engine.words.lexicon import Lexicon
from tdtool.engine.words.makings import Lay
from tdtool.engine.words.steals import NotAnagrams

DECIDES = (events.Word, events.Pass)  # what a player does with what lies there


class NoSuchLine(LookupError):
    """The record has no line of play of this number."""


def at_line(
    system: RuleSystem, record: Record, line: int, *, lexicon: Lexicon | None = None
) -> Lay:
    """What lay there when the line’s player could choose: before their word or their pass, before
    the word that a challenge is to, and after anything else. Raises ``NoSuchLine``,
    ``NotAnagrams``."""
    if system.anagrams is None:
        raise NotAnagrams(f"{system.name} isn’t played with words that can be stolen.")
    system, _ = system.shown(record, system)
    nicks = record.nicks[: system.players[1]]
    game = system.new_game(nicks, lexicon=lexicon)
    assert isinstance(game, AnagramsGame)
    before_word: Lay | None = None
    for event in record.events:
        if event.nick not in (*nicks, events.NOBODY):
            continue
        before = _lay(game, event)
        if isinstance(event, events.Word):
            before_word = before
        game.push(event)
        if event.line == line:
            if isinstance(event, events.Challenge) and before_word is not None:
                return before_word
            return before if isinstance(event, DECIDES) else _lay(game, event)
    raise NoSuchLine(f"Line {line} of the record isn’t a turn.")


def _lay(game: AnagramsGame, event: Event) -> Lay:
    return Lay(
        {holder: tuple(words) for holder, words in game.table.words.items()},
        "".join(sorted((+game.table.pool).elements(), key=blanks_last)),
        event.nick or game.to_act or "",
        game.key,
    )
