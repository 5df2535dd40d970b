"""What records of events say in words of before, and how it is said now: both mean the same."""

NOW = {
    " exchanged": " swapped",
    "said to be a new play, not that of challenge ": (
        "entered as a new play, not the one in challenge "
    ),
    "First failure": "First misspelling",
    "Second failure": "Second misspelling",
    "keyed again": "entered again",
    " Let stand. ": " Checked, OK. ",
    " taken out of table ": " removed from table ",
}
