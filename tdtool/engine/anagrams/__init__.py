"""Anagrams, the game of making and stealing words, under each of its three rule systems: ``d04``,
``nsa`` and ``d62``, each with its own turns, words and end; ``game`` is what they share,
``word_rules`` what each says of a word alone.

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
