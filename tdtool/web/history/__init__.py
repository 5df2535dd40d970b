"""Every act in words, and undo."""
