"""What the recorded events showed: at three moments of each, everything that leaves the desk, and
of the desk’s pages the facts, as text.

``python -m tests.golden`` writes it anew for all events, ``python -m tests.golden records`` for
one. What differs then is what people see otherwise, so it needs a reason. The usual run compares a
few events, ``python -m pytest -m "long or not long" tests/golden`` all of them.
"""
