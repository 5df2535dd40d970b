"""Acts that take events and results from other programs."""
