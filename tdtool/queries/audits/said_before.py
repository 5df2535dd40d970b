"""What records of events say in words of before, and how it is said now: both mean the same."""

NOW = {
    " exchanged": " swapped",
    "said to be a new play, not that of challenge ": (
        "entered as a new play, not the one in challenge "
    ),
    " taken out of table ": " removed from table ",
}
