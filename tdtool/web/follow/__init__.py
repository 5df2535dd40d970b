"""The page “Second laptop”, and what the second laptop asks."""
