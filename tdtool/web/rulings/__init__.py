"""Rulings on a slip."""
