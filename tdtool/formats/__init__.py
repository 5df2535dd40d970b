"""What people type and paste, and files of other programs: read to plain values.

``player_files`` reads players from a file, ``player_list`` from a paste; ``rating_list`` reads the
ratings of an association; ``entry_line`` reads one line of score entry. Nothing is guessed
silently: what can't be read is named, with its line, in a sentence.

``tsh_division`` reads and writes the divisions of tsh without a loss, and ``tsh_faults`` says what
is wrong in one; ``config_tsh`` reads an event's configuration as data, ``tsh_archive`` both in one
file; ``division_tables`` makes CSV and workbooks of them.
"""
