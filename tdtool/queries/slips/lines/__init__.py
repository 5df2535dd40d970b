"""A line of score entry, taken by the table that it means."""
