"""Rounds: how they were drawn, what was edited, the clock."""
