"""Standings and what else goes over several rounds, as they are drawn."""
