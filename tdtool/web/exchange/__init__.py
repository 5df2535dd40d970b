"""Events and results brought in and taken out."""
