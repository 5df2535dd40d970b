"""The board: squares, what lies on them, and where a play goes."""
