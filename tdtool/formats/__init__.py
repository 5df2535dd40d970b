"""What people type and paste, and files of other programs: read to plain values.

``player_lists.files`` reads players from a file, ``player_lists.player_list`` from a paste;
``player_lists.rating_list`` reads the ratings of an association; ``entry_line`` reads one line of
score entry. Nothing is guessed silently: what can't be read is named, with its line, in a sentence.

``tsh.division`` reads and writes the divisions of tsh without a loss, says what is wrong in one and
makes CSV and workbooks of it; ``tsh.config`` reads an event's configuration as data,
``tsh.archive`` both in one file.

``offices`` has the files of those who rate events (WESPA, CoCo), and Woogles’ standings.
"""
