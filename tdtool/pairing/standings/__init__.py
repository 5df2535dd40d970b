"""Who stands where, and why; ratings and prizes."""
