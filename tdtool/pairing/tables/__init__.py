"""Tables of several: how many, who sits where, who moves up."""
