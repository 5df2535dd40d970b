"""Accounts, signing in, the first run."""
