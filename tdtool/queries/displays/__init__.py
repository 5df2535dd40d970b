"""What the screens in the hall show."""
