"""Files and pages for the world outside the hall."""
