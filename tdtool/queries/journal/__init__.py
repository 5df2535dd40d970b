"""The chain of acts, and what of it was undone."""
