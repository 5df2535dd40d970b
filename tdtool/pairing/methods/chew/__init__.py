"""Chew pairings: from the top, contenders for each band of prizes meet one another."""
