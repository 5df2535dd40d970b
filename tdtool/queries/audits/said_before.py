"""What records of events say in words of before, and how it is said now: both mean the same."""

NOW = {
    " taken out of table ": " removed from table ",
}
