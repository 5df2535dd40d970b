"""Result slips as they are drawn: to fill in, and as they count."""
