"""A draft on screen: how it may be drawn, checked and changed by hand."""
