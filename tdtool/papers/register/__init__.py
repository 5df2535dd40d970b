"""The papers by name, what was printed, and what is out of date since."""
