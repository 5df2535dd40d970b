"""Play-offs: the bracket at the desk."""
