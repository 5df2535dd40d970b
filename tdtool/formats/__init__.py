"""What people type and paste, and files of other programs: read to plain values.

``player_files`` reads players from a file, ``player_list`` from a paste; ``rating_list`` reads the
ratings of an association; ``entry_line`` reads one line of score entry. Nothing is guessed
silently: what can't be read is named, with its line, in a sentence.
"""
