"""Records of games: which table each is of, what the audit found, and the event’s figures."""
