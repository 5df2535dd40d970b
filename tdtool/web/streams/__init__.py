"""Overlays for a stream: one value per address, and where the desk points a stream."""
