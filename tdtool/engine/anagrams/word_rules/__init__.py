"""A word alone, one file a rule system: what the rules say against it, and what it scores."""
