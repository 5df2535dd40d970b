"""Papers to look at and print."""
