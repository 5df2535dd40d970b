"""Disputes: what was handed in, what the engine finds, what it would change."""
