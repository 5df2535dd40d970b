"""How a round of two at a table is paired: a method a module."""
