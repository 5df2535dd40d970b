"""Acts on challenges."""
