"""The hall’s own pages: for everybody’s phone, read only, without sign-in."""
