"""Who is where at the desk, and whether anything was done since a page was made."""
