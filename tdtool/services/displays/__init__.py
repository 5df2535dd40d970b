"""Displays in the hall: added, pointed, announced on."""
