"""After whatever was done: every place that shows a score or a warning shows what is in force."""
