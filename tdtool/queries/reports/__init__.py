"""What players have reported from their phones, and whether they agree."""
