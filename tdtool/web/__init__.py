"""Pages: a view translates between a request and one call down; it does not decide."""
