"""Score entry: a line read back, and taken."""
