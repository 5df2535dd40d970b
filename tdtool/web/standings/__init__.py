"""Standings, listings and prizes on screen."""
