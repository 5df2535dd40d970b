"""Records of games: matched to their tables, and removed from them."""
