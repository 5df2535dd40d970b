"""Lists of players, pasted or from a file: read to plain values."""
