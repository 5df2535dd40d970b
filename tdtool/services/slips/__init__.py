"""Acts on slips: reported, signed, accepted, corrected, ruled."""
