"""What people type and paste, and files of other programs: read to plain values.

``player_list`` reads players from a paste or a CSV file; ``entry_line`` reads one line of score
entry. Nothing is guessed silently: what can't be read is named, with its line, in a sentence.
"""
