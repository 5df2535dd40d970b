"""Players’ own reports: their phones’ page, and the desk’s list."""
