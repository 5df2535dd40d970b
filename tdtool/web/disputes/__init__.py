"""Disputes on screen."""
