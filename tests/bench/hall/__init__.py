"""The hall as it is asked: from memory, and by everybody at once."""
