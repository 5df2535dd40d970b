"""A year of tournaments, a seed a day: chance decides who does what next, and what goes wrong.

The database is a real SQLite file; clock, order and chance come from the seed alone. After every
act the invariants are looked at (``invariants``); what can happen is registered with ``happens``
(``troubles``, ``desks``). ``python -m tests.simulation --days 1000 --workers 2 --seed 1`` plays
many days; a day that fails is played again, made shorter, and named with the command that repeats
it.
"""
