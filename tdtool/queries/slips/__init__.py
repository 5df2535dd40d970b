"""Slips: their tables, ledger, states, and what a line would change."""
