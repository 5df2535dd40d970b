"""Journals of events as they were recorded once, and what recorded them.

``python -m tests.journals FOLDER`` records such events into an empty folder: the same chance, the
same acts. The files in ``corpus`` are data, older than the program that plays them: they are never
made again, or they would prove nothing. A journal recorded of a later program is a new file.
Beside days by chance there are rehearsed ones with trouble; in one players report by phone, and a
second laptop takes over.
"""
