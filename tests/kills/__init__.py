"""``day`` is killed in the middle of its work, again and again: what it had acknowledged is there.

``python -m tests.kills --kills 1000`` has two desks type slips and four phones report, over
loopback; after so many answers the server gets SIGKILL, and its database is opened and compared
with what the clients had been told.
"""
