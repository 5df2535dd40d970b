"""A slip on screen."""
