"""Every act in words, undo, and verify."""
