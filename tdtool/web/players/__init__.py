"""Players, check-in, who is missing."""
