"""How long drawing a round takes, by method and by key."""
