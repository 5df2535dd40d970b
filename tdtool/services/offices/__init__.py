"""What rating offices are sent, and players’ numbers there."""
