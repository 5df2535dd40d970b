"""Anagrams, the game of making and stealing words, under each of its three rule systems.

>>> from tdtool.engine import systems
>>> from tdtool.engine.anagrams.events import Turned, Word
>>> game = systems.get("anagrams-2004", minimum=3).new_game(["ann", "bob"])
>>> for turn, (nick, tile) in enumerate([("ann", "T"), ("bob", "A"), ("ann", "R")], 1):
...     _ = game.push(Turned(turn, nick, tile))
>>> game.push(Word(4, "ann", "TAR"))
()
>>> print(game)
table: TAR
pool: -
ann 2, bob 0; turn 3: bob
"""

from collections.abc import Sequence

from tdtool.engine.anagrams.d04 import D04Game
from tdtool.engine.anagrams.d62 import D62Game
from tdtool.engine.anagrams.game import AnagramsGame
from tdtool.engine.anagrams.nsa import NSAGame
from tdtool.engine.lexicon import Lexicon
from tdtool.engine.systems import RuleSystem
from tdtool.engine.systems_table import D04, D62, NSA

__all__ = ["AnagramsGame", "new_game"]

GAMES: dict[str, type[AnagramsGame]] = {D04: D04Game, NSA: NSAGame, D62: D62Game}


def new_game(
    system: RuleSystem, players: Sequence[str], lexicon: Lexicon | None = None
) -> AnagramsGame:
    """A game about to begin, the players' nicks in seat order."""
    return GAMES[system.id](system, players, lexicon)
