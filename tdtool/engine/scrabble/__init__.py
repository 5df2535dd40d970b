"""Scrabble, with clocks or without: the board, the plays, the score, the end."""
