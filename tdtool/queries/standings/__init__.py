"""Who stands where after any round, with ratings, prizes and statistics."""
