"""How a round of two at a table is paired, method by method."""
