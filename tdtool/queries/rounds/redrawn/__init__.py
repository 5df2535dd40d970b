"""Open rounds drawn once more by the scores as they are now: what would be different."""
