"""What hangs on the wall and stands on the tables in a round, as it is drawn."""
