"""Journals of events as they were recorded once, and what recorded them.

``python -m tests.journals FOLDER`` records the corpus into an empty folder: the same chance, the
same acts. The files in ``corpus`` are data, older than the program that plays them: they are never
made again, or they would prove nothing. A journal recorded of a later program is a new file: those
in ``format-2`` are rehearsed days with trouble, whose entries tell the form they were written in;
the one in ``format-2-by-phone`` is of that form, too: players report by phone, and a second laptop
takes over.
"""
