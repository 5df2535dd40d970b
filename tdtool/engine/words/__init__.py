"""Words and letters: word lists, multisets of letters, tiles."""
