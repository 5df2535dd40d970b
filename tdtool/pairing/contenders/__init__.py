"""Who can still win, who can’t be caught any more, and how the rest may end."""
