"""Acts on rounds: plan, draw, seats, posting, the clock."""
