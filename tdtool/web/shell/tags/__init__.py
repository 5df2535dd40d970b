"""What templates are written with beside Django's own: names that fit, times, rights."""
