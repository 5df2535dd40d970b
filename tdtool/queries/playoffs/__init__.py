"""A division's play-off: read from its rows, and what may not change in it."""
