"""How long tests wait for what comes at once: on a laden machine it comes late, and still comes."""

LONGEST_WAIT = 120.0  # seconds
