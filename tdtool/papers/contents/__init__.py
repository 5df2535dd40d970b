"""What stands on a paper, as plain values."""
