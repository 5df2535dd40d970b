"""Events, their divisions and rules."""
