"""Requests and files made by chance: no error of ours, no wait, nothing done by half.

``python -m tests.generated.requests --requests 100000`` and
``python -m tests.generated.files --files 20000``; what fails is named with the command that
repeats it.
"""
