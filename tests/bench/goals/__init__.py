"""What is to be reached, and what is: one table, made in one run (``python -m tests.bench``)."""
