"""Rounds on screen: plan, draft, seats, clock."""
