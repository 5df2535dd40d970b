"""The day: what comes next and what is missing."""
