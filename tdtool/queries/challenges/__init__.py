"""Challenges: what was judged, and what it costs."""
