"""An event as data: snapshots that a replay compares, and every slip verified."""
