"""What every page stands on: forms, refusals, look-ups, downloads."""
