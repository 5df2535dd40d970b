"""What people do: each act one transaction under the event's lock, one journal entry."""
