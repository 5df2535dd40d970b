"""What the recorded events showed: at three moments of each, everything that leaves the desk, and
of the desk’s pages the facts, as text.

``python -m tests.golden`` writes it anew for all events, ``python -m tests.golden records`` for one;
a change of these files is a change of what people see, so it needs a reason. The usual run compares
a few events; ``python -m pytest tests/golden -m "long or not long"`` all of them.
"""
