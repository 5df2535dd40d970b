"""Papers: what is printed, how it is drawn, and what was printed when."""
