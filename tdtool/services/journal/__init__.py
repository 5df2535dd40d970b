"""Undo, and the replay of a whole journal."""
