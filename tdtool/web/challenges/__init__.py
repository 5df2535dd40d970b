"""The judge’s screen and the log of challenges."""
