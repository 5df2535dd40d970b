"""Scrabble, by the rules of ``scrabble`` and of ``my-scrabble``: what differs is data (``terms``).

``events`` is what a record says, ``board.placing`` what a play forms and scores, ``turns``,
``challenging`` and ``ending`` what the rules say to it, ``game`` the whole.
"""
